internal import FoundationEssentials
internal import JuiceKit
internal import JuiceWords

/// What the journal says of a day: read once, and then only what is new.
struct TodaySoFar {
  /// As many orders as a tall window shows.
  private static let mostOrders = 40

  /// When the day began.
  let since: Date
  private(set) var report: Report
  /// The newest orders first.
  private(set) var newest: [JournalEntry] = []
  /// The newest entry that was read.
  private var last: JournalEntry?

  /// Goes backwards, so that what is written meanwhile stays new.
  init(since: Date, in journal: Journal) async throws {
    self.since = since
    report = Report()
    var query = JournalQuery(since: since)
    var page: [JournalEntry]
    repeat {
      page = try await journal.entries(query)
      for entry in page {
        report.add(entry)
        if entry.kind == .order, newest.count < Self.mostOrders { newest.append(entry) }
      }
      last = last ?? page.first
      query.beyond = page.last?.seq
    } while page.count == query.limit
  }

  /// The day with what is new.
  ///
  /// - Returns: nil where all of it has to be read: after a void, which changes an order of before, after more than a
  ///   page, and where the journal is another one.
  func continued(in journal: Journal) async throws -> TodaySoFar? {
    guard let last else { return nil }
    let query = JournalQuery(.oldestFirst, beyond: last.seq - 1)
    let entries = try await journal.entries(query)
    let new = entries.dropFirst()
    guard entries.first == last, entries.count < query.limit,
      !new.contains(where: { $0.kind == .void })
    else { return nil }
    var day = self
    for entry in new where entry.at >= since {
      day.report.add(entry)
      if entry.kind == .order { day.newest.insert(entry, at: 0) }
    }
    day.newest.removeLast(max(0, day.newest.count - Self.mostOrders))
    day.last = entries.last
    return day
  }
}
