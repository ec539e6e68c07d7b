import FoundationEssentials
import JuiceKit
import JuiceStorage

extension PostgresJournal {
  /// Reads the login's stand. Reuses the books of `known` if they are still right, and keeps its fault.
  func state(knowing known: StandState? = nil) throws -> StandState {
    try state(rows("SELECT * FROM juice.state($1)", [today]), 0, knowing: known)
  }

  /// Reads a stand by name; nil for the login's own.
  func state(of name: String?, knowing known: StandState? = nil) throws -> StandState {
    guard let name else { return try state(knowing: known) }
    let rows = try rows(Self.heads + " WHERE s.name = $1", [name])
    guard rows.count > 0 else { throw StandProblem.unknown(name) }
    return try state(rows, 0, knowing: known)
  }

  func states() throws -> [StandState] {
    let rows = try rows(Self.heads + " WHERE s.kind <> 'aside' ORDER BY s.name")
    return try (0..<rows.count).map { try state(rows, $0) }
  }

  private static let heads: SQL = """
    SELECT (SELECT max(m.version) FROM juice.migration AS m), s.id, s.kind, s.name, s.revision, s.digest,
      s.state, 0, (SELECT e.digest FROM juice.entry AS e WHERE e.stand = s.id AND e.seq = 1)
    FROM juice.stand AS s
    """

  /// Reads the stand and its entries with an id at the same moment.
  func state(with id: UUID, knowing known: StandState? = nil) throws
    -> (StandState, prior: [JournalEntry])
  {
    let rows = try rows(
      """
      SELECT s.*, e.* FROM juice.state($4) AS s LEFT JOIN LATERAL (
      """ + Self.columns + """
         FROM juice.entry AS e WHERE e.stand = s.stand_id AND e.id = $5::uuid) AS e ON true
        ORDER BY e.seq
        """, Self.values(upTo: .max) + [today, id.text])
    let state = try state(rows, 0, knowing: known)
    if state.fault != nil { return (state, []) }
    let hasEntries = try rows.optionalInteger(0, 8) != nil
    return (state, hasEntries ? try (0..<rows.count).map { try rows.entry($0, 8) } : [])
  }

  func state(
    _ rows: PostgresRows, _ row: Int, _ column: Int = 0, knowing known: StandState? = nil
  ) throws -> StandState {
    let version = try rows.integer(row, column)
    if version > PostgresSchema.version { throw ContentError.newerVersion }
    if version < PostgresSchema.version { throw PostgresError.olderSchema }
    let counts = 0...JournalLimits.numbers.upperBound
    let stand = try rows.integer(row, column + 1)
    let journal: StandState.Journal =
      checked == nil ? .own : .ofOther(first: try rows.digest(row, column + 8))
    let revision = try rows.integer(row, column + 4, in: counts)
    let newest = min(revision, known?.lastBeforeFault ?? .max)
    let digest = try rows.digest(row, column + 5)
    func isRight(_ books: Books) -> Bool {
      books.count == newest && (newest < revision || books.digest == digest)
    }

    var (books, fault) = (known?.books ?? Books(), known?.fault)
    if !isRight(books) {
      let kept =
        newest < revision || checked != nil ? nil : try kept(rows.optionalText(row, column + 6))
      if let kept, isRight(kept) {
        books = kept
      } else {
        let made = try self.books(after: newest, of: stand, journal)
        (books, fault) = (made.books, made.fault ?? fault)
        keep(books, of: journal)
      }
    }
    return StandState(
      stand: stand, kind: try rows.value(row, column + 2, StandKind.init(rawValue:)),
      name: try rows.text(row, column + 3), journal: journal, books: books, fault: fault,
      day: today,
      number: try rows.integer(row, column + 7, in: counts))
  }

  /// Parses cached books; nil for damaged ones.
  ///
  /// - Throws: `ContentError.newerVersion`, but only for the login's own stand: one stand must not block the others.
  func kept(_ state: String?) throws -> Books? {
    guard let state else { return nil }
    do throws(Books.StateProblem) { return try Books(state: state) } catch {
      if error == .newer, checked == nil { throw ContentError.newerVersion }
      return nil
    }
  }

  /// Rebuilds the books from the newest copy that can be trusted; if an entry is faulty, returns the books before it.
  func books(after seq: Int, of stand: Int, _ journal: StandState.Journal) throws
    -> (books: Books, fault: JournalFault?)
  {
    var books = try copy(upTo: seq, of: stand, journal) ?? Books()
    do {
      while books.count < seq {
        let place = min(seq, (books.count / 1000 + 1) * 1000)
        try admit(upTo: place, of: stand, to: &books)
        if place % 1000 == 0 { keep(books, of: journal) }
      }
      return (books, nil)
    } catch let fault as JournalFault {
      // An entry before the copy can't be read: rebuild up to that entry.
      if fault.seq <= books.count {
        books = try self.books(after: fault.seq - 1, of: stand, journal).books
      }
      return (books, fault)
    }
  }

  /// Keeps the books of another stand, for the next time.
  private func keep(_ books: Books, of journal: StandState.Journal) {
    if case .ofOther(let first?) = journal, books.count > 0 { checked?.keep(books, of: first) }
  }

  func stock(after seq: Int, in now: StandState) throws -> Stock {
    if now.books.count == seq { return now.books.stock }
    let (books, fault) = try books(after: seq, of: now.stand, now.journal)
    if let fault { throw fault }
    return books.stock
  }

  func stock(before time: Date, in now: StandState) throws -> Stock {
    // Not the entry with the latest time: a clock may have been set back since.
    let seq = try rows(
      """
      SELECT max(e.seq) FROM juice.entry AS e
      WHERE e.stand = $1::integer AND e.at < $2::bigint AND e.seq <= $3::bigint
      """, ["\(now.stand)", "\(time.milliseconds)", "\(min(now.last, now.books.count))"]
    ).optionalInteger(0, 0)
    return try seq.map { try stock(after: $0, in: now) } ?? Stock()
  }

  /// The newest valid copy at or before an entry: for another stand, one of this reader's own.
  private func copy(upTo seq: Int, of stand: Int, _ journal: StandState.Journal) throws -> Books? {
    if case .ofOther(let first) = journal { return try checkedCopy(upTo: seq, of: stand, first) }
    var place = seq / 1000
    while true {
      let rows = try forOneStep.rows(
        """
        SELECT b.place, b.state, e.digest FROM juice.books AS b
        JOIN juice.entry AS e ON e.stand = b.stand AND e.seq = b.seq
        WHERE b.stand = $1::integer AND b.place <= $2::bigint AND b.seq <= $3::bigint
        ORDER BY b.place DESC LIMIT 1
        """, ["\(stand)", "\(place)", "\(seq)"])
      guard rows.count > 0 else { return nil }
      let books = try kept(rows.optionalText(0, 1))
      if let books, books.count <= seq, try books.digest == rows.digest(0, 2) { return books }
      place = try rows.integer(0, 0) - 1
    }
  }

  private func checkedCopy(upTo seq: Int, of stand: Int, _ first: Digest?) throws -> Books? {
    guard let first, let checked else { return nil }
    var last = seq
    while let books = checked.books(of: first, upTo: last) {
      if try digest(of: books.count, of: stand) == books.digest { return books }
      // The journal is another one by now.
      last = books.count - 1
    }
    return nil
  }

  /// Admits the entries after `books`, up to `last`, and checks that each is stored as written.
  ///
  /// - Throws: `JournalFault` for the first faulty entry; `books` then ends before it.
  func admit(
    upTo last: Int, of stand: Int, to books: inout Books,
    _ visit: (JournalEntry, Books) throws -> Void = { _, _ in }
  ) throws {
    var recent = RecentEntries()
    while books.count < last {
      let step = forOneStep
      let rows = try step.rows(
        "SELECT e.seq, e.digest, " + Self.body + """
          , false, e.id, e.kind, e.at, e.day, e.number FROM juice.entry AS e
          WHERE e.stand = $1::integer AND e.seq BETWEEN $2::bigint AND $3::bigint ORDER BY e.seq
          """, ["\(stand)", "\(books.count + 1)", "\(min(last, books.count + 1000))"])
      var (page, fault) = ([JournalEntry](), JournalFault?.none)
      do {
        for row in 0..<rows.count {
          if try rows.isNull(row, 2) { break }
          page.append(try rows.checkedEntry(row))
        }
      } catch let found as JournalFault {
        fault = found
      }
      try step.admit(page, of: stand, to: &books, &recent, visit)
      if let fault { throw fault }
      if page.isEmpty { throw JournalFault(seq: books.count + 1, rule: .gap) }
    }
  }

  /// Admits entries that may be stored already, or not yet.
  ///
  /// - Throws: as `Books.admit`; `books` then ends before the faulty entry.
  @discardableResult
  func admit(
    _ page: [JournalEntry], of stand: Int, to books: inout Books, _ recent: inout RecentEntries,
    _ visit: (JournalEntry, Books) throws -> Void = { _, _ in }
  ) throws -> [JournalEntry] {
    // One query for the whole page.
    try recent.look(up: Set(page.map(\.id))) {
      try entries(under: $0, of: stand, upTo: books.count)
    }
    return try page.map { entry in
      let number = try books.dayToLookUp(for: entry).map {
        try lastNumber(of: $0, upTo: entry.seq - 1, of: stand)
      }
      let sealed = try books.admit(
        entry, prior: recent.prior(to: entry) { [] }, lastNumber: number ?? 0)
      recent.add(sealed)
      try visit(sealed, books)
      return sealed
    }
  }
}

extension PostgresRows {
  /// Reads nine columns, and checks that the columns match the text.
  fileprivate func checkedEntry(_ row: Int) throws -> JournalEntry {
    let entry = try entry(row)
    // The digest covers the stored bytes, so they must equal the entry's canonical text.
    guard unsafe try withText(row, 2, { unsafe entry.body(ifStoredAs: $0) }) != nil else {
      throw JournalFault(seq: entry.seq, rule: .wrongDigest)
    }
    let columns = try (4...8).map { try optionalText(row, $0) }
    guard columns == entry.lookUpColumns else {
      throw JournalFault(seq: entry.seq, rule: .wrongState)
    }
    return entry
  }
}

extension JournalEntry {
  /// Nothing else fills the lookup columns.
  var lookUpColumns: [String?] {
    [
      id.text, kind.rawValue, "\(at.milliseconds)", ownNumber?.day,
      ownNumber.map { "\($0.number)" },
    ]
  }

  /// The arguments of `juice.append` from `seq` to `digest`.
  var values: [String?] { ["\(seq)"] + lookUpColumns + [body, digest?.value] }
}
