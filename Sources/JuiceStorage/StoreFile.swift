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

  /// How long a connection waits for another process, in seconds.
  let patience: Double

  private let identity: FileIdentity?

  private init(path: String, patience: Double) {
    self.path = path
    identity = FileIdentity(path)
    self.patience = patience
  }

  /// Opens a connection for `body`, which gets the store ready; makes the file where there is none,
  /// and leaves nothing behind where that fails.
  static func open(
    _ path: String, patience: Double, _ body: (Connection) throws -> Void
  ) throws(StoreError) -> (StoreFile, Connection, StorePath) {
    let storePath = try StorePath(path)
    do {
      let file = StoreFile(path: storePath.resolved.string, patience: patience)
      let connection = try Connection(path: file.path, patience: patience)
      if !storePath.isEmpty { try file.inspect(through: connection) }
      try prepare(connection)
      try body(connection)
      return (file, connection, storePath)
    } catch {
      storePath.removeIfNew()
      throw StoreError.mapped(error, during: storePath.isNew ? .create : .write, path)
    }
  }

  /// Refuses to go on where another file has this path now, or none: what is written to the old one would
  /// be lost, and its log would spoil the new one.
  func checkIsInPlace() throws(StoreError) {
    guard let identity, FileIdentity(path) == identity else {
      throw .cannotWrite(path, .replaced)
    }
  }

  /// A connection to what is, by now, a store.
  func connect() throws -> Connection {
    let connection = try Connection(path: path, patience: patience)
    try Self.prepare(connection)
    return connection
  }

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
