@testable public import JuiceKit

extension Sales {
  /// One order, or what one order had of something.
  init(_ lines: [Order.Line], for amounts: [Price?]) {
    self.init(orders: 1, cups: lines.cups, minorUnits: [:])
    for case let amount? in amounts { add(amount) }
  }

  /// The order that was let off a discount, with what that was.
  public init(of discount: Discount, cups: Int) {
    let amount = discount.amount
    self.init(orders: 1, cups: cups, minorUnits: [amount.currency: amount.minorUnits])
  }

  /// An order or a void, less its discount, rounded.
  ///
  /// - Parameter paying: the entry that says how an order is paid.
  init(_ entry: JournalEntry, paying: JournalEntry? = nil) {
    self.init(entry.lines, for: entry.lines.amounts(after: entry.discount))
    if let rounding = (paying ?? entry).rounding { add(rounding) }
  }
}
