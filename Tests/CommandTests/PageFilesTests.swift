import Foundation
import JuiceFiles
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@testable import juice_maker

private let folder = ProcessInfo.processInfo.environment["PAGES"]

/// Writes pages into the folder `$PAGES`, for `make page-test`. Skipped without it.
@Suite(.enabled(if: folder != nil, "make page-test sets PAGES"))
struct PageFilesTests {
  @Test(arguments: Language.allCases)
  func `pages of a made-up stand`(language: Language) throws {
    let menu = try Menu.demo()
    let day = DemoDay(seed: 1, now: .noon, menu: menu, language: language)
    func date(_ text: String) -> Date {
      Timestamp.parse(text, now: day.start, by: menu.dayStart) ?? .distantPast
    }
    let spans: [(name: String, since: Date, until: Date?)] = [
      ("day", menu.dayStart.beginning(of: day.start), nil),
      ("month", date("2026-11-01"), date("2026-12-01")),
      ("year", date("2026-01-01"), date("2027-01-01")),
      ("empty", date("2026-06-01"), date("2026-06-02")),
    ]
    for span in spans {
      try write(
        try report(day.entries, menu, day.books.stock, language, span.since, span.until, day.start),
        "\(span.name)-\(language)")
    }
    for example in ExampleMenu.allCases {
      let menu = try MenuFile.parse(Array(example.text().utf8), file: "menu.yaml")
      try write(
        MenuDocument(wording: Wording(language, menu)).text, "menu-\(example.rawValue)-\(language)")
    }
    try write(MenuDocument(wording: Wording(language, menu)).text, "menu-demo-\(language)")
  }

  @Test func `pages of long names and large sums`() throws {
    var menu = try Menu.demo()
    let long = String(repeating: "Wonderfully", count: 6)
    for index in menu.juices.indices { menu.juices[index].name = Name("\(long) \(index)") }
    for index in menu.ingredients.indices { menu.ingredients[index].name = Name("<b>\(long)") }
    menu.shop.name = Name("\(long)&\(long)")
    let day = DemoDay(seed: 2, now: .noon, menu: menu, language: .en)
    let entries = try day.entries.map { entry in
      // A huge price in each order of the last day.
      guard entry.kind == .order, entry.at > .midnight, !entry.lines.isEmpty else { return entry }
      let currency = try #require(Currency(code: "KRW"))
      return JournalEntry(seq: entry.seq, id: entry.id, at: entry.at, kind: .order) {
        $0.lines = [
          .init(
            juice: entry.lines[0].juice, cups: 1,
            price: Price(minorUnits: 99_999_999_999, currency: currency))
        ]
        $0.changes = entry.changes
        $0.by = entry.by
      }
    }
    try write(
      try report(
        entries, menu, day.books.stock, .en, menu.dayStart.beginning(of: day.start), nil, day.start),
      "long")
    try write(MenuDocument(wording: Wording(.en, menu)).text, "menu-long")
  }

  private func report(
    _ entries: [JournalEntry], _ menu: Menu, _ stock: Stock, _ language: Language, _ since: Date,
    _ until: Date?, _ now: Date
  ) throws -> String {
    let page = try ReportPage(
      of: entries, stock, since: since, until: until, now: now, by: menu.dayStart)
    _ = try #require(page.span)
    return ReportDocument(
      page: page, wording: Wording(language, menu), now: now,
      digest: language.words.digest(String(repeating: "3f2a5c1d", count: 8), upTo: entries.count),
      namesCashiers: true
    ).text
  }

  private func write(_ page: String, _ name: String) throws {
    let folder = try #require(folder)
    try Data(page.utf8).write(to: URL(filePath: "\(folder)/\(name).html"))
  }
}
