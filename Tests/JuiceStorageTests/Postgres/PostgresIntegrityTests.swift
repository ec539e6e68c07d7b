import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuiceStorage

/// What `verify` finds where somebody has taken the guards away.
@Suite(.serialized, PostgresCluster.condition) struct PostgresIntegrityTests {
  @Test(arguments: [
    "DROP POLICY every ON juice.entry",
    "CREATE POLICY leak ON juice.entry FOR SELECT TO juice_stand USING (true)",
    """
    DROP POLICY own ON juice.line;
    CREATE POLICY own ON juice.line FOR SELECT TO juice_stand USING (stand > 0)
    """,
    "ALTER TABLE juice.entry DISABLE ROW LEVEL SECURITY",
    "GRANT INSERT, UPDATE, DELETE ON juice.stock TO juice_stand",
    "GRANT UPDATE (sold_out) ON juice.stock TO juice_stand",
    "GRANT SELECT ON juice.entry_8, juice.entry_10 TO PUBLIC",
    "GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA juice TO PUBLIC",
    "GRANT CREATE ON SCHEMA juice TO juice_stand",
    "ALTER TABLE juice.stock DROP CONSTRAINT stock_quantity_check",
    "ALTER TABLE juice.entry DROP CONSTRAINT entry_has_reason",
    "ALTER TABLE juice.entry DROP CONSTRAINT entry_kind_check",
    "ALTER TABLE juice.entry DROP CONSTRAINT entry_digest_check",
    "ALTER TABLE juice.entry DROP CONSTRAINT entry_pkey",
    "ALTER TABLE juice.change DROP CONSTRAINT change_pkey",
    "ALTER TABLE juice.entry ALTER COLUMN at DROP NOT NULL",
    "ALTER TABLE juice.entry ADD COLUMN extra text",
    "ALTER TABLE juice.entry DETACH PARTITION juice.entry_3",
    "DROP INDEX juice.entry_order", "DROP INDEX juice.entry_void", "DROP INDEX juice.entry_number",
    "CREATE RULE quiet AS ON INSERT TO juice.entry DO INSTEAD NOTHING",
    "CREATE RULE quiet AS ON UPDATE TO juice.stock DO INSTEAD NOTHING",
    """
    CREATE FUNCTION public.refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
    DROP TRIGGER stock_follows ON juice.stock;
    CREATE TRIGGER stock_follows BEFORE INSERT OR UPDATE ON juice.stock
      FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION public.refuse('x')
    """,
    """
    CREATE FUNCTION public.entry_added() RETURNS trigger LANGUAGE plpgsql
      AS 'BEGIN RETURN NULL; END';
    DROP TRIGGER entry_added ON juice.entry;
    CREATE TRIGGER entry_added AFTER INSERT ON juice.entry
      FOR EACH ROW EXECUTE FUNCTION public.entry_added()
    """,
    """
    CREATE TRIGGER more BEFORE INSERT ON juice.entry
      FOR EACH ROW EXECUTE FUNCTION juice.refuse('x')
    """,
    "ALTER TABLE juice.stock ENABLE ALWAYS TRIGGER stock_follows",
    "ALTER FUNCTION juice.append SECURITY INVOKER",
    "ALTER FUNCTION juice.refuse OWNER TO juice_reader",
    "ALTER TABLE juice.stock OWNER TO juice_reader",
    """
    DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET session_replication_role = replica', current_database());
    END $$
    """,
  ])
  func `a guard that is gone`(sql: String) async throws {
    let own = try await OwnDatabase()
    try PostgresShell(own.database).execute(sql)
    let store = try PostgresStore(own.login(to: own.database))
    await #expect(throws: StoreError.server(store.address.shown, .damaged(.changedSchema))) {
      try await store.verify()
    }
  }

  @Test(arguments: [
    ("stock", "INSERT INTO juice.stock VALUES (77, 'ghost', 5)"),
    (
      "entry",
      """
      INSERT INTO juice.entry (stand, seq, id, at, kind, digest)
        VALUES (99, 1, gen_random_uuid(), 0, 'open', sha256('x'))
      """
    ), ("line", "INSERT INTO juice.line VALUES (77, 1, 0, 'kiwi', 1)"),
    ("change", "INSERT INTO juice.change VALUES (77, 1, 'kiwi', 1, 1)"),
  ])
  func `what waits for a stand that is not made yet`(table: String, sql: String) async throws {
    let own = try await OwnDatabase()
    try PostgresShell(own.database).execute("SET session_replication_role = replica; \(sql)")
    await #expect(
      throws: StoreError.server(own.store.address.shown, .damaged(.orphan(table: table)))
    ) {
      try await own.store.verify()
    }
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
