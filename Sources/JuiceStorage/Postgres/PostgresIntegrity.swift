import JuiceKit

extension PostgresSchema {
  /// Whether triggers and functions are those that were made, and at work.
  static func isIntact(_ journal: PostgresJournal) throws -> Bool {
    try triggers(journal) == expectedTriggers && areFunctionsIntact(journal)
  }

  private static let expectedTriggers: Set<String> = [
    "migration stays_whole refuse 34 1 t",
    "stand stays_whole refuse 34 1 t",
    "stand stand_starts refuse 7 1 t ((new.revision <> 0) OR (new.digest IS NOT NULL))",
    """
    stand stand_follows refuse 19 1 t ((pg_trigger_depth() = 0) AND ((new.id IS DISTINCT FROM old.id) \
    OR (new.revision IS DISTINCT FROM old.revision) OR (new.digest IS DISTINCT FROM old.digest) \
    OR (new.channel IS DISTINCT FROM old.channel)))
    """,
    "stand stand_stays refuse 11 1 t",
    "stock stays_whole refuse 34 1 t",
    "stock stock_follows refuse 23 1 t (pg_trigger_depth() = 0)",
    "stock stock_stays refuse 11 1 t",
    "entry stays_whole refuse 34 17 t", "entry entry_added entry_added 5 17 t",
    "entry entry_stays refuse 27 17 t",
    "line stays_whole refuse 34 17 t", "line line_added line_added 5 17 t",
    "line line_stays refuse 27 17 t",
    "change stays_whole refuse 34 17 t", "change change_added change_added 5 17 t",
    "change change_stays refuse 27 17 t",
  ]

  /// Table, name, function, when it runs (as `pg_trigger` says it), how many partitions have it too,
  /// whether all of it is at work, and its condition.
  private static func triggers(_ journal: PostgresJournal) throws -> Set<String> {
    let rows = try journal.rows(
      """
      SELECT concat_ws(' ', min(coalesce(p.relname, c.relname)), t.tgname, f.proname, t.tgtype,
        count(*), bool_and(t.tgenabled = 'O'),
        substring(pg_get_triggerdef(t.oid) FROM 'WHEN \\((.*)\\) EXECUTE'))
      FROM pg_trigger AS t JOIN pg_class AS c ON c.oid = t.tgrelid
        JOIN pg_proc AS f ON f.oid = t.tgfoid
        LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid LEFT JOIN pg_class AS p ON p.oid = i.inhparent
      WHERE c.relnamespace = to_regnamespace('juice')
      GROUP BY coalesce(p.oid, c.oid), t.tgname, f.proname, t.tgtype,
        substring(pg_get_triggerdef(t.oid) FROM 'WHEN \\((.*)\\) EXECUTE')
      """, [])
    return Set(try (0..<rows.count).map { try rows.text($0, 0) })
  }

  /// A function's text is kept as it was written.
  private static func areFunctionsIntact(_ journal: PostgresJournal) throws -> Bool {
    let rows = try journal.rows(
      """
      SELECT f.proname, f.prosrc, f.prosecdef, array_to_string(f.proconfig, chr(10))
      FROM pg_proc AS f
      WHERE f.pronamespace = to_regnamespace('juice')
      """, [])
    let newest = newestFunctions
    guard rows.count == newest.count else { return false }
    return try (0..<rows.count).allSatisfy { row in
      let isDefiner = try rows.bool(row, 2)
      let settings = (try rows.optionalText(row, 3) ?? "").split(separator: "\n").map(String.init)
      guard let (head, body) = newest[try rows.text(row, 0)] else { return false }
      return try rows.text(row, 1) == body && isDefiner == head.contains("SECURITY DEFINER")
        && has(head, settings)
    }
  }

  /// The functions as the last step that made them wrote them, by name: what stands before the body, and the body.
  private static var newestFunctions: [String: (head: Substring, body: Substring)] {
    let script = steps.joined().map { "\($0)" }.joined().replacing("OR REPLACE ", with: "")
    return script.split(separator: "CREATE FUNCTION juice.").dropFirst().reduce(into: [:]) {
      let texts = $1.split(separator: "$$", maxSplits: 2)
      if texts.count == 3 { $0[String($1.prefix { $0 != "(" })] = (texts[0], texts[1]) }
    }
  }

  /// Whether the head of a function's text sets these, and nothing else.
  private static func has(_ head: Substring, _ settings: [String]) -> Bool {
    let text = head.replacing("'", with: "")
    return text.ranges(of: "SET ").count == settings.count
      && settings.allSatisfy {
        text.contains("SET " + $0.replacing("=", with: " = ", maxReplacements: 1))
      }
  }
}
