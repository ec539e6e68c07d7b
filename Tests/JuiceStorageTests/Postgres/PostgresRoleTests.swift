import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuiceStorage

/// What the login of a stand may not do, and what nobody may.
@Suite(
  .serialized, .enabled(if: PostgresCluster.shared.isThere, "\(PostgresCluster.shared.reason)"))
struct PostgresRoleTests {
  private static let tables = [
    "migration", "stand", "stock", "entry", "line", "change", "entry_0", "line_3", "change_15",
  ]

  @Test(arguments: tables)
  func `a stand changes no table`(table: String) async throws {
    let shell = try PostgresShell(try await PostgresStand.make().address)
    for sql in [
      "DELETE FROM juice.\(table)", "TRUNCATE juice.\(table)", "DROP TABLE juice.\(table)",
      "INSERT INTO juice.\(table) DEFAULT VALUES",
      "DO $$ BEGIN LOCK TABLE juice.\(table) IN EXCLUSIVE MODE; END $$",
      "SELECT FROM juice.\(table) FOR UPDATE",
      "ALTER TABLE juice.\(table) DISABLE TRIGGER ALL",
      "ALTER TABLE juice.\(table) DISABLE ROW LEVEL SECURITY",
      "CREATE TRIGGER t BEFORE INSERT ON juice.\(table) EXECUTE FUNCTION juice.refuse('x')",
      "CREATE POLICY p ON juice.\(table) USING (true)",
      "COPY juice.\(table) FROM PROGRAM 'echo'",
    ] {
      #expect(try shell.failure(of: sql) == "42501", "\(sql)")
    }
  }

  @Test(arguments: [
    "UPDATE juice.stand SET revision = 0", "UPDATE juice.stand SET role = session_user",
    "UPDATE juice.stock SET quantity = 9", "UPDATE juice.entry SET at = 0",
    "UPDATE juice.line SET cups = 1", "UPDATE juice.change SET delta = 0",
    "UPDATE juice.migration SET version = 0", "SELECT FROM juice.migration",
    "SELECT FROM juice.entry_0", "SELECT FROM juice.line_1", "SELECT FROM juice.change_2",
    "SELECT juice.add_stand('another')", "SELECT juice.remove_stand('another')",
    "SELECT juice.head('2026-01-01', (SELECT s FROM juice.stand AS s))",
    """
    SELECT juice.write(1, '{1}', ARRAY[gen_random_uuid()], '{0}', '{open}', '{NULL}', '{NULL}', '{NULL}',
      '{NULL}', '{NULL}', '{NULL}', ARRAY[sha256('x')], '{NULL}', ARRAY[''], '{kiwi 1}')
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
    "DROP FUNCTION juice.refuse() CASCADE", "COMMENT ON SCHEMA juice IS 'x'",
  ])
  func `a stand may not`(sql: String) async throws {
    let shell = try PostgresShell(try await PostgresStand.make().address)
    #expect(try shell.failure(of: sql) == "42501")
  }

  @Test func `a stand reads its own rows alone, whatever role it takes`() async throws {
    let (mine, other) = (try await PostgresStand.make(), try await PostgresStand.make())
    try await mine.store().fill()
    try await other.store().fill()
    let shell = try PostgresShell(mine.address)
    for role in ["NONE", "juice_stand"] {
      try shell.execute("SET ROLE \(role)")
      #expect(try shell.integer("SELECT count(*) FROM juice.stand") == 1)
      #expect(try shell.integer("SELECT count(DISTINCT stand) FROM juice.stock") == 1)
      #expect(try shell.integer("SELECT count(DISTINCT stand) FROM juice.entry") == 1)
      #expect(try shell.integer("SELECT count(DISTINCT stand) FROM juice.line") == 1)
      #expect(try shell.integer("SELECT count(DISTINCT stand) FROM juice.change") == 1)
      let entries = try shell.integer("SELECT count(*) FROM juice.entry")
      #expect(
        try shell.integer(
          """
          SELECT count(*) FROM generate_series(1, 10000) AS s, juice.entries(s::integer, ARRAY[1, 2])
          """) == 2)
      let revision = try shell.integer("SELECT revision FROM juice.state('2026-01-01')")
      #expect(entries == revision)
    }
  }

  @Test func `names that a stand puts in the way are not taken for the real ones`() async throws {
    let stand = try await PostgresStand.make()
    let owner = try PostgresShell()
    let login = String(stand.login.prefix { $0 != ":" })
    // As in a database where everybody may make temporary tables.
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
    #expect(
      try shell.integer(
        """
        SELECT count(*) FROM juice.append('2026-01-01', NULL, 1, gen_random_uuid(), 0, 'open', NULL,
          NULL, NULL, NULL, NULL, NULL, sha256('x'), NULL, '', 'kiwi 1') AS a WHERE a.outcome = 'done'
        """) == 1)
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

  @Test func `who reads all stands changes none`() async throws {
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

  /// `S` is a stand whose newest entry, 20, is a mark; 2 is an order and 5 the void of another, 3.
  private static let forbidden = [
    "UPDATE juice.entry SET at = 0 WHERE stand = S", "DELETE FROM juice.entry WHERE stand = S",
    "UPDATE juice.line SET cups = 9 WHERE stand = S", "DELETE FROM juice.line WHERE stand = S",
    "UPDATE juice.change SET delta = 9 WHERE stand = S", "DELETE FROM juice.change WHERE stand = S",
    "UPDATE juice.stock SET quantity = 9 WHERE stand = S",
    "UPDATE juice.stock SET sold_out = NOT sold_out WHERE stand = S",
    "DELETE FROM juice.stock WHERE stand = S", "INSERT INTO juice.stock VALUES (S, 'lime', 3)",
    "UPDATE juice.stand SET revision = 1 WHERE id = S",
    "UPDATE juice.stand SET digest = sha256('x') WHERE id = S",
    "DELETE FROM juice.stand WHERE id = S",
    "INSERT INTO juice.stand (name, revision) VALUES ('x-x', 3)",
    "TRUNCATE juice.entry", "TRUNCATE juice.entry_7", "TRUNCATE juice.line, juice.change",
    "TRUNCATE juice.stock", "TRUNCATE juice.stand",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, digest) SELECT S, 22, gen_random_uuid(), 0, 'open', sha256('x')",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, digest) SELECT S, 19, gen_random_uuid(), 0, 'open', sha256('x')",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, digest) SELECT -1, 1, gen_random_uuid(), 0, 'open', sha256('x')",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, digest) SELECT S, 20, gen_random_uuid(), 0, 'void', sha256('x')",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, digest) SELECT S, 20, gen_random_uuid(), 0, 'waste', sha256('x')",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, digest) SELECT S, 20, gen_random_uuid(), 0, 'lost', sha256('x')",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, digest) SELECT S, 20, gen_random_uuid(), 0, 'open', 'x'",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, digest) SELECT S, 20, id, 0, 'order', sha256('x') FROM juice.entry WHERE stand = S AND seq = 2",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, digest) SELECT S, 20, id, 0, 'void', sha256('x') FROM juice.entry WHERE stand = S AND seq = 3",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, day, number, digest) SELECT S, 20, id, 0, 'void', day, number + 1, sha256('x') FROM juice.entry WHERE stand = S AND seq = 2",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, day, number, digest) SELECT S, 20, gen_random_uuid(), 0, 'order', day, 99, sha256('x') FROM juice.entry WHERE stand = S AND seq = 2",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, day, number, digest) SELECT S, 20, gen_random_uuid(), 0, 'order', day, 1, sha256('x') FROM juice.entry WHERE stand = S AND seq = 2",
    "INSERT INTO juice.entry (stand, seq, id, at, kind, day, number, digest) SELECT S, 20, gen_random_uuid(), 0, 'order', '2026-02-30', 1, sha256('x')",
    "INSERT INTO juice.line VALUES (S, 2, 1, 'kiwi', 1)",
    "INSERT INTO juice.line VALUES (S, 19, 0, 'kiwi', 1)",
    "INSERT INTO juice.change VALUES (S, 2, 'ice-cream', -1, 39)",
    "INSERT INTO juice.change VALUES (S, 19, 'kiwi', 1, 81)",
    "INSERT INTO juice.change VALUES (S, 19, 'lime', 0, 7)",
  ]

  @Test func `nobody may, not even the owner`() async throws {
    let stand = try await PostgresStand.make()
    let store = try stand.store()
    try await store.fill()
    let before = try await store.stock()
    let shell = try PostgresShell()
    let number = try shell.integer("SELECT id FROM juice.stand WHERE name = $1", stand.name)
    let revision = before.revision
    for sql in Self.forbidden {
      let statement = sql.replacing("S, 2, ", with: "\(number), 2, ")
        .replacing("S, 22, ", with: "\(number), \(revision + 3), ")
        .replacing("S, 20, ", with: "\(number), \(revision + 1), ")
        .replacing("S, 19, ", with: "\(number), \(revision), ")
        .replacing("S, 'lime'", with: "\(number), 'lime'")
        .replacing("= S", with: "= \(number)")
      let state = try #require(try shell.failure(of: statement), "\(statement)")
      // An integrity constraint, or a day that is not on the calendar.
      #expect(state.hasPrefix("23") || state == "22008", "\(statement): \(state)")
      #expect(try await store.stock() == before, "\(statement)")
    }
    #expect(try await store.verify().entries == revision)
  }

  @Test func `an order and its void by hand move the stock`() async throws {
    let stand = try await PostgresStand.make()
    let store = try stand.store()
    _ = try await store.apply(.open(["kiwi": 10, "mango": 4]))
    let shell = try PostgresShell()
    let number = try shell.integer("SELECT id FROM juice.stand WHERE name = $1", stand.name)
    let id = UUID()
    try shell.execute(
      """
      BEGIN;
      INSERT INTO juice.entry (stand, seq, id, at, kind, digest)
        VALUES (\(number), 2, '\(id.text)', 0, 'order', sha256('x'));
      INSERT INTO juice.line VALUES (\(number), 2, 0, 'kiwi', 2), (\(number), 2, 1, 'mango', 1);
      INSERT INTO juice.change VALUES (\(number), 2, 'kiwi', -6, 4), (\(number), 2, 'mango', -3, 1);
      COMMIT
      """)
    #expect(try await store.stock().items.mapValues(\.quantity) == ["kiwi": 4, "mango": 1])
    try shell.execute(
      """
      INSERT INTO juice.entry (stand, seq, id, at, kind, digest)
        VALUES (\(number), 3, '\(id.text)', 0, 'void', sha256('y'))
      """)
    #expect(try await store.stock().items.mapValues(\.quantity) == ["kiwi": 10, "mango": 4])
    #expect(try await store.order(id)?.isVoided == true)
    #expect(try await store.lastEntry()?.lines.count == 2)
  }
}
