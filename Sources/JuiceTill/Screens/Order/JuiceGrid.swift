internal import JuiceTerminal

/// The frames of the juices' buttons: rows of buttons, in pages. Juices are counted from 0.
struct JuiceGrid: Hashable {
  /// Longer names are cut in flowing rows.
  private static let widestName = 26

  let card: JuiceCard
  let area: Rect
  /// The juices of each row.
  let rows: [[Int]]
  let rowsPerPage: Int
  /// The columns of each juice.
  private let columns: [Range<Int>]

  /// Each juice under its ingredients, in the menu's order.
  ///
  /// - Returns: nil where names or rows do not fit.
  init?(
    anchored items: [OrderLayout.Item], to stock: [Range<Int>], hasPrices: Bool, in area: Rect
  ) {
    guard let anchored = Self.anchor(items, to: stock) else { return nil }
    let card = JuiceCard.roomiest(
      rows: anchored.rows.count, height: area.height, hasPrices: hasPrices)
    self.init(card: card, area: area, rows: anchored.rows, columns: anchored.columns)
    if pages > 1 { return nil }
  }

  /// One juice after another, in equal columns and about equal rows.
  init(flowing items: [OrderLayout.Item], hasPrices: Bool, in area: Rect) {
    let widest = min(items.map(\.width).max() ?? 0, Self.widestName)
    let most = max(1, area.width / max(1, min(area.width, widest + JuiceCard.margin)))
    let columns = OrderLayout.columns(items.count, atMost: most, width: area.width)
    let rows = stride(from: 0, to: items.count, by: columns.count).map {
      Array($0..<min($0 + columns.count, items.count))
    }
    let card = JuiceCard.roomiest(rows: rows.count, height: area.height, hasPrices: hasPrices)
    self.init(
      card: card, area: area, rows: rows,
      columns: items.indices.map { columns[$0 % columns.count] })
  }

  private init(card: JuiceCard, area: Rect, rows: [[Int]], columns: [Range<Int>]) {
    self.card = card
    self.area = area
    self.rows = rows
    self.columns = columns
    rowsPerPage = card.rowsPerPage(height: area.height)
  }

  var pages: Int { card.pages(rows: rows.count, height: area.height) }

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
      x: columns.lowerBound, y: row(of: juice) % rowsPerPage * (card.height + card.gap),
      width: columns.count, height: card.height)
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
          .first { $0.count >= item.width + JuiceCard.margin }
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
