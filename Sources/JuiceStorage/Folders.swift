package import SystemPackage

extension FilePath {
  /// Makes this folder and its missing parents, for the owner alone.
  ///
  /// - Parameter made: collects the folders made, outermost first.
  package func makeFolders(made: inout [FilePath]) throws(Errno) {
    guard !isEmpty, !exists else { return }
    let outer = folder
    try outer.makeFolders(made: &made)
    do {
      try makeFolder()
      made.append(self)
      outer.synchronizeFolder()
    } catch .fileExists {}  // Another process made it first.
  }
}

extension [FilePath] {
  /// Removes the empty folders, last first.
  package func remove() { for folder in reversed() { try? folder.removeFolder() } }
}
