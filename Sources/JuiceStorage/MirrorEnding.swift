package import SystemPackage

extension FilePath {
  /// The ending of the name of the note beside a store that says how far its mirror is. No backup may have it.
  package static let mirrorEnding = "-mirror"

  /// Removes the note of a store that becomes another one, and may not be sent.
  package func forgetMirror() { try? FilePath(string + Self.mirrorEnding).removeFile() }
}
