internal import CNcurses

/// One window of the screen and what is drawn on it. Later layers cover earlier ones.
public struct Layer {
  public let frame: Rect
  public let draw: (Canvas) -> Void

  public init(frame: Rect, draw: @escaping (Canvas) -> Void) {
    self.frame = frame
    self.draw = draw
  }
}

/// An ncurses window with its panel; the panel library cuts overlapping windows rightly, also through
/// the middle of a Korean character.
final class Window {
  let frame: Rect
  let window: UnsafeMutablePointer<WINDOW>
  private let panel: UnsafeMutablePointer<PANEL>

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
  }

  isolated deinit {
    del_panel(panel)
    delwin(window)
  }
}
