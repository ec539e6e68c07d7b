import FoundationEssentials
import JuiceKit
package import JuiceStorage
import SystemPackage

/// The small files in which the tills of a machine show what their customers see, one each.
///
/// A till holds a lock beside its file while it lives. A file without its lock counts as absent: its till was killed.
package struct DisplayFiles: Sendable {
  private let folder: FilePath

  package init(folder: String) { self.folder = FilePath(folder) }

  /// The name of a till's file is that of its terminal: `pts-0` for `pts/0`, and for `stand-pi pts/0`.
  private func file(of till: String, _ end: String) -> FilePath {
    let terminal = till.split(separator: " ").last ?? ""
    let name = terminal.split(separator: "/").joined(separator: "-").percentEncoded(keeping: "-")
    return folder.appending(name.suffix(200) + end)
  }

  /// The terminals of the open tills, sorted: `pts-0`.
  package var tills: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    return names.filter { $0.hasSuffix(Self.lock) }.map { String($0.dropLast(Self.lock.count)) }
      .filter(isOpen).sorted()
  }

  /// Returns what an open till shows; `nil` if it is not open or shows nothing yet.
  package func bytes(of till: String) -> [UInt8]? {
    guard isOpen(till) else { return nil }
    return try? TextFile(path: file(of: till, Self.content).string).regularBytes(limit: 1 << 16)
  }

  /// Tells whether a till of this machine is open, by its terminal or its `Author.till`.
  package func isOpen(_ till: String) -> Bool {
    // A pipe in this place must not block.
    guard
      let lock = try? FileDescriptor.open(
        file(of: till, Self.lock), .readOnly, options: [.closeOnExec, .nonBlocking])
    else { return false }
    return (try? lock.closeAfter { try !lock.lockUnlessBusy() }) ?? false
  }

  /// Calls back when a till of the folder opens, shows something else, or ends. Makes the folder.
  ///
  /// - Returns: `nil` if the system can't watch the folder.
  package func watch(_ onChange: @escaping @Sendable () -> Void) -> FileWatcher? {
    makeFolder()
    return FileWatcher(.entries(of: folder.string), onChange: onChange)
  }

  private func makeFolder() {
    var made: [FilePath] = []
    try? folder.makeFolders(made: &made)
  }

  private static let (lock, content) = (".lock", ".json")

  /// The file of one till. It holds the lock until it is released.
  package final class Own: Sendable {
    private let files: DisplayFiles
    private let till: String
    private let lock: FileDescriptor

    /// Returns `nil` if another till has the name, or the folder can't be written.
    fileprivate init?(_ files: DisplayFiles, _ till: String) {
      files.makeFolder()
      guard
        let lock = try? FileDescriptor.open(
          files.file(of: till, DisplayFiles.lock), .writeOnly, options: [.create, .closeOnExec],
          permissions: .ownerReadWrite)
      else { return nil }
      // A display that looks for tills has the lock for a moment.
      guard (try? lock.lock(patience: 1)) == true else {
        try? lock.close()
        return nil
      }
      (self.files, self.till, self.lock) = (files, till, lock)
    }

    deinit {
      for end in [DisplayFiles.content, DisplayFiles.lock] {
        try? files.file(of: till, end).removeFile()
      }
      try? lock.close()
    }

    /// Replaces what the till shows. Not synchronized to the disk: nobody needs it after a power cut.
    ///
    /// - Throws: `Errno`.
    package func show(_ bytes: [UInt8]) throws {
      let part = files.file(of: till, ".part")
      let file = try FileDescriptor.open(
        part, .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: .ownerReadWrite)
      try file.closeAfter { _ = try file.writeAll(bytes) }
      try part.rename(to: files.file(of: till, DisplayFiles.content))
    }
  }

  /// Takes the file of a till, for as long as the result lives.
  package func own(_ till: String) -> Own? { Own(self, till) }
}
