import Glibc

extension PostgresAddress {
  /// How far the line is encrypted where nobody says it: on the machine itself as the server likes, elsewhere
  /// the server has to prove who it is. nil where it is said: by the address, by `$PGSSLMODE`, or by the file
  /// of a service.
  var defaultSSLMode: String? {
    guard settings["sslmode"] == nil, Self.variable("PGSSLMODE") == nil else { return nil }
    if settings["service"] ?? Self.variable("PGSERVICE") != nil {
      // The file of a service goes before this, and before all that the address leaves open.
      setenv("PGSSLMODE", "verify-full", 0)
      return nil
    }
    return isOnThisMachine ? "prefer" : "verify-full"
  }

  private var isOnThisMachine: Bool {
    let hosts =
      settings["hostaddr"] ?? Self.variable("PGHOSTADDR") ?? settings["host"]
      ?? Self.variable("PGHOST") ?? ""
    return hosts.split(separator: ",", omittingEmptySubsequences: false).allSatisfy {
      $0.hasPrefix("/") || $0.hasPrefix("@")
        || ["", "localhost", "127.0.0.1", "::1"].contains($0)
    }
  }

  /// The value of a variable; an empty one is set, as libpq takes it.
  static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
