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
      return text.trimmedEnd
    }
  }

  static func attributes(at point: Point) -> attr_t {
    var cell = read(point)
    return unsafe cn_attributes(&cell)
  }

  static func color(at point: Point) -> Int? {
    colors(at: point).text
  }

  static func pair(at point: Point) -> Int16 {
    var cell = read(point)
    var text = [wchar_t](repeating: 0, count: Int(CCHARW_MAX) + 1)
    var attributes = attr_t()
    var pair = Int16()
    unsafe getcchar(&cell, &text, &attributes, &pair, nil)
    return pair
  }

  /// The colours of a cell; `nil` for the terminal's own.
  static func colors(at point: Point) -> (text: Int?, ground: Int?) {
    let pair = pair(at: point)
    var (text, ground) = (Int16(), Int16())
    guard pair > 0, unsafe pair_content(pair, &text, &ground) == OK else { return (nil, nil) }
    return (text < 0 ? nil : Int(text), ground < 0 ? nil : Int(ground))
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
