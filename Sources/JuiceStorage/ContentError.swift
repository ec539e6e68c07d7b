package import JuiceKit
internal import SystemPackage

/// The reason a store's content can't be used. `StoreError` adds the store's path.
package enum ContentError: Error {
  case newerVersion
  case damaged(Cause)
  /// The file system lacks a feature that stores need.
  case unsupported(Cause)
}

extension Cause {
  package init(_ error: any Error) {
    self =
      error as? Cause ?? (error as? Errno).map { .errno($0.rawValue) } ?? .system("\(error)")
  }
}
