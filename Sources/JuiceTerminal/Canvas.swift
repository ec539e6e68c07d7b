internal import CNcurses
internal import JuiceText

/// An ncurses window that a view draws on, in its own coordinates. Drawing is clipped to it.
@safe public struct Canvas {
  public let size: Size
  private let window: UnsafeMutablePointer<WINDOW>
  private let styles: StyleTable
  private let ascii: Bool

  init(_ window: UnsafeMutablePointer<WINDOW>, styles: StyleTable, ascii: Bool) {
    size = unsafe Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window)))
    unsafe self.window = unsafe window
    self.styles = styles
    self.ascii = ascii
  }

  /// Writes a line of text, cut at `width` columns or the right edge, with `?` for control characters. Returns the
  /// column after it.
  @discardableResult
  public func write(
    _ text: String, x: Int, y: Int, _ style: Style = .normal, width: Int = .max
  ) -> Int {
    put(shown(text), x: x, y: y, style, width: width)
  }

  @discardableResult
  private func put(
    _ text: String, x: Int, y: Int, _ style: Style, width: Int = .max
  ) -> Int {
    let room = min(width, size.columns - x)
    guard room > 0, x >= 0, (0..<size.rows).contains(y) else { return x }
    let cut = TextWidth.cutWords(text, to: room)
    // The ellipsis is not ASCII.
    let shown = ascii ? ASCIIText.approximation(of: cut) : cut
    unsafe styles.set(style, on: window)
    unsafe wmove(window, Int32(y), Int32(x))
    unsafe waddstr(window, shown)
    return x + TextWidth.columns(of: shown)
  }

  private func shown(_ text: String) -> String {
    ascii ? ASCIIText.approximation(of: text.printable) : text.printable
  }

  /// Writes a text centered in the columns from `x`, and blanks the rest of them.
  public func center(
    _ text: String, x: Int = 0, y: Int, width: Int? = nil, _ style: Style = .normal
  ) {
    let width = width ?? size.columns
    let cut = TextWidth.cut(shown(text), to: width)
    line(" ", x: x, y: y, width: width, style)
    put(cut, x: x + (width - TextWidth.columns(of: cut)) / 2, y: y, style)
  }

  /// Writes a text that ends before the column `end`.
  public func right(_ text: String, end: Int, y: Int, _ style: Style = .normal) {
    let shown = shown(text)
    put(shown, x: max(0, end - TextWidth.columns(of: shown)), y: y, style)
  }

  public func fill(y: Int, _ style: Style) { line(" ", y: y, style) }

  public func rule(y: Int) { line(ascii ? "-" : "─", y: y, .frame) }

  private func line(
    _ character: Unicode.Scalar, x: Int = 0, y: Int, width: Int = .max, _ style: Style,
    _ pair: Int16 = 0
  ) {
    let room = min(width, size.columns - x)
    guard room > 0, x >= 0, (0..<size.rows).contains(y) else { return }
    var cell = styles.cell(character, style, pair)
    // ncurses adds the window's attributes to the cell's.
    unsafe styles.set(.normal, on: window)
    unsafe mvwhline_set(window, Int32(y), Int32(x), &cell, Int32(room))
  }

  /// Draws a frame along the edges; `isHeavy` draws thick lines.
  public func frame(_ style: Style = .frame, isHeavy: Bool = false) {
    guard size.columns >= 2, size.rows >= 2 else { return }
    let lines = isHeavy ? "┃━┏┓┗┛" : "│─┌┐└┘"
    let cells = (ascii ? ASCIIText.approximation(of: lines) : lines).unicodeScalars.map {
      styles.cell($0, style)
    }
    unsafe styles.set(.normal, on: window)
    unsafe cells.withUnsafeBufferPointer { cells in
      guard let side = cells.baseAddress else { return }
      let (line, corners) = unsafe (side + 1, side + 2)
      unsafe wborder_set(
        window, side, side, line, line, corners, corners + 1, corners + 2, corners + 3)
    }
  }
}

/// Colours of a juice or an ingredient. They only repeat what the text says: a missing paint, or a terminal without
/// colours, draws nothing.
extension Canvas {
  /// Recolours a part of a row; its characters stay.
  public func tint(_ paint: Paint?, x: Int, y: Int, width: Int, _ style: Style = .normal) {
    guard let pair = paint.flatMap(styles.pair), x >= 0, (0..<size.rows).contains(y) else { return }
    unsafe wmove(window, Int32(y), Int32(x))
    unsafe wchgat(window, Int32(max(0, min(width, size.columns - x))), style.look, pair, nil)
  }

  /// Fills blank cells, one for each colour.
  public func swatch(_ paints: [Paint?], x: Int, y: Int) {
    for (index, paint) in paints.enumerated() {
      tint(paint, x: x + index, y: y, width: 1, .selected)
    }
  }

  /// Draws a bar at the left edge, with a part of equal height for each colour.
  public func leftEdge(_ paints: [Paint]) {
    guard !paints.isEmpty else { return }
    unsafe styles.set(.normal, on: window)
    for row in 0..<size.rows {
      guard let pair = styles.pair(paints[row * paints.count / size.rows]) else { continue }
      var cell = styles.cell(ascii ? "|" : "▌", .normal, pair)
      unsafe mvwadd_wch(window, Int32(row), 0, &cell)
    }
  }

  /// Thickens the lower edge of a frame to a band with a part for each colour.
  public func lowerEdge(_ paints: [Paint], _ style: Style) {
    let (width, y) = (size.columns - 2, size.rows - 1)
    for (index, paint) in paints.enumerated() {
      guard let pair = styles.pair(paint) else { continue }
      let (start, end) = (index * width / paints.count, (index + 1) * width / paints.count)
      line(ascii ? "=" : "▀", x: 1 + start, y: y, width: end - start, style, pair)
    }
  }
}

/// Replaces lines and signs for terminals that show only ASCII. Letters of any language stay.
enum ASCIIText {
  static func approximation(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { line, character in
      line += approximations[character] ?? String(character)
    }
  }

  private static let approximations: [Character: String] = [
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "━": "#", "┃": "#", "┏": "#",
    "┓": "#", "┗": "#", "┛": "#", "·": "-", "…": "~", "►": ">",
    "◄": "<", "→": ">", "←": "<", "↑": "^", "↓": "v", "▀": "=", "▄": "_", "█": "#", "▉": "#",
    "▊": "#", "▁": "_", "▂": "_", "▃": "_", "▅": "#", "▆": "#", "▇": "#", "░": ".",
    "▋": "#", "▌": "#", "▍": "|", "▎": "|", "▏": "|", "×": "x", "−": "-",
    "—": "-", "–": "-", "✓": "v", "●": "*", "○": "o",
  ]
}
