import FoundationEssentials
import JuiceKit
import JuiceStorage

extension PostgresJournal {
  /// The entries that match a query.
  func entries(_ query: JournalQuery, of stand: Int) throws -> [JournalEntry] {
    let search = query.search
    let values: [String?] = [
      "\(stand)", "\(query.bound)", "\(query.first)", "\(query.last)", "\(max(0, query.limit))",
      query.kind?.rawValue, search.map { _ in "t" } ?? "f",
      search?.juices.map(\.rawValue).joined(separator: ","),
      search?.ingredients.map(\.rawValue).joined(separator: ","), search?.idPrefix,
      search?.number.map { "\($0)" },
    ]
    var sql: SQL = """
      SELECT * FROM juice.entries($1::integer, ARRAY(
        SELECT e.seq FROM juice.entry AS e WHERE e.stand = $1::integer AND e.seq
      """
    sql += query.beyondBound
    sql += """
      $2::bigint
          AND e.at BETWEEN $3::bigint AND $4::bigint AND ($6::text IS NULL OR e.kind = $6)
          AND (NOT $7::boolean OR EXISTS (
            SELECT FROM juice.line AS l WHERE l.stand = e.stand AND l.entry = e.seq
              AND l.juice = ANY (string_to_array($8, ',')))
          OR EXISTS (
            SELECT FROM juice.change AS c WHERE c.stand = e.stand AND c.entry = e.seq
              AND c.ingredient = ANY (string_to_array($9, ',')))
          OR e.id::text LIKE $10 || '%' OR e.number = $11::bigint)
        ORDER BY e.seq
      """
    sql += query.sorting + " LIMIT $5::bigint)) ORDER BY seq" + query.sorting
    return try rows(sql, values).entries().map(\.entry)
  }

  /// See `FruitStore.undone`.
  func undone(_ entries: [JournalEntry], of stand: Int) throws -> [Int: JournalEntry] {
    let entries = entries.maybeUndone
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
    return entries.undone(by: try rows.entries().map(\.entry))
  }
}
