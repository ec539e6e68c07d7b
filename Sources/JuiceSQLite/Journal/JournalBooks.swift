import FoundationEssentials
import JuiceKit
import JuiceStorage

extension Connection {
  /// - Precondition: an immediate transaction is open, which has read the books at its beginning.
  func apply(_ change: Change, to books: Books, by author: Author, at now: Date) throws
    -> (Applied, Books)
  {
    let day = change.numberedDay(at: now)
    let lastNumber = try day.map { try self.lastNumber(of: $0, upTo: .max) } ?? 0
    let decision = try books.decide(
      change, prior: change.id.map { try entries(under: [$0], upTo: books.count) } ?? [],
      lastNumber: lastNumber, by: author, at: now)
    let applied = try applied(decision, knowing: books)
    guard case .write(let entry, let next) = decision else { return (applied, books) }
    try append(entry)
    // The state of a long queue takes pages, so it is not cached with each entry: readers admit the entries since.
    let pages = (next.stock.items.count + 2 * next.queue.places.count + next.bills.count) / 128
    if entry.seq % (pages + 1) == 0 || next.isCopyDue { try keep(next) }
    return (applied, next)
  }

  /// Loads the new entries, up to `last`, of a journal that begins like this one.
  ///
  /// - Precondition: an immediate transaction is open, which has read the books at its beginning.
  /// - Returns: the number of new entries, and the books after them.
  func load(
    into books: Books, until last: Int = .max,
    from source: (_ take: (JournalEntry) throws -> Void) throws -> Void
  ) throws -> (Int, Books) {
    struct End: Error {}
    var journal = JournalImport(into: books, of: self)
    do {
      try source { entry in
        guard entry.seq <= last else { throw End() }
        let body = entry.body
        let new = try journal.take(entry, body: body) { try entries(under: [$0.id], upTo: .max) }
        guard let new else { return }
        try append(new, body: body)
        if journal.books.isCopyDue { try keep(journal.books) }
      }
    } catch is End {}
    let count = try journal.end()
    try keep(journal.books)
    return (count, journal.books)
  }

  /// - Parameter body: the text of the entry, if at hand.
  func append(_ entry: JournalEntry, body: String? = nil) throws {
    let columns = LookUpColumns(entry)
    try run(
      """
      INSERT INTO entry (seq, id, kind, at, day, number, digest, body)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """,
      entry.seq, columns.id, columns.kind, columns.at, columns.day, columns.number,
      entry.digest?.bytes, body ?? entry.body)
  }

  /// Caches the state at place 0, and after each thousandth entry also at a place of its own.
  func keep(_ books: Books) throws {
    let state = books.state
    for place in Set([0, books.isCopyDue ? books.count / Books.copyDistance : 0]) {
      try run(
        """
        INSERT INTO books VALUES (?, ?, ?)
        ON CONFLICT (place) DO UPDATE SET seq = excluded.seq, state = excluded.state
        """, place, books.count, state)
    }
  }

  func cachedBooks(upTo seq: Int, where isRight: (Books, Digest?) -> Bool) throws -> Books? {
    for places in [0...0, 1...max(1, seq / Books.copyDistance)] {
      let copies = try rows(
        """
        SELECT books.seq, state, digest FROM books LEFT JOIN entry USING (seq)
        WHERE place BETWEEN ? AND ? AND books.seq <= ? ORDER BY place DESC
        """, places.lowerBound, places.upperBound, seq)
      while try copies.next() {
        if let books = try copies.books(0), try isRight(books, copies.digest(2)) { return books }
      }
    }
    return nil
  }
}

extension LookUpColumns {
  /// `nil` for an id of another length.
  init?(_ rows: borrowing Rows, _ column: Int) throws {
    guard let bytes = try rows.optionalBytes(column), bytes.count == 16 else { return nil }
    self.init(
      id: unsafe bytes.withUnsafeBytes { unsafe UUID(uuid: $0.load(as: uuid_t.self)) },
      kind: try rows.text(column + 1), at: try rows.integer(column + 2),
      day: try rows.optionalText(column + 3), number: try rows.optionalInteger(column + 4))
  }
}

extension Rows {
  /// Reads a number and a state; nil for a damaged state, or one of another number.
  ///
  /// - Throws: `ContentError.newerVersion`.
  func books(_ column: Int) throws -> Books? {
    let books = try Books(cached: try? text(column + 1))
    return try? integer(column) == books?.count ? books : nil
  }
}
