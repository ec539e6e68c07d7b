internal import JuiceTerminal
internal import JuiceText

/// A page of juices: a button each.
struct JuiceGridView: @MainActor View {
  let buttons: [JuiceButton]
  /// Where the buttons stand in the grid.
  let frames: [Rect]

  var parts: [Pane] { zip(buttons, frames).map { Pane($0, $1) } }
}

/// A juice, and what there is to say of it.
struct JuiceButton: @MainActor View {
  let name: String
  let order: String
  /// The same for a button that is too narrow for it.
  let shortOrder: String
  /// What else there is to say, the most important first, as the room allows.
  let more: [String]
  let isAvailable: Bool
  let isSelected: Bool
  let card: JuiceGrid.Card

  /// Only the mark changes with the selection: a key press is answered in few bytes over a slow line.
  func draw(on canvas: Canvas) {
    let style: Style = isAvailable ? .normal : .unavailable
    if card.isFramed { canvas.frame(style) }
    let width = canvas.size.columns - JuiceGrid.Card.margin
    let lines = lines(width: width)
    let top = (card.isFramed ? 1 : 0) + (card.lines - lines.count) / 2
    for (index, line) in lines.enumerated() {
      canvas.center(line, x: 1, y: top + index, width: width, index > 1 ? .unavailable : style)
    }
    if isSelected { canvas.write("►", x: 0, y: top, .selected) }
  }

  private func lines(width: Int) -> [String] {
    let fitting = TextWidth.columns(of: order) <= width ? order : shortOrder
    let more = more.filter { TextWidth.columns(of: $0) <= width }
    return [name, fitting] + more.prefix(card.lines - 2)
  }
}
