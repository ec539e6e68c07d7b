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

  /// Adds sums of other orders.
  mutating func add(_ other: Sales) {
    orders += other.orders
    cups += other.cups
    for price in other.revenue { add(price) }
  }

  /// What was paid: a sum for each currency, sorted by code; empty where there were no prices.
  public var revenue: [Price] {
    minorUnits.map { Price(minorUnits: $0.value, currency: $0.key) }
      .sorted { $0.currency.code < $1.currency.code }
  }

  /// Whether it is more or less than nothing.
  public var isAnyMoney: Bool { minorUnits.values.contains { $0 != 0 } }

  /// Adds one order, or what one order had of something.
  mutating func add(_ lines: some Sequence<Order.Line>) { add(lines, times: 1) }

  /// Takes one order off; sums go below 0 where it was not added before.
  mutating func subtract(_ lines: some Sequence<Order.Line>) { add(lines, times: -1) }

  private mutating func add(_ lines: some Sequence<Order.Line>, times sign: Int) {
    orders += sign
    for line in lines {
      cups += sign * line.cups
      guard let total = line.total else { continue }
      add(Price(minorUnits: sign * total.minorUnits, currency: total.currency))
    }
  }

  private mutating func add(_ price: Price) {
    let before = Price(minorUnits: minorUnits[price.currency] ?? 0, currency: price.currency)
    minorUnits[price.currency] = (before + price).minorUnits
  }
}
