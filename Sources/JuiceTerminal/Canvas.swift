/// What a view draws on: one ncurses window, in its own coordinates. Nothing drawn leaves its bounds.
public final class Canvas {
  /// A text at a place of a row.
  struct Piece: Equatable {
    let x: Int
    let text: String
    let style: Style
  }

  public let size: Size
  private let ascii: Bool
  /// What stands in each row, in the order it was drawn.
  private(set) var rows: [[Piece]]

  init(size: Size, ascii: Bool) {
    self.size = size
    self.ascii = ascii
    rows = Array(repeating: [], count: size.rows)
  }

  /// Writes a line of text, cut at `width` columns or the right edge. Control characters, and characters
  /// that the terminal can't show, appear as `?`.
  ///
  /// - Returns: the column after the text.
  @discardableResult
  public func write(
    _ text: String, x: Int, y: Int, _ style: Style = .normal, width: Int = .max
  ) -> Int {
    let room = min(width, size.columns - x)
    guard room > 0, x >= 0, rows.indices.contains(y) else { return x }
    var shown = ShownText.of(ascii ? ASCII.text(text) : text)
    if shown.columns > room {
      let cut = TextWidth.cut(shown.text, to: room)
      shown = ShownText.of(ascii ? ASCII.text(cut) : cut)
    }
    rows[y].append(Piece(x: x, text: shown.text, style: style))
    return x + shown.columns
  }

  /// Draws what is the same in every frame: worked out once and kept in `drawing`.
  public func draw(_ drawing: Drawing, _ draw: (Canvas) -> Void) {
    if drawing.rows.count != rows.count {
      let canvas = Canvas(size: size, ascii: ascii)
      draw(canvas)
      drawing.rows = canvas.rows
    }
    for (y, pieces) in drawing.rows.enumerated() where !pieces.isEmpty {
      if rows[y].isEmpty { rows[y] = pieces } else { rows[y] += pieces }
    }
  }

  /// Fills a part of a row with a style.
  public func fill(x: Int, y: Int, width: Int, _ style: Style) {
    write(String(repeating: " ", count: max(0, min(width, size.columns - x))), x: x, y: y, style)
  }

  /// A horizontal line.
  public func rule(x: Int, y: Int, width: Int, _ style: Style = .frame) {
    write(String(repeating: "─", count: max(0, width)), x: x, y: y, style)
  }

  /// A frame around an area.
  public func frame(_ rect: Rect, _ style: Style = .frame) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let line = String(repeating: "─", count: rect.width - 2)
    let bottom = rect.y + rect.height - 1
    write("┌\(line)┐", x: rect.x, y: rect.y, style)
    for y in rect.y + 1..<max(rect.y + 1, bottom) {
      write("│", x: rect.x, y: y, style)
      write("│", x: rect.x + rect.width - 1, y: y, style)
    }
    write("└\(line)┘", x: rect.x, y: bottom, style)
  }
}
