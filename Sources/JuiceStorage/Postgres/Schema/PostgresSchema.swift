import JuiceKit

/// The tables of many stands in a database, as numbered steps: a database at version n has had the first n of
/// them.
enum PostgresSchema {
  static var version: Int { steps.count }

  /// Never changed once released: existing databases have been through them.
  static let steps: [[SQL]] = [[tables, guards, functions, roles], [stages], [money], [options]]

  /// Brings a database to the newest version; several programs may do so at once.
  static func migrate(_ connection: PostgresConnection, until deadline: Deadline) throws {
    while true {
      let version = try version(of: connection, until: deadline)
      guard version < Self.version else { return }
      do throws(PostgresError) {
        try connection.execute(script(after: version), until: deadline)
      } catch {
        // Another was first, and this one has waited for it: a schema, or the row of a version, is there.
        guard ["42P06", "23505"].contains(error.state), !deadline.isOver else { throw error }
      }
    }
  }

  /// - Returns: 0 for a database with nothing in it.
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
      // Whatever others keep here is theirs.
      if try found.bool(0, 3) { throw ContentError.damaged(.otherProgram) }
      return 0
    }
    if try found.bool(0, 2) { throw ContentError.damaged(.otherProgram) }
    let rows = try connection.rows(
      "SELECT max(version) FROM juice.migration", [], until: deadline)
    // There is none only where another program made the table.
    guard let version = try rows.optionalInteger(0, 0) else {
      throw ContentError.damaged(.otherProgram)
    }
    guard version <= Self.version else { throw ContentError.newerVersion }
    return version
  }

  /// One step, which is one transaction: what is sent together is done together.
  private static func script(after version: Int) -> String {
    let start = """
      CREATE SCHEMA juice;
      CREATE TABLE juice.migration (
        version integer PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now()
      );
      """
    // "JUIC".
    return "SELECT pg_advisory_xact_lock(1247103299);" + (version == 0 ? start : "")
      + "INSERT INTO juice.migration (version) VALUES (\(version + 1));"
      + steps[version].map(\.text).joined(separator: ";\n")
  }
}
