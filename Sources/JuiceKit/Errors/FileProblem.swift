/// Why a file other than a store can't be used, with its path.
public enum FileProblem: Error, Hashable, Sendable {
  case cannotRead(path: String, Cause)
  case cannotMake(path: String, Cause)
  case cannotWrite(path: String, Cause)
  /// A new file in its place can't be given its owner or group.
  case cannotKeepOwner(path: String)
  /// Another process kept its folder locked for too long.
  case busy(path: String)
  /// Another process has changed it since it was read.
  case changedMeanwhile(path: String)
  /// Its text is written in a way that does not let a program make the change.
  case cannotChangeText(path: String)
}
