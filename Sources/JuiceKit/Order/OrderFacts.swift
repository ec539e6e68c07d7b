internal import FoundationEssentials

/// The facts of an order or a bill.
///
/// They are one value, which is copied whole: a bill edits it, an order carries it to the store, and an entry seals it. A new
/// fact is a property here and a row of `Fact.all`. `Order` and `JournalEntry` show the properties as their own.
package struct OrderFacts: Hashable, Sendable {
  /// The cups, with their prices. A refund and a void list the cups that they take back.
  package var lines: [Order.Line] = []
  /// The customer's name; an order gets it from its bill.
  package var name: CustomerName?
  /// The time at which the customer collects the order; `nil` for an order to make now.
  package var pickup: PickupTime?
  /// The payment of an order as taken, of a payment, or of the money back. A void repeats the last payment of its order.
  /// `nil` if the menu does not ask for payments.
  package var payments: Payments?
  package var discount: Discount?
  /// The rounding, which is added to the sum; `nil` for none.
  package var rounding: Price?
  /// The menu's `lead` at the sale, in minutes, for an order with a pick-up time.
  package var lead: Int?
  /// The menu's words for the items; `nil` in entries of 1.1 and older, and if no menu made the order.
  package var excerpt: MenuExcerpt?

  package init() {}
}

extension OrderFacts {
  /// The price of the cups after the discount; `nil` without prices or lines.
  package var sum: Price? { lines.total(after: discount) }

  /// The sum after rounding.
  package var total: Price? { sum.adding(rounding) }

  /// Returns when an order joins the line of those to make: `lead` before its pick-up time, or else when it is taken.
  func joinsLine(takenAt time: Date) -> Date {
    pickup?.joinsLine(lead: lead, takenAt: time) ?? time
  }

  /// `true` if the discount has the currency of the prices, and is no more than their sum.
  var hasRightDiscount: Bool { discount?.isOff(lines) ?? true }
}
