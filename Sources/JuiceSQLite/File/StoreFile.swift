import CSQLite
import Glibc
import JuiceKit
import JuiceStorage
import SystemPackage

struct StoreFile: Sendable {
  /// The absolute path without symbolic links: SQLite keeps its side files beside the real file.
  let path: String

  var logPath: String { path + "-wal" }

  /// The longest wait for another process, in seconds.
  let patience: Double

  /// True if nothing may be created or changed.
  let isToRead: Bool

  /// True if SQLite has failed to make its side files.
  private let isFull: Bool

  /// Set if the file is read without locks.
  private var stamp: FileStamp?

  private init(path: FilePath, patience: Double, isToRead: Bool = false, isFull: Bool = false) {
    self.path = path.string
    self.patience = patience
    self.isToRead = isToRead
    self.isFull = isFull
    if isToRead, accessToRead() == .immutable { readsWithoutLocks() }
  }

  /// Opens the store, or creates a new one, and lets `body` prepare it. On failure, leaves nothing behind.
  static func open(
    _ path: String, patience: Double, _ body: (Connection) throws -> Void
  ) throws(StoreError) -> (StoreFile, Connection, StorePath) {
    let storePath = try StorePath(path)
    do {
      let file = StoreFile(path: storePath.resolved, patience: patience)
      if !storePath.isEmpty { try file.inspect() }
      let connection = try Connection(path: file.path, patience: patience)
      // Until the file is read as a store, the log may be another's.
      try connection.keepLog(true)
      try prepare(connection)
      try body(connection)
      _ = try connection.revision()
      try connection.keepLog(false)
      return (file, connection, storePath)
    } catch {
      storePath.removeIfNew()
      let error = StoreError.mapped(error, during: storePath.isNew ? .create : .write, path)
      if case .diskFull = error {
        StoreFile(path: storePath.resolved, patience: 0).removeEmptySideFiles()
      }
      throw error
    }
  }

  /// Opens a connection that leaves no change and no file behind. A store of an older version is read from a copy, up to its first
  /// fault.
  ///
  /// - Parameter isBackup: see `StorePath.toRead`.
  static func openToRead(_ path: String, patience: Double, isBackup: Bool = false)
    throws(StoreError) -> (StoreFile, Connection, JournalFault?)
  {
    var isFull = false
    // The log may disappear just after it was seen.
    for _ in 1...5 {
      let resolved = try StorePath.toRead(path, isBackup: isBackup)
      let file = StoreFile(path: resolved, patience: patience, isToRead: true, isFull: isFull)
      do throws(StoreError) { return try file.openToRead(path) } catch {
        switch error {
        case .cannotRead(_, .unfinishedChange): usleep(20_000)
        case .diskFull where !isFull:
          file.removeEmptySideFiles()
          isFull = true
        default: throw error
        }
      }
    }
    throw .cannotRead(path, .unfinishedChange)
  }

  private func openToRead(_ path: String) throws(StoreError)
    -> (StoreFile, Connection, JournalFault?)
  {
    do {
      try inspect()
      let connection = try connect()
      let version = try connection.transaction(.deferred) { try Schema.version(of: connection) }
      guard version < Schema.firstWithTables else { return (self, connection, nil) }
      // SQLite deletes an unnamed database with its connection.
      let copy = try Connection(path: "", patience: patience)
      try copy.copy(connection)
      return (self, copy, try Schema.migrate(copy, isToRead: true))
    } catch let error as SQLiteError where [SQLITE_CANTOPEN, SQLITE_READONLY].contains(error.code) {
      throw .cannotRead(path, .unfinishedChange)
    } catch {
      throw StoreError.mapped(error, during: .read, path)
    }
  }

  /// Refuses to go on if another file, or none, has this path by now: changes would be lost.
  func checkIsInPlace(through connection: Connection) throws {
    guard !isToRead, try connection.isReplaced || connection.hasMoved() else { return }
    // The other store has taken over the log, so this connection can't continue.
    connection.isReplaced = connection.isReplaced || FilePath(path).exists
    throw StoreError.cannotWrite(path, connection.isReplaced ? .replaced : .removed)
  }

  /// Refuses to follow a file whose changes can't be seen: it was moved, changes though it is read without locks, or is read from
  /// a copy.
  func checkIsFollowed(through connection: Connection) throws {
    guard isToRead else { return }
    if try connection.hasMoved() { throw StoreError.cannotRead(path, .removed) }
    try checkIsUnchanged()
  }

  /// Connects to an existing store. `patience` defaults to the file's.
  func connect(patience: Double? = nil) throws -> Connection {
    let access = isToRead ? accessToRead() : .write
    let connection = try Connection(
      path: path, access: access, patience: patience ?? self.patience)
    if !isToRead { try Self.prepare(connection) }
    return connection
  }

  /// If others may write, their locks are needed. On closing, a writable connection removes a log that it had to make, but moves
  /// an existing one into the file; a read-only one does neither.
  private func accessToRead() -> Connection.Access {
    if hasChangesInLog { return .readOnly }
    let file = FilePath(path)
    let isWritable =
      (try? file.checkIsWritable()) != nil
      && (try? file.folder.checkIsWritable()) != nil
    if isWritable, hasRoomForSideFiles { return .write }
    return FilePath(path + "-journal").exists ? .readOnly : .immutable
  }

  /// True if SQLite can make the log and its index beside the file, or if another process has made them.
  private var hasRoomForSideFiles: Bool {
    if isFull { return false }
    let index = (try? Stat(FilePath(path + "-shm")))?.size ?? 0
    return index >= Self.indexSize
      || FilePath(path).folder.freeSpace ?? .max > 2 * Self.indexSize
  }

  /// The bytes that SQLite takes for the index of an empty log (`-shm`).
  private static let indexSize = 32 * 1024

  /// Removes an empty log and its index, which SQLite leaves on a full disk. Does nothing if the store is in use.
  private func removeEmptySideFiles() {
    guard !hasChangesInLog else { return }
    do {
      let connection = try Connection(path: path, patience: 0)
      // Keeps others out, and the index in memory. Closing then removes the log.
      try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
      _ = try Schema.version(of: connection)
      try FilePath(path + "-shm").removeFile()
    } catch {}
  }

  /// From now on, `checkIsUnchanged` refuses any write.
  mutating func readsWithoutLocks() { stamp = FileStamp(path) }

  /// Refuses what was read without locks while somebody wrote: it may mix two states.
  func checkIsUnchanged() throws(StoreError) {
    if let stamp, FileStamp(path) != stamp || hasChangesInLog { throw .busy(path) }
  }

  private var hasChangesInLog: Bool { (try? Stat(FilePath(logPath)))?.size ?? 0 > 0 }

  private static func prepare(_ connection: Connection) throws {
    // An order survives a power cut once its success is shown.
    try connection.execute("PRAGMA synchronous = FULL")
  }

  /// Refuses a file that is not ours, or not ours any more, without locks or traces. Looks twice: another process may be creating
  /// the store. Accepts what a crash left beside the file: SQLite has to read that, too.
  private func inspect() throws {
    do { try inspectOnce() } catch {
      usleep(20_000)
      try inspectOnce()
    }
  }

  private func inspectOnce() throws {
    guard !FilePath(path + "-journal").exists else { return }
    // A store is marked as ours before it has a log.
    let hasLog = FilePath(logPath).exists
    do {
      let connection = try Connection(path: path, access: .immutable, patience: 0)
      guard try Schema.version(of: connection) > 0 || !hasLog else {
        throw ContentError.damaged(.otherProgram)
      }
    } catch is SQLiteError where hasChangesInLog {}
  }
}

/// Size and modification time, which change with the content.
private struct FileStamp: Equatable {
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    size = Int64(status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
