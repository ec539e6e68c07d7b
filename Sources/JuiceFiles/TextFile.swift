import FoundationEssentials
import JuiceKit
import JuiceStorage
import SystemPackage

/// A small file that people and programs change: it is read whole, and replaced whole or not at all.
struct TextFile {
  /// The path as it was given, for messages.
  let path: String
  /// The permissions that the file always gets, with its writer as owner; nil where it keeps those it has.
  var permissions: FilePermissions?
  /// How long another process may keep the folder locked, in seconds.
  var patience = 10.0

  /// Replaces the file by what is made of it, while no other process of this program does; makes it, and the
  /// folders that it needs, where there is none.
  ///
  /// A symbolic link stays, and the file that it leads to is replaced. Owner, group and permissions stay too,
  /// unless `permissions` says what they are.
  ///
  /// - Parameter change: gets the bytes of the file, nil where there is none, and gives the new ones.
  /// - Throws: what `change` throws, `MenuFileError.unreadable`, `FileProblem.cannotMake`, `.cannotWrite`,
  ///   `.cannotKeepOwner` and `.busy`.
  func update(_ change: ([UInt8]?) throws -> [UInt8]) throws {
    var made: [FilePath] = []
    do {
      let target = try target()
      let name = target.removingLastComponent()
      let folderPath = name.isEmpty ? "." : name
      try folderPath.makeFolders(made: &made)
      let folder = try FileDescriptor.open(
        folderPath, .readOnly, options: [.directory, .closeOnExec])
      try folder.closeAfter {
        try lock(folder)
        let before = try bytes()
        let after = try change(before)
        guard after != before else { return }
        try replace(target, with: after)
        // The new name is durable once the folder is. Some file systems can't do that: no reason to fail.
        try? folder.synchronize()
      }
    } catch {
      made.remove()
      guard let error = error as? Errno else { throw error }
      let cause = Cause(error)
      throw exists
        ? FileProblem.cannotWrite(path: path, cause)
        : FileProblem.cannotMake(path: path, cause)
    }
  }

  /// nil where there is no file.
  func bytes() throws(MenuFileError) -> [UInt8]? {
    do throws(Errno) { _ = try target() } catch {
      throw .unreadable(path: path, Cause(error))
    }
    return exists ? try MenuFile.bytes(of: path) : nil
  }

  /// The bytes of a file that is there, up to a limit. Waits for nobody: the path may be a pipe's.
  ///
  /// - Parameter flaw: finds what else is wrong with the file.
  func regularBytes(limit: Int, unless flaw: (Stat) -> Cause? = { _ in nil }) throws(Cause)
    -> [UInt8]
  {
    guard !path.utf8.contains(0) else { throw .nulInPath }
    do {
      let file = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
      return try file.closeAfter {
        let status = try Stat(file)
        guard status.type == .regular else {
          throw status.type == .directory ? Cause.isFolder : .notRegularFile
        }
        if let flaw = flaw(status) { throw flaw }
        // The size that a file tells may be wrong (`/proc`) or change.
        return try [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
          let buffer = UnsafeMutableRawBufferPointer(buffer)
          while count < limit {
            let read = try file.read(into: .init(rebasing: buffer[count...]))
            if read == 0 { break }
            count += read
          }
        }
      }
    } catch {
      throw Cause(error)
    }
  }

  private var exists: Bool { FilePath(path).exists }

  private func target() throws(Errno) -> FilePath {
    let file = FilePath(path)
    guard exists else {
      // `FilePath` drops the slash after what can only be a folder.
      if path.hasSuffix("/") { throw .isDirectory }
      // A link that leads nowhere: a file in its place would take the link away.
      return file.linkTarget == nil ? file : try file.resolved()
    }
    return try file.resolved()
  }

  func lock(_ folder: FileDescriptor) throws {
    let wait = BusyWait(patience: patience)
    var turn = 0
    while try !folder.lockUnlessBusy() {
      guard wait.wait(turn: turn) else { throw FileProblem.busy(path: path) }
      turn += 1
    }
  }

  private func replace(_ target: FilePath, with bytes: [UInt8]) throws {
    let old = try? Stat(target)
    if old != nil { try target.checkIsWritable() }
    // Beside the file, so that it can be renamed to it.
    let part = target.removingLastComponent().appending(".\(UUID().uuidString).part")
    do {
      let file = try FileDescriptor.open(
        part, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: permissions ?? [.ownerReadWrite, .groupRead, .otherRead])
      try file.closeAfter {
        if let permissions {
          try file.setPermissions(permissions)
        } else if let old {
          try keep(old, on: file)
        }
        try file.writeAll(bytes)
        try file.synchronize()
      }
      try part.rename(to: target)
    } catch {
      try? part.removeFile()
      throw error
    }
  }

  /// Gives the new file the owner, the group and the permissions of the old one, which its owner may need to
  /// read it.
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
