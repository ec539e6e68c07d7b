package import JuiceText

/// The text of a printed slip, line by line. Nothing is cut.
package struct Slip: Hashable, Sendable {
  private struct Line: Hashable {
    let text: String
    var isLarge = false
  }

  let paper: Paper
  private var lines: [Line] = []

  package init(on paper: Paper) { self.paper = paper }

  /// Adds a centered title, in double size if the printer supports it.
  mutating func add(title: String) {
    let isLarge = paper.format == .escpos
    lines += centered(title, in: isLarge ? paper.columns / 2 : paper.columns).map {
      Line(text: $0, isLarge: isLarge)
    }
  }

  /// Adds a number in large digits, for printers without double size.
  mutating func add(number: Int) {
    guard paper.format == .text else { return }
    let scale = (2 * BigDigits.columns * String(number).count) <= paper.columns ? 2 : 1
    for row in BigDigits("\(number)", scale: scale).rows {
      lines.append(Line(text: TextWidth.fit(row, to: paper.columns, .center).trimmedEnd))
    }
  }

  mutating func add(centered text: String) {
    lines += centered(text, in: paper.columns).map { Line(text: $0) }
  }

  mutating func addRule() { lines.append(Line(text: String(repeating: "-", count: paper.columns))) }

  /// Adds a text at the left and one at the right, wrapped as needed. `mark` is a prefix: further lines are indented to match.
  mutating func add(_ left: String, _ right: String = "", after mark: String = "") {
    let (columns, right) = (paper.columns, paper.printed(right))
    var rows = wrapped(left, to: columns - mark.count)
    rows = rows.indices.map { ($0 == 0 ? mark : TextWidth.blanks(mark.count)) + rows[$0] }
    let room = columns - (rows.last.map(paper.width) ?? 0) - paper.width(of: right)
    if !right.isEmpty {
      if room > 0, let last = rows.popLast() {
        rows.append(last + TextWidth.blanks(room) + right)
      } else {
        rows += wrapped(right, to: columns).map {
          TextWidth.blanks(columns - paper.width(of: $0)) + $0
        }
      }
    }
    lines += rows.map { Line(text: $0) }
  }

  private func centered(_ text: String, in columns: Int) -> [String] {
    wrapped(text, to: columns).map { TextWidth.blanks((columns - paper.width(of: $0)) / 2) + $0 }
  }

  private func wrapped(_ text: String, to limit: Int) -> [String] {
    TextWidth.lines(of: paper.printed(text).split(separator: " "), to: limit, width: paper.width)
  }
}

extension Slip {
  package var text: [String] { lines.map(\.text) }

  /// The bytes for the printer. `opensDrawer` opens the drawer first.
  package func bytes(opensDrawer: Bool = false) -> [UInt8] {
    guard paper.format == .escpos else { return Array(text.map { $0 + "\n" }.joined().utf8) }
    return ESCPOS.start + (opensDrawer ? ESCPOS.openDrawer : []) + ESCPOS.select(paper.page)
      + lines.flatMap { line in
        let text = paper.bytes(of: line.text) + ESCPOS.lineEnd
        return line.isLarge ? ESCPOS.large + text + ESCPOS.normal : text
      } + ESCPOS.cut
  }

  /// True if the slip has text for which this machine lacks the conversion table.
  package var lacksTable: Bool {
    paper.format == .escpos && !paper.page.isInstalled
      && !lines.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } }
  }
}

/// Commands of thermal printers (ESC/POS).
private enum ESCPOS {
  static let start: [UInt8] = [0x1B, 0x40]
  /// Enters or leaves Korean mode, then selects the code page.
  static func select(_ page: CodePage) -> [UInt8] {
    switch page {
    case .cp949: [0x1C, 0x26]
    case .cp437: [0x1C, 0x2E, 0x1B, 0x74, 0]
    case .cp858: [0x1C, 0x2E, 0x1B, 0x74, 19]
    case .utf8: [0x1C, 0x2E, 0x1C, 0x28, 0x43, 2, 0, 0x30, 0x32]
    }
  }
  static let large: [UInt8] = [0x1D, 0x21, 0x11]
  static let normal: [UInt8] = [0x1D, 0x21, 0x00]
  static let lineEnd: [UInt8] = [0x0A]
  /// Feeds the paper to the cutter first.
  static let cut: [UInt8] = [0x1D, 0x56, 0x42, 0x00]
  static let openDrawer: [UInt8] = [0x1B, 0x70, 0x00, 0x19, 0xFA]
}

package typealias PrintedSlip = (slip: Slip, opensDrawer: Bool)
