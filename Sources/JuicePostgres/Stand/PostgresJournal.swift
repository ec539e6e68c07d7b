import FoundationEssentials
import JuiceKit
import JuiceStorage

/// The journal of a stand, read and written through a connection for as long as one task may take.
///
/// Functions that read entries get the number of the last one that may be read: what comes after it can't be trusted.
struct PostgresJournal {
  let connection: PostgresConnection
  let deadline: Deadline
  /// The day whose orders are numbered; empty where no order is made.
  var today = ""
  /// It is read with another login than the stand's own: what a stand keeps beside its journal stops nobody else.
  var isOfOther = false

  func rows(_ sql: SQL, _ values: [String?]) throws(PostgresError) -> PostgresRows {
    try connection.rows(sql, values, until: deadline)
  }

  // MARK: The stand

  /// The stand that this login belongs to, or another by its name for who may read it.
  ///
  /// - Returns: its row as it is now.
  func head(of name: String? = nil) throws -> StandHead {
    guard let name else {
      return try rows("SELECT * FROM juice.state($1)", [today]).head(0, 0)
    }
    let rows = try rows(
      """
      SELECT (SELECT max(m.version) FROM juice.migration AS m), s.id, s.revision, s.digest, 0,
        s.kind, s.name, s.state
      FROM juice.stand AS s WHERE s.name = $1
      """, [name])
    guard rows.count > 0 else { throw StandProblem.unknown(name) }
    return try rows.head(0, 0)
  }

  /// The stand with its books, which are made anew where those that are kept are damaged or of another entry.
  ///
  /// - Returns: where an entry breaks a rule or can't be read, the books before it, and why.
  func state(_ head: StandHead, upTo last: Int = .max) throws -> (StandState, JournalFault?) {
    let (books, fault) = try books(of: head, after: min(head.revision, last))
    let state = StandState(
      stand: head.stand, kind: head.kind, name: head.name, books: books, day: today,
      number: head.number)
    return (state, fault)
  }

  /// The books after an entry, from the newest that are kept before it.
  func books(of head: StandHead, after seq: Int) throws -> (Books, JournalFault?) {
    if seq == head.revision, let books = try kept(head.state), books.count == seq,
      books.digest == head.digest
    {
      return (books, nil)
    }
    return try books(of: head.stand, after: seq)
  }

  private func books(of stand: Int, after seq: Int) throws -> (Books, JournalFault?) {
    var books = try keptBooks(of: stand, upTo: seq)
    do {
      while books.count < seq {
        let page = try entries(
          "e.seq > $5::bigint ORDER BY e.seq LIMIT 1000", ["\(books.count)"], of: stand, upTo: seq)
        let prior = try prior(to: page, of: stand)
        for entry in page { try admit(entry, prior[entry.seq] ?? [], to: &books, of: stand) }
        if page.isEmpty { throw JournalFault(seq: books.count + 1, rule: .gap) }
      }
      return (books, nil)
    } catch let fault as JournalFault {
      return (books, fault)
    }
  }

  /// The newest copy of the books that is right; those of an empty journal where there is none.
  private func keptBooks(of stand: Int, upTo seq: Int) throws -> Books {
    let copies = try rows(
      """
      SELECT b.state, e.digest FROM juice.books AS b JOIN juice.entry AS e ON e.stand = b.stand AND e.seq = b.seq
      WHERE b.stand = $1::integer AND b.seq <= $2::bigint ORDER BY b.seq DESC LIMIT 3
      """, ["\(stand)", "\(seq)"])
    for row in 0..<copies.count {
      let books = try kept(copies.optionalText(row, 0))
      if let books, books.digest == (try? copies.digest(row, 1)) { return books }
    }
    return Books()
  }

  /// - Returns: nil for a state that is damaged, or none.
  func kept(_ state: String?) throws -> Books? {
    guard let state else { return nil }
    do throws(Books.StateProblem) { return try Books(state: state) } catch {
      if error == .newer, !isOfOther { throw ContentError.newerVersion }
      return nil
    }
  }

  /// Takes the next entry of the journal into the books.
  func admit(
    _ entry: JournalEntry, _ prior: [JournalEntry], to books: inout Books, of stand: Int
  ) throws {
    let number = try books.dayToLookUp(for: entry).map {
      try lastNumber(of: $0, of: stand, upTo: entry.seq - 1)
    }
    try books.admit(entry, prior: prior, lastNumber: number ?? 0)
  }

  /// The entries under the id of each of a page before it, by its number.
  func prior(to page: [JournalEntry], of stand: Int) throws -> [Int: [JournalEntry]] {
    guard let first = page.first else { return [:] }
    let before = try entries(under: page.map(\.id), of: stand, upTo: first.seq - 1)
    let sameID = Dictionary(grouping: before + page, by: \.id)
    return page.reduce(into: [:]) { found, entry in
      found[entry.seq] = sameID[entry.id]?.filter { $0.seq < entry.seq }
    }
  }

  func lastNumber(of day: String, of stand: Int, upTo last: Int) throws -> Int {
    try rows(
      """
      SELECT max(e.number) FROM juice.entry AS e
      WHERE e.stand = $1::integer AND e.day = $2 AND e.day IS NOT NULL AND e.seq <= $3::bigint
      """, ["\(stand)", day, "\(last)"]
    ).optionalInteger(0, 0) ?? 0
  }

  /// The stock after the last entry before a time, as clocks had it.
  func stock(before time: Date, of head: StandHead, upTo last: Int) throws -> Stock {
    let rows = try rows(
      """
      SELECT e.seq FROM juice.entry AS e
      WHERE e.stand = $1::integer AND e.at < $2::bigint AND e.seq <= $3::bigint
      ORDER BY e.at DESC, e.seq DESC LIMIT 1
      """, ["\(head.stand)", "\(time.milliseconds)", "\(last)"])
    return rows.count == 0 ? Stock() : try stock(after: rows.integer(0, 0), of: head)
  }

  func stock(after seq: Int, of head: StandHead) throws -> Stock {
    let (books, fault) = try books(of: head, after: seq)
    if let fault { throw fault }
    return books.stock
  }

  // MARK: Entries

  /// Entries that meet a condition on `e`, whose own values begin at `$5`.
  func entries(_ condition: SQL, _ values: [String?], of stand: Int, upTo last: Int) throws
    -> [JournalEntry]
  {
    let rows = try rows(
      Self.select + "WHERE e.stand = $3::integer AND e.seq <= $4::bigint AND " + condition,
      Self.kinds + ["\(stand)", "\(last)"] + values)
    return try (0..<rows.count).map { try rows.entry($0, 0, isVoided: rows.bool($0, 3)) }
  }

  /// Number, digest and body of entries, and whether each is an order that was voided. The names of the kinds come as
  /// the first two values.
  static let select: SQL = """
    SELECT e.seq, e.digest, e.body, e.kind = $1 AND EXISTS (SELECT FROM juice.entry AS v
      WHERE v.stand = e.stand AND v.id = e.id AND v.kind = $2), e.stand
    FROM juice.entry AS e\u{20}
    """

  static let kinds: [String?] = [
    JournalEntry.Kind.order.rawValue, JournalEntry.Kind.void.rawValue,
  ]

  /// The entries that match a query.
  func entries(_ query: JournalQuery, of stand: Int, upTo last: Int) throws -> [JournalEntry] {
    let isNewestFirst = query.direction == .newestFirst
    var condition: SQL = isNewestFirst ? "e.seq < $5::bigint" : "e.seq > $5::bigint"
    var values: [String?] = ["\(query.bound)", "\(query.first)", "\(query.last)"]
    condition += " AND e.at BETWEEN $6::bigint AND $7::bigint AND ($8::text IS NULL OR e.kind = $8)"
    values.append(query.kind?.rawValue)
    condition += """
       AND ($9::text[] IS NULL OR EXISTS (
        SELECT FROM unnest($9::text[]) AS n (needle) WHERE position(n.needle IN e.body) > 0))
      """
    values.append(query.search.map { PostgresArray.text($0.needles) })
    condition += isNewestFirst ? " ORDER BY e.seq DESC" : " ORDER BY e.seq"
    return try entries(
      condition + " LIMIT $10::bigint", values + ["\(max(0, query.limit))"], of: stand, upTo: last)
  }

  /// All entries under some ids, oldest first.
  func entries(under ids: [UUID], of stand: Int, upTo last: Int) throws -> [JournalEntry] {
    // Each id is looked up by itself: of a list, a planner that knows nothing yet of the table would make a filter.
    try entries(
      """
      e.seq IN (SELECT o.seq FROM unnest($5::uuid[]) AS u (id) CROSS JOIN LATERAL (
        SELECT i.seq FROM juice.entry AS i WHERE i.stand = $3::integer AND i.id = u.id) AS o)
      ORDER BY e.seq
      """, [PostgresArray.text(Set(ids).map(\.text))], of: stand, upTo: last)
  }

  func entry(_ seq: Int, of stand: Int) throws -> JournalEntry? {
    try entries("e.seq = $5::bigint", ["\(seq)"], of: stand, upTo: .max).first
  }

  func order(_ number: OrderNumber, of stand: Int, upTo last: Int) throws -> JournalEntry? {
    try entries(
      "e.day = $5 AND e.day IS NOT NULL AND e.number = $6::bigint",
      [number.day, "\(number.number)"], of: stand, upTo: last
    ).first
  }

  /// See `FruitStore.scan`.
  func scan(
    _ span: JournalSpan, of stand: Int, upTo last: Int,
    _ visit: (_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    let time = JournalQuery(since: span.since, until: span.until)
    let page = 5000
    var next = span.seqs.lowerBound
    while true {
      let rows = try rows(
        """
        SELECT e.seq, e.body FROM juice.entry AS e
        WHERE e.stand = $1::integer AND e.seq BETWEEN $2::bigint AND $3::bigint
          AND e.at BETWEEN $4::bigint AND $5::bigint
          AND ($6::text[] IS NULL OR e.kind = ANY ($6::text[]))
        ORDER BY e.seq LIMIT $7::bigint
        """,
        [
          "\(stand)", "\(next)", "\(min(last, span.seqs.upperBound))", "\(time.first)",
          "\(time.last)", span.kinds.map { PostgresArray.text($0.map(\.rawValue)) }, "\(page)",
        ])
      for row in 0..<rows.count {
        next = try rows.integer(row, 0)
        try rows.withBytes(row, 1) { try visit(next, $0) }
      }
      guard rows.count == page else { return }
      next += 1
    }
  }
}

/// Arrays as texts for the server.
enum PostgresArray {
  static func text(_ values: some Sequence<String?>) -> String {
    "{" + values.map(element).joined(separator: ",") + "}"
  }

  private static func element(_ value: String?) -> String {
    guard let value else { return "NULL" }
    let quoted = value.utf8.flatMap { byte -> [UInt8] in
      let needsMark = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      return needsMark ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return "\"" + String(decoding: quoted, as: UTF8.self) + "\""
  }
}
