import JuiceKit
import JuiceStorage
import SystemPackage

/// A regular file that can be read and written. Creates a missing file and its folders, for their owner alone.
struct StorePath {
  /// The absolute path without symbolic links.
  let resolved: FilePath
  let isNew: Bool
  let isEmpty: Bool
  private var madeFolders: [FilePath] = []

  init(_ path: String) throws(StoreError) {
    let status = try Self.inspect(path)
    if status == nil { madeFolders = try Self.makeFile(path) }
    isNew = status == nil
    isEmpty = status?.size ?? 0 == 0
    do { resolved = try FilePath(path).resolved() } catch {
      throw StoreError(error, during: .read, path)
    }
  }

  /// Refuses a path that no store can be at; creates nothing. Returns nil if there is no file yet.
  static func inspect(_ path: String) throws(StoreError) -> Stat? {
    guard !path.utf8.contains(0) else { throw .cannotCreate(path, .nulInPath) }
    let status: Stat?
    do {
      // Keeps the path as it was given: FilePath would take `folder/` for `folder`.
      status = unsafe try Stat(path)
    } catch .noSuchFileOrDirectory where !path.isEmpty {
      status = nil
    } catch {
      throw StoreError(error, during: error == .permissionDenied ? .read : .create, path)
    }
    if let status {
      try checkIsReadable(status, path)
      try checkHasOneName(status, path)
      do { try FilePath(path).checkIsWritable() } catch {
        throw StoreError(error, during: .write, path)
      }
    }
    if status?.size ?? 0 == 0 { try checkHasNoLogOfAnother(path) }
    return status
  }

  /// Removes what was created here, unless another process has used it since.
  func removeIfNew() {
    if isNew, (try? Stat(resolved))?.size == 0 { remove() }
  }

  /// Removes the file, its side files, and the folders that were created for it.
  func remove() {
    resolved.removeDatabase()
    madeFolders.remove()
  }

  /// Removes a new store that nobody has used since. The store must not be used afterwards.
  func removeIfUnused(_ file: StoreFile, through db: Connection) {
    guard isNew else { return }
    // Fails if the file is in use, or another's.
    do {
      try db.transaction(.immediate) {
        try file.checkIsInPlace(through: db)
        if try db.revision() == 0 { remove() }
      }
    } catch {}
  }

  /// The resolved path of an existing file that can be read.
  ///
  /// - Parameter isBackup: whether the file may have hard links, as in a folder of snapshots: no till writes to a backup.
  static func toRead(_ path: String, isBackup: Bool = false) throws(StoreError) -> FilePath {
    guard !path.utf8.contains(0) else { throw .cannotRead(path, .nulInPath) }
    do {
      let status = unsafe try Stat(path)
      try checkIsReadable(status, path)
      if !isBackup { try checkHasOneName(status, path) }
      // SQLite takes an empty file for an empty database, and throws away a log beside it.
      guard status.size > 0 else { throw StoreError.missing(path) }
      return try FilePath(path).resolved()
    } catch Errno.noSuchFileOrDirectory {
      throw .missing(path)
    } catch {
      throw StoreError.mapped(error, during: .read, path)
    }
  }

  private static func checkIsReadable(_ status: Stat, _ path: String) throws(StoreError) {
    switch status.type {
    case .regular: break
    case .directory: throw .cannotRead(path, .isFolder)
    default: throw .cannotWrite(path, .notRegularFile)
    }
    do { try FilePath(path).checkIsReadable() } catch {
      throw StoreError(error, during: .read, path)
    }
  }

  /// Refuses a hard link: SQLite names the log after the path, so a reader of the other name would miss it.
  private static func checkHasOneName(_ status: Stat, _ path: String) throws(StoreError) {
    if status.linkCount > 1 { throw .hardLinked(path, names: status.linkCount) }
  }

  /// Refuses a new store beside another's log with changes: SQLite would throw them away.
  private static func checkHasNoLogOfAnother(_ path: String) throws(StoreError) {
    let file = (try? FilePath(path).resolved()) ?? FilePath(path)
    guard (try? Stat(FilePath(file.string + "-wal")))?.size ?? 0 > 0 else { return }
    // Another process may just have created the store.
    if (try? Stat(file))?.size ?? 0 == 0 { throw .cannotCreate(path, .logOfAnother) }
  }

  /// - Returns: the folders that were created, outermost first.
  private static func makeFile(_ path: String) throws(StoreError) -> [FilePath] {
    var folders: [FilePath] = []
    do {
      try FilePath(path).folder.makeFolders(made: &folders)
      // No `exclusiveCreate`: two processes that start at once both go on.
      unsafe try FileDescriptor.open(
        path, .readWrite, options: [.create, .closeOnExec], permissions: .ownerReadWrite
      ).close()
      return folders
    } catch {
      folders.remove()
      throw StoreError.mapped(error, during: .create, path)
    }
  }
}

extension FilePath {
  /// Removes a database and its side files, if they exist.
  func removeDatabase() {
    for end in [""] + Self.databaseEnds { try? FilePath(string + end).removeFile() }
  }

  /// The endings of SQLite's side files.
  static var databaseEnds: [String] { ["-journal", "-wal", "-shm"] }
}
