import JuiceKit

extension PostgresSchema {
  /// Tells whether tables, triggers, policies, rights and functions are those that were made, and at work.
  static func isIntact(_ journal: PostgresJournal) throws -> Bool {
    try parts(journal) == expectedParts && areFunctionsIntact(journal)
  }

  /// Tables: whether rows are kept apart, columns, those never NULL, checks, unique indexes. Triggers: table, name,
  /// function, when they run (as `pg_trigger` says it), how many partitions have it too, whether all of it is at
  /// work, condition. Policies: table, name, command, whether it allows, roles, whether it allows all, or the rows
  /// of who has logged in.
  private static let expectedParts: Set<String> = [
    "table change t 5 5 2 1",
    "table entry t 13 6 14 4",
    "table line t 9 5 8 1",
    "table migration f 2 2 0 1",
    "table queue t 4 4 1 2",
    "table stand t 6 4 1 3",
    "table stock t 4 4 2 1",
    "trigger change change_added juice change_added 5 17 t",
    "trigger change change_stays juice refuse 27 17 t",
    "trigger change stays_whole juice refuse 34 17 t",
    "trigger entry entry_added juice entry_added 5 17 t",
    "trigger entry entry_stays juice refuse 27 17 t",
    "trigger entry stays_whole juice refuse 34 17 t",
    "trigger line line_added juice line_added 5 17 t",
    "trigger line line_stays juice refuse 27 17 t",
    "trigger line stays_whole juice refuse 34 17 t",
    "trigger migration stays_whole juice refuse 34 1 t",
    "trigger queue queue_follows juice refuse 31 1 t (pg_trigger_depth() = 0)",
    "trigger queue stays_whole juice refuse 34 1 t",
    """
    trigger stand stand_follows juice refuse 19 1 t ((pg_trigger_depth() = 0) AND ((new.id IS DISTINCT FROM old.id) \
    OR (new.revision IS DISTINCT FROM old.revision) \
    OR (new.digest IS DISTINCT FROM old.digest) \
    OR (new.channel IS DISTINCT FROM old.channel)))
    """,
    "trigger stand stand_starts juice refuse 7 1 t ((new.revision <> 0) OR (new.digest IS NOT NULL))",
    "trigger stand stand_stays juice refuse 11 1 t",
    "trigger stand stays_whole juice refuse 34 1 t",
    "trigger stock stays_whole juice refuse 34 1 t",
    "trigger stock stock_follows juice refuse 23 1 t (pg_trigger_depth() = 0)",
    "trigger stock stock_stays juice refuse 11 1 t",
    "policy change every r t juice_reader t f",
    "policy change own r t juice_stand f t",
    "policy entry every r t juice_reader t f",
    "policy entry own r t juice_stand f t",
    "policy line every r t juice_reader t f",
    "policy line own r t juice_stand f t",
    "policy queue every r t juice_reader t f",
    "policy queue own r t juice_stand f t",
    "policy stand every r t juice_reader t f",
    "policy stand own r t juice_stand f t",
    "policy stock every r t juice_reader t f",
    "policy stock own r t juice_stand f t",
    "owners 1",
    "rules 0",
    "wrong grants 0",
    "triggers run as origin",
  ]

  /// Counts and names: what a server makes of the texts of a schema differs from one version to the next.
  private static func parts(_ journal: PostgresJournal) throws -> Set<String> {
    let rows = try journal.rows(
      """
      WITH t AS (
        SELECT c.*, coalesce(p.relname, c.relname) AS name
        FROM pg_class AS c LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid
          LEFT JOIN pg_class AS p ON p.oid = i.inhparent
        WHERE c.relnamespace = to_regnamespace('juice') AND c.relkind IN ('r', 'p')
      ), granted AS (
        SELECT a.privilege_type = 'SELECT' AND NOT t.relispartition AS is_right
          FROM t, aclexplode(t.relacl) AS a WHERE a.grantee <> t.relowner
        UNION ALL SELECT a.privilege_type = 'SELECT' AND NOT t.relispartition
          FROM t JOIN pg_attribute AS c ON c.attrelid = t.oid, aclexplode(c.attacl) AS a
          WHERE a.grantee <> t.relowner
        UNION ALL SELECT a.grantee <> 0
          FROM pg_proc AS f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) AS a
          WHERE f.pronamespace = to_regnamespace('juice')
        UNION ALL SELECT a.privilege_type = 'USAGE'
          FROM pg_namespace AS n, aclexplode(n.nspacl) AS a
          WHERE n.nspname = 'juice' AND a.grantee <> n.nspowner
      )
      SELECT concat_ws(' ', 'trigger', t.name, g.tgname, f.pronamespace::regnamespace, f.proname,
          g.tgtype, count(*), bool_and(g.tgenabled = 'O'),
          substring(pg_get_triggerdef(g.oid) FROM 'WHEN \\((.*)\\) EXECUTE'))
        FROM pg_trigger AS g JOIN t ON t.oid = g.tgrelid JOIN pg_proc AS f ON f.oid = g.tgfoid
        GROUP BY t.name, g.tgname, f.pronamespace, f.proname, g.tgtype,
          substring(pg_get_triggerdef(g.oid) FROM 'WHEN \\((.*)\\) EXECUTE')
      UNION ALL SELECT concat_ws(' ', 'table', t.name, t.relrowsecurity,
          (SELECT concat_ws(' ', count(*), count(*) FILTER (WHERE a.attnotnull)) FROM pg_attribute AS a
            WHERE a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped),
          (SELECT count(*) FROM pg_constraint AS k
            WHERE k.conrelid = t.oid AND k.contype = 'c' AND k.convalidated),
          (SELECT count(*) FROM pg_index AS i
            WHERE i.indrelid = t.oid AND i.indisunique AND i.indisvalid))
        FROM t WHERE NOT t.relispartition
      UNION ALL SELECT concat_ws(' ', 'policy', t.name, p.polname, p.polcmd, p.polpermissive,
          (SELECT string_agg(coalesce(r.rolname, 'public'), ',')
            FROM unnest(p.polroles) AS u (role) LEFT JOIN pg_roles AS r ON r.oid = u.role),
          pg_get_expr(p.polqual, p.polrelid) = 'true',
          pg_get_expr(p.polqual, p.polrelid) ~* 'role = session_user')
        FROM pg_policy AS p JOIN t ON t.oid = p.polrelid
      UNION ALL SELECT 'owners ' || count(DISTINCT o.owner) FROM (
        SELECT t.relowner FROM t
        UNION ALL SELECT f.proowner FROM pg_proc AS f WHERE f.pronamespace = to_regnamespace('juice')
        UNION ALL SELECT n.nspowner FROM pg_namespace AS n WHERE n.nspname = 'juice') AS o (owner)
      UNION ALL SELECT 'rules ' || count(*) FROM pg_rewrite AS r JOIN t ON t.oid = r.ev_class
      UNION ALL SELECT 'wrong grants ' || count(*) FROM granted AS g WHERE NOT g.is_right
      UNION ALL SELECT 'triggers run as ' || current_setting('session_replication_role')
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
    let script = steps.joined().map(\.text).joined().replacing("OR REPLACE ", with: "")
    return script.split(separator: "CREATE FUNCTION juice.").dropFirst().reduce(into: [:]) {
      let texts = $1.split(separator: "$$", maxSplits: 2)
      if texts.count == 3 { $0[String($1.prefix { $0 != "(" })] = (texts[0], texts[1]) }
    }
  }

  /// Tells whether the head of a function's text sets these, and nothing else.
  private static func has(_ head: Substring, _ settings: [String]) -> Bool {
    let text = head.replacing("'", with: "")
    return text.ranges(of: "SET ").count == settings.count
      && settings.allSatisfy {
        text.contains("SET " + $0.replacing("=", with: " = ", maxReplacements: 1))
      }
  }
}
