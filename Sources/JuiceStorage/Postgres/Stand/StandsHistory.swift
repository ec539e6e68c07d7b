public import JuiceKit

extension Stands {
  /// An entry of one of many journals.
  public struct Entry: Sendable {
    public let stand: String
    public let entry: JournalEntry
    public let isUndone: Bool
    /// What is said by now of an order, and of that of a payment.
    public let record: OrderRecord?
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
      "\(query.first)", "\(query.last)",
      query.kind?.rawValue, "\(limit)", last.map { "\($0.entry.at.milliseconds)" },
      last.map { "\($0.number)" }, last.map { "\($0.entry.seq)" },
    ]
    return try await read { connection, deadline in
      let journal = PostgresJournal(connection: connection, deadline: deadline)
      let rows = try journal.rows(
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
      let entries = try rows.entries(3).map(\.entry)
      let stands = try (0..<rows.count).map { try rows.integer($0, 1) }
      let ofOrders = zip(stands, entries).filter { $0.1.kind == .order || $0.1.kind == .payment }
      let paid = Dictionary(grouping: ofOrders, by: \.0)
      let records = try paid.map { stand, entries in
        (stand, try journal.records(entries.map(\.1.id), of: stand))
      }
      let found = Dictionary(uniqueKeysWithValues: records)
      return try zip(0..., entries).map { row, entry in
        Entry(
          stand: try rows.text(row, 0), entry: entry,
          isUndone: try rows.bool(row, 2) || entry.isVoided,
          record: found[stands[row]]?[entry.id], number: stands[row])
      }
    }
  }
}
