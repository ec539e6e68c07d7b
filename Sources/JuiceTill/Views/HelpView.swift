internal import JuiceTerminal

/// A list of keys in a frame over the screen.
struct HelpView {
  let title: String
  let rows: [(key: String, text: String)]
  /// The first row shown.
  let top: Int
  let hint: String

  private static let frameAndTitles = 6

  func visible(in size: Size) -> Int { max(1, min(rows.count, size.rows - Self.frameAndTitles)) }

  func layers(in size: Size) -> [Layer] {
    let keys = rows.map { TextWidth.columns(of: $0.key) }.max() ?? 0
    let texts = rows.map { TextWidth.columns(of: $0.text) }.max() ?? 0
    let visible = visible(in: size)
    let frame = Rect(size).centered(
      width: min(size.columns, keys + 2 + texts + 6), height: visible + Self.frameAndTitles)
    return Layer(frame: frame) { canvas in
      let width = canvas.size.columns
      canvas.frame(Rect(canvas.size))
      canvas.write(TextWidth.fit(title, to: width - 2, .center), x: 1, y: 1, .heading)
      for (index, row) in rows.dropFirst(top).prefix(visible).enumerated() {
        canvas.write(row.key, x: 3, y: 3 + index, .key, width: keys)
        canvas.write(row.text, x: 3 + keys + 2, y: 3 + index, width: width - keys - 7)
      }
      let position = visible < rows.count ? "\(top + 1)-\(top + visible)/\(rows.count)  " : ""
      canvas.write(
        TextWidth.fit(position + hint, to: width - 2, .center), x: 1, y: canvas.size.rows - 2,
        .unavailable)
    }.popup(in: size)
  }
}
