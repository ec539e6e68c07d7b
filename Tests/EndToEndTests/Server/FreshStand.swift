import Foundation
import JuicePostgres
import PostgresTesting
import Testing

extension PostgresCluster {
  /// Starts the server only for the tests that run.
  static var condition: ConditionTrait { .enabled(if: shared.isThere, "needs PostgreSQL") }

  /// Creates a stand with its own login, and returns its address with the password.
  func makeStand() async throws -> String {
    let stands = try Stands(#require(ownerAddress))
    try await stands.prepare()
    let login = try await stands.add("t-" + UUID().uuidString.lowercased())
    return address(login: "\(login.login):\(login.password)")
  }
}
