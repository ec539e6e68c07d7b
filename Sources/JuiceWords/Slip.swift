public import JuiceText

/// The text of a slip of paper, line by line. Nothing is cut.
public struct Slip: Hashable, Sendable {
  private struct Line: Hashable {
    let text: String
    var isLarge = false
  }

  private let paper: Paper
  private var lines: [Line] = []

  public init(on paper: Paper) { self.paper = paper }

  /// A title in the middle: twice as large where the printer can do that.
  mutating func add(title: String) {
    let isLarge = paper.format == .escpos
    lines += centered(title, in: isLarge ? paper.columns / 2 : paper.columns).map {
      Line(text: $0, isLarge: isLarge)
    }
  }

  /// A number that is read from afar, where its title is not large.
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

  /// A text at the left and one at the right: in one line, or in as many as they need.
  ///
  /// - Parameter mark: stands before the text, whose other lines are indented as much.
  mutating func add(_ left: String, _ right: String = "", after mark: String = "") {
    let (columns, right) = (paper.columns, paper.printed(right))
    var rows = wrapped(left, to: columns - mark.count)
    rows = rows.indices.map { ($0 == 0 ? mark : spaces(mark.count)) + rows[$0] }
    let room = columns - (rows.last.map(paper.width) ?? 0) - paper.width(of: right)
    if !right.isEmpty {
      if room > 0, let last = rows.popLast() {
        rows.append(last + spaces(room) + right)
      } else {
        rows += wrapped(right, to: columns).map { spaces(columns - paper.width(of: $0)) + $0 }
      }
    }
    lines += rows.map { Line(text: $0) }
  }

  private func centered(_ text: String, in columns: Int) -> [String] {
    wrapped(text, to: columns).map { spaces((columns - paper.width(of: $0)) / 2) + $0 }
  }

  /// A text in lines that are broken at spaces, and within a word that is longer than a line.
  private func wrapped(_ text: String, to limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paper.printed(text).split(separator: " ") {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if paper.width(of: longer) <= limit {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      for character in word {
        if paper.width(of: line + String(character)) > limit {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return lines + [line]
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension Slip {
  /// The lines as they are read.
  public var text: [String] { lines.map(\.text) }

  /// Returns the printer's bytes.
  ///
  /// - Parameter opensDrawer: whether the drawer opens first.
  public func bytes(opensDrawer: Bool = false) -> [UInt8] {
    guard paper.format == .escpos else { return Array(text.map { $0 + "\n" }.joined().utf8) }
    return ESCPOS.start + (opensDrawer ? ESCPOS.openDrawer : []) + ESCPOS.select(paper.page)
      + lines.flatMap { line in
        let text = paper.bytes(of: line.text) + ESCPOS.lineEnd
        return line.isLarge ? ESCPOS.large + text + ESCPOS.normal : text
      } + ESCPOS.cut
  }

  /// `true` if it has text that this machine can't write for the printer.
  public var lacksTable: Bool {
    paper.format == .escpos && !paper.page.isInstalled
      && !lines.allSatisfy { $0.text.utf8.allSatisfy { $0 < 0x80 } }
  }
}

/// The commands of thermal printers.
private enum ESCPOS {
  static let start: [UInt8] = [0x1B, 0x40]
  /// Begins or leaves the mode of Korean, and then selects the page.
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
  /// Feeds to the knife first.
  static let cut: [UInt8] = [0x1D, 0x56, 0x42, 0x00]
  static let openDrawer: [UInt8] = [0x1B, 0x70, 0x00, 0x19, 0xFA]
}
