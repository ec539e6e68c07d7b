import FoundationEssentials
import Glibc
import JuiceKit
import PostgresTesting
import Testing

@testable import JuiceStorage

/// What becomes of a login that is taken away.
@Suite(.serialized, PostgresCluster.condition) struct PostgresRemovalTests {
  private let database = PostgresCluster.shared.makeDatabase()

  private func address(_ login: String) -> String {
    database.replacing("owner@", with: login + "@")
  }

  private func address(_ login: Stands.Login) -> String {
    address("\(login.login):\(login.password)")
  }

  @Test(arguments: [
    "SELECT lo_from_bytea(0, 'x')", "ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC",
    "",
  ])
  func `a login is taken away whatever depends on it`(sql: String) async throws {
    let stands = try Stands(database)
    try await stands.prepare()
    let name = "s-" + UUID().text
    let login = try await stands.add(name)
    let store = try PostgresStore(address(login))
    try await store.fill()
    let stock = try await store.stock()
    try PostgresShell(address(login)).execute(sql)
    if sql.isEmpty {
      try PostgresShell(database).execute(
        "GRANT SELECT ON juice.migration TO \"\(login.login)\"")
    }

    try await stands.remove(name)
    #expect(try await stands.list().map(\.isActive) == [false])
    #expect(throws: StoreError.self) { try PostgresStore(address(login)) }
    #expect(
      try PostgresShell(database).integer(
        """
        SELECT count(*) FROM pg_auth_members AS m
        WHERE m.member = $1::regrole OR m.roleid = $1::regrole
        """, "\"\(login.login)\"") == 0)

    let next = try await stands.add(name)
    #expect(next.login != login.login)
    let again = try PostgresStore(address(next))
    #expect(try await again.stock() == stock)
  }

  /// An owner who is no superuser, and the session of a till.
  @Test func `its sessions end with it, and the login is gone`() async throws {
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

    try await stands.remove(name)
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
