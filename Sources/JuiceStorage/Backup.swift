import CSQLite
import FoundationEssentials
public import JuiceKit
import SystemPackage

extension SQLiteStore {
  /// Copies the store as it is at one moment, while others go on writing.
  ///
  /// The copy appears whole or not at all, and never in place of a file that is there.
  public func backup(to path: String) throws(StoreError) {
    let copy = FilePath(path)
    do {
      let folder = copy.removingLastComponent()
      // From the root: SQLite takes a name that begins with `file:` for a URI.
      let place = try (folder.isEmpty ? "." : folder).resolved()
      try backup(to: copy, in: place)
    } catch {
      throw StoreError.mapped(error, during: .create, path)
    }
  }

  private func backup(to copy: FilePath, in folder: FilePath) throws {
    guard !copy.exists else { throw Errno.fileExists }
    // SQLite would take it for its own, and remove it.
    guard !FilePath.databaseEnds.contains(where: copy.string.hasSuffix) else {
      throw Errno.invalidArgument
    }
    // Beside the copy, so that it can be given its name.
    let part = folder.appending(".\(UUID().uuidString).part")
    let unfinished = Unfinished { part.removeDatabase() }
    defer {
      part.removeDatabase()
      unfinished.finish()
    }
    let descriptor = try FileDescriptor.open(
      part, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: .ownerReadWrite)
    try descriptor.closeAfter {
      do { try file.connect().run("VACUUM INTO ?", part.string) } catch let error as SQLiteError
        where [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_BUSY].contains(error.code)
      {
        throw StoreError(error, during: .read, file.path)
      }
      try descriptor.synchronize()
    }
    // This fails where somebody has made the file meanwhile.
    try part.renameToNew(copy)
    folder.synchronizeFolder()
  }
}
