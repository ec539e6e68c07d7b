import JuiceKit

extension StoreError {
  /// What went wrong on the way to a server, or there.
  ///
  /// - Parameter address: `PostgresAddress.shown`.
  init(_ error: PostgresError, _ address: String) {
    self = .server(address, ServerFault(error))
  }
}

extension ServerFault {
  init(_ error: PostgresError) {
    self =
      switch error {
      case .notInstalled(let message): .noClient(message)
      case .unreachable(let message): ServerFault(connecting: message)
      case .timedOut: .noAnswer
      case .lost(let message): .cutOff(message)
      case .failed(let state, let message): ServerFault(state: state, message)
      case .tooOld(let version): .tooOld(version)
      case .badValue(let value): .unexpected(value)
      }
  }

  /// - Parameter message: of libpq, in English, for what has no code.
  private init(connecting message: String) {
    func isAbout(_ texts: String...) -> Bool { texts.contains { message.contains($0) } }
    self =
      if isAbout("expected authentication request", "received invalid response") {
        .notPostgres(message)
      } else if isAbout("certificate", "SSL") {
        .notTrusted(message)
      } else if isAbout("password", "SCRAM", "authentication") {
        .loginRefused(message)
      } else {
        .notReached(message)
      }
  }

  /// - Parameter state: a SQLSTATE; its first two characters are its class.
  private init(state: String, _ message: String) {
    self =
      switch state {
      case "28000", "28P01": .loginRefused(message)
      case "3D000": .noDatabase(message)
      case "42501": .noRights(message)
      // A standby, which may take over.
      case "25006": .notReady(message)
      // No schema, no function, no table.
      case "3F000", "42883", "42P01": .noSchema
      case "53100": .full(message)
      // Too many connections, starting and stopping, a statement given up; what others keep locked.
      case let state where ["53", "57", "40", "55"].contains(state.prefix(2)): .notReady(message)
      default: .unexpected(message)
      }
  }
}
