internal import JuiceTerminal

/// The kiosk's buttons that turn pages, beside the page's number.
struct PageButtons: @MainActor View {
  let text: String
  /// The texts of the buttons; empty for no button.
  let previous: String
  let next: String

  private static func width(in room: Int) -> Int { room / 3 }

  /// The pages that a click turns; `nil` beside the buttons.
  static func step(at point: Point, in frame: Rect) -> Int? {
    guard frame.contains(point) else { return nil }
    let (x, width) = (point.x - frame.x, width(in: frame.width))
    return x < width ? -1 : x >= frame.width - width ? 1 : nil
  }

  func draw(on canvas: Canvas) {
    let (size, width) = (canvas.size, Self.width(in: canvas.size.columns))
    func button(_ text: String, x: Int) {
      guard !text.isEmpty else { return }
      canvas.button(text, Rect(x: x, y: 0, width: width, height: size.rows), .titleButton)
    }
    button(previous, x: 0)
    canvas.center(text, x: width, y: size.rows / 2, width: size.columns - 2 * width, .heading)
    button(next, x: size.columns - width)
  }
}
