import FoundationEssentials
import JuiceKit
import JuiceStorage

struct StandJournal: StoredJournal {
  enum Owner {
    case own
    /// Another stand's journal, with the digest of its first entry; nil for an empty one.
    case other(first: Digest?)
  }

  var database: PostgresDatabase
  let stand: Int
  let owner: Owner
  /// The newest entry, and the state that the server caches beside it; nil if they were not read.
  var newest: (seq: Int, digest: Digest?, state: String?)?

  var forManyReads: StandJournal { copy(of: self) { $0.database.step = max(database.step, 5) } }

  private func rows(_ sql: SQL, _ values: String?...) throws(PostgresError) -> PostgresRows {
    try database.rows(sql, ["\(stand)"] + values)
  }

  func lastNumber(of day: String, upTo last: Int) throws -> Int {
    try rows(
      """
      SELECT coalesce(max(e.number), 0) FROM juice.entry AS e
      WHERE e.stand = $1::integer AND e.day = $2 AND e.seq <= $3::bigint
      """, day, "\(last)"
    ).integer(0, 0)
  }

  /// Returns nil for an unknown entry.
  private func digest(of seq: Int) throws -> Digest? {
    let rows = try rows(
      "SELECT e.digest FROM juice.entry AS e WHERE e.stand = $1::integer AND e.seq = $2::bigint",
      "\(seq)")
    return rows.count > 0 ? try rows.digest(0, 0) : nil
  }

  /// Checks that the journal has lost no entry: a failover may lose the last ones, and a stand may begin anew.
  ///
  /// - Throws: `Cause.lostEntry` as damage if the newest entry of `seen` is gone.
  func checkHasNewest(of seen: Books) throws {
    guard let digest = seen.digest else { return }
    let found = newest?.seq == seen.count ? newest?.digest : try self.digest(of: seen.count)
    if found != digest {
      // A standby server may lack the last entries.
      try database.checkIsWritable()
      throw ContentError.damaged(.lostEntry(seen.count))
    }
  }

  func revision() throws -> Int {
    try rows("SELECT coalesce(max(e.seq), 0) FROM juice.entry AS e WHERE e.stand = $1::integer")
      .integer(0, 0)
  }

  func newest(before time: Int, upTo last: Int) throws -> Int? {
    try rows(
      """
      SELECT max(e.seq) FROM juice.entry AS e
      WHERE e.stand = $1::integer AND e.at < $2::bigint AND e.seq <= $3::bigint
      """, "\(time)", "\(last)"
    ).optionalInteger(0, 0)
  }

  func range(of times: JournalQuery, atMost most: Int) throws -> (EntryRange, count: Int)? {
    let rows = try rows(
      """
      SELECT min(f.seq), max(f.seq), count(*) FROM (
        SELECT e.seq FROM juice.entry AS e
        WHERE e.stand = $1::integer AND e.at BETWEEN $2::bigint AND $3::bigint LIMIT $4::bigint) AS f
      """, "\(times.first)", "\(times.last)", "\(most)")
    guard let low = try rows.optionalInteger(0, 0) else { return nil }
    return ((low, try rows.integer(0, 1)), try rows.integer(0, 2))
  }

  func entries(_ query: JournalQuery, in seqs: EntryRange, upTo last: Int) throws
    -> [JournalEntry]
  {
    var values: [String?] = []
    func bind(_ value: String) -> SQL {
      values.append(value)
      return "$" + SQL(4 + values.count)
    }

    let (from, to) = (bind("\(seqs.low)"), bind("\(seqs.high)"))
    let direction: SQL = query.direction == .newestFirst ? " DESC" : ""
    var (sql, order): (SQL, SQL) = ("e.seq BETWEEN " + from + " AND " + to, "e.seq")
    if let kind = query.kind {
      let kind = bind(kind.rawValue)
      // Compare kind and number as one row, so that the planner can use only the index on both.
      sql = "(e.kind, e.seq) BETWEEN (" + kind + ", " + from + ") AND (" + kind + ", " + to + ")"
      order = "e.kind" + direction + ", e.seq"
    }
    if !query.isOfAnyTime {
      // The `+ 0` keeps the planner from using an index for it.
      sql += " AND e.at + 0 BETWEEN " + bind("\(query.first)") + " AND " + bind("\(query.last)")
    }
    if let search = query.search {
      sql += " AND " + Self.contains(bind(PostgresArray(search.needles).text))
    }
    sql += " ORDER BY " + order + direction + " LIMIT " + bind("\(max(0, query.limit))")
    return try entries(sql, values, upTo: last)
  }

  /// The condition that an entry's body contains one of the texts.
  static func contains(_ needles: SQL) -> SQL {
    "EXISTS (SELECT FROM unnest(" + needles
      + "::text[]) AS n (needle) WHERE position(n.needle IN e.body) > 0)"
  }

  func entries(under ids: Set<UUID>, upTo last: Int) throws -> [JournalEntry] {
    guard !ids.isEmpty else { return [] }
    return try entries(
      Self.under + " ORDER BY e.seq", [PostgresArray(ids.map(\.text)).text], upTo: last)
  }

  /// Looks each id up in the index: without statistics, the planner would scan the table for a list of ids.
  private static let under: SQL = """
    e.seq = ANY (ARRAY(
      SELECT i.seq FROM unnest($5::uuid[]) AS u (id) CROSS JOIN LATERAL (
        SELECT i.seq FROM juice.entry AS i
        WHERE i.stand = $4::integer AND i.id = u.id AND i.seq + 0 <= $3::bigint OFFSET 0) AS i))
    """

  func order(_ number: OrderNumber, upTo last: Int) throws -> Order.ID? {
    try entries(
      "e.day = $5 AND e.number = $6::bigint AND e.seq <= $3::bigint ORDER BY e.seq LIMIT 1",
      [number.day, "\(number.number)"], upTo: last
    ).first?.id
  }

  /// The columns for `PostgresRows.entry`. Looks for a void per order: without statistics, the planner would join all with all.
  static let columns: SQL = """
    SELECT e.seq, e.digest, e.body, e.kind = $1 AND EXISTS (
      SELECT FROM juice.entry AS v
      WHERE v.stand = e.stand AND v.id = e.id AND v.kind || '' = $2 AND v.seq + 0 <= $3::bigint
      OFFSET 0)
    """

  /// The values of `$1` to `$3` in `columns`.
  static func values(upTo last: Int) -> [String?] {
    [JournalEntry.Kind.order.rawValue, JournalEntry.Kind.void.rawValue, "\(last)"]
  }

  /// - Parameter condition: on the entry `e`; `$3` is `last`, `$4` the stand, and `values` follow.
  private func entries(_ condition: SQL, _ values: [String?], upTo last: Int) throws
    -> [JournalEntry]
  {
    let rows = try database.rows(
      Self.columns + " FROM juice.entry AS e WHERE e.stand = $4::integer AND " + condition,
      Self.values(upTo: last) + ["\(stand)"] + values)
    return try (0..<rows.count).map { try rows.entry($0) }
  }

  /// NULL once the texts before it in the answer reach 16 MiB: one stand must not exhaust the memory of a reader of all.
  private static let body: SQL = """
    CASE WHEN sum(octet_length(e.body)) OVER (ORDER BY e.seq ROWS UNBOUNDED PRECEDING)
      - octet_length(e.body) < 16777216 THEN e.body END
    """

  /// Visits texts until they reach 16 MiB; returns the number of the entry to go on with.
  func scan(_ span: JournalSpan, _ seqs: ClosedRange<Int>, _ visit: TextVisitor) throws -> Int {
    let rows = try rows(
      "SELECT e.seq, " + Self.body + """
         FROM juice.entry AS e
        WHERE e.stand = $1::integer AND e.seq BETWEEN $2::bigint AND $3::bigint
          AND e.at + 0 BETWEEN $4::bigint AND $5::bigint
          AND ($6::text[] IS NULL OR e.kind || '' = ANY ($6)) ORDER BY e.seq
        """, "\(seqs.lowerBound)", "\(seqs.upperBound)", "\(span.times.first)",
      "\(span.times.last)",
      span.kinds.map { PostgresArray($0.map(\.rawValue)).text })
    for row in 0..<rows.count {
      let seq = try rows.integer(row, 0)
      if try rows.isNull(row, 1) { return seq }
      unsafe try rows.withText(row, 1) { unsafe try visit(seq, $0) }
    }
    return seqs.upperBound + 1
  }

  /// Checks always: whoever has the stand's login can write any rows.
  func forEachEntry(
    of seqs: ClosedRange<Int>, isChecked _: Bool, announce: (Set<UUID>) throws -> Void,
    _ body: (StoredEntry) throws -> Void
  ) throws {
    var next = seqs.lowerBound
    while next <= seqs.upperBound {
      let rows = try rows(
        "SELECT e.seq, e.digest, " + Self.body + """
          , false, e.id, e.kind, e.at, e.day, e.number FROM juice.entry AS e
          WHERE e.stand = $1::integer AND e.seq BETWEEN $2::bigint AND $3::bigint ORDER BY e.seq
          """, "\(next)", "\(min(seqs.upperBound, next + 999))")
      var (page, fault) = ([JournalEntry](), JournalFault?.none)
      do {
        for row in 0..<rows.count {
          if try rows.isNull(row, 2) { break }
          page.append(try rows.checkedEntry(row))
        }
      } catch let found as JournalFault {
        fault = found
      }
      try announce(Set(page.map(\.id)))
      for entry in page { try body((entry, nil, false)) }
      if let fault { throw fault }
      if page.isEmpty { throw JournalFault(seq: next, rule: .gap) }
      next += page.count
    }
  }

  /// For another stand, books of this reader's own.
  func cachedBooks(upTo seq: Int, where isRight: (Books, Digest?) -> Bool) throws -> Books? {
    if case .other(let first) = owner {
      return try checkedBooks(of: first, upTo: seq, where: isRight)
    }
    if let newest, newest.seq == seq, let books = try database.kept(newest.state),
      books.count == seq, isRight(books, newest.digest)
    {
      return books
    }
    var place = seq / Books.copyDistance
    while true {
      let rows = try rows(
        """
        SELECT b.place, b.state, e.digest FROM juice.books AS b
        JOIN juice.entry AS e ON e.stand = b.stand AND e.seq = b.seq
        WHERE b.stand = $1::integer AND b.place <= $2::bigint AND b.seq <= $3::bigint
        ORDER BY b.place DESC LIMIT 1
        """, "\(place)", "\(seq)")
      guard rows.count > 0 else { return nil }
      if let books = try database.kept(rows.optionalText(0, 1)),
        try isRight(books, rows.digest(0, 2))
      {
        return books
      }
      place = try rows.integer(0, 0) - 1
    }
  }

  private func checkedBooks(
    of first: Digest?, upTo seq: Int, where isRight: (Books, Digest?) -> Bool
  ) throws -> Books? {
    guard let first, let checked = database.checked else { return nil }
    var last = seq
    while let books = checked.books(of: first, upTo: last) {
      if try isRight(books, digest(of: books.count)) { return books }
      // The journal is another one by now.
      last = books.count - 1
    }
    return nil
  }

  /// Keeps the books of another stand.
  func keepCopy(_ books: Books) {
    if case .other(let first?) = owner, books.count > 0 { database.checked?.keep(books, of: first) }
  }
}

extension PostgresRows {
  /// Reads the four columns of `StandJournal.columns`.
  func entry(_ row: Int, _ column: Int = 0) throws -> JournalEntry {
    let seq = try integer(row, column)
    let digest = try optionalBytes(row, column + 1).flatMap(Digest.init(bytes:))
    let isVoided = try bool(row, column + 3)
    return unsafe try withText(row, column + 2) {
      unsafe try JournalEntry(stored: $0, seq: seq, digest: digest, isVoided: isVoided)
    }
  }

  /// Reads nine columns, and checks that the columns match the text.
  func checkedEntry(_ row: Int) throws -> JournalEntry {
    let entry = try entry(row)
    _ = unsafe try withText(row, 2) { unsafe try entry.body(storedAs: $0) }
    let columns = try (4...8).map { try optionalText(row, $0) }
    guard columns == LookUpColumns(entry).texts else {
      throw JournalFault(seq: entry.seq, rule: .wrongDigest)
    }
    return entry
  }
}

extension LookUpColumns {
  var texts: [String?] { [id.text, kind, "\(at)", day, number.map { "\($0)" }] }
}
