import Foundation
import Testing

struct Shown: Equatable, Sendable {
  let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var text: String { lines.joined(separator: "\n") }

  func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// Returns `true` if a dialog has this title.
  func hasDialog(_ title: String) -> Bool { contains("┌ \(title) ") }

  func count(of part: String) -> Int { text.ranges(of: part).count }

  func line(with text: String, _ place: SourceLocation = #_sourceLocation) throws -> String {
    try #require(lines.first { $0.contains(text) }, sourceLocation: place)
  }

  /// Column and row, from 0.
  struct Place: Hashable {
    var x: Int
    var y: Int
  }

  /// Returns the first cell of a text.
  func place(of text: String, _ place: SourceLocation = #_sourceLocation) throws -> Place {
    let y = try #require(
      lines.firstIndex { $0.contains(text) }, "no `\(text)`", sourceLocation: place)
    let range = try #require(lines[y].firstRange(of: text))
    return Place(x: Self.columns(of: lines[y][..<range.lowerBound]), y: y)
  }

  static func columns(of text: some StringProtocol) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (isWide($1) ? 2 : 1) }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60:
      true
    default: false
    }
  }

  var width: Int { lines.map(Self.columns(of:)).max() ?? 0 }
}
