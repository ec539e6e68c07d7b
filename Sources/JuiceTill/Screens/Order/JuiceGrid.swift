internal import JuiceTerminal

/// The frames of the juices' buttons: rows of buttons, in pages. Juices are counted from 0.
struct JuiceGrid: Hashable {
  /// Longer names are cut in flowing rows.
  private static let widestName = 26
  /// Areas of fewer columns have no frames.
  private static let narrow = 80
  /// The columns of a frame.
  private static let framed = 2

  let card: JuiceCard
  let area: Rect
  /// The juices of each row.
  let rows: [[Int]]
  let rowsPerPage: Int
  /// The columns of each juice.
  private let columns: [Range<Int>]

  /// Each juice under its ingredients, in the menu's order.
  ///
  /// - Parameter stock: the columns of the ingredients, of `columns`.
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

  /// Columns for the ingredients in which every juice fits under its own; nil where there are none.
  ///
  /// - Parameter labels: the width of each ingredient's label.
  static func columns(
    for items: [OrderLayout.Item], labels: [Int], width: Int
  ) -> [Range<Int>]? {
    var needs = labels
    for (item, span) in items.compactMap({ item in item.span.map { (item, $0) } })
      .sorted(by: { $0.1.count < $1.1.count })
    {
      let missing = item.least + framed - needs[span].reduce(0, +)
      guard missing > 0 else { continue }
      for (place, index) in span.enumerated() {
        needs[index] += (place + 1) * missing / span.count - place * missing / span.count
      }
    }
    return ColumnWidths.sharing(needs, width: width).flatMap {
      anchor(items, to: $0) == nil ? nil : $0
    }
  }

  /// One juice after another, in as many columns as fit: they stay where they are when there is one more.
  ///
  /// - Parameters:
  ///   - juices: how many are shown.
  ///   - items: all of the menu.
  init(flowing juices: Int, of items: [OrderLayout.Item], hasPrices: Bool, in area: Rect) {
    func widest(_ width: (OrderLayout.Item) -> Int) -> Int {
      min(items.map(width).max() ?? 0, Self.widestName)
    }
    let framed = widest(\.width) + Self.framed
    // A narrow window has no room for frames.
    let wanted = max(area.width < Self.narrow ? framed - 1 : framed, widest(\.flush) + 1)
    var count = max(1, area.width / wanted)
    // A few are as wide as there is room for.
    while count > 1, items.count * 2 <= count { count /= 2 }
    let columns = ColumnWidths.equal(count, width: area.width)
    let rows = stride(from: 0, to: juices, by: count).map {
      Array($0..<min($0 + count, juices))
    }
    let card = JuiceCard.roomiest(
      rows: rows.count, height: area.height, hasPrices: hasPrices,
      isFramed: columns[0].count >= framed)
    self.init(
      card: card, area: area, rows: rows, columns: (0..<juices).map { columns[$0 % count] })
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
          .first { $0.count >= item.least + framed }
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
