import FoundationEssentials
import JuiceKit
import JuiceStorage

extension Connection: StoredJournal {
  /// Works in stores of any version, unlike `head`.
  func revision() throws -> Int { try integer("SELECT max(seq) FROM entry") ?? 0 }

  /// 0 and nil for an empty journal.
  func head() throws -> (seq: Int, digest: Digest?) {
    let rows = try rows("SELECT seq, digest FROM entry ORDER BY seq DESC LIMIT 1")
    return try rows.next() ? (rows.integer(0), rows.digest(1)) : (0, nil)
  }

  func digest(of seq: Int) throws -> Digest? {
    let rows = try rows("SELECT digest FROM entry WHERE seq = ?", seq)
    return try rows.next() ? rows.digest(0) : nil
  }

  func lastNumber(of day: String, upTo last: Int) throws -> Int {
    let number =
      try integer("SELECT max(number) FROM entry WHERE day = ? AND seq <= ?", day, last) ?? 0
    guard 0...JournalLimits.numbers.upperBound ~= number else {
      throw ContentError.damaged(.badValue("\(number)"))
    }
    return number
  }

  func newest(before time: Int, upTo last: Int) throws -> Int? {
    try integer(
      "SELECT max(seq) FROM entry INDEXED BY entry_by_time WHERE at < ? AND seq <= ?", time, last)
  }

  func range(of times: JournalQuery, atMost most: Int) throws -> (EntryRange, count: Int)? {
    let rows = try rows(
      """
      SELECT min(seq), max(seq), count(*)
      FROM (SELECT seq FROM entry WHERE at BETWEEN ? AND ? LIMIT ?)
      """, times.first, times.last, most)
    guard try rows.next(), let low = try rows.optionalInteger(0) else { return nil }
    return ((low, try rows.integer(1)), try rows.integer(2))
  }

  func entries(_ query: JournalQuery, in seqs: EntryRange, upTo last: Int) throws
    -> [JournalEntry]
  {
    var sql: SQL = "seq BETWEEN ? AND ?"
    var values: [(any SQLValue)?] = [seqs.low, seqs.high]
    if let kind = query.kind {
      sql += kind.isScanned ? " AND +kind = ?" : " AND kind = ? AND day IS NULL"
      values.append(kind.rawValue)
    }
    if !query.isOfAnyTime {
      sql += " AND +at BETWEEN ? AND ?"
      values += [query.first, query.last]
    }
    if let search = query.search {
      sql += " AND EXISTS (SELECT 1 FROM json_each(?) WHERE instr(body, value))"
      values.append(JSON.list(search.needles.map(JSON.text)).line)
    }
    sql += query.direction == .newestFirst ? " ORDER BY seq DESC LIMIT ?" : " ORDER BY seq LIMIT ?"
    return try entries(sql, values + [max(0, query.limit)], upTo: last)
  }

  func entries(under ids: Set<UUID>, upTo last: Int) throws -> [JournalEntry] {
    try ids.flatMap { try entries("id = ? AND seq <= ? ORDER BY seq", [$0, last], upTo: last) }
      .sorted { $0.seq < $1.seq }
  }

  func order(_ number: OrderNumber, upTo last: Int) throws -> Order.ID? {
    try entries(
      "day = ? AND number = ? AND seq <= ?", [number.day, number.number, last], upTo: last
    ).first?.id
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

  /// Reads row by row, so no ids are announced.
  func forEachEntry(
    of seqs: ClosedRange<Int>, isChecked: Bool = false,
    announce: (Set<UUID>) throws -> Void = { _ in }, _ body: (StoredEntry) throws -> Void
  ) throws {
    let columns: SQL =
      isChecked
      ? """
      , id, kind, at, day, number,
        NOT EXISTS (SELECT 1 FROM entry AS same WHERE same.id = entry.id AND same.seq < entry.seq)
      """ : ""
    let rows = try rows(
      "SELECT seq, digest, body" + columns
        + " FROM entry WHERE seq BETWEEN ? AND ? ORDER BY seq",
      seqs.lowerBound, seqs.upperBound)
    while try rows.next() {
      try body(isChecked ? rows.checkedEntry() : (rows.entry(), nil, false))
    }
  }

  func scan(_ span: JournalSpan, upTo last: Int, _ visit: TextVisitor) throws {
    let seqs = try range(of: span, upTo: last)
    // The `+` keeps SQLite from using an index: most entries between the two numbers match.
    var sql: SQL =
      "SELECT seq, body FROM entry WHERE seq BETWEEN ?1 AND ?2 AND +at BETWEEN ?3 AND ?4"
    var values: [(any SQLValue)?] = [
      seqs.low, seqs.high, span.times.first, span.times.last,
    ]
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
    let (seq, digest) = (try integer(0), try digest(1))
    return unsafe try withText(2) {
      unsafe try JournalEntry(stored: $0, seq: seq, digest: digest, isVoided: isVoided)
    }
  }
}
