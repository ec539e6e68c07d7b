import Foundation

/// Exports that an earlier version sealed.
package enum OldExport {
  /// The lines of a journal with refunds that were not rounded, in a stand that rounds cash. 1.2.0~dev wrote it.
  package static func refunds() throws -> [[UInt8]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let text = try Data(contentsOf: folder.appending(path: "Exports/refunds.jsonl"))
    return text.split(separator: 10).map(Array.init)
  }
}
