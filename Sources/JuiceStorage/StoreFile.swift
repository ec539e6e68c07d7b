import CSQLite
import Glibc
import JuiceKit
import SystemPackage

/// The file of a store: found or made, checked, and opened.
struct StoreFile: Sendable {
  /// With no symbolic link in it, from the root: SQLite keeps its other files beside the real one.
  let path: String

  /// The write-ahead log, which takes the changes before they are moved into the store's own file.
  var logPath: String { path + "-wal" }

  /// Where what is in the log is looked up: tills without the same one would not see what others write.
  private var indexPath: String { path + "-shm" }

  /// Of all of them.
  var names: [String] { [path, logPath, indexPath] }

  /// How long a connection waits for another process, in seconds.
  let patience: Double

  /// Whether nothing is made or changed.
  let isToRead: Bool

  private let identity: FileIdentity?
  /// When it was opened, where it is read without locks.
  private var content: Content?
  /// Of the log, where changes are made: what others write to another one is not seen.
  private var logIdentity: FileIdentity?
  private var indexIdentity: FileIdentity?

  private init(path: FilePath, patience: Double, isToRead: Bool = false) {
    self.path = path.string
    identity = FileIdentity(self.path)
    self.patience = patience
    self.isToRead = isToRead
    if isToRead, accessToRead() == .immutable { readsWithoutLocks() }
  }

  /// Opens a connection for `body`, which gets the store ready; makes the file where there is none,
  /// and leaves nothing behind where that fails.
  static func open(
    _ path: String, patience: Double, _ body: (Connection) throws -> Void
  ) throws(StoreError) -> (StoreFile, Connection, StorePath) {
    let storePath = try StorePath(path)
    do {
      var file = StoreFile(path: storePath.resolved, patience: patience)
      let connection = try Connection(path: file.path, patience: patience)
      try connection.keepLog(true)
      if !storePath.isEmpty { try file.inspect(through: connection) }
      try prepare(connection)
      try body(connection)
      // A log that is new is made by the first reading.
      _ = try connection.revision()
      try connection.keepLog(false)
      file.logIdentity = FileIdentity(file.logPath)
      file.indexIdentity = FileIdentity(file.indexPath)
      return (file, connection, storePath)
    } catch {
      storePath.removeIfNew()
      throw StoreError.mapped(error, during: storePath.isNew ? .create : .write, path)
    }
  }

  /// Opens a connection that makes and changes nothing: a store of an older version is read from a copy.
  static func openToRead(_ path: String, patience: Double) throws(StoreError)
    -> (StoreFile, Connection)
  {
    // The log may go just after it was seen.
    for _ in 1...5 {
      do throws(StoreError) { return try openToReadOnce(path, patience: patience) } catch {
        guard case .cannotRead(_, .unfinishedChange) = error else { throw error }
        usleep(20_000)
      }
    }
    return try openToReadOnce(path, patience: patience)
  }

  private static func openToReadOnce(_ path: String, patience: Double) throws(StoreError)
    -> (StoreFile, Connection)
  {
    let resolved = try StorePath.toRead(path)
    do {
      let file = StoreFile(path: resolved, patience: patience, isToRead: true)
      let connection = try file.connect()
      try file.inspect(through: connection)
      let version = try connection.transaction(.deferred) { try Schema.version(of: connection) }
      guard version < Schema.version else { return (file, connection) }
      // A database without a name is gone with its connection.
      let copy = try Connection(path: "", patience: patience)
      try copy.copy(connection)
      try Schema.migrate(copy, isToRead: true)
      return (file, copy)
    } catch let error as SQLiteError where [SQLITE_CANTOPEN, SQLITE_READONLY].contains(error.code) {
      throw .cannotRead(path, .unfinishedChange)
    } catch {
      throw StoreError.mapped(error, during: .read, path)
    }
  }

  /// Refuses to go on where another file has this path now, or none: what is written to the old one would
  /// be lost, and its log would spoil the new one.
  func checkIsInPlace() throws(StoreError) {
    let current = FileIdentity(path)
    guard let identity, current == identity else {
      throw .cannotWrite(path, current == nil ? .removed : .replaced)
    }
    if hasLostLog || !hasItsIndex { throw .cannotWrite(path, .logRemoved) }
  }

  /// As `checkIsInPlace`; refuses what was copied over the file while it was open, too, since what is in the log
  /// belongs to what was there before, and a log that has lost what was in it.
  func checkIsSame(through connection: Connection) throws {
    try checkIsInPlace()
    guard !isToRead else { return }
    let header = try FileHeader(connection)
    guard header.isDatabase, header.usesLog, header.mark == Schema.applicationID else {
      throw ContentError.damaged(.overwritten)
    }
    guard try connection.hasWholeLog() else { throw ContentError.damaged(.logOverwritten) }
  }

  /// Whether the log is gone, and what is in it is known here: with another index it is not.
  var hasLostLog: Bool {
    guard let logIdentity else { return false }
    return FileIdentity(logPath) != logIdentity && hasItsIndex
  }

  private var hasItsIndex: Bool {
    guard let indexIdentity else { return true }
    return FileIdentity(indexPath) == indexIdentity
  }

  var isOnNetwork: Bool { FilePath(path).isOnNetwork }

  /// A connection to what is, by now, a store.
  ///
  /// - Parameter patience: nil for that of the file.
  func connect(patience: Double? = nil) throws -> Connection {
    let access = isToRead ? accessToRead() : .write
    let connection = try Connection(
      path: path, access: access, patience: patience ?? self.patience)
    if !isToRead { try Self.prepare(connection) }
    return connection
  }

  /// Where others may write, their locks are needed. At its end a connection that may write takes a log away
  /// that it had to make, but moves what is in one into the file; one that is read-only does neither.
  private func accessToRead() -> Connection.Access {
    if hasChangesInLog { return .readOnly }
    let file = FilePath(path)
    let isWritable =
      (try? file.checkIsWritable()) != nil
      && (try? file.removingLastComponent().checkIsWritable()) != nil
    if isWritable { return .write }
    return FilePath(path + "-journal").exists ? .readOnly : .immutable
  }

  /// From now on nobody may write.
  mutating func readsWithoutLocks() { content = Content(path) }

  /// Refuses what was read without locks while somebody has written after all: pages of two moments make no
  /// books.
  func checkIsUnchanged() throws(StoreError) {
    if let content, Content(path) != content || hasChangesInLog { throw .busy(path) }
  }

  private var hasChangesInLog: Bool { (try? Stat(FilePath(logPath)))?.size ?? 0 > 0 }

  private static func prepare(_ connection: Connection) throws {
    // An order survives a power cut once its success is shown.
    try connection.execute("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
  }

  /// Refuses a file that is not ours, or not ours any more, without a lock and without a trace: to read
  /// on would finish what a crashed program left beside it.
  ///
  /// Without a lock, a store that another process is making at this moment may be seen half made: what
  /// looks like no store of ours is looked at again.
  private func inspect(through connection: Connection) throws {
    do { try inspectOnce(connection) } catch {
      usleep(20_000)
      try inspectOnce(connection)
    }
  }

  private func inspectOnce(_ connection: Connection) throws {
    // A crash in the middle of a change left the header as it was then: SQLite has to repair it first.
    guard !FilePath(path + "-journal").exists else { return }
    // Looked for before the header is read: a store is marked as ours before it has a log.
    let hasLog = FilePath(logPath).exists
    let header = try FileHeader(connection)
    if header.isBlank { return }
    guard header.isDatabase else { throw SQLiteError(SQLITE_NOTADB) }
    if try !Schema.isStore(mark: header.mark, version: header.version), hasLog || header.usesLog {
      throw ContentError.damaged(.otherProgram)
    }
  }
}

/// Which file it is, whatever its name.
private struct FileIdentity: Equatable {
  private let device: DeviceID
  private let inode: Inode

  /// - Returns: nil where there is no file at the path.
  init?(_ path: String) {
    guard let status = try? Stat(path) else { return nil }
    device = status.deviceID
    inode = status.inode
  }
}

/// What a change of a file's content changes too.
private struct Content: Equatable {
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int64(status.st_size)
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
