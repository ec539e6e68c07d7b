import GRDB
import JuiceKit

extension Database {
  /// Replays the whole journal, a page at a time. Only for use in a transaction.
  ///
  /// - Returns: the number of entries.
  func verifyJournal() throws -> Int {
    if let finding = try String.fetchOne(self, sql: "PRAGMA quick_check(1)"), finding != "ok" {
      throw ContentError.damaged(.system(finding))
    }
    var replay = Replay()
    var page = JournalQuery(.oldestFirst)
    while true {
      let entries = try recordedEntries(seqs(page))
      for recorded in entries { try replay.add(recorded) }
      guard let last = entries.last else { break }
      page.beyond = last.entry.seq
    }
    try replay.compare(with: stock())
    try verifyRest()
    return replay.count
  }

  /// Finds what entries don't show: rows that belong to none, and rules that were removed.
  private func verifyRest() throws {
    if let orphan = try Row.fetchOne(self, sql: "PRAGMA foreign_key_check") {
      throw ContentError.damaged(.orphan(table: orphan[0]))
    }
    let made = try DatabaseQueue().inDatabase { db in
      try Schema.migrate(db)
      return try db.schema()
    }
    guard try schema() == made else {
      throw ContentError.damaged(.changedSchema)
    }
  }

  private func schema() throws -> Set<String> {
    try String.fetchSet(self, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")
  }
}

extension Replay {
  /// Adds an entry, and compares the counts that it recorded with the sum.
  fileprivate mutating func add(_ recorded: RecordedEntry) throws(JournalFault) {
    try add(recorded.entry)
    for (id, count) in recorded.after.sorted(by: { $0.key < $1.key })
    where count != stock.quantity(of: id) {
      throw JournalFault(
        seq: recorded.entry.seq,
        rule: .wrongCount(id, sum: stock.quantity(of: id), recorded: count))
    }
  }
}
