import CLinux
import Glibc
package import SystemPackage

// The system calls that swift-system does not have yet.

extension FilePath {
  package var exists: Bool { unsafe withPlatformString { unsafe access($0, F_OK) } == 0 }

  /// The folder of this file; `.` for a bare name. In a debug build `removingLastComponent()` takes several times as long.
  package var folder: FilePath {
    unsafe withPlatformString { path in
      let copy = unsafe strdup(path)!
      defer { unsafe free(copy) }
      return unsafe FilePath(platformString: Glibc.dirname(copy))
    }
  }

  /// Returns the absolute path without symbolic links.
  package func resolved() throws(Errno) -> FilePath {
    guard let resolved = unsafe withPlatformString({ unsafe realpath($0, nil) }) else {
      throw Errno(rawValue: errno)
    }
    defer { unsafe free(resolved) }
    return unsafe FilePath(platformString: resolved)
  }

  /// The path that this symbolic link holds; `nil` if this is no link.
  package var linkTarget: FilePath? {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let count = unsafe withPlatformString { unsafe readlink($0, start, buffer.count - 1) }
      guard count > 0 else { return nil }
      unsafe start[count] = 0
      return unsafe FilePath(platformString: start)
    }
  }

  /// True if this is, or its folder is, a symbolic link that leads nowhere.
  package var isBrokenLink: Bool {
    [self, folder].contains { $0.linkTarget != nil && !$0.exists }
  }

  /// True if there is a file, or a link that leads nowhere: that must fail, not be skipped.
  package var existsOrIsBrokenLink: Bool { exists || isBrokenLink }

  package func checkIsReadable() throws(Errno) {
    unsafe try check(withPlatformString { unsafe access($0, R_OK) })
  }

  package func checkIsWritable() throws(Errno) {
    unsafe try check(withPlatformString { unsafe access($0, W_OK) })
  }

  /// Syncs the names in a folder to the disk. Ignores errors: some file systems can't do that.
  package func synchronizeFolder() {
    let folder = try? FileDescriptor.open(self, .readOnly, options: [.directory, .closeOnExec])
    try? folder?.closeAfter { try folder?.synchronize() }
  }

  package func makeFolder() throws(Errno) {
    unsafe try check(withPlatformString { unsafe mkdir($0, 0o700) })
  }

  package func removeFolder() throws(Errno) {
    unsafe try check(withPlatformString { unsafe rmdir($0) })
  }

  package func removeFile() throws(Errno) {
    unsafe try check(withPlatformString { unsafe unlink($0) })
  }

  /// Renames the file, and replaces the file at `path`.
  package func rename(to path: FilePath) throws(Errno) {
    unsafe try check(
      withPlatformString { old in
        unsafe path.withPlatformString { new in unsafe Glibc.rename(old, new) }
      })
  }

  /// Renames the file. Fails if `path` exists, even on file systems without `renameat2`.
  package func renameToNew(_ path: FilePath) throws(Errno) {
    do throws(Errno) {
      unsafe try check(
        withPlatformString { old in
          unsafe path.withPlatformString { new in
            unsafe renameat2(AT_FDCWD, old, AT_FDCWD, new, UInt32(RENAME_NOREPLACE))
          }
        })
    } catch {
      guard [.invalidArgument, .noFunction].contains(error) else { throw error }
      try link(to: path)
      try removeFile()
    }
  }

  /// Adds a hard link. Fails if `path` exists.
  package func link(to path: FilePath) throws(Errno) {
    unsafe try check(
      withPlatformString { old in
        unsafe path.withPlatformString { new in unsafe Glibc.link(old, new) }
      })
  }

  package var isOnNetwork: Bool {
    fileSystem.map { networkFileSystems.contains(UInt32(truncatingIfNeeded: $0.f_type)) } ?? false
  }

  /// The bytes that this user may still write to the file system; `nil` if unknown.
  package var freeSpace: Int? {
    fileSystem.map {
      let space = Int(clamping: $0.f_bavail).multipliedReportingOverflow(by: Int($0.f_bsize))
      return space.overflow ? .max : space.partialValue
    }
  }

  private var fileSystem: statfs? {
    var status = statfs()
    return unsafe withPlatformString({ unsafe statfs($0, &status) }) == 0 ? status : nil
  }
}

extension FileDescriptor {
  package func synchronize() throws(Errno) { try check(fsync(rawValue)) }

  /// Locks the file until it is closed; `false` if another process has locked it.
  package func lockUnlessBusy() throws(Errno) -> Bool {
    while flock(rawValue, LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return false }
      guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
    return true
  }

  /// Locks the file, and waits for another process; `false` after the timeout.
  ///
  /// - Parameter patience: the timeout, in seconds.
  package func lock(patience: Double) throws(Errno) -> Bool {
    let wait = BusyWait(patience: patience)
    var turn = 0
    while try !lockUnlessBusy() {
      guard wait.wait(turn: turn) else { return false }
      turn += 1
    }
    return true
  }

  package func setOwner(_ owner: UserID, _ group: GroupID) throws(Errno) {
    try check(fchown(rawValue, owner.rawValue, group.rawValue))
  }

  /// Copies owner, group and permissions from another file. A user who may not give files away stays the owner.
  package func resemble(_ other: Stat) throws(Errno) {
    do throws(Errno) { try setOwner(other.userID, other.groupID) } catch {
      try setOwner(UserID(rawValue: geteuid()), other.groupID)
    }
    try setPermissions(other.permissions)
  }

  package func setPermissions(_ permissions: FilePermissions) throws(Errno) {
    try check(fchmod(rawValue, permissions.rawValue))
  }
}

/// NFS, SMB in three versions, the shared folders of virtual machines, and rare ones.
private let networkFileSystems: Set<UInt32> = Set(
  [
    NFS_SUPER_MAGIC, SMB_SUPER_MAGIC, Int32(bitPattern: CIFS_SUPER_MAGIC),
    Int32(bitPattern: SMB2_SUPER_MAGIC), V9FS_MAGIC, AFS_SUPER_MAGIC, AFS_FS_MAGIC,
    CEPH_SUPER_MAGIC,
    CODA_SUPER_MAGIC,
  ].map { UInt32(bitPattern: $0) })

private func check(_ result: CInt) throws(Errno) {
  guard result == 0 else { throw Errno(rawValue: errno) }
}
