import Glibc
import JuiceKit

/// An ordinary file that can be read and written, made empty where there was none: for its owner
/// alone, as are the folders that had to be made for it.
struct FilePlace {
  let realPath: String
  /// Whether there was no file before.
  let isNew: Bool
  /// Whether there is nothing in it yet.
  let isEmpty: Bool
  private var madeFolders: [String] = []

  init(_ path: String) throws(StoreError) {
    var status = stat()
    if stat(path, &status) == 0 {
      try Self.check(path, status)
      isNew = false
      isEmpty = status.st_size == 0
    } else if errno == ENOENT, !path.isEmpty {
      madeFolders = try Self.makeFolders(of: path)
      // Without O_EXCL, so that of two processes that start at once both go on.
      let file = Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard file >= 0 else {
        let code = errno
        Self.remove(folders: madeFolders)
        throw StoreError(errno: code, .create, path)
      }
      close(file)
      isNew = true
      isEmpty = true
    } else {
      throw StoreError(errno: errno, errno == EACCES ? .read : .create, path)
    }
    guard let real = realpath(path, nil) else { throw StoreError(errno: errno, .read, path) }
    realPath = String(cString: real)
    free(real)
  }

  /// Takes away what was made here, unless another process has used it since.
  func leaveNothingNew() {
    var status = stat()
    guard isNew, stat(realPath, &status) == 0, status.st_size == 0 else { return }
    for end in ["", "-journal", "-wal", "-shm"] { unlink(realPath + end) }
    Self.remove(folders: madeFolders)
  }

  private static func check(_ path: String, _ status: stat) throws(StoreError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw StoreError("it is a folder", .read, path)
    default: throw StoreError("it is not an ordinary file", .write, path)
    }
    guard access(path, R_OK) == 0 else { throw StoreError(errno: errno, .read, path) }
    guard access(path, W_OK) == 0 else { throw StoreError(errno: errno, .write, path) }
  }

  /// - Returns: the folders that were not there, outermost first.
  private static func makeFolders(of path: String) throws(StoreError) -> [String] {
    var made: [String] = []
    for end in path.indices.dropFirst() where path[end] == "/" {
      let folder = String(path[..<end])
      if mkdir(folder, 0o700) == 0 {
        made.append(folder)
      } else if errno != EEXIST, access(folder, F_OK) != 0 {
        let code = errno
        remove(folders: made)
        throw StoreError(errno: code, .create, path)
      }
    }
    return made
  }

  private static func remove(folders: [String]) {
    for folder in folders.reversed() { rmdir(folder) }
  }
}
