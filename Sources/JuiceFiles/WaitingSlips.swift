package import FoundationEssentials
import JuiceKit
import JuiceStorage
import SystemPackage

/// The slips that wait for a printer, one file each. Their names sort by time and end with the printer's name, because all
/// printers of a machine share the folder.
package struct WaitingSlips: Sendable {
  private let folder: FilePath
  private let printer: String
  private let patience: Double
  private var isOfAll = false

  /// - Parameters:
  ///   - printer: the printer as named in the settings.
  ///   - patience: the longest wait for another process that prints, in seconds.
  package init(folder: String, printer: String, patience: Double = 60) {
    self.folder = FilePath(folder)
    self.patience = patience
    // A file name has at most 255 bytes.
    self.printer = String(printer.percentEncoded(keeping: "").suffix(200))
  }

  package var folderPath: String { folder.string }

  package var all: WaitingSlips { copy(of: self) { $0.isOfAll = true } }

  /// The file names, oldest first. Versions up to 1.1 wrote no printer's name: any printer takes those.
  package var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    return files.filter { name in
      let parts = name.split(separator: "-", maxSplits: 2)
      return !name.hasPrefix(".") && (isOfAll || parts.count < 3 || parts[2] == printer)
    }.sorted()
  }

  /// Saves a slip, readable by its writer only, and returns the file's name.
  ///
  /// - Throws: `FileProblem` if the file can't be written.
  package func add(_ bytes: [UInt8], at time: Date) throws -> String {
    let name = time.milliseconds.padded(to: 15)
    let file = folder.appending("\(name)-\(UUID().uuidString.prefix(8))-\(printer)")
    try TextFile(path: file.string, permissions: .ownerReadWrite).update { _ in bytes }
    return file.lastComponent?.string ?? ""
  }

  /// Passes each slip to `print`, then deletes it. Stops at the first error. Holds a lock against other processes.
  ///
  /// - Throws: the errors of `print`, `FileProblem.cannotRead`, or `.busy` after `patience`.
  package func takeAll(_ print: (_ name: String, _ bytes: [UInt8]) throws -> Void) throws {
    guard folder.exists else { return }
    do { try lockAndTake(print) } catch let error as Errno {
      throw FileProblem.cannotRead(path: folder.string, Cause(error))
    } catch let cause as Cause {
      throw FileProblem.cannotRead(path: folder.string, cause)
    }
  }

  private func lockAndTake(_ print: (String, [UInt8]) throws -> Void) throws {
    // Lock the parent: adding a slip locks the folder itself.
    let lock = try FileDescriptor.open(
      folder.folder, .readOnly, options: [.directory, .closeOnExec])
    try lock.closeAfter {
      try TextFile(path: folder.string, patience: patience).lock(lock)
      for name in names {
        let file = folder.appending(name)
        // Enough for a slip with 9999 cups of each of 1000 juices.
        try print(name, try TextFile(path: file.string).regularBytes(limit: 1 << 20))
        try file.removeFile()
      }
    }
  }
}
