internal import JuiceTerminal

struct OrderLayout: Hashable {
  struct Content: Hashable {
    /// The widths of the ingredients' names and counts.
    var labels: [Int]
    /// The width of the longest state word after them.
    var state: Int
    var juices: [Item]
    /// The juices that a search found; `nil` without a search.
    var found: [Item]?
    var hasPrices: Bool
    var isPanelLeft = false
    /// True if a line shows the waiting orders.
    var hasQueue = false
    /// True for customers: no stock, but a large order button.
    var isForCustomers = false

    /// True if the side panel has sums, the queue or a customer's bill to show. It is then worth its room in a narrower window.
    var hasBill: Bool { hasPrices || hasQueue || isForCustomers }

    /// The columns of the ingredients with the juices under them; `nil` if these do not fit on one page.
    /// With `isRoomy`, all texts keep their full length.
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

    /// True if the juices stand under their ingredients, here or in a window of 80 x 24.
    fileprivate func isAnchored(in area: Rect) -> Bool {
      let rows = OrderLayout.anchoredRows(24, hasQueue: hasQueue)
      let usual = Rect(x: 0, y: 0, width: 80, height: rows.count)
      return anchored(in: usual) != nil || anchored(in: area) != nil
    }
  }

  /// The widest texts of a juice in all languages: another language moves no button.
  struct Item: Hashable {
    /// The width under the ingredients' labels.
    var width: Int
    /// The same with the shortest words for the cups.
    var least: Int
    /// The indices of its ingredients' labels, if these are neighbours.
    var span: ClosedRange<Int>?
    var name = 0
    /// The short name.
    var label = 0
    var price = 0
    var state = 0

    func width(in card: JuiceCard, name: Int) -> Int {
      if card.hasStrip {
        let both = card.lines.contains(.priceAndState) ? price + (price > 0 ? 1 : 0) + state : 0
        return 2 + max(name, price, state, both)
      }
      if card.lines.contains(.nameAndPrice) {
        return JuiceButton.textStart + 1 + name + max(price > 0 ? price + " (9)".count : 0, state)
      }
      return JuiceButton.textStart + 1 + max(name, price > 0 ? price : state)
    }
  }

  static let smallest = Size(columns: 40, rows: 12)
  /// The height from which a bill shares the panel with the queue.
  private static let billRows = 20
  /// The most columns that tiles use beside a panel: five tiles of the largest readable width.
  private static let mostForTiles = 160

  let size: Size
  let isForCustomers: Bool
  let stock: Rect
  /// The ingredients' labels, relative to `stock`; empty if a line names only those that are out or low.
  let labels: [Rect]
  let hasStateRow: Bool
  let grid: JuiceGrid
  /// The queue's line under the title; `nil` without a queue.
  let queue: Rect?
  /// The side panel; `nil` in a narrow window.
  let panel: Rect?
  /// The panel's part for the bill: below the queue, if both have room.
  let billPanel: Rect?
  /// The one or two lines below the grid.
  let status: Rect
  /// The kiosk's buttons for the pages, below the grid; `nil` for one page.
  let pager: Rect?
  /// The kiosk's button, in the panel or below the status; `nil` for staff.
  let orderButton: Rect?
  /// The blank line above the status; 0 if there is no room.
  private let gap: Int

  init(_ content: Content, in size: Size) {
    self.size = size
    isForCustomers = content.isForCustomers
    let isRoomy = size.rows >= 20
    let panelWidth = Self.panelWidth(size, content)
    let hasButtonBelow = content.isForCustomers && panelWidth == nil
    let buttonRows = !hasButtonBelow ? 0 : isRoomy ? 3 : 1
    // A blank row keeps a high button from the hints.
    let lowest = size.rows - 1 - buttonRows - (buttonRows > 1 ? 1 : 0)
    let statusLines = size.rows >= 16 && !content.isForCustomers ? 2 : 1
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

    let rows = Self.anchoredRows(size.rows, hasQueue: content.hasQueue)
    let below = Rect(x: start, y: rows.lowerBound, width: width, height: rows.count)
    if content.found == nil, let anchored = content.anchored(in: below) {
      gap = space
      stock = Rect(x: start, y: top, width: width, height: isRoomy ? 2 : 1)
      labels = anchored.columns.map {
        Rect(x: $0.lowerBound, y: 0, width: $0.count, height: 1)
      }
      hasStateRow = isRoomy
      grid = anchored.grid
      pager = nil
    } else {
      hasStateRow = false
      let isAnchored = content.isAnchored(in: below)
      labels = isAnchored ? Self.folded(content, width, size.rows / 4) : []
      gap = labels.isEmpty ? 0 : space
      // The stock shares a line with the waiting orders, as wide as the window.
      stock =
        labels.isEmpty
        ? Rect(
          x: 0, y: 1, width: size.columns, height: content.isForCustomers ? 0 : 1)
        : Rect(x: start, y: top, width: width, height: (labels.map(\.y).max() ?? 0) + 1)
      var tiles = area(below: stock.y + stock.height + space, gap: gap)
      // The blank left column of the tiles aligns them with the texts above and below.
      tiles.width -= panelWidth == nil || content.isPanelLeft ? 1 : 0
      let isTouched = content.isForCustomers && tiles.width >= 45 && tiles.height >= 12
      let cards =
        isTouched
        ? JuiceCard.touched(hasPrices: content.hasPrices)
        : JuiceCard.tiles(hasPrices: content.hasPrices, showsAllCups: isAnchored)
      func tiled(_ area: Rect) -> JuiceGrid {
        JuiceGrid(
          tiles: content.found ?? content.juices, cards, in: area,
          fewest: content.found == nil ? 1 : area.width / JuiceGrid.usualTile,
          isDivided: panelWidth != nil)
      }
      let whole = tiled(tiles)
      if content.isForCustomers, whole.pages > 1 {
        let height = isRoomy ? 3 : 1
        tiles.height -= height + space
        let grid = tiled(tiles)
        self.grid = grid
        pager = Rect(
          x: tiles.x + 1, y: tiles.y + tiles.height + space, width: grid.width - 2, height: height)
      } else {
        grid = whole
        pager = nil
      }
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

  /// The rows between the ingredients' labels and the status, for juices under their ingredients.
  private static func anchoredRows(_ rows: Int, hasQueue: Bool) -> Range<Int> {
    let space = rows >= 20 ? 1 : 0
    let labels = 1 + (hasQueue ? 1 : space)
    let start = labels + (rows >= 20 ? 2 : 1) + space
    let status = rows - 1 - (rows >= 16 ? 2 : 1)
    return start..<max(start + 2, status - space)
  }

  /// The panel's part for the queue; `nil` if the bill takes all.
  var queuePanel: Rect? {
    guard let panel, let billPanel, billPanel != panel else { return nil }
    return Rect(x: panel.x, y: panel.y, width: panel.width, height: billPanel.y - panel.y)
  }

  /// The lines below the grid. Several notices also take the blank line above.
  func status(notices: Int) -> Rect {
    guard notices > 1 else { return status }
    return Rect(
      x: status.x, y: status.y - gap, width: status.width, height: status.height + gap)
  }

  /// The width of the panel without the space beside it; `nil` for no panel.
  ///
  /// From 100 columns on, it is 31 to 44, plus what the widest tiles leave over. A menu with prices or a queue
  /// has a panel from 80 columns on. There is none if it would push juices away from their ingredients.
  private static func panelWidth(_ size: Size, _ content: Content) -> Int? {
    let columns = size.columns
    guard columns >= (content.hasBill ? 80 : 100) else { return nil }
    let width =
      columns < 100
      ? 28 : max(31, min(44, columns * 3 / 10, columns - 81), columns - mostForTiles)
    let rest = columns - width - 1
    let rows = anchoredRows(size.rows, hasQueue: content.hasQueue)
    func fits(_ width: Int, isRoomy: Bool) -> Bool {
      let area = Rect(x: 0, y: 0, width: width, height: rows.count)
      return content.anchored(in: area, isRoomy: isRoomy) != nil
    }
    // With less than 80 columns left, the panel must not shorten texts either.
    let isInTheWay = (rest < 80 ? [true, false] : [false]).contains { isRoomy in
      fits(columns, isRoomy: isRoomy) && !fits(rest, isRoomy: isRoomy)
    }
    return isInTheWay ? nil : width
  }

  /// The labels in `lines` lines at most; empty if they do not fit. Gives up the room for state words if necessary.
  private static func folded(_ content: Content, _ width: Int, _ lines: Int) -> [Rect] {
    guard let widest = content.labels.max() else { return [] }
    let count = content.labels.count
    let fits = [widest + content.state + 2, widest + 1].map { wanted in
      max(1, min(count, width / min(width, wanted)))
    }
    guard let most = fits.first(where: { $0 * lines >= count }) else { return [] }
    // Distributes the labels evenly.
    let lines = (count + most - 1) / most
    let columns = ColumnWidths.equal((count + lines - 1) / lines, width: width)
    return (0..<count).map { index in
      let column = columns[index % columns.count]
      return Rect(x: column.lowerBound, y: index / columns.count, width: column.count, height: 1)
    }
  }
}
