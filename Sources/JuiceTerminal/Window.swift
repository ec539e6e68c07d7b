internal import CNcurses

/// An ncurses window on a panel, which shows a view. The panel library clips overlapping windows correctly, even
/// through the middle of a Korean character. The parts of a view are subwindows.
@safe final class Window {
  let frame: Rect
  private let window: UnsafeMutablePointer<WINDOW>
  /// `nil` for a subwindow.
  private let panel: UnsafeMutablePointer<PANEL>?
  private var shown: (any View)?
  private var parts: [Window] = []

  init?(_ frame: Rect) {
    guard
      let window = unsafe newwin(
        Int32(frame.height), Int32(frame.width), Int32(frame.y), Int32(frame.x))
    else { return nil }
    guard let panel = unsafe new_panel(window) else {
      unsafe delwin(window)
      return nil
    }
    // ncurses would clear the terminal for a window of the screen's size.
    unsafe clearok(window, false)
    // `Terminal.draw` moves the cursor after drawing all windows.
    unsafe leaveok(window, true)
    self.frame = frame
    unsafe self.window = unsafe window
    unsafe self.panel = unsafe panel
  }

  private init?(_ frame: Rect, in whole: Window) {
    guard
      let window = unsafe derwin(
        whole.window, Int32(frame.height), Int32(frame.width), Int32(frame.y), Int32(frame.x))
    else { return nil }
    self.frame = frame
    unsafe self.window = unsafe window
    unsafe panel = nil
  }

  /// Removes the window, which can't be used afterwards. Not a `deinit`, which could run later.
  func close() {
    closeParts()
    if let panel = unsafe panel { unsafe del_panel(panel) }
    unsafe delwin(window)
  }

  private func closeParts() {
    for part in parts { part.close() }
    parts = []
  }

  func show(_ view: any View, styles: StyleTable, ascii: Bool) {
    let panes = view.parts
    if parts.map(\.frame) != panes.map(\.frame) {
      closeParts()
      shown = nil
      unsafe werase(window)
      for pane in panes {
        guard let part = Window(pane.frame, in: self) else { break }
        parts.append(part)
      }
    }
    for (pane, part) in zip(panes, parts) { part.show(pane.view, styles: styles, ascii: ascii) }
    guard panes.isEmpty, !view.isEqual(to: shown) else { return }
    unsafe werase(window)
    unsafe view.draw(on: Canvas(window, styles: styles, ascii: ascii))
    unsafe wsyncup(window)
    shown = view
  }

  fileprivate var cursor: Point? {
    let point =
      parts.cursor ?? shown?.cursor(in: Size(columns: frame.width, rows: frame.height))
    return point.map { Point(x: frame.x + $0.x, y: frame.y + $0.y) }
  }
}

extension [Window] {
  /// The cursor of the front window that has one.
  var cursor: Point? {
    for window in reversed() { if let cursor = window.cursor { return cursor } }
    return nil
  }
}
