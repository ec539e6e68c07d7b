import GRDB
import Glibc
public import JuiceKit

extension SQLiteStore {
  /// Copies the store as it is at one moment, while others go on writing.
  ///
  /// The copy appears whole or not at all, and never in place of a file that is there.
  public func backup(to path: String) throws(StoreError) {
    guard access(path, F_OK) != 0 else { throw StoreError(errno: EEXIST, .create, path) }
    let (part, descriptor) = try Self.makePart(of: path)
    defer {
      close(descriptor)
      unlink(part)
    }
    do {
      try file.connect().inDatabase { db in
        try db.execute(sql: "VACUUM INTO ?", arguments: [part])
      }
    } catch {
      throw Self.failure(error, path)
    }
    guard fsync(descriptor) == 0 else { throw StoreError(errno: errno, .write, path) }
    // Unlike a rename, this fails where somebody made the file meanwhile.
    guard link(part, path) == 0 else { throw StoreError(errno: errno, .create, path) }
    Self.syncFolder(of: path)
  }

  /// Makes an empty file beside `path`, for its owner alone.
  private static func makePart(of path: String) throws(StoreError) -> (String, Int32) {
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw StoreError(errno: errno, .create, path) }
    return (
      String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self), descriptor
    )
  }

  private static func failure(_ error: any Error, _ path: String) -> StoreError {
    StoreError.mapped(error, .create, path) as? StoreError
      ?? .cannotCreate(path, detail: "\(error)")
  }

  /// Makes a new name in a folder durable.
  private static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
