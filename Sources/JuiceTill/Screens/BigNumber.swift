internal import JuiceTerminal
internal import JuiceText

/// A number in large digits, whose pixels are square on most terminals.
struct BigNumber {
  private let text: String
  /// Columns of a pixel, which has half as many rows. 0 means plain text.
  private let scale: Int

  init(_ number: Int, scale: Int) { self.init(String(number), scale: scale) }

  init(_ text: String, scale: Int) { (self.text, self.scale) = (text, scale) }

  init(_ amount: String, in room: Size, largest: Int) {
    text = amount
    scale = Self.scale(digits: BigDigits.count(in: amount), in: room, largest: largest)
  }

  /// Returns the number as plain text if its digits are wider than `columns`.
  func fitting(_ columns: Int) -> Self { size.columns <= columns ? self : Self(text, scale: 0) }

  /// The largest scale from 1 to `largest` at which the digits fit.
  static func scale(digits: Int, in room: Size, largest: Int) -> Int {
    max(1, min(room.columns / max(1, 4 * digits - 1), room.rows * 2 / 5, largest))
  }

  var size: Size {
    scale == 0
      ? Size(columns: TextWidth.columns(of: text), rows: 1)
      : Self.size(digits: BigDigits.count(in: text), scale: scale)
  }

  static func size(digits: Int, scale: Int) -> Size {
    scale == 0
      ? Size(columns: digits, rows: 1)
      : Size(columns: max(0, 4 * digits - 1) * scale, rows: (5 * scale + 1) / 2)
  }

  func draw(on canvas: Canvas, x: Int, y: Int, _ style: Style = .heading) {
    if scale == 0 {
      canvas.write(text, x: x, y: y, style)
      return
    }
    for (row, line) in BigDigits(text, scale: scale).rows.enumerated() {
      canvas.write(line, x: x, y: y + row, style)
    }
  }
}
