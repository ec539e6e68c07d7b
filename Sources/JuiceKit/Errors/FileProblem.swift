/// The reason why a file other than a store can't be used.
package enum FileProblem: Error, Hashable, Sendable {
  case cannotRead(path: String, Cause)
  case cannotMake(path: String, Cause)
  case cannotWrite(path: String, Cause)
  /// The new file can't get the owner or group of the file that it would replace.
  case cannotKeepOwner(path: String)
  /// Another process kept the folder locked until the timeout.
  case busy(path: String)
  /// Another process has changed the file since it was read.
  case changedMeanwhile(path: String)
  /// No program can make this change in the way that the text is written.
  case cannotChangeText(path: String)
}
