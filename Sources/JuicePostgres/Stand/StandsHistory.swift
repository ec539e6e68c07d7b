public import JuiceKit

extension Stands {
  /// An entry of one of many journals.
  public struct Entry: Sendable {
    public let stand: String
    public let entry: JournalEntry
    public let isUndone: Bool
    /// What is said by now of an order, and of that of a payment.
    public let record: OrderRecord?
  }

  /// Where a page ended: time, stand and number of its last entry.
  private typealias Place = (at: String, stand: String, seq: String)

  /// The entries of all stands, the newest first, a page at a time.
  ///
  /// - Parameter query: its kind, its span, and its limit for a page.
  public func forEachPage(
    _ query: JournalQuery, atMost most: Int? = nil,
    _ body: ([Entry]) async throws -> Void
  ) async throws {
    var left = most ?? .max
    var last: Place?
    while left > 0 {
      try Task.checkCancellation()
      let limit = min(left, query.limit)
      let (page, count, end) = try await page(query, after: last, limit: limit)
      try await body(page)
      guard count == limit else { return }
      last = end
      left -= limit
    }
  }

  private func page(_ query: JournalQuery, after last: Place?, limit: Int) async throws
    -> (entries: [Entry], count: Int, end: Place?)
  {
    let values: [String?] = [
      "\(query.first)", "\(query.last)", query.kind?.rawValue, "\(limit)", last?.at, last?.stand,
      last?.seq,
    ]
    return try await read { connection, deadline in
      let journal = PostgresJournal(connection: connection, deadline: deadline)
      let rows = try journal.rows(
        """
        SELECT s.name, p.stand, p.is_taken_back, p.at, e.* FROM (
          SELECT e.stand, e.seq, e.at,
            e.kind IN ('restock', 'count', 'waste', 'sold-out') AND EXISTS (
              SELECT FROM juice.entry AS c WHERE c.stand = e.stand AND c.id = e.id
                AND c.kind = e.kind AND c.seq > e.seq
                AND c.kind IN ('restock', 'count', 'waste', 'sold-out')) AS is_taken_back
          FROM juice.entry AS e
          WHERE e.stand IN (SELECT s.id FROM juice.stand AS s WHERE s.kind <> 'aside')
            AND e.at BETWEEN $1::bigint AND $2::bigint AND ($3::text IS NULL OR e.kind = $3)
            AND ($5::bigint IS NULL
              OR (e.at, e.stand, e.seq) < ($5::bigint, $6::integer, $7::bigint))
          ORDER BY e.at DESC, e.stand DESC, e.seq DESC LIMIT $4::bigint) AS p
        JOIN juice.stand AS s ON s.id = p.stand
        CROSS JOIN LATERAL juice.entries(p.stand, ARRAY[p.seq]) AS e
        ORDER BY p.at DESC, p.stand DESC, p.seq DESC
        """, values)
      var (entries, records): ([Int: JournalEntry], [Int: [Order.ID: OrderRecord]]) = ([:], [:])
      for row in 0..<rows.count {
        do { entries[row] = try rows[row].recordedEntry(4).entry } catch PostgresError.badValue {
          onUnreadable(Unreadable(stand: try rows.text(row, 0), seq: try rows.integer(row, 4)))
        }
      }
      let paid = entries.filter { $0.value.kind == .order || $0.value.kind == .payment }
      for (stand, rows) in try Dictionary(grouping: paid, by: { try rows.integer($0.key, 1) }) {
        records[stand] = try? journal.records(rows.map(\.value.id), of: stand)
      }
      let found = try entries.sorted { $0.key < $1.key }.map { row, entry in
        Entry(
          stand: try rows.text(row, 0), entry: entry,
          isUndone: try rows.bool(row, 2) || entry.isVoided,
          record: try records[rows.integer(row, 1)]?[entry.id])
      }
      let end = rows.count - 1
      let place = end < 0 ? nil : try (rows.text(end, 3), rows.text(end, 1), rows.text(end, 4))
      return (found, rows.count, place)
    }
  }
}
