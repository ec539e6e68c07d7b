import CSQLite
import FoundationEssentials
package import JuiceKit
import JuiceStorage
import SystemPackage

extension SQLiteStore {
  /// Copies one snapshot of the store, while others go on writing. The copy appears whole or not at all.
  ///
  /// - Throws: `StoreError.cannotCreate` if there is a file at `path`: it is never replaced.
  package func backup(to path: String) throws(StoreError) { try backup(to: path) { _ in } }

  /// `backup` that also verifies the copy, before it appears.
  ///
  /// - Throws: `StoreError.damaged` with the path of the store, which then has the fault.
  package func verifiedBackup(to path: String) throws(StoreError) -> Verification {
    var verification = Verification(entries: 0, digest: nil)
    try backup(to: path) { copy in
      do throws(StoreError) {
        verification = try VerifiedBackup(backup: copy.string, patience: 0) { _ in }.verification
      } catch .damaged(_, let cause) {
        throw StoreError.damaged(file.path, cause)
      }
    }
    return verification
  }

  private func backup(to path: String, check: (FilePath) throws -> Void) throws(StoreError) {
    let copy = FilePath(path)
    do {
      // An absolute path: SQLite takes a name that begins with `file:` for a URI.
      try backup(to: copy, in: copy.folder.resolved(), check: check)
    } catch {
      throw StoreError.mapped(error, during: .create, path)
    }
  }

  private func backup(
    to copy: FilePath, in folder: FilePath, check: (FilePath) throws -> Void
  ) throws {
    guard !copy.exists else { throw Errno.fileExists }
    // The name would be taken for a side file of a store, and the file removed.
    guard !(FilePath.databaseEnds + [FilePath.mirrorEnding]).contains(where: copy.string.hasSuffix)
    else {
      throw Errno.invalidArgument
    }
    try folder.withPart { part in
      do { try file.connect().run("VACUUM INTO ?", part.string) } catch let error as SQLiteError
        where [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_BUSY].contains(error.code)
      {
        throw StoreError(error, during: .read, file.path)
      }
      try check(part)
    } whenDone: {
      // Fails if somebody has created the file meanwhile.
      try $0.renameToNew(copy)
    }
  }
}

extension FilePath {
  /// Creates a database in this folder that appears whole or not at all.
  ///
  /// - Parameters:
  ///   - model: gives owner and permissions; without one, only the owner has access.
  ///   - fill: gets the path of an empty file.
  ///   - name: renames the file, once all of it is on the disk.
  func withPart(
    like model: Stat? = nil, _ fill: (FilePath) throws -> Void,
    whenDone name: (FilePath) throws -> Void
  ) throws {
    let part = appending(".\(UUID().uuidString).part")
    defer { part.removeDatabase() }
    let descriptor = try FileDescriptor.open(
      part, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
      permissions: .ownerReadWrite)
    try descriptor.closeAfter {
      if let model { try descriptor.resemble(model) }
      try fill(part)
      try descriptor.synchronize()
    }
    try name(part)
    synchronizeFolder()
  }
}
