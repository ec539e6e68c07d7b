@testable package import JuiceKit

extension Sales {
  /// Counts as one order.
  init(_ lines: [Order.Line], for amounts: [Price?]) {
    self.init(orders: 1, cups: lines.cups, minorUnits: [:])
    for case let amount? in amounts { add(amount) }
  }

  /// The order and the amount of a discount.
  package init(of discount: Discount, cups: Int) {
    let amount = discount.amount
    self.init(orders: 1, cups: cups, minorUnits: [amount.currency: amount.minorUnits])
  }

  /// An order or a void, less its discount, rounded. `paying` is the entry with an order's payment.
  init(_ entry: JournalEntry, paying: JournalEntry? = nil) {
    self.init(entry.lines, for: entry.lines.amounts(after: entry.discount))
    if let rounding = (paying ?? entry).rounding { add(rounding) }
  }
}
