internal import JuiceKit
internal import JuicePapers
internal import JuiceTerminal
internal import JuiceText

/// Lines under a heading or tabs, and the details of the selected one. The title bar and the hints cover the first and
/// last row.
struct ListView: @MainActor View {
  struct Cell: Hashable {
    let text: String
    let style: Style
    /// The colours of a badge; `nil` for text.
    let paints: [Paint]?

    init(_ text: String, _ style: Style = .normal, paints: [Paint]? = nil) {
      (self.text, self.style, self.paints) = (text.printable, style, paints)
    }

    var width: Int { TextWidth.columns(of: text) }

    /// A badge without text; blank without a colour.
    static func swatch(_ color: Color?) -> Cell {
      color.map { Cell("  ", paints: [Paint($0)]) } ?? Cell("")
    }

    /// A word on a ground of its own; no cell for `nil`.
    static func chip(_ text: String?, _ style: Style) -> Cell {
      Cell(text.map { " \($0) " } ?? "", style)
    }
  }

  struct Line: Hashable {
    var text = ""
    /// Text at the right end; `text` is cut before it.
    var end = ""
    var isHeading = false
    /// Replace the text in a list with columns.
    var cells: [Cell] = []

    fileprivate var width: Int {
      TextWidth.columns(of: text) + (end.isEmpty ? 0 : TextWidth.columns(of: end) + 2)
    }
  }

  struct Form {
    var headings: [String] = []
    var trailing: Set<Int> = []
    /// The column that takes the room left over.
    var flexible: Int?
    /// The columns to narrow, with their minimum, the least important first.
    var narrowing: [(column: Int, to: Int)] = []

    func columns(of lines: [Line], in size: Size) -> Columns {
      guard let count = lines.lazy.map(\.cells.count).first(where: { $0 > 0 }) else {
        return Columns()
      }
      let alignments =
        (0..<count).map { trailing.contains($0) ? .trailing : .leading }
        as [TextWidth.Alignment]
      let gap = size.columns < 60 ? 1 : 2
      var table = Table(alignments, narrowing: narrowing, gap: gap)
      // A column without texts has no heading.
      let headings = headings.enumerated().map { column, heading in
        lines.contains { !($0.cells.dropFirst(column).first?.text ?? "").isEmpty } ? heading : ""
      }
      if !headings.isEmpty { table.add(headings) }
      for line in lines where !line.cells.isEmpty { table.add(line.cells.map(\.text)) }
      let whole = ListView.room(in: size)
      let room = flexible == nil ? whole : min(whole, ListView.readable)
      var widths = table.widths(within: room)
      let shown = widths.filter { $0 > 0 }
      let rest = room - shown.reduce(0, +) - gap * (shown.count - 1)
      if let flexible, rest > 0 { widths[flexible] += rest }
      return Columns(headings: headings, alignments: alignments, widths: widths, gap: gap)
    }
  }

  struct Columns: Hashable {
    fileprivate var headings: [String] = []
    fileprivate var alignments: [TextWidth.Alignment] = []
    /// 0 for a column that is not shown.
    fileprivate var widths: [Int] = []
    fileprivate var gap = 0

    fileprivate func places() -> [(column: Int, x: Int, width: Int)] {
      var x = ListView.left
      return widths.indices.filter { widths[$0] > 0 }.map { column in
        defer { x += widths[column] + gap }
        return (column, x, widths[column])
      }
    }

    fileprivate func draw(_ cells: [Cell], y: Int, on canvas: Canvas) {
      for (column, x, width) in places() where cells.indices.contains(column) {
        let cell = cells[column]
        if let paints = cell.paints {
          let text = cell.text.trimmedEnd
          canvas.badge(text, paints, Rect(x: x, y: y, width: width, height: 1))
        } else {
          let text = TextWidth.cut(cell.text, to: width)
          let start = alignments[column] == .trailing ? width - TextWidth.columns(of: text) : 0
          canvas.write(text, x: x + start, y: y, cell.style)
        }
      }
    }
  }

  /// All about the selected line. A sign in the title stands for rows that don't fit.
  struct Details: Hashable {
    var title = ""
    /// A row without a name continues the one above.
    var rows: [Row] = []

    struct Row: Hashable {
      let name, value: String
    }

    fileprivate func draw(on canvas: Canvas) {
      let card = canvas.card(Rect(canvas.size), .panel)
      let size = card.size
      let names = rows.map { TextWidth.columns(of: $0.name) }.max() ?? 0
      let count = size.columns < 100 ? 1 : 2
      let width = (size.columns - 4) / count
      let lines = rows.flatMap { row in
        TextWidth.wrapFacts(row.value.printable, to: max(8, width - names - 4)).enumerated().map {
          Row(name: $0 == 0 ? row.name : "", value: $1)
        }
      }
      // Only the plain look has a lower edge.
      let high = size.rows - (card.isPlain ? 2 : 1)
      card.head(title, lines.count > high * count ? "…" : "", .heading)
      // The second column begins with a name, unless only torn rows fit.
      let begins = lines.indices.last {
        $0 <= high && lines.count - $0 <= high && !lines[$0].name.isEmpty
      }
      let first = lines.count > high && count > 1 ? begins ?? high : high
      for (index, line) in lines.prefix(first + high * (count - 1)).enumerated() {
        let isFirst = index < first
        let (x, y) = (isFirst ? 2 : 2 + width, 1 + (isFirst ? index : index - first))
        card.write(line.name, x: x, y: y, .second)
        card.write(line.value, x: x + names + 2, y: y, width: width - names - 2)
      }
    }
  }

  /// Names in a row, of which one is selected.
  struct Tabs: Hashable {
    let names: [String]
    let selected: Int

    /// The tabs of the page that has the selected one, with their columns. Arrows stand for the other pages.
    fileprivate func places(in room: Range<Int>) -> [(index: Int, text: String, x: Int)] {
      let widths = names.map(Canvas.chipWidth)
      let isWhole = widths.reduce(0, +) <= room.count
      var pages: [[Int]] = [[]]
      var used = 0
      for index in names.indices {
        used += widths[index]
        if !isWhole, used > room.count - 6, pages[pages.count - 1] != [] {
          pages.append([])
          used = widths[index]
        }
        pages[pages.count - 1].append(index)
      }
      let page = pages.first { $0.contains(selected) } ?? []
      var x = room.lowerBound + (page.first == 0 ? 0 : 3)
      var places: [(index: Int, text: String, x: Int)] = page.map { index in
        defer { x += widths[index] }
        return (index, names[index], x)
      }
      // An arrow stands for the next tab beyond the page.
      if let first = page.first, first != 0 { places.append((first - 1, "←", room.lowerBound)) }
      if let last = page.last, last != names.count - 1 { places.append((last + 1, "→", x)) }
      return places.filter { $0.x + Canvas.chipWidth($0.text) <= room.upperBound }
    }
  }

  var heading = ""
  var tabs: Tabs?
  var columns = Columns()
  let lines: [Line]
  let selected: Int?
  let position: String
  /// The index of the first line, up to the number of all lines; `nil` without a scroll bar.
  var scroll: Range<Int>?
  /// `nil` without a selection.
  var details: Details?

  /// Title, heading, a blank row or column headings, position, hints.
  private static let otherRows = 5
  static let top = 3
  private static let left = 2
  /// Columns of the widest line whose end still reads as part of it.
  private static let readable = 116
  /// The window from which the details stand beside the lines, and the height from which they stand below them.
  private static let (wide, high) = (150, 24)

  static let margin = left + 2

  static func rows(in size: Size, hasDetails: Bool = false) -> Int {
    let rows = max(1, size.rows - otherRows)
    let details = hasDetails ? detailsFrame(in: size) : nil
    return details.map { $0.x > 1 ? rows : rows - $0.height - 1 } ?? rows
  }

  /// Returns the row of lines at a point, counted from 0; `nil` outside of the lines, such as on the details.
  static func row(at point: Point, in size: Size, hasDetails: Bool) -> Int? {
    let isOnDetails = hasDetails && detailsFrame(in: size)?.contains(point) ?? false
    let row = point.y - top
    return (0..<rows(in: size, hasDetails: hasDetails)).contains(row) && !isOnDetails ? row : nil
  }

  static func room(in size: Size) -> Int { size.columns - margin }

  private static func detailsFrame(in size: Size) -> Rect? {
    if size.columns >= wide {
      let x = left + readable + 4
      return Rect(x: x, y: top, width: size.columns - x - 1, height: size.rows - otherRows)
    }
    guard size.rows >= high else { return nil }
    let height = min(12, (size.rows - 3) / 3)
    return Rect(x: 1, y: size.rows - 2 - height, width: size.columns - 2, height: height)
  }

  /// The rows of the lines, and those of the details: see `Screen.pieces`.
  static func pieces(in size: Size, hasDetails: Bool) -> [Rect] {
    guard hasDetails, let details = detailsFrame(in: size) else { return size.lines }
    let isBeside = details.x > 1
    let lines = size.lines.filter { isBeside || !$0.intersects(details) }
    let width = isBeside ? details.x : size.columns
    return [details] + lines.map { Rect(x: 0, y: $0.y, width: width, height: 1) }
  }

  static func tab(at point: Point, _ tabs: Tabs, heading: String, in size: Size) -> Int? {
    guard point.y == 1 else { return nil }
    return tabs.places(in: tabColumns(heading, in: size)).first {
      ($0.x..<$0.x + Canvas.chipWidth($0.text)).contains(point.x)
    }?.index
  }

  private static func tabColumns(_ heading: String, in size: Size) -> Range<Int> {
    let start = 1 + (heading.isEmpty ? 0 : TextWidth.columns(of: heading) + 1)
    return start..<max(start, size.columns - 1)
  }

  func draw(on canvas: Canvas) {
    let size = canvas.size
    if !heading.isEmpty || tabs != nil {
      let bar = canvas.card(Rect(x: 0, y: 1, width: size.columns, height: 1), .panel)
      bar.write(heading, x: 1, y: 0, .heading, width: size.columns - 2)
      for (index, text, x) in tabs?.places(in: Self.tabColumns(heading, in: size)) ?? [] {
        bar.tab(text, x: x, y: 0, isSelected: index == tabs?.selected)
      }
    }
    columns.draw(columns.headings.map { Cell($0, .second) }, y: 2, on: canvas)
    let width = drawLines(on: canvas)
    if let details, let frame = Self.detailsFrame(in: size) {
      details.draw(on: canvas.part(frame))
    }
    drawScroll(x: width, on: canvas)
    canvas.right(position, end: size.columns - 1, y: size.rows - 2, .heading)
  }

  /// Returns the column after the lines.
  private func drawLines(on canvas: Canvas) -> Int {
    let end = columns.places().last.map { $0.x + $0.width - Self.left }
    let widest = columns.widths.isEmpty ? lines.map(\.width).max() : end
    let room = min(Self.room(in: canvas.size), max(Self.readable, widest ?? 0))
    for (index, line) in lines.enumerated() {
      draw(line, y: Self.top + index, room: room, isSelected: index == selected, on: canvas)
    }
    return Self.left + room + 1
  }

  /// The cursor stands on the selected line, else on the heading.
  func cursor(in size: Size) -> Point? {
    selected.map { Point(x: Self.left, y: Self.top + $0) } ?? Point(x: 1, y: 1)
  }

  private func draw(_ line: Line, y: Int, room: Int, isSelected: Bool, on canvas: Canvas) {
    let row = isSelected ? canvas.selectedRow(y: y, end: Self.left + room + 1) : canvas
    if !line.cells.isEmpty { return columns.draw(line.cells, y: y, on: row) }
    let style: Style = line.isHeading ? .heading : .normal
    let endWidth = line.end.isEmpty ? 0 : TextWidth.columns(of: line.end) + 2
    row.write(line.text, x: Self.left, y: y, style, width: room - endWidth)
    row.right(line.end, end: Self.left + room, y: y, style)
  }

  /// A bar at the right of the lines, if there are more than these.
  private func drawScroll(x: Int, on canvas: Canvas) {
    guard let scroll, scroll.upperBound > lines.count else { return }
    let (rows, count) = (lines.count, scroll.upperBound)
    let height = max(1, rows * rows / count)
    let y = scroll.lowerBound * (rows - height) / (count - rows)
    canvas.badge("", [], Rect(x: x, y: Self.top + y, width: 1, height: height))
  }
}
