import FoundationEssentials
import JuiceKit
import JuiceStorage

extension Connection {
  /// The numbers of the entries that match a query. A search goes through the journal until enough are found.
  func seqs(_ query: JournalQuery) throws -> [Int] {
    let isNarrow = try query.search == nil && (query.since ?? query.until) != nil && hasFew(query)
    // A + keeps SQLite from using the index on a column: it can't know how many entries a span has.
    let seq: SQL = isNarrow ? "+seq" : "seq"
    var values: [(any SQLValue)?] = [query.bound, query.first, query.last, max(0, query.limit)]
    var sql: SQL = "SELECT seq FROM entry WHERE "
    sql += seq + query.beyondBound + (isNarrow ? "?1 AND at" : "?1 AND +at") + " BETWEEN ?2 AND ?3"
    if let kind = query.kind {
      sql += isNarrow || query.search != nil ? " AND +kind = ?5" : " AND kind = ?5"
      values.append(kind.rawValue)
    }
    if let search = query.search {
      if query.kind == nil { values.append(nil) }
      sql += """
         AND (
          EXISTS (SELECT 1 FROM line
            WHERE entry = seq AND juice IN (SELECT value FROM json_each(?6)))
          OR EXISTS (SELECT 1 FROM change
            WHERE entry = seq AND +ingredient IN (SELECT value FROM json_each(?7)))
          OR id GLOB ?8 OR number = ?9)
        """
      values += [
        jsonArray(search.juices.map(\.rawValue)), jsonArray(search.ingredients.map(\.rawValue)),
        search.idPrefix.map { $0 + "*" }, search.number,
      ]
    }
    return try seqs(rows(sql + " ORDER BY " + seq + query.sorting + " LIMIT ?4", values))
  }

  /// The numbers in the first column.
  func seqs(_ rows: consuming Rows) throws -> [Int] {
    var seqs: [Int] = []
    while try rows.next() { seqs.append(try rows.integer(0, in: JournalLimits.numbers)) }
    return seqs
  }

  /// Tells whether a span of time has so few entries that finding them by time and sorting them is faster
  /// than walking the journal. (Clocks are set back: times do not ascend with numbers.)
  private func hasFew(_ query: JournalQuery) throws -> Bool {
    let many = 20_000
    let count = try integer(
      "SELECT count(*) FROM (SELECT 1 FROM entry WHERE at BETWEEN ? AND ? LIMIT ?)",
      query.first, query.last, many)
    return (count ?? 0) < many
  }

  /// See `FruitStore.undone`. Voids are found by their index; for changes of stock those that are newer
  /// are gone through, of which there are few.
  func undone(_ entries: [JournalEntry]) throws -> [Int: JournalEntry] {
    let entries = entries.maybeUndone
    guard let oldest = entries.map(\.seq).min() else { return [:] }
    let rows = try rows(
      """
      SELECT seq FROM entry WHERE kind = 'void' AND id IN (SELECT value FROM json_each(?2))
      UNION SELECT seq FROM entry WHERE kind IN ('restock', 'count', 'waste', 'sold-out')
        AND seq > ?1 AND id IN (SELECT value FROM json_each(?2))
      ORDER BY seq
      """, oldest, jsonArray(entries.map(\.id.text)))
    return entries.undone(by: try self.entries(seqs(rows)))
  }
}

/// Words in which nothing needs an escape, as ids of any kind.
func jsonArray(_ words: [String]) -> String {
  "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]"
}
