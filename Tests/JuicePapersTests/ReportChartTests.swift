import Foundation
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@Suite struct ReportChartTests {
  private let menu = Menu(
    ingredients: [
      Ingredient(id: "kiwi", name: Name("Kiwi")), Ingredient(id: "fig", name: Name("Fig")),
    ],
    juices: [Juice(id: "mix", name: Name("Mix"), recipe: ["fig": 2, "kiwi": 1])])

  @Test func `a report stands in columns`() throws {
    var report = Report()
    try report.add(
      JournalEntry(seq: 1, id: UUID(), at: .noon - 3 * 3600, kind: .order) {
        $0.lines = [.init(juice: "mix", cups: 3)]
        $0.changes = ["fig": -6, "kiwi": -3]
      })
    let since = try #require(Timestamp.parseZoned("2026-03-01T00:00:00Z"))
    let lines = ReportLines(
      report: report, stock: Stock(items: ["fig": .init(quantity: 4)], revision: 1), since: since,
      until: nil, now: since + 86_400
    ).lines(Wording(.en, menu), columns: 50).map(\.text)
    #expect(
      lines == [
        "1 order, 3 cups", "", "Juice",
        "Mix  3 cups  " + String(repeating: "█", count: 37), "", "Hour",
        "9:00  3 cups  " + String(repeating: "█", count: 36), "",
        "Ingredient   Used  Wasted  Delivered  Count  Lasts",
        "Kiwi        3 pcs   0 pcs      0 pcs  0 pcs   None",
        "Fig         6 pcs   0 pcs      0 pcs  4 pcs   16 h",
      ])
  }

  @Test func `a bar is exact to an eighth of a cell`() throws {
    // Leaves ten cells for a bar.
    let lines = try lines(of: [("mix", 80), ("tea", 47), ("one", 1)], columns: 24)
    // The bars of hours have the role `bar`.
    let bars = lines.flatMap(\.parts).filter { $0.role != .bar }
    #expect(bars.map(\.role) == [.juice("mix"), .juice("one"), .juice("tea")])
    #expect(bars.map(\.text) == ["██████████", "▏", "█████▉"])
  }

  @Test func `one cup beside a thousand has a bar too`() throws {
    let lines = try lines(of: [("mix", 1000), ("one", 1)], columns: 40).map(\.text)
    #expect(lines.contains { $0.hasPrefix("one") && $0.hasSuffix("1 cup   ▏") }, "\(lines)")
  }

  private func lines(of orders: [(juice: Juice.ID, cups: Int)], columns: Int) throws
    -> [ReportLines.Line]
  {
    var report = Report()
    for (seq, order) in orders.enumerated() {
      try report.add(
        JournalEntry(seq: seq + 1, id: UUID(), at: .noon, kind: .order) {
          $0.lines = [.init(juice: order.juice, cups: order.cups)]
          $0.changes = ["fig": -1]
        })
    }
    return ReportLines(
      report: report, stock: Stock(items: [:], revision: 1), since: .noon, until: nil,
      now: .noon
    ).lines(Wording(.en, menu), columns: columns)
  }
}
