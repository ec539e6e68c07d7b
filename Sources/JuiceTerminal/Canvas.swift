internal import CNcurses
internal import JuiceText

/// What a view draws on: an ncurses window, in its own coordinates. Drawing is clipped to it.
public struct Canvas {
  public let size: Size
  private let window: UnsafeMutablePointer<WINDOW>
  private let styles: StyleTable
  private let ascii: Bool

  init(_ window: UnsafeMutablePointer<WINDOW>, styles: StyleTable, ascii: Bool) {
    size = Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window)))
    self.window = window
    self.styles = styles
    self.ascii = ascii
  }

  /// Writes a line of text, cut at `width` columns or the right edge. Control characters appear as `?`.
  ///
  /// - Returns: the column after the text.
  @discardableResult
  public func write(
    _ text: String, x: Int, y: Int, _ style: Style = .normal, width: Int = .max
  ) -> Int {
    let room = min(width, size.columns - x)
    guard room > 0, x >= 0, (0..<size.rows).contains(y) else { return x }
    let cut = TextWidth.cut(shown(text), to: room)
    // The ellipsis is not ASCII.
    let shown = ascii ? ASCIIText.approximation(of: cut) : cut
    styles.set(style, on: window)
    wmove(window, Int32(y), Int32(x))
    waddstr(window, shown)
    return x + TextWidth.columns(of: shown)
  }

  private func shown(_ text: String) -> String {
    ascii ? ASCIIText.approximation(of: text.printable) : text.printable
  }

  /// Writes a text centered in a part of a row.
  public func center(
    _ text: String, x: Int = 0, y: Int, width: Int? = nil, _ style: Style = .normal
  ) {
    let width = width ?? size.columns
    write(TextWidth.fit(shown(text), to: width, .center), x: x, y: y, style)
  }

  /// Writes a text that ends before a column.
  public func right(_ text: String, end: Int, y: Int, _ style: Style = .normal) {
    write(text, x: max(0, end - TextWidth.columns(of: shown(text))), y: y, style)
  }

  public func fill(y: Int, _ style: Style) {
    write(String(repeating: " ", count: size.columns), x: 0, y: y, style)
  }

  public func rule(y: Int, _ style: Style = .frame) {
    write(String(repeating: "─", count: size.columns), x: 0, y: y, style)
  }

  public func frame(_ style: Style = .frame) {
    guard size.columns >= 2, size.rows >= 2 else { return }
    let cells = (ascii ? "|-++++" : "│─┌┐└┘").unicodeScalars.map { styles.cell($0, style) }
    // ncurses adds the window's own look to that of the cells.
    styles.set(.normal, on: window)
    cells.withUnsafeBufferPointer { cells in
      guard let side = cells.baseAddress else { return }
      let (line, corners) = (side + 1, side + 2)
      wborder_set(
        window, side, side, line, line, corners, corners + 1, corners + 2, corners + 3)
    }
  }
}

/// Text for terminals that show no lines and signs beyond ASCII. Letters of any language stay what they are.
enum ASCIIText {
  static func approximation(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { line, character in
      line += approximations[character] ?? String(character)
    }
  }

  private static let approximations: [Character: String] = [
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "·": "-", "…": "~", "►": ">",
    "◄": "<", "→": ">", "←": "<", "↑": "^", "↓": "v", "█": "#", "▏": "|", "×": "x", "−": "-",
    "—": "-", "–": "-",
  ]
}
