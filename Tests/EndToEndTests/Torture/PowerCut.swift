import Foundation
import Testing

/// A stand on a disk that loses unsynced writes; see `Tests/PowerCut`.
struct PowerCut {
  let stand: Stand
  /// The number of the write call at which the power fails; `nil`: after the end.
  var at: Int?
  var seed: UInt64 = 1

  init(_ stand: Stand) throws {
    self.stand = stand
    for folder in [disk, stand.path("grave")] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
  }

  var disk: String { stand.path("disk") }
  var store: String { disk + "/juice.db" }

  var environment: [String: String] {
    [
      "JUICE_MAKER_STORE": store, "LD_PRELOAD": Preload.powerCut, "POWER_CUT_FOLDER": disk,
      "POWER_CUT_GRAVE": stand.path("grave"), "POWER_CUT_SEED": "\(seed)",
    ].merging(at.map { ["POWER_CUT_AT": "\($0)"] } ?? [:]) { $1 }
  }

  /// The number of write calls that ended before the power failed.
  func calls() throws -> Int {
    let text = try String(contentsOfFile: stand.path("grave/calls"), encoding: .utf8)
    return try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
