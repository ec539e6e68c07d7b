import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(.serialized, PostgresCluster.condition) struct PostgresRoleTests {
  private static let tables = ["migration", "stand", "entry", "books"]

  @Test(arguments: tables)
  func `a stand changes no table`(table: String) async throws {
    let shell = try PostgresShell(try await PostgresStand.make().address)
    for sql in [
      "DELETE FROM juice.\(table)", "TRUNCATE juice.\(table)", "DROP TABLE juice.\(table)",
      "INSERT INTO juice.\(table) DEFAULT VALUES",
      "DO $$ BEGIN LOCK TABLE juice.\(table) IN EXCLUSIVE MODE; END $$",
      "SELECT FROM juice.\(table) FOR UPDATE",
      "ALTER TABLE juice.\(table) DISABLE ROW LEVEL SECURITY",
      "CREATE TRIGGER t BEFORE INSERT ON juice.\(table) EXECUTE FUNCTION suppress_redundant_updates_trigger()",
      "CREATE POLICY p ON juice.\(table) USING (true)",
      "COPY juice.\(table) FROM PROGRAM 'echo'",
    ] {
      #expect(try shell.failure(of: sql) == "42501", "\(sql)")
    }
  }

  @Test(arguments: [
    "UPDATE juice.stand SET revision = 0", "UPDATE juice.stand SET role = session_user",
    "UPDATE juice.stand SET state = ''", "UPDATE juice.books SET state = ''",
    "UPDATE juice.entry SET at = 0", "UPDATE juice.entry SET body = ''",
    "UPDATE juice.migration SET version = 0", "SELECT FROM juice.migration",
    "SELECT juice.add_stand('another', false, false)", "CALL juice.remove_stand('another')",
    """
    SELECT juice.write(s, '{1}', '{2be42f9f-6f7d-4f52-8f4f-2f2b5b1a7c11}', '{open}', '{0}', '{NULL}', '{NULL}',
      '{x}', ARRAY[sha256('x')], 'x') FROM juice.stand AS s
    """,
    "CREATE SCHEMA mine", "CREATE TABLE public.entry (a int)", "CREATE TABLE juice.mine (a int)",
    "CREATE TEMPORARY TABLE stand (id int)", "CREATE TEMPORARY VIEW entry AS SELECT 1",
    "CREATE FUNCTION juice.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE FUNCTION pg_temp.now() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE ROLE another", "CREATE DATABASE another", "ALTER ROLE juice_stand SUPERUSER",
    "SET ROLE owner", "SET ROLE juice_reader", "SET SESSION AUTHORIZATION owner",
    "SET session_replication_role = replica", "GRANT juice_reader TO session_user",
    "ALTER SYSTEM SET fsync = off", "SELECT pg_read_file('/etc/hostname')",
    "ALTER FUNCTION juice.state(text) RESET ALL", "DROP SCHEMA juice CASCADE",
    "DROP FUNCTION juice.tell() CASCADE", "COMMENT ON SCHEMA juice IS 'x'",
  ])
  func `a stand may not`(sql: String) async throws {
    let shell = try PostgresShell(try await PostgresStand.make().address)
    #expect(try shell.failure(of: sql) == "42501")
  }

  @Test func `a stand reads its own rows alone, whatever role it takes`() async throws {
    let (mine, other) = (try await PostgresStand.make(), try await PostgresStand.make())
    for stand in [mine, other] {
      try await stand.store().load(
        (1...1000).map {
          JournalEntry(
            seq: $0, id: UUID(), at: Date(milliseconds: $0), kind: $0 == 1 ? .open : .restock
          ) { $0.changes = ["kiwi": 1] }
        })
    }
    let shell = try PostgresShell(mine.address)
    for role in ["NONE", "juice_stand"] {
      try shell.execute("SET ROLE \(role)")
      #expect(try shell.integer("SELECT count(*) FROM juice.stand") == 1)
      #expect(try shell.integer("SELECT count(DISTINCT stand) FROM juice.entry") == 1)
      #expect(try shell.integer("SELECT count(DISTINCT stand) FROM juice.books") == 1)
      let entries = try shell.integer("SELECT count(*) FROM juice.entry")
      let revision = try shell.integer("SELECT revision FROM juice.state('2026-01-01')")
      #expect(entries == revision)
    }
  }

  @Test func `names that a stand puts in the way are not taken for the real ones`() async throws {
    let stand = try await PostgresStand.make()
    let owner = try PostgresShell()
    let login = String(stand.login.prefix { $0 != ":" })
    // As in a database where everybody may create temporary tables.
    try owner.execute("GRANT TEMPORARY ON DATABASE stand TO \"\(login)\"")
    let shell = try PostgresShell(stand.address)
    try shell.execute(
      """
      CREATE TEMPORARY TABLE stand AS SELECT s.id + 1 AS id, name, role, revision, digest
        FROM juice.stand AS s;
      CREATE TEMPORARY TABLE entry (id int);
      CREATE FUNCTION pg_temp.cardinality(bigint[]) RETURNS int LANGUAGE sql AS 'SELECT 0';
      SET search_path = pg_temp, pg_catalog
      """)
    try shell.execute(RawEntry(seq: 1, .open, ["kiwi": 1]).statement)
    #expect(try await stand.store().stock().quantity(of: "kiwi") == 1)
  }

  @Test func `a stand does not know what another one listens to`() async throws {
    let (mine, other) = (try await PostgresStand.make(), try await PostgresStand.make())
    let channels = try PostgresConnection(PostgresAddress(mine.address), until: .after(patience))
      .rows("SELECT name, channel FROM juice.stand", until: .after(patience))
    #expect(channels.count == 1)
    #expect(try channels.text(0, 0) == mine.name)
    let owner = try PostgresShell()
    #expect(
      try owner.integer(
        "SELECT count(DISTINCT channel) FROM juice.stand WHERE name IN ($1, $2)", mine.name,
        other.name) == 2)
  }

  @Test func `no function is for everybody`() throws {
    #expect(
      try PostgresShell().integer(
        """
        SELECT count(*) FROM pg_proc AS f
        WHERE f.pronamespace = 'juice'::regnamespace
          AND has_function_privilege('public', f.oid, 'EXECUTE')
        """) == 0)
  }

  @Test func `a reader of all stands can change none`() async throws {
    let stands = [try await PostgresStand.make(), try await PostgresStand.make()]
    for stand in stands { try await stand.store().fill() }
    let owner = try PostgresShell()
    let name = "reader-" + UUID().text
    try owner.execute("CREATE ROLE \"\(name)\" LOGIN PASSWORD 'x' IN ROLE juice_reader")
    let address = PostgresCluster.shared.address(login: name + ":x")
    let shell = try PostgresShell(address)

    #expect(try shell.integer("SELECT count(DISTINCT stand) FROM juice.entry") >= 2)
    #expect(
      try shell.failure(of: "SELECT juice.state('2026-01-01')") == "42501")
    #expect(try shell.failure(of: "DELETE FROM juice.entry") == "42501")
    #expect(throws: StoreError.self) { try PostgresStore(address) }
  }

  /// Functions that PostgreSQL allows every login by default.
  @Test(arguments: [
    "SELECT lo_creat(-1)", "SELECT lo_create(0)", "SELECT lo_from_bytea(0, 'x')",
    "SELECT lo_put(1, 0, 'x')", "SELECT lo_import('/etc/hostname')", "SELECT pg_advisory_lock(1)",
    "SELECT pg_advisory_xact_lock_shared(1, 2)", "SELECT pg_try_advisory_lock(1247103299)",
    "CREATE TEMPORARY TABLE t (a int)", "CREATE TABLE public.t (a int)",
    "CREATE FUNCTION public.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE SCHEMA AUTHORIZATION CURRENT_USER", "CREATE PUBLICATION p", "CREATE EXTENSION hstore",
    "COPY (SELECT 1) TO PROGRAM 'cat'", "ALTER ROLE CURRENT_USER CONNECTION LIMIT 1000",
    "ALTER ROLE CURRENT_USER CREATEROLE", "GRANT juice_stand TO juice_reader",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'owner'",
    "SELECT pg_read_server_files('x')",
    "SET temp_file_limit = -1",
  ])
  func `a door is closed`(sql: String) async throws {
    let shell = try PostgresShell(try await PostgresStand.make().address)
    let failure = try shell.failure(of: sql)
    #expect(["42501", "42883"].contains(failure), "\(failure ?? "-")")
  }

  /// A member of a role may drop what belongs to the role.
  @Test func `a stand takes nothing from the others by what they have in common`() async throws {
    let database = PostgresCluster.shared.makeDatabase()
    let stands = try Stands(database)
    try await stands.prepare()
    func address(_ login: Stands.Login) -> String {
      database.replacing("owner@", with: "\(login.login):\(login.password)@")
    }
    let attacker = try await PostgresShell(address(stands.add("attacker")))
    let store = try await PostgresStore(address(stands.add("other")))
    try await store.fill()

    try attacker.execute("BEGIN; DROP OWNED BY juice_stand")
    try await store.order("kiwi")
    try await stands.prepare()
    #expect(throws: PostgresError.self) { try attacker.execute("COMMIT") }
    let again = try await PostgresShell(address(stands.add("attacker", anew: true)))
    try again.execute("DROP OWNED BY juice_stand")
    try await store.order("kiwi")
    _ = try await store.verify()
  }

  @Test func `a stand opens a few connections, and no more`() async throws {
    let stand = try await PostgresStand.make()
    var sessions: [PostgresConnection] = []
    for _ in 0..<30 {
      sessions.append(
        try PostgresConnection(PostgresAddress(stand.address), until: .after(patience)))
    }
    let error = #expect(throws: PostgresError.self) {
      _ = try PostgresConnection(PostgresAddress(stand.address), until: .after(patience))
    }
    #expect(error?.state == "53300" && error?.isBroken == true)
    let full = PostgresError.failed(state: "53100", message: "no space")
    #expect(StoreError(full, "host") == .server("host", .full("no space")))
    withExtendedLifetime(sessions) {}
  }

  @Test func `an owner hears what only a superuser can close`() async throws {
    let database = PostgresCluster.shared.makeDatabase()
    let name = "boss-" + UUID().text
    let shell = try PostgresShell(database)
    try shell.execute(
      """
      CREATE ROLE "\(name)" LOGIN CREATEROLE PASSWORD 'x';
      GRANT CREATE ON DATABASE "\(database.split(separator: "/")[2].prefix { $0 != "?" })" TO "\(name)";
      GRANT juice_stand, juice_reader TO "\(name)" WITH ADMIN OPTION
      """)
    let left = try await Stands(database.replacing("owner@", with: "\(name):x@")).prepare()
    #expect(left?.hasSuffix("\\gexec") == true)
    #expect(try await Stands(database).prepare() == nil)
    #expect(try await Stands(database.replacing("owner@", with: "\(name):x@")).prepare() == nil)
  }
}
