import FoundationEssentials
import JuiceKit
import SystemPackage

/// A small file that people and programs change: it is read whole, and replaced whole or not at all.
struct TextFile {
  /// As it was given, for messages.
  let path: String
  /// What the file always gets; nil where it keeps what it has.
  var permissions: FilePermissions?

  /// Replaces the file by what is made of it, while no other process of this program does; makes it, and the
  /// folders that it needs, where there is none.
  ///
  /// A symbolic link stays, and the file that it leads to is replaced. The permissions stay too, but where `permissions` says others.
  ///
  /// - Parameter change: gets the bytes of the file, nil where there is none, and gives the new ones.
  /// - Throws: what `change` throws, `MenuFileError.unreadable`, `CommandProblem.cannotMake` and `.cannotWrite`.
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
        try folder.lock()
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
        ? CommandProblem.cannotWrite(path: path, cause)
        : CommandProblem.cannotMake(path: path, cause)
    }
  }

  /// nil where there is no file.
  func bytes() throws(MenuFileError) -> [UInt8]? {
    exists ? try MenuFile.bytes(of: path) : nil
  }

  private var exists: Bool { FilePath(path).exists }

  private func target() throws(Errno) -> FilePath {
    let path = FilePath(path)
    guard exists else {
      // A link to nothing: a file in its place would take the link away.
      guard (try? Stat(path, followTargetSymlink: false)) == nil else {
        throw .noSuchFileOrDirectory
      }
      return path
    }
    return try path.resolved()
  }

  private func replace(_ target: FilePath, with bytes: [UInt8]) throws {
    let before = try? Stat(target).permissions
    if before != nil { try target.checkIsWritable() }
    let permissions = permissions ?? before
    // Beside the file, so that it can be renamed to it.
    let part = target.removingLastComponent().appending(".\(UUID().uuidString).part")
    do {
      let file = try FileDescriptor.open(
        part, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: permissions ?? [.ownerReadWrite, .groupRead, .otherRead])
      try file.closeAfter {
        if let permissions { try file.setPermissions(permissions) }
        try file.writeAll(bytes)
        try file.synchronize()
      }
      try part.rename(to: target)
    } catch {
      try? part.removeFile()
      throw error
    }
  }
}
