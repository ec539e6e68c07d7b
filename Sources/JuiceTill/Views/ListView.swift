internal import JuiceTerminal

/// A screen of lines under a title: the part of a longer list that begins at `top`.
struct ListView {
  let title: String
  /// What the lines are a choice of.
  let heading: String
  let lines: [String]
  let top: Int
  let selected: Int?
  let position: String
  let hints: [Hint]

  /// Title, heading, a rule, position, hints.
  private static let otherRows = 5

  static func rows(in size: Size) -> Int { max(1, size.rows - otherRows) }

  func draw(on canvas: Canvas) {
    TitleView(title: title).draw(on: canvas)
    let width = canvas.size.columns
    canvas.write(heading, x: 1, y: 1, .heading, width: width - 2)
    canvas.rule(x: 0, y: 2, width: width)
    let rows = Self.rows(in: canvas.size)
    for (index, line) in lines.enumerated().dropFirst(top).prefix(rows) {
      let y = 3 + index - top
      canvas.write(line, x: 2, y: y, index == selected ? .heading : .normal, width: width - 3)
      if index == selected { canvas.write("►", x: 0, y: y, .selected) }
    }
    let x = width - TextWidth.columns(of: position) - 1
    canvas.write(position, x: x, y: canvas.size.rows - 2, .heading)
    HintsView(hints: hints).draw(on: canvas, row: canvas.size.rows - 1)
  }
}
