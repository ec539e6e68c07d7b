public import JuiceKit

extension Stands {
  /// An entry of one of many journals.
  public struct Entry: Sendable {
    public let stand: String
    public let entry: JournalEntry
    public let isTakenBack: Bool
    /// The stand's number in the database.
    fileprivate let number: Int
  }

  /// The entries of all stands, the newest first, a page at a time.
  ///
  /// - Parameter query: its kind, its span, and its limit for a page.
  public nonisolated(nonsending) func forEachPage(
    _ query: JournalQuery, atMost most: Int? = nil,
    _ body: nonisolated(nonsending) ([Entry]) async throws -> Void
  ) async throws {
    var left = most ?? .max
    var last: Entry?
    while left > 0 {
      try Task.checkCancellation()
      let limit = min(left, query.limit)
      let page = try await page(query, after: last, limit: limit)
      try await body(page)
      guard page.count == limit else { return }
      last = page.last
      left -= limit
    }
  }

  private func page(_ query: JournalQuery, after last: Entry?, limit: Int) async throws -> [Entry] {
    let values: [String?] = [
      "\(query.since?.milliseconds ?? .min)", "\(query.until.map { $0.milliseconds - 1 } ?? .max)",
      query.kind?.rawValue, "\(limit)", last.map { "\($0.entry.at.milliseconds)" },
      last.map { "\($0.number)" }, last.map { "\($0.entry.seq)" },
    ]
    return try await read { connection, deadline in
      let rows = try PostgresJournal(connection: connection, deadline: deadline).rows(
        """
        SELECT s.name, p.stand, p.is_taken_back, e.* FROM (
          SELECT e.stand, e.seq, e.at,
            e.kind IN ('restock', 'count', 'waste', 'sold-out') AND EXISTS (
              SELECT FROM juice.entry AS c WHERE c.stand = e.stand AND c.id = e.id
                AND c.kind = e.kind AND c.seq > e.seq
                AND c.kind IN ('restock', 'count', 'waste', 'sold-out')) AS is_taken_back
          FROM juice.entry AS e
          WHERE e.at BETWEEN $1::bigint AND $2::bigint AND ($3::text IS NULL OR e.kind = $3)
            AND ($5::bigint IS NULL
              OR (e.at, e.stand, e.seq) < ($5::bigint, $6::integer, $7::bigint))
          ORDER BY e.at DESC, e.stand DESC, e.seq DESC LIMIT $4::bigint) AS p
        JOIN juice.stand AS s ON s.id = p.stand
        CROSS JOIN LATERAL juice.entries(p.stand, ARRAY[p.seq]) AS e
        ORDER BY p.at DESC, p.stand DESC, p.seq DESC
        """, values)
      return try zip(0..., rows.entries(3)).map { row, recorded in
        Entry(
          stand: try rows.text(row, 0), entry: recorded.entry,
          isTakenBack: try rows.bool(row, 2) || recorded.entry.isVoided,
          number: try rows.integer(row, 1))
      }
    }
  }
}
