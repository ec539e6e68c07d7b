import GRDB
import Glibc
import JuiceKit

/// The file of a store: found or made, looked into, and opened.
struct StoreFile: Sendable {
  /// From the root, with no link in it: SQLite keeps its other files beside the real one.
  let path: String

  /// The file that takes the changes before they are moved into the store's own.
  var logPath: String { path + "-wal" }

  /// How long a connection waits for another process, in seconds.
  let patience: Double

  /// The connection that looked into the file. It stays open: to close one, libdispatch starts its
  /// shared threads, which wake up every second from then on.
  private let inspector: DatabaseQueue?

  /// Which file it is, whatever its name: device and number.
  private let identity: [UInt64]

  private init(path: String, patience: Double, inspector: DatabaseQueue?) {
    self.path = path
    identity = Self.identity(of: path)
    self.patience = patience
    self.inspector = inspector
  }

  /// Opens a connection for `body`, which gets the store ready; makes the file where there is none,
  /// and leaves nothing behind where that fails.
  static func open<Result>(
    _ path: String, patience: Double, _ body: (StoreFile, DatabaseQueue) throws -> Result
  ) throws(StoreError) -> Result {
    let place = try FilePlace(path)
    do {
      return try StoreError.mapping(place.isNew ? .create : .write, path) {
        let inspector = place.isEmpty ? nil : try inspect(place.realPath)
        let file = StoreFile(path: place.realPath, patience: patience, inspector: inspector)
        return try body(file, file.connect())
      }
    } catch {
      place.leaveNothingNew()
      throw error as? StoreError ?? .damaged(path, detail: "\(error)")
    }
  }

  /// Refuses to go on where another file has taken the place, or none is there: what is written to the
  /// old one would be lost, and its log would spoil the new one.
  func checkIsInPlace() throws(StoreError) {
    guard Self.identity(of: path) == identity else {
      throw .cannotWrite(
        path, detail: "it was replaced or taken away while in use; leave and start again")
    }
  }

  private static func identity(of path: String) -> [UInt64] {
    var status = stat()
    guard stat(path, &status) == 0 else { return [] }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
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

  /// Tells a file that is not ours, or not ours any more, without a lock and without a trace: an
  /// ordinary connection may finish what a crashed program left beside it.
  ///
  /// Without a lock, a store that another process is making at this moment may be seen half made: what
  /// looks like no store of ours is looked at again.
  private static func inspect(_ path: String) throws -> DatabaseQueue? {
    for _ in 1...5 {
      do { return try look(path) } catch { usleep(20_000) }
    }
    return try look(path)
  }

  private static func look(_ path: String) throws -> DatabaseQueue? {
    // What a crash in the middle of a change left, only an ordinary connection can read.
    guard access(path + "-journal", F_OK) != 0 else { return nil }
    // A store is marked as ours before it has a log.
    let hasLog = access(path + "-wal", F_OK) == 0
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(
      path: "file:\(path.percentEncoded)?immutable=1", configuration: configuration)
    let version = try queue.inDatabase { try Schema.version(of: $0) }
    if version == 0, hasLog { throw Schema.Unfit.foreign }
    return queue
  }
}

extension String {
  /// As the path of an address.
  fileprivate var percentEncoded: String {
    utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        return String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 16)
        return (digits.utf8.count == 1 ? "%0" : "%") + digits
      }
    }.joined()
  }
}
