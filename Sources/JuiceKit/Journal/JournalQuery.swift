package import FoundationEssentials

package struct JournalQuery: Hashable, Sendable {
  package enum Direction: Hashable, Sendable { case newestFirst, oldestFirst }

  package var direction: Direction
  /// `nil` for every kind.
  package var kind: JournalEntry.Kind?
  /// The cursor of the next page: selects entries after this number in `direction`.
  package var beyond: Int?
  /// Inclusive.
  package var since: Date?
  /// Exclusive.
  package var until: Date?
  /// `nil` for every entry. A search may scan the whole journal.
  package var search: JournalSearch?
  package var limit: Int

  package init(
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
  package var bound: Int { beyond ?? (direction == .newestFirst ? .max : .min) }

  /// The first and the last time, in milliseconds.
  package var first: Int { since?.milliseconds ?? .min }
  package var last: Int { until.map { $0.milliseconds - 1 } ?? .max }

  package var isOfAnyTime: Bool { since == nil && until == nil }
}

/// A part of the journal to read, oldest entry first.
package struct JournalSpan: Hashable, Sendable {
  /// Inclusive.
  package var since: Date?
  /// Exclusive.
  package var until: Date?
  package var seqs = 1...Int.max
  /// `nil` for every kind.
  package var kinds: Set<JournalEntry.Kind>?

  /// A query for its span of time alone.
  package var times: JournalQuery { JournalQuery(since: since, until: until) }
}
