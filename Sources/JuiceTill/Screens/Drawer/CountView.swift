internal import JuiceTerminal
internal import JuiceText

/// The notes and coins, in several columns if the window is low, and the sum.
struct CountView: @MainActor View {
  struct Row: Hashable {
    let piece: String
    let count: String
    let sum: String
  }

  let heading: String
  let rows: [Row]
  let selected: Int
  let sum: String

  private static let countWidth = 6
  private static let gap = 4

  private func columns(in size: Size) -> Int {
    let high = ListView.rows(in: size)
    return (rows.count + high - 1) / high
  }

  private func frame(of index: Int, in size: Size) -> Rect {
    let high = ListView.rows(in: size)
    let width = (size.columns - 2) / columns(in: size)
    return Rect(
      x: 1 + index / high * width, y: ListView.top + index % high, width: width, height: 1)
  }

  func row(at point: Point, in size: Size) -> Int? {
    rows.indices.first { frame(of: $0, in: size).contains(point) }
  }

  func cursor(in size: Size) -> Point? {
    let frame = frame(of: selected, in: size)
    return Point(x: frame.x + countEnd - 1, y: frame.y)
  }

  private var pieceWidth: Int { rows.map { TextWidth.columns(of: $0.piece) }.max() ?? 0 }
  private var countEnd: Int { 2 + pieceWidth + 2 + Self.countWidth }

  func draw(on canvas: Canvas) {
    let width = canvas.size.columns
    canvas.write(heading, x: 1, y: 1, .heading, width: width - 2)
    canvas.rule(y: 2)
    let sumWidth = rows.map { TextWidth.columns(of: $0.sum) }.max() ?? 0
    for (index, row) in rows.enumerated() {
      let frame = frame(of: index, in: canvas.size)
      let isSelected = index == selected
      if isSelected { canvas.write("►", x: frame.x, y: frame.y, .heading) }
      let end = frame.x + 2 + pieceWidth
      canvas.right(row.piece, end: end, y: frame.y, isSelected ? .heading : .normal)
      canvas.write("×", x: end + 1, y: frame.y)
      canvas.right(
        isSelected ? " \(row.count) " : row.count + " ", end: frame.x + countEnd, y: frame.y,
        isSelected ? .selected : .normal)
      let sumEnd = countEnd + Self.gap + sumWidth
      if sumEnd < frame.width { canvas.right(row.sum, end: frame.x + sumEnd, y: frame.y) }
    }
    canvas.right(sum, end: width - 1, y: canvas.size.rows - 2, .heading)
  }
}
