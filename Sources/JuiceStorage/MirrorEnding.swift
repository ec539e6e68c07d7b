package import SystemPackage

extension FilePath {
  /// The suffix of the file beside a store that records the mirror's progress. No backup may have this suffix.
  package static let mirrorEnding = "-mirror"

  /// Deletes the mirror's record: the store becomes another one, which must not be sent.
  package func forgetMirror() { try? FilePath(string + Self.mirrorEnding).removeFile() }
}
