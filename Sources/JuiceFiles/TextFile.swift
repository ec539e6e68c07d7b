import Glibc
import JuiceKit
import JuiceStorage
import SystemPackage

/// A small file that people and programs edit. Reads and replaces it as a whole.
struct TextFile {
  let path: String
  /// The permissions of the written file, which its writer then owns. With `nil`, owner and permissions stay.
  var permissions: FilePermissions?
  /// The timeout for the lock on the folder, in seconds.
  var patience = 10.0

  /// Replaces the file under a lock with the result of `change`, which gets `nil` for a missing file. Makes missing folders.
  ///
  /// Follows a symbolic link. Keeps owner, group and permissions unless `permissions` is set.
  ///
  /// - Throws: the errors of `change`, `MenuFileError.unreadable`, `FileProblem.cannotMake`, `.cannotWrite`, `.cannotKeepOwner`
  ///   and `.busy`.
  func update(_ change: ([UInt8]?) throws -> [UInt8]) throws {
    try inLockedFolder { target, folder in
      let before = try bytes()
      let after = try change(before)
      if after != before { try replace(target, in: folder, with: after) }
    }
  }

  /// Appends a line under the lock, after whole lines: a power cut or a full disk may have left a part of one. The line is on the
  /// disk once this returns.
  ///
  /// - Parameters:
  ///   - limit: the size of a file that is replaced.
  ///   - isWanted: gets the file's bytes under the lock; `false` leaves it as it is.
  ///   - shorten: returns the lines to keep of such a file.
  /// - Throws: as `update`.
  func append(
    _ line: String, limit: Int, if isWanted: ([UInt8]) -> Bool, shorten: ([UInt8]) -> [UInt8]
  ) throws {
    let (line, end) = (Array("\(line)\n".utf8), UInt8(ascii: "\n"))
    try inLockedFolder { target, folder in
      let before = exists ? try regularBytes(limit: 2 * limit) : []
      guard isWanted(before) else { return }
      guard before.count < limit else {
        return try replace(target, in: folder, with: shorten(before) + line)
      }
      let file = try FileDescriptor.open(
        target, .writeOnly, options: [.create, .append, .closeOnExec],
        permissions: permissions ?? [.ownerReadWrite, .groupRead, .otherRead])
      try file.closeAfter {
        try file.writeAll(([nil, end].contains(before.last) ? [] : [end]) + line)
        try file.synchronize()
      }
      if before.isEmpty { try? folder.synchronize() }
    }
  }

  private func inLockedFolder(_ body: (_ target: FilePath, FileDescriptor) throws -> Void) throws {
    var made: [FilePath] = []
    do {
      let target = try target()
      let folderPath = target.folder
      try folderPath.makeFolders(made: &made)
      let folder = try FileDescriptor.open(
        folderPath, .readOnly, options: [.directory, .closeOnExec])
      try folder.closeAfter {
        try lock(folder)
        try body(target, folder)
      }
    } catch {
      made.remove()
      guard let error = error as? Errno else { throw error }
      let cause = cause(of: error)
      throw exists
        ? FileProblem.cannotWrite(path: path, cause)
        : FileProblem.cannotMake(path: path, cause)
    }
  }

  /// Returns `nil` for a missing file.
  func bytes() throws(MenuFileError) -> [UInt8]? {
    do throws(Errno) { _ = try target() } catch {
      throw .unreadable(path: path, cause(of: error))
    }
    return exists ? try MenuFile.bytes(of: path) : nil
  }

  /// Reads up to `limit` bytes of a regular file, unless it has a `flaw`. Does not block: the path may be a pipe.
  func regularBytes(limit: Int, unless flaw: (Stat) -> Cause? = { _ in nil }) throws(Cause)
    -> [UInt8]
  {
    guard !path.utf8.contains(0) else { throw .nulInPath }
    do {
      let file = unsafe try FileDescriptor.open(
        path, .readOnly, options: [.nonBlocking, .closeOnExec])
      return try file.closeAfter {
        let status = try Stat(file)
        guard status.type == .regular else {
          throw status.type == .directory ? Cause.isFolder : .notRegularFile
        }
        if let flaw = flaw(status) { throw flaw }
        // Read to the end: the reported size may be wrong (`/proc`) or change.
        return unsafe try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
          let buffer = UnsafeMutableRawBufferPointer(buffer)
          while count < limit {
            let read = unsafe try file.read(into: .init(rebasing: buffer[count...]))
            if read == 0 { break }
            count += read
          }
        }
      }
    } catch {
      throw Cause(error)
    }
  }

  /// Tells a link to a missing file from a missing file.
  func cause(of error: any Error) -> Cause {
    let cause = Cause(error)
    return cause == .errno(ENOENT) && FilePath(path).isBrokenLink ? .brokenLink : cause
  }

  private var exists: Bool { FilePath(path).exists }

  private func target() throws(Errno) -> FilePath {
    let file = FilePath(path)
    guard exists else {
      // `FilePath` drops the trailing slash, which only a folder may have.
      if path.hasSuffix("/") { throw .isDirectory }
      // Throws for a dangling link, which a new file would replace.
      return file.isBrokenLink ? try file.resolved() : file
    }
    return try file.resolved()
  }

  func lock(_ folder: FileDescriptor) throws {
    guard try folder.lock(patience: patience) else { throw FileProblem.busy(path: path) }
  }

  private func replace(_ target: FilePath, in folder: FileDescriptor, with bytes: [UInt8]) throws {
    let old = try? Stat(target)
    if old != nil { try target.checkIsWritable() }
    try target.replace(permissions: permissions ?? [.ownerReadWrite, .groupRead, .otherRead]) {
      file in
      if let permissions {
        try file.setPermissions(permissions)
      } else if let old {
        try keep(old, on: file)
      }
      try file.writeAll(bytes)
      try file.synchronize()
    }
    // Makes the new name durable. Ignores errors: some file systems can't sync a folder.
    try? folder.synchronize()
  }

  /// Gives the new file the owner, group and permissions of the old one: its owner may need to read it.
  private func keep(_ old: Stat, on file: FileDescriptor) throws {
    let new = try Stat(file)
    if (new.userID, new.groupID) != (old.userID, old.groupID) {
      do throws(Errno) { try file.setOwner(old.userID, old.groupID) } catch {
        throw FileProblem.cannotKeepOwner(path: path)
      }
    }
    try file.setPermissions(old.permissions)
  }
}
