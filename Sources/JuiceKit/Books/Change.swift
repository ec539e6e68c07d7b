public import FoundationEssentials

/// A requested change of the stock.
public enum Change: Hashable, Sendable {
  /// First counts; ingredients that the store already has are skipped.
  case open(Quantities)
  case order(Order)
  /// Takes back all that is left of an order.
  case void(Order.ID, Refund.Fruit = .returned)
  case refund(Refund)
  /// Differences, also below 0.
  case restock(Quantities)
  /// Counts found in a stock-take; refused where a count is no longer what they were compared `with`.
  case count(Quantities, with: Quantities = [:])
  /// Amounts thrown away, 1 or more each.
  case waste(Quantities, WasteReason)
  case soldOut(Set<Ingredient.ID>, SoldOutMark)
  /// Takes an order to a stage, also past others.
  case stage(Order.ID, Stage)
  /// Takes an order one stage back; refused where it is no longer at the stage that it was seen at.
  case back(Order.ID, from: Stage)
  /// Says how an order is paid, in place of what was said before.
  ///
  /// - Parameters:
  ///   - excerpt: what the menu says of the ways.
  ///   - rounding: what it adds to the order's sum; nil for nothing.
  case pay(Order.ID, Payments, MenuExcerpt? = nil, rounding: Price? = nil)
  /// A move of the drawer as added up after an entry; refused if another entry came since.
  ///
  /// - Parameter excerpt: the menu's names for everything that a closing slip may list.
  case drawer(DrawerMove, after: Int, MenuExcerpt? = nil)
  /// Sets aside what would be an order, under its id; one that this till took up (`Order.bill`) once more.
  case setAside(Order)
  /// Takes up a bill, or drops it; refused where its newest entry is no longer the one that was seen.
  case bill(Order.ID, BillStep, after: Int)
  /// Undoes a restock, a stock-take, waste or a mark of the journal, once, by an entry of the same kind and id.
  case revert(JournalEntry)

  /// The id whose earlier entries `Books.decide` needs; nil for a change that needs none.
  public var id: UUID? {
    switch self {
    case .order(let order), .setAside(let order): order.id
    case .refund(let refund): refund.order
    case .void(let id, _), .stage(let id, _), .back(let id, _), .pay(let id, _, _, _),
      .bill(let id, _, _):
      id
    case .revert(let entry): entry.id
    case .open, .restock, .count, .waste, .soldOut, .drawer: nil
    }
  }

  /// The day whose newest number `Books.decide` needs, at the time of the change; nil for any but an order.
  public func numberedDay(at now: Date) -> String? {
    if case .order(let order) = self { order.dayStart.day(of: now).text } else { nil }
  }
}
