import Foundation
import PostgresTesting
import Testing

/// A database of stands on the server of the tests, and a folder to run the program in.
struct ServerStand {
  let stand: Stand
  /// With a superuser.
  let owner: String

  /// Has the tables made.
  static func make() async throws -> ServerStand {
    let new = ServerStand(stand: try Stand(), owner: PostgresCluster.shared.makeDatabase())
    try #require(try await new.run("stand", "init").exit == 0)
    return new
  }

  /// Runs the program with the owner's address.
  func run(_ arguments: String..., at address: String? = nil) async throws -> Run {
    try await stand.run(arguments, environment: ["JUICE_MAKER_STORE": address ?? owner])
  }

  /// Makes a stand.
  ///
  /// - Returns: the address of its store, with the password.
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
