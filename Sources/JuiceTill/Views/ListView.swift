internal import JuiceTerminal

/// Lines under a heading. The title bar and the hints are drawn over its first and last row.
struct ListView: @MainActor View {
  /// The active filter or period.
  let heading: String
  let lines: [String]
  /// An index in `lines`.
  let selected: Int?
  let position: String

  /// Title, heading, a rule, position, hints.
  private static let otherRows = 5
  static let top = 3

  static func rows(in size: Size) -> Int { max(1, size.rows - otherRows) }

  func draw(on canvas: Canvas) {
    let width = canvas.size.columns
    canvas.write(heading, x: 1, y: 1, .heading, width: width - 2)
    canvas.rule(y: 2)
    for (index, line) in lines.enumerated() {
      let y = Self.top + index
      canvas.write(line, x: 2, y: y, index == selected ? .heading : .normal, width: width - 3)
      if index == selected { canvas.write("►", x: 0, y: y, .selected) }
    }
    canvas.right(position, end: width - 1, y: canvas.size.rows - 2, .heading)
  }
}
