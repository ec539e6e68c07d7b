import Glibc
import SystemPackage

// The system calls that swift-system does not have yet. Each throws an `Errno`.

extension FilePath {
  /// The path with no symbolic link in it, from the root.
  ///
  /// The corresponding C function is `realpath`.
  func resolved() throws(Errno) -> FilePath {
    guard let resolved = realpath(string, nil) else { throw Errno(rawValue: errno) }
    defer { free(resolved) }
    return FilePath(platformString: resolved)
  }

  /// Makes a folder for its owner alone.
  ///
  /// The corresponding C function is `mkdir`.
  func makeFolder() throws(Errno) { try check(mkdir(string, 0o700)) }

  /// The corresponding C function is `rmdir`.
  func removeFolder() throws(Errno) { try check(rmdir(string)) }

  /// The corresponding C function is `unlink`.
  func removeFile() throws(Errno) { try check(unlink(string)) }

  /// Gives the file a second name, where there is no file yet.
  ///
  /// The corresponding C function is `link`.
  func makeLink(at path: FilePath) throws(Errno) { try check(link(string, path.string)) }

  var exists: Bool { access(string, F_OK) == 0 }

  /// The corresponding C function is `access` with `R_OK`.
  func checkIsReadable() throws(Errno) { try check(access(string, R_OK)) }

  /// The corresponding C function is `access` with `W_OK`.
  func checkIsWritable() throws(Errno) { try check(access(string, W_OK)) }
}

extension FileDescriptor {
  /// Waits until all that was written is on the disk.
  ///
  /// The corresponding C function is `fsync`.
  func synchronize() throws(Errno) { try check(fsync(rawValue)) }
}

private func check(_ result: CInt) throws(Errno) {
  guard result == 0 else { throw Errno(rawValue: errno) }
}
