public import FoundationEssentials
import JuiceKit
import JuiceStorage
import SystemPackage

/// Slips that a printer has not taken yet: a file of its bytes for each, oldest first by name. The name ends with that
/// of the printer, since other printers of the machine have theirs in the same folder.
public struct WaitingSlips: Sendable {
  private let folder: FilePath
  private let printer: String
  private var isOfAll = false

  /// - Parameter printer: as a person has named it.
  public init(folder: String, printer: String) {
    self.folder = FilePath(folder)
    // The names of files have 255 bytes at most.
    self.printer = String(printer.percentEncoded(keeping: "").suffix(200))
  }

  /// The slips of every printer of the machine.
  public var all: WaitingSlips {
    var all = self
    all.isOfAll = true
    return all
  }

  /// Without those that are being written. Versions up to 1.1 named no printer: theirs are for any.
  public var names: [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.string)) ?? []
    return files.filter { name in
      let parts = name.split(separator: "-", maxSplits: 2)
      return !name.hasPrefix(".") && (isOfAll || parts.count < 3 || parts[2] == printer)
    }.sorted()
  }

  /// Keeps a slip, for its writer alone to read.
  ///
  /// - Returns: its name.
  public func add(_ bytes: [UInt8], at time: Date) throws -> String {
    let digits = String(time.milliseconds)
    let name = String(repeating: "0", count: max(0, 15 - digits.count)) + digits
    let file = folder.appending("\(name)-\(UUID().uuidString.prefix(8))-\(printer)")
    try TextFile(path: file.string, permissions: .ownerReadWrite).update { _ in bytes }
    return file.lastComponent?.string ?? ""
  }

  /// Hands on each slip and takes it away, up to the first that fails; no other process does so meanwhile.
  public func takeAll(_ print: (_ name: String, _ bytes: [UInt8]) throws -> Void) throws {
    guard folder.exists else { return }
    do { try lockAndTake(print) } catch let error as Errno {
      throw FileProblem.cannotRead(path: folder.string, Cause(error))
    } catch let cause as Cause {
      throw FileProblem.cannotRead(path: folder.string, cause)
    }
  }

  private func lockAndTake(_ print: (String, [UInt8]) throws -> Void) throws {
    // Not the folder itself: that is locked to add a slip.
    let lock = try FileDescriptor.open(
      folder.removingLastComponent(), .readOnly, options: [.directory, .closeOnExec])
    try lock.closeAfter {
      try TextFile(path: folder.string, patience: 60).lock(lock)
      for name in names {
        let file = folder.appending(name)
        // Some 9999 cups of each of a thousand juices.
        try print(name, try TextFile(path: file.string).regularBytes(limit: 1 << 20))
        try file.removeFile()
      }
    }
  }
}
