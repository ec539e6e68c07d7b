import JuiceKit

extension Connection {
  /// Replays the whole journal, an entry at a time. Only for use in a transaction.
  ///
  /// - Returns: the number of entries.
  func verifyJournal(_ progress: () -> Void) throws -> Int {
    // What the tables' own checks say of values holds too for what can be read below.
    try execute("PRAGMA ignore_check_constraints = ON")
    if let finding = try text("PRAGMA quick_check(1)"), finding != "ok" {
      throw ContentError.damaged(.system(finding))
    }
    var replay = Replay()
    let orphan = try forEachEntry(.min ... .max) { recorded in
      try replay.add(recorded, prior: earlierEntries(of: recorded.entry))
      progress()
    }
    try refuseDoubles()
    try replay.compare(with: stock())
    if let orphan { throw ContentError.damaged(.orphan(table: orphan)) }
    guard try schema() == Self.currentSchema() else {
      throw ContentError.damaged(.changedSchema)
    }
    return replay.count
  }

  /// For a void, what the journal had under its id before it. All orders are held against one another
  /// at once, afterwards.
  private func earlierEntries(of entry: JournalEntry) throws -> [JournalEntry] {
    guard entry.kind == .void else { return [] }
    return try entries(of: entry.id).filter { $0.seq < entry.seq }
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
    let rows = try rows("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
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

extension Replay {
  /// Adds an entry, and compares the counts that it recorded with the sum.
  fileprivate mutating func add(_ recorded: RecordedEntry, prior: [JournalEntry])
    throws(JournalFault)
  {
    try add(recorded.entry, prior: prior)
    for (id, count) in recorded.after where count != stock.quantity(of: id) {
      throw JournalFault(
        seq: recorded.entry.seq,
        rule: .wrongCount(id, sum: stock.quantity(of: id), recorded: count))
    }
  }
}
