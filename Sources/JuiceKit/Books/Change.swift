package import FoundationEssentials

package enum Change: Hashable, Sendable {
  /// First counts. Skips ingredients that the store has.
  case open(Quantities)
  case order(Order)
  /// Takes back the rest of an order.
  ///
  /// - Parameter references: the references of the terminals that have given the money back, by the way.
  case void(Order.ID, Refund.Fruit = .returned, references: [Payment.ID: String] = [:])
  case refund(Refund)
  /// Differences, which may be negative.
  case restock(Quantities)
  /// Counts of a stock-take. Refused if a count has changed since the person compared it `with` the counts.
  case count(Quantities, with: Quantities = [:])
  /// Amounts thrown away, at least 1 each.
  case waste(Quantities, WasteReason)
  case soldOut(Set<Ingredient.ID>, SoldOutMark)
  /// Brings an order to a later stage; may skip stages.
  case stage(Order.ID, Stage)
  /// Brings an order back one stage. Refused if its stage has changed since.
  case back(Order.ID, from: Stage)
  /// Replaces the payment of an order.
  ///
  /// - Parameters:
  ///   - excerpt: the menu's names of the ways to pay.
  ///   - rounding: the amount that rounding adds to the order's sum; `nil` for none.
  case pay(Order.ID, Payments, MenuExcerpt? = nil, rounding: Price? = nil)
  /// Moves money of the drawer, or opens or closes it. Refused if any entry came after the number `after`.
  ///
  /// - Parameter excerpt: the menu's names for a closing slip.
  case drawer(DrawerMove, after: Int, MenuExcerpt? = nil)
  /// Sets a bill aside, under the id of the later order. Sets it aside again if this till took it up (`Order.bill`).
  ///
  /// The step `.paying` keeps its payments, and is refused if the stock is short: nobody pays for an order that can't be made.
  case setAside(Order, BillStep = .aside)
  /// Takes up or drops a bill. Refused if its newest entry is no longer number `after`.
  case bill(Order.ID, BillStep, after: Int)
  /// Undoes a restock, a stock-take, waste or a sold-out mark, once, by an entry of the same kind and id.
  case revert(JournalEntry)

  /// The id whose earlier entries `Books.decide` needs; `nil` if it needs none.
  package var id: UUID? {
    switch self {
    case .order(let order), .setAside(let order, _): order.id
    case .refund(let refund): refund.order
    case .void(let id, _, _), .stage(let id, _), .back(let id, _), .pay(let id, _, _, _),
      .bill(let id, _, _):
      id
    case .revert(let entry): entry.id
    case .open, .restock, .count, .waste, .soldOut, .drawer: nil
    }
  }

  var isByCustomer: Bool { if case .order(let order) = self { order.isByCustomer } else { false } }

  /// Returns the day whose newest order number `Books.decide` needs; `nil` for all changes but an order.
  package func numberedDay(at now: Date) -> String? {
    if case .order(let order) = self { order.dayStart.day(of: now).text } else { nil }
  }
}
