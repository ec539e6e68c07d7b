import GRDB
import JuiceKit

extension Database {
  /// The numbers of the entries that match a query.
  func seqs(_ query: JournalQuery) throws -> [Int] {
    var conditions: [String] = []
    var arguments: StatementArguments = []
    func require(_ condition: String, _ value: (any DatabaseValueConvertible)?) {
      guard let value else { return }
      conditions.append(condition)
      arguments += [value]
    }

    let (further, order) = query.direction == .newestFirst ? ("<", "DESC") : (">", "ASC")
    // The sign keeps SQLite from using the index on a column: it can't know how many entries a span has.
    let isNarrow = try isNarrow(query)
    let (seq, kind, at) = isNarrow ? ("+seq", "+kind", "at") : ("seq", "kind", "+at")
    require("\(seq) \(further) ?", query.beyond)
    require("\(kind) = ?", query.kind?.rawValue)
    require("\(at) >= ?", query.since?.milliseconds)
    require("\(at) < ?", query.until?.milliseconds)
    let filter = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
    arguments += [max(0, query.limit)]
    return try Int.fetchAll(
      cachedStatement(sql: "SELECT seq FROM entry \(filter) ORDER BY \(seq) \(order) LIMIT ?"),
      arguments: arguments)
  }

  /// Whether a query's span of time has so few entries that finding them by time and sorting them is
  /// faster than walking the journal. (Clocks are set back: times do not ascend with numbers.)
  private func isNarrow(_ query: JournalQuery) throws -> Bool {
    guard query.since != nil || query.until != nil else { return false }
    let many = 20_000
    let count = try Int.fetchOne(
      cachedStatement(
        sql: """
          SELECT count(*) FROM (SELECT 1 FROM entry WHERE at >= ? AND at < ? LIMIT \(many))
          """),
      arguments: [query.since?.milliseconds ?? .min, query.until?.milliseconds ?? .max])
    return (count ?? 0) < many
  }
}
