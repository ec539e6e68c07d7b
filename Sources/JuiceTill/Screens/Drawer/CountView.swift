internal import JuiceTerminal
internal import JuiceText

/// The notes and coins, in several columns if the window is low, and the sum: in large digits beside them if it has room.
struct CountView: @MainActor View {
  struct Row: Hashable {
    let piece: String
    let count: String
    let sum: String
  }

  let heading: String
  let rows: [Row]
  let selected: Int
  /// With its caption.
  let sum: String

  private static let countWidth = 6
  private static let gap = 4
  private static let leastSum = 12

  private func columns(in size: Size) -> Int {
    let high = ListView.rows(in: size)
    return (rows.count + high - 1) / high
  }

  /// The distance of two rows: up to 3 in a high window.
  private func pitch(in size: Size) -> Int {
    max(1, min(3, (ListView.rows(in: size) + 1) / max(1, rows.count)))
  }

  private func frame(of index: Int, in size: Size) -> Rect {
    let high = ListView.rows(in: size)
    let width = (size.columns - 2) / columns(in: size)
    return Rect(
      x: 1 + index / high * width, y: ListView.top + index % high * pitch(in: size), width: width,
      height: 1)
  }

  /// The part for the sum; `nil` if it lacks the room.
  private func panel(in size: Size) -> Rect? {
    let x = sumEnd + 4
    let (width, height) = (size.columns - 1 - x, (rows.count - 1) * pitch(in: size) + 1)
    guard columns(in: size) == 1, height >= 7,
      BigNumber(sum, scale: 1).size.columns <= width - 2 * SidePanel.margin.columns
    else { return nil }
    return Rect(x: x, y: ListView.top, width: width, height: height)
  }

  /// The sum's panel, and the rows beside it: see `Screen.pieces`.
  func pieces(in size: Size) -> [Rect] {
    guard let panel = panel(in: size) else { return size.lines }
    return [panel]
      + size.lines.map { line in
        let width = line.intersects(panel) ? panel.x : line.width
        return Rect(x: 0, y: line.y, width: width, height: 1)
      }
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
  private var sumEnd: Int {
    countEnd + Self.gap
      + max(Self.leastSum, rows.map { TextWidth.columns(of: $0.sum) }.max() ?? 0)
  }

  func draw(on canvas: Canvas) {
    let (size, isWide) = (canvas.size, columns(in: canvas.size) == 1)
    canvas.write(heading, x: 1, y: 1, .heading, width: size.columns - 2)
    for (index, row) in rows.enumerated() {
      let frame = frame(of: index, in: size)
      draw(row, isSelected: index == selected, isWide, on: canvas.part(frame))
    }
    if let panel = panel(in: size) { return drawSum(on: canvas.card(panel, .panel)) }
    // The sum stands below those of the rows, but never on the row of the hints.
    let y = min(
      isWide ? ListView.top + (rows.count - 1) * pitch(in: size) + 2 : .max, size.rows - 2)
    canvas.right(sum, end: isWide ? 1 + sumEnd : size.columns - 1, y: y, .heading)
  }

  private func drawSum(on panel: Canvas) {
    let room = SidePanel.room(in: panel.size)
    let figure = BigNumber(sum, in: Size(columns: room.columns, rows: room.rows - 2), largest: 3)
    let place = Rect(panel.size).centered(
      width: figure.size.columns, height: figure.size.rows)
    panel.center(sum, x: 1, y: place.y - 2, width: panel.size.columns - 2, .second)
    figure.draw(on: panel, x: place.x, y: place.y)
  }

  private func draw(_ row: Row, isSelected: Bool, _ hasSum: Bool, on canvas: Canvas) {
    let width = hasSum ? sumEnd + 1 : countEnd + 1
    let line =
      isSelected
      ? canvas.card(Rect(x: 0, y: 0, width: width, height: 1), .selected) : canvas
    if isSelected { line.write("►", x: 0, y: 0, .heading) }
    line.right(row.piece, end: 2 + pieceWidth, y: 0, isSelected ? .heading : .normal)
    line.write("×", x: 2 + pieceWidth + 1, y: 0)
    // Digits change the number that stands on the terminal's own ground.
    if isSelected {
      canvas.center("", x: countEnd - Self.countWidth, y: 0, width: Self.countWidth)
    }
    (isSelected ? canvas : line).right(row.count, end: countEnd - 1, y: 0, .heading)
    if hasSum { line.right(row.sum, end: sumEnd, y: 0) }
  }
}
