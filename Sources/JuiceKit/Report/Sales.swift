package struct Sales: Hashable, Sendable {
  package private(set) var orders = 0
  package private(set) var cups = 0
  private var minorUnits: [Currency: Int] = [:]

  package init() {}

  package init(orders: Int, cups: Int, minorUnits: [Currency: Int]) {
    self.orders = orders
    self.cups = cups
    self.minorUnits = minorUnits
  }

  /// Adds other sales `times` times; a negative number subtracts them.
  package mutating func add(_ other: Sales, times: Int = 1) {
    orders += times * other.orders
    cups += times * other.cups
    for (currency, money) in other.minorUnits {
      let units = money.multipliedReportingOverflow(by: times)
      add(
        Price(
          minorUnits: units.overflow ? (times < 0 ? -.max : .max) : units.partialValue,
          currency: currency))
    }
  }

  package func adding(_ other: Sales, times: Int = 1) -> Sales {
    copy(of: self) { $0.add(other, times: times) }
  }

  /// Returns the sales without a part of them, and without currencies of which nothing is left, unless nothing is left of all.
  func without(_ part: Sales) -> Sales {
    var rest = adding(part, times: -1)
    if rest.isAnyMoney { rest.minorUnits = rest.minorUnits.filter { $0.value != 0 } }
    return rest
  }

  /// The revenue by currency, sorted by code; empty without prices.
  package var revenue: [Price] {
    minorUnits.map { Price(minorUnits: $0.value, currency: $0.key) }
      .sorted { $0.currency.code < $1.currency.code }
  }

  /// The average price of a cup, rounded half away from zero; `nil` without cups or prices, and for several currencies, whose cups
  /// are counted together.
  package var perCup: Price? {
    guard cups > 0, minorUnits.count == 1 else { return nil }
    return revenue.first.map { sum in
      let (twice, sign) = (Int128(2 * cups), Int128(sum.minorUnits.signum()))
      let units = (2 * Int128(sum.minorUnits) + sign * Int128(cups)) / twice
      return Price(minorUnits: Int(units), currency: sum.currency)
    }
  }

  /// Returns the revenue minus a cost; no money without a cost.
  package func margin(after cost: Sales) -> Sales {
    cost.revenue.isEmpty ? cost : adding(cost, times: -1)
  }

  package var isAnyMoney: Bool { minorUnits.values.contains { $0 != 0 } }

  mutating func add(_ price: Price) {
    let before = Price(minorUnits: minorUnits[price.currency] ?? 0, currency: price.currency)
    minorUnits[price.currency] = (before + price).minorUnits
  }
}

/// The sales at one VAT rate. The VAT is the sum of the orders' VAT, each rounded by itself.
package struct VAT: Hashable, Sendable {
  package let rate: Percent
  package let net: Price
  package let vat: Price
  /// The price with VAT.
  package let gross: Price
}
