package import SystemPackage

extension FilePath {
  /// Makes this folder and those that it is in, where they are not there, for their owner alone.
  ///
  /// - Parameter made: gets those that were made, outermost first.
  package func makeFolders(made: inout [FilePath]) throws(Errno) {
    guard !isEmpty, !exists else { return }
    let outer = removingLastComponent()
    try outer.makeFolders(made: &made)
    do {
      try makeFolder()
      made.append(self)
      outer.synchronizeFolder()
    } catch .fileExists {}  // Another process was quicker.
  }
}

extension [FilePath] {
  /// Removes folders that are empty, the last first.
  package func remove() { for folder in reversed() { try? folder.removeFolder() } }
}
