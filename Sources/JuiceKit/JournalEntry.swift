public import FoundationEssentials

/// One change of the stock in the journal; never edited.
public struct JournalEntry: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// An ingredient's first count.
    case open
    case order
    /// Takes an order back.
    case void
    case restock
    /// A stock-take.
    case count
    case waste
    /// A mark, set or cleared.
    case soldOut = "sold-out"
  }

  /// 1, 2, 3, with no gap.
  public let seq: Int
  /// The id of the order for an order and its void, that of the change for what takes a change back; else
  /// one of its own.
  public let id: UUID
  /// To the millisecond.
  public let at: Date
  public let kind: Kind
  /// The cups of an order or a void.
  public let lines: [Order.Line]
  /// What was added to each ingredient, or, below 0, taken from it. 0 where a stock-take found the count
  /// right, an ingredient started empty, or a mark changed.
  public let changes: Quantities
  /// A `WasteReason` or `SoldOutMark`.
  public let reason: String?
  /// Of an order and its void; nil for orders of before there were numbers.
  public let number: OrderNumber?
  /// How an order was paid, where the menu asks for it; its void has it too.
  public let payment: Payment.ID?
  /// nil for entries of before this was kept.
  public let by: Author?
  /// Of this entry and all before it: see `sealText`. nil where it is not sealed yet.
  public var digest: Digest?
  /// Whether this is an order that was voided later.
  public var isVoided: Bool

  public init(
    seq: Int, id: UUID, at: Date, kind: Kind, lines: [Order.Line] = [], changes: Quantities,
    reason: String? = nil, number: OrderNumber? = nil, payment: Payment.ID? = nil,
    by: Author? = nil, digest: Digest? = nil, isVoided: Bool = false
  ) {
    self.seq = seq
    self.id = id
    self.at = at
    self.kind = kind
    self.lines = lines
    self.changes = changes
    self.reason = reason
    self.number = number
    self.payment = payment
    self.by = by
    self.digest = digest
    self.isVoided = isVoided
  }

  /// What an order brought, or, below 0, a void gave back; nil for other entries, and where there were no prices.
  public var money: Price? {
    lines.total.map { total in
      kind == .void ? Price(minorUnits: -total.minorUnits, currency: total.currency) : total
    }
  }

  /// Whether a sold-out entry set the mark; nil for other entries.
  public var soldOutMark: Bool? {
    kind == .soldOut ? reason == SoldOutMark.marked.rawValue : nil
  }
}

extension JournalEntry {
  /// Whether lines, changes, reason, number and payment are those of an entry of its kind, within the limits of a
  /// journal.
  var isWellFormed: Bool {
    lines.isEmpty != kind.hasLines && lines.allSatisfy(\.isWithinLimits) && !changes.isEmpty
      && (kind.hasLines || (number == nil && payment == nil))
      && changes.values.allSatisfy(kind.allows(change:)) && kind.allows(reason: reason)
      && changes.values.allSatisfy(JournalLimits.differences.contains)
      && JournalLimits.times.contains(at.milliseconds)
  }

  /// Whether this took another entry back: by its id, as a void or by a change of the same kind.
  public func tookBack(_ other: JournalEntry) -> Bool {
    id == other.id && seq > other.seq && kind == (other.kind == .order ? .void : other.kind)
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
    case .open, .order, .void: return nil
    }
  }
}

extension JournalEntry.Kind {
  public var hasLines: Bool { self == .order || self == .void }

  /// Whether an entry of this kind may change a count by this much.
  public func allows(change: Int) -> Bool {
    switch self {
    case .order: change < 0
    case .void: change > 0
    case .open: change >= 0
    // Above 0 where waste is taken back.
    case .restock, .waste: change != 0
    case .count: true
    case .soldOut: change == 0
    }
  }

  public func allows(reason: String?) -> Bool {
    switch self {
    case .waste: reason.flatMap(WasteReason.init) != nil
    case .soldOut: reason.flatMap(SoldOutMark.init) != nil
    case .open, .order, .void, .restock, .count: reason == nil
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
