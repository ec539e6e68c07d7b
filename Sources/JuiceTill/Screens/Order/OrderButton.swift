internal import JuiceTerminal

/// The kiosk's large button, which orders the bill.
struct OrderButton: @MainActor View {
  let text: String
  let isSelected: Bool
  let isEnabled: Bool

  func draw(on canvas: Canvas) {
    canvas.button(
      text, Rect(canvas.size), isEnabled ? .primary : .quiet, isSelected: isSelected)
  }

  func cursor(in size: Size) -> Point? {
    isSelected ? Point(x: size.rows > 2 ? 1 : 0, y: size.rows / 2) : nil
  }
}
