import JuiceStorage

extension PostgresSchema {
  /// Takes from everybody what only a superuser of the server can take: functions with which any login could fill the
  /// database, or all room for locks.
  ///
  /// - Returns: the same for psql, where this login may not; nil where nothing is open.
  static func closeDoors(_ connection: PostgresConnection, until deadline: Deadline) throws
    -> String?
  {
    let rows = try connection.rows(
      "SELECT count(*), current_setting('is_superuser') = 'on' FROM (" + doors + ") AS d",
      until: deadline)
    guard try rows.integer(0, 0) > 0 else { return nil }
    guard try rows.bool(0, 1) else { return doors.text.replacing("\n", with: " ") + " \\gexec" }
    let script = alone + "; DO $do$ DECLARE door text; BEGIN FOR door IN " + doors
    try connection.execute(
      (script + " LOOP EXECUTE door; END LOOP; END $do$").text, until: deadline)
    return nil
  }

  /// A statement a row.
  private static let doors: SQL = """
    SELECT format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 11 AND proname ~ '^(lo_(creat|from|import|put)|pg_(try_)?advisory)'
    AND has_function_privilege('public', oid, 'EXECUTE')
    UNION ALL SELECT 'REVOKE CREATE ON SCHEMA public FROM PUBLIC' FROM pg_namespace
    WHERE nspname = 'public' AND has_schema_privilege('public', oid, 'CREATE')
    """
}
