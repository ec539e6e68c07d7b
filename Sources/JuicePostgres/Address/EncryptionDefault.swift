import Glibc

extension PostgresAddress {
  /// `prefer` on this machine, else `verify-full`; nil if the address, `$PGSSLMODE` or a service file decides.
  var defaultSSLMode: String? {
    guard settings["sslmode"] == nil, Self.variable("PGSSLMODE") == nil else { return nil }
    if settings["service"] ?? Self.variable("PGSERVICE") != nil {
      // A service file may set another mode: libpq prefers it to the environment, but not to a parameter.
      unsafe setenv("PGSSLMODE", "verify-full", 0)
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

  /// The value of a variable. An empty one counts as set, as in libpq.
  static func variable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
