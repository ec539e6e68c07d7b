import Foundation
import JuicePostgres
import PostgresTesting
import Testing

extension PostgresCluster {
  static var condition: ConditionTrait { .enabled(if: shared.isThere, "\(shared.reason)") }

  /// Creates a stand with its own login, and returns its address with the password.
  func makeStand() async throws -> String {
    let stands = try Stands(#require(ownerAddress))
    try await stands.prepare()
    let login = try await stands.add("t-" + UUID().uuidString.lowercased())
    return address(login: "\(login.login):\(login.password)")
  }
}
