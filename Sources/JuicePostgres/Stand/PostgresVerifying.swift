import JuiceKit
import JuiceStorage

extension StandJournal {
  /// Rebuilds the books and compares them with the cached ones. Needs no lock: entries that exist at the start never change.
  func verify(_ visit: (JournalEntry) -> Void) throws -> Verification {
    // Check this first: without its policies, a stand reads no rows.
    guard try PostgresSchema.isIntact(database) else { throw ContentError.damaged(.changedSchema) }
    let head = try database.rows(
      """
      SELECT s.revision, s.digest, s.state, EXISTS (
        SELECT FROM juice.entry AS e
        WHERE e.stand = s.id AND (e.seq < 1 OR e.seq > s.revision)), EXISTS (
        SELECT FROM juice.books AS b WHERE b.stand = s.id AND b.seq > s.revision)
      FROM juice.stand AS s WHERE s.id = $1::integer
      """, ["\(stand)"])
    let revision = try head.integer(0, 0)
    let copies = try database.rows(
      """
      SELECT b.seq, b.state FROM juice.books AS b
      WHERE b.stand = $1::integer AND b.seq <= $2::bigint ORDER BY b.seq
      """, ["\(stand)", "\(revision)"])
    var rows = (0..<copies.count).makeIterator()
    let books = try forManyReads.verify(revision > 0 ? 1...revision : nil) {
      try rows.next().map { row in
        (try copies.integer(row, 0), { try database.kept(copies.optionalText(row, 1)) })
      }
    } _: {
      visit($0)
    }
    guard try books.digest == head.digest(0, 1) else {
      throw JournalFault(seq: books.count, rule: .wrongDigest)
    }
    if revision > 0 { try books.compare(with: database.kept(head.optionalText(0, 2))) }
    if try head.bool(0, 4) { throw JournalFault(seq: revision, rule: .wrongState) }
    if try head.bool(0, 3) { throw ContentError.damaged(.orphan(table: "entry")) }
    return Verification(entries: books.count, digest: books.digest)
  }
}
