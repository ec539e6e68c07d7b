internal import CNcurses
internal import JuiceText

/// A part of an ncurses window that a view draws on, in its own coordinates. Drawing is clipped to it.
///
/// Text stands on the canvas' ground. Grounds are written with their text, never cleared first.
@safe package struct Canvas {
  package let size: Size
  private let origin: Point
  /// The role of the ground; `nil` for the terminal's own.
  private let ground: Style?
  private let window: UnsafeMutablePointer<WINDOW>
  private let styles: StyleTable
  private let ascii: Bool

  init(_ window: UnsafeMutablePointer<WINDOW>, styles: StyleTable, ascii: Bool) {
    size = unsafe Size(columns: Int(getmaxx(window)), rows: Int(getmaxy(window)))
    origin = Point(x: 0, y: 0)
    ground = nil
    unsafe self.window = unsafe window
    self.styles = styles
    self.ascii = ascii
  }

  private init(_ whole: Canvas, _ frame: Rect, _ ground: Style?) {
    size = Size(
      columns: max(0, min(frame.width, whole.size.columns - frame.x)),
      rows: max(0, min(frame.height, whole.size.rows - frame.y)))
    origin = Point(x: whole.origin.x + frame.x, y: whole.origin.y + frame.y)
    self.ground = ground
    unsafe window = unsafe whole.window
    styles = whole.styles
    ascii = whole.ascii
  }

  /// True in the look without coloured grounds, which has lines in their place.
  package var isPlain: Bool { styles.isPlain }

  /// The same area with another ground for its text. Draws nothing.
  package func on(_ ground: Style) -> Canvas { Canvas(self, Rect(size), ground) }

  /// A part of the canvas, with the same ground. Draws nothing.
  package func part(_ frame: Rect) -> Canvas { Canvas(self, frame, ground) }

  /// Writes a line of text, cut at `width` columns or the right edge, with `?` for control characters. Returns the
  /// column after it.
  @discardableResult
  package func write(
    _ text: String, x: Int, y: Int, _ style: Style = .normal, width: Int = .max
  ) -> Int {
    put(shown(text), x: x, y: y, look(style), width: width)
  }

  private func look(_ style: Style) -> CellLook { styles.cellLook(style, on: ground) }

  @discardableResult
  private func put(
    _ text: String, x: Int, y: Int, _ look: CellLook, width: Int = .max
  ) -> Int {
    let room = min(width, size.columns - x)
    guard room > 0, x >= 0, (0..<size.rows).contains(y) else { return x }
    let cut = TextWidth.cutWords(text, to: room)
    // The ellipsis is not ASCII.
    let shown = ascii ? ASCIIText.approximation(of: cut) : cut
    unsafe styles.set(look, on: window)
    unsafe wmove(window, Int32(origin.y + y), Int32(origin.x + x))
    unsafe waddstr(window, shown)
    return x + TextWidth.columns(of: shown)
  }

  private func shown(_ text: String) -> String {
    ascii ? ASCIIText.approximation(of: text.printable) : text.printable
  }

  /// Writes a text centered in the columns from `x`, and blanks the rest of them.
  package func center(
    _ text: String, x: Int = 0, y: Int, width: Int? = nil, _ style: Style = .normal
  ) {
    let (width, look) = (width ?? size.columns, look(style))
    let cut = TextWidth.cut(shown(text), to: width)
    line(" ", x: x, y: y, width: width, look)
    put(cut, x: x + (width - TextWidth.columns(of: cut)) / 2, y: y, look)
  }

  /// Writes a text that ends before the column `end`.
  package func right(_ text: String, end: Int, y: Int, _ style: Style = .normal) {
    let shown = shown(text)
    put(shown, x: max(0, end - TextWidth.columns(of: shown)), y: y, look(style))
  }

  /// Fills the area, or one row of it.
  package func fill(y: Int? = nil, _ style: Style) {
    let look = look(style)
    for row in y.map({ $0..<$0 + 1 }) ?? 0..<size.rows { line(" ", y: row, look) }
  }

  private func line(
    _ character: Unicode.Scalar, x: Int = 0, y: Int, width: Int = .max, _ look: CellLook
  ) {
    let room = min(width, size.columns - x)
    guard room > 0, x >= 0, (0..<size.rows).contains(y) else { return }
    var cell = styles.cell(character, look)
    // ncurses adds the window's attributes to the cell's.
    unsafe styles.set(CellLook(attributes: 0), on: window)
    unsafe mvwhline_set(
      window, Int32(origin.y + y), Int32(origin.x + x), &cell, Int32(room))
  }

  /// Draws lines along the edges; `isHeavy` draws thick ones. Views call `card` or `tile`.
  func frame(_ style: Style = .normal, isHeavy: Bool = false) {
    guard size.columns >= 2, size.rows >= 2 else { return }
    let lines = isHeavy ? "┃━┏┓┗┛" : "│─┌┐└┘"
    let signs = Array((ascii ? ASCIIText.approximation(of: lines) : lines).unicodeScalars)
    let (look, right, bottom) = (look(style), size.columns - 1, size.rows - 1)
    for row in 1..<max(1, bottom) {
      for x in [0, right] { line(signs[0], x: x, y: row, width: 1, look) }
    }
    for (y, corners) in [(0, 2), (bottom, 4)] {
      line(signs[corners], x: 0, y: y, width: 1, look)
      line(signs[1], x: 1, y: y, width: right - 1, look)
      line(signs[corners + 1], x: right, y: y, width: 1, look)
    }
  }
}

/// Grounds: tiles, cards, dialogs, chips, keys and buttons. They have the same size in each look.
extension Canvas {
  /// Fills a part with a ground, and returns it as a canvas with this ground.
  ///
  /// In the plain look it draws the edges of a part with three rows or more instead: text belongs within the first
  /// and last row and column, except for a head or a strip in the first row.
  package func card(_ frame: Rect, _ ground: Style, isHeavy: Bool = false) -> Canvas {
    let part = Canvas(self, frame, ground)
    part.fill(.normal)
    if isPlain, part.size.rows > 2 {
      // The edges of a reversed card are not reversed.
      Canvas(self, frame, self.ground).frame(isHeavy: isHeavy || ground == .selected)
    }
    return part
  }

  /// Fills a tile of a grid, and returns the canvas of its ground.
  ///
  /// The first column is a gap, and so is the last of a tile with three rows or more. In the plain look they have
  /// lines, or the colours of a tile with fewer rows.
  package func tile(_ frame: Rect, _ ground: Style, _ paints: [Paint]) -> Canvas {
    let whole = part(frame)
    let tile = Canvas(
      whole,
      Rect(x: 1, y: 0, width: frame.width - (frame.height > 2 ? 2 : 1), height: frame.height),
      ground)
    tile.fill(.normal)
    guard isPlain else { return tile }
    if frame.height > 2 {
      whole.frame(isHeavy: ground == .selected)
    } else {
      whole.leftEdge(paints)
      // For terminals without attributes.
      if ground == .selected { whole.write("►", x: 0, y: 0, .selected) }
    }
    return tile
  }

  /// Draws the first row of a card as its head: a text, and one at its right end.
  ///
  /// - Parameter y: another row, for a head of several rows.
  package func head(_ text: String, _ end: String = "", _ style: Style, y: Int = 0) {
    if !isPlain { fill(y: y, style) }
    // In the plain look, a reversed second row would seem selected.
    let style: Style = isPlain && y > 0 ? .heading : style
    let endWidth = end.isEmpty ? 0 : TextWidth.columns(of: end) + 2
    let room = size.columns - 2 - endWidth
    if !text.isEmpty { write(" \(TextWidth.cut(text, to: room - 2)) ", x: 1, y: y, style) }
    if !end.isEmpty { write(" \(end) ", x: size.columns - 1 - endWidth, y: y, style) }
  }

  /// Writes a word on a ground of its own, with a blank on either side. Returns the column after it.
  @discardableResult
  package func chip(_ text: String, x: Int, y: Int, _ style: Style) -> Int {
    write(" \(text) ", x: x, y: y, style)
  }

  /// Writes a chip that ends before the column `end`.
  package func chip(_ text: String, end: Int, y: Int, _ style: Style) {
    right(" \(text) ", end: end, y: y, style)
  }

  /// Writes a sign in the colour of its ground: it only separates texts that are read aloud or copied.
  package func hidden(_ sign: String, x: Int, y: Int, _ style: Style) {
    put(shown(sign), x: x, y: y, styles.cellLook(inColorOf: style, on: style) ?? look(.normal))
  }

  package static func chipWidth(_ text: String) -> Int { TextWidth.columns(of: text) + 2 }

  /// Writes a key on a badge, if there is one, and its word after it.
  package func key(_ key: String, _ word: String, x: Int, y: Int, width: Int = .max) {
    let start = key.isEmpty ? x : chip(key, x: x, y: y, .key) + 1
    write(word, x: start, y: y, width: width - (start - x))
  }

  package static func keyWidth(_ key: String, _ word: String) -> Int {
    (key.isEmpty ? 0 : chipWidth(key) + 1) + TextWidth.columns(of: word)
  }

  /// Writes a button in a title, two columns wider than its text.
  package func titleButton(_ text: String, x: Int, isSelected: Bool = false) {
    guard isPlain else {
      _ = chip(text, x: x, y: 0, isSelected ? .selected : .titleButton)
      return
    }
    // The selected one is the only text in the title that is not reversed.
    let whole = Canvas(self, Rect(size), nil)
    if isSelected {
      whole.write("►[\(text)]", x: x - 1, y: 0, .heading)
    } else {
      write("[\(text)]", x: x, y: 0, .title)
    }
  }

  /// Writes a tab: a word in a row of others.
  package func tab(_ text: String, x: Int, y: Int, isSelected: Bool) {
    if isPlain, isSelected {
      write("[\(text)]", x: x, y: y, .heading)
    } else {
      chip(text, x: x, y: y, isSelected ? .selected : .second)
    }
  }

  /// Fills the row of the selection up to the column `end`, and returns the canvas of its ground. In the plain look an
  /// arrow stands before it.
  package func selectedRow(y: Int, end: Int) -> Canvas {
    let row = on(.selected)
    row.part(Rect(x: 1, y: y, width: end - 1, height: 1)).fill(.normal)
    if isPlain { write("►", x: 0, y: y, .heading) }
    return row
  }

  /// Draws a button over a whole area. The selected one has arrows, and so is told without colour. In the plain look, no
  /// other button with brackets is reversed.
  package func button(_ text: String, _ frame: Rect, _ style: Style, isSelected: Bool = false) {
    let hasBrackets = isPlain && !isSelected && frame.height < 3
    // In a dialog the selection of tiles has the dialog's ground.
    let style: Style =
      isSelected
      ? ground == .dialog ? .chosen : .selected : hasBrackets && style != .primary ? .normal : style
    let card = card(frame, isPlain && frame.height > 2 ? .normal : style, isHeavy: isSelected)
    let signs = isSelected ? ("► ", " ◄") : hasBrackets ? ("[ ", " ]") : ("", "")
    let inset = frame.height < 3 ? 0 : 1
    let label = TextWidth.cut(shown(text), to: max(0, frame.width - 2 * inset - 4))
    card.center(
      signs.0 + label + signs.1, x: inset, y: (frame.height - 1) / 2,
      width: frame.width - 2 * inset, style)
  }
}

/// Colours of a juice or an ingredient. They only repeat what the text says.
extension Canvas {
  /// Draws a badge with a part for each colour, and a text on it: a number of a tile, or a swatch. Without a colour
  /// it has that of keys.
  package func badge(_ text: String = "", _ paints: [Paint], _ frame: Rect) {
    if isPlain { return plainBadge(text, paints, frame) }
    let parts = paints.isEmpty ? [look(.key)] : paints.compactMap(styles.cellLook(on:))
    // The parts stand one below the other if there are rows enough.
    let inRow = frame.height >= parts.count ? 1 : parts.count
    let text = Array(TextWidth.fit(shown(text), to: frame.width))
    let blanks = Array(repeating: Character(" "), count: frame.width)
    for row in 0..<frame.height {
      let letters = row == 0 ? text : blanks
      for index in 0..<inRow {
        func edge(_ index: Int) -> Int {
          min(letters.count, (index * frame.width + inRow - 1) / inRow)
        }
        let columns = edge(index)..<edge(index + 1)
        put(
          String(letters[columns]), x: frame.x + columns.lowerBound, y: frame.y + row,
          parts[inRow > 1 ? index : row * parts.count / frame.height])
      }
    }
  }

  /// The text alone; or blank cells in the first colour.
  private func plainBadge(_ text: String, _ paints: [Paint], _ frame: Rect) {
    write(text, x: frame.x, y: frame.y, .heading, width: frame.width)
    guard text.isEmpty, let paint = paints.first else { return }
    swatch(Array(repeating: paint, count: frame.width), x: frame.x, y: frame.y)
  }

  /// Draws the colours over the first row of a tile, with its number and a text at the right end. In the plain look they
  /// colour the line.
  package func strip(_ number: String, _ paints: [Paint], end: String = "") {
    let width = size.columns
    if isPlain {
      // Reversed, the colours would hide the selection.
      for (index, paint) in paints.enumerated() where ground != .selected {
        let (start, end) = (index * width / paints.count, (index + 1) * width / paints.count)
        tint(paint, x: start, y: 0, width: end - start)
      }
      if !number.isEmpty { write(" \(number) ", x: 0, y: 0, .heading) }
      if !end.isEmpty { write(" \(end) ", x: width - TextWidth.columns(of: end) - 2, y: 0) }
    } else {
      let text = TextWidth.fit(" " + number, to: width - TextWidth.columns(of: end) - 1) + end
      badge(text, paints, Rect(x: 0, y: 0, width: size.columns, height: 1))
    }
  }

  /// Writes a bar of block characters in a paint, or else in the colour of a role.
  ///
  /// Whole blocks become grounds: some fonts leave gaps between characters. Lower blocks leave a gap between rows.
  package func bar(_ blocks: String, _ paint: Paint?, _ style: Style = .bar, x: Int, y: Int) {
    let ground = paint.map(styles.cellLook(on:)) ?? look(style)
    guard !isPlain, let ground else {
      write(blocks, x: x, y: y)
      return tint(paint, x: x, y: y, width: blocks.count)
    }
    let whole = blocks.prefix { "█░".contains($0) }
    put(String(repeating: " ", count: whole.count), x: x, y: y, ground)
    let part =
      paint.map { styles.cellLook($0, on: self.ground) }
      ?? styles.cellLook(inColorOf: style, on: self.ground)
    if let part { put(String(blocks.dropFirst(whole.count)), x: x + whole.count, y: y, part) }
  }

  /// Recolours a part of a row; its characters stay.
  package func tint(_ paint: Paint?, x: Int, y: Int, width: Int, _ style: Style = .normal) {
    guard x >= 0, (0..<size.rows).contains(y),
      let look = paint.flatMap({
        styles.cellLook($0, on: ground, self.look(style).attributes)
      })
    else { return }
    unsafe wmove(window, Int32(origin.y + y), Int32(origin.x + x))
    unsafe wchgat(
      window, Int32(max(0, min(width, size.columns - x))), look.attributes, look.pair, nil)
  }

  /// Fills blank cells, one for each colour.
  package func swatch(_ paints: [Paint?], x: Int, y: Int) {
    for (index, paint) in paints.enumerated() {
      if let look = paint.flatMap(styles.cellLook(on:)) {
        line(" ", x: x + index, y: y, width: 1, look)
      } else {
        tint(paint, x: x + index, y: y, width: 1, .selected)
      }
    }
  }

  /// Draws a bar at the left edge, with a part of equal height for each colour.
  package func leftEdge(_ paints: [Paint]) {
    guard !paints.isEmpty else { return }
    for row in 0..<size.rows {
      let paint = paints[row * paints.count / size.rows]
      guard let look = styles.cellLook(paint, on: ground) else { continue }
      line(ascii ? "|" : "▌", x: 0, y: row, width: 1, look)
    }
  }
}

/// Replaces lines and signs for terminals that show only ASCII. Letters of any language stay.
enum ASCIIText {
  static func approximation(of text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.reduce(into: "") { line, character in
      line += approximations[character] ?? String(character)
    }
  }

  private static let approximations: [Character: String] = [
    "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "━": "#", "┃": "#", "┏": "#",
    "┓": "#", "┗": "#", "┛": "#", "·": "-", "…": "~", "►": ">",
    "◄": "<", "→": ">", "←": "<", "↑": "^", "↓": "v", "▀": "=", "▄": "_", "█": "#", "▉": "#",
    "▊": "#", "▁": "_", "▂": "_", "▃": "_", "▅": "#", "▆": "#", "▇": "#", "░": ".",
    "▋": "#", "▌": "#", "▍": "|", "▎": "|", "▏": "|", "×": "x", "−": "-",
    "—": "-", "–": "-", "✓": "v", "●": "*", "○": "o",
  ]
}
