import CNcurses
import JuiceTerminal
import JuiceText

/// Reads back what has been drawn, cell by cell.
enum ScreenReader {
  static func lines(_ size: Size) -> [String] {
    (0..<size.rows).map { y in
      var line = String.UnicodeScalarView()
      var x = 0
      while x < size.columns {
        let text = cell(x: x, y: y)
        line += text
        // Most are ASCII, and a screen is read very often.
        x += text.first?.isASCII ?? true ? 1 : max(1, TextWidth.columns(of: String(text)))
      }
      while line.last == " " { line.removeLast() }
      return String(line)
    }
  }

  static func attributes(at point: Point) -> attr_t {
    var cell = read(point)
    return cn_attributes(&cell)
  }

  static func color(at point: Point) -> Int? {
    var cell = read(point)
    var text = [wchar_t](repeating: 0, count: Int(CCHARW_MAX) + 1)
    var attributes = attr_t()
    var (pair, color, background) = (Int16(), Int16(), Int16())
    getcchar(&cell, &text, &attributes, &pair, nil)
    guard pair > 0, pair_content(pair, &color, &background) == OK, color >= 0 else { return nil }
    return Int(color)
  }

  static var cursor: Point {
    Point(x: Int(getcurx(cn_newscr())), y: Int(getcury(cn_newscr())))
  }

  private static func cell(x: Int, y: Int) -> String.UnicodeScalarView {
    var cell = read(Point(x: x, y: y))
    var text = String.UnicodeScalarView()
    for index in 0..<CCHARW_MAX {
      let code = cn_combining(&cell, index)
      guard code != 0, let scalar = Unicode.Scalar(UInt32(bitPattern: code)) else { break }
      text.append(scalar)
    }
    if text.isEmpty { text.append(" ") }
    return text
  }

  /// Leaves the cursor where it is, which ncurses moves.
  private static func read(_ point: Point) -> cchar_t {
    let cursor = cursor
    defer { wmove(cn_newscr(), Int32(cursor.y), Int32(cursor.x)) }
    var cell = cchar_t()
    mvwin_wch(cn_newscr(), Int32(point.y), Int32(point.x), &cell)
    return cell
  }
}
