internal import JuiceTerminal

/// Lines under a heading. The title bar and the hints are drawn over its first and last row.
struct ListView: @MainActor View {
  struct Line: Hashable {
    let text: String
    /// Where a bar begins that has a colour.
    var bar = 0
    var paint: Paint?
  }

  /// The active filter or period.
  let heading: String
  let lines: [Line]
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
      let style: Style = index == selected ? .heading : .normal
      let end = canvas.write(line.text, x: 2, y: y, style, width: width - 3)
      canvas.tint(line.paint, x: 2 + line.bar, y: y, width: end - 2 - line.bar, style)
      if index == selected { canvas.write("►", x: 0, y: y, .selected) }
    }
    canvas.right(position, end: width - 1, y: canvas.size.rows - 2, .heading)
  }

  /// On the selected line, else on the heading.
  func cursor(in size: Size) -> Point? {
    selected.map { Point(x: 2, y: Self.top + $0) } ?? Point(x: 1, y: 1)
  }
}
