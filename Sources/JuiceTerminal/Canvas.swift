internal import CNcurses

/// What a view draws on: one ncurses window, in its own coordinates. Nothing drawn leaves its bounds.
public struct Canvas {
  public let size: Size
  let window: UnsafeMutablePointer<WINDOW>
  let styles: StyleTable
  let ascii: Bool

  /// Writes a line of text, cut at `width` columns or the right edge. Control characters and characters
  /// that the terminal can't show appear as `?`.
  ///
  /// - Returns: the column after the text.
  @discardableResult
  public func write(
    _ text: String, x: Int, y: Int, _ style: Style = .normal, width: Int = .max
  ) -> Int {
    let room = min(width, size.columns - x)
    guard room > 0, x >= 0, (0..<size.rows).contains(y) else { return x }
    var shown = ShownText.of(ascii ? asciiText(text) : text)
    if shown.columns > room {
      let cut = TextWidth.cut(shown.text, to: room)
      shown = ShownText.of(ascii && cut.hasSuffix("…") ? cut.dropLast() + "~" : cut)
    }
    styles.set(style, on: window)
    wmove(window, Int32(y), Int32(x))
    waddstr(window, shown.text)
    return x + shown.columns
  }

  /// Fills a part of a row with a style.
  public func fill(x: Int, y: Int, width: Int, _ style: Style) {
    write(String(repeating: " ", count: max(0, min(width, size.columns - x))), x: x, y: y, style)
  }

  /// A horizontal line.
  public func rule(x: Int, y: Int, width: Int, _ style: Style = .frame) {
    let line = String(repeating: ascii ? "-" : "─", count: max(0, min(width, size.columns - x)))
    raw(line, x: x, y: y, style)
  }

  /// A frame around an area.
  public func frame(_ rect: Rect, _ style: Style = .frame) {
    guard rect.width >= 2, rect.height >= 2 else { return }
    let line = String(repeating: ascii ? "-" : "─", count: rect.width - 2)
    let (left, right) = (rect.x, rect.x + rect.width - 1)
    let (top, bottom) = (rect.y, rect.y + rect.height - 1)
    raw(ascii ? "+\(line)+" : "┌\(line)┐", x: left, y: top, style)
    raw(ascii ? "+\(line)+" : "└\(line)┘", x: left, y: bottom, style)
    for y in top + 1..<max(top + 1, bottom) {
      raw(ascii ? "|" : "│", x: left, y: y, style)
      raw(ascii ? "|" : "│", x: right, y: y, style)
    }
  }

  private func asciiText(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { line, character in
      line +=
        character.isASCII ? String(character) : Self.ascii[character] ?? Self.unknown(character)
    }
  }

  private static let ascii: [Character: String] = [
    "─": "-", "│": "|", "·": "-", "…": "~", "▸": ">", "◂": "<", "→": ">", "←": "<", "↑": "^",
    "↓": "v", "█": "#", "×": "x", "−": "-", "—": "-", "–": "-",
  ]

  private static func unknown(_ character: Character) -> String {
    String(repeating: "?", count: TextWidth.columns(of: String(character)))
  }

  private func raw(_ line: String, x: Int, y: Int, _ style: Style) {
    guard x >= 0, x < size.columns, (0..<size.rows).contains(y) else { return }
    styles.set(style, on: window)
    wmove(window, Int32(y), Int32(x))
    waddstr(window, line)
  }
}
