public import FoundationEssentials

/// One entry of the journal; never edited.
///
/// The properties are what `Fact.all` lists: each is read from the text of the entry, and written to it.
public struct JournalEntry: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// An ingredient's first count.
    case open
    case order
    /// Takes an order back.
    case void
    /// Takes cups of an order back: see `Refund`.
    case refund
    case restock
    /// A stock-take.
    case count
    case waste
    /// A mark, set or cleared.
    case soldOut = "sold-out"
    /// A stage that an order has come to.
    case stage
    /// Says how an order is paid, in place of what was said before.
    case payment
    /// Money in the drawer: see `DrawerMove`.
    case drawer
    /// A bill that is set aside, taken up again or dropped: see `BillStep`.
    case bill
  }

  /// 1, 2, 3, with no gap.
  public let seq: Int
  /// The id of the order for an order, for all that follows it, and for the bill that it was; that of the change for
  /// what takes a change back; else one of its own.
  public let id: UUID
  /// The time, to the millisecond.
  public let at: Date
  public let kind: Kind
  /// The cups of an order, a refund, a void or a bill.
  public internal(set) var lines: [Order.Line]
  /// The amount added to each ingredient, or, below 0, taken from it. 0 where a stock-take found the count
  /// right, an ingredient started empty, or a mark changed. Empty for a stage and a payment.
  public internal(set) var changes: Quantities
  /// The ingredients of refunded cups that are used up, and so count as waste.
  public internal(set) var wasted: Quantities = [:]
  /// nil for other kinds than `refund`.
  public internal(set) var refund: RefundMark?
  /// A `WasteReason`, a `SoldOutMark`, the `Stage` of a stage and of an order that is to be made, the action of a
  /// `DrawerMove`, a `BillStep`, or why cups are refunded, in somebody's words.
  public internal(set) var reason: String?
  /// The number of an order, which what follows it has too; nil for orders of before there were numbers.
  public internal(set) var number: OrderNumber?
  /// The name that a customer gave for an order; that of a bill.
  public internal(set) var name: CustomerName?
  /// How an order was paid when it was taken, where the menu asks for it; what a payment says; and for a void what
  /// was said last.
  public internal(set) var payments: Payments?
  /// The discount of an order, its void and its refunds, or of the order that a bill will be.
  public internal(set) var discount: Discount?
  /// The rounding of an order as it was taken, or as it is paid: added to its sum. nil for none.
  public internal(set) var rounding: Price?
  /// nil for other kinds than `drawer`.
  public internal(set) var drawer: DrawerMove?
  /// nil for entries of before this was kept.
  public internal(set) var by: Author?
  /// The menu's words for the things that it names; nil for entries of 1.1 and older.
  public internal(set) var excerpt: MenuExcerpt?
  /// Lines of its text that this version of the program does not know.
  public internal(set) var unknown: [UnknownFact]
  /// The digest of this entry and all before it: see `Seal`. nil where it is not sealed yet.
  public var digest: Digest?
  /// This is an order that was voided later.
  public var isVoided: Bool

  public init(
    seq: Int, id: UUID, at: Date, kind: Kind, lines: [Order.Line] = [], changes: Quantities = [:],
    reason: String? = nil, number: OrderNumber? = nil, name: CustomerName? = nil,
    payments: Payments? = nil,
    discount: Discount? = nil, rounding: Price? = nil, drawer: DrawerMove? = nil,
    excerpt: MenuExcerpt? = nil,
    wasted: Quantities = [:], refund: RefundMark? = nil,
    by: Author? = nil, unknown: [UnknownFact] = [], digest: Digest? = nil, isVoided: Bool = false
  ) {
    self.seq = seq
    self.id = id
    self.at = at
    self.kind = kind
    self.lines = lines
    self.changes = changes
    self.reason = reason
    self.number = number
    self.name = name
    self.payments = payments
    self.discount = discount
    self.rounding = rounding
    self.drawer = drawer
    self.excerpt = excerpt
    self.wasted = wasted
    self.refund = refund
    self.by = by
    self.unknown = unknown
    self.digest = digest
    self.isVoided = isVoided
  }
}

/// A line in the text of an entry that a newer version of the program wrote: kept as it is, and sealed over.
public struct UnknownFact: Hashable, Sendable {
  /// The number of its line in the text, from 1.
  public let line: Int
  /// A key and a value, with a blank between.
  public let text: String
}

extension JournalEntry {
  /// The price of the cups of an order, a refund, a void or a bill, less its discount; nil for other entries, and without
  /// prices.
  public var sum: Price? { lines.total(after: discount) }

  /// The sum, rounded.
  public var total: Price? { total(paying: self) }

  /// The sum of an order, rounded as an entry says how it is paid.
  public func total(paying: JournalEntry) -> Price? {
    sum.adding(paying.rounding)
  }

  /// The money an order brought, or, below 0, a refund or a void gave back; nil for other entries, and without prices.
  public var money: Price? {
    kind == .bill ? nil : total.map { kind == .order ? $0 : -$0 }
  }

  /// Returns `true` if there is money to come for it: none for an order that costs nothing.
  ///
  /// - Parameter payments: what is said of its payment.
  public func isOwed(_ payments: Payments?) -> Bool {
    // A cash rounding ends when the payment is taken back.
    payments == .unpaid && (self.payments == .unpaid ? total : sum)?.minorUnits != 0
  }

  /// The stage that a stage entry brings, and that an order begins with; nil for other entries, and for an order that
  /// was handed over at once.
  public var stage: Stage? {
    kind == .order || kind == .stage ? reason.flatMap(Stage.init) : nil
  }

  /// The step that a bill takes; nil for other entries.
  public var billStep: BillStep? { kind == .bill ? reason.flatMap(BillStep.init) : nil }

  /// The number that it gives out, by which a store finds it; nil for an entry that only repeats the number of its order.
  public var ownNumber: OrderNumber? { kind == .order ? number : nil }

  /// The way that pays all of it.
  public var payment: Payment.ID? { payments?.way }

  /// The mark that a sold-out entry left; nil for other entries.
  public var soldOutMark: Bool? {
    kind == .soldOut ? reason == SoldOutMark.marked.rawValue : nil
  }

  /// Tells whether this took another entry back: by its id, as a void or by a change of the same kind.
  public func undid(_ other: JournalEntry) -> Bool {
    id == other.id && seq > other.seq && other.kind != .bill
      && kind == (other.kind == .order ? .void : other.kind)
  }

  /// The changes and the reason of what takes this change of stock back; of a mark, where the stock is
  /// still as it left it. nil for what is no change of stock.
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
  public var hasLines: Bool { [.order, .void, .refund, .bill].contains(self) }

  /// `true` if entries of this kind have the id of an order.
  public var isOfOrder: Bool { [.order, .void, .refund, .stage, .payment].contains(self) }

  /// True for kinds that change counts, nil for one that may.
  public var hasChanges: Bool? {
    self == .refund ? nil : ![.stage, .payment, .drawer, .bill].contains(self)
  }

  /// Tells whether an entry of this kind may change a count by this much.
  public func allows(change: Int) -> Bool {
    switch self {
    case .order: change < 0
    case .void, .refund: change > 0
    case .open: change >= 0
    // Waste that is taken back is above 0.
    case .restock, .waste: change != 0
    case .count: true
    case .soldOut: change == 0
    case .stage, .payment, .drawer, .bill: false
    }
  }

  public func allows(reason: String?) -> Bool {
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

public enum WasteReason: String, CaseIterable, Sendable {
  case damaged, expired, spilled, tasting, other
}

public enum SoldOutMark: String, CaseIterable, Sendable {
  case marked, cleared
}

extension Date {
  /// Whole milliseconds since 1970, the precision of the journal.
  public var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

  public init(milliseconds: Int) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
