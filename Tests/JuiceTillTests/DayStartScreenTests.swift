import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceWords
import Synchronization
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

/// Screens over the end of a day, and with orders of two days.
@Suite struct DayStartScreenTests {
  private static let four = DayStart(parsing: "04:00") ?? .midnight

  private static let menu = Menu(
    ingredients: Menu.queue.ingredients, juices: Menu.queue.juices, currency: Menu.queue.currency,
    ways: Menu.queue.ways, serving: .queue, dayStart: four)

  /// Orders 1 and 2 of the night before, and order 3 of today.
  private func store() async throws -> MemoryStore {
    let date = Mutex(Date.midnight + 3 * 3600)
    let store = MemoryStore(author: .anna) { date.withLock(\.self) }
    let maker = JuiceMaker(menu: Self.menu, store: store)
    _ = try await maker.open()
    for juice: Juice.ID in ["kiwi", "mango"] { _ = try await maker.order([(Cup(juice), 1)]) }
    date.withLock { $0 = .noon - 60 }
    _ = try await maker.order([("banana", 1)])
    return store
  }

  @Test func `the first juice that is sold today is selected, and none hidden before it`()
    async throws
  {
    var hiding = Menu.standard
    hiding.juices[0].hidden = .on(LocalDay(of: .noon))
    let menu = hiding
    try await Rig.run(.en, menu: menu) { till in
      try await till.press(.enter)
      #expect(try await till.maker.store.lastEntry()?.lines.map(\.juice) == [menu.juices[1].id])
    }
  }

  @Test func `the panel begins anew when the menu says so`() async throws {
    let menu = Menu(
      ingredients: Menu.standard.ingredients, juices: Menu.standard.juices, dayStart: Self.four)
    try await Rig.run(.en, columns: 112, rows: 30, menu: menu) { till in
      try await till.type("7")
      try await till.press(.escape)
      try await till.pass(.seconds(16 * 3600 - 1))
      till.expect("1 cup │")
      try await till.pass(.seconds(2))
      till.expect("0 cups │")
    }
  }

  @Test(arguments: [Language.en, .ko])
  func `a number of another day has its date`(_ language: Language) async throws {
    let number = language == .en ? "11-23 No. 1" : "11-23 1번"
    try await Rig.run(language, columns: 120, rows: 40, menu: Self.menu, store: store()) { till in
      till.expect(number)
      till.expectNo("11-24")
      try await till.type("m")
      #expect(till.terminal.text.count { $0.contains(" 11-23 ") } == 1)
      #expect(till.terminal.text.joined().split(separator: " 11-23 ").count == 3)
      till.expectNo("11-24")
    }
    try await Rig.run(
      language, columns: 40, rows: 12, menu: Self.menu, store: store(), isForMaking: true
    ) { till in
      for number in ["11-23 1  ", "11-23 2  ", "      3  "] { till.expect(number) }
    }
  }

  @Test func `the date of another day leaves no gap before the numbers of collected orders`()
    async throws
  {
    let store = try await store()
    for queued in try await store.queue() {
      _ = try await store.apply(.stage(queued.id, .collected))
    }
    try await Rig.run(.en, menu: Self.menu, store: store, isForMaking: true) { till in
      try await till.type("l")
      #expect(till.screen.contains(#/\d\d:\d\d  1  11-23 · [A-Z]/#), "\(till.screen)")
      #expect(till.screen.contains(#/\d\d:\d\d  3  [A-Z]/#), "\(till.screen)")
    }
  }

  @Test func `a typed number is that of the newest order that waits`() async throws {
    let store = try await store()
    try await Rig.run(.en, menu: Self.menu, store: store, isForMaking: true) { till in
      try await till.type("1")
      try await till.press(.enter)
      #expect(try await store.queue().map(\.stage) == [.made, .toMake, .toMake])
      _ = try await store.apply(.stage(store.queue()[0].id, .collected))
      try await till.wait(for: "11-23", isThere: true)
      try await till.pass(.seconds(1))
      try await till.type("1")
      try await till.press(.enter)
      till.expect("Order 1 is collected already.")
    }
    // Older versions reused the numbers of waiting orders.
    func queued(_ seq: Int, _ day: String) throws -> QueuedOrder {
      let entry = JournalEntry(seq: seq, id: UUID(), at: .noon, kind: .order) {
        $0.reason = "to-make"
        $0.number = OrderNumber(day: day, number: 4)
      }
      return try #require(OrderRecord([entry]).flatMap(QueuedOrder.init))
    }
    var list = MakeList(end: .collected)
    list.show(
      [try queued(2, "2026-11-24"), try queued(3, "2026-11-23")],
      at: TestClock().moment)
    #expect(list.order(number: 4)?.order.seq == 3)
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func `the board has the date above a number of another day`(_ columns: Int, _ rows: Int)
    async throws
  {
    let (clock, size) = (TestClock(), Size(columns: columns, rows: rows))
    let queue = try await store().queue()
    try await Terminal.headless(size, Terminal.Options(guess: .plain), clock: clock) { terminal in
      var numbers = BoardNumbers()
      let wording = Wording(.en, Self.menu)
      numbers.accept(queue, at: clock.moment, wording)
      #expect(numbers.preparing(at: clock.now).map(\.number) == [1, 2, 3])
      #expect(numbers.preparing(at: clock.now).map(\.date) == ["11-23", "11-23", nil])
      let view = BoardView(numbers, at: clock.now, news: "", in: size, wording.words)
      terminal.draw([Pane(view, Rect(size))])
      let shown = terminal.text.joined(separator: "\n")
      #expect(shown.split(separator: "11-23", omittingEmptySubsequences: false).count == 3)
    }
  }

  @Test func `the history has a night under the day before`() async throws {
    try await Rig.run(.en, menu: Self.menu, store: store()) { till in
      try await till.type("o")
      till.expect("Monday, November 23", "Tuesday, November 24")
      // The heading already has the date.
      till.expect("2  Mango")
      till.expectNo("11-23")
      try await till.type("/11-23")
      till.expect("2  Mango")
      till.expectNo("Tuesday")
    }
  }

  @Test(arguments: [
    (Language.en, "is dated after today and left out: Nov 26 12:00"), (.ko, "11월 26일 12:00"),
  ])
  func `the report of today tells of entries that are dated later`(
    _ language: Language, _ sentence: String
  ) async throws {
    let date = Mutex(Date.noon + 2 * 86_400)
    let store = MemoryStore(author: .anna) { date.withLock(\.self) }
    _ = try await JuiceMaker(menu: .standard, store: store).open()
    date.withLock { $0 = .noon }
    _ = try await JuiceMaker(menu: .standard, store: store).order([("mango", 1)])
    try await Rig.run(language, columns: 112, rows: 30, store: store) { till in
      try await till.type("t")
      till.expect(sentence)
      // The week and the month.
      for _ in 1...2 {
        try await till.press(.tab)
        till.expect(sentence)
      }
    }
  }
}
