import FoundationEssentials
import JuiceKit
import JuiceStorage

/// Reads a journal a page at a time, and makes its books anew. Nothing is locked: what is written meanwhile comes after
/// the entry that was the newest at the start, and what was written before never changes.
struct PostgresVerifying {
  private static let page = 1000

  let connection: PostgresConnection
  let patience: Double

  private var journal: PostgresJournal {
    PostgresJournal(connection: connection, deadline: .after(patience))
  }

  func verify(_ visit: (JournalEntry) -> Void) throws -> Verification {
    // Before any row is read: without its policies a stand reads none.
    guard try PostgresSchema.isIntact(journal) else { throw ContentError.damaged(.changedSchema) }
    let head = try journal.head()
    var books = Books()
    while books.count < head.revision {
      try verifyPage(after: &books, of: head, visit)
      try compareCopy(of: head, with: books)
    }
    guard head.revision == 0 || books.digest == head.digest else {
      throw JournalFault(seq: books.count, rule: .wrongDigest)
    }
    if let state = head.state {
      guard let kept = try journal.kept(state) else {
        throw JournalFault(seq: books.count, rule: .wrongState)
      }
      try books.compare(with: kept)
    }
    if try hasOthers(head) { throw ContentError.damaged(.orphan(table: "entry")) }
    return Verification(entries: books.count, digest: books.digest)
  }

  private func verifyPage(
    after books: inout Books, of head: StandHead, _ visit: (JournalEntry) -> Void
  ) throws {
    let last = min(books.count + Self.page - books.count % Self.page, head.revision)
    let rows = try journal.rows(
      """
      SELECT e.seq, e.digest, e.body, e.id, e.kind, e.at, e.day, e.number FROM juice.entry AS e
      WHERE e.stand = $1::integer AND e.seq BETWEEN $2::bigint AND $3::bigint ORDER BY e.seq
      """, ["\(head.stand)", "\(books.count + 1)", "\(last)"])
    var page: [JournalEntry] = []
    var fault: JournalFault?
    for row in 0..<rows.count {
      // Those before it are looked at first.
      do { page.append(try entry(rows, row)) } catch let found as JournalFault {
        fault = found
        break
      }
    }
    let prior = try journal.prior(to: page, of: head.stand)
    for entry in page {
      try journal.admit(entry, prior[entry.seq] ?? [], to: &books, of: head.stand)
      visit(entry)
    }
    if let fault { throw fault }
    guard books.count == last else { throw JournalFault(seq: books.count + 1, rule: .gap) }
  }

  /// An entry whose text and columns are those that it would be written with.
  private func entry(_ rows: PostgresRows, _ row: Int) throws -> JournalEntry {
    let entry = try rows.entry(row, 0)
    // The digest is that of the text as it is kept.
    guard try Array(entry.body.utf8) == rows.withBytes(row, 2, { Array($0) }) else {
      throw JournalFault(seq: entry.seq, rule: .wrongDigest)
    }
    guard try LookUpColumns(rows, row, 3) == LookUpColumns(entry) else {
      throw JournalFault(seq: entry.seq, rule: .wrongState)
    }
    return entry
  }

  private func compareCopy(of head: StandHead, with books: Books) throws {
    let rows = try journal.rows(
      "SELECT b.state FROM juice.books AS b WHERE b.stand = $1::integer AND b.seq = $2::bigint",
      ["\(head.stand)", "\(books.count)"])
    guard rows.count > 0 else { return }
    guard let kept = try journal.kept(rows.text(0, 0)) else {
      throw JournalFault(seq: books.count, rule: .wrongState)
    }
    try books.compare(with: kept)
  }

  /// Tells whether there are entries that the head of the journal does not count.
  private func hasOthers(_ head: StandHead) throws -> Bool {
    try journal.rows(
      """
      SELECT EXISTS (SELECT FROM juice.entry AS e JOIN juice.stand AS s ON s.id = e.stand
        WHERE e.stand = $1::integer AND (e.seq < 1 OR e.seq > s.revision))
      """, ["\(head.stand)"]
    ).bool(0, 0)
  }
}
