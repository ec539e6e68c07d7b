internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct BoardView: @MainActor View {
  private let preparingHeading: String
  private let readyHeading: String
  private let preparing: BoardColumn
  private let ready: BoardColumn
  private let isNewestMarked: Bool
  /// A notice that the board is not current; may be empty.
  private let news: String
  private let headingRows: Int
  /// The columns of each panel.
  private let width: Int

  init(
    _ numbers: BoardNumbers, at now: Instant, news: String, in size: Size,
    _ words: Words
  ) {
    self.news = news
    (preparingHeading, readyHeading) = (words.boardPreparing, words.boardReady)
    isNewestMarked = numbers.isNewestMarked(at: now)
    headingRows = size.rows < 30 ? 1 : 3
    width = (size.columns - 1) / 2
    // A blank row keeps the newest number off the heading, which has the same ground.
    let top = headingRows + (size.rows < 20 ? 0 : 1)
    // The panel's edges, and the row for news.
    let room = Rect(x: 1, y: top, width: width - 2, height: size.rows - top - 2)
    ready = BoardColumn(numbers.ready(at: now), in: room)
    preparing = BoardColumn(
      numbers.preparing(at: now), in: room, largest: ready.shown.isEmpty ? .max : ready.scale)
  }

  func draw(on canvas: Canvas) {
    let (columns, last) = (canvas.size.columns, canvas.size.rows - 1)
    func panel(_ x: Int) -> Canvas {
      canvas.card(Rect(x: x, y: 0, width: width, height: last), .panel)
    }
    let (left, right) = (panel(0), panel(columns - width))
    heading(preparingHeading, preparing, .title, on: left)
    heading(readyHeading, ready, .good, on: right)
    draw(preparing, .second, isFirstMarked: false, on: left)
    draw(ready, .heading, isFirstMarked: isNewestMarked, on: right)
    guard !news.isEmpty else { return }
    canvas.fill(y: last, .bad)
    canvas.center(news, x: 1, y: last, width: columns - 3, .bad)
  }

  /// Adds the count of hidden numbers.
  private func heading(
    _ text: String, _ column: BoardColumn, _ style: Style, on panel: Canvas
  ) {
    for y in 0..<headingRows { panel.head("", "", style, y: y) }
    let text = " \(text)\(column.hidden == 0 ? "" : "  +\(column.hidden)") "
    let x = (width - TextWidth.columns(of: text)) / 2
    panel.on(style).write(text, x: x, y: headingRows / 2, .heading)
  }

  private func draw(
    _ column: BoardColumn, _ style: Style, isFirstMarked: Bool, on panel: Canvas
  ) {
    for (index, called) in column.shown.enumerated() {
      let (frame, big) = (column.frame(of: index), BigNumber(called.number, scale: column.scale))
      let framed = Rect(
        x: frame.x - 1, y: frame.y - 1, width: frame.width + 2, height: frame.height + 2)
      let place =
        isFirstMarked && index == 0 ? panel.card(framed, .good) : panel.part(framed)
      big.draw(on: place, x: 1 + (frame.width - big.size.columns) / 2, y: 1, style)
      if let date = called.date {
        place.write(date, x: 1 + (frame.width - date.count) / 2, y: 0, style)
      }
    }
  }

  func cursor(in size: Size) -> Point? {
    Point(x: size.columns - width, y: headingRows / 2)
  }
}
