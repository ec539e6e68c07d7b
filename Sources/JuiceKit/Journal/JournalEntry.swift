package import FoundationEssentials

/// One entry of the journal; never edited. `Fact.all` lists the properties with their texts.
///
/// The properties of `facts` read as the entry's own: `entry.lines` is `entry.facts.lines`. Code that every entry passes, such as
/// the rows of `Fact.all`, names `facts`, which is faster without optimization.
@dynamicMemberLookup
package struct JournalEntry: Hashable, Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    /// The first count of an ingredient.
    case open
    case order
    case void
    /// Takes cups of an order back; see `Refund`.
    case refund
    case restock
    /// A stock-take.
    case count
    case waste
    /// A sold-out mark, set or cleared.
    case soldOut = "sold-out"
    case stage
    /// Replaces the payment of an order.
    case payment
    /// Money in the drawer; see `DrawerMove`.
    case drawer
    /// A bill that is set aside, also for its card payment, taken up or dropped; see `BillStep`.
    case bill
  }

  /// The number of the entry: 1, 2, 3, without gaps.
  package internal(set) var seq: Int
  /// The id of the entry. An order shares it with its bill and later entries, a change of stock with its revert.
  package internal(set) var id: UUID
  /// The time, to the millisecond.
  package internal(set) var at: Date
  package let kind: Kind
  /// The facts of an order or a bill, and of the part that a later entry concerns.
  package var facts = OrderFacts()
  /// The amount added to each ingredient; negative if taken away. Empty for stages, payments, the drawer and bills,
  /// and for a refund whose ingredients are used up.
  /// It is 0 if a stock-take finds no difference, if an ingredient starts at 0, and for a sold-out mark.
  package var changes: Quantities = [:]
  /// The used-up ingredients of refunded cups, which count as waste.
  package var wasted: Quantities = [:]
  package var refund: RefundMark?
  /// The raw value of a `WasteReason`, `SoldOutMark`, `Stage`, `DrawerMove.Action` or `BillStep`, or a refund's own words.
  package var reason: String?
  /// The number of an order, repeated in its later entries; `nil` for orders of older versions.
  package var number: OrderNumber?
  /// The rule that rounded the money of a refund; `nil` for money to the unit, as in older versions.
  package var step: Rounding?
  package var drawer: DrawerMove?
  /// The author; `nil` in entries of older versions.
  package var by: Author?
  /// The lines of the text that this version does not know.
  package var unknown: [UnknownFact] = []
  /// The digest of this entry and all before it, see `Seal`; `nil` before sealing.
  package var digest: Digest?
  /// `true` for an order that was voided later.
  package var isVoided: Bool
  var shared = SharedFacts()

  /// Makes an entry without facts.
  package init(
    seq: Int, id: UUID, at: Date, kind: Kind, digest: Digest? = nil, isVoided: Bool = false
  ) {
    self.seq = seq
    self.id = id
    self.at = at
    self.kind = kind
    self.digest = digest
    self.isVoided = isVoided
  }

  /// Makes an entry with the facts that a closure sets: `{ $0.changes = ["kiwi": 10] }`.
  package init(
    seq: Int, id: UUID, at: Date, kind: Kind, _ setFacts: (inout JournalEntry) throws -> Void
  ) rethrows {
    self.init(seq: seq, id: id, at: at, kind: kind)
    try setFacts(&self)
  }

  package subscript<Value>(dynamicMember fact: WritableKeyPath<OrderFacts, Value>)
    -> Value
  {
    @inlinable get { facts[keyPath: fact] }
    set { facts[keyPath: fact] = newValue }
  }
}

/// A line of an entry's text that a newer version wrote. It is kept and sealed as it is.
package struct UnknownFact: Hashable, Sendable {
  /// The number of the line in the text, from 1.
  package let line: Int
  /// A key, a blank and a value.
  package let text: String
}

extension JournalEntry {
  /// The price of the cups after the discount; `nil` without prices or lines.
  package var sum: Price? { facts.sum }

  /// The sum after rounding.
  package var total: Price? { facts.total }

  /// Returns the sum of an order with the rounding of its payment.
  package func total(paying: JournalEntry) -> Price? {
    sum.adding(paying.rounding)
  }

  /// Returns the facts of the entry and of its order's entries, each with the names that it has sealed.
  package func factsOfOrder(in record: OrderRecord?) -> [OrderFacts] {
    [facts] + (record?.entries ?? []).map(\.facts)
  }

  /// The money taken for an order; negative for a refund or void. `nil` for other entries and without prices.
  package var money: Price? { moved(total) }

  /// Returns an amount of the entry as it adds up in the books: negative for a refund or void, `nil` for a bill.
  func moved(_ amount: Price?) -> Price? {
    switch kind {
    case .bill: nil
    case .void, .refund: amount.map { -$0 }
    default: amount
    }
  }

  /// Returns `true` if the order with these payments still has to be paid. An order of price 0 never has to be; the rounding of a
  /// corrected payment is lost.
  package func isOwed(_ payments: Payments?) -> Bool {
    payments == .unpaid && total?.minorUnits != facts.rounding?.minorUnits ?? 0
  }

  /// The stage of a stage entry or a new order; `nil` for other entries and for orders handed over at once.
  package var stage: Stage? {
    kind == .order || kind == .stage ? reason.flatMap(Stage.init) : nil
  }

  package var billStep: BillStep? { kind == .bill ? reason.flatMap(BillStep.init) : nil }

  /// The number of an order; `nil` for entries that only repeat it.
  package var ownNumber: OrderNumber? { kind == .order ? number : nil }

  /// The only way to pay; `nil` if there are several or none.
  package var payment: Payment.ID? { facts.payments?.way }

  /// `true` if a sold-out entry set the mark; `nil` for other entries.
  package var soldOutMark: Bool? {
    kind == .soldOut ? reason == SoldOutMark.marked.rawValue : nil
  }

  /// Returns `true` if this entry undid `other`: the void of an order, or the revert of a change of stock.
  package func undid(_ other: JournalEntry) -> Bool {
    id == other.id && seq > other.seq && other.kind != .bill
      && kind == (other.kind == .order ? .void : other.kind)
  }

  /// The revert of a change of stock; `nil` for other entries. Skips sold-out marks that have changed since.
  func inverse(on stock: Stock) -> (changes: Quantities, reason: String?)? {
    switch kind {
    case .restock, .count, .waste: return (changes.mapValues { -$0 }, reason)
    case .soldOut:
      let isMarked = soldOutMark == true
      let opposite: SoldOutMark = isMarked ? .cleared : .marked
      return (changes.filter { stock.isSoldOut($0.key) == isMarked }, opposite.rawValue)
    case .open, .order, .void, .refund, .stage, .payment, .drawer, .bill: return nil
    }
  }
}

extension JournalEntry.Kind {
  package var hasLines: Bool { [.order, .void, .refund, .bill].contains(self) }

  /// `true` if entries of this kind have the id of an order.
  package var isOfOrder: Bool { [.order, .void, .refund, .stage, .payment].contains(self) }

  /// `true` for kinds that must have changes, `nil` for one that may.
  package var hasChanges: Bool? {
    self == .refund ? nil : ![.stage, .payment, .drawer, .bill].contains(self)
  }

  /// Returns `true` if entries of this kind may change a count by this amount.
  func allows(change: Int) -> Bool {
    guard JournalLimits.differences.contains(change) else { return false }
    return switch self {
    case .order: change < 0
    case .void, .refund: change > 0
    case .open: change >= 0
    // The revert of waste is positive.
    case .restock, .waste: change != 0
    case .count: true
    case .soldOut: change == 0
    case .stage, .payment, .drawer, .bill: false
    }
  }

  /// Returns `true` if money of this currency may be in an entry: the currency of its lines or, for a kind without lines, of its
  /// payments. Generic, because a report numbers the currencies.
  func allows<Code: Equatable>(
    _ currency: Code, lines: @autoclosure () -> Code?, payments: Code?
  ) -> Bool {
    hasLines ? currency == lines() : payments == nil || currency == payments
  }

  package func allows(reason: String?) -> Bool {
    switch self {
    case .waste: reason.flatMap(WasteReason.init) != nil
    case .soldOut: reason.flatMap(SoldOutMark.init) != nil
    case .order: reason == nil || reason == Stage.toMake.rawValue
    case .stage: reason.flatMap(Stage.init) != nil
    case .drawer: reason.flatMap(DrawerMove.Action.init) != nil
    case .refund: reason?.isNote ?? true
    case .bill: reason.flatMap(BillStep.init) != nil
    case .open, .void, .restock, .count, .payment: reason == nil
    }
  }
}

package enum WasteReason: String, CaseIterable, Sendable {
  case damaged, expired, spilled, tasting, other
}

package enum SoldOutMark: String, CaseIterable, Sendable {
  case marked, cleared
}

extension Date {
  /// The milliseconds since 1970, rounded to the precision of the journal.
  package var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

  package init(milliseconds: Int) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
