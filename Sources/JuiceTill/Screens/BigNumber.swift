internal import JuiceTerminal

/// A number in digits several rows high, of pixels that are as wide as high on most terminals.
struct BigNumber {
  private let digits: [Int]
  /// Columns of a pixel, which are half as many rows; at 0 the digits are those of any text.
  private let scale: Int

  init(_ number: Int, scale: Int) {
    digits = String(number).compactMap(\.wholeNumberValue)
    self.scale = scale
  }

  /// The digits of an amount of money, with the signs between them.
  init(_ amount: String, in room: Size, largest: Int) {
    digits = amount.compactMap { $0.isASCII ? $0.wholeNumberValue ?? Self.signs[$0] : nil }
    scale = Self.scale(digits: digits.count, in: room, largest: largest)
  }

  private static let signs: [Character: Int] = [".": 10, ",": 11]

  /// The largest scale, up to another, at which a number of so many digits fits; else 1.
  static func scale(digits: Int, in room: Size, largest: Int) -> Int {
    max(1, min(room.columns / (4 * digits - 1), room.rows * 2 / 5, largest))
  }

  var size: Size { Self.size(digits: digits.count, scale: scale) }

  static func size(digits: Int, scale: Int) -> Size {
    scale == 0
      ? Size(columns: digits, rows: 1)
      : Size(columns: (4 * digits - 1) * scale, rows: (5 * scale + 1) / 2)
  }

  func draw(on canvas: Canvas, x: Int, y: Int, _ style: Style = .heading) {
    if scale == 0 {
      canvas.write(digits.map(String.init).joined(), x: x, y: y, style)
      return
    }
    for row in 0..<size.rows {
      let line = (0..<size.columns).map { column -> Character in
        switch (isOn(column, 2 * row), isOn(column, 2 * row + 1)) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }
      canvas.write(String(line), x: x, y: y + row, style)
    }
  }

  /// - Parameter line: half a row.
  private func isOn(_ column: Int, _ line: Int) -> Bool {
    let (x, y) = (column / scale, line / scale)
    guard y < 5, x % 4 < 3 else { return false }
    return Self.font[digits[x / 4]][y] & 0b100 >> (x % 4) != 0
  }

  /// Three pixels in a row, five rows to a digit.
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
