import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

/// A server that stays connected but no longer answers.
@Suite struct SilenceTests {
  private let silence = StoreError.server("postgres://anna@host/stand", .noAnswer)

  @Test func `a store is asked after 10 seconds, and silent 10 seconds later`() {
    let clock = TestClock()
    let start = clock.now
    var life = SignOfLife()
    #expect(life.deadline == nil)
    #expect(life.expire(at: start + .seconds(3600)) == nil)

    life.hear(at: clock.moment)
    #expect(life.expire(at: start + .seconds(9)) == nil)
    #expect(life.expire(at: start + .seconds(10)) == .ask)
    #expect(life.deadline == start + .seconds(20))
    #expect(life.expire(at: start + .seconds(19)) == nil)
    #expect(life.expire(at: start + .seconds(20)) == .silent)

    clock.move(to: start + .seconds(25))
    life.hear(at: clock.moment)
    #expect(life.deadline == start + .seconds(35))
  }

  @Test func `a machine that slept asks before it calls a server silent`() {
    let clock = TestClock()
    var life = SignOfLife()
    life.hear(at: clock.moment)
    let late = clock.now + .seconds(3600)
    #expect(life.expire(at: late) == .ask)
    #expect(life.deadline == late + .seconds(10))
  }

  @Test(arguments: [false, true], [Language.en, .ko])
  func `a till and a make screen say since when the server is silent`(
    _ isForMaking: Bool, _ language: Language
  ) async throws {
    let store = TroubledStore(silence: silence)
    var menu = Menu.standard
    menu.serving = .queue
    try await Rig.run(language, menu: menu, store: store, isForMaking: isForMaking) { till in
      let bar = language == .ko ? "주문 중단(12:00~)" : "No orders since 12:00"
      store.isSilent = true
      let asked = store.stocksAsked
      try await till.pass(.seconds(10))
      #expect(store.stocksAsked == asked + 1)
      try await till.pass(.seconds(9))
      till.expectNo(bar)
      try await till.pass(.seconds(1))
      till.expect(bar)

      store.isSilent = false
      try await till.wait(for: bar, isThere: false)
    }
  }

  @Test func `a server that answers is asked each 10 seconds and never called silent`()
    async throws
  {
    let store = TroubledStore(silence: silence)
    try await Rig.run(.en, store: store) { till in
      let asked = store.stocksAsked
      try await till.pass(.seconds(60))
      #expect(store.stocksAsked == asked + 6)
      till.expect("Fresh juice, made for you!")
    }
  }

  @Test func `changes made meanwhile are shown once the server is back`() async throws {
    let store = TroubledStore(isQuiet: true, silence: silence)
    try await Rig.run(.en, store: store) { till in
      store.isSilent = true
      _ = try await till.maker.order([("mango", 1)], id: Order.ID())
      try await till.pass(.seconds(20))
      till.expect("No orders since 12:00")
      store.isSilent = false
      try await till.wait(for: "Mango 7")
    }
  }

  @Test func `a till on a file asks nothing and sleeps`() async throws {
    try await Rig.run(.en) { till in
      let asked = till.store.asked
      try await till.pass(.seconds(120))
      #expect(till.store.asked == asked)
    }
  }

  @Test(arguments: [Language.en, .ko])
  func `a board says since when its server is silent`(_ language: Language) async throws {
    try await BoardRig.run(language, silence: silence) { board in
      let news = language == .ko ? "12:00부터 새 번호가 안 나와요" : "No new numbers here since 12:00"
      try await board.order(1)
      board.store.isHeld = true
      try await board.pass(.seconds(19))
      #expect(!board.screen.contains(news))
      try await board.pass(.seconds(1))
      #expect(board.screen.contains(news))

      board.store.isHeld = false
      try await board.pass(.seconds(5))
      #expect(!board.screen.contains(news))
    }
  }
}
