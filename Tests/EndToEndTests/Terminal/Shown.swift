import Foundation
import Testing

/// What a terminal shows, a line a row.
struct Shown: Equatable, Sendable {
  let lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var text: String { lines.joined(separator: "\n") }

  func contains(_ text: String) -> Bool { lines.contains { $0.contains(text) } }

  /// Whether a text stands alone in a line of a frame.
  func hasFramed(_ text: String) -> Bool {
    lines.contains { line in
      line.split(separator: "│").contains { $0.trimmingCharacters(in: .whitespaces) == text }
    }
  }

  /// How often a text is there.
  func count(of part: String) -> Int { text.ranges(of: part).count }

  /// The first line that has a text.
  func line(with text: String, _ place: SourceLocation = #_sourceLocation) throws -> String {
    try #require(lines.first { $0.contains(text) }, sourceLocation: place)
  }

  /// Column and row, from 0.
  struct Place: Hashable {
    var x: Int
    var y: Int
  }

  /// Where a text begins.
  func place(of text: String, _ place: SourceLocation = #_sourceLocation) throws -> Place {
    let y = try #require(
      lines.firstIndex { $0.contains(text) }, "no `\(text)`", sourceLocation: place)
    let range = try #require(lines[y].firstRange(of: text))
    return Place(x: Self.columns(of: lines[y][..<range.lowerBound]), y: y)
  }

  /// The columns that a text takes.
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

  // MARK: Frames

  /// The rows as cells; the second of a wide character is nil.
  private var cells: [[Character?]] {
    lines.map { line in line.flatMap { Self.columns(of: String($0)) == 2 ? [$0, nil] : [$0] } }
  }

  /// The places of corners whose frame does not close.
  var brokenFrames: [Place] {
    let cells = cells
    func cell(_ x: Int, _ y: Int) -> Character? {
      cells.indices.contains(y) && cells[y].indices.contains(x) ? cells[y][x] : nil
    }
    func isClosed(_ x: Int, _ y: Int) -> Bool {
      var right = x + 1
      while cell(right, y) == "─" { right += 1 }
      var bottom = y + 1
      // The selection is marked on the side.
      while let side = cell(x, bottom), "│▸".contains(side), cell(right, bottom) == "│" {
        bottom += 1
      }
      return cell(right, y) == "┐" && cell(x, bottom) == "└" && cell(right, bottom) == "┘"
        && (x + 1..<right).allSatisfy { cell($0, bottom) == "─" }
    }
    return cells.indices.flatMap { y in
      cells[y].indices
        .filter { cell($0, y) == "┌" && !isClosed($0, y) }
        .map { Place(x: $0, y: y) }
    }
  }

  /// The columns of the widest line.
  var width: Int { lines.map(Self.columns(of:)).max() ?? 0 }
}
