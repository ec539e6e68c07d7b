import FoundationEssentials
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct MakePictureTests {
  @Test(
    arguments: [(120, 40), (80, 24), (60, 20), (40, 12)], Language.allCases)
  func `orders are cards or lines`(_ size: (columns: Int, rows: Int), _ language: Language)
    async throws
  {
    try await Rig.make(14, language, columns: size.columns, rows: size.rows) { till in
      try till.expectScreen("make", .scene(in: till.terminal.size))
      for _ in 1...20 { try await till.press(.down) }
      if size.rows < 40 { till.expect("↑") }
      till.expectNo("↓")
      try await till.type("l")
      try till.expectScreen("collected", .content)
    }
  }

  @Test(arguments: [(49, 16), (60, 20), (71, 24)])
  func `the number of hidden orders leaves the name of a narrow stage`(_ columns: Int, _ rows: Int)
    async throws
  {
    let store = try await QueueSample(20).store()
    for number in Array(4...15) { _ = try await store.apply(.stage(QueueSample.id(number), .made)) }
    try await Rig.run(
      columns: columns, rows: rows, menu: .queue, store: store, isForMaking: true
    ) { till in
      till.expect("나왔어요 13")
      let headings = try #require(till.terminal.text.first { $0.contains("나왔어요 13") })
      #expect(headings.contains(/나왔어요 13 .*↓/))
    }
  }

  @Test func `a small window names who took an order in a row that is free`() async throws {
    try await Rig.make(3, columns: 60, rows: 20) { till in
      till.expect("Anna", "Benjamin", "kiosk")
      try await till.press(.enter)
      till.expect("Anna")
    }
  }

  @Test func `A short name stands whole between the number and the time of a narrow card`()
    async throws
  {
    let size = Size(columns: 18, rows: 4)
    try await Terminal.headless(size, Terminal.Options(guess: .plain), clock: TestClock()) {
      terminal in
      let card = OrderCard(
        queued: .numbered(47, isMade: false, since: .noon),
        waiting: WaitingTime(minutes: 1, lateness: .fine), date: nil, facts: "Noah",
        isSelected: false, voidedMark: nil, taken: [],
        form: MakeForm(scale: 0, across: 1, width: 18, gap: 0, height: 4),
        wording: Wording(.en, .queue))
      terminal.draw([Pane(card, Rect(size))])
      #expect(terminal.text[0].contains("47 Noah"), "\(terminal.text)")
      #expect(terminal.text[0].contains("1 min"), "\(terminal.text)")
    }
  }

  @Test func `A long note on a card is whole, and begins beside its mark`() throws {
    let entry = JournalEntry(seq: 1, id: Order.ID(), at: .noon, kind: .order) {
      $0.lines = [Order.Line(Cup("mango", note: "얼음빼고시럽두번"), cups: 1)]
      $0.reason = Stage.toMake.rawValue
      $0.number = OrderNumber(day: DayStart.midnight.day(of: .noon).text, number: 1)
    }
    let queued = try #require(OrderRecord([entry]).flatMap(QueuedOrder.init))
    let rows = Wording(.en, .queue).rowsToMake(queued.order, width: 12).joined().map(\.text)
    #expect(rows == ["Mango", "+ “얼음빼", "  고시럽두", "  번”"])
  }

  @Test(arguments: Language.allCases)
  func `an empty queue says that nobody waits`(_ language: Language) async throws {
    try await Rig.run(language, menu: .queue, isForMaking: true) { till in
      try till.expectScreen("make-empty", .content)
    }
  }

  @Test(arguments: Language.allCases)
  func `the help has every key`(_ language: Language) async throws {
    try await Rig.make(3, language, rows: 40) { till in
      try await till.type("?")
      try till.expectScreen("make-help", .dialog)
    }
  }

  @Test func `a few orders are cards, and a long one is shown whole`() async throws {
    try await Rig.make(4, .en) { till in
      try await till.type("5v")
      try till.expectScreen("make-order", .dialog)
    }
  }

  @Test(arguments: [(120, 40), (100, 30), (80, 24)])
  func `dialogs cover whole cards`(_ size: (columns: Int, rows: Int)) async throws {
    try await Rig.make(14, .ko, columns: size.columns, rows: size.rows) { till in
      try await till.press(.right)
      for (key, name) in [("$", "pay"), ("p", "ticket"), ("v", "cards")] {
        try await till.type(key)
        try till.expectScreen("make-\(name)", .content)
        try await till.press(.escape)
      }
    }
  }

  @Test func `a terminal without line drawing has cards too`() async throws {
    try await Rig.make(3, .en, ascii: true) { till in
      try till.expectScreen("make-ascii", .content)
    }
  }
}

@Suite struct MakeScreenTests {
  @Test func `the make screen is there with a queue only`() async throws {
    try await Rig.run(.en) { till in
      let first = till.screen
      try await till.type("m")
      #expect(till.screen == first)
    }
    try await Rig.run(.en, menu: .queue) { till in
      try await till.type("m")
      #expect(till.terminal.text[0].hasPrefix(" To make"))
      // The same key on a Korean keyboard closes it.
      try await till.pass(.seconds(1))
      try await till.type("ㅡ")
      #expect(!till.terminal.text[0].hasPrefix(" To make"))
    }
  }

  @Test func `a set is one line of the bill, and its parts are below it on the make screen`()
    async throws
  {
    var menu = Menu.queue
    menu.juices.append(
      Juice(
        id: "duo", name: Name(["ko": "듀오세트", "en": "Duo set"]), recipe: [:],
        parts: [.init("mango", 1), .init("kiwi", 2)], price: menu.juices[0].price))
    for (language, names) in [
      (Language.en, ["Duo set", "+ Mango", "+ Kiwi x 2"]),
      (.ko, ["듀오세트", "+ 망고쥬스", "+ 키위쥬스 2잔"]),
    ] {
      try await Rig.run(language, menu: menu) { till in
        _ = try await till.maker.order([("duo", 1)], payments: .unpaid)
        try await till.type("m")
        for name in names { till.expect(name) }
        let entry = try #require(
          try await till.maker.store.entries(JournalQuery(kind: .order)).first)
        #expect(entry.lines.cups == 1 && entry.changes == ["mango": -3, "kiwi": -6])
      }
    }
  }

  @Test func `customers can't open the make screen`() async throws {
    try await Rig.run(.en, menu: .queue, kiosk: Kiosk { _ in false }) { till in
      try await till.type("m")
      till.expectNo("To make")
    }
  }

  @Test func `Escape leads to the order screen`() async throws {
    try await Rig.make(1) { till in
      try await till.press(.escape)
      till.expect("Fresh juice")
    }
  }

  @Test func `an order goes on, and back`() async throws {
    try await Rig.make(2) { till in
      till.expect("Strawberry Banana 1 · Mango 2")
      try await till.press(.enter)
      #expect(try await till.stages() == [2: .made, 3: .made])
      till.expect("Ready 2")
      try await till.type("u")
      #expect(try await till.stages() == [2: .toMake, 3: .made])
      try await till.press(.right, " ")
      #expect(try await till.stages() == [2: .toMake])
      try await till.press(.enter, after: .seconds(1))
      try await till.press(.backspace)
      #expect(try await till.stages() == [2: .toMake])
      try await till.press(.backspace)
      till.expect("Order 2 is still to make.")
    }
  }

  @Test func `a click moves a card`() async throws {
    try await Rig.make(3) { till in
      try await till.click("2 Kiwi")
      #expect(try await till.stages()[4] == .made)
      // A double click counts once.
      try await till.click("2 Kiwi")
      #expect(try await till.stages()[4] == .made)
      try await till.pass(.seconds(1))
      try await till.click("2 Kiwi")
      #expect(try await till.stages() == [2: .toMake, 3: .made])
    }
  }

  @Test(arguments: [Key.enter, " "])
  func `a second press within 300 ms leaves the last card where it is`(_ key: Key) async throws {
    try await Rig.make(1) { till in
      try await till.press(key)
      #expect(try await till.stages() == [2: .made])
      // Each wait shows that the key is not held. `press` has waited for more characters.
      try await till.press(key, after: .milliseconds(299) - UnmarkedPaste.together)
      try await till.pass(HeldKey.repeatLimit)
      #expect(try await till.stages() == [2: .made])
      try await till.press(key, after: .milliseconds(300))
      try await till.pass(HeldKey.repeatLimit)
      #expect(try await till.stages().isEmpty)
    }
  }

  @Test func `presses 350 ms apart take an order each, and a second press says why it does not`()
    async throws
  {
    try await Rig.make(5) { till in
      try await till.press(.enter)
      try await till.press(.enter, after: .milliseconds(150))
      till.expect("Just selected. Order 4: To make")
      #expect(try await till.stages()[4] == .toMake)
      for _ in 1...3 { try await till.press(.enter, after: .milliseconds(350)) }
      try await till.pass(HeldKey.repeatLimit)
      #expect(try await till.stages().values.allSatisfy { $0 == .made })
    }
    try await Rig.make(4) { till in
      try await till.type("5")
      try await till.press(" ")
      try await till.press(.enter, after: .milliseconds(350))
      try await till.pass(HeldKey.repeatLimit)
      #expect(try await till.stages() == [2: .made, 3: .made, 4: .toMake, 5: .made])
    }
  }

  @Test func `presses 350 ms apart collect a ready order each`() async throws {
    let store = try await QueueSample(3).store()
    for number in [2, 4] { _ = try await store.apply(.stage(QueueSample.id(number), .made)) }
    try await Rig.run(.en, menu: .queue, store: store, isForMaking: true) { till in
      try await till.press(.enter)
      for _ in 1...2 { try await till.press(.enter, after: .milliseconds(350)) }
      try await till.pass(HeldKey.repeatLimit)
      #expect(try await till.stages().isEmpty)
    }
  }

  @Test func `a second press on the same card says that it counts once`() async throws {
    try await Rig.make(1) { till in
      try await till.press(.enter)
      try await till.press(.enter, after: .milliseconds(150))
      till.expect("A double press counts once.")
    }
  }

  @Test func `a dialog cuts no line about an empty queue`() async throws {
    for language in Language.allCases {
      try await Rig.make(1, language) { till in
        try await till.press(.enter)
        let line = till.till.context.words.nobodyWaits
        till.expect(line)
        try await till.type("$")
        #expect(
          till.shows(line) || !till.shows(String(line.prefix(language == .ko ? 2 : 4))),
          "\(till.screen)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `the smallest window hints the main act, and cuts no hint`(_ language: Language) async throws
  {
    try await Rig.make(3, language, columns: 40, rows: 12) { till in
      let next = language == .ko ? "다음" : "next"
      for key in ["", "4"] {
        try await till.type(key)
        #expect(till.hints("Enter \(next)"), "\(till.screen)")
        #expect(till.terminal.text[11].contains(" Esc "), "\(till.screen)")
        #expect(!till.terminal.text[11].contains("…"), "\(till.screen)")
      }
    }
  }

  @Test func `the help says nothing of a bill`() async throws {
    try await Rig.make(1, rows: 40) { till in
      try await till.type("?")
      till.expect("all of a long order")
      till.expectNo("Bill", "its options")
    }
  }

  @Test func `a number and a click on the same card are a second press, too`() async throws {
    try await Rig.make(1) { till in
      try await till.type("2")
      try await till.press(.enter)
      try await till.press(.enter, after: .milliseconds(100))
      try await till.send(.click(try #require(till.place(of: "Strawberry Banana"))))
      #expect(try await till.stages() == [2: .made])
    }
  }

  @Test(arguments: [["4", .enter], [.right, .enter], [.right, " "]] as [[Key]])
  func `after each act the oldest order to make is selected`(_ keys: [Key]) async throws {
    try await Rig.make(3) { till in
      for key in keys { try await till.press(key) }
      try await till.pass(.seconds(1))
      #expect(try await till.stages() == [2: .toMake, 3: .made, 4: .made])
      try await till.press(.enter)
      try await till.pass(HeldKey.repeatLimit)
      #expect(try await till.stages()[2] == .made)
      // The last act of this screen, whatever is selected.
      try await till.press(.end)
      try await till.type("u")
      #expect(try await till.stages()[2] == .toMake)
    }
  }

  @Test func `an order is selected by its number`() async throws {
    try await Rig.make(14) { till in
      try await till.type("145")
      try await till.press(.backspace)
      till.expect("Order number 14▏")
      try await till.press(.enter)
      #expect(try await till.stages()[14] == .made)
      try await till.type("14")
      try await till.press(.escape)
      till.expectNo("Order number")
      till.expect("To make")
    }
  }

  @Test func `a held Backspace takes nothing back`() async throws {
    try await Rig.make(3) { till in
      try await till.press(.end)
      try await till.type("12")
      try await till.press(.backspace, .backspace, .backspace)
      #expect(try await till.stages()[3] == .made)
      try await till.press(.backspace, after: .seconds(2))
      #expect(try await till.stages()[3] == .toMake)
    }
  }

  @Test(arguments: [
    ("99", "There is no order 99."), ("1", "Order 1 is collected already."),
    ("4", "Order 4 is voided."),
  ])
  func `a number that no order has says so`(_ number: String, _ sentence: String) async throws {
    try await Rig.make(3) { till in
      _ = try await till.maker.store.apply(.void(QueueSample.id(4)))
      let before = try await till.stages()
      try await till.type(number)
      try await till.press(.enter)
      till.expect(sentence)
      #expect(try await till.stages() == before)
    }
  }

  @Test func `collected orders are brought back`() async throws {
    try await Rig.make(3) { till in
      try await till.type("lu")
      till.expect("Order 1: Ready")
      till.expect("No order is collected yet.")
      try await till.press(.enter)
      till.expectNo("Nobody waits")
      try await till.press(.escape)
      #expect(try await till.stages()[1] == .made)
      try await till.wait(for: "1 Kiwi")
    }
  }

  @Test(arguments: [true, false])
  func `The orders collected last hint how one is brought back, if there is one`(_ isEmpty: Bool)
    async throws
  {
    let store = try await isEmpty ? MemoryStore() : QueueSample(3).store()
    try await Rig.run(.en, menu: .queue, store: store, isForMaking: true) { till in
      try await till.type("l")
      #expect(till.hints("Enter back") == !isEmpty, "\(till.screen)")
    }
  }

  @Test func `a click selects the order under it once another till has brought one back`()
    async throws
  {
    try await Rig.make(20, rows: 12) { till in
      for number in 2...20 {
        _ = try await till.store.apply(.stage(QueueSample.id(number), .collected))
      }
      try await till.type("l")
      try await till.press(.end)
      @MainActor func last() throws -> (line: String, number: Int) {
        let found = till.terminal.text.compactMap { line in
          line.firstMatch(of: /\d\d:\d\d +(\d+) .*/).map { (String($0.0).trimmed, Int($0.1) ?? 0) }
        }
        return try #require(found.last)
      }
      let oldest = try last()
      _ = try await till.store.apply(.back(QueueSample.id(oldest.number), from: .collected))
      try await till.pass(.seconds(1))
      let shown = try last()
      try await till.click(shown.line)
      try await till.press(.enter)
      till.expect("Order \(shown.number): Ready")
    }
  }

  @Test func `unpaid orders say so until they are paid`() async throws {
    try await Rig.make(2) { till in
      till.expect("Unpaid ₩5,500")
      try await till.press(.right)
      try await till.type("$1")
      try await till.wait(for: "Unpaid", isThere: false)
    }
  }

  @Test func `a ticket is printed without prices`() async throws {
    let printed = Printed()
    try await Rig.make(3, printer: printed.add) { till in
      try await till.type("4p")
      try await till.wait(for: "The ticket is printed.")
    }
    #expect(printed.text.contains("Order 4"))
    #expect(printed.text.contains("2  Kiwi\n1  Banana\n"))
    #expect(!printed.text.contains("₩"))
    try await Rig.make(3) { till in
      try await till.type("p")
      till.expect("There is no printer.")
    }
  }

  private final class Printed {
    var text = ""
    func add(_ more: String) { text += more }
  }

  @Test func `the language can be chosen on the make screen`() async throws {
    try await Rig.make(1) { till in
      try await till.type("L")
      till.expect("만들 주문")
      till.expect("!! 14분")
    }
  }

  @Test func `waiting times are marked as they grow`() async throws {
    try await Rig.make(5) { till in
      till.expect("!! 14 min")
      till.expect(" ! 7 min")
      till.expect(" 4 min")
      till.expectNo("! 4 min")
      // A ready order is never late.
      till.expect(" 2 min")
      #expect(till.sleep == .seconds(60))
      try await till.pass(.seconds(59))
      till.expectNo("! 8 min")
      try await till.pass(.seconds(2))
      till.expect("! 8 min")
      till.expect("! 5 min")
    }
  }

  @Test(arguments: [Look.dark, .light])
  func `the head of a card has the colour of its age`(_ look: Look) async throws {
    try await Rig.run(
      .en, menu: .queue, store: try await QueueSample(5).store(), look: look, isForMaking: true
    ) { till in
      for (text, style) in [
        ("!! 14 min", Style.bad), ("! 7 min", .late), (" 4 min", .quiet), (" 2 min", .good),
      ] {
        let place = try #require(till.place(of: text))
        #expect(till.terminal.has(style, at: place), "\(text)")
      }
    }
  }

  @Test func `a long waiting time leaves the number whole`() async throws {
    let store = MemoryStore(author: .anna) { Date.noon - 86_400 }
    _ = try await store.apply(.open(["mango": 30]))
    for _ in 1...10 { _ = try await store.apply(.order(Menu.queue.order([("mango", 1)]))) }
    try await Rig.run(
      .en, columns: 120, rows: 40, menu: .queue, store: store, isForMaking: true
    ) { till in
      let row = try #require(till.terminal.text.first { $0.contains("!! 1440 min") })
      #expect(row.contains(#/ No\. 1 .*!! 1440 min /#))
    }
  }

  /// A window shows a few lines of a long order, and counts the rest.
  @Test(arguments: [(49, 16), (60, 20), (80, 24), (120, 40), (200, 60)])
  func `an order longer than the window says how many lines are missing`(
    _ columns: Int, _ rows: Int
  ) async throws {
    let juices = (1...40).map {
      Juice(id: Juice.ID(stringLiteral: "j\($0)"), name: Name("Juice \($0)"), recipe: ["kiwi": 1])
    }
    let menu = Menu(
      ingredients: [Ingredient(id: "kiwi", name: Name("Kiwi"))], juices: juices, serving: .queue)
    let store = MemoryStore(author: .anna) { .noon }
    _ = try await store.apply(.open(["kiwi": 400]))
    _ = try await store.apply(.order(menu.order(juices.prefix(30).map { (Cup($0.id), 1) })))
    try await Rig.run(
      .en, columns: columns, rows: rows, menu: menu, store: store, isForMaking: true
    ) { till in
      let shown = till.terminal.text.dropFirst(3).count { $0.contains(#/ 1 Juice \d+ /#) }
      let more = till.terminal.text.dropFirst(3).firstMatch { $0.firstMatch(of: #/┃ \+(\d+) /#)?.1 }
      #expect(shown + (more.flatMap { Int($0) } ?? 0) == 30)
      #expect((more == nil) == (rows >= 40))
    }
  }

  @Test(arguments: [(40, 12), (60, 15)])
  func `a line of an order says how many juices have no room`(_ columns: Int, _ rows: Int)
    async throws
  {
    try await Rig.make(4, columns: columns, rows: rows) { till in
      let line = try #require(till.terminal.text.first { $0.contains(#/ 5 +! 5 min/#) })
      let more = try #require(line.firstMatch(of: /\+(\d)/).flatMap { Int($0.1) })
      #expect(line.matches(of: /Ban|Kiwi|Mango x|Pineapple|Strawberry/).count + more >= 7)
    }
  }

  @Test func `numbers of two days have their dates`() async throws {
    let sample = QueueSample(3)
    let store = try await sample.store()
    try await Rig.run(.en, menu: .queue, store: store, isForMaking: true) { till in
      till.expectNo("11-")
      try await till.pass(.seconds(13 * 3600))
      _ = try await till.maker.order([("kiwi", 1)])
      try await till.wait(for: "1 Kiwi")
      let date = String(DayStart.midnight.day(of: .noon).text.dropFirst(5))
      #expect(till.terminal.text.joined().components(separatedBy: " \(date) ─").count == 4)
    }
  }

  @Test func `a load that failed is tried again`() async throws {
    try await Rig.make(1) { till in
      till.store.failure = StoreError.busy("juice.db")
      _ = try await till.maker.order([("pineapple", 1)])
      try await till.wait(for: "these may be old")
      till.store.failure = nil
      try await till.wait(for: "Pineapple")
      till.expectNo("these may be old")
    }
  }

  /// Orders 2 and 4 are to make, and 3 is ready.
  @Test(
    arguments: [
      ([.tab], 4), ([.tab, .tab, .backTab], 4), ([.end], 3), ([.end, .home], 2), ([.pageDown], 3),
    ] as [([Key], Int)])
  func `Tab, pages and ends move over the cards`(_ keys: [Key], _ number: Int) async throws {
    try await Rig.make(3) { till in
      let before = try await till.stages()
      for key in keys { try await till.press(key) }
      try await till.press(.enter)
      let after = try await till.stages()
      #expect(before.keys.filter { before[$0] != after[$0] } == [number])
    }
  }
}

extension Sequence {
  fileprivate func firstMatch<Found>(_ find: (Element) -> Found?) -> Found? {
    lazy.compactMap(find).first
  }
}

extension Rig {
  static func make(
    _ orders: Int, _ language: Language = .en, columns: Int = 80, rows: Int = 24,
    ascii: Bool = false, printer: ((String) async throws -> Void)? = nil,
    _ body: (Rig) async throws -> Void
  ) async throws {
    try await run(
      language, columns: columns, rows: rows, menu: .queue,
      store: try await QueueSample(orders).store(), ascii: ascii, printer: printer,
      isForMaking: true, body)
  }

  func stages() async throws -> [Int: Stage] {
    let queue = try await maker.store.queue()
    return Dictionary(queue.map { ($0.order.number?.number ?? 0, $0.stage) }) { $1 }
  }
}
