internal import FoundationEssentials
internal import JuiceKit
internal import JuiceWords

/// A range of journal entries, newest first.
struct JournalWindow {
  struct Filter: Equatable {
    var kind: JournalEntry.Kind?
    var search: HistorySearch?

    /// True if the list shows the entry. Stages are part of their order's row, unless the list shows only stages.
    func shows(_ entry: JournalEntry) -> Bool { entry.kind != .stage || kind == .stage }
  }

  let filter: Filter
  let entries: [JournalEntry]
  let days: [LocalDay]
  /// The undoing entries, by the number of the undone entry.
  let undone: [Int: JournalEntry]
  /// The current records of orders that can still change.
  let records: [Order.ID: OrderRecord]
  /// True if there may be entries before the first, or after the last.
  let hasNewer: Bool
  let hasOlder: Bool
  private let newsBeyond: Int

  static let mostNews = 100

  /// Loads the entries around a number: `Int.max` for the newest, 0 for the oldest.
  ///
  /// - Parameters:
  ///   - reach: the number of entries on either side.
  ///   - seen: the number of the newest entry that has been visible.
  init(
    around seq: Int, reach: Int, _ filter: Filter, seen: Int, on menu: Menu,
    of store: any FruitStore
  )
    async throws
  {
    func load(_ direction: JournalQuery.Direction, beyond seq: Int, _ limit: Int? = nil)
      async throws -> [JournalEntry]
    {
      let limit = limit ?? reach
      var query = JournalQuery(direction, kind: filter.kind, beyond: seq, limit: limit)
      query = filter.search?.narrowing(query) ?? query
      var found: [JournalEntry] = []
      while true {
        let page = try await store.entries(query)
        found += page.filter(filter.shows)
        guard found.count < limit, page.count == query.limit, let last = page.last else {
          return Array(found.prefix(limit))
        }
        query.beyond = last.seq
      }
    }
    let older = try await load(.newestFirst, beyond: seq)
    let newer = try await load(.oldestFirst, beyond: seq - 1)
    self.filter = filter
    entries = newer.reversed() + older
    days = entries.map { menu.dayStart.day(of: $0.at) }
    undone = try await store.undone(entries)
    records = try await store.records(of: entries)
    hasNewer = newer.count == reach
    newsBeyond =
      hasNewer ? try await load(.oldestFirst, beyond: seen, Self.mostNews).count : 0
    hasOlder = older.count == reach
  }

  /// Returns the record of the entry's order. An order without later entries may not be loaded.
  func record(of entry: JournalEntry) -> OrderRecord? {
    records[entry.id] ?? OrderRecord([entry])
  }

  /// True if the window includes the entry nearest to the number.
  func covers(_ seq: Int) -> Bool {
    guard let first = entries.first, let last = entries.last else { return true }
    return (seq <= first.seq || !hasNewer) && (seq >= last.seq || !hasOlder)
  }

  /// The number of entries since the newest visible one, up to `mostNews`.
  func news(since seen: Int) -> Int {
    hasNewer ? newsBeyond : min(Self.mostNews, entries.prefix { $0.seq > seen }.count)
  }

  func isNewest(_ index: Int) -> Bool { index == 0 && !hasNewer }

  /// The index of the entry, or of the next older one, or of the oldest.
  func index(nearest seq: Int) -> Int {
    entries.firstIndex { $0.seq <= seq } ?? max(0, entries.count - 1)
  }
}
