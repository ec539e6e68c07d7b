import FoundationEssentials
import Glibc
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(.serialized, PostgresCluster.condition) struct PostgresRemovalTests {
  private let database = PostgresCluster.shared.makeDatabase()

  private func address(_ login: String) -> String {
    database.replacing("owner@", with: login + "@")
  }

  private func address(_ login: Stands.Login) -> String {
    address("\(login.login):\(login.password)")
  }

  @Test(arguments: ["ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC", ""])
  func `a login is taken away whatever depends on it`(sql: String) async throws {
    let stands = try Stands(database)
    try await stands.prepare()
    let name = "s-" + UUID().text
    let login = try await stands.add(name)
    let store = try PostgresStore(address(login))
    try await store.fill()
    let stock = try await store.stock()
    try PostgresShell(address(login)).execute(sql)
    let shell = try PostgresShell(database)
    if sql.isEmpty {
      try shell.execute("GRANT SELECT ON juice.migration TO \"\(login.login)\"")
    }

    try await stands.remove(name)
    #expect(try await stands.list().map(\.isActive) == [false])
    #expect(throws: StoreError.self) { try PostgresStore(address(login)) }
    #expect(try shell.integer("SELECT count(*) FROM pg_roles WHERE rolname = $1", login.login) == 0)
    let next = try await stands.add(name)
    let again = try PostgresStore(address(next))
    #expect(try await again.stock() == stock)
  }

  /// The owner is no superuser, and the stand's sessions hold locks and more.
  @Test(arguments: [
    "", "LISTEN a; BEGIN; NOTIFY a",
    "BEGIN; LOCK TABLE juice.entry, juice.stand IN ACCESS SHARE MODE",
    "BEGIN; ALTER ROLE CURRENT_USER PASSWORD 'mine'",
    "BEGIN; ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC",
    "BEGIN; DECLARE c CURSOR WITH HOLD FOR SELECT * FROM generate_series(1, 100000); FETCH c",
    "BEGIN; SELECT 1/0", "BEGIN; SAVEPOINT a; \(open)",
  ])
  func `a removed stand's sessions end, and its login is gone`(sql: String) async throws {
    let shell = try PostgresShell(database)
    let boss = "boss-" + UUID().text
    try shell.execute(
      """
      CREATE ROLE "\(boss)" LOGIN CREATEROLE PASSWORD 'x';
      DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I OWNER TO "\(boss)"', current_database());
        IF to_regrole('juice_stand') IS NOT NULL THEN
          GRANT juice_stand TO "\(boss)" WITH ADMIN OPTION;
        END IF;
      END $$
      """)
    let stands = try Stands(address("\(boss):x"))
    try await stands.prepare()
    let name = "s-" + UUID().text
    let login = try await stands.add(name)
    let session = try PostgresConnection(PostgresAddress(address(login)), until: .after(patience))
    try? session.execute(sql, until: .after(patience))
    let channel = try shell.text("SELECT channel FROM juice.stand WHERE name = $1", name)

    try await stands.remove(name)
    #expect(try shell.text("SELECT channel FROM juice.stand WHERE name = $1", name) != channel)
    #expect(Deadline.after(patience).wait(for: POLLIN, on: session.descriptor))
    let error = #expect(throws: PostgresError.self) {
      _ = try session.rows("SELECT 1", until: .after(patience))
    }
    guard case .lost = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(
      try shell.integer("SELECT count(*) FROM pg_roles WHERE rolname = $1", login.login) == 0)
  }

  private static let open = RawEntry(seq: 1, .open).statement

  @Test func `a session in the middle of a long query ends`() async throws {
    let stands = try Stands(database)
    try await stands.prepare()
    let name = "s-" + UUID().text
    let login = try await stands.add(name)
    let session = try PostgresConnection(PostgresAddress(address(login)), until: .after(patience))
    let end = Task.detached { [session = Held(session)] in
      // Sleeps for longer than the test waits, so that only the removal ends it.
      try session.connection.execute("SELECT pg_sleep(3600)", until: .after(patience))
    }
    let shell = try PostgresShell(database)
    #expect(
      try await eventually {
        try shell.integer(
          "SELECT count(*) FROM pg_stat_activity WHERE usename = $1 AND wait_event = 'PgSleep'",
          login.login)
          == 1
      })
    try await stands.remove(name)
    let error = await #expect(throws: PostgresError.self) { try await end.value }
    guard case .lost = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  /// Moves a connection to another thread.
  private struct Held: @unchecked Sendable {
    let connection: PostgresConnection
    init(_ connection: PostgresConnection) { self.connection = connection }
  }

  @Test func `a login that somebody has dropped by hand is taken away all the same`() async throws {
    let stands = try Stands(database)
    try await stands.prepare()
    let name = "s-" + UUID().text
    let login = try await stands.add(name)
    try PostgresShell(database).execute("DROP ROLE \"\(login.login)\"")
    try await stands.remove(name)
    #expect(try await stands.list().map(\.isActive) == [false])
  }
}
