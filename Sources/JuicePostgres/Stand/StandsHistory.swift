package import JuiceKit
import JuiceStorage

extension Stands {
  package struct Entry: Sendable {
    package let stand: String
    package let entry: JournalEntry
    package let isUndone: Bool
    /// For an order or a payment: the current record of the order.
    package let record: OrderRecord?
  }

  /// Visits the entries of all stands in pages, newest first. Each stand's entries end before its first fault.
  ///
  /// - Parameters:
  ///   - query: its cursor and its direction do not count; its limit is that of a page.
  ///   - most: the largest number of entries in total; nil for all.
  /// - Throws: `StoreError`, `CancellationError`, or an error of `body`.
  package func forEachPage(
    _ query: JournalQuery, atMost most: Int? = nil,
    _ body: ([Entry]) async throws -> Void
  ) async throws {
    let stores = Dictionary(
      try await stores().map { ($0.known.state.stand, $0) }, uniquingKeysWith: { one, _ in one })
    var (left, last) = (most ?? .max, Place?.none)
    while left > 0 {
      try Task.checkCancellation()
      let limit = min(left, query.limit)
      let page = try await page(query, after: last, limit: limit, of: stores)
      try await body(entries(page, of: stores))
      guard page.count == limit else { return }
      last = page.last?.place
      left -= limit
    }
  }

  private struct Place: Sendable {
    let at: Int
    let stand: Int
    let seq: Int
  }

  /// `entry` is nil if it can't be read.
  private typealias Found = (place: Place, entry: JournalEntry?)

  private func page(
    _ query: JournalQuery, after last: Place?, limit: Int, of stores: [Int: PostgresStore]
  ) async throws -> [Found] {
    guard let queue = stores.values.first?.main else { return [] }
    // An index has each stand's entries in this order.
    return try await read(through: queue) { connection, deadline in
      let rows = try PostgresDatabase(connection: connection, deadline: deadline).rows(
        StandJournal.columns + """
          , e.stand, e.at FROM unnest($4::integer[], $5::bigint[]) AS s (id, last) CROSS JOIN LATERAL (
            SELECT * FROM juice.entry AS e
            WHERE e.stand = s.id AND e.seq <= s.last AND ($6::text IS NULL OR e.kind = $6)
              AND e.at BETWEEN $7::bigint AND $8::bigint
              AND (e.at, e.stand, e.seq) < ($8::bigint, $9::integer, $10::bigint)
          """ + " AND ($12::text[] IS NULL OR " + StandJournal.contains("$12") + ")" + """

              ORDER BY e.at DESC, e.seq DESC LIMIT $11::bigint) AS e
            ORDER BY e.at DESC, e.stand DESC, e.seq DESC LIMIT $11::bigint
            """,
        StandJournal.values(upTo: .max) + [
          PostgresArray(stores.keys.map { "\($0)" }).text,
          PostgresArray(stores.values.map { "\($0.known.state.last)" }).text,
          query.kind?.rawValue, "\(query.first)", "\(last?.at ?? query.last)",
          "\(last?.stand ?? Int(Int32.max))", "\(last?.seq ?? .max)", "\(limit)",
          query.search.map { PostgresArray($0.needles).text },
        ])
      return try (0..<rows.count).map { row in
        let place = Place(
          at: try rows.integer(row, 5), stand: try rows.integer(row, 4),
          seq: try rows.integer(row, 0))
        do { return (place, try rows.entry(row)) } catch let fault as JournalFault {
          stores[place.stand]?.known.note(fault)
          return (place, nil)
        }
      }
    }
  }

  /// - Returns: the trusted entries, with the current records of their orders.
  private func entries(_ page: [Found], of stores: [Int: PostgresStore]) async throws -> [Entry] {
    var (undone, records) = ([Int: Set<Int>](), [Int: [Order.ID: OrderRecord]]())
    for (stand, found) in Dictionary(grouping: page, by: \.place.stand) {
      guard let store = stores[stand] else { continue }
      let entries = found.compactMap(\.entry)
      undone[stand] = Set(try await store.undone(entries).keys)
      records[stand] = try await store.records(of: entries)
      tell(store.known.state)
    }
    return page.compactMap { place, entry in
      guard let entry, let state = stores[place.stand]?.known.state, place.seq <= state.last else {
        return nil
      }
      return Entry(
        stand: state.name, entry: entry,
        isUndone: undone[place.stand]?.contains(entry.seq) ?? false,
        record: records[place.stand]?[entry.id])
    }
  }
}
