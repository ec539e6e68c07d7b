import JuiceKit
import JuiceStorage

extension Connection {
  /// - Precondition: a transaction is open.
  func verifyJournal(_ visit: (JournalEntry) -> Void) throws -> Verification {
    // The checks below also name the entry.
    try execute("PRAGMA ignore_check_constraints = ON")
    if let finding = try text("PRAGMA integrity_check(1)"), finding != "ok" {
      // The line before names the database, which is always the same.
      let place = finding.split(separator: "\n").last.map(String.init) ?? finding
      throw ContentError.damaged(.database(.damaged, place))
    }
    let kept = try rows("SELECT seq, state, place FROM books ORDER BY seq")
    let books = try verify(.min ... .max) {
      try kept.next() ? (kept.integer(0), { try kept.copy() }) : nil
    } _: {
      visit($0)
    }
    guard try schema() == Self.currentSchema() else {
      throw ContentError.damaged(.changedSchema)
    }
    return Verification(entries: books.count, digest: books.digest)
  }

  /// Checks the digests of entries, and the columns that look them up. Parses only the first entry that seems wrong.
  ///
  /// - Throws: `JournalFault` for the first entry that is not stored as it was written.
  func checkSeals(of seqs: ClosedRange<Int>) throws {
    var seal = Seal(after: try digest(of: seqs.lowerBound - 1))
    let rows = try rows(
      """
      SELECT seq, digest, body, id, kind, at, day, number FROM entry
      WHERE seq BETWEEN ? AND ? ORDER BY seq
      """, seqs.lowerBound, seqs.upperBound)
    for seq in seqs {
      // The caller has read the newest number before: a restore may have made the journal shorter since.
      guard try rows.next() else { return }
      if try rows.isSealed(seq, by: &seal) { continue }
      let (entry, body) = try rows.storedEntry()
      guard entry.seq == seq else { throw JournalFault(seq: entry.seq, rule: .gap) }
      _ = try seal.seal(entry, body: body)
    }
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

extension Rows {
  /// Checks a row as `storedEntry` reads it, without parsing its text. This is fast.
  ///
  /// - Returns: `false` if the row may be wrong; then the seal has not changed.
  fileprivate func isSealed(_ seq: Int, by seal: inout Seal) throws -> Bool {
    guard try integer(0) == seq, let digest = try digest(1),
      let beginning = try LookUpColumns(self, 3)?.beginning(of: seq)
    else { return false }
    return unsafe try withText(2) {
      unsafe $0.starts(with: beginning.utf8) && seal.accept($0, digest)
    }
  }

  /// Reads a row that begins with number, digest, body and the columns of `LookUpColumns`.
  ///
  /// - Throws: `JournalFault`, also if the bytes are not the entry's canonical text, which the digest covers, or if the columns are
  ///   not those of the entry.
  fileprivate func storedEntry() throws -> (JournalEntry, body: String) {
    let entry = try entry()
    let body = unsafe try withText(2) { unsafe try entry.body(storedAs: $0) }
    // Not `wrongState`: a report that looks it up wrongly has wrong sums.
    guard try LookUpColumns(self, 3) == LookUpColumns(entry) else {
      throw JournalFault(seq: entry.seq, rule: .wrongDigest)
    }
    return (entry, body)
  }

  /// Reads a row as `storedEntry` does, and then whether no earlier entry has its id.
  func checkedEntry() throws -> StoredEntry {
    let (entry, body) = try storedEntry()
    return (entry, body, isFirst: try integer(8) == 1)
  }

  /// Reads a number, a state and a place; nil also for a place of another number.
  fileprivate func copy() throws -> Books? {
    let place = try integer(2)
    guard let books = try books(0),
      place == 0 || (place, 0) == books.count.quotientAndRemainder(dividingBy: Books.copyDistance)
    else { return nil }
    return books
  }
}
