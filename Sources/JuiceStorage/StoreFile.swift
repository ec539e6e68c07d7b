import GRDB
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

  /// The connection that checked the file. It stays open: to close one, libdispatch starts its shared
  /// threads, which wake up every second from then on.
  private let inspector: DatabaseQueue?

  private let identity: FileIdentity?

  private init(path: String, patience: Double, inspector: DatabaseQueue?) {
    self.path = path
    identity = FileIdentity(path)
    self.patience = patience
    self.inspector = inspector
  }

  /// Opens a connection for `body`, which gets the store ready; makes the file where there is none,
  /// and leaves nothing behind where that fails.
  static func open<Result>(
    _ path: String, patience: Double, _ body: (StoreFile, DatabaseQueue) throws -> Result
  ) throws(StoreError) -> Result {
    let storePath = try StorePath(path)
    do {
      let resolved = storePath.resolved.string
      let inspector = storePath.isEmpty ? nil : try inspect(resolved)
      let file = StoreFile(path: resolved, patience: patience, inspector: inspector)
      return try body(file, file.connect())
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
  func connect() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      // An order survives a power cut once its success is shown.
      try db.execute(sql: "PRAGMA synchronous = FULL")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Refuses a file that is not ours, or not ours any more, without a lock and without a trace: an
  /// ordinary connection may finish what a crashed program left beside it.
  ///
  /// Without a lock, a store that another process is making at this moment may be seen half made: what
  /// looks like no store of ours is looked at again.
  private static func inspect(_ path: String) throws -> DatabaseQueue? {
    for _ in 1...5 {
      do { return try inspectOnce(path) } catch { usleep(20_000) }
    }
    return try inspectOnce(path)
  }

  private static func inspectOnce(_ path: String) throws -> DatabaseQueue? {
    // What a crash in the middle of a change left, only an ordinary connection can read.
    guard !FilePath(path + "-journal").exists else { return nil }
    // A store is marked as ours before it has a log.
    let hasLog = FilePath(path + "-wal").exists
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(
      path: "file:\(path.percentEncoded)?immutable=1", configuration: configuration)
    let version = try queue.inDatabase { try Schema.version(of: $0) }
    if version == 0, hasLog { throw ContentError.damaged(.otherProgram) }
    return queue
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

extension String {
  /// As the path of a URI.
  fileprivate var percentEncoded: String {
    utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16)
      }
    }.joined()
  }
}
