public import JuiceKit
internal import SystemPackage

/// Why what is in a store can't be used. A `StoreError` says where the store is, too.
package enum ContentError: Error {
  case newerVersion
  case damaged(Cause)
  /// The file system does not do what a store needs.
  case unsupported(Cause)
}

extension Cause {
  /// The cause of a call that may fail for the system's reasons, or for others.
  public init(_ error: any Error) {
    self =
      error as? Cause ?? (error as? Errno).map { .errno($0.rawValue) } ?? .system("\(error)")
  }
}
