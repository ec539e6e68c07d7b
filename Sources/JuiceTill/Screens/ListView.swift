internal import JuiceTerminal
internal import JuiceText

/// Lines under a heading. The title bar and the hints cover the first and last row.
struct ListView: @MainActor View {
  struct Line: Hashable {
    let text: String
    /// Text at the right end; `text` is cut before it.
    var end = ""
    var isHeading = false
    /// The columns of the text that `paint` colours.
    var bar = 0..<0
    var paint: Paint?

    fileprivate var width: Int {
      TextWidth.columns(of: text) + (end.isEmpty ? 0 : TextWidth.columns(of: end) + 2)
    }
  }

  let heading: String
  let lines: [Line]
  let selected: Int?
  let position: String

  /// Title, heading, a rule, position, hints.
  private static let otherRows = 5
  static let top = 3
  private static let left = 2
  /// Columns of the widest line whose end still reads as part of it.
  private static let readable = 116

  static let margin = left + 1

  static func rows(in size: Size) -> Int { max(1, size.rows - otherRows) }

  static func room(in size: Size) -> Int { size.columns - margin }

  func draw(on canvas: Canvas) {
    let width = canvas.size.columns
    canvas.write(heading, x: 1, y: 1, .heading, width: width - 2)
    canvas.rule(y: 2)
    let room = min(Self.room(in: canvas.size), max(Self.readable, lines.map(\.width).max() ?? 0))
    for (index, line) in lines.enumerated() {
      draw(line, y: Self.top + index, room: room, isSelected: index == selected, on: canvas)
    }
    canvas.right(position, end: width - 1, y: canvas.size.rows - 2, .heading)
  }

  /// The cursor stands on the selected line, else on the heading.
  func cursor(in size: Size) -> Point? {
    selected.map { Point(x: Self.left, y: Self.top + $0) } ?? Point(x: 1, y: 1)
  }

  private func draw(_ line: Line, y: Int, room: Int, isSelected: Bool, on canvas: Canvas) {
    let style: Style = isSelected ? .selected : line.isHeading ? .heading : .normal
    let end = line.end
    let endWidth = end.isEmpty ? 0 : TextWidth.columns(of: end) + 2
    let text =
      isSelected || !end.isEmpty
      ? TextWidth.fit(line.text.printable, to: room - endWidth) : line.text
    if isSelected { canvas.write("► ", x: 0, y: y, .heading) }
    canvas.write(text, x: Self.left, y: y, style, width: room - endWidth)
    if !end.isEmpty { canvas.write("  " + end, x: Self.left + room - endWidth, y: y, style) }
    // Reversed, a bar would have the colour of the background.
    canvas.tint(
      line.paint, x: Self.left + line.bar.lowerBound, y: y, width: line.bar.count,
      isSelected ? .normal : style)
  }
}
