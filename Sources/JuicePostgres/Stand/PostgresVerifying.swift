import JuiceKit
import JuiceStorage

/// Rebuilds the books and compares them with the cached ones. Needs no lock: entries that exist at the start never change.
struct PostgresVerifying {
  let connection: PostgresConnection
  let patience: Double
  let stand: Int
  let checked: (any CheckedBooks)?

  private var journal: PostgresJournal {
    PostgresJournal(connection: connection, deadline: .after(patience), checked: checked)
  }

  func verify(_ visit: (JournalEntry) -> Void) throws -> Verification {
    // Check this first: without its policies, a stand reads no rows.
    guard try PostgresSchema.isIntact(journal) else { throw ContentError.damaged(.changedSchema) }
    let head = try journal.rows(
      """
      SELECT s.revision, s.digest, s.state, EXISTS (
        SELECT FROM juice.entry AS e
        WHERE e.stand = s.id AND (e.seq < 1 OR e.seq > s.revision)), EXISTS (
        SELECT FROM juice.books AS b WHERE b.stand = s.id AND b.seq > s.revision)
      FROM juice.stand AS s WHERE s.id = $1::integer
      """, ["\(stand)"])
    let revision = try head.integer(0, 0)
    let copies = try journal.rows(
      """
      SELECT b.seq, b.state FROM juice.books AS b
      WHERE b.stand = $1::integer AND b.seq <= $2::bigint ORDER BY b.seq
      """, ["\(stand)", "\(revision)"])
    var next = 0
    func compare(_ books: Books) throws {
      while next < copies.count, try copies.integer(next, 0) <= books.count {
        try journal.compare(books, with: copies.optionalText(next, 1))
        next += 1
      }
    }

    var books = Books()
    while books.count < revision {
      let last = min(revision, books.count + 1000)
      try journal.admit(upTo: last, of: stand, to: &books) {
        visit($0)
        try compare($1)
      }
    }
    guard try books.digest == head.digest(0, 1) else {
      throw JournalFault(seq: books.count, rule: .wrongDigest)
    }
    if revision > 0 { try journal.compare(books, with: head.optionalText(0, 2)) }
    guard next == copies.count, try !head.bool(0, 4) else {
      throw JournalFault(seq: revision, rule: .wrongState)
    }
    if try head.bool(0, 3) { throw ContentError.damaged(.orphan(table: "entry")) }
    return Verification(entries: books.count, digest: books.digest)
  }
}

extension PostgresJournal {
  fileprivate func compare(_ books: Books, with state: String?) throws {
    guard let kept = try self.kept(state) else {
      throw JournalFault(seq: books.count, rule: .wrongState)
    }
    try books.compare(with: kept)
  }
}
