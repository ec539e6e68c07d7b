import Glibc

extension PostgresAddress {
  /// How values are written and what may be read, whatever is set for a server, a database or a login.
  static let fixedOptions = [
    "bytea_output=hex", "row_security=on", "array_nulls=on", "quote_all_identifiers=off",
    "standard_conforming_strings=on", "DateStyle=ISO",
  ].map { "-c " + $0 }.joined(separator: " ")

  /// Those of the user, and behind them, so that they hold, the fixed ones. nil where a service's file may have
  /// some, which go before the environment's.
  var sessionOptions: String? {
    let inherited = Self.variable("PGOPTIONS")
    let options = settings["options"] ?? inherited
    let all = options.map { $0.hasSuffix(Self.fixedOptions) ? $0 : $0 + " " + Self.fixedOptions }
    if settings["options"] == nil, settings["service"] ?? Self.variable("PGSERVICE") != nil {
      setenv("PGOPTIONS", all ?? Self.fixedOptions, 1)
      return nil
    }
    return all ?? Self.fixedOptions
  }
}
