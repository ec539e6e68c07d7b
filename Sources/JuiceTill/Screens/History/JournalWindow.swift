internal import FoundationEssentials
internal import JuiceKit
internal import JuiceWords

/// Entries of the journal that follow one another, newest first.
struct JournalWindow {
  struct Filter: Equatable {
    /// nil for every kind.
    var kind: JournalEntry.Kind?
    /// nil for all.
    var search: HistorySearch?

    /// True if the list shows an entry. Stages are part of their order's line, unless they alone are shown.
    func shows(_ entry: JournalEntry) -> Bool { entry.kind != .stage || kind == .stage }
  }

  let filter: Filter
  let entries: [JournalEntry]
  let days: [LocalDay]
  /// The undoing entry, by the number of the undone one.
  let undone: [Int: JournalEntry]
  /// The current records of orders that can still change.
  let records: [Order.ID: OrderRecord]
  /// True if there may be more before the first, and after the last.
  let hasNewer: Bool
  let hasOlder: Bool
  private let newsBeyond: Int

  static let mostNews = 100

  /// The entries to both sides of a number: `Int.max` for the newest, 0 for the oldest.
  ///
  /// - Parameters:
  ///   - reach: how many to either side.
  ///   - seen: the number of the newest entry that was in sight.
  ///   - dayStart: when days begin, by which entries are headed.
  init(
    around seq: Int, reach: Int, _ filter: Filter, seen: Int, by dayStart: DayStart,
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
    days = entries.map { dayStart.day(of: $0.at) }
    undone = try await store.undone(entries)
    records = try await store.records(of: entries)
    hasNewer = newer.count == reach
    newsBeyond =
      hasNewer ? try await load(.oldestFirst, beyond: seen, Self.mostNews).count : 0
    hasOlder = older.count == reach
  }

  /// Returns the order that an entry is about, for all that is loaded.
  func order(of entry: JournalEntry) -> JournalEntry { records[entry.id]?.order ?? entry }

  /// The current payments of an order; for other entries, those in the entry.
  func payments(of entry: JournalEntry) -> Payments? {
    (entry.kind == .order ? records[entry.id]?.payments : nil) ?? entry.payments
  }

  /// True if the entry nearest to a number is here, not beyond an end.
  func covers(_ seq: Int) -> Bool {
    guard let first = entries.first, let last = entries.last else { return true }
    return (seq <= first.seq || !hasNewer) && (seq >= last.seq || !hasOlder)
  }

  /// How many entries follow the newest one that was in sight, up to `mostNews`.
  func news(since seen: Int) -> Int {
    hasNewer ? newsBeyond : min(Self.mostNews, entries.prefix { $0.seq > seen }.count)
  }

  /// True for the newest entry of all.
  func isNewest(_ index: Int) -> Bool { index == 0 && !hasNewer }

  /// The place of the entry with a number, else of the next older one, else of the oldest.
  func index(nearest seq: Int) -> Int {
    entries.firstIndex { $0.seq <= seq } ?? max(0, entries.count - 1)
  }
}
