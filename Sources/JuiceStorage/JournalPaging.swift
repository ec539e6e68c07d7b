import JuiceKit

extension Connection {
  /// The numbers of the entries that match a query.
  func seqs(_ query: JournalQuery) throws -> [Int] {
    if let search = query.search { return try seqs(query, of: search) }
    let isNewestFirst = query.direction == .newestFirst
    let first = query.since?.milliseconds ?? .min
    let last = query.until.map { $0.milliseconds - 1 } ?? .max
    var values: [(any SQLValue)?] = [
      query.beyond ?? (isNewestFirst ? .max : .min), first, last, max(0, query.limit),
    ]
    let isNarrow = try (query.since ?? query.until) != nil && hasFew(from: first, through: last)
    if isNarrow || query.kind != nil { values.append(query.kind?.rawValue) }
    // A + keeps SQLite from using the index on a column: it can't know how many entries a span has.
    let sql: StaticString =
      switch (isNarrow, query.kind != nil, isNewestFirst) {
      case (true, _, true):
        """
        SELECT seq FROM entry WHERE +seq < ? AND at >= ? AND at <= ? AND (?5 IS NULL OR +kind = ?5)
        ORDER BY +seq DESC LIMIT ?4
        """
      case (true, _, false):
        """
        SELECT seq FROM entry WHERE +seq > ? AND at >= ? AND at <= ? AND (?5 IS NULL OR +kind = ?5)
        ORDER BY +seq LIMIT ?4
        """
      case (false, true, true):
        """
        SELECT seq FROM entry WHERE seq < ? AND +at >= ? AND +at <= ? AND kind = ?5
        ORDER BY seq DESC LIMIT ?4
        """
      case (false, true, false):
        """
        SELECT seq FROM entry WHERE seq > ? AND +at >= ? AND +at <= ? AND kind = ?5
        ORDER BY seq LIMIT ?4
        """
      case (false, false, true):
        """
        SELECT seq FROM entry WHERE seq < ? AND +at >= ? AND +at <= ? ORDER BY seq DESC LIMIT ?
        """
      case (false, false, false):
        "SELECT seq FROM entry WHERE seq > ? AND +at >= ? AND +at <= ? ORDER BY seq LIMIT ?"
      }
    return try seqs(rows(sql, values))
  }

  /// The numbers in the first column.
  func seqs(_ rows: consuming Rows) throws -> [Int] {
    var seqs: [Int] = []
    while try rows.next() { seqs.append(try rows.integer(0, in: JournalLimits.numbers)) }
    return seqs
  }

  /// Whether a span of time has so few entries that finding them by time and sorting them is faster
  /// than walking the journal. (Clocks are set back: times do not ascend with numbers.)
  private func hasFew(from first: Int, through last: Int) throws -> Bool {
    let many = 20_000
    let count = try integer(
      "SELECT count(*) FROM (SELECT 1 FROM entry WHERE at BETWEEN ? AND ? LIMIT ?)",
      first, last, many)
    return (count ?? 0) < many
  }
}
