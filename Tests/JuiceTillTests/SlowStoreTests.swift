import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

/// A store that takes seconds: the till stays usable, shows the wait, and orders nothing twice.
@Suite struct SlowStoreTests {
  private func run(_ body: (Rig, TroubledStore) async throws -> Void) async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.isSlow = true
      try await body(till, store)
      store.isSlow = false
    }
  }

  @Test func `the screen answers while the store is busy`() async throws {
    try await run { till, store in
      try await till.type("7")
      try await till.pass(StoreWork.shownAfter - .milliseconds(3))
      till.expectNo("Working…")
      try await till.pass(.milliseconds(3))
      till.expect("Working…")
      let first = till.screen
      try await till.press(.right)
      #expect(till.screen != first)
      try await till.type("L")
      till.expect("처리 중…")
      try await till.type("?")
      till.expect("Ctrl-L")
      // The title bar shows it where the help covers the middle.
      #expect(till.terminal.text[0].contains("처리 중…"))
      try await till.press(.escape)
      till.expectNo("Ctrl-L")
      store.isSlow = false
      try await till.pass(.zero)
      till.expect("망고쥬스 나왔습니다!")
    }
  }

  @Test func `no order is saved twice`() async throws {
    try await run { till, store in
      // Impatient presses.
      try await till.press("7", after: .zero)
      try await till.press("7", after: .milliseconds(300))
      try await till.press(.enter, after: .milliseconds(300))
      try await till.pass(.milliseconds(500))
      till.expect("Keys that you press now are ignored")
      try till.expectScreen("slow-store", .whole)
      try await till.press("7", .right)
      try await till.send(.paste("77"))
      store.isSlow = false
      try await till.pass(.zero)
      till.expect("Your Mango juice is ready")
      #expect(store.changesAsked == 2)
      till.expect("Mango 7")
      // The keys that moved the selection counted.
      till.expect("Ignored 4 keys pressed before this appeared. (7 Enter 7 77)")
    }
  }

  @Test func `only keys after the first second are counted as dropped`() async throws {
    try await run { till, store in
      try await till.type("7")
      try await till.pass(.seconds(1))
      try await till.type("7")
      store.isSlow = false
      try await till.pass(.zero)
      till.expect("Ignored 1 key pressed before this appeared. (7)")
      try await till.type("6")
      till.expectNo("Ignored")
    }
  }

  @Test func `several failures are reported as one`() async throws {
    try await run { till, store in
      store.trouble = .busy("juice.db")
      try await till.type("7")
      try await till.pass(.seconds(2))
      store.isSlow = false
      try await till.pass(.zero)
      till.expect("another program keeps the store busy")
      till.expect("No orders since")
      store.trouble = nil
      try await till.wait(for: "Fresh juice, made for you!")
      try await till.type("7")
      till.expect("Mango 7")
    }
  }

  @Test(arguments: [Key.character("q"), .control("c")])
  func `a change is waited for, and keys behind it do not begin`(_ key: Key) async throws {
    try await run { till, store in
      try await till.type("76")
      try await till.press(key)
      try await till.pass(StoreWork.leavePatience - .milliseconds(10))
      #expect(!till.hasEnded)
      store.isSlow = false
      // Without time passing: later the till would leave anyway.
      for _ in 1...1000 where !till.hasEnded { try await till.pass(.zero) }
      #expect(till.hasEnded && !till.leftInMiddle)
      #expect(store.changesAsked == 2)
    }
  }

  @Test func `a key that leaves acts after the one before it`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      try await till.send(.key("7"), .key(.control("c")))
      try await till.pass(.milliseconds(10))
      try await till.waitForEnd()
      #expect(store.changesAsked == 2)
    }
  }

  @Test(arguments: [Key.character("q"), .control("c")])
  func `a till with a slow store can be left`(_ key: Key) async throws {
    let (size, clock, store) = (Size(columns: 80, rows: 24), TestClock(), TroubledStore())
    try await Terminal.headless(size, clock: clock) { terminal in
      let maker = JuiceMaker(menu: .standard, store: store)
      let till = Till(
        terminal: terminal, clock: clock, language: .en, maker: maker,
        stock: try await maker.open())
      @MainActor func pass(_ time: Duration) async {
        await turns(50)
        clock.move(to: clock.now + time)
        till.expire(at: clock.now)
        await turns(50)
      }
      let running = Task { await till.run() }
      await pass(.zero)
      store.isSlow = true
      for key in [Key.character("7"), .character("6"), key] {
        terminal.send(.key(key))
        await pass(.milliseconds(100))
      }
      let left = try #require(till.deadline)
      #expect(left - clock.now <= StoreWork.leavePatience)
      #expect(!till.leftInMiddle)
      await pass(StoreWork.leavePatience)
      _ = await running.value
      #expect(till.leftInMiddle)
      #expect(store.changesAsked == 2)
      store.isSlow = false
    }
  }
}
