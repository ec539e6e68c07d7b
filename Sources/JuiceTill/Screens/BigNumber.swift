internal import JuiceTerminal
internal import JuiceText

/// A number in digits several rows high, of pixels that are as wide as high on most terminals.
struct BigNumber {
  private let number: Int
  /// Columns of a pixel, which are half as many rows; at 0 the digits are those of any text.
  private let scale: Int

  init(_ number: Int, scale: Int) {
    self.number = number
    self.scale = scale
  }

  /// The largest scale, up to another, at which a number of so many digits fits; else 1.
  static func scale(digits: Int, in room: Size, largest: Int) -> Int {
    max(1, min(room.columns / (4 * digits - 1), room.rows * 2 / 5, largest))
  }

  var size: Size { Self.size(digits: String(number).count, scale: scale) }

  static func size(digits: Int, scale: Int) -> Size {
    scale == 0
      ? Size(columns: digits, rows: 1)
      : Size(columns: (4 * digits - 1) * scale, rows: (5 * scale + 1) / 2)
  }

  func draw(on canvas: Canvas, x: Int, y: Int, _ style: Style = .heading) {
    if scale == 0 {
      canvas.write(String(number), x: x, y: y, style)
      return
    }
    for (row, line) in BigDigits(number, scale: scale).rows.enumerated() {
      canvas.write(line, x: x, y: y + row, style)
    }
  }
}
