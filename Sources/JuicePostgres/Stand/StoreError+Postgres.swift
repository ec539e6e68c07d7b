import JuiceKit
import JuiceStorage

extension StoreError {
  /// An error on the way to a server, there, or of its answer; nil for one that is not about the store.
  ///
  /// - Parameter denied: what it means that the login lacks a right, with the server's message.
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

  /// - Parameter message: of libpq, in English, for what has no code.
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

  /// - Parameter message: of pgbouncer, which has one code for all.
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

  /// - Parameter message: of a server that hung up, in its language: the usual one is English.
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

  /// - Parameter state: a SQLSTATE; its first two characters are its class.
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
      // No schema, no table.
      case "3F000", "42P01": .noSchema
      // No function or column, or one with other arguments.
      case "42883", "42703": .olderSchema
      case "53100": .full(message)
      case "08P01": ServerFault(pooler: message)
      // Else somebody has asked for it.
      case "57014" where !message.contains("user request"): .limit(.statement, message)
      case "55P03": .limit(.lock, message)
      case "25P03": .limit(.idleTransaction, message)
      case "25P04": .limit(.transaction, message)
      // Too many connections, starting and stopping; what others keep locked.
      case let state where ["53", "57", "40", "55"].contains(state.prefix(2)):
        .notReady(message)
      default: .unexpected(message)
      }
  }
}

extension Distrust {
  /// - Parameter message: of libpq, in English; nil where it is about something else.
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
  /// Another connection may do what this one could not.
  var isBroken: Bool {
    switch self {
    case .lost, .unreachable: true
    // Starting and stopping; no connection left.
    case .failed(let state, _): state.hasPrefix("57P0") || state == "53300"
    case .notInstalled, .timedOut, .tooOld, .olderSchema, .otherEncoding, .badValue: false
    }
  }

  /// Nobody knows what became of what was asked for.
  var isWithoutAnswer: Bool { isBroken || self == .timedOut }

  /// Others were in the way, so that nothing was done: a serialization failure, or a deadlock.
  var isConflict: Bool { ["40001", "40P01"].contains(state) }
}
