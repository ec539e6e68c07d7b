/// Digits several rows high, drawn with half blocks: their pixels are square on most terminals.
package struct BigDigits {
  /// The size of a digit at scale 1: the columns with the gap after it, and the half rows.
  package static let columns = 4
  package static let halfRows = 5

  private let digits: [Int]
  private let scale: Int

  /// - Parameter text: digits, `.` and `,`; other characters are dropped.
  package init(_ text: String, scale: Int) {
    digits = text.compactMap { $0.isASCII ? $0.wholeNumberValue ?? Self.signs[$0] : nil }
    self.scale = scale
  }

  private static let signs: [Character: Int] = [".": 10, ",": 11]

  /// Returns the number of digits and signs of a text that are drawn.
  package static func count(in text: String) -> Int {
    text.count { $0.isASCII && ($0.isWholeNumber || signs[$0] != nil) }
  }

  package var rows: [String] {
    (0..<(Self.halfRows * scale + 1) / 2).map { row in
      String(
        (0..<max(0, Self.columns * digits.count - 1) * scale).map { column -> Character in
          switch (isOn(column, 2 * row), isOn(column, 2 * row + 1)) {
          case (true, true): "█"
          case (true, false): "▀"
          case (false, true): "▄"
          case (false, false): " "
          }
        })
    }
  }

  private func isOn(_ column: Int, _ line: Int) -> Bool {
    let (x, y) = (column / scale, line / scale)
    guard y < Self.halfRows, x % Self.columns < 3 else { return false }
    return Self.font[digits[x / Self.columns]][y] & 0b100 >> (x % Self.columns) != 0
  }

  private static let font: [[Int]] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b001, 0b001, 0b001],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
    [0b000, 0b000, 0b000, 0b000, 0b010],
    [0b000, 0b000, 0b000, 0b010, 0b100],
  ]
}
