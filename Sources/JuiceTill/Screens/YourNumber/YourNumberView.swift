internal import JuiceTerminal
internal import JuiceText

/// A number as large as the window lets it be, between a heading and what to do next.
struct YourNumberView: @MainActor View {
  let heading: String
  let number: Int
  let next: [String]

  func draw(on canvas: Canvas) {
    let size = canvas.size
    let lines = next.flatMap { TextWidth.wrap($0, to: size.columns - 2) }
    // A blank line above the number, and one below it.
    let room = Size(columns: size.columns - 4, rows: size.rows - lines.count - 3)
    let scale = BigNumber.scale(digits: "\(number)".count, in: room, largest: Self.largest)
    let figure = BigNumber(number, scale: scale)
    var y = max(0, (size.rows - figure.size.rows - lines.count - 3) / 2)
    canvas.center(heading, y: y, .heading)
    y += 2
    figure.draw(on: canvas, x: (size.columns - figure.size.columns) / 2, y: y)
    y += figure.size.rows + 1
    for line in lines {
      canvas.center(line, y: y, .heading)
      y += 1
    }
  }

  /// Larger digits read no better at arm's length.
  private static let largest = 6

  func cursor(in size: Size) -> Point? { Point(x: 0, y: 0) }
}
