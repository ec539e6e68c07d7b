internal import JuiceTerminal
internal import JuiceText

enum SidePanel {
  struct Line: Hashable {
    var text = ""
    /// Text at the right end, never cut.
    var detail = ""
    var style = Style.normal
    /// The colour of the swatch, or of the bar.
    var paint: Paint?
    /// Blocks after the text.
    var bar = ""
  }

  /// The columns on each side, and the rows above and below, for the frame and its spacing.
  static let margin = (columns: 2, rows: 1)

  static func room(in size: Size) -> Size {
    Size(
      columns: max(0, size.columns - 2 * margin.columns),
      rows: max(0, size.rows - 2 * margin.rows))
  }

  /// Cuts lines to `rows`. The last line then counts the hidden ones.
  /// `count` is the total if `lines` has only the first ones, which then fill `rows`.
  static func cut(_ lines: [Line], of count: Int? = nil, to rows: Int) -> [Line] {
    let count = count ?? lines.count
    guard count > rows else { return lines }
    guard rows > 0 else { return [] }
    return lines.prefix(rows - 1) + [Line(text: "+\(count - rows + 1)")]
  }

  static func draw(_ lines: [Line], on canvas: Canvas) {
    let canvas = canvas.card(Rect(canvas.size), .panel)
    let end = canvas.size.columns - margin.columns
    for (row, line) in lines.enumerated() {
      let y = margin.rows + row
      let hasMark = line.paint != nil && line.bar.isEmpty
      let x = margin.columns + (hasMark ? 2 : 0)
      let gap = line.detail.isEmpty ? 0 : TextWidth.columns(of: line.detail) + 1
      let textEnd = canvas.write(line.text, x: x, y: y, line.style, width: end - gap - x)
      canvas.right(line.detail, end: end, y: y, line.style)
      if hasMark { canvas.swatch([line.paint], x: margin.columns, y: y) }
      if !line.bar.isEmpty { canvas.bar(line.bar, line.paint, x: textEnd + 1, y: y) }
    }
  }
}
