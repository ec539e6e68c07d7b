/// Orders added up: how many, their cups, and what they brought.
public struct Sales: Hashable, Sendable {
  public private(set) var orders = 0
  public private(set) var cups = 0
  private var minorUnits: [Currency: Int] = [:]

  public init() {}

  /// - Parameter minorUnits: what they brought, by currency.
  public init(orders: Int, cups: Int, minorUnits: [Currency: Int]) {
    self.orders = orders
    self.cups = cups
    self.minorUnits = minorUnits
  }

  /// Adds sums of other orders, so many times; below 0 takes them off.
  public mutating func add(_ other: Sales, times: Int = 1) {
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

  /// The sums with those of other orders, so many times.
  public func adding(_ other: Sales, times: Int = 1) -> Sales {
    var sum = self
    sum.add(other, times: times)
    return sum
  }

  /// The money paid: a sum for each currency, sorted by code; empty where there were no prices.
  public var revenue: [Price] {
    minorUnits.map { Price(minorUnits: $0.value, currency: $0.key) }
      .sorted { $0.currency.code < $1.currency.code }
  }

  /// The average price of a cup, rounded to the smallest unit, half away from zero; empty where none was sold.
  public var perCup: [Price] {
    guard cups > 0 else { return [] }
    return revenue.map { sum in
      let (twice, sign) = (Int128(2 * cups), Int128(sum.minorUnits.signum()))
      let units = (2 * Int128(sum.minorUnits) + sign * Int128(cups)) / twice
      return Price(minorUnits: Int(units), currency: sum.currency)
    }
  }

  /// The money less a cost; without money where there is no cost.
  public func margin(after cost: Sales) -> Sales {
    cost.revenue.isEmpty ? cost : adding(cost, times: -1)
  }

  /// It is more or less than nothing.
  public var isAnyMoney: Bool { minorUnits.values.contains { $0 != 0 } }

  mutating func add(_ price: Price) {
    let before = Price(minorUnits: minorUnits[price.currency] ?? 0, currency: price.currency)
    minorUnits[price.currency] = (before + price).minorUnits
  }
}

/// Sales at one rate of VAT. The VAT is the sum of that of the orders, each rounded by itself.
public struct VAT: Hashable, Sendable {
  public let rate: Percent
  public let net: Price
  public let vat: Price
  /// The price with VAT.
  public let gross: Price
}
