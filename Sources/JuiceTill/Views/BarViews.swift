internal import JuiceTerminal

/// The bar at the top of a screen.
struct TitleView {
  let title: String

  /// - Parameter end: the column where something else begins.
  func draw(on canvas: Canvas, until end: Int? = nil) {
    canvas.fill(x: 0, y: 0, width: canvas.size.columns, .title)
    canvas.write(title, x: 1, y: 0, .title, width: (end ?? canvas.size.columns) - 1)
  }
}

/// The keys at the bottom of a screen: as many as there is room for, none in half.
struct HintsView {
  let hints: [Hint]

  func draw(on canvas: Canvas, row: Int) {
    var x = 1
    for hint in hints {
      let width = TextWidth.columns(of: hint.key) + 1 + TextWidth.columns(of: hint.text)
      guard x + width < canvas.size.columns else { return }
      let end = canvas.write(hint.key, x: x, y: row, .key)
      x = canvas.write(hint.text, x: end + 1, y: row, .hint) + 2
    }
  }
}

/// What stands in a window that is too small for a till.
struct TooSmallView {
  let lines: [String]

  func draw(on canvas: Canvas) {
    let top = max(0, (canvas.size.rows - lines.count) / 2)
    for (index, line) in lines.enumerated() {
      canvas.write(
        TextWidth.fit(line, to: canvas.size.columns, .center), x: 0, y: top + index, .heading)
    }
  }
}
