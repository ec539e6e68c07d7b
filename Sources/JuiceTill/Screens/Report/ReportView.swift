internal import JuiceKit
internal import JuicePapers
internal import JuiceTerminal
internal import JuiceText

/// The figures as tiles, and below them the lines of a report, which scroll.
struct ReportView: @MainActor View {
  let heading: String
  let tiles: ReportTiles
  let lines: [ReportLines.Line]
  let paints: [Juice.ID: Paint]
  /// The number of lines below the visible ones, as text.
  let position: String

  /// Title, position, hints.
  static func rows(below tiles: ReportTiles, in size: Size) -> Int {
    max(1, size.rows - tiles.end - 2)
  }

  static let margin = 1

  /// The tiles, the columns by hour, and each other line: see `Screen.pieces`.
  func pieces(in size: Size) -> [Rect] {
    func piece(_ y: Int, rows: Int) -> Rect {
      Rect(x: 0, y: y, width: size.columns, height: rows)
    }
    let columns = lines.indices.filter { lines[$0].isOfColumns }
    let whole = [
      piece(tiles.top, rows: tiles.end - tiles.top),
      piece(tiles.end + (columns.first ?? 0), rows: columns.count),
    ]
    return whole + size.lines.filter { line in !whole.contains { $0.intersects(line) } }
  }

  func cursor(in size: Size) -> Point? { Point(x: Self.margin, y: 1) }

  func draw(on canvas: Canvas) {
    let width = canvas.size.columns
    // Without a gap below it, a ground would run into the tiles.
    let bar =
      tiles.top == 2
      ? canvas.part(Rect(x: 0, y: 1, width: width, height: 1))
      : canvas.card(Rect(x: 0, y: 1, width: width, height: 1), .panel)
    bar.write(heading, x: Self.margin, y: 0, .heading, width: width - 2)
    tiles.draw(on: canvas)
    for (row, line) in lines.enumerated() {
      let y = tiles.end + row
      canvas.write(line.text, x: Self.margin, y: y, line.isHeading ? .heading : .normal)
      for part in line.parts { draw(part, y: y, on: canvas) }
    }
    canvas.right(position, end: width - 1, y: canvas.size.rows - 2, .heading)
  }

  private func draw(_ part: ReportLines.Part, y: Int, on canvas: Canvas) {
    let x = Self.margin + part.x
    switch part.role {
    case .heading: canvas.write(part.text, x: x, y: y, .heading)
    case .state(let state): canvas.write(part.text, x: x, y: y, state.style)
    case .juice(let juice): canvas.bar(part.text, paints[juice], x: x, y: y)
    case .bar: canvas.bar(part.text, nil, x: x, y: y)
    case .highest: canvas.bar(part.text, nil, .attention, x: x, y: y)
    case .unpaid: canvas.bar(part.text, nil, .bad, x: x, y: y)
    case .before: canvas.bar(part.text, nil, .pastBar, x: x, y: y)
    }
  }
}

/// The figures of a report in rows of tiles, in the most spacious form that fits.
struct ReportTiles: Hashable {
  let top: Int
  private let tiles: [ReportPage.Tile]
  private let columns: [Range<Int>]
  private let height: Int
  private let gap: Int

  private static let widest = 48

  init(_ tiles: [ReportPage.Tile], in size: Size) {
    self.tiles = tiles
    let needed =
      tiles.map { tile in
        [tile.name, tile.values.last ?? ""].map(TextWidth.columns).max() ?? 0
      }.max() ?? 0
    // A blank column follows each tile.
    let width = size.columns - 1
    let perRow = [tiles.count, 2].first { $0 > 0 && needed + 5 <= width / $0 } ?? 1
    columns = (0..<perRow).map { index in
      let start = 1 + index * width / perRow
      return start..<min((index + 1) * width / perRow, start + Self.widest)
    }
    let isRoomy = size.rows >= (perRow < tiles.count ? 30 : 20)
    height = isRoomy ? 4 : perRow == 1 ? 1 : 2
    gap = size.rows >= 20 ? 1 : 0
    top = size.rows >= 24 ? 3 : 2
  }

  /// The row below the tiles and their gap.
  var end: Int {
    top + (tiles.count + columns.count - 1) / columns.count * height + (tiles.isEmpty ? 0 : gap)
  }

  func draw(on canvas: Canvas) {
    for (index, tile) in tiles.enumerated() {
      let place = columns[index % columns.count]
      let frame = Rect(
        x: place.lowerBound, y: top + index / columns.count * height, width: place.count,
        height: height)
      draw(tile, on: canvas.card(frame, .tile))
    }
  }

  private func draw(_ tile: ReportPage.Tile, on card: Canvas) {
    let width = card.size.columns
    card.write(" \(tile.name) ", x: 1, y: 0, .second)
    let value = Self.first(tile.values, in: width - 4) ?? tile.values.last ?? ""
    guard height > 1 else { return card.right(value, end: width - 1, y: 0, .heading) }
    card.write(value, x: 2, y: 1, .heading)
    let start = 2 + TextWidth.columns(of: value) + 1
    let chip = tile.change.map { Canvas.chipWidth($0.text) } ?? 0
    guard height > 2 else {
      if let change = tile.change, start + chip < width {
        card.chip(change.text, end: width - 1, y: 1, change.style)
      }
      return
    }
    let end = tile.change.map { card.chip($0.text, x: 1, y: 2, $0.style) + 1 } ?? 2
    card.write(Self.first(tile.before, in: width - 1 - end) ?? "", x: end, y: 2, .second)
  }

  private static func first(_ variants: [String], in columns: Int) -> String? {
    variants.first { TextWidth.columns(of: $0) <= columns }
  }
}

extension ReportPage.Tile.Change {
  fileprivate var style: Style {
    switch kind {
    case .more: .good
    case .less: .attention
    case .same: .quiet
    case .unpaid: .bad
    }
  }
}
