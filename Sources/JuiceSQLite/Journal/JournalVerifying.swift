import JuiceKit
import JuiceStorage

extension Connection {
  /// Checks the file, and every entry with its digest. Only for use in a transaction.
  func verifyJournal(_ visit: (JournalEntry) -> Void) throws -> Verification {
    // The reading below checks values as the tables do.
    try execute("PRAGMA ignore_check_constraints = ON")
    var seal = Seal()
    let replay = try replayJournal { entry in
      try seal.check(entry)
      visit(entry)
    }
    try replay.compare(with: queue())
    guard try schema() == Self.currentSchema() else {
      throw ContentError.damaged(.changedSchema)
    }
    return Verification(entries: replay.count, digest: seal.last)
  }

  /// Seals the entries of a store of before there were digests, once each is found right. Only for use in a
  /// transaction that is taken back where this fails.
  func sealJournal() throws {
    var seal = Seal()
    do {
      _ = try replayJournal { entry in
        // The entry that the walk is at: where it goes on does not depend on its digest.
        try run(
          "UPDATE entry SET digest = ? WHERE seq = ?", seal.seal(entry).digest?.bytes, entry.seq)
      }
    } catch let fault as JournalFault {
      throw ContentError.damaged(.fault(fault))
    }
  }

  /// Checks the file with its indexes, and replays the whole journal, an entry at a time.
  ///
  /// - Parameter visit: called with each entry that keeps the rules.
  /// - Returns: what they add up to.
  private func replayJournal(_ visit: (JournalEntry) throws -> Void) throws -> Replay {
    if let finding = try text("PRAGMA integrity_check(1)"), finding != "ok" {
      // A line before it names the database, which has one name for all.
      let place = finding.split(separator: "\n").last.map(String.init) ?? finding
      throw ContentError.damaged(.database(.damaged, place))
    }
    var replay = Replay()
    var repeats = try Repeats(of: self)
    try forEachEntry(.min ... .max) { recorded in
      try replay.add(recorded, prior: earlierEntries(of: recorded.entry, &repeats))
      try visit(recorded.entry)
    }
    try refuseDoubles()
    try replay.compare(with: stock())
    // Rows that belong to no entry, by their table.
    if let orphan = try text("PRAGMA foreign_key_check") {
      throw ContentError.damaged(.orphan(table: orphan))
    }
    return replay
  }

  /// The entries that the journal had under the id of an entry before it, where that matters. All orders are held
  /// against one another at once, afterwards.
  private func earlierEntries(of entry: JournalEntry, _ repeats: inout Repeats) throws
    -> [JournalEntry]
  {
    switch entry.kind {
    case .open, .order, .drawer: []
    case .void, .stage, .payment: try entries(of: entry.id).filter { $0.seq < entry.seq }
    case .restock, .count, .waste, .soldOut: try entries(repeats.earlier(than: entry.seq))
    }
  }

  private func refuseDoubles() throws {
    let double = try integer(
      """
      SELECT max(seq) AS double FROM entry INDEXED BY entry_order WHERE kind = 'order'
      GROUP BY id HAVING count(*) > 1 ORDER BY double LIMIT 1
      """)
    if let double { throw JournalFault(seq: double, rule: .doubleID) }
  }

  private func schema() throws -> Set<String> {
    let rows = try rows(
      """
      SELECT sql FROM sqlite_master
      WHERE sql IS NOT NULL AND name NOT IN ('sqlite_stat1', 'sqlite_stat4')
      """)
    var schema: Set<String> = []
    while try rows.next() { schema.insert(try rows.text(0)) }
    return schema
  }

  private static func currentSchema() throws -> Set<String> {
    let empty = try Connection(path: ":memory:", patience: 0)
    try Schema.migrate(empty)
    return try empty.schema()
  }
}

/// The changes of stock whose id one of their kind had before, in the order of the journal: there is no index
/// on those ids, and in memory they would fill a small machine.
private struct Repeats: ~Copyable {
  private let rows: Rows
  /// The entry that the row is about; nil at the end.
  private var entry: Int? = .min

  init(of connection: Connection) throws {
    rows = try connection.rows(
      """
      SELECT seq, first, previous FROM (
        SELECT seq, min(seq) OVER same AS first, lag(seq) OVER same AS previous FROM entry
        WHERE kind IN ('restock', 'count', 'waste', 'sold-out')
        WINDOW same AS (PARTITION BY kind, id ORDER BY seq))
      WHERE previous IS NOT NULL ORDER BY seq
      """)
  }

  /// The first and the last entry of the same kind and id before an entry; entries are asked about in the
  /// order of the journal.
  mutating func earlier(than seq: Int) throws -> [Int] {
    while let entry, entry < seq { self.entry = try rows.next() ? rows.integer(0) : nil }
    guard entry == seq else { return [] }
    let (first, previous) = (try rows.integer(1), try rows.integer(2))
    return first == previous ? [first] : [first, previous]
  }
}

extension Replay {
  /// Adds an entry, and compares the counts that it recorded with the sum.
  mutating func add(_ recorded: RecordedEntry, prior: [JournalEntry])
    throws(JournalFault)
  {
    try add(recorded.entry, prior: prior)
    guard recorded.hasLinesInOrder else {
      throw JournalFault(seq: recorded.entry.seq, rule: .malformed)
    }
    for (id, count) in recorded.after where count != stock.quantity(of: id) {
      throw JournalFault(
        seq: recorded.entry.seq,
        rule: .wrongCount(id, sum: stock.quantity(of: id), recorded: count))
    }
  }
}
