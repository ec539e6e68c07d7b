import Foundation
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import Synchronization
import TerminalTesting
import Testing
import TimeTesting

@Suite struct ListScreenTests {
  private nonisolated static let sizes = [(40, 12), (80, 24), (120, 40)]

  private func run(
    _ language: Language, _ size: (columns: Int, rows: Int), _ journal: SampleJournal,
    _ body: (Rig) async throws -> Void
  ) async throws {
    try await Rig.run(
      language, columns: size.columns, rows: size.rows, menu: .withPrices,
      store: try await journal.store(), body)
  }

  private func expectHistory(
    _ name: String, _ part: ScreenPart, _ language: Language, _ size: (Int, Int),
    after keys: [Key]
  ) async throws {
    try await run(language, size, .inNovember()) { till in
      for key in ["o"] + keys { try await till.press(key) }
      try till.expectScreen(name, part)
    }
  }

  @Test(arguments: Language.allCases, sizes + [(200, 60)])
  func `the history has days, marks and amounts`(_ language: Language, _ size: (Int, Int))
    async throws
  {
    try await expectHistory(
      "history", .scene(in: Size(columns: size.0, rows: size.1)), language, size, after: [])
  }

  @Test(arguments: Language.allCases, sizes)
  func `an order taken back says so in a narrow window`(_ language: Language, _ size: (Int, Int))
    async throws
  {
    try await expectHistory(
      "history-voided", .content, language, size, after: Array(repeating: .down, count: 5))
  }

  @Test(arguments: Language.allCases, sizes)
  func `a dialog shows all about an entry`(_ language: Language, _ size: (Int, Int)) async throws {
    try await expectHistory(
      "history-details", .dialog, language, size,
      after: Array(repeating: .down, count: 6) + [.enter])
  }

  @Test(arguments: Language.allCases, sizes)
  func `a search says what is searched for`(_ language: Language, _ size: (Int, Int)) async throws {
    try await expectHistory(
      "history-search", .content, language, size, after: ["/"] + "2025-11-19".map(Key.character))
  }

  @Test(arguments: Language.allCases, [(80, 24), (120, 40), (200, 60)])
  func `the report shows the most important figures first`(_ language: Language, _ size: (Int, Int))
    async throws
  {
    try await expectReport("report", language, size, daysAgo: 1, after: [.left])
  }

  /// The sample's last day is a week before the planned day.
  @Test(arguments: Language.allCases, [(40, 12), (60, 20), (80, 24)])
  func `the shopping list begins with the most urgent purchase`(
    _ language: Language, _ size: (Int, Int)
  ) async throws {
    let journal = SampleJournal(lastDay: .midnight - 6 * 86_400)
    let store = try await journal.store()
    _ = try await store.apply(.count(["strawberry": 7, "mango": 0]))
    try await Rig.run(
      language, columns: size.0, rows: size.1, menu: .withPrices, store: store
    ) { till in
      try await till.type("ts")
      let screen = till.screen
      try till.expectScreen("shopping", .content)
      // Today is the first day to plan.
      try await till.press(.left)
      let planned = till.screen
      try await till.press(.left)
      #expect(till.screen == planned && planned != screen)
      try await till.type("s")
      till.expect(language == .en ? "Report" : "보고서")
    }
  }

  @Test func `a shopping list without a purchase says so above the stock`() async throws {
    let store = try await SampleJournal(lastDay: .midnight - 6 * 86_400).store()
    _ = try await store.apply(
      .restock(["strawberry": 900, "banana": 900, "pineapple": 900, "kiwi": 900, "mango": 900]))
    try await Rig.run(.en, menu: .withPrices, store: store) { till in
      try await till.type("ts")
      till.expect("Nothing to buy: there is enough.", "Strawberry")
    }
  }

  @Test func `a shopping list that is longer than the window fills it`() async throws {
    let ingredients = (1...12).map {
      Ingredient(id: Ingredient.ID(stringLiteral: "i\($0)"), name: Name("Fruit \($0)"), opening: 9)
    }
    let recipe = Recipe(ingredients.map { Recipe.Part($0.id, 9) })
    let menu = Menu(
      ingredients: ingredients, juices: [Juice(id: "all", name: Name("All"), recipe: recipe)])
    let date = Mutex(Date.midnight - 5.5 * 86_400)
    let store = MemoryStore(author: .anna) { date.withLock(\.self) }
    let maker = JuiceMaker(menu: menu, store: store)
    _ = try await maker.open()
    _ = try await maker.order([(Cup("all"), 1)])
    date.withLock { $0 = .noon }
    try await Rig.run(.en, columns: 40, rows: 12, menu: menu, store: store) { till in
      try await till.type("ts")
      #expect(till.terminal.text.count { $0.contains(/Fruit \d/) } == 7)
      try await till.press(.end)
      till.expect("Fruit 12")
    }
  }

  @Test(arguments: Language.allCases)
  func `the smallest report has the totals`(_ language: Language) async throws {
    try await expectReport("report", language, (40, 12), daysAgo: 0, after: [])
  }

  @Test(arguments: Language.allCases, [(40, 12), (80, 24)])
  func `the end of a report says which counts are below zero`(
    _ language: Language, _ size: (Int, Int)
  ) async throws {
    try await expectReport("report-end", language, size, daysAgo: 1, after: [.left, .end])
  }

  /// Shows a past day, whose estimates stay the same.
  private func expectReport(
    _ name: String, _ language: Language, _ size: (Int, Int), daysAgo: Double, after keys: [Key]
  ) async throws {
    let journal = SampleJournal(lastDay: .midnight - daysAgo * 86_400)
    try await run(language, size, journal) { till in
      for key in ["t"] + keys { try await till.press(key) }
      try till.expectScreen(name, name == "report" ? .scene(in: till.terminal.size) : .content)
    }
  }
}

@Suite struct HistorySearchTests {
  private func run(_ language: Language = .en, _ body: (Rig) async throws -> Void) async throws {
    try await Rig.run(
      language, menu: .withPrices, store: try await SampleJournal.inNovember().store(), body)
  }

  private func selected(_ till: Rig) -> Int? {
    till.terminal.text[22].firstMatch(of: /(Entry|기록) (\d+)/).flatMap { Int($0.2) }
  }

  /// Collects a search's results by stepping through them.
  private func found(_ text: String, _ till: Rig) async throws -> [Int] {
    try await till.type("/")
    try await till.send(.paste(text))
    till.expect("\(text)▏")
    var numbers: [Int] = []
    while let number = selected(till), numbers.last != number {
      numbers.append(number)
      try await till.press(.down)
    }
    try await till.press(.escape)
    return numbers
  }

  @Test(arguments: [
    ("pineapple", [15, 6, 3, 1]), ("mango kiwi", [14, 9]), ("ㅍㅇㅇㅍ", [15, 6, 3, 1]),
    ("망키", [14, 9]), ("6f1c2d10", [11, 10]), ("6F1C2D10-5A", [11, 10]), ("6f1c2d05", [7, 5]),
    ("2025-11-18", [3, 2, 1]), ("2025. 11. 18", [3, 2, 1]), ("2025년 11월 18일", [3, 2, 1]),
    ("2025-11-17", []), ("durian", []), ("mango-kiwi", [14, 9]),
  ])
  func `a search finds entries`(_ text: String, _ numbers: [Int]) async throws {
    try await run { till in
      try await till.type("o")
      #expect(try await found(text, till) == numbers)
      if numbers.isEmpty { till.expectNo("no such entry") }
    }
  }

  @Test(arguments: [
    (Language.en, "november 20"), (.en, "11-20"), (.ko, "11월 20일"), (.en, "nov 20"),
  ])
  func `a day without a year is the last one`(_ language: Language, _ text: String) async throws {
    let journal = SampleJournal(lastDay: .midnight - 4 * 86_400)
    try await Rig.run(language, menu: .withPrices, store: try await journal.store()) { till in
      try await till.type("o")
      #expect(try await found(text, till) == Array((7...15).reversed()))
    }
  }

  @Test func `letters of a search are typed and erased`() async throws {
    try await run { till in
      try await till.type("o/uquj")
      till.expect("Search: uquj▏")
      till.expect("No such entries.")
      try await till.press(.backspace)
      till.expect("Search: uqu▏")
      try await till.press(.control("u"))
      till.expect("Search: ▏")
      till.expect("Entry 15")
      try await till.press(.backspace)
      till.expect("[everything]")
    }
  }

  @Test func `the selection stays on its entry after a search`() async throws {
    try await run { till in
      try await till.type("o/6f1c2d04")
      till.expect("Entry 4")
      try await till.press(.escape)
      till.expect("[everything]")
      till.expect("Entry 4")
      try await till.type("uy")
      try await till.wait(for: "voided")
      #expect(try #require(till.selected).text.contains("1  Mango"))
    }
  }

  @Test func `a search can be within one kind`() async throws {
    try await run { till in
      try await till.type("o/kiwi")
      try await till.press(.tab, .tab, .tab, .tab, .tab)
      till.expect("Search: kiwi▏", "[restock]", "restock · Kiwi +30")
      #expect(
        till.terminal.text.contains { $0.contains("Kiwi +30") && $0.contains("undone") })
      till.expectNo("Mango Kiwi")
    }
  }

  @Test func `a slow search says so`() async throws {
    try await run { till in
      try await till.type("o/")
      till.store.isHeld = true
      try await till.type("mango-kiwi")
      try await till.wait(for: "Searching…")
      till.expect("Search: mango-kiwi▏")
      till.store.isHeld = false
      try await till.wait(for: "Entry 14")
    }
  }

  @Test func `the details close by Enter or Esc`() async throws {
    try await run { till in
      try await till.type("o")
      for key in [Key.enter, .escape] {
        try await till.press(.enter)
        till.expect("6f1c2d15-5a6b-4c7d-8e9f-0a1b2c3d4e5f")
        try await till.press(key)
        till.expectNo("6f1c2d15")
        till.expect("[everything]")
        // An earlier second press would be ignored.
        try await till.pass(.seconds(2))
      }
    }
  }

  @Test func `an order taken back says when`() async throws {
    try await run { till in
      try await till.type("o/6f1c2d05")
      try await till.press(.down, .enter)
      #expect(till.screen.contains(/Time +Wednesday, November 19, 2025 17:30\b/))
      #expect(till.screen.contains(/undone +Thursday, November 20, 2025 08:55\b/))
      #expect(till.screen.contains(/Stock +Kiwi \+30/))
    }
  }

  @Test func `a heading is not selected`() async throws {
    try await run { till in
      try await till.type("o")
      for number in (1...15).reversed() {
        let selected = try #require(till.selected).text
        #expect(selected.contains(/\d\d:\d\d/))
        till.expect("Entry \(number)")
        try await till.press(.down)
      }
      try await till.click("November 18")
      till.expect("Entry 1")
      try await till.click("09:12")
      till.expect("Entry 2")
    }
  }

  @Test func `a click on the arrow beside the tabs turns to the next ones`() async throws {
    try await run { till in
      try await till.type("o")
      #expect(till.terminal.text[1].hasSuffix("→"))
      try await till.click("→")
      #expect(till.terminal.text[1].contains("←"))
      try await till.click("←")
      #expect(till.terminal.text[1].hasSuffix("→"))
    }
  }
}
