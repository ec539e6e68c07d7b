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

  /// Adds one order, or what one order had of something.
  mutating func add(_ lines: some Sequence<Order.Line>) {
    orders += 1
    for line in lines {
      cups += line.cups
      guard let price = line.price else { continue }
      let (currency, sum) = (price.currency, price * line.cups)
      let before = Price(minorUnits: minorUnits[currency] ?? 0, currency: currency)
      minorUnits[currency] = (before + sum).minorUnits
    }
  }
}
