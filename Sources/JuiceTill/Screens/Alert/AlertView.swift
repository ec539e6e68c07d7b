internal import JuiceTerminal
internal import JuiceText

/// A dialog: a message as its head, rows, and buttons or hints.
struct AlertView: @MainActor PopupView {
  struct Row: Hashable {
    var key = ""
    /// Stands before the first line of the text; the others begin below the first.
    var label = ""
    var text: String
    var amount = ""
    /// The colours of the swatches in its text.
    var paints: [Paint] = []
    /// True if this choice is no longer available.
    var isUsedUp = false
    /// The reason why this choice is not available, for the message about it.
    var refusal: String?
    /// True for the lines of a row above all keys: in a message they begin where keys do. Below a key they continue its text.
    var isWithoutKey = false

    /// The key of the row at `index`, counted from 0. From the tenth row on, rows have no key.
    static func key(_ index: Int) -> String { index < 9 ? "\(index + 1)" : "" }

    /// Returns a row of swatches, with brackets around the marked one.
    static func swatches(_ paints: [Paint], marked: Int?) -> Row {
      let marked = marked.flatMap { paints.indices.contains($0) ? $0 : nil }
      let edges = (0...paints.count).map { $0 == marked ? "[" : $0 - 1 == marked ? "]" : " " }
      return Row(text: edges.joined(separator: "██"), paints: paints)
    }

    fileprivate var width: Int {
      TextWidth.columns(of: label + text) + (amount.isEmpty ? 0 : 2 + TextWidth.columns(of: amount))
    }
  }

  struct Figure: Hashable {
    let value: String
    let caption: String
    var tone = Style.figure
    /// The row that stands for it if there is no room; `nil` if the message says it.
    var row: String?

    fileprivate func digits(_ scale: Int) -> BigNumber { BigNumber(value, scale: scale) }

    fileprivate func width(_ scale: Int) -> Int {
      max(digits(scale).size.columns, TextWidth.columns(of: caption))
    }
  }

  struct Text: Hashable {
    let message: [String]
    /// The last lines of the message, which are typed on.
    let typedRows: Int
    /// Figures side by side below the message; empty if there is no room.
    let figures: [Figure]
    fileprivate let scale: Int
    /// The column of the rows: beside the figures if that makes a lower dialog, which hides less.
    fileprivate let rowsStart: Int
    let rows: [Row]
    /// For each of `rows`, the index of the row that it was wrapped from.
    let givenRows: [Int]
    /// The column of the texts after the keys.
    let textStart: Int
    let capacity: Int
    /// Blank lines around the rows; 0 in a low window.
    let gap: Int

    init(_ message: String, rows: [Row], figures: [Figure] = [], in size: Size) {
      let width = size.columns - margin
      let scale = size.rows < 36 ? 1 : 2
      self.scale = scale
      let hasRoom = size.rows >= 20 && Self.width(of: figures, scale) <= width
      self.figures = hasRoom ? figures : []
      // A row with only a key becomes a row of text.
      let rows = ((hasRoom ? [] : figures.compactMap(\.row).map { Row(text: $0) }) + rows)
        .map { $0.width > 0 ? $0 : Row(text: $0.key) }
      let paragraphs = message.split(separator: "\n").map {
        Self.wrap(String($0).printable, to: width)
      }
      let lines = Array(paragraphs.joined())
      gap = size.rows < 16 ? 0 : 1
      let gaps = (rows.isEmpty ? 1 : 2) * gap
      // 2: the lower edge, and the buttons or the hint.
      let room = max(2, size.rows - 2 - gaps - (rows.isEmpty ? 0 : 1))
      self.message =
        lines.count <= room
        ? lines
        : lines.prefix(room - 2) + [
          TextWidth.cut(lines[room - 2], to: width - 1) + "…", lines[lines.count - 1],
        ]
      let isTyped = paragraphs.count > 1 && lines.last?.hasSuffix("▏") ?? false
      typedRows = isTyped ? min(paragraphs.last?.count ?? 0, self.message.count - 1) : 0
      let keys = rows.map { TextWidth.columns(of: $0.key) }.max() ?? 0
      let textStart = keys > 0 ? keys + 3 : 0
      self.textStart = textStart
      let figuresRows = Self.height(of: self.figures, scale, gap)
      let below = Self.wrapped(rows, textStart, to: width)
      let start = Self.width(of: self.figures, scale) + Self.space / 2
      let beside = Self.wrapped(rows, textStart, to: max(1, width - start))
      let isBeside =
        !self.figures.isEmpty && !rows.isEmpty && width - start >= Self.leastBeside
        && max(figuresRows - gap, beside.joined().count) < figuresRows + below.joined().count
      rowsStart = isBeside ? start : 0
      let wrapped = isBeside ? beside : below
      self.rows = Array(wrapped.joined())
      givenRows = wrapped.enumerated().flatMap { index, lines in lines.map { _ in index } }
      // 2: the lower edge, and the buttons or the hint.
      let others =
        self.message.count + (typedRows > 0 ? gap : 0) + (isBeside ? 0 : figuresRows) + gaps + 2
      capacity = min(self.rows.count, max(1, size.rows - others))
    }

    private static func wrapped(_ rows: [Row], _ textStart: Int, to width: Int) -> [[Row]] {
      let firstKey = rows.firstIndex { !$0.key.isEmpty } ?? rows.count
      return rows.enumerated().map { place, given in
        var row = given
        if width - textStart - TextWidth.columns(of: row.label) < leastText {
          (row.label, row.text) = ("", row.label + row.text)
        }
        let beside = Row(label: row.label, text: "", amount: row.amount).width
        let indent = String(repeating: " ", count: TextWidth.columns(of: row.label))
        return wrap(row.text.printable, to: max(1, width - textStart - beside))
          .enumerated().map { [row] index, text in
            var line = row
            if index > 0 { (line.key, line.amount, line.paints) = ("", "", []) }
            (line.label, line.text) = ("", (index == 0 ? row.label : indent) + text)
            line.isWithoutKey = place < firstKey
            return line
          }
      }
    }

    private static func wrap(_ text: String, to width: Int) -> [String] {
      TextWidth.columns(of: text) <= width ? [text] : TextWidth.wrapFacts(text, to: width)
    }

    /// The rows of the message, with a gap before a typed line.
    fileprivate var head: Int { message.count + (typedRows > 0 ? gap : 0) }

    /// The height with the head, and the buttons or the hint.
    var height: Int {
      rowsTop + max(capacity, rowsStart > 0 ? figuresHeight - gap : 0) + gap + 2
    }

    /// The row of the first of `rows`.
    fileprivate var rowsTop: Int {
      head + (rowsStart > 0 ? 0 : figuresHeight) + (rows.isEmpty ? 0 : gap)
    }

    private var figuresHeight: Int { Self.height(of: figures, scale, gap) }

    fileprivate var figuresWidth: Int { Self.width(of: figures, scale) }

    private static func height(of figures: [Figure], _ scale: Int, _ gap: Int) -> Int {
      figures.isEmpty ? 0 : gap + BigNumber.size(digits: 1, scale: scale).rows + 1
    }

    private static func width(of figures: [Figure], _ scale: Int) -> Int {
      figures.reduce(0) { $0 + $1.width(scale) } + max(0, figures.count - 1) * space
    }

    fileprivate static let space = 8
    /// The narrowest rows beside figures.
    private static let leastBeside = 24
  }

  let text: Text
  let top: Int
  let style: Style
  let buttons: [String]
  let selectedButton: Int
  /// The index of the row before wrapping.
  var selectedRow: Int?
  let hints: [KeyHint]
  /// True if the cursor stands on the selection rather than at the start of the text.
  var isCursorOnSelection = false

  /// Columns between the edges and the text, on both sides together.
  private static let margin = 4
  /// The narrowest text beside a label.
  private static let leastText = 16
  private static let gap = "   "

  static func fits(_ hints: [KeyHint], in size: Size) -> Bool {
    hints.width <= size.columns - margin
  }

  func frame(in size: Size) -> Rect {
    let lines = text.message + [buttonLine]
    let rows = (text.rows.map(\.width).max() ?? 0) + text.rowsStart + text.textStart
    let widest = max(
      lines.map(TextWidth.columns(of:)).max() ?? 0, hints.width, rows, text.figuresWidth)
    return Rect(size).centered(
      width: min(size.columns, max(widest, 26) + Self.margin), height: text.height)
  }

  func cursor(in size: Size) -> Point? {
    if isCursorOnSelection, buttons.indices.contains(selectedButton) {
      let button = buttonColumns(width: size.columns)[selectedButton]
      return Point(x: button.lowerBound + 2, y: size.rows - 2)
    }
    if isCursorOnSelection, let row = text.givenRows.firstIndex(where: { $0 == selectedRow }) {
      return Point(x: Self.left + text.rowsStart + text.textStart, y: text.rowsTop + row - top)
    }
    guard text.typedRows > 0, let line = text.message.last else { return Point(x: 2, y: 0) }
    return Point(x: Self.left + TextWidth.columns(of: line) - 1, y: text.head - 1)
  }

  func buttons(in frame: Rect) -> [Rect] {
    buttonColumns(width: frame.width).map { columns in
      Rect(
        x: frame.x + columns.lowerBound, y: frame.y + frame.height - 2, width: columns.count,
        height: 1)
    }
  }

  /// The hint for Enter or Esc at a point.
  func hint(at point: Point, in frame: Rect) -> (key: Key, frame: Rect)? {
    let keys: [String: Key] = ["Enter": .enter, "Esc": .escape]
    for (hint, x) in hints.places(width: frame.width) {
      let place = Rect(
        x: frame.x + x, y: frame.y + frame.height - 2, width: hint.width, height: 1)
      if let key = keys[hint.key], place.contains(point) { return (key, place) }
    }
    return nil
  }

  func rows(in frame: Rect) -> [Rect] {
    (0..<text.capacity).map {
      Rect(x: frame.x + 1, y: frame.y + text.rowsTop + $0, width: frame.width - 2, height: 1)
    }
  }

  private static let left = margin / 2

  func draw(on canvas: Canvas) {
    let dialog = canvas.card(Rect(canvas.size), .dialog)
    let width = dialog.size.columns
    for (index, line) in text.message.enumerated() {
      guard index >= text.message.count - text.typedRows else {
        dialog.head(line, "", style, y: index)
        continue
      }
      // A typed line stands on the terminal's own ground.
      let y = text.head - text.message.count + index
      canvas.center("", x: 2, y: y, width: width - 4)
      canvas.write(line, x: Self.left, y: y, .heading)
    }
    drawFigures(on: dialog)
    for (index, row) in text.rows.enumerated().dropFirst(top).prefix(text.capacity) {
      draw(
        row, y: text.rowsTop + index - top, isSelected: text.givenRows[index] == selectedRow, dialog
      )
    }
    let last = dialog.size.rows - 2
    dialog.hints(hints, y: last)
    for (index, columns) in buttonColumns(width: width).enumerated() {
      dialog.button(
        buttons[index], x: columns.lowerBound, y: last, isSelected: index == selectedButton)
    }
  }

  private func draw(_ row: Row, y: Int, isSelected: Bool, _ dialog: Canvas) {
    let width = dialog.size.columns
    let isMessage = selectedRow == nil
    let left = Self.left + text.rowsStart
    let start =
      left
      + (!isMessage ? text.textStart : row.isWithoutKey ? 0 : text.textStart - 1)
    let line = isSelected ? dialog.on(.chosen) : dialog
    if isSelected { line.part(Rect(x: 1, y: y, width: width - 2, height: 1)).fill(.normal) }
    if !isMessage, !row.key.isEmpty {
      line.chip(row.key, x: left, y: y, isSelected ? .titleButton : .key)
    } else {
      line.write(row.key, x: left, y: y, .heading)
    }
    let tone: Style = row.isUsedUp ? .unavailable : .normal
    line.write(row.text, x: start, y: y, tone, width: width - 2 - start)
    for (swatch, paint) in zip(row.text.ranges(of: "██"), row.paints) {
      let before = TextWidth.columns(of: String(row.text[..<swatch.lowerBound]))
      line.tint(paint, x: start + before, y: y, width: 2)
    }
    line.right(row.amount, end: width - Self.left, y: y, .second)
  }

  private func drawFigures(on dialog: Canvas) {
    var x = Self.left
    let y = text.head + text.gap
    for figure in text.figures {
      dialog.write(figure.caption, x: x, y: y, .second)
      figure.digits(text.scale).draw(on: dialog, x: x, y: y + 1, figure.tone)
      x += figure.width(text.scale) + Text.space
    }
  }

  private var buttonLine: String { buttons.map { " \($0)  " }.joined(separator: Self.gap) }

  private func buttonColumns(width: Int) -> [Range<Int>] {
    var x = (width - TextWidth.columns(of: buttonLine)) / 2
    return buttons.map { button in
      let columns = x..<x + TextWidth.columns(of: button) + 4
      x = columns.upperBound - 1 + TextWidth.columns(of: Self.gap)
      return columns
    }
  }
}

extension [AlertView.Row] {
  static func numbered(_ texts: [String]) -> Self {
    texts.enumerated().map { Element(key: Element.key($0), text: $1) }
  }
}

extension AlertView {
  init(
    _ message: String, swatches: [Row] = [], rows: [String], figures: [Figure] = [],
    style: Style = .title, hints: [KeyHint] = [], in size: Size
  ) {
    let rows = swatches + rows.map { Row(text: $0) }
    self.init(
      text: Text(message, rows: rows, figures: figures, in: size), top: 0, style: style,
      buttons: [], selectedButton: 0, hints: hints)
  }
}

extension Canvas {
  func button(_ text: String, x: Int, y: Int, isSelected: Bool) {
    button(
      text, Rect(x: x, y: y, width: TextWidth.columns(of: text) + 4, height: 1), .key,
      isSelected: isSelected)
  }
}
