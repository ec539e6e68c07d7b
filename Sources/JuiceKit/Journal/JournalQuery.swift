public import FoundationEssentials

public struct JournalQuery: Hashable, Sendable {
  public enum Direction: Hashable, Sendable { case newestFirst, oldestFirst }

  public var direction: Direction
  /// `nil` for every kind.
  public var kind: JournalEntry.Kind?
  /// The cursor of the next page: selects entries after this number in `direction`.
  public var beyond: Int?
  /// Inclusive.
  public var since: Date?
  /// Exclusive.
  public var until: Date?
  /// `nil` for every entry. A search may scan the whole journal.
  public var search: JournalSearch?
  public var limit: Int

  public init(
    _ direction: Direction = .newestFirst, kind: JournalEntry.Kind? = nil, beyond: Int? = nil,
    since: Date? = nil, until: Date? = nil, search: JournalSearch? = nil, limit: Int = 1000
  ) {
    self.direction = direction
    self.kind = kind
    self.beyond = beyond
    self.since = since
    self.until = until
    self.search = search
    self.limit = limit
  }
}

extension JournalQuery {
  /// The number of `beyond`; without one, a number before all entries.
  public var bound: Int { beyond ?? (direction == .newestFirst ? .max : .min) }

  /// The first and the last time, in milliseconds.
  public var first: Int { since?.milliseconds ?? .min }
  public var last: Int { until.map { $0.milliseconds - 1 } ?? .max }
}

/// A part of the journal to read, oldest entry first.
public struct JournalSpan: Hashable, Sendable {
  /// Inclusive.
  public var since: Date?
  /// Exclusive.
  public var until: Date?
  /// The range of entry numbers.
  public var seqs: ClosedRange<Int>
  /// `nil` for every kind.
  public var kinds: Set<JournalEntry.Kind>?

  public init(
    since: Date? = nil, until: Date? = nil, seqs: ClosedRange<Int> = 1...(.max),
    kinds: Set<JournalEntry.Kind>? = nil
  ) {
    self.since = since
    self.until = until
    self.seqs = seqs
    self.kinds = kinds
  }
}
