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
    /// The width of the text of the large button that orders, at a kiosk.
    var orderTextWidth: Int?

    /// The columns of the ingredients where all juices fit under them; nil where they do not.
    ///
    /// - Parameter isRoomy: true if no text is to be shortened.
    fileprivate func anchors(width: Int, isRoomy: Bool = false) -> [Range<Int>]? {
      guard !labels.isEmpty, juices.contains(where: { $0.span != nil }) else { return nil }
      let items = juices.map { item in
        var item = item
        if isRoomy { item.least = item.width }
        return item
      }
      return JuiceGrid.columns(for: items, labels: labels, width: width)
    }
  }

  /// How wide a juice's texts are, in any language: its place does not depend on that.
  struct Item: Hashable {
    /// In a frame.
    var width: Int
    /// In a frame, with the shortest words for its cups.
    var least: Int
    /// Without a frame.
    var flush: Int
    /// The indices of its ingredients' labels, where they are neighbours.
    var span: ClosedRange<Int>?
  }

  static let smallest = Size(columns: 40, rows: 12)
  /// The rows that a bill keeps of the panel, for two lines at least.
  private static let billRows = 10

  let size: Size
  /// The width of the text that `orderButton` was made for.
  let orderTextWidth: Int?
  let stock: Rect
  /// Within `stock`.
  let labels: [Rect]
  /// True if there is a row for the states below the labels.
  let hasStateRow: Bool
  let grid: JuiceGrid
  /// Under the title; nil where no orders wait.
  let queue: Rect?
  /// Beside the stock and the grid; nil in a narrow window.
  let panel: Rect?
  /// The part of it that a bill takes: below the queue where there is one, and room for both.
  let billPanel: Rect?
  /// The lines under the grid: two where there is room, else one.
  let status: Rect
  /// In the panel, else beside the lines under the grid, or in a low window below them; nil where there is none.
  let orderButton: Rect?
  /// The blank line above them; none where there is no room.
  private let gap: Int

  init(_ content: Content, in size: Size) {
    self.size = size
    orderTextWidth = content.orderTextWidth
    let isRoomy = size.rows >= 20
    let panelWidth = Self.panelWidth(size.columns, content)
    let hasButtonBelow = content.orderTextWidth != nil && panelWidth == nil
    let lowest = size.rows - 1 - (hasButtonBelow && !isRoomy ? 1 : 0)
    let statusLines = hasButtonBelow ? (isRoomy ? 3 : 1) : size.rows >= 16 ? 2 : 1
    // With its frame, and a column beside it.
    let wanted = max((content.orderTextWidth ?? 0) + 3, min(30, size.columns * 2 / 5))
    let buttonWidth = hasButtonBelow && isRoomy ? min(wanted, size.columns * 2 / 3) : 0
    status = Rect(
      x: 0, y: lowest - statusLines, width: size.columns - buttonWidth, height: statusLines)

    let gap = isRoomy ? 1 : 0
    self.gap = gap
    queue = content.hasQueue ? Rect(x: 0, y: 1, width: size.columns, height: 1) : nil
    let top = 1 + (content.hasQueue ? 1 : gap)
    let bottom = status.y - gap

    let width = panelWidth.map { size.columns - $0 - 1 } ?? size.columns
    let start = content.isPanelLeft ? size.columns - width : 0
    panel = panelWidth.map {
      Rect(
        x: content.isPanelLeft ? 0 : width + 1, y: top, width: $0, height: bottom - top)
    }

    orderButton =
      content.orderTextWidth == nil
      ? nil
      : panel.map {
        let height = $0.height < 11 ? 1 : $0.height < 20 ? 3 : 5
        return Rect(
          x: $0.x + SidePanel.margin.columns,
          y: $0.y + $0.height - SidePanel.margin.rows - height,
          width: $0.width - 2 * SidePanel.margin.columns, height: height)
      }
        ?? (isRoomy
          ? Rect(x: size.columns - buttonWidth, y: status.y, width: buttonWidth - 1, height: 3)
          : Rect(x: 1, y: lowest, width: size.columns - 2, height: 1))
    billPanel = panel.map { [queue] panel in
      let above = panel.height / 3
      guard queue != nil, panel.height - above >= Self.billRows else { return panel }
      return Rect(
        x: panel.x, y: panel.y + above, width: panel.width, height: panel.height - above)
    }

    func gridArea(below stock: Rect, gap: Int) -> Rect {
      let end = stock.y + stock.height + gap
      return Rect(x: start, y: end, width: width, height: max(2, bottom - end))
    }

    let line = Rect(x: start, y: top, width: width, height: isRoomy ? 2 : 1)
    let area = gridArea(below: line, gap: 0)
    if content.found == nil, let columns = content.anchors(width: width),
      let anchored = JuiceGrid(
        anchored: content.juices, to: columns, hasPrices: content.hasPrices, in: area)
    {
      let single = columns.map { Rect(x: $0.lowerBound, y: 0, width: $0.count, height: 1) }
      stock = line
      labels = single
      hasStateRow = isRoomy
      grid = anchored
    } else {
      hasStateRow = false
      let folded = Self.folded(content, width: width, lines: size.rows / 4)
      func flow(lineSpacing: Int) -> (labels: [Rect], stock: Rect, grid: JuiceGrid) {
        let labels = folded.map {
          Rect(x: $0.x, y: $0.y * lineSpacing, width: $0.width, height: 1)
        }
        var stock = Rect(x: start, y: top, width: width, height: labels.map { $0.y + 1 }.max() ?? 0)
        let grid = JuiceGrid(
          flowing: content.found ?? content.juices.count, of: content.juices,
          hasPrices: content.hasPrices,
          in: gridArea(below: stock, gap: gap))
        stock.height = max(1, stock.height)
        return (labels, stock, grid)
      }
      let dense = flow(lineSpacing: 1)
      let spaced = flow(lineSpacing: 2)
      // Blank lines between the labels, if the juices keep their room.
      let card = spaced.grid.card
      let isBetter =
        card.hasSpace && card == dense.grid.card && spaced.grid.pages == dense.grid.pages
      (labels, stock, grid) = isBetter ? spaced : dense
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

  /// 31 to 44 columns, and one of space: more than 31 only where the juices keep the 80 in which all of the
  /// built-in menu stand under their ingredients. nil where they would have less than 68, or where it would
  /// push them out from under their ingredients.
  private static func panelWidth(_ columns: Int, _ content: Content) -> Int? {
    guard columns >= 100 else { return nil }
    let width = max(31, min(44, columns * 3 / 10, columns - 81))
    let rest = columns - width - 1
    // Where they have less than those 80, nor is a text shortened for it.
    let isInTheWay = (rest < 80 ? [true, false] : [false]).contains { isRoomy in
      content.anchors(width: columns, isRoomy: isRoomy) != nil
        && content.anchors(width: rest, isRoomy: isRoomy) == nil
    }
    return isInTheWay ? nil : width
  }

  /// The labels in at most `lines` lines, without those that do not fit. If it helps, there is no room for
  /// the state words.
  private static func folded(_ content: Content, width: Int, lines: Int) -> [Rect] {
    guard let widest = content.labels.max() else { return [] }
    let count = content.labels.count
    let fits = [widest + content.state + 2, widest + 1].map { wanted in
      max(1, min(count, width / min(width, wanted)))
    }
    let most = fits.first { $0 * lines >= count } ?? fits[1]
    let shown = min(count, most * lines)
    // About as many in each line.
    let lines = max(1, (shown + most - 1) / most)
    let columns = ColumnWidths.equal((shown + lines - 1) / lines, width: width)
    return (0..<shown).map { index in
      let column = columns[index % columns.count]
      return Rect(x: column.lowerBound, y: index / columns.count, width: column.count, height: 1)
    }
  }
}
