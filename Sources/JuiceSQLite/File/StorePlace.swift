import Glibc
package import JuiceKit
import JuiceStorage
import SystemPackage

/// The state of a store's path, as a till will find it. Creates, changes and locks nothing.
package struct StorePlace: Sendable {
  /// There is no store, and one can be created.
  package let isNew: Bool
  /// Others than the owner may read or write the store.
  package let isOpenToOthers: Bool
  /// The size of the write-ahead log, in bytes.
  package let logSize: Int
  /// The number of bytes that may still be written there; nil if unknown.
  package let freeSpace: Int?

  /// - Throws: `StoreError` if no store can be opened or created there.
  package init(_ path: String) throws(StoreError) {
    let status = try StorePath.inspect(path)
    // A link that leads nowhere, for example to a disk that is not mounted.
    if status == nil, FilePath(path).linkTarget != nil {
      throw .cannotCreate(path, .errno(ENOENT))
    }
    isNew = status?.size ?? 0 == 0
    let others: FilePermissions = [.groupReadWriteExecute, .otherReadWriteExecute]
    isOpenToOthers = status.map { !$0.permissions.isDisjoint(with: others) } ?? false
    do {
      let file = status == nil ? FilePath(path) : try FilePath(path).resolved()
      logSize = Int((try? Stat(FilePath(file.string + "-wal")))?.size ?? 0)
      let folder = Self.folder(of: file)
      freeSpace = folder.freeSpace
      // SQLite creates its side files anew each time.
      guard try Stat(folder).type == .directory else { throw Errno.notDirectory }
      try folder.checkIsWritable()
    } catch {
      throw StoreError.mapped(error, during: status == nil ? .create : .write, path)
    }
  }

  /// The folder of a file, or its nearest parent that exists.
  private static func folder(of file: FilePath) -> FilePath {
    let folder = file.folder
    return folder == "." || folder.exists ? folder : Self.folder(of: folder)
  }
}

extension SQLiteStore {
  /// Returns `true` for a store of an earlier version, which a till migrates.
  ///
  /// - Throws: `StoreError` if the store can't be read.
  package func isOlder() throws(StoreError) -> Bool {
    do {
      let connection = try file.connect()
      return try connection.transaction(.deferred) {
        try Schema.version(of: connection) < Schema.version
      }
    } catch {
      throw StoreError.mapped(error, during: .read, file.path)
    }
  }
}
