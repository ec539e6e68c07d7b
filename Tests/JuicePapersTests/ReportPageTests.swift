import Foundation
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@Suite struct ReportPageTests {
  private let menu = Menu(
    ingredients: [Ingredient(id: "kiwi", name: Name("Kiwi"))],
    juices: [
      Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3]),
      Juice(id: "mango", name: Name("Mango"), recipe: ["kiwi": 1]),
      Juice(id: "lemon", name: Name("Lemon"), recipe: ["kiwi": 1]),
    ], ways: ["cash", "card"])

  private func order(
    _ juice: Juice.ID, _ cups: Int, hoursAgo: Double, price: Int? = 4500,
    _ payments: Payments = "cash", in code: String = "KRW"
  ) throws -> JournalEntry {
    let currency = try #require(Currency(code: code))
    return JournalEntry(seq: 1, id: UUID(), at: .noon - 3600 * hoursAgo, kind: .order) {
      $0.lines = [
        .init(
          juice: juice, cups: cups, price: price.map { Price(minorUnits: $0, currency: currency) })
      ]
      $0.changes = ["kiwi": -1]
      $0.payments = payments
    }
  }

  private func page(_ orders: [JournalEntry], before: [JournalEntry] = []) throws -> ReportPage {
    let span = ReportSpan.current(.noon, by: .midnight)[0]
    var report = Report(since: span.since)
    for order in orders { try report.add(order) }
    var earlier = Report(since: span.before.since, until: span.endBefore(.noon))
    for order in before { try earlier.add(order) }
    let lines = ReportLines(
      report: report, stock: Stock(), since: span.since, until: nil, now: .noon)
    return ReportPage(lines, of: span, before: earlier)
  }

  private func texts(_ page: ReportPage, _ columns: Int = 76, _ language: Language = .en)
    -> [String]
  {
    page.lines(Wording(language, menu), columns: columns, rows: 19).map(\.text)
  }

  private func week(_ hours: Double) -> Double { 7 * 24 + hours }

  @Test func `four tiles have the figures, with their change since last week by now`() throws {
    let page = try page(
      [
        try order("kiwi", 2, hoursAgo: 2), try order("mango", 1, hoursAgo: 1, price: 5000, .unpaid),
      ],
      before: [
        try order("kiwi", 3, hoursAgo: week(2)),
        // Later in the day than now.
        try order("kiwi", 9, hoursAgo: week(-1)),
      ])
    let tiles = page.tiles(Wording(.en, menu))
    #expect(tiles.map(\.name) == ["Takings", "Orders", "Per cup", "Unpaid"])
    #expect(
      tiles.map(\.values) == [
        ["₩14,000"], ["2 orders, 3 cups", "2 · 3 cups", "2"], ["₩4,667"], ["₩5,000"],
      ])
    #expect(tiles.map(\.change?.text) == ["+4%", "+1", "+₩167", "1 order"])
    #expect(tiles.map(\.change?.kind) == [.more, .more, .more, .unpaid])
    #expect(tiles.map(\.before.last) == ["₩13,500", "1", "₩4,500", nil])
    #expect(tiles[0].before.first == "Last week by now ₩13,500")
    #expect(page.tiles(Wording(.ko, menu))[0].before[1] == "지난주 ₩13,500")
  }

  @Test func `a week without sales is not compared with`() throws {
    let page = try page([try order("kiwi", 2, hoursAgo: 2)])
    let tiles = page.tiles(Wording(.en, menu))
    #expect(tiles.map(\.values.first) == ["₩9,000", "1 order, 2 cups", "₩4,500", "–"])
    #expect(tiles.allSatisfy { $0.change == nil && $0.before.isEmpty })
    #expect(!texts(page).contains { $0.contains("week") || $0.contains("░") })
  }

  @Test func `two currencies have no price of an average cup`() throws {
    let won = try order("kiwi", 2, hoursAgo: 2)
    let dollars = try order("kiwi", 2, hoursAgo: 1, price: 1100, in: "USD")
    let tiles = try page([won, dollars], before: [order("kiwi", 1, hoursAgo: week(2))])
      .tiles(Wording(.en, menu))
    #expect(tiles.map(\.name) == ["Takings", "Orders", "Unpaid"])
    #expect(tiles[0].values == ["₩9,000, $22.00"])
    // The week before may have two.
    let before = try page(
      [won],
      before: [
        order("kiwi", 1, hoursAgo: week(2)),
        order("kiwi", 1, hoursAgo: week(2), price: 1100, in: "USD"),
      ]
    ).tiles(Wording(.en, menu))
    #expect(before[2].values == ["₩4,500"] && before[2].change == nil)
  }

  @Test func `without prices there are no figures of money`() throws {
    let page = try page(
      [try order("kiwi", 2, hoursAgo: 2, price: nil)],
      before: [try order("kiwi", 1, hoursAgo: week(2), price: nil)])
    let tiles = page.tiles(Wording(.en, menu))
    #expect(tiles.map(\.values.first) == ["1 order, 2 cups"])
    #expect(tiles.map(\.change?.kind) == [.same])
    #expect(!texts(page).joined().contains("₩"))
  }

  @Test func `hours are columns from opening to now`() throws {
    let page = try page(
      [try order("kiwi", 4, hoursAgo: 3), try order("kiwi", 1, hoursAgo: 2)],
      before: [try order("kiwi", 2, hoursAgo: week(4))])
    let lines = page.lines(Wording(.en, menu), columns: 76, rows: 19)
      .drop { !$0.text.hasPrefix("Hour") }.prefix(9)
    #expect(
      lines.map(\.text) == [
        "Hour  █ Today  ░ Last week by now",
        "            ████████",
        "            ████████",
        "            ████████",
        "        ░░░ ████████",
        "        ░░░ ████████    ▄▄▄▄▄▄▄▄",
        "        ░░░ ████████    ████████",
        "8:00        9:00        10:00       11:00       12:00",
        "            ₩18,000     ₩4,500",
      ])
    let highest = lines.flatMap(\.parts).filter { $0.role == .highest }
    #expect(highest.count == 6 && highest.allSatisfy { $0.x == 12 })
  }

  @Test func `juices stand by what they brought, with last week beside`() throws {
    let page = try page(
      [
        try order("kiwi", 2, hoursAgo: 3, price: 1000), try order("mango", 1, hoursAgo: 2),
      ], before: [try order("kiwi", 2, hoursAgo: week(4))])
    let lines = texts(page).drop { !$0.hasPrefix("Juice") }.prefix(4)
    #expect(
      Array(lines) == [
        "Juice                  Last week",
        "Mango  1 cup   ₩4,500          –  " + String(repeating: "▆", count: 42),
        "Kiwi   2 cups  ₩2,000     ₩9,000  " + String(repeating: "▆", count: 19),
        "Not sold: Lemon",
      ])
  }

  @Test(arguments: Language.allCases)
  func `no line is wider than the window, money comes first and stock last`(_ language: Language)
    throws
  {
    let page = try page(
      try (0..<10).map { try order("kiwi", 20 + $0, hoursAgo: Double($0), price: 123_456) },
      before: try (0..<10).map { try order("mango", 20 + $0, hoursAgo: week(Double($0))) })
    let words = language.words
    for columns in 36...200 {
      let texts = texts(page, columns, language)
      #expect(texts.allSatisfy { TextWidth.columns(of: $0) <= columns }, "\(columns)")
      let money = texts.indices.filter { texts[$0].contains("₩") }
      let stock = try #require(texts.firstIndex { $0.hasPrefix(words.ingredient) })
      #expect(money.allSatisfy { $0 < stock }, "\(columns)")
    }
  }
}
