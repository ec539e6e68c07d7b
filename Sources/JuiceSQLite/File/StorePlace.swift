import Glibc
public import JuiceKit
import JuiceStorage
import SystemPackage

/// The place of a store as a till will find it: nothing is made, changed or locked.
public struct StorePlace: Sendable {
  /// There is no store, and one can be made.
  public let isNew: Bool
  /// Others than its owner may read or write it.
  public let isOpenToOthers: Bool
  /// How large the write-ahead log is, in bytes.
  public let logSize: Int
  /// How many bytes may still be written there; nil where that is not known.
  public let freeSpace: Int?

  /// - Throws: `StoreError` where no store can be opened or made.
  public init(_ path: String) throws(StoreError) {
    let status = try StorePath.inspect(path)
    // A link that leads nowhere, as to a disk that is not there.
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
      // SQLite makes its side files anew each time.
      guard try Stat(folder).type == .directory else { throw Errno.notDirectory }
      try folder.checkIsWritable()
    } catch {
      throw StoreError.mapped(error, during: status == nil ? .create : .write, path)
    }
  }

  /// The folder of a file; where that is not there yet, the one in which it can be made.
  private static func folder(of file: FilePath) -> FilePath {
    let folder = file.removingLastComponent()
    if folder.isEmpty { return "." }
    return folder.exists ? folder : Self.folder(of: folder)
  }
}

extension SQLiteStore {
  /// Tells whether an earlier version of this program has written it; a till takes it over.
  public func isOlder() throws(StoreError) -> Bool {
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
