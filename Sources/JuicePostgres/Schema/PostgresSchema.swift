import JuiceKit
import JuiceStorage

enum PostgresSchema {
  /// Version 7 has the tables of version 6, but its refunds may be rounded, which earlier programs take for a fault.
  static let version = 7

  /// The first version with these tables. `OldDatabase` migrates earlier ones.
  private static let firstWithTables = 6

  static let routines = functions + "\n\n" + stands

  /// In seconds.
  private static let longestMigration = 3600.0

  /// Migrates a database, and restores its functions and rights. Several programs may do so at once.
  static func migrate(_ connection: PostgresConnection, until deadline: Deadline) throws {
    while true {
      let version = try version(of: connection, until: deadline)
      do {
        return try migrate(connection, from: version, until: deadline)
      } catch {
        if connection.isUsable { try connection.execute("ROLLBACK", until: deadline) }
        guard let state = (error as? PostgresError)?.state, !deadline.isOver else { throw error }
        switch state {
        // Another program was first, and this one waited: start again.
        case "42P06", "23505", "3F000", "42P01": break
        // A session locks or changes the same objects.
        case "55P03", "XX000": try connection.execute(endSessions.text, until: deadline)
        default: throw error
        }
      }
    }
  }

  private static func migrate(
    _ connection: PostgresConnection, from version: Int, until deadline: Deadline
  ) throws {
    func run(_ scripts: SQL..., until deadline: Deadline) throws {
      try connection.execute(
        scripts.map(\.text).joined(separator: ";\n"), until: deadline)
    }
    switch version {
    case 0:
      try run(
        "BEGIN", tables, newest, indexes, routines, rights, "COMMIT", until: deadline)
    case firstWithTables...Self.version:
      let database = PostgresDatabase(connection: connection, deadline: deadline)
      let areIntact = try areFunctionsIntact(database)
      try run("BEGIN", oneAtATime, lock(unprotected), until: deadline)
      if version < Self.version { try run(newest, until: deadline) }
      if !areIntact { try run(dropRoutines, routines, until: deadline) }
      try run(rights, "COMMIT", until: deadline)
    default:
      try run(
        "BEGIN", oneAtATime, newest, lock(all), "ALTER SCHEMA juice RENAME TO juice_old", tables,
        until: deadline)
      let end = Deadline.after(longestMigration)
      try OldDatabase(database: PostgresDatabase(connection: connection, deadline: end)).migrate()
      try run(
        routines, rights, "DROP SCHEMA juice_old CASCADE",
        "ANALYZE juice.stand, juice.entry, juice.books", "COMMIT", until: end)
    }
  }

  /// - Returns: 0 for an empty database.
  private static func version(of connection: PostgresConnection, until deadline: Deadline) throws
    -> Int
  {
    let found = try connection.rows(
      """
      SELECT current_setting('server_encoding'), to_regnamespace('juice') IS NULL,
        to_regclass('juice.migration') IS NULL, EXISTS (
          SELECT FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
          WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
            AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT EXISTS (
              SELECT FROM pg_depend AS d WHERE d.objid = c.oid AND d.deptype = 'e'))
      """, [], until: deadline)
    let encoding = try found.text(0, 0)
    guard encoding == "UTF8" else { throw PostgresError.otherEncoding(encoding) }
    if try found.bool(0, 1) {
      // Don't mix with other programs' tables.
      if try found.bool(0, 3) { throw ContentError.damaged(.otherProgram) }
      return 0
    }
    if try found.bool(0, 2) { throw ContentError.damaged(.otherProgram) }
    let rows = try connection.rows(
      "SELECT max(version) FROM juice.migration", [], until: deadline)
    guard let version = try rows.optionalInteger(0, 0) else {
      throw ContentError.damaged(.otherProgram)
    }
    guard version <= Self.version else { throw ContentError.newerVersion }
    return version
  }

  private static let newest: SQL =
    "INSERT INTO juice.migration (version) VALUES (" + SQL(version) + ")"

  /// Waits 300 ms at most for each lock.
  private static let oneAtATime: SQL =
    "SELECT set_config('lock_timeout', '300', true);\n" + alone

  /// Locks the one table that stands can't lock.
  static let alone: SQL = "LOCK TABLE juice.migration IN SHARE ROW EXCLUSIVE MODE"

  private static let all: SQL = """
    SELECT c.oid::regclass FROM pg_class AS c WHERE c.relnamespace = 'juice'::regnamespace
      AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    """

  /// Does not wait for running calls, which finish or fail.
  private static let dropRoutines: SQL = """
    DO $do$
    BEGIN
      EXECUTE coalesce((
        SELECT 'DROP ROUTINE ' || string_agg(f.oid::regprocedure::text, ', ') FROM pg_proc AS f
        WHERE f.pronamespace = 'juice'::regnamespace), '');
    END $do$
    """

  private static func lock(_ tables: SQL) -> SQL {
    """
    DO $do$
    DECLARE
      kin regclass;
    BEGIN
      FOR kin IN
    """ + "\n" + tables + """

        LOOP
          EXECUTE format('LOCK TABLE %s IN ACCESS EXCLUSIVE MODE', kin);
        END LOOP;
      END $do$
      """
  }

  /// Ends the sessions of stands, as a member of a role may.
  private static let endSessions: SQL = """
    DO $do$
    DECLARE
      login name;
    BEGIN
      FOR login IN
        SELECT DISTINCT s.role FROM juice.stand AS s JOIN pg_stat_activity AS a ON a.usename = s.role
      LOOP
        EXECUTE format('GRANT %I TO CURRENT_USER', login);
        PERFORM pg_terminate_backend(a.pid) FROM pg_stat_activity AS a WHERE a.usename = login;
      END LOOP;
    END $do$
    """
}
