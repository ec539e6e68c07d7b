internal import JuiceTerminal

/// A button that fills its area.
struct TextButton: @MainActor View {
  let text: String
  let style: Style
  let isSelected: Bool

  func draw(on canvas: Canvas) {
    canvas.button(text, Rect(canvas.size), style, isSelected: isSelected)
  }

  func cursor(in size: Size) -> Point? {
    isSelected ? Point(x: size.rows > 2 ? 1 : 2, y: size.rows / 2) : nil
  }
}
