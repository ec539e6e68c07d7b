import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

/// A test's own stand, in a database that many tests of the process share.
struct PostgresStand {
  let name: String
  /// LOGIN:PASSWORD.
  let login: String
  /// The address of the database's owner.
  var database = PostgresStand.owner

  static func make(isMirror: Bool = false) async throws -> PostgresStand {
    try await isPrepared.value
    return try await make(in: owner, isMirror: isMirror)
  }

  /// Makes a stand in a second database. Tests that read all stands take long in the first one, which has hundreds.
  static func makeAmongFew() async throws -> PostgresStand {
    try await make(in: second.value, isMirror: false)
  }

  private static func make(in database: String, isMirror: Bool) async throws -> PostgresStand {
    let name = "t-" + UUID().text
    let login = try await Stands(database, patience: patience).add(name, isMirror: isMirror)
    return PostgresStand(
      name: name, login: "\(login.login):\(login.password)", database: database)
  }

  static var owner: String { PostgresCluster.shared.ownerAddress ?? "" }

  private static let isPrepared = Task { _ = try await Stands(owner, patience: patience).prepare() }

  private static let second: Task<String, any Error> = Task {
    let database = PostgresCluster.shared.makeDatabase()
    _ = try await Stands(database, patience: patience).prepare()
    return database
  }

  var address: String { database.replacing("owner@", with: "\(login)@") }

  func store(_ till: String = "bench 1", patience: Double = patience) throws -> PostgresStore {
    let author = try #require(Author(name: "Tester", till: till))
    return try PostgresStore(address, author: author, patience: patience)
  }
}

final class PostgresShell {
  private let connection: PostgresConnection

  init(_ address: String = PostgresStand.owner) throws {
    connection = try PostgresConnection(PostgresAddress(address), until: .after(patience))
  }

  /// - Returns: the SQLSTATE of a failed script; nil if it succeeds.
  func failure(of script: String) throws -> String? {
    do throws(PostgresError) { try execute(script) } catch {
      guard case .failed(let state, _) = error else { throw error }
      return state
    }
    return nil
  }

  func execute(_ script: String) throws(PostgresError) {
    try connection.execute(script, until: .after(patience))
  }

  func text(_ sql: SQL, _ values: String?...) throws -> String {
    try connection.rows(sql, values, until: .after(patience)).text(0, 0)
  }

  func integer(_ sql: SQL, _ values: String?...) throws -> Int {
    try connection.rows(sql, values, until: .after(patience)).integer(0, 0)
  }
}
