import Foundation
import PostgresTesting
import Testing

/// A fresh database on the test server, and a folder for the program.
struct ServerStand {
  let stand: Stand
  /// The address with a superuser's login.
  let owner: String

  static func make() async throws -> ServerStand {
    let new = ServerStand(stand: try Stand(), owner: PostgresCluster.shared.makeDatabase())
    try #require(try await new.run("stand", "init").exit == 0)
    return new
  }

  /// Runs the program on a store, by default as the owner.
  func run(_ arguments: String..., at address: String? = nil) async throws -> Run {
    try await stand.run(arguments, environment: ["JUICE_MAKER_STORE": address ?? owner])
  }

  /// Adds a stand, and returns its store's address with the password.
  func add(_ name: String, _ options: String...) async throws -> String {
    let answer = try await stand.run(
      ["stand", "add", name, "--format", "json", "--store", owner] + options
    ).json
    let login = try #require(answer["login"] as? String)
    let password = try #require(answer["password"] as? String)
    let address = try #require(answer["address"] as? String)
    return address.replacing("\(login)@", with: "\(login):\(password)@")
  }
}
