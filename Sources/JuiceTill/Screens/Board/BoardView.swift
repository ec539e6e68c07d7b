internal import JuiceTerminal
internal import JuiceWords

struct BoardView: @MainActor View {
  private let preparingHeading: String
  private let readyHeading: String
  private let preparing: BoardColumn
  private let ready: BoardColumn
  private let isNewestMarked: Bool
  /// A notice that the board is not current; may be empty.
  private let news: String
  private let half: Int
  private let headingRows: Int

  init(
    _ numbers: BoardNumbers, at now: BoardNumbers.Instant, news: String, in size: Size,
    _ words: Words
  ) {
    self.news = news
    (preparingHeading, readyHeading) = (words.boardPreparing, words.boardReady)
    isNewestMarked = numbers.isNewestMarked(at: now)
    half = size.columns / 2
    headingRows = size.rows < 30 ? 1 : 3
    let height = size.rows - headingRows - 1
    ready = BoardColumn(
      numbers.ready(at: now),
      in: Rect(x: half + 1, y: headingRows, width: size.columns - half - 1, height: height))
    preparing = BoardColumn(
      numbers.preparing, in: Rect(x: 0, y: headingRows, width: half, height: height),
      largest: ready.shown.isEmpty ? .max : ready.scale)
  }

  func draw(on canvas: Canvas) {
    for row in 0..<headingRows { canvas.fill(y: row, .title) }
    let right = half + 1
    heading(preparingHeading, preparing, x: 0, width: half, on: canvas)
    heading(readyHeading, ready, x: right, width: canvas.size.columns - right, on: canvas)
    for row in headingRows..<canvas.size.rows - 1 { canvas.write("│", x: half, y: row) }
    draw(preparing, .normal, isFirstMarked: false, on: canvas)
    draw(ready, .heading, isFirstMarked: isNewestMarked, on: canvas)
    guard !news.isEmpty else { return }
    canvas.fill(y: canvas.size.rows - 1, .title)
    canvas.center(news, x: 1, y: canvas.size.rows - 1, width: canvas.size.columns - 3, .title)
  }

  /// Adds the count of hidden numbers.
  private func heading(
    _ text: String, _ column: BoardColumn, x: Int, width: Int, on canvas: Canvas
  ) {
    let rest = column.hidden == 0 ? "" : "  +\(column.hidden)"
    canvas.center(text + rest, x: x, y: headingRows / 2, width: width, .title)
  }

  private func draw(
    _ column: BoardColumn, _ style: Style, isFirstMarked: Bool, on canvas: Canvas
  ) {
    for (index, called) in column.shown.enumerated() {
      let (frame, big) = (column.frame(of: index), BigNumber(called.number, scale: column.scale))
      let isMarked = isFirstMarked && index == 0
      if isMarked { mark(frame, on: canvas) }
      big.draw(
        on: canvas, x: frame.x + (frame.width - big.size.columns) / 2, y: frame.y,
        isMarked ? .selected : style)
      if let date = called.date {
        canvas.write(date, x: frame.x + (frame.width - date.count) / 2, y: frame.y - 1, style)
      }
    }
  }

  /// A filled frame, half a row high above and below, which touches no other number.
  private func mark(_ frame: Rect, on canvas: Canvas) {
    func line(_ block: Character, y: Int, _ style: Style) {
      let text = String(repeating: block, count: frame.width + 2)
      canvas.write(text, x: frame.x - 1, y: y, style)
    }
    line("▄", y: frame.y - 1, .heading)
    for y in frame.y..<frame.y + frame.height { line(" ", y: y, .selected) }
    line("▀", y: frame.y + frame.height, .heading)
  }

  func cursor(in size: Size) -> Point? { Point(x: half + 1, y: headingRows / 2) }
}
