import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

/// A store that takes seconds: the till answers, says that it waits, can be left, and takes nothing twice.
@Suite struct SlowStoreTests {
  private func run(
    delay: Duration = .seconds(5), _ body: (Rig, TroubledStore) async throws -> Void
  ) async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.delay = delay
      try await body(till, store)
    }
  }

  @Test func theScreenAnswersWhileTheStoreIsAtWork() async throws {
    try await run { till, _ in
      till.terminal.send(.key("7"))
      try await till.see("Working…", within: .seconds(1))
      let first = till.screen
      till.terminal.send(.key(.right))
      try await till.see("another button", within: .milliseconds(100)) { till.screen != first }
      till.terminal.send(.key("L"))
      try await till.see("처리 중…", within: .milliseconds(100))
      till.terminal.send(.key("?"))
      try await till.see("Ctrl-L", within: .milliseconds(100))
      // The bar tells it where the help covers the middle.
      #expect(till.terminal.text[0].contains("처리 중…"))
      till.terminal.send(.key(.escape))
      try await till.see("the first screen", within: .milliseconds(100)) { !till.shows("Ctrl-L") }
      try await till.see("망고쥬스 나왔습니다!", within: .seconds(10))
    }
  }

  @Test func nothingIsTakenTwice() async throws {
    try await run(delay: .seconds(2)) { till, store in
      // One who thinks that it was not heard.
      for key in ["7", "7", .enter] as [Key] {
        till.terminal.send(.key(key))
        try await Task.sleep(for: .milliseconds(300))
      }
      try await till.see("What you press now doesn't count", within: .seconds(1))
      try expectScreen(till.screen, is: "slow-store")
      till.terminal.send(.key("7"))
      till.terminal.send(.key(.right))
      till.terminal.send(.paste("77"))
      try await till.see("Your Mango juice is ready", within: .seconds(4))
      try await till.send()
      #expect(store.changesAsked == 2)
      #expect(till.shows("Mango 7"))
      // Those that moved the selection were taken.
      #expect(till.shows("Ignored 4 keys"))
    }
  }

  @Test func keysAfterTheFirstSecondAloneAreCounted() async throws {
    try await run(delay: .seconds(2)) { till, _ in
      till.terminal.send(.key("7"))
      try await till.see("What you press now doesn't count", within: .seconds(2))
      till.terminal.send(.key("7"))
      try await till.see("Your Mango juice is ready", within: .seconds(4))
      try await till.send()
      #expect(till.shows("Ignored 1 key pressed before this appeared."))
      try await till.type("6")
      #expect(!till.shows("Ignored"))
    }
  }

  @Test func aFailureComesAsOne() async throws {
    try await run(delay: .seconds(2)) { till, store in
      store.trouble = .busy("juice.db")
      till.terminal.send(.key("7"))
      try await till.see("another program keeps the store busy", within: .seconds(4))
      #expect(till.shows("No orders since"))
      (store.trouble, store.delay) = (nil, .zero)
      try await till.wait(for: "Fresh juice, made for you!")
      try await till.type("7")
      #expect(till.shows("Mango 7"))
    }
  }

  @Test(arguments: [Key.character("q"), .control("c")])
  func itCanBeLeft(_ key: Key) async throws {
    let size = Size(columns: 80, rows: 24)
    try await Terminal.headless(size) { terminal in
      let store = TroubledStore()
      let maker = JuiceMaker(menu: .standard, store: store)
      let till = Till(
        terminal: terminal, language: .en, maker: maker, stock: try await maker.open())
      let running = Task { await till.run() }
      try await Task.sleep(for: .milliseconds(50))
      store.delay = .seconds(5)
      terminal.send(.key("7"))
      terminal.send(.key("6"))
      try await Task.sleep(for: .milliseconds(200))
      let start = ContinuousClock.now
      terminal.send(.key(key))
      _ = await running.value
      // Before the store answers, also on a busy machine.
      #expect(ContinuousClock.now - start < .seconds(3))
      #expect(till.leftInMiddle)
      #expect(store.changesAsked == 2)
    }
  }
}

extension Rig {
  /// Waits for something on the screen while the till is at work.
  fileprivate func see(
    _ what: String, within patience: Duration, _ place: SourceLocation = #_sourceLocation,
    isThere: (() -> Bool)? = nil
  ) async throws {
    let end = ContinuousClock.now + patience
    while !(isThere?() ?? shows(what)) {
      try #require(
        ContinuousClock.now < end, "not in time: \(what)\n\(screen)", sourceLocation: place)
      try await Task.sleep(for: .milliseconds(1))
    }
  }
}
