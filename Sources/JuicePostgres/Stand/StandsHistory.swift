import FoundationEssentials
public import JuiceKit
import JuiceStorage

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
    let values: [String?] =
      PostgresJournal.kinds + [
        "\(query.first)", "\(query.last)", query.kind?.rawValue, "\(limit)", last?.at, last?.stand,
        last?.seq,
      ]
    return try await read { [onUnreadable] connection, deadline in
      let journal = PostgresJournal(connection: connection, deadline: deadline)
      let rows = try journal.rows(
        """
        SELECT p.*, s.name, p.at, EXISTS (
          SELECT FROM juice.entry AS c
          WHERE c.stand = p.stand AND c.id = p.id AND c.kind = p.kind AND c.seq > p.seq)
        FROM (
        """ + PostgresJournal.selectMore + """
            WHERE e.stand IN (SELECT s.id FROM juice.stand AS s WHERE s.kind <> 'aside')
              AND e.at BETWEEN $3::bigint AND $4::bigint AND ($5::text IS NULL OR e.kind = $5)
              AND ($7::bigint IS NULL
                OR (e.at, e.stand, e.seq) < ($7::bigint, $8::integer, $9::bigint))
            ORDER BY e.at DESC, e.stand DESC, e.seq DESC LIMIT $6::bigint) AS p
          JOIN juice.stand AS s ON s.id = p.stand
          ORDER BY p.at DESC, p.stand DESC, p.seq DESC
          """, values)
      var found: [(row: Int, stand: Int, entry: JournalEntry)] = []
      for row in 0..<rows.count {
        do {
          let entry = try rows.entry(row, 0, isVoided: rows.bool(row, 3))
          found.append((row, try rows.integer(row, 4), entry))
        } catch let fault as JournalFault {
          onUnreadable(PartialJournal(fault, of: try rows.text(row, 8)))
        }
      }
      var records: [Int: [Order.ID: OrderRecord]] = [:]
      for (stand, entries) in Dictionary(grouping: found, by: \.stand) {
        let ids = entries.filter { [.order, .payment].contains($0.entry.kind) }.map(\.entry.id)
        // One that can't be read is told of where its own row comes.
        let all = try? journal.entries(under: ids, of: stand, upTo: .max)
        records[stand] = Dictionary(grouping: all ?? [], by: \.id)
          .compactMapValues(OrderRecord.init)
      }
      let entries = try found.map { row, stand, entry in
        Entry(
          stand: try rows.text(row, 8), entry: entry,
          isUndone: try entry.isVoided || !entry.kind.isOfOrder && rows.bool(row, 10),
          record: records[stand]?[entry.id])
      }
      let end = rows.count - 1
      let place = end < 0 ? nil : try (rows.text(end, 9), rows.text(end, 4), rows.text(end, 0))
      return (entries, rows.count, place)
    }
  }
}

extension PostgresJournal {
  /// As `select`, with what pages of many stands are put in order by.
  fileprivate static let selectMore: SQL = """
    SELECT e.seq, e.digest, e.body, e.kind = $1 AND EXISTS (SELECT FROM juice.entry AS v
      WHERE v.stand = e.stand AND v.id = e.id AND v.kind = $2) AS is_voided, e.stand, e.id, e.kind, e.at
    FROM juice.entry AS e\u{20}
    """
}
