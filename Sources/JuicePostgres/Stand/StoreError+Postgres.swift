import JuiceKit
import JuiceStorage

extension StoreError {
  /// Returns nil if an error is not about the store. `denied` turns the server's message about a missing right into a fault.
  static func content(
    _ error: any Error, of address: PostgresAddress,
    denied: (String) -> ServerFault = ServerFault.noRights
  ) -> StoreError? {
    switch error {
    case let error as StoreError: error
    case PostgresError.failed(state: "42501", let message): .server(address.shown, denied(message))
    case let error as PostgresError: StoreError(error, address.shown)
    case ContentError.newerVersion: .newer(address.shown)
    case ContentError.damaged(let cause), ContentError.unsupported(let cause):
      .server(address.shown, .damaged(cause))
    default: nil
    }
  }

  init(_ error: PostgresError, _ address: String) {
    self = .server(address, ServerFault(error))
  }
}

extension ServerFault {
  init(_ error: PostgresError) {
    self =
      switch error {
      case .notInstalled(let message): .noClient(message)
      case .unreachable(let message, let root): ServerFault(connecting: message, root: root)
      case .timedOut: .noAnswer
      case .lost(let message): ServerFault(lost: message)
      case .failed(let state, let message): ServerFault(state: state, message)
      case .tooOld(let version): .tooOld(version, least: PostgresError.leastVersion)
      case .olderSchema: .olderSchema
      case .otherEncoding(let name): .otherEncoding(name)
      case .badValue(let value): .unexpected(value)
      }
  }

  /// libpq's English messages: these failures have no code.
  private init(connecting message: String, root: String?) {
    func isAbout(_ texts: String...) -> Bool { texts.contains { message.contains($0) } }
    self =
      if message.hasPrefix("invalid "), isAbout(" value", "port number") {
        .badSetting(message)
      } else if isAbout("expected authentication request", "received invalid response") {
        .notPostgres(message)
      } else if let reason = Distrust(message) {
        .notTrusted(
          reason, message, root: root.flatMap { $0.isEmpty ? nil : $0 } ?? "~/.postgresql/root.crt")
      } else if isAbout("password", "SCRAM", "authentication") {
        .loginRefused(message)
      } else {
        .notReached(message)
      }
  }

  /// pgbouncer has one code for all failures.
  private init(pooler message: String) {
    self =
      if message.contains("startup parameter") {
        .badSetting(message)
      } else if message.contains("no such database") {
        .noDatabase(message)
      } else if message.contains("auth") || message.contains("no such user") {
        .loginRefused(message)
      } else {
        .notReady(message)
      }
  }

  /// The server's messages are in its language, usually English.
  private init(lost message: String) {
    self =
      if message.contains("idle-in-transaction timeout") {
        .limit(.idleTransaction, message)
      } else if message.contains("transaction timeout") {
        .limit(.transaction, message)
      } else {
        .cutOff(message)
      }
  }

  private init(state: String, _ message: String) {
    self =
      switch state {
      case OwnState.noStand: .noStand
      case OwnState.isMirror: .isMirror(message)
      case OwnState.isStore: .isStore(message)
      case "28000" where message.contains("pg_hba.conf"): .notLetIn(message)
      case "28000", "28P01": .loginRefused(message)
      case "3D000": .noDatabase(message)
      case "42501": .noRights(message)
      case "25006": .readOnly(message)
      // An undefined schema or table.
      case "3F000", "42P01": .noSchema
      // An undefined function or column.
      case "42883", "42703": .olderSchema
      case "53100": .full(message)
      case "08P01": ServerFault(pooler: message)
      // statement_timeout, unless the message says that a user cancelled.
      case "57014" where !message.contains("user request"): .limit(.statement, message)
      case "55P03": .limit(.lock, message)
      case "25P03": .limit(.idleTransaction, message)
      case "25P04": .limit(.transaction, message)
      // No resources, a server that starts or stops, conflicts, and locks.
      case let state where ["53", "57", "40", "55"].contains(state.prefix(2)):
        .notReady(message)
      default: .unexpected(message)
      }
  }
}

extension Distrust {
  /// Reads libpq's English message; nil if it is not about trust.
  fileprivate init?(_ message: String) {
    func isAbout(_ texts: String...) -> Bool { texts.contains { message.contains($0) } }
    if isAbout("does not support SSL") {
      self = .noEncryption
    } else if isAbout("does not match host name") {
      self = .otherName
    } else if isAbout("root certificate file"), isAbout("does not exist") {
      self = .noRoot
    } else if isAbout("certificate verify failed", "expired", "root certificate") {
      self = .otherSigner
    } else if isAbout("certificate", "SSL") {
      self = .other
    } else {
      return nil
    }
  }
}

extension PostgresError {
  /// True if a new connection may succeed.
  var isBroken: Bool {
    switch self {
    case .lost, .unreachable: true
    // The server starts or stops, or has no free connection.
    case .failed(let state, _): state.hasPrefix("57P0") || state == "53300"
    case .notInstalled, .timedOut, .tooOld, .olderSchema, .otherEncoding, .badValue: false
    }
  }

  /// True if nobody knows whether the statement ran.
  var isWithoutAnswer: Bool { isBroken || self == .timedOut }

  /// True for a standby server, or another that takes no changes.
  var isReadOnly: Bool { state == "25006" }

  /// A serialization failure or a deadlock undid the statement.
  var isConflict: Bool { ["40001", "40P01"].contains(state) }
}
