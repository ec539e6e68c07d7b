internal import JuiceTerminal
internal import JuiceText

/// The kiosk's large button, which orders the bill.
struct OrderButton: @MainActor View {
  let text: String
  let isSelected: Bool
  let isEnabled: Bool

  func draw(on canvas: Canvas) {
    let style: Style = isEnabled ? .heading : .unavailable
    guard canvas.size.rows > 2 else {
      let text = TextWidth.fit(text, to: canvas.size.columns - 4, .center)
      canvas.write(
        isSelected ? "► \(text) ◄" : "[ \(text) ]", x: 0, y: 0, isSelected ? .selected : style)
      return
    }
    canvas.frame(isEnabled ? .normal : .unavailable, isHeavy: isSelected)
    canvas.center(
      text, x: 1, y: canvas.size.rows / 2, width: canvas.size.columns - 2,
      isSelected ? .selected : style)
  }

  func cursor(in size: Size) -> Point? {
    isSelected ? Point(x: size.rows > 2 ? 1 : 0, y: size.rows / 2) : nil
  }
}
