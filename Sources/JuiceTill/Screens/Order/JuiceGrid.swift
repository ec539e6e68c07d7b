internal import JuiceTerminal

/// The frames of the juice buttons: rows of buttons, in pages. Juices count from 0.
struct JuiceGrid: Hashable {
  /// Narrower areas have a single column of tiles.
  private static let narrow = 45
  /// Rows with more tiles are hard to scan.
  private static let mostColumns = 5
  /// Narrower tiles are used only if more juices then fit.
  static let usualTile = 24
  /// The shortest width to which names are cut.
  private static let shortestName = (inTwoLines: 11, besidePrice: 9)
  private static let framed = 2

  let card: JuiceCard
  let area: Rect
  let rows: [[Int]]
  let rowsPerPage: Int
  /// The rows before a blank line, which divides the tiles into even groups.
  private let rowsPerGroup: Int
  private let columns: [Range<Int>]
  private let rowOfJuice: [Int]

  /// Puts each juice under its ingredients, in the menu's order.
  ///
  /// - Parameter stock: the columns of the ingredients, from `columns`.
  /// - Returns: `nil` if names or rows do not fit.
  init?(
    anchored items: [OrderLayout.Item], to stock: [Range<Int>], hasPrices: Bool, in area: Rect
  ) {
    guard let anchored = Self.anchor(items, to: stock) else { return nil }
    let cards = JuiceCard.anchored(hasPrices: hasPrices)
    let rows = anchored.rows.count
    guard let card = cards.lazy.compactMap({ $0.stretched(rows: rows, to: area.height) }).first
    else { return nil }
    self.init(card: card, area: area, rows: anchored.rows, columns: anchored.columns)
  }

  /// Columns for the ingredients, in which each juice fits under its own; `nil` if there are none.
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

  /// Equal tiles in the roomiest form that has the whole menu on one page; otherwise in pages.
  ///
  /// - Parameters:
  ///   - items: the juices shown.
  ///   - cards: the forms, the roomiest first.
  ///   - fewest: the fewest columns of tiles with a strip: a few tiles then fill the width, not only one column.
  ///   - isDivided: true if the rows that the tiles leave free divide them. Without it, the rows are for the bill.
  init(
    tiles items: [OrderLayout.Item], _ cards: [JuiceCard], in area: Rect, fewest: Int = 1,
    isDivided: Bool = false
  ) {
    let juices = items.count
    let (card, count) = Self.tiles(items, cards, in: area, fewest: fewest)
    let width = min(area.width / count, max(card.widest, Self.tileWidth(items, card)))
    self.init(
      card: card, area: area,
      rows: stride(from: 0, to: juices, by: count).map { Array($0..<min($0 + count, juices)) },
      columns: (0..<juices).map { $0 % count * width..<($0 % count + 1) * width },
      isDivided: isDivided)
  }

  /// The form of the tiles, and the number in a row.
  ///
  /// Tiles with a strip take the most even shape of those that fit.
  private static func tiles(
    _ items: [OrderLayout.Item], _ cards: [JuiceCard], in area: Rect, fewest: Int
  ) -> (JuiceCard, columns: Int) {
    func widest(_ card: JuiceCard) -> Int { tileWidth(items, card) }
    /// The width with names cut, if that is narrower.
    func shortest(_ card: JuiceCard) -> Int {
      let isOneLine = card.lines.contains(.nameAndPrice)
      let name = isOneLine ? shortestName.besidePrice : shortestName.inTwoLines
      return min(widest(card), tileWidth(items, card) { _ in name })
    }
    func rows(_ columns: Int) -> Int { max(1, (items.count + columns - 1) / columns) }
    /// The share of the largest tile that this one has in its shorter dimension.
    func share(_ card: JuiceCard, _ columns: Int) -> Int {
      let width = min(card.widest, area.width / columns)
      return min(width * card.highest, card.height * card.widest)
    }
    func columns(_ card: JuiceCard, tile: Int) -> ClosedRange<Int> {
      let most =
        area.width < narrow ? 1 : max(1, min(mostColumns, area.width / max(tile, card.narrowest)))
      let fewest =
        card.hasStrip
        ? min(fewest, items.count, most) : min(most, area.width / max(widest(card), usualTile))
      return max(1, fewest)...most
    }
    // The smallest tile with a strip may have short names. Cuts names only if no tile of two lines has room for them.
    let whole = cards.map { (card: $0, tile: widest($0)) }
    let strips = cards.filter(\.hasStrip)
    let short = strips.suffix(1).map { (card: $0, tile: tileWidth(items, $0, by: \.label)) }
    let cut = cards.filter { $0.hasStrip || $0.gap == 0 }.map { (card: $0, tile: shortest($0)) }
    let last = cards[cards.count - 1]
    var forms = whole
    if last.hasStrip {
      forms += cut
    } else {
      forms.insert(contentsOf: short, at: strips.count)
      forms.insert(contentsOf: cut.dropLast(), at: forms.count - 1)
      forms += cut.suffix(1)
    }
    for (card, tile) in forms where tile <= area.width || area.width < narrow {
      var best: (card: JuiceCard, columns: Int)?
      for count in columns(card, tile: tile) {
        // As few columns as these rows need: the last row is then fullest.
        let rows = rows(count)
        let count = max(1, (items.count + rows - 1) / rows)
        guard let card = card.stretched(rows: rows, to: area.height) else { continue }
        if let known = best, share(known.card, known.columns) >= share(card, count) { continue }
        best = (card, count)
        if !card.hasStrip { break }
      }
      if let best { return best }
    }
    guard last.hasStrip else { return (last, columns(last, tile: shortest(last)).upperBound) }
    let tile = max(shortest(last), min(widest(last), area.width / 2))
    // Two rows are worth the blank line between them.
    let perPage = max(
      1, min(2, area.height / last.height), (area.height + 1) / (last.height + 1))
    return (
      last.stretched(rows: perPage, to: area.height) ?? last,
      columns(last, tile: tile).upperBound
    )
  }

  /// The width of a tile and the blank column after it.
  private static func tileWidth(
    _ items: [OrderLayout.Item], _ card: JuiceCard, by name: (OrderLayout.Item) -> Int = \.name
  ) -> Int {
    items.map { $0.width(in: card, name: name($0)) }.max() ?? 1
  }

  private init(
    card: JuiceCard, area: Rect, rows: [[Int]], columns: [Range<Int>], isDivided: Bool = false
  ) {
    self.card = card
    self.area = area
    self.rows = rows
    self.columns = columns
    rowOfJuice = rows.indices.flatMap { row in rows[row].map { _ in row } }
    let perPage = card.rowsPerPage(height: area.height)
    let shown = max(1, min(rows.count, perPage))
    let free =
      card.hasStrip || card.gap > 0 || !isDivided ? 0 : area.height - card.height(rows: shown)
    rowsPerPage = perPage
    rowsPerGroup = free > 0 ? (shown + free) / (free + 1) : perPage
  }

  var pages: Int { card.pages(rows: rows.count, height: area.height) }

  /// - Returns: 0 for an unknown juice, as in a search without results.
  func row(of juice: Int) -> Int {
    rowOfJuice.indices.contains(juice) ? rowOfJuice[juice] : 0
  }

  var width: Int { columns.map(\.upperBound).max() ?? 0 }

  func page(of juice: Int) -> Int { row(of: juice) / rowsPerPage }

  func juices(onPage page: Int) -> [Int] {
    Array(rows.dropFirst(page * rowsPerPage).prefix(rowsPerPage).joined())
  }

  /// The frame of a juice on its page, relative to the grid.
  func frame(of juice: Int) -> Rect {
    let columns = columns[juice]
    let row = row(of: juice) % rowsPerPage
    return Rect(
      x: columns.lowerBound, y: row * (card.height + card.gap) + row / rowsPerGroup,
      width: columns.count, height: card.height)
  }

  /// The nearest juice in the row above or below; `nil` beyond the last row.
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
    // The first label to the right of the current row.
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
