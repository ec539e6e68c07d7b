import FoundationEssentials
public import JuiceKit
import SystemPackage

extension SQLiteStore {
  /// Copies the store as it is at one moment, while others go on writing.
  ///
  /// The copy appears whole or not at all, and never in place of a file that is there.
  public func backup(to path: String) throws(StoreError) {
    let copy = FilePath(path)
    // Beside the copy, so that it can be linked to its name.
    let part = copy.removingLastComponent().appending(".\(UUID().uuidString).part")
    defer { try? part.removeFile() }
    do {
      guard !copy.exists else { throw Errno.fileExists }
      let descriptor = try FileDescriptor.open(
        part, .readWrite, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: .ownerReadWrite)
      try descriptor.closeAfter {
        try file.connect().run("VACUUM INTO ?", part.string)
        try descriptor.synchronize()
      }
      // Unlike a rename, this fails where somebody has made the file meanwhile.
      try part.makeLink(at: copy)
    } catch {
      throw StoreError.mapped(error, during: .create, path)
    }
    // The new name is durable once the folder is. Some file systems can't do that: no reason to fail.
    let folder = copy.removingLastComponent()
    let descriptor = try? FileDescriptor.open(
      folder.isEmpty ? "." : folder, .readOnly, options: [.directory, .closeOnExec])
    try? descriptor?.closeAfter { try descriptor?.synchronize() }
  }
}
