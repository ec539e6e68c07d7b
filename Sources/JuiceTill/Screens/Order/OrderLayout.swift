internal import JuiceTerminal

/// The frames of the order screen.
struct OrderLayout: Hashable {
  struct Content: Hashable {
    /// The width of each ingredient's name and count.
    var labels: [Int]
    /// The width of the longest word that may follow them.
    var state: Int
    /// All of the menu.
    var juices: [Item]
    /// How many a search has found; nil where all are shown.
    var found: Int?
    var hasPrices: Bool
    var isPanelLeft = false
    /// True if a line tells of the orders that wait.
    var hasQueue = false
    /// Customers see no stock, only what they can have and what it costs, and have a large button that orders.
    var isForCustomers = false

    /// True if cups are put on a bill before they are paid or made.
    var hasBill: Bool { hasPrices || hasQueue || isForCustomers }

    /// The columns of the ingredients, and the juices under them; nil where they do not all fit on one page.
    ///
    /// - Parameter isRoomy: true if no text is to be shortened.
    fileprivate func anchored(
      in area: Rect, isRoomy: Bool = false
    ) -> (columns: [Range<Int>], grid: JuiceGrid)? {
      guard !isForCustomers, !labels.isEmpty, !juices.isEmpty,
        juices.allSatisfy({ $0.span != nil })
      else {
        return nil
      }
      let items = juices.map { item in
        var item = item
        if isRoomy { item.least = item.width }
        return item
      }
      guard let columns = JuiceGrid.columns(for: items, labels: labels, width: area.width)
      else { return nil }
      return JuiceGrid(anchored: items, to: columns, hasPrices: hasPrices, in: area)
        .map { (columns, $0) }
    }

    /// True if its juices stand under their ingredients, here or in a window of 80 x 24.
    fileprivate func isAnchored(in area: Rect) -> Bool {
      anchored(in: Rect(x: 0, y: 0, width: 80, height: 16)) != nil || anchored(in: area) != nil
    }
  }

  /// How wide a juice's texts are, in any language: its place does not depend on that.
  struct Item: Hashable {
    /// Under the labels of its ingredients.
    var width: Int
    /// The same, with the shortest words for its cups.
    var least: Int
    /// The indices of its ingredients' labels, where they are neighbours.
    var span: ClosedRange<Int>?
    /// The column of the numbers, with a blank after it.
    var number = 0
    var name = 0
    var price = 0
    /// The longest word about its cups.
    var state = 0

    /// The columns of its tile.
    ///
    /// - Parameter name: how many the name has.
    func width(in card: JuiceCard, name: Int) -> Int {
      if card.isFramed { return 2 + max(number + self.name, price, state) }
      if card.lines.contains(.nameAndPrice) {
        return 2 + number + name + max(price > 0 ? price + " (9)".count : 0, state)
      }
      return 1 + number + max(name, price > 0 ? min(price, name) : state)
    }
  }

  static let smallest = Size(columns: 40, rows: 12)
  /// The rows that a bill keeps of the panel.
  private static let billRows = 20
  /// The columns that tiles get beside the panel: five of them as wide as they are still easy to read.
  private static let mostForTiles = 160

  let size: Size
  let isForCustomers: Bool
  let stock: Rect
  /// The places of the ingredients within `stock`; empty for the line that names only what is out or low.
  let labels: [Rect]
  /// True if there is a row for the states below the labels.
  let hasStateRow: Bool
  let grid: JuiceGrid
  /// True if the buttons tell their cups in short, all in the same words.
  var hasShortWords = false
  /// Under the title; nil where no orders wait.
  let queue: Rect?
  /// Beside the grid, and beside labels above it; nil in a narrow window.
  let panel: Rect?
  /// The part of it that a bill takes: below the queue where there is one, and room for both.
  let billPanel: Rect?
  /// The lines under the grid: two where there is room, else one.
  let status: Rect
  /// The kiosk's button: in the panel, else below the lines under the grid; nil for staff.
  let orderButton: Rect?
  /// The blank line above them; none where there is no room.
  private let gap: Int

  init(_ content: Content, in size: Size) {
    self.size = size
    isForCustomers = content.isForCustomers
    let isRoomy = size.rows >= 20
    let panelWidth = Self.panelWidth(size, content)
    let hasButtonBelow = content.isForCustomers && panelWidth == nil
    let buttonRows = !hasButtonBelow ? 0 : isRoomy ? 3 : 1
    let lowest = size.rows - 1 - buttonRows
    let statusLines = size.rows >= 16 && !hasButtonBelow ? 2 : 1
    let status = Rect(x: 0, y: lowest - statusLines, width: size.columns, height: statusLines)
    self.status = status

    let space = isRoomy ? 1 : 0
    queue = content.hasQueue ? Rect(x: 0, y: 1, width: size.columns, height: 1) : nil
    let top = 1 + (content.hasQueue ? 1 : space)
    let width = panelWidth.map { size.columns - $0 - 1 } ?? size.columns
    let start = content.isPanelLeft ? size.columns - width : 0
    func area(below top: Int, gap: Int) -> Rect {
      Rect(x: start, y: top, width: width, height: max(2, status.y - gap - top))
    }

    let line = Rect(x: start, y: top, width: width, height: isRoomy ? 2 : 1)
    let below = area(below: line.y + line.height, gap: space)
    if content.found == nil, let anchored = content.anchored(in: below) {
      gap = space
      stock = line
      labels = anchored.columns.map {
        Rect(x: $0.lowerBound, y: 0, width: $0.count, height: 1)
      }
      hasStateRow = isRoomy
      grid = anchored.grid
    } else {
      hasStateRow = false
      let isAnchored = content.isAnchored(in: below)
      labels = isAnchored ? Self.folded(content, width, size.rows / 4) : []
      gap = labels.isEmpty ? 0 : space
      // The line has a place of its own above grid and panel.
      stock =
        labels.isEmpty
        ? Rect(
          x: 0, y: content.hasQueue ? 2 : 1, width: size.columns,
          height: content.isForCustomers ? 0 : 1)
        : Rect(x: start, y: top, width: width, height: (labels.map(\.y).max() ?? 0) + 1)
      let above = labels.isEmpty && content.hasQueue ? 0 : space
      var tiles = area(below: stock.y + stock.height + above, gap: gap)
      // As the texts above and below them.
      tiles.x += 1
      tiles.width -= panelWidth == nil || content.isPanelLeft ? 1 : 0
      grid = JuiceGrid(
        tiles: content.found ?? content.juices.count, of: content.juices,
        JuiceCard.tiles(hasPrices: content.hasPrices, showsAllCups: isAnchored), in: tiles)
    }

    let (stock, grid, labels, gap) = (self.stock, self.grid, self.labels, self.gap)
    panel = panelWidth.map {
      let top = labels.isEmpty ? grid.area.y : stock.y
      return Rect(
        x: content.isPanelLeft ? 0 : width + 1, y: top, width: $0, height: status.y - gap - top)
    }
    orderButton =
      !content.isForCustomers
      ? nil
      : panel.map {
        let height = $0.height < 11 ? 1 : $0.height < 20 ? 3 : 5
        return Rect(
          x: $0.x + SidePanel.margin.columns,
          y: $0.y + $0.height - SidePanel.margin.rows - height,
          width: $0.width - 2 * SidePanel.margin.columns, height: height)
      }
        ?? Rect(x: 1, y: lowest, width: size.columns - 2, height: buttonRows)
    billPanel = panel.map { [queue] panel in
      let above = panel.height / 3
      guard queue != nil, panel.height - above >= Self.billRows else { return panel }
      return Rect(
        x: panel.x, y: panel.y + above, width: panel.width, height: panel.height - above)
    }
  }

  /// The part of the panel that a bill leaves; nil where it takes all.
  var queuePanel: Rect? {
    guard let panel, let billPanel, billPanel != panel else { return nil }
    return Rect(x: panel.x, y: panel.y, width: panel.width, height: billPanel.y - panel.y)
  }

  /// The lines under the grid, with the one above them where there is more than one notice.
  func status(notices: Int) -> Rect {
    guard notices > 1 else { return status }
    return Rect(
      x: status.x, y: status.y - gap, width: status.width, height: status.height + gap)
  }

  /// The width of the panel; nil for none. Beside it there is one column of space.
  ///
  /// From 100 columns on, it has 31 to 44, and all that is left over beside the widest tiles. From 80 columns on, a
  /// menu with prices or a queue has it too. Where it would push juices out from under their ingredients, there is none.
  private static func panelWidth(_ size: Size, _ content: Content) -> Int? {
    let columns = size.columns
    guard columns >= (content.hasBill ? 80 : 100) else { return nil }
    let width =
      columns < 100
      ? 28 : max(31, min(44, columns * 3 / 10, columns - 81), columns - mostForTiles)
    let rest = columns - width - 1
    let height = size.rows - (size.rows >= 20 ? 8 : 6)
    func fits(_ width: Int, isRoomy: Bool) -> Bool {
      let area = Rect(x: 0, y: 0, width: width, height: height)
      return content.anchored(in: area, isRoomy: isRoomy) != nil
    }
    // Below 80 columns the panel must not shorten a text either.
    let isInTheWay = (rest < 80 ? [true, false] : [false]).contains { isRoomy in
      fits(columns, isRoomy: isRoomy) && !fits(rest, isRoomy: isRoomy)
    }
    return isInTheWay ? nil : width
  }

  /// The labels in at most `lines` lines; empty where they do not fit. If it helps, there is no room for the state words.
  private static func folded(_ content: Content, _ width: Int, _ lines: Int) -> [Rect] {
    guard let widest = content.labels.max() else { return [] }
    let count = content.labels.count
    let fits = [widest + content.state + 2, widest + 1].map { wanted in
      max(1, min(count, width / min(width, wanted)))
    }
    guard let most = fits.first(where: { $0 * lines >= count }) else { return [] }
    // About as many in each line.
    let lines = (count + most - 1) / most
    let columns = ColumnWidths.equal((count + lines - 1) / lines, width: width)
    return (0..<count).map { index in
      let column = columns[index % columns.count]
      return Rect(x: column.lowerBound, y: index / columns.count, width: column.count, height: 1)
    }
  }
}
