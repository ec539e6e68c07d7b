import Foundation
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceTill
import JuiceWords
import TerminalTesting
import Testing
import TimeTesting

@Suite struct TodayPanelTests {
  @Test func `a new day begins at midnight`() async throws {
    try await Rig.run(.en, columns: 112, rows: 30) { till in
      try await till.type("7")
      try await till.press(.escape)
      till.expect("1 cup │")
      let now = till.clock.date
      let rest = DayStart.midnight.beginning(of: now, days: 1).timeIntervalSince(now)
      try await till.pass(.seconds(rest - 1))
      till.expect("1 cup │")
      try await till.pass(.seconds(2))
      till.expect("0 cups │")
    }
  }

  @Test func `the panel stands at the left if the settings say so`() async throws {
    try await Rig.run(.en, columns: 120, rows: 30, settings: TillSettings(isPanelLeft: true)) {
      till in
      try till.expectScreen("today-left", .whole)
      try await till.click("7 Mango")
      till.expect("Your Mango juice is ready")
    }
  }

  private func day(
    _ menu: Menu = .priced, in store: MemoryStore = MemoryStore()
  ) async throws -> MemoryStore {
    let entries = Day.entries(menu)
    _ = try await store.load { take in
      for entry in entries { try take(entry) }
    }
    return store
  }

  @Test(arguments: Language.allCases, [(112, 30), (120, 40), (200, 60)])
  func `the panel shows the day`(_ language: Language, _ size: (columns: Int, rows: Int))
    async throws
  {
    let store = try await day()
    try await Rig.run(
      language, columns: size.columns, rows: size.rows, menu: .priced, store: store
    ) { till in
      try till.expectScreen("today", .today)
    }
  }

  @Test(arguments: Language.allCases)
  func `a narrow panel shortens orders, and no amount`(_ language: Language) async throws {
    try await Rig.run(language, columns: 80, rows: 24, menu: .ofTiles) { till in
      _ = try await till.maker.order([("mango", 2), ("kiwi", 1), ("banana", 1)])
      _ = try await till.maker.order([("kiwi", 1)])
      try await till.wait(for: language == .en ? "No. 1 Mango … +2 ₩19,000" : "1번 망고쥬스… +2 ₩19,000")
      let rows = till.panel.filter { $0.contains(language == .en ? "No. " : "번 ") }
      #expect(rows.count == 2)
      #expect(rows.allSatisfy { $0.contains(/₩\d\d?,\d{3}$/) })
    }
  }

  @Test(arguments: Language.allCases)
  func `a menu without prices has no takings`(_ language: Language) async throws {
    let store = try await day(.standard)
    try await Rig.run(language, columns: 112, rows: 24, store: store) { till in
      try till.expectScreen("today-unpriced", .today)
    }
  }

  @Test(arguments: Language.allCases)
  func `an empty panel says what will be there`(_ language: Language) async throws {
    try await Rig.run(language, columns: 112, rows: 24, menu: .priced) { till in
      try till.expectScreen("today-fresh", .today)
    }
  }

  @Test(arguments: [12, 14, 16, 18, 20])
  func `figures that do not fit are left out`(_ rows: Int) async throws {
    let store = try await day()
    try await Rig.run(.en, columns: 112, rows: rows, menu: .priced, store: store) { till in
      till.expect("12 cups")
      till.expect("Newest orders")
      #expect(till.shows("Running low") == (rows >= 18))
      #expect(till.terminal.text.filter { $0.contains("│") }.allSatisfy { $0.hasSuffix("│") })
    }
  }

  @Test func `a narrow window has no panel, and loads nothing`() async throws {
    try await Rig.run(.en, columns: 111, rows: 40) { till in
      let asked = till.store.questions
      try await till.type("7")
      till.expectNo("Today")
      #expect(till.store.questions == asked)
      try await till.resize(columns: 112, rows: 40)
      till.expect("Today", "1 cup")
    }
  }

  @Test func `orders and undos show at once`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: .priced) { till in
      try await till.type("7")
      try await till.press(.escape)
      #expect(till.panel.contains { $0.contains("Takings") && $0.hasSuffix("₩4,500") })
      try await till.type("u")
      try await till.press(.escape)
      try await till.wait(for: "0 cups")
      #expect(till.panel.contains { $0.contains("Takings") && $0.hasSuffix("₩0") })
      #expect(till.panel.contains { $0.contains("Mango") && !$0.hasSuffix("₩4,500") })
    }
  }

  @Test func `an order of another till shows`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40) { till in
      _ = try await till.maker.order([("mango", 2)])
      try await till.wait(for: "2 cups")
      #expect(till.panel.contains { $0.contains("Mango x 2") })
    }
  }

  @Test func `an order is added, and a void changes an earlier one`() async throws {
    let store = try await day()
    try await Rig.run(.en, columns: 120, rows: 40, menu: .priced, store: store) { till in
      let day = till.store.entriesRead
      let order = try await till.maker.order([("banana", 3)])
      _ = try await till.maker.order([("pineapple", 1)])
      try await till.wait(for: "16 cups")
      // Two new entries, and the one before them, which shows that it is the same journal.
      #expect(till.store.entriesRead <= day + 4)
      let newest = till.panel.filter { $0.hasSuffix("500") && $0.contains(":") }
      #expect(newest.first?.contains("Pineapple") ?? false)
      #expect(newest.dropFirst().first?.contains("Banana x 3") ?? false)
      _ = try await till.store.void(try #require(order.entry).id)
      try await till.wait(for: "13 cups")
      #expect(till.panel.contains { $0.contains("Banana x 3") && $0.hasSuffix("voided") })
    }
  }

  @Test func `an order with a refund shows what is left of it`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: .priced) { till in
      let order = try #require(try await till.maker.order([("mango", 3)]).entry)
      try await till.wait(for: "3 cups")
      #expect(till.panel.contains { $0.contains(/12:00 .*Mango x 3 +₩13,500/) })
      _ = try await till.maker.store.apply(.refund(Refund(of: order.id, cups: ["mango": 1])))
      try await till.wait(for: "2 cups")
      #expect(till.panel.contains { $0.contains(/12:00 .*Mango x 2 +₩9,000/) })
    }
  }

  @Test func `an order of a till whose clock is behind belongs to its own day`() async throws {
    let author = try #require(Author(name: "Ben", till: "till-2"))
    let yesterday = Date.midnight - 3600
    let store = try await day(in: MemoryStore(author: author, now: { yesterday }))
    try await Rig.run(.en, columns: 120, rows: 40, menu: .priced, store: store) { till in
      let read = till.store.entriesRead
      _ = try await till.maker.order([("mango", 1)])
      try await till.pass(.seconds(1))
      #expect(till.store.entriesRead == read + 2)
      till.expect("12 cups")
      till.expectNo("13 cups")
    }
  }

  @Test(arguments: Language.allCases)
  func `the panel shows the same weekday before`(_ language: Language) async throws {
    let lastWeek = Date.noon - 7 * 86_400
    let store = MemoryStore(author: .anna, now: { lastWeek })
    let before = JuiceMaker(menu: .priced, store: store)
    _ = try await before.open()
    _ = try await before.order([("mango", 2)])
    try await Rig.run(language, columns: 112, rows: 30, menu: .priced, store: store) { till in
      let weekday = language == .ko ? "지난주 화요일" : "Last Tuesday"
      #expect(till.panel.contains { $0.contains(weekday) && $0.contains("000") })
    }
  }

  @Test func `keys do not wait for the panel`() async throws {
    let store = try await day()
    try await Rig.run(.en, columns: 120, rows: 40, menu: .priced, store: store) { till in
      till.store.isHeld = true
      try await till.type("7")
      till.expect("Your Mango juice is ready")
      #expect(till.panel.contains { $0.contains("Sold") && $0.hasSuffix("12 cups") })
      till.store.isHeld = false
      try await till.press(.escape)
      try await till.wait(for: "13 cups")
    }
  }

  @Test func `the till sleeps once the panel is loaded`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40) { till in
      till.store.isHeld = true
      _ = try await till.maker.order([("mango", 1)])
      try await till.pass(.milliseconds(300))
      till.store.isHeld = false
      try await till.send()
      till.expect("1 cup")
      #expect(try #require(till.sleep) > .seconds(60))
    }
  }

  @Test func `a panel behind another screen loads nothing`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40) { till in
      try await till.type("r")
      let questions = till.store.questions
      _ = try await till.maker.order([("mango", 1)])
      try await till.wait(for: " 7  - ")
      #expect(till.store.questions == questions)
      try await till.press(.escape)
      try await till.wait(for: "1 cup")
    }
  }

  @Test(arguments: Language.allCases)
  func `a failure is a line of the panel`(_ language: Language) async throws {
    let store = try await day()
    try await Rig.run(language, columns: 112, rows: 30, menu: .priced, store: store) { till in
      till.store.failure = StoreError.busy("stand.db")
      for _ in 1...3 {
        _ = try await till.maker.order([("banana", 1)])
        try await till.send()
      }
      try await till.wait("the line") { !till.panel.contains { $0.contains("stand.db") } }
      try till.expectScreen("today-failure", .today)
      till.store.failure = nil
      _ = try await till.maker.order([("banana", 1)])
      try await till.wait(for: language == .ko ? "16잔" : "16 cups")
      till.expectNo(language == .ko ? "못 읽었어요" : "can't be read")
    }
  }

  @Test func `a slow first load says so`() async throws {
    try await Rig.run(.en, columns: 111, rows: 40) { till in
      till.store.isHeld = true
      try await till.resize(columns: 112, rows: 40)
      try await till.wait(for: "Working…")
      till.store.isHeld = false
      try await till.wait(for: "0 cups")
    }
  }

  @Test func `a new menu shows its own names`() async throws {
    let store = try await day()
    try await Rig.run(.en, columns: 120, rows: 40, menu: .priced, store: store) { till in
      let menu = Menu(
        ingredients: [Ingredient(id: "mango", name: Name("Alphonso"), opening: 1, low: 9)],
        juices: [Juice(id: "mango", name: Name("Nectar"), recipe: ["mango": 1])])
      try await till.menuFile(.changed(menu))
      try await till.wait(for: "Nectar x 2")
      #expect(till.panel.contains { $0.contains("Alphonso") })
      #expect(!till.panel.contains { $0.contains("Kiwi 3") })
    }
  }

  @Test(arguments: [(100, 30), (112, 30), (120, 40), (160, 50)], [false, true])
  func `dialogs stay beside the panel`(_ size: (Int, Int), _ isLeft: Bool) async throws {
    let menu = Menu(
      ingredients: Menu.priced.ingredients, juices: [Menu.priced.juices[2]],
      currency: Menu.priced.currency)
    try await Rig.run(
      .en, columns: size.0, rows: size.1, menu: menu, settings: TillSettings(isPanelLeft: isLeft)
    ) { till in
      @MainActor func panel() -> [String] {
        till.terminal.text.dropFirst(2).dropLast(5).map {
          String(isLeft ? $0.prefix(31) : $0.suffix(31))
        }
      }
      let before = panel()
      for key in ["1", "e", "%"] {
        try await till.type(key)
        #expect(panel() == before, "\(key)")
        try await till.press(.escape)
      }
      // A dialog without room beside the panel covers it whole.
      try await till.type("?")
      #expect(panel() == before || !till.shows("Today") && !till.shows("Takings"))
    }
  }
}

extension Rig {
  fileprivate var panel: [String] {
    terminal.text.compactMap { line in
      let parts = line.split(separator: "│")
      return line.hasSuffix("│") ? parts.last?.trimmingCharacters(in: .whitespaces) : nil
    }
  }
}

extension Menu {
  /// A menu with prices and more juices than fit under their ingredients.
  fileprivate static let ofTiles = Menu(
    ingredients: withPrices.ingredients,
    juices: withPrices.juices
      + (1...9).map {
        Juice(
          id: Juice.ID(stringLiteral: "more-\($0)"), name: Name("More \($0)"),
          recipe: ["kiwi": 1, "banana": 1, "mango": 1], price: withPrices.juices[0].price)
      }, currency: withPrices.currency)
}

private enum Day {
  static func entries(_ menu: Menu) -> [JournalEntry] {
    let now = Date.noon
    var entries = [
      JournalEntry(seq: 1, id: UUID(), at: now, kind: .open) {
        $0.changes = [
          "strawberry": 26, "banana": 200, "pineapple": 100, "kiwi": 3, "mango": 17,
        ]
      }
    ]
    func add(_ kind: JournalEntry.Kind, _ order: Order) {
      entries.append(
        JournalEntry(seq: entries.count + 1, id: order.id, at: now, kind: kind) {
          $0.lines = order.lines
          $0.changes = order.uses.mapValues { kind == .order ? -$0 : $0 }
        })
    }
    let orders: [[(cup: Cup, cups: Int)]] = [
      [("strawberry", 1)], [("mango", 1)], [("banana", 2)], [("strawberry-banana", 1)],
      [("kiwi", 1)], [("banana", 1), ("pineapple", 1), ("mango", 1)], [("mango", 2)],
      [("pineapple", 2)], [("banana", 1)],
    ]
    for cups in orders {
      guard let order = try? menu.order(cups) else { continue }
      add(.order, order)
      if cups[0].cup.juice == "banana", cups[0].cups == 2 { add(.void, order) }
    }
    return entries
  }
}

extension Menu {
  fileprivate static var priced: Menu {
    guard let won = Currency(code: "KRW") else { return .standard }
    return Menu(
      ingredients: Menu.standard.ingredients,
      juices: Menu.standard.juices.map {
        Juice(
          id: $0.id, name: $0.name, recipe: $0.recipe,
          price: Price(minorUnits: 4500, currency: won))
      }, currency: won)
  }
}
