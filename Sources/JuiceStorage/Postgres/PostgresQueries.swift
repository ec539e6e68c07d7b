import FoundationEssentials
import JuiceKit

extension PostgresJournal {
  /// The entries that match a query.
  func entries(_ query: JournalQuery, of stand: Int) throws -> [JournalEntry] {
    let isNewestFirst = query.direction == .newestFirst
    let search = query.search
    let values: [String?] = [
      "\(stand)", "\(query.beyond ?? (isNewestFirst ? .max : .min))",
      "\(query.since?.milliseconds ?? .min)", "\(query.until.map { $0.milliseconds - 1 } ?? .max)",
      "\(max(0, query.limit))", query.kind?.rawValue, search.map { _ in "t" } ?? "f",
      search?.juices.map(\.rawValue).joined(separator: ","),
      search?.ingredients.map(\.rawValue).joined(separator: ","), search?.idPrefix,
      search?.number.map { "\($0)" },
    ]
    let sql: StaticString =
      if isNewestFirst {
        """
        SELECT * FROM juice.entries($1::integer, ARRAY(
          SELECT e.seq FROM juice.entry AS e WHERE e.stand = $1::integer AND e.seq < $2::bigint
            AND e.at BETWEEN $3::bigint AND $4::bigint AND ($6::text IS NULL OR e.kind = $6)
            AND (NOT $7::boolean OR EXISTS (
              SELECT FROM juice.line AS l WHERE l.stand = e.stand AND l.entry = e.seq
                AND l.juice = ANY (string_to_array($8, ',')))
            OR EXISTS (
              SELECT FROM juice.change AS c WHERE c.stand = e.stand AND c.entry = e.seq
                AND c.ingredient = ANY (string_to_array($9, ',')))
            OR e.id::text LIKE $10 || '%' OR e.number = $11::bigint)
          ORDER BY e.seq DESC LIMIT $5::bigint)) ORDER BY seq DESC
        """
      } else {
        """
        SELECT * FROM juice.entries($1::integer, ARRAY(
          SELECT e.seq FROM juice.entry AS e WHERE e.stand = $1::integer AND e.seq > $2::bigint
            AND e.at BETWEEN $3::bigint AND $4::bigint AND ($6::text IS NULL OR e.kind = $6)
            AND (NOT $7::boolean OR EXISTS (
              SELECT FROM juice.line AS l WHERE l.stand = e.stand AND l.entry = e.seq
                AND l.juice = ANY (string_to_array($8, ',')))
            OR EXISTS (
              SELECT FROM juice.change AS c WHERE c.stand = e.stand AND c.entry = e.seq
                AND c.ingredient = ANY (string_to_array($9, ',')))
            OR e.id::text LIKE $10 || '%' OR e.number = $11::bigint)
          ORDER BY e.seq LIMIT $5::bigint)) ORDER BY seq
        """
      }
    return try rows(sql, values).entries().map(\.entry)
  }

  /// See `FruitStore.takenBack`.
  func takenBack(_ entries: [JournalEntry], of stand: Int) throws -> [Int: JournalEntry] {
    let entries = entries.filter { $0.isVoided || !$0.kind.hasLines }
    guard !entries.isEmpty else { return [:] }
    let rows = try rows(
      """
      SELECT * FROM juice.entries($1::integer, ARRAY(
        SELECT v.seq FROM juice.entry AS v
          WHERE v.stand = $1::integer AND v.kind = 'void' AND v.id = ANY ($2::uuid[])
        UNION ALL SELECT c.seq FROM juice.entry AS c
          WHERE c.stand = $1::integer AND c.id = ANY ($2::uuid[])
            AND c.kind IN ('restock', 'count', 'waste', 'sold-out'))) ORDER BY seq
      """, ["\(stand)", "{" + entries.map(\.id.text).joined(separator: ",") + "}"])
    let later = Dictionary(grouping: try rows.entries().map(\.entry), by: \.id)
    return entries.reduce(into: [:]) { found, entry in
      found[entry.seq] = later[entry.id]?.first { $0.tookBack(entry) }
    }
  }
}
