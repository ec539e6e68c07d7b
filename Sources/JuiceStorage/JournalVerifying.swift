import GRDB
import JuiceKit

extension Database {
  /// Replays the whole journal, a page at a time; to be called in a transaction.
  ///
  /// - Returns: the number of entries.
  func verifyJournal() throws -> Int {
    try verifyPages()
    var replay = Replay()
    var page = JournalQuery(.oldestFirst)
    while true {
      let entries = try recordedEntries(seqs(page))
      for recorded in entries { try replay.add(recorded) }
      guard let last = entries.last else { break }
      page.beyond = last.entry.seq
    }
    try replay.compare(with: stock())
    return replay.count
  }

  private func verifyPages() throws {
    if let finding = try String.fetchOne(self, sql: "PRAGMA quick_check(1)"), finding != "ok" {
      throw MalformedRow(detail: finding)
    }
    if let orphan = try Row.fetchOne(self, sql: "PRAGMA foreign_key_check") {
      throw MalformedRow(detail: "a row of \(orphan[0] as String) has no entry")
    }
  }
}

extension Replay {
  /// Adds an entry and holds the counts that it recorded against the sum.
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
