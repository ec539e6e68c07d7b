package import JuiceKit

/// Why what is in a store can't be used. A `StoreError` says where the store is, too.
package enum ContentError: Error {
  case newerVersion
  case damaged(Cause)
  /// The file system does not do what a store needs.
  case unsupported(Cause)
}
