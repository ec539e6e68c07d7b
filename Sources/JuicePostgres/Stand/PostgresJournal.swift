import FoundationEssentials
import JuiceKit
import JuiceStorage

/// The journal of a stand, read and written on a connection until a deadline.
struct PostgresJournal {
  let connection: PostgresConnection
  var deadline: Deadline
  /// The day of the next order; empty if none is made.
  var today = ""
  /// The books of other stands that this reader has checked; nil for the login's own stand.
  var checked: (any CheckedBooks)?

  /// Gives one of many steps at least 5 seconds: together they may take longer than a call.
  var forOneStep: PostgresJournal {
    var step = self
    step.deadline = deadline.orAtLeast(5)
    return step
  }

  func rows(_ sql: SQL, _ values: [String?] = []) throws(PostgresError) -> PostgresRows {
    try connection.rows(sql, values, until: deadline)
  }

  /// 0 if the day has no orders.
  func lastNumber(of day: String, upTo last: Int = .max, of stand: Int) throws -> Int {
    try rows(
      """
      SELECT coalesce(max(e.number), 0) FROM juice.entry AS e
      WHERE e.stand = $1::integer AND e.day = $2 AND e.seq <= $3::bigint
      """, ["\(stand)", day, "\(last)"]
    ).integer(0, 0)
  }

  /// Returns nil for an unknown entry, and for an invalid digest.
  func digest(of seq: Int, of stand: Int) throws -> Digest? {
    let rows = try rows(
      "SELECT e.digest FROM juice.entry AS e WHERE e.stand = $1::integer AND e.seq = $2::bigint",
      ["\(stand)", "\(seq)"])
    return rows.count > 0 ? try rows.digest(0, 0) : nil
  }

  func revision(of stand: Int) throws -> Int {
    try rows(
      "SELECT coalesce(max(e.seq), 0) FROM juice.entry AS e WHERE e.stand = $1::integer",
      ["\(stand)"]
    ).integer(0, 0)
  }

  // `last` below is the number of the last trusted entry: nothing after it is read.

  /// A search scans the journal until it has enough.
  func entries(_ query: JournalQuery, of stand: Int, upTo last: Int) throws -> [JournalEntry] {
    let isNewestFirst = query.direction == .newestFirst
    var low = isNewestFirst ? 1 : max(1, min(query.bound, .max - 1) + 1)
    var high = isNewestFirst ? min(last, max(query.bound, 1) - 1) : last
    let hasTime = query.since != nil || query.until != nil
    // A span with 20,000 entries or more needs no bounds: most rows that are scanned are in it.
    if hasTime,
      let few = try seqs(query.first, query.last, of: stand, fewerThan: 20_000)
    {
      (low, high) = (max(low, few.lowerBound), min(high, few.upperBound))
    }
    var values: [String?] = []
    func bind(_ value: String) -> SQL {
      values.append(value)
      return "$" + SQL(4 + values.count)
    }

    let (from, to) = (bind("\(low)"), bind("\(high)"))
    let direction: SQL = isNewestFirst ? " DESC" : ""
    var (sql, order): (SQL, SQL) = ("e.seq BETWEEN " + from + " AND " + to, "e.seq")
    if let kind = query.kind {
      let kind = bind(kind.rawValue)
      // Compare kind and number as one row, so that the planner can use only the index on both.
      sql = "(e.kind, e.seq) BETWEEN (" + kind + ", " + from + ") AND (" + kind + ", " + to + ")"
      order = "e.kind" + direction + ", e.seq"
    }
    if hasTime {
      // The `+ 0` keeps the planner from using an index for it.
      sql += " AND e.at + 0 BETWEEN " + bind("\(query.first)") + " AND " + bind("\(query.last)")
    }
    if let search = query.search {
      sql +=
        " AND EXISTS (SELECT FROM unnest(" + bind(PostgresArray(search.needles).text)
        + "::text[]) AS n (needle) WHERE position(n.needle IN e.body) > 0)"
    }
    sql += " ORDER BY " + order + direction + " LIMIT " + bind("\(max(0, query.limit))")
    return try entries(sql, values, of: stand, upTo: last)
  }

  func entries(under ids: some Sequence<UUID>, of stand: Int, upTo last: Int) throws
    -> [JournalEntry]
  {
    let ids = Set(ids)
    guard !ids.isEmpty else { return [] }
    return try entries(
      Self.under + " ORDER BY e.seq", [PostgresArray(ids.map(\.text)).text], of: stand, upTo: last)
  }

  /// Looks each id up in the index: without statistics, the planner would scan the table for a list of ids.
  private static let under: SQL = """
    e.seq = ANY (ARRAY(
      SELECT i.seq FROM unnest($5::uuid[]) AS u (id) CROSS JOIN LATERAL (
        SELECT i.seq FROM juice.entry AS i
        WHERE i.stand = $4::integer AND i.id = u.id AND i.seq + 0 <= $3::bigint OFFSET 0) AS i))
    """

  func order(_ number: OrderNumber, of stand: Int, upTo last: Int) throws -> Order.ID? {
    try entries(
      "e.day = $5 AND e.number = $6::bigint AND e.seq <= $3::bigint ORDER BY e.seq LIMIT 1",
      [number.day, "\(number.number)"], of: stand, upTo: last
    ).first?.id
  }

  func entry(_ seq: Int, of stand: Int) throws -> JournalEntry? {
    try entries("e.seq = $5::bigint", ["\(seq)"], of: stand, upTo: .max).first
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
  private func entries(_ condition: SQL, _ values: [String?], of stand: Int, upTo last: Int) throws
    -> [JournalEntry]
  {
    let rows = try rows(
      Self.columns + " FROM juice.entry AS e WHERE e.stand = $4::integer AND " + condition,
      Self.values(upTo: last) + ["\(stand)"] + values)
    return try (0..<rows.count).map { try rows.entry($0) }
  }

  /// NULL once the texts before it in the answer reach 16 MiB: one stand must not exhaust the memory of a reader of all.
  static let body: SQL = """
    CASE WHEN sum(octet_length(e.body)) OVER (ORDER BY e.seq ROWS UNBOUNDED PRECEDING)
      - octet_length(e.body) < 16777216 THEN e.body END
    """

  /// Visits texts until they reach 16 MiB; returns the number of the entry to go on with.
  func scan(
    _ span: JournalSpan, _ seqs: ClosedRange<Int>, of stand: Int,
    _ visit: (_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws -> Void
  ) throws -> Int {
    let time = JournalQuery(since: span.since, until: span.until)
    let rows = try rows(
      "SELECT e.seq, " + Self.body + """
         FROM juice.entry AS e
        WHERE e.stand = $1::integer AND e.seq BETWEEN $2::bigint AND $3::bigint
          AND e.at + 0 BETWEEN $4::bigint AND $5::bigint
          AND ($6::text[] IS NULL OR e.kind || '' = ANY ($6)) ORDER BY e.seq
        """,
      [
        "\(stand)", "\(seqs.lowerBound)", "\(seqs.upperBound)", "\(time.first)", "\(time.last)",
        span.kinds.map { PostgresArray($0.map(\.rawValue)).text },
      ])
    for row in 0..<rows.count {
      let seq = try rows.integer(row, 0)
      if try rows.isNull(row, 1) { return seq }
      unsafe try rows.withText(row, 1) { unsafe try visit(seq, $0) }
    }
    return seqs.upperBound + 1
  }

  /// The range of the entries in a span of time. Clocks are set back, so others may lie between.
  ///
  /// - Returns: `0...0` for an empty span; nil for one with `many` entries or more.
  func seqs(_ first: Int, _ last: Int, of stand: Int, fewerThan many: Int = .max) throws
    -> ClosedRange<Int>?
  {
    let rows = try rows(
      """
      SELECT min(f.seq), max(f.seq), count(*) FROM (
        SELECT e.seq FROM juice.entry AS e
        WHERE e.stand = $1::integer AND e.at BETWEEN $2::bigint AND $3::bigint LIMIT $4::bigint) AS f
      """, ["\(stand)", "\(first)", "\(last)", "\(many)"])
    guard let low = try rows.optionalInteger(0, 0) else { return 0...0 }
    return try rows.integer(0, 2) < many ? low...rows.integer(0, 1, in: low...(.max)) : nil
  }
}

extension PostgresRows {
  /// Reads the four columns of `PostgresJournal.columns`.
  func entry(_ row: Int, _ column: Int = 0) throws -> JournalEntry {
    let seq = try integer(row, column)
    guard let bytes = try optionalBytes(row, column + 1), let digest = Digest(bytes: bytes) else {
      throw JournalFault(seq: seq, rule: .wrongDigest)
    }
    let isVoided = try bool(row, column + 3)
    return unsafe try withText(row, column + 2) {
      unsafe try JournalEntry(bytes: $0, seq: seq, digest: digest, isVoided: isVoided)
    }
  }
}

/// A PostgreSQL array literal.
struct PostgresArray {
  let text: String

  init(_ values: some Sequence<String?>) {
    var text: [UInt8] = [UInt8(ascii: "{")]
    for value in values {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      guard let value else {
        text += "NULL".utf8
        continue
      }
      text.append(UInt8(ascii: "\""))
      for byte in value.utf8 {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          text.append(UInt8(ascii: "\\"))
        }
        text.append(byte)
      }
      text.append(UInt8(ascii: "\""))
    }
    text.append(UInt8(ascii: "}"))
    self.text = String(decoding: text, as: UTF8.self)
  }
}
