import JuiceStorage

extension PostgresSchema {
  /// Checks that functions and rights are unchanged, and that no trigger or rule runs on the tables.
  static func isIntact(_ database: PostgresDatabase) throws -> Bool {
    try areRightsIntact(database) && areFunctionsIntact(database)
  }

  private static func areRightsIntact(_ database: PostgresDatabase) throws -> Bool {
    let rows = try database.rows(
      """
      WITH t AS (
        SELECT c.* FROM pg_class AS c
        WHERE c.relnamespace = to_regnamespace('juice') AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      ), granted AS (
        SELECT a.grantee, a.privilege_type AS type FROM t, aclexplode(t.relacl) AS a
          WHERE a.grantee <> t.relowner
        UNION ALL SELECT a.grantee, 'of a column' FROM t JOIN pg_attribute AS c ON c.attrelid = t.oid,
          aclexplode(c.attacl) AS a WHERE a.grantee <> t.relowner
        UNION ALL SELECT a.grantee, a.privilege_type FROM pg_proc AS f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) AS a
          WHERE f.pronamespace = to_regnamespace('juice') AND a.grantee <> f.proowner
        UNION ALL SELECT a.grantee, a.privilege_type FROM pg_namespace AS n, aclexplode(n.nspacl) AS a
          WHERE n.nspname = 'juice' AND a.grantee <> n.nspowner
      ), owners AS (
        SELECT t.relowner AS owner FROM t
        UNION SELECT n.nspowner FROM pg_namespace AS n WHERE n.nspname = 'juice'
      )
      SELECT
        NOT EXISTS (SELECT FROM granted AS g
          WHERE g.grantee = 0 OR g.type NOT IN ('SELECT', 'EXECUTE', 'USAGE'))
        AND NOT EXISTS (SELECT FROM pg_trigger AS g JOIN t ON t.oid = g.tgrelid)
        AND NOT EXISTS (SELECT FROM pg_rewrite AS r JOIN t ON t.oid = r.ev_class)
        AND (SELECT count(*) FROM owners) = 1
        AND (SELECT count(*) FROM pg_index AS i JOIN t ON t.oid = i.indrelid
          WHERE i.indisunique AND i.indisvalid) = 6
        AND (SELECT string_agg(concat(t.relname, ' ', t.relkind), ',' ORDER BY t.relname) FROM t)
          = 'books r,entry r,migration r,stand r'
        AND (SELECT bool_and(has_table_privilege('juice_reader', t.oid, 'SELECT')
          AND has_table_privilege('juice_stand', t.oid, 'SELECT') = (t.relname <> 'migration')) FROM t)
        AND (SELECT bool_and(has_function_privilege('juice_stand', f.oid, 'EXECUTE') = f.prosecdef)
          FROM pg_proc AS f WHERE f.pronamespace = to_regnamespace('juice'))
        AND NOT EXISTS (SELECT FROM pg_roles AS r
          WHERE (r.rolname = 'juice_stand' OR r.rolname IN (SELECT s.role FROM juice.stand AS s))
            AND (r.rolsuper OR r.rolbypassrls OR r.rolcreaterole OR r.rolcreatedb
              OR pg_has_role(r.oid, 'juice_reader', 'MEMBER')))
        AND NOT EXISTS (
      """ + unprotected + ")", [])
    return try rows.bool(0, 0)
  }

  /// PostgreSQL stores the source text of functions as written.
  static func areFunctionsIntact(_ database: PostgresDatabase) throws -> Bool {
    let rows = try database.rows(
      """
      SELECT f.proname, f.prosrc, f.prosecdef, array_to_string(f.proconfig, chr(10)),
        f.proowner = n.nspowner
      FROM pg_proc AS f JOIN pg_namespace AS n ON n.oid = f.pronamespace WHERE n.nspname = 'juice'
      """, [])
    let expected = expectedFunctions
    guard rows.count == expected.count else { return false }
    return try (0..<rows.count).allSatisfy { row in
      let isDefiner = try rows.bool(row, 2)
      let settings = (try rows.optionalText(row, 3) ?? "").split(separator: "\n").map(String.init)
      guard let (head, body) = expected[try rows.text(row, 0)] else { return false }
      return try rows.text(row, 1) == body && isDefiner == head.contains("SECURITY DEFINER")
        && has(head, settings) && rows.bool(row, 4)
    }
  }

  /// The expected functions by name: the text before the body, and the body.
  private static var expectedFunctions: [String: (head: Substring, body: Substring)] {
    let script = routines.text.replacing("CREATE PROCEDURE", with: "CREATE FUNCTION")
    return script.split(separator: "CREATE FUNCTION juice.").dropFirst().reduce(into: [:]) {
      let texts = $1.split(separator: "$$", maxSplits: 2)
      if texts.count == 3 { $0[String($1.prefix { $0 != "(" })] = (texts[0], texts[1]) }
    }
  }

  /// Returns `true` if the head of a function has exactly these settings.
  private static func has(_ head: Substring, _ settings: [String]) -> Bool {
    let text = head.replacing("'", with: "")
    return text.ranges(of: "SET ").count == settings.count
      && settings.allSatisfy {
        text.contains("SET " + $0.replacing("=", with: " = ", maxReplacements: 1))
      }
  }
}
