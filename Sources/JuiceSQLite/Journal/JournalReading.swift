import FoundationEssentials
import JuiceKit
import JuiceStorage

// `last` is the number of the last entry to read.

extension Connection {
  /// 0 and nil for an empty journal.
  func head() throws -> (seq: Int, digest: Digest?) {
    let rows = try rows("SELECT seq, digest FROM entry ORDER BY seq DESC LIMIT 1")
    return try rows.next() ? (rows.integer(0), rows.digest(1)) : (0, nil)
  }

  func revision() throws -> Int { try integer("SELECT max(seq) FROM entry") ?? 0 }

  func digest(of seq: Int) throws -> Digest? {
    let rows = try rows("SELECT digest FROM entry WHERE seq = ?", seq)
    return try rows.next() ? rows.digest(0) : nil
  }

  /// 0 if the day has no orders.
  func lastNumber(of day: String, upTo last: Int = .max) throws -> Int {
    let number =
      try integer("SELECT max(number) FROM entry WHERE day = ? AND seq <= ?", day, last) ?? 0
    guard 0...JournalLimits.numbers.upperBound ~= number else {
      throw ContentError.damaged(.badValue("\(number)"))
    }
    return number
  }

  /// A search scans the journal until it has enough.
  func entries(_ query: JournalQuery, upTo last: Int) throws -> [JournalEntry] {
    let isNewestFirst = query.direction == .newestFirst
    var low = isNewestFirst ? 1 : max(1, min(query.bound, .max - 1) + 1)
    var high = isNewestFirst ? min(last, max(query.bound, 1) - 1) : last
    var sql: SQL = ""
    var values: [(any SQLValue)?] = []
    if let kind = query.kind {
      sql += kind.isScanned ? " AND +kind = ?" : " AND kind = ? AND day IS NULL"
      values.append(kind.rawValue)
    }
    if query.since != nil || query.until != nil {
      // A span with 20,000 entries or more is scanned from the end of the journal.
      if let few = try seqs(query.first, query.last, fewerThan: 20_000) {
        (low, high) = (max(low, few.lowerBound), min(high, few.upperBound))
      }
      sql += " AND +at BETWEEN ? AND ?"
      values += [query.first, query.last]
    }
    if let search = query.search {
      sql += " AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(body, value))"
      values.append(JSON.list(search.needles.map(JSON.text)).line)
    }
    sql += isNewestFirst ? " ORDER BY seq DESC LIMIT ?" : " ORDER BY seq LIMIT ?"
    return try entries(
      "seq BETWEEN ? AND ?" + sql, [low, high] + values + [max(0, query.limit)], upTo: last)
  }

  func entries(under ids: [UUID], upTo last: Int) throws -> [JournalEntry] {
    try Set(ids).flatMap { try entries(under: $0, upTo: last) }.sorted { $0.seq < $1.seq }
  }

  func entries(under id: UUID, upTo last: Int) throws -> [JournalEntry] {
    try entries("id = ? AND seq <= ? ORDER BY seq", [id, last], upTo: last)
  }

  func order(_ number: OrderNumber, upTo last: Int) throws -> JournalEntry? {
    try entries(
      "day = ? AND number = ? AND seq <= ?", [number.day, number.number, last], upTo: last
    ).first
  }

  func entry(_ seq: Int) throws -> JournalEntry? {
    try entries("seq = ?", [seq], upTo: .max).first
  }

  private func entries(_ condition: SQL, _ values: [(any SQLValue)?], upTo last: Int) throws
    -> [JournalEntry]
  {
    let rows = try rows(
      """
      SELECT seq, digest, body, kind = ? AND EXISTS (
        SELECT 1 FROM entry AS void WHERE void.id = entry.id AND void.kind = ? AND void.seq <= ?)
      FROM entry WHERE
      """ + " " + condition,
      [JournalEntry.Kind.order.rawValue, JournalEntry.Kind.void.rawValue, last] + values)
    var entries: [JournalEntry] = []
    while try rows.next() { entries.append(try rows.entry(isVoided: rows.integer(3) == 1)) }
    return entries
  }

  func forEachEntry(_ seqs: ClosedRange<Int>, _ body: (JournalEntry) throws -> Void) throws {
    let rows = try rows(
      "SELECT seq, digest, body FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq",
      seqs.lowerBound, seqs.upperBound)
    while try rows.next() { try body(rows.entry()) }
  }

  func scan(
    _ span: JournalSpan, upTo last: Int,
    _ visit: (_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws {
    let time = JournalQuery(since: span.since, until: span.until)
    var seqs = (low: max(1, span.seqs.lowerBound), high: min(last, span.seqs.upperBound))
    if span.since != nil || span.until != nil {
      let range = try self.seqs(time.first, time.last) ?? 0...0
      seqs = (max(seqs.low, range.lowerBound), min(seqs.high, range.upperBound))
    }
    // The `+` keeps SQLite from using an index: most entries between the two numbers match.
    var sql: SQL =
      "SELECT seq, body FROM entry WHERE seq BETWEEN ?1 AND ?2 AND +at BETWEEN ?3 AND ?4"
    var values: [(any SQLValue)?] = [seqs.low, seqs.high, time.first, time.last]
    if let kinds = span.kinds {
      sql +=
        kinds.contains(where: \.isScanned)
        ? " AND +kind IN (SELECT value FROM json_each(?5))"
        : """
         AND seq IN (
          SELECT seq FROM entry INDEXED BY entry_by_kind
          WHERE kind IN (SELECT value FROM json_each(?5)) AND day IS NULL AND seq BETWEEN ?1 AND ?2)
        """
      values.append(JSON.list(kinds.map { .text($0.rawValue) }).line)
    }
    let rows = try rows(sql + " ORDER BY seq", values)
    while try rows.next() {
      let seq = try rows.integer(0)
      unsafe try rows.withText(1) { unsafe try visit(seq, $0) }
    }
  }

  /// The range of the entries in a span of time. Clocks are set back, so others may lie between.
  ///
  /// - Returns: `0...0` for an empty span; nil for one with `many` entries or more.
  private func seqs(_ first: Int, _ last: Int, fewerThan many: Int = .max) throws
    -> ClosedRange<Int>?
  {
    let rows = try rows(
      """
      SELECT min(seq), max(seq), count(*)
      FROM (SELECT seq FROM entry WHERE at BETWEEN ? AND ? LIMIT ?)
      """, first, last, many)
    guard try rows.next(), let low = try rows.optionalInteger(0) else { return 0...0 }
    return try rows.integer(2) < many ? low...rows.integer(1) : nil
  }
}

extension JournalEntry.Kind {
  /// Most entries are of this kind, so scanning finds them. The index on the kind leaves out entries with a number.
  fileprivate var isScanned: Bool { self == .order }
}

extension Rows {
  func digest(_ column: Int) throws(SQLiteError) -> Digest? {
    try optionalBytes(column).flatMap(Digest.init(bytes:))
  }

  /// Reads a row that begins with number, digest and body.
  func entry(isVoided: Bool = false) throws -> JournalEntry {
    let seq = try integer(0)
    guard let digest = try digest(1) else { throw JournalFault(seq: seq, rule: .wrongDigest) }
    return unsafe try withText(2) {
      unsafe try JournalEntry(bytes: $0, seq: seq, digest: digest, isVoided: isVoided)
    }
  }
}
