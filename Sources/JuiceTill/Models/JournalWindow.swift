internal import JuiceKit
internal import JuiceWords

/// Entries of the journal that follow one another, newest first.
struct JournalWindow {
  /// Which entries there are.
  struct Filter: Equatable {
    /// nil for every kind.
    var kind: JournalEntry.Kind?
    /// nil for all.
    var search: HistorySearch?
  }

  let filter: Filter
  let entries: [JournalEntry]
  /// Those of the entries.
  let days: [LocalDay]
  /// What has taken an entry back, by the number of that entry.
  let takenBack: [Int: JournalEntry]
  /// Whether there may be more before the first, and after the last.
  let hasNewer: Bool
  let hasOlder: Bool

  /// The entries to both sides of a number: `Int.max` for the newest, 0 for the oldest.
  ///
  /// - Parameter reach: how many to either side.
  init(around seq: Int, reach: Int, _ filter: Filter, of journal: Journal) async throws {
    func load(_ direction: JournalQuery.Direction, beyond seq: Int) async throws -> [JournalEntry] {
      let query = JournalQuery(direction, kind: filter.kind, beyond: seq, limit: reach)
      return try await journal.entries(filter.search?.narrowing(query) ?? query)
    }
    let older = try await load(.newestFirst, beyond: seq)
    let newer = try await load(.oldestFirst, beyond: seq - 1)
    self.filter = filter
    entries = newer.reversed() + older
    days = entries.map { LocalDay(of: $0.at) }
    takenBack = try await journal.takenBack(entries)
    hasNewer = newer.count == reach
    hasOlder = older.count == reach
  }

  /// Whether the entry nearest to a number is here, not beyond an end.
  func covers(_ seq: Int) -> Bool {
    guard let first = entries.first, let last = entries.last else { return true }
    return (seq <= first.seq || !hasNewer) && (seq >= last.seq || !hasOlder)
  }

  /// The place of the entry with a number, else of the next older one, else of the oldest.
  func index(nearest seq: Int) -> Int {
    entries.firstIndex { $0.seq <= seq } ?? max(0, entries.count - 1)
  }
}

/// What the history reads of a store; see `FruitStore`.
struct Journal {
  let entries: (JournalQuery) async throws -> [JournalEntry]
  let takenBack: ([JournalEntry]) async throws -> [Int: JournalEntry]
}
