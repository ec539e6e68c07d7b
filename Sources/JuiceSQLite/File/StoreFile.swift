import CSQLite
import Glibc
import JuiceKit
import JuiceStorage
import SystemPackage

/// The file of a store: found or made, checked, and opened.
struct StoreFile: Sendable {
  /// The path from the root, with no symbolic link in it: SQLite keeps its other files beside the real one.
  let path: String

  /// The write-ahead log, which takes the changes before they are moved into the store's own file.
  var logPath: String { path + "-wal" }

  /// How long a connection waits for another process, in seconds.
  let patience: Double

  /// Nothing is made or changed.
  let isToRead: Bool

  /// The stamp that it had when it was opened, where it is read without locks.
  private var stamp: FileStamp?

  private init(path: FilePath, patience: Double, isToRead: Bool = false) {
    self.path = path.string
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
      let file = StoreFile(path: storePath.resolved, patience: patience)
      if !storePath.isEmpty { try file.inspect() }
      let connection = try Connection(path: file.path, patience: patience)
      // Its log may be another's, until it is read as a store.
      try connection.keepLog(true)
      try prepare(connection)
      try body(connection)
      _ = try connection.revision()
      try connection.keepLog(false)
      return (file, connection, storePath)
    } catch {
      storePath.removeIfNew()
      throw StoreError.mapped(error, during: storePath.isNew ? .create : .write, path)
    }
  }

  /// Opens a connection that makes and changes nothing: a store of an older version is read from a copy.
  ///
  /// - Returns: also the first fault of an older store; the copy ends before it.
  static func openToRead(_ path: String, patience: Double) throws(StoreError)
    -> (StoreFile, Connection, JournalFault?)
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
    -> (StoreFile, Connection, JournalFault?)
  {
    let resolved = try StorePath.toRead(path)
    do {
      let file = StoreFile(path: resolved, patience: patience, isToRead: true)
      try file.inspect()
      let connection = try file.connect()
      let version = try connection.transaction(.deferred) { try Schema.version(of: connection) }
      guard version < Schema.version else { return (file, connection, nil) }
      // A database without a name is gone with its connection.
      let copy = try Connection(path: "", patience: patience)
      try copy.copy(connection)
      return (file, copy, try Schema.migrate(copy, isToRead: true))
    } catch let error as SQLiteError where [SQLITE_CANTOPEN, SQLITE_READONLY].contains(error.code) {
      throw .cannotRead(path, .unfinishedChange)
    } catch {
      throw StoreError.mapped(error, during: .read, path)
    }
  }

  /// Refuses to go on where another file has this path now, or none: what is written to the one that is open would
  /// be lost.
  func checkIsInPlace(through connection: Connection) throws {
    guard !isToRead, try connection.isReplaced || connection.hasMoved() else { return }
    // Whoever used another store here has taken the log of this one for its own: it can't be gone on with.
    connection.isReplaced = connection.isReplaced || FilePath(path).exists
    throw StoreError.cannotWrite(path, connection.isReplaced ? .replaced : .removed)
  }

  /// Refuses to go on following a file that is only read where what it becomes can't be seen: it is elsewhere now, is
  /// written after all though it was read without locks, or was read from a copy.
  func checkIsFollowed(through connection: Connection) throws {
    guard isToRead else { return }
    if try connection.hasMoved() { throw StoreError.cannotRead(path, .removed) }
    try checkIsUnchanged()
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

  /// Chooses how to read: where others may write, their locks are needed. At its end a connection that may write takes
  /// a log away that it had to make, but moves what is in one into the file; one that is read-only does neither.
  private func accessToRead() -> Connection.Access {
    if hasChangesInLog { return .readOnly }
    let file = FilePath(path)
    let isWritable =
      (try? file.checkIsWritable()) != nil
      && (try? file.removingLastComponent().checkIsWritable()) != nil
    if isWritable { return .write }
    return FilePath(path + "-journal").exists ? .readOnly : .immutable
  }

  /// Notes that nobody may write from now on.
  mutating func readsWithoutLocks() { stamp = FileStamp(path) }

  /// Refuses what was read without locks while somebody has written after all: pages of two moments make no
  /// books.
  func checkIsUnchanged() throws(StoreError) {
    if let stamp, FileStamp(path) != stamp || hasChangesInLog { throw .busy(path) }
  }

  private var hasChangesInLog: Bool { (try? Stat(FilePath(logPath)))?.size ?? 0 > 0 }

  private static func prepare(_ connection: Connection) throws {
    // An order survives a power cut once its success is shown.
    try connection.execute("PRAGMA synchronous = FULL")
  }

  /// Refuses a file that is not ours, or not ours any more, without a lock and without a trace.
  ///
  /// Another process may be making a store at this moment, which is seen half made: what looks like no store of ours
  /// is looked at again. What a crash left beside the file belongs to it: SQLite has to read that, too.
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

/// The size and the time of a file, which a change of its content changes too.
private struct FileStamp: Equatable {
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
