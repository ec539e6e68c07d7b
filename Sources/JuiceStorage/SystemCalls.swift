import Glibc
import SystemPackage

// The system calls that swift-system does not have yet.

extension FilePath {
  var exists: Bool { withPlatformString { access($0, F_OK) } == 0 }

  /// The path with no symbolic link in it, from the root.
  ///
  /// The corresponding C function is `realpath`.
  func resolved() throws(Errno) -> FilePath {
    guard let resolved = withPlatformString({ realpath($0, nil) }) else {
      throw Errno(rawValue: errno)
    }
    defer { free(resolved) }
    return FilePath(platformString: resolved)
  }

  /// The corresponding C function is `access` with `R_OK`.
  func checkIsReadable() throws(Errno) { try check(withPlatformString { access($0, R_OK) }) }

  /// The corresponding C function is `access` with `W_OK`.
  func checkIsWritable() throws(Errno) { try check(withPlatformString { access($0, W_OK) }) }

  /// Makes a folder for its owner alone.
  ///
  /// The corresponding C function is `mkdir`.
  func makeFolder() throws(Errno) { try check(withPlatformString { mkdir($0, 0o700) }) }

  /// The corresponding C function is `rmdir`.
  func removeFolder() throws(Errno) { try check(withPlatformString { rmdir($0) }) }

  /// The corresponding C function is `unlink`.
  func removeFile() throws(Errno) { try check(withPlatformString { unlink($0) }) }

  /// Gives the file another name, in place of the file that has it.
  ///
  /// The corresponding C function is `rename`.
  func rename(to path: FilePath) throws(Errno) {
    try check(
      withPlatformString { old in path.withPlatformString { new in Glibc.rename(old, new) } })
  }

  /// Gives the file a second name, which no file may have yet.
  ///
  /// The corresponding C function is `link`.
  func makeLink(at path: FilePath) throws(Errno) {
    try check(
      withPlatformString { old in path.withPlatformString { new in link(old, new) } })
  }
}

extension FileDescriptor {
  /// Waits until all that was written is on the disk.
  ///
  /// The corresponding C function is `fsync`.
  func synchronize() throws(Errno) { try check(fsync(rawValue)) }

  /// Waits until no other process has it locked, and locks it until it is closed.
  ///
  /// The corresponding C function is `flock` with `LOCK_EX`.
  func lock() throws(Errno) {
    while flock(rawValue, LOCK_EX) != 0 {
      guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
  }

  /// The corresponding C function is `fchmod`.
  func setPermissions(_ permissions: FilePermissions) throws(Errno) {
    try check(fchmod(rawValue, permissions.rawValue))
  }
}

private func check(_ result: CInt) throws(Errno) {
  guard result == 0 else { throw Errno(rawValue: errno) }
}
