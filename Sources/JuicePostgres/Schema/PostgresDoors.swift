import JuiceStorage

extension PostgresSchema {
  /// Revokes rights from PUBLIC with which any login could fill the database or use up its locks.
  ///
  /// - Returns: the psql command if this login is no superuser; nil if nothing is left to do.
  static func revokePublicRights(_ connection: PostgresConnection, until deadline: Deadline) throws
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

  private static let doors: SQL = """
    SELECT format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', oid::regprocedure) FROM pg_proc
    WHERE pronamespace = 11 AND proname ~ '^(lo_(creat|from|import|put)|pg_(try_)?advisory)'
    AND has_function_privilege('public', oid, 'EXECUTE')
    UNION ALL SELECT 'REVOKE CREATE ON SCHEMA public FROM PUBLIC' FROM pg_namespace
    WHERE nspname = 'public' AND has_schema_privilege('public', oid, 'CREATE')
    UNION ALL SELECT format('ALTER DATABASE %1$I SET temp_file_limit = ''256MB'';'
      || ' ALTER ROLE %2$I IN DATABASE %1$I SET temp_file_limit = -1', d.datname, (
        SELECT pg_get_userbyid(n.nspowner) FROM pg_namespace AS n WHERE n.nspname = 'juice'))
    FROM pg_database AS d WHERE d.datname = current_database() AND NOT EXISTS (
      SELECT FROM pg_db_role_setting AS r WHERE r.setdatabase = d.oid AND r.setrole = 0
        AND array_to_string(r.setconfig, ' ') LIKE '%temp_file_limit=%')
    """
}
