internal import JuiceTerminal

/// The frames of the juices' buttons: rows of buttons, in pages. Juices are counted from 0.
struct JuiceGrid: Hashable {
  /// The size of a button.
  struct Card: Hashable {
    let isFramed: Bool
    let height: Int

    /// Lines of text.
    var lines: Int { isFramed ? height - 2 : min(height, 2) }
    /// The columns at its sides, for the frame and the marks of the selection.
    static let margin = 2

    static let roomiestFirst =
      [11, 9, 7, 5, 4].map { Card(isFramed: true, height: $0) }
      + [Card(isFramed: false, height: 3), smallest]
    static let smallest = Card(isFramed: false, height: 2)
  }

  /// Longer names are cut in flowing rows.
  private static let widestName = 26

  let card: Card
  let area: Rect
  /// The juices of each row.
  let rows: [[Int]]
  let rowsPerPage: Int
  private let columns: [Range<Int>]

  /// Each juice under its ingredients, in the menu's order.
  ///
  /// - Returns: nil where names or rows do not fit.
  init?(anchored items: [OrderLayout.Item], to stock: [Range<Int>], in area: Rect) {
    guard let anchored = Self.anchor(items, to: stock),
      let card = Card.roomiestFirst.first(where: { anchored.rows.count * $0.height <= area.height })
    else { return nil }
    self.init(card: card, area: area, rows: anchored.rows, columns: anchored.columns)
  }

  /// One juice after another, in equal columns.
  init(flowing items: [OrderLayout.Item], in area: Rect) {
    let widest = min(items.map(\.width).max() ?? 0, Self.widestName)
    let perRow = max(
      1, min(items.count, area.width / max(1, min(area.width, widest + Card.margin))))
    let rows = stride(from: 0, to: items.count, by: perRow).map {
      Array($0..<min($0 + perRow, items.count))
    }
    let columns = items.indices.map { index in
      index % perRow * area.width / perRow..<(index % perRow + 1) * area.width / perRow
    }
    let card = Card.roomiestFirst.first { rows.count * $0.height <= area.height } ?? .smallest
    self.init(card: card, area: area, rows: rows, columns: columns)
  }

  private init(card: Card, area: Rect, rows: [[Int]], columns: [Range<Int>]) {
    self.card = card
    self.area = area
    self.rows = rows
    self.columns = columns
    rowsPerPage = max(1, area.height / card.height)
  }

  var pages: Int { max(1, (rows.count + rowsPerPage - 1) / rowsPerPage) }

  func row(of juice: Int) -> Int {
    rows.lastIndex { $0[0] <= juice } ?? 0
  }

  func page(of juice: Int) -> Int { row(of: juice) / rowsPerPage }

  func juices(onPage page: Int) -> [Int] {
    Array(rows.dropFirst(page * rowsPerPage).prefix(rowsPerPage).joined())
  }

  /// The frame of a juice on its page, within the grid.
  func frame(of juice: Int) -> Rect {
    let columns = columns[juice]
    return Rect(
      x: columns.lowerBound, y: row(of: juice) % rowsPerPage * card.height, width: columns.count,
      height: card.isFramed ? card.height : 2)
  }

  /// The juice at a point of the screen.
  func juice(at point: Point, onPage page: Int) -> Int? {
    let point = Point(x: point.x - area.x, y: point.y - area.y)
    return juices(onPage: page).first { frame(of: $0).contains(point) }
  }

  /// The nearest juice of the next row up or down; nil past the first or last row.
  func neighbour(of juice: Int, rows step: Int) -> Int? {
    let target = row(of: juice) + step
    guard rows.indices.contains(target) else { return nil }
    let middle = columns[juice].lowerBound + columns[juice].upperBound
    return rows[target].min {
      abs(columns[$0].lowerBound + columns[$0].upperBound - middle)
        < abs(columns[$1].lowerBound + columns[$1].upperBound - middle)
    }
  }

  private static func anchor(
    _ items: [OrderLayout.Item], to labels: [Range<Int>]
  ) -> (rows: [[Int]], columns: [Range<Int>])? {
    var rows: [[Int]] = []
    var columns: [Range<Int>] = []
    // The first label to the right of the last row.
    var free = labels.count
    for (juice, item) in items.enumerated() {
      func room(from start: Int) -> Range<Int>? {
        guard start < labels.count else { return nil }
        let ends = item.span.map { [$0.upperBound] } ?? Array(start..<labels.count)
        return ends.lazy
          .map { labels[start].lowerBound..<labels[$0].upperBound }
          .first { $0.count >= item.width + Card.margin }
      }
      let wanted = item.span?.lowerBound
      if wanted ?? free >= free, let range = room(from: wanted ?? free) {
        rows[rows.count - 1].append(juice)
        columns.append(range)
      } else if let range = room(from: wanted ?? 0) {
        rows.append([juice])
        columns.append(range)
      } else {
        return nil
      }
      let end = columns[juice].upperBound
      free = labels.firstIndex { $0.lowerBound >= end } ?? labels.count
    }
    return (rows, columns)
  }
}
