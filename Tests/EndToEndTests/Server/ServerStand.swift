import JuicePostgres
import PostgresTesting

/// A fresh database on the test server, and a folder for the program.
struct ServerStand {
  let stand: Stand
  /// The address with a superuser's login.
  let owner: String

  static func make() async throws -> ServerStand {
    let new = ServerStand(stand: try Stand(), owner: PostgresCluster.shared.makeDatabase())
    try await Stands(new.owner).prepare()
    return new
  }

  /// Runs the program on a store, by default as the owner.
  func run(_ arguments: String..., at address: String? = nil) async throws -> Run {
    try await stand.run(arguments, environment: ["JUICE_MAKER_STORE": address ?? owner])
  }

  /// Adds a stand, and returns its store's address with the password.
  func add(_ name: String, isMirror: Bool = false, anew: Bool = false) async throws -> String {
    let new = try await Stands(owner).add(name, isMirror: isMirror, anew: anew)
    return new.address.replacing("\(new.login)@", with: "\(new.login):\(new.password)@")
  }
}
