/// Orders added up: how many, their cups, and what they brought.
public struct Sales: Hashable, Sendable {
  public private(set) var orders = 0
  public private(set) var cups = 0
  private var minorUnits: [Currency: Int] = [:]

  public init() {}

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
      let currency = total.currency
      let sum = Price(minorUnits: sign * total.minorUnits, currency: currency)
      let before = Price(minorUnits: minorUnits[currency] ?? 0, currency: currency)
      minorUnits[currency] = (before + sum).minorUnits
    }
  }
}
