public import JuiceKit
internal import SystemPackage

extension Cause {
  /// The cause of a call that may fail for the system's reasons, or for others.
  public init(_ error: any Error) {
    self =
      error as? Cause ?? (error as? Errno).map { .errno($0.rawValue) } ?? .system("\(error)")
  }
}
