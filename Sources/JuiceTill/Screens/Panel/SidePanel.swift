internal import JuiceTerminal
internal import JuiceText

/// A frame with lines in it.
enum SidePanel {
  struct Line: Hashable {
    var text = ""
    /// At the right end, never cut.
    var detail = ""
    var style = Style.normal
    /// The colour of the mark before the text, or of the bar.
    var paint: Paint?
    /// The column of the text at which a bar begins.
    var bar: Int?
  }

  /// Columns at each side, and rows above and below, for the frame and the space at it.
  static let margin = (columns: 2, rows: 1)

  /// The room for lines.
  static func room(in size: Size) -> Size {
    Size(
      columns: max(0, size.columns - 2 * margin.columns),
      rows: max(0, size.rows - 2 * margin.rows))
  }

  /// The last line says how many more there are.
  ///
  /// - Parameter count: how many there are, where `lines` has only the first of them; as many as `rows`, at least.
  static func cut(_ lines: [Line], of count: Int? = nil, to rows: Int) -> [Line] {
    let count = count ?? lines.count
    guard count > rows else { return lines }
    guard rows > 0 else { return [] }
    return lines.prefix(rows - 1) + [Line(text: "+\(count - rows + 1)")]
  }

  static func draw(_ lines: [Line], on canvas: Canvas) {
    canvas.frame()
    let end = canvas.size.columns - margin.columns
    for (row, line) in lines.enumerated() {
      let y = margin.rows + row
      let hasMark = line.paint != nil && line.bar == nil
      let x = margin.columns + (hasMark ? 2 : 0)
      let gap = line.detail.isEmpty ? 0 : TextWidth.columns(of: line.detail) + 1
      let textEnd = canvas.write(line.text, x: x, y: y, line.style, width: end - gap - x)
      canvas.right(line.detail, end: end, y: y, line.style)
      if hasMark { canvas.swatch([line.paint], x: margin.columns, y: y) }
      if let bar = line.bar { canvas.tint(line.paint, x: x + bar, y: y, width: textEnd - x - bar) }
    }
  }
}
