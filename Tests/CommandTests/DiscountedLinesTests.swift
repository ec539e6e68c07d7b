import FoundationEssentials
import JuiceKit
import SeededTesting
import Testing

@testable import juice_maker

/// Compares `history --lines` and the report with the totals of `$DISCOUNTED_BILLS` bills, from the seed `$TORTURE_SEED`.
@Suite struct DiscountedLinesTests {
  @Test(arguments: ["KRW", "USD", "KWD"])
  func `the lines of discounted bills add up to their totals, to the unit`(code: String) throws {
    let currency = try #require(Currency(code: code))
    let torture = Torture("DISCOUNTED_BILLS", usual: 1000)
    var random = torture.random
    func price(_ range: ClosedRange<Int>) -> Price {
      Price(minorUnits: Int.random(in: range, using: &random), currency: currency)
    }
    let menu = Menu(
      ingredients: [Ingredient(id: "ice", name: Name("Ice"))],
      juices: (1...12).map {
        Juice(
          id: .init(stringLiteral: "j\($0)"), name: Name("J\($0)"), recipe: ["ice": 1],
          price: price(0...9999))
      }, currency: currency)
    var (report, sum) = (Report(), 0)
    for seq in 1...torture.count {
      let cups = (1...Int.random(in: 1...6, using: &random)).map { _ in
        (
          Cup(menu.juices[Int.random(in: 0..<12, using: &random)].id),
          Int.random(in: 1...5, using: &random)
        )
      }
      let percent = Percent(hundredths: Int.random(in: 1...10_000, using: &random))
      let offers = [
        nil, percent.map { .percent($0) }, Discount.Offer.Value.amount(price(1...20_000)),
      ]
      let offer = offers[seq % 3].map { Discount.Offer(value: $0) }
      let order = try menu.order(cups, discount: offer)
      let entry = JournalEntry(
        seq: seq, id: order.id, at: Date(milliseconds: 1_800_000_000_000), kind: .order
      ) {
        $0.lines = order.lines
        $0.changes = ["ice": -order.lines.cups]
        $0.discount = order.discount
      }
      let total = try #require(entry.total)
      // Computes the discount separately, in whole hundredths of a percent, half up.
      let full = order.lines.reduce(0) { $0 + ($1.price?.minorUnits ?? 0) * $1.cups }
      var off = 0
      switch offer?.value {
      case .percent(let percent): off = (full * percent.hundredths + 5000) / 10_000
      case .amount(let amount): off = min(amount.minorUnits, full)
      case nil: break
      }
      #expect(total.minorUnits == full - off)

      let rows = entry.lineCells(record: nil, by: .midnight)
      func units(_ column: String) throws -> Int {
        let index = try #require(JournalEntry.lineColumns.firstIndex(of: column))
        return try rows.reduce(0) { sum, row in
          guard !row[index].isEmpty else { return sum }
          return sum + (try #require(Price(parsing: row[index], currency: currency))).minorUnits
        }
      }
      #expect(try units("amount") == total.minorUnits)
      #expect(try units("discount") == off)
      try report.add(entry)
      sum += total.minorUnits
    }
    #expect(report.sales.revenue.map(\.minorUnits) == [sum])
    let byJuice = report.salesByJuice.values.flatMap(\.revenue).map(\.minorUnits)
    #expect(byJuice.reduce(0, +) == sum)
  }
}
