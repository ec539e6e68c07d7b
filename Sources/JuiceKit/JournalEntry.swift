public import FoundationEssentials

/// One change of the stock, as the journal keeps it for ever.
public struct JournalEntry: Hashable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// An ingredient's first count.
    case open
    case order
    /// An order taken back.
    case void
    case restock
    /// A stock-take.
    case count
    case waste
    /// A mark, set or cleared.
    case soldOut = "sold-out"
  }

  /// Its number: 1, 2, 3, with no gap.
  public let seq: Int
  /// Its own id; an order's is the order's, and a void's is that of the order it takes back.
  public let id: UUID
  /// To the millisecond.
  public let at: Date
  public let kind: Kind
  /// The cups of an order or a void.
  public let lines: [Order.Line]
  /// What was added to (or, below 0, taken from) each ingredient. 0 where a stock-take found the count
  /// right, an ingredient opened empty, or a mark changed.
  public let changes: Quantities
  /// Why: the reason of a waste; `marked` or `cleared` for a mark.
  public let reason: String?
  /// Whether this is an order that was taken back later.
  public let isVoided: Bool

  public init(
    seq: Int, id: UUID, at: Date, kind: Kind, lines: [Order.Line] = [], changes: Quantities,
    reason: String? = nil, isVoided: Bool = false
  ) {
    self.seq = seq
    self.id = id
    self.at = at
    self.kind = kind
    self.lines = lines
    self.changes = changes
    self.reason = reason
    self.isVoided = isVoided
  }

  /// For a sold-out entry, whether it set the mark or cleared it.
  public var soldOutMark: Bool? {
    kind == .soldOut ? reason == SoldOutMark.marked.rawValue : nil
  }
}

extension JournalEntry {
  /// Whether it has what an entry of its kind has, and nothing else.
  var isWellFormed: Bool {
    lines.isEmpty != kind.hasLines && lines.allSatisfy { $0.cups > 0 } && !changes.isEmpty
      && changes.values.allSatisfy(kind.allows(change:)) && kind.allows(reason: reason)
  }
}

extension JournalEntry.Kind {
  public var hasLines: Bool { self == .order || self == .void }

  /// Whether an entry of this kind may change a count by so much.
  public func allows(change: Int) -> Bool {
    switch self {
    case .order, .waste: change < 0
    case .void: change > 0
    case .open: change >= 0
    case .restock: change != 0
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

/// Why something was thrown away.
public enum WasteReason: String, CaseIterable, Sendable {
  case damaged, expired, spilled, tasting, other
}

/// What a sold-out entry did.
public enum SoldOutMark: String, CaseIterable, Sendable {
  case marked, cleared
}

extension Date {
  /// Whole milliseconds since 1970, the grain of the journal.
  public var milliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }

  public init(milliseconds: Int) {
    self.init(timeIntervalSince1970: Double(milliseconds) / 1000)
  }
}
