import JuiceKit

extension StoreError {
  /// What went wrong on the way to a server, there, or with what was read; nil for what is not about the store.
  static func content(_ error: any Error, of address: PostgresAddress) -> StoreError? {
    switch error {
    case let error as StoreError: error
    case PostgresError.failed(state: "JM001", _): .server(address.shown, .noStand)
    case let error as PostgresError: StoreError(error, address.shown)
    case ContentError.newerVersion: .newer(address.shown)
    case ContentError.damaged(let cause), ContentError.unsupported(let cause):
      .damaged(address.shown, cause)
    default: nil
    }
  }

  static func mapped(_ error: any Error, of address: PostgresAddress) -> StoreError {
    content(error, of: address) ?? .server(address.shown, .unexpected("\(error)"))
  }
}

extension PostgresError {
  /// Whether another connection may do what this one could not.
  var isBroken: Bool {
    switch self {
    case .lost, .unreachable: true
    // Starting and stopping; no connection left.
    case .failed(let state, _): state.hasPrefix("57P0") || state == "53300"
    case .notInstalled, .timedOut, .tooOld, .badValue: false
    }
  }

  /// Whether nobody knows what became of what was asked for.
  var isWithoutAnswer: Bool { isBroken || self == .timedOut }

  /// Whether others were in the way, so that nothing was done: a serialization failure, or a deadlock.
  var isConflict: Bool {
    guard case .failed(let state, _) = self else { return false }
    return state == "40001" || state == "40P01"
  }
}
