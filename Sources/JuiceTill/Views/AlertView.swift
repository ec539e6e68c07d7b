internal import JuiceTerminal

/// A message in a frame over the screen, with buttons or without.
struct AlertView {
  struct Button: Hashable {
    let text: String
    let isSelected: Bool
  }

  let message: String
  let style: Style
  var details: [String] = []
  var buttons: [Button] = []
  var hint = ""

  /// Columns between the frame and the text, on both sides together.
  private static let margin = 4
  private static let gap = "   "

  private struct Arrangement {
    let frame: Rect
    let message: [String]
    let details: [String]
  }

  func layers(in size: Size) -> [Layer] {
    let arrangement = arrange(in: size)
    return Layer(frame: arrangement.frame) { draw(arrangement, on: $0) }.popup(in: size)
  }

  /// The button at a place of the screen.
  func button(at point: Point, in size: Size) -> Int? {
    let frame = arrange(in: size).frame
    guard point.y == frame.y + frame.height - 2 else { return nil }
    return buttonColumns(width: frame.width).firstIndex { $0.contains(point.x - frame.x) }
  }

  private func arrange(in size: Size) -> Arrangement {
    let room = size.columns - Self.margin
    let lines = TextWidth.wrap(TextWidth.printable(message), to: room)
    let fixed =
      2 + lines.count + (details.isEmpty ? 0 : 1) + (buttons.isEmpty && hint.isEmpty ? 0 : 2)
    let rows = max(1, size.rows - fixed)
    let shown =
      details.count <= rows
      ? details : Array(details.prefix(rows - 1)) + ["… +\(details.count - rows + 1)"]
    let widest = (lines + shown + [buttonLine, hint]).map(TextWidth.columns(of:)).max() ?? 0
    let frame = Rect(size).centered(
      width: min(size.columns, max(widest, 24) + Self.margin),
      height: fixed + shown.count)
    return Arrangement(frame: frame, message: lines, details: shown)
  }

  private var buttonLine: String { buttons.map { " \($0.text)  " }.joined(separator: Self.gap) }

  private func buttonColumns(width: Int) -> [Range<Int>] {
    var x = (width - TextWidth.columns(of: buttonLine)) / 2
    return buttons.map { button in
      let columns = x..<x + TextWidth.columns(of: button.text) + 4
      x = columns.upperBound - 1 + TextWidth.columns(of: Self.gap)
      return columns
    }
  }

  private func draw(_ arrangement: Arrangement, on canvas: Canvas) {
    let width = canvas.size.columns
    canvas.frame(Rect(canvas.size))
    var y = 1
    for line in arrangement.message {
      let space = width - TextWidth.columns(of: line)
      canvas.write(line, x: max(1, space / 2), y: y, style, width: width - 2)
      y += 1
    }
    if !arrangement.details.isEmpty { y += 1 }
    let widest = arrangement.details.map(TextWidth.columns(of:)).max() ?? 0
    for detail in arrangement.details {
      canvas.write(detail, x: max(2, (width - widest) / 2), y: y, width: width - 4)
      y += 1
    }
    let last = canvas.size.rows - 2
    for (button, columns) in zip(buttons, buttonColumns(width: width)) {
      canvas.write(
        button.isSelected ? "► \(button.text) ◄" : "[ \(button.text) ]", x: columns.lowerBound,
        y: last, button.isSelected ? .selected : .normal)
    }
    if buttons.isEmpty {
      canvas.write(
        hint, x: max(1, (width - TextWidth.columns(of: hint)) / 2), y: last, .unavailable)
    }
  }
}
