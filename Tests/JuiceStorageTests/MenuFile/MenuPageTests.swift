import Foundation
import JuiceKit
import Testing

/// The key tables in `docs/menu.md`.
@Suite struct MenuPageTests {
  @Test func `the page lists the fields of every entry with their limits`() throws {
    try check(Ingredient.self, "an ingredient")
    try check(Juice.self, "a juice")
    try check(Payment.Way.self, "a way to pay")
    try check(Discount.Offer.self, "a discount")
    try check(Menu.OptionGroup.self, "an option")
    try check(Menu.OptionGroup.Choice.self, "a choice")
  }

  private func check<Item: MenuItem>(_: Item.Type, _ entry: String) throws {
    let rows = try rows(of: entry)
    #expect(rows.map(\.key) == ["id"] + Item.fields.map(\.key.rawValue))
    for (row, field) in zip(rows.dropFirst(), Item.fields) {
      #expect((row.need == "needed") == field.isNeeded, "\(entry): \(row.key)")
      switch field.value {
      case .count(let place, let range):
        #expect(row.text.contains("\(range.lowerBound) to \(range.upperBound)"), "\(row.key)")
        if let count = place.get(Item(bare: "new")) { #expect(row.need == "optional, \(count)") }
      case .flag(let place):
        #expect(row.need == "optional, `\(place.get(Item(bare: "new")) ?? true)`", "\(row.key)")
      default: break
      }
    }
  }

  /// The rows of a table. A row with two keys counts as two.
  private func rows(of entry: String) throws -> [(key: String, need: String, text: String)] {
    let page = try String(contentsOfFile: repositoryPath("docs/menu.md"), encoding: .utf8)
    let heading = try #require(page.firstRange(of: "| of \(entry) | | |\n|---|---|---|\n"))
    let lines = page[heading.upperBound...].split(
      separator: "\n", omittingEmptySubsequences: false
    ).prefix { !$0.isEmpty }
    return lines.flatMap { line in
      let cells = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      return cells[0].components(separatedBy: ", ").map {
        (key: $0.trimmingCharacters(in: ["`"]), need: cells[1], text: cells[2])
      }
    }
  }
}
