import CNcurses
import JuiceTerminal
import JuiceText

/// Reads the drawn cells back.
enum ScreenReader {
  static func lines(_ size: Size) -> [String] { lines(in: Rect(size)) }

  static func lines(in frame: Rect) -> [String] {
    let cursor = cursor
    defer { unsafe wmove(cn_newscr(), Int32(cursor.y), Int32(cursor.x)) }
    var row = [wchar_t](repeating: 0, count: (frame.x + frame.width) * Int(CCHARW_MAX) + 1)
    return (0..<frame.height).map { y in
      unsafe mvwinnwstr(cn_newscr(), Int32(frame.y + y), Int32(frame.x), &row, Int32(row.count - 1))
      var line = String.UnicodeScalarView()
      for code in row.prefix(while: { $0 != 0 }) {
        if let scalar = Unicode.Scalar(UInt32(bitPattern: code)) { line.append(scalar) }
      }
      var text = ""
      var columns = 0
      for character in String(line) {
        columns += TextWidth.columns(of: String(character))
        if columns > frame.width { break }
        text.append(character)
      }
      while text.last == " " { text.removeLast() }
      return text
    }
  }

  static func attributes(at point: Point) -> attr_t {
    var cell = read(point)
    return unsafe cn_attributes(&cell)
  }

  static func color(at point: Point) -> Int? {
    var cell = read(point)
    var text = [wchar_t](repeating: 0, count: Int(CCHARW_MAX) + 1)
    var attributes = attr_t()
    var (pair, color, background) = (Int16(), Int16(), Int16())
    unsafe getcchar(&cell, &text, &attributes, &pair, nil)
    guard pair > 0, unsafe pair_content(pair, &color, &background) == OK, color >= 0 else {
      return nil
    }
    return Int(color)
  }

  static var cursor: Point {
    unsafe Point(x: Int(getcurx(cn_newscr())), y: Int(getcury(cn_newscr())))
  }

  /// Restores the cursor, which ncurses moves.
  private static func read(_ point: Point) -> cchar_t {
    let cursor = cursor
    defer { unsafe wmove(cn_newscr(), Int32(cursor.y), Int32(cursor.x)) }
    var cell = cchar_t()
    unsafe mvwin_wch(cn_newscr(), Int32(point.y), Int32(point.x), &cell)
    return cell
  }
}
