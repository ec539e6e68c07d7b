import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(.serialized, PostgresCluster.condition) struct PostgresLimitTests {
  @Test(arguments: [("statement_timeout", ServerLimit.statement), ("lock_timeout", .lock)])
  func `the limit that ended an order is told, and nothing was sold`(
    setting: String, limit: ServerLimit
  ) async throws {
    let stand = try await PostgresStand.make()
    let login = String(stand.login.prefix { $0 != ":" })
    _ = try await stand.store().apply(.open(["kiwi": 10]))
    let store = try stand.store()
    // Limits this session, not the login: reading the stand may take longer on a busy machine.
    try store.main.wait(until: .after(patience)) {
      try $0.execute("SET \(setting) = '50ms'", until: .after(patience))
    }
    let shell = try PostgresShell()
    try shell.execute("BEGIN; SELECT FROM juice.stand WHERE role = '\(login)' FOR UPDATE")

    let error = await #expect(throws: StoreError.self) { try await store.order("kiwi") }
    guard case .server(_, .limit(limit, _)) = error else { throw try #require(error) }

    try shell.execute("ROLLBACK")
    let unlimited = try stand.store()
    #expect(try await unlimited.stock().revision == 1)
    #expect(try await unlimited.order("kiwi").entry?.seq == 2)
  }

  @Test func `a transaction in which nothing comes is told as that`() async throws {
    let connection = try PostgresCluster.shared.connect()
    try connection.execute(
      "SET idle_in_transaction_session_timeout = '50ms'; BEGIN", until: .after(patience))
    var fault: ServerFault?
    _ = await eventually {
      do throws(PostgresError) { _ = try connection.hasNotification() } catch {
        fault = ServerFault(error)
      }
      return fault != nil
    }
    guard case .limit(.idleTransaction, _) = fault else {
      Issue.record("\(fault as Any)")
      return
    }
  }

  @Test func `the check tells of a server that takes no changes`() async throws {
    let stand = try await PostgresStand.make()
    let login = String(stand.login.prefix { $0 != ":" })
    let store = try stand.store()
    try await store.check()
    try PostgresShell().execute("ALTER ROLE \"\(login)\" SET default_transaction_read_only = on")
    let error = await #expect(throws: StoreError.self) { try await store.check() }
    guard case .server(_, .readOnly) = error else { throw try #require(error) }
  }

  @Test func `a till connects anew after a server took no changes`() async throws {
    let stand = try await PostgresStand.make()
    let login = String(stand.login.prefix { $0 != ":" })
    _ = try await stand.store().apply(.open(["kiwi": 10]))
    let shell = try PostgresShell()
    try shell.execute("ALTER ROLE \"\(login)\" SET default_transaction_read_only = on")
    let store = try stand.store()
    let error = await #expect(throws: StoreError.self) { try await store.order("kiwi") }
    guard case .server(_, .readOnly) = error else { throw try #require(error) }
    try shell.execute("ALTER ROLE \"\(login)\" RESET default_transaction_read_only")
    #expect(try await store.order("kiwi").entry?.seq == 2)
  }

  @Test func `no setting of a login changes the values that are read`() async throws {
    let stand = try await PostgresStand.make()
    let login = String(stand.login.prefix { $0 != ":" })
    for setting in [
      "bytea_output = 'escape'", "quote_all_identifiers = on", "DateStyle = 'German'",
      "row_security = off",
    ] { try PostgresShell().execute("ALTER ROLE \"\(login)\" SET \(setting)") }
    let store = try stand.store()
    _ = try await store.apply(.open(["kiwi": 10]))
    #expect(try await store.order("kiwi").entry?.seq == 2)
    #expect(try await store.verify().entries == 2)
    let options = try PostgresStore(
      stand.address + "&options=-c%20bytea_output%3Descape", patience: patience)
    #expect(try await options.verify().entries == 2)
  }
}
