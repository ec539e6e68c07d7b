import FoundationEssentials
import JuiceKit

extension Connection {
  /// The numbers of the entries that match a query and a search: goes through the journal until enough are
  /// found.
  func seqs(_ query: JournalQuery, of search: JournalSearch) throws -> [Int] {
    let isNewestFirst = query.direction == .newestFirst
    let values: [(any SQLValue)?] = [
      query.beyond ?? (isNewestFirst ? .max : .min), query.since?.milliseconds ?? .min,
      query.until.map { $0.milliseconds - 1 } ?? .max, max(0, query.limit), query.kind?.rawValue,
      jsonArray(search.juices.map(\.rawValue)), jsonArray(search.ingredients.map(\.rawValue)),
      search.idPrefix.map { $0 + "*" }, search.number,
    ]
    let sql: StaticString =
      if isNewestFirst {
        """
        SELECT seq FROM entry WHERE seq < ?1 AND +at >= ?2 AND +at <= ?3
          AND (?5 IS NULL OR +kind = ?5) AND (
            EXISTS (SELECT 1 FROM line
              WHERE entry = seq AND juice IN (SELECT value FROM json_each(?6)))
            OR EXISTS (SELECT 1 FROM change
              WHERE entry = seq AND +ingredient IN (SELECT value FROM json_each(?7)))
            OR id GLOB ?8 OR number = ?9)
        ORDER BY seq DESC LIMIT ?4
        """
      } else {
        """
        SELECT seq FROM entry WHERE seq > ?1 AND +at >= ?2 AND +at <= ?3
          AND (?5 IS NULL OR +kind = ?5) AND (
            EXISTS (SELECT 1 FROM line
              WHERE entry = seq AND juice IN (SELECT value FROM json_each(?6)))
            OR EXISTS (SELECT 1 FROM change
              WHERE entry = seq AND +ingredient IN (SELECT value FROM json_each(?7)))
            OR id GLOB ?8 OR number = ?9)
        ORDER BY seq LIMIT ?4
        """
      }
    return try seqs(rows(sql, values))
  }

  /// See `FruitStore.takenBack`. Voids are found by their index; for changes of stock those that are newer
  /// are gone through, of which there are few.
  func takenBack(_ entries: [JournalEntry]) throws -> [Int: JournalEntry] {
    let entries = entries.filter { $0.isVoided || !$0.kind.hasLines }
    guard let oldest = entries.map(\.seq).min() else { return [:] }
    let rows = try rows(
      """
      SELECT seq FROM entry WHERE kind = 'void' AND id IN (SELECT value FROM json_each(?2))
      UNION SELECT seq FROM entry WHERE kind IN ('restock', 'count', 'waste', 'sold-out')
        AND seq > ?1 AND id IN (SELECT value FROM json_each(?2))
      ORDER BY seq
      """, oldest, jsonArray(entries.map(\.id.text)))
    let later = Dictionary(grouping: try self.entries(seqs(rows)), by: \.id)
    return entries.reduce(into: [:]) { found, entry in
      found[entry.seq] = later[entry.id]?.first { $0.tookBack(entry) }
    }
  }
}

/// Words in which nothing needs an escape, as ids of any kind.
private func jsonArray(_ words: [String]) -> String {
  "[" + words.map { "\"\($0)\"" }.joined(separator: ",") + "]"
}
