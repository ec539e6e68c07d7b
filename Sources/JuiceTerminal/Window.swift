internal import CNcurses

/// An ncurses window with its panel; the panel library cuts overlapping windows rightly, also through
/// the middle of a Korean character.
final class Window {
  let frame: Rect
  private let window: UnsafeMutablePointer<WINDOW>
  private let panel: UnsafeMutablePointer<PANEL>
  private var rows: [[Canvas.Piece]]

  init?(frame: Rect) {
    guard
      let window = newwin(
        Int32(frame.height), Int32(frame.width), Int32(frame.y), Int32(frame.x))
    else { return nil }
    guard let panel = new_panel(window) else {
      delwin(window)
      return nil
    }
    self.frame = frame
    self.window = window
    self.panel = panel
    rows = Array(repeating: [], count: frame.height)
  }

  isolated deinit {
    del_panel(panel)
    delwin(window)
  }

  /// Shows a layer. Rows that say the same as before are left alone.
  func show(_ layer: Layer, styles: StyleTable, ascii: Bool) {
    let canvas = Canvas(size: Size(columns: frame.width, rows: frame.height), ascii: ascii)
    layer.draw(canvas)
    for (y, row) in canvas.rows.enumerated() where row != rows[y] {
      styles.set(.normal, on: window)
      wmove(window, Int32(y), 0)
      wclrtoeol(window)
      for piece in row {
        styles.set(piece.style, on: window)
        wmove(window, Int32(y), Int32(piece.x))
        waddstr(window, piece.text)
      }
    }
    rows = canvas.rows
  }
}
