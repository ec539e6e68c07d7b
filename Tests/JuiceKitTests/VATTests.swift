import FoundationEssentials
import JuiceKit
import Testing

@Suite struct VATTests {
  private let won = unsafe Currency(code: "KRW").unsafelyUnwrapped

  private func menu(_ rate: String?) -> Menu {
    let rates: [(Juice.ID, Percent?)] = [
      ("mango", nil), ("milk", Percent(parsing: "5.5")), ("apple", Percent.none),
    ]
    return Menu(
      ingredients: [Ingredient(id: "ice", name: Name("Ice"))],
      juices: rates.map { Juice(id: $0, name: Name("\($0)"), recipe: ["ice": 1], vat: $1) },
      currency: won, shop: Shop(vat: rate.flatMap { Percent(parsing: $0) }))
  }

  private func vat(
    _ rate: String?, _ lines: (Juice.ID, cups: Int, price: Int)..., total: Int? = nil
  ) throws -> [[String]] {
    let lines = lines.map {
      Order.Line(juice: $0, cups: $1, price: Price(minorUnits: $2, currency: won))
    }
    let off = total.flatMap { total in
      lines.total.map { Price(minorUnits: $0.minorUnits - total, currency: won) }
    }
    let order = JournalEntry(seq: 1, id: Order.ID(), at: Date(milliseconds: 0), kind: .order) {
      $0.lines = lines
      $0.discount = off.map { Discount(amount: $0) }
    }
    return menu(rate).vat(in: try #require(OrderRecord([order])).sold).map {
      [$0.rate.text, $0.part.plain, $0.amount.plain]
    }
  }

  @Test func `VAT is that of the shop, or of the juice`() throws {
    #expect(try vat("10", ("mango", 2, 5500)) == [["10", "11000", "1000"]])
    #expect(
      try vat("10", ("milk", 1, 2000), ("mango", 1, 5000), ("gone", 1, 500))
        == [["10", "5500", "500"], ["5.5", "2000", "104"]])
    #expect(try vat("10", ("apple", 3, 1000)) == [])
    #expect(try vat(nil, ("mango", 1, 5000)) == [])
    #expect(try vat(nil, ("milk", 1, 1055)) == [["5.5", "1055", "55"]])
  }

  /// 3 x 1,005 won at 10 % are 274.09; rounded for each cup it would be 3 x 91.
  @Test func `VAT is rounded once for each rate`() throws {
    #expect(try vat("10", ("mango", 3, 1005)) == [["10", "3015", "274"]])
  }

  @Test func `a discount lowers the VAT of each rate alike`() throws {
    #expect(
      try vat("10", ("mango", 1, 5000), ("milk", 1, 5000), total: 5001)
        == [["10", "2500", "227"], ["5.5", "2501", "130"]])
    #expect(try vat("10", ("mango", 1, 5000), total: 0) == [["10", "0", "0"]])
  }

  @Test func `the largest order has its VAT`() throws {
    let most = JournalLimits.prices.upperBound
    #expect(
      try vat("10", ("mango", 9999, most))
        == [["10", "\(9999 * most)", "\((9999 * most * 2 + 11) / 22)"]])
  }
}
