import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

/// A database restored by `pg_restore`.
@Suite(
  PostgresCluster.condition,
  .enabled(if: PostgresCluster.shared.canCopy, "pg_dump is not installed (postgresql-client)"))
struct PostgresCopyTests {
  @Test func `a restored stand verifies and sells`() async throws {
    let stand = try await OwnDatabase()
    let verified = try await stand.store.verify()

    let copy = try PostgresStore(
      stand.login(to: PostgresCluster.shared.copy(stand.database)))
    #expect(try await copy.stock() == stand.store.stock())
    #expect(try await copy.verify() == verified)
    try await copy.order("kiwi")
    #expect(try await copy.verify().entries == verified.entries + 1)
    #expect(try await stand.store.verify() == verified)
  }
}

/// A test's own database, and a stand in it with entries of every kind.
struct OwnDatabase {
  /// The owner's address.
  let database: String
  let store: PostgresStore
  let login: Stands.Login

  init() async throws {
    database = PostgresCluster.shared.makeDatabase()
    let stands = try Stands(database)
    try await stands.prepare()
    login = try await stands.add("s-" + UUID().text)
    store = try PostgresStore(Self.address(login, to: database))
    try await store.fill()
  }

  /// The address of the stand's login.
  func login(to database: String) -> String { Self.address(login, to: database) }

  private static func address(_ login: Stands.Login, to database: String) -> String {
    database.replacing("owner@", with: "\(login.login):\(login.password)@")
  }
}
