internal import JuiceKit

/// Entries of the journal that follow one another, newest first.
struct JournalWindow {
  /// nil for every kind.
  let kind: JournalEntry.Kind?
  let entries: [JournalEntry]
  /// Whether there may be more before the first, and after the last.
  let hasNewer: Bool
  let hasOlder: Bool

  /// The entries to both sides of a number: `Int.max` for the newest, 0 for the oldest.
  ///
  /// - Parameter reach: how many to either side.
  init(
    around seq: Int, reach: Int, kind: JournalEntry.Kind?,
    load: (JournalQuery) async throws -> [JournalEntry]
  ) async throws {
    let older = try await load(JournalQuery(kind: kind, beyond: seq, limit: reach))
    let newer = try await load(
      JournalQuery(.oldestFirst, kind: kind, beyond: seq - 1, limit: reach))
    self.kind = kind
    entries = newer.reversed() + older
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
