import FoundationEssentials
import JuiceKit
import JuiceStorage

extension Connection {
  /// The number of entries between two copies of the books.
  static let copyDistance = 1000

  /// Rebuilds the books from the newest cached ones; if an entry is faulty, returns those before it.
  func books(after seq: Int) throws -> (books: Books, fault: JournalFault?) {
    var books = try keptBooks(upTo: seq)
    guard books.count < seq else { return (books, nil) }
    do {
      var recent = RecentEntries()
      try forEachEntry(books.count + 1...seq) { try admit($0, to: &books, &recent) }
      return (books, nil)
    } catch let fault as JournalFault {
      return (books, fault)
    }
  }

  /// The stock after the journal's last entry with a time before `time`.
  func stock(before time: Date, upTo last: Int) throws -> Stock {
    // Not the entry with the latest time: a clock may have been set back since.
    let seq = try integer(
      "SELECT max(seq) FROM entry INDEXED BY entry_by_time WHERE at < ? AND seq <= ?",
      time.milliseconds, last)
    return try seq.map(stock(after:)) ?? Stock()
  }

  private func stock(after seq: Int) throws -> Stock {
    let (books, fault) = try books(after: seq)
    if let fault { throw fault }
    return books.stock
  }

  /// Admits the next entry, and returns it with its digest.
  ///
  /// - Parameter isFirst: `true` if no entry before it has its id, to save the search for them.
  @discardableResult
  func admit(
    _ entry: JournalEntry, to books: inout Books, _ recent: inout RecentEntries,
    needsDigest: Bool = true, body: String? = nil, isFirst: Bool = false
  ) throws -> JournalEntry {
    let prior = try recent.prior(to: entry) {
      isFirst ? [] : try entries(under: entry.id, upTo: entry.seq - 1)
    }
    let number = try books.dayToLookUp(for: entry).map {
      try lastNumber(of: $0, upTo: entry.seq - 1)
    }
    let sealed = try books.admit(
      entry, prior: prior, lastNumber: number ?? 0, needsDigest: needsDigest, body: body)
    recent.add(sealed)
    return sealed
  }

  /// - Precondition: an immediate transaction is open, which has read the books at its beginning.
  func apply(_ change: Change, to books: Books, by author: Author, at now: Date) throws
    -> (Applied, Books)
  {
    let lastNumber = try change.numberedDay(at: now).map { try self.lastNumber(of: $0) } ?? 0
    let decision = try books.decide(
      change, prior: change.id.map { try entries(under: $0, upTo: books.count) } ?? [],
      lastNumber: lastNumber, by: author, at: now)
    switch decision {
    case .nothing: return (Applied(entry: nil, stock: books.stock), books)
    case .done(let entry): return (Applied(entry: entry, stock: try stock(after: entry.seq)), books)
    case .write(let entry, let next):
      try append(entry)
      // The state of a long queue takes pages, so it is not cached with each entry: readers admit the entries since.
      let pages = (next.stock.items.count + 2 * next.queue.places.count + next.bills.count) / 128
      if entry.seq % (pages + 1) == 0 || entry.seq % Self.copyDistance == 0 { try keep(next) }
      return (Applied(entry: entry, stock: next.stock), next)
    }
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
    var journal = JournalImport(into: books, own: entry)
    do {
      try source { entry in
        guard entry.seq <= last else { throw End() }
        let body = entry.body
        let new = try journal.take(
          entry, prior: { try entries(under: $0.id, upTo: .max) },
          lastNumber: { try lastNumber(of: $0) }, body: body)
        guard let new else { return }
        try append(new, body: body)
        if new.seq % Self.copyDistance == 0 { try keep(journal.books) }
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
    let (state, number) = (books.state, books.count / Self.copyDistance)
    for place in Set([0, books.count % Self.copyDistance == 0 ? number : 0]) {
      try run(
        """
        INSERT INTO books VALUES (?, ?, ?)
        ON CONFLICT (place) DO UPDATE SET seq = excluded.seq, state = excluded.state
        """, place, books.count, state)
    }
  }

  /// The newest valid cached books at or before an entry, else those of an empty journal.
  private func keptBooks(upTo seq: Int) throws -> Books {
    let newest = try rows("SELECT seq, state FROM books WHERE place = 0 AND seq <= ?", seq)
    if try newest.next(), let books = try kept(newest) { return books }
    let copies = try rows(
      "SELECT seq, state FROM books WHERE place BETWEEN 1 AND ? AND seq <= ? ORDER BY place DESC",
      seq / Self.copyDistance, seq)
    while try copies.next() { if let books = try kept(copies) { return books } }
    return Books()
  }

  /// - Returns: nil for a damaged state, or one of another journal.
  private func kept(_ rows: borrowing Rows) throws -> Books? {
    guard let books = try rows.books(0), try digest(of: books.count) == books.digest else {
      return nil
    }
    return books
  }
}

/// Nothing else fills the lookup columns.
struct LookUpColumns: Equatable {
  let id: [UInt8]
  let kind: String
  let at: Int
  let day: String?
  let number: Int?

  init(_ entry: JournalEntry) {
    id = unsafe withUnsafeBytes(of: entry.id.uuid) { unsafe [UInt8]($0) }
    kind = entry.kind.rawValue
    at = entry.at.milliseconds
    day = entry.ownNumber?.day
    number = entry.ownNumber?.number
  }

  init?(_ rows: borrowing Rows, _ column: Int) throws {
    guard let id = try rows.optionalBytes(column) else { return nil }
    self.id = id
    kind = try rows.text(column + 1)
    at = try rows.integer(column + 2)
    day = try rows.optionalText(column + 3)
    number = try rows.optionalInteger(column + 4)
  }

  /// The beginning of the text of an entry with these columns. `nil` if no entry has them, and for an order without a number:
  /// its text may have one further on.
  func beginning(of seq: Int) -> String? {
    guard let kind = JournalEntry.Kind(rawValue: kind), id.count == 16,
      (kind == .order) == (day != nil), (day == nil) == (number == nil)
    else { return nil }
    return unsafe JournalEntry.beginning(
      seq: seq, id: id.withUnsafeBytes { unsafe UUID(uuid: $0.load(as: uuid_t.self)) }, at: at,
      kind: kind,
      ownNumber: day.flatMap { day in number.map { OrderNumber(day: day, number: $0) } })
  }
}

extension Rows {
  /// Reads a number and a state; nil for a damaged state, or one of another number.
  ///
  /// - Throws: `ContentError.newerVersion`.
  func books(_ column: Int) throws -> Books? {
    do throws(Books.StateProblem) {
      let books = try Books(state: (try? text(column + 1)) ?? "")
      return try? integer(column) == books.count ? books : nil
    } catch {
      switch error {
      case .newer: throw ContentError.newerVersion
      case .damaged: return nil
      }
    }
  }
}
