import Foundation

/// Disk faults for the programs run with this environment; `FaultyDisk.h` describes them.
struct Faults {
  enum Fault: String {
    case full, slow
    case noSync = "no-sync"
    case noLink = "no-link"
    case noNoReplace = "no-noreplace"
    case noRemove = "no-remove"
    case network
  }

  private let folder: URL

  init(on stand: Stand) throws {
    folder = stand.folder.appendingPathComponent("faults")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  var environment: [String: String] {
    ["LD_PRELOAD": Preload.faultyDisk, "FAULTS": folder.path]
  }

  func begin(_ fault: Fault) throws { try Data().write(to: file(fault)) }

  func end(_ fault: Fault) throws { try FileManager.default.removeItem(at: file(fault)) }

  private func file(_ fault: Fault) -> URL { folder.appendingPathComponent(fault.rawValue) }
}
