import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(.serialized, PostgresCluster.condition) struct PostgresIntegrityTests {
  @Test(arguments: [
    "DROP POLICY readable ON juice.entry", "DROP POLICY readable ON juice.books",
    "CREATE POLICY leak ON juice.entry FOR SELECT TO juice_stand USING (true)",
    "CREATE POLICY leak ON juice.migration FOR ALL TO PUBLIC USING (true)",
    """
    DROP POLICY readable ON juice.books;
    CREATE POLICY readable ON juice.books FOR SELECT USING (stand > 0)
    """,
    "ALTER POLICY readable ON juice.stand TO juice_stand",
    "ALTER POLICY readable ON juice.stand USING (true)",
    "ALTER TABLE juice.entry DISABLE ROW LEVEL SECURITY",
    "GRANT INSERT, UPDATE, DELETE ON juice.entry TO juice_stand",
    "GRANT UPDATE (state) ON juice.stand TO juice_stand",
    "GRANT SELECT ON juice.entry TO PUBLIC", "REVOKE SELECT ON juice.entry FROM juice_stand",
    "REVOKE SELECT ON juice.books FROM juice_reader",
    "GRANT SELECT ON juice.migration TO juice_stand",
    "REVOKE EXECUTE ON FUNCTION juice.load FROM juice_stand",
    "GRANT EXECUTE ON FUNCTION juice.write TO juice_stand",
    "GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA juice TO PUBLIC",
    "GRANT CREATE ON SCHEMA juice TO juice_stand",
    "DO $$ BEGIN EXECUTE format('GRANT juice_reader TO %I', (SELECT role FROM juice.stand)); END $$",
    "ALTER TABLE juice.entry DROP CONSTRAINT entry_pkey",
    "ALTER TABLE juice.books DROP CONSTRAINT books_pkey",
    "CREATE RULE quiet AS ON INSERT TO juice.entry DO INSTEAD NOTHING",
    "CREATE RULE quiet AS ON UPDATE TO juice.stand DO INSTEAD NOTHING",
    """
    CREATE TRIGGER more BEFORE INSERT ON juice.entry
      FOR EACH ROW EXECUTE FUNCTION suppress_redundant_updates_trigger()
    """,
    "CREATE TABLE juice.more (a int)", "CREATE VIEW juice.more AS SELECT 1",
    "ALTER FUNCTION juice.append SECURITY INVOKER", "ALTER FUNCTION juice.append RESET search_path",
    "ALTER FUNCTION juice.write SET search_path = public",
    "CREATE FUNCTION juice.more() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    """
    CREATE OR REPLACE FUNCTION juice.tell() RETURNS void LANGUAGE sql SECURITY DEFINER
    SET search_path = juice, pg_temp AS 'SELECT'
    """,
    "ALTER FUNCTION juice.tell OWNER TO juice_reader",
    "ALTER TABLE juice.entry OWNER TO juice_reader",
  ])
  func `a guard that is gone`(sql: String) async throws {
    let own = try await OwnDatabase()
    try PostgresShell(own.database).execute(sql)
    let store = try PostgresStore(own.login(to: own.database))
    // The read is refused, or finds nothing.
    let error = await #expect(throws: (any Error).self) { try await store.verify() }
    if !sql.contains("REVOKE SELECT ON juice.entry"), !sql.contains("ON juice.books") {
      #expect(
        error as? StoreError == StoreError.server(store.address.shown, .damaged(.changedSchema)))
    }
    // `prepare` restores rights, policies and functions, but not tables.
    guard sql.contains(/POLICY|GRANT|REVOKE|LEVEL|FUNCTION juice/) else { return }
    try await Stands(own.database).prepare()
    _ = try await store.verify()
    // The open store goes on after its functions were replaced.
    try await own.store.order("kiwi")
  }

  @Test func `a login may do nothing beyond its stand`() async throws {
    let own = try await OwnDatabase()
    let shell = try PostgresShell(own.database)
    let changed = StoreError.server(own.store.address.shown, .damaged(.changedSchema))
    for right in ["SUPERUSER", "BYPASSRLS", "CREATEROLE", "CREATEDB"] {
      try shell.execute("ALTER ROLE \"\(own.login.login)\" \(right)")
      await #expect(throws: changed, "\(right)") { try await own.store.verify() }
      try shell.execute("ALTER ROLE \"\(own.login.login)\" NO\(right)")
    }
    _ = try await own.store.verify()
  }

  @Test func `Preparing again gives a login its rights and its limit back`() async throws {
    let own = try await OwnDatabase()
    let (shell, login) = (try PostgresShell(own.database), own.login.login)
    try shell.execute("REVOKE juice_stand FROM \"\(login)\"")
    await #expect(throws: StoreError.self) { try await own.store.order("kiwi") }
    try await Stands(own.database).prepare()
    try await own.store.order("kiwi")

    try shell.execute("ALTER ROLE \"\(login)\" CONNECTION LIMIT -1")
    try await Stands(own.database).prepare()
    #expect(
      try shell.integer("SELECT rolconnlimit FROM pg_roles WHERE rolname = $1", login) == 30)
    let mirror = try await Stands(own.database).add("m-" + UUID().text, isMirror: true).login
    #expect(
      try shell.integer("SELECT rolconnlimit FROM pg_roles WHERE rolname = $1", mirror) == 4)
  }

  @Test func `settings of a database change nothing, and are no false alarm`() async throws {
    let own = try await OwnDatabase()
    let verified = try await own.store.verify()
    let journal = try await own.store.entries(JournalQuery(.oldestFirst, limit: 1000))
    let next = try await Stands(own.database).add("next")
    try PostgresShell(own.database).execute(
      """
      DO $$ DECLARE
        setting text;
      BEGIN
        FOREACH setting IN ARRAY ARRAY['bytea_output = escape', 'row_security = off',
          'array_nulls = off', 'quote_all_identifiers = on', 'standard_conforming_strings = off',
          'DateStyle = SQL']
        LOOP
          EXECUTE format('ALTER DATABASE %I SET ', current_database()) || setting;
        END LOOP;
      END $$
      """)
    let store = try PostgresStore(own.login(to: own.database))
    #expect(try await store.verify() == verified)
    let other = try PostgresStore(
      own.database.replacing("owner@", with: "\(next.login):\(next.password)@"))
    try await other.load(journal)
    #expect(try await other.verify().digest == verified.digest)
  }

  @Test func `a server's other roles may read`() async throws {
    let own = try await OwnDatabase()
    try PostgresShell(own.database).execute(
      "GRANT SELECT ON juice.entry, juice.stand TO juice_reader")
    #expect(try await own.store.verify().entries > 10)
  }
}
