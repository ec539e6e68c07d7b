import Foundation
import JuicePostgres
import PostgresTesting
import Testing

extension PostgresCluster {
  /// The condition of a test that needs a server.
  static var condition: ConditionTrait { .enabled(if: shared.isThere, "\(shared.reason)") }

  /// Makes a stand with a login of its own.
  ///
  /// - Returns: its address, with the password.
  func makeStand() async throws -> String {
    let stands = try Stands(#require(ownerAddress))
    try await stands.prepare()
    let login = try await stands.add("t-" + UUID().uuidString.lowercased())
    return address(login: "\(login.login):\(login.password)")
  }
}
