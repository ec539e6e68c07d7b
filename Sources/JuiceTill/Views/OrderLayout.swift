internal import JuiceTerminal

/// The frames of the order screen.
struct OrderLayout: Hashable {
  struct Content: Hashable {
    /// The width of each ingredient's name and count.
    var labels: [Int]
    /// The width of the longest word that may follow them.
    var state: Int
    var juices: [Item]
    /// Whether juices may be placed under their ingredients.
    var isAnchored: Bool
  }

  struct Item: Hashable {
    var width: Int
    /// The indices of its ingredients' labels, where they are neighbours.
    var span: ClosedRange<Int>?
  }

  static let smallest = Size(columns: 40, rows: 12)

  let stock: Rect
  /// Within `stock`.
  let labels: [Rect]
  /// Whether there is a row for the states below the labels.
  let hasStateRow: Bool
  let grid: JuiceGrid
  /// Beside the stock and the grid; nil in a narrow window.
  let panel: Rect?
  /// The lines under the grid: two where there is room, else one.
  let status: Rect

  init(_ content: Content, in size: Size) {
    let isRoomy = size.rows >= 20
    let statusLines = size.rows >= 16 ? 2 : 1
    status = Rect(
      x: 0, y: size.rows - 1 - statusLines, width: size.columns, height: statusLines)

    let gap = isRoomy ? 1 : 0
    let top = 1 + gap
    let bottom = status.y - gap

    let panelWidth = Self.panelWidth(size.columns)
    let width = panelWidth.map { size.columns - $0 - 1 } ?? size.columns
    panel = panelWidth.map { Rect(x: width + 1, y: top, width: $0, height: bottom - top) }

    func gridArea(below stock: Rect, gap: Int) -> Rect {
      let end = stock.y + stock.height + gap
      return Rect(x: 0, y: end, width: width, height: max(2, bottom - end))
    }

    let columns = Self.columns(content.labels.count, width: width)
    let single = columns.map { Rect(x: $0.lowerBound, y: 0, width: $0.count, height: 1) }
    let line = Rect(x: 0, y: top, width: width, height: isRoomy ? 2 : 1)
    let area = gridArea(below: line, gap: 0)
    if content.isAnchored, zip(content.labels, columns).allSatisfy({ $0 <= $1.count }),
      let anchored = JuiceGrid(anchored: content.juices, to: columns, in: area)
    {
      stock = line
      labels = single
      hasStateRow = isRoomy
      grid = anchored
    } else {
      labels = Self.folded(content, width: width, lines: size.rows / 4)
      let lines = labels.map { $0.y + 1 }.max() ?? 0
      stock = Rect(x: 0, y: top, width: width, height: max(1, lines))
      hasStateRow = false
      grid = JuiceGrid(
        flowing: content.juices,
        in: gridArea(below: Rect(x: 0, y: top, width: width, height: lines), gap: gap))
    }
  }

  /// 31 to 44 columns, and one of space: more than 31 only where the juices keep the 80 in which all of the
  /// built-in menu stand under their ingredients. nil where they would have less than 68.
  private static func panelWidth(_ columns: Int) -> Int? {
    columns < 100 ? nil : max(31, min(44, columns * 3 / 10, columns - 81))
  }

  /// `count` columns of equal width, or one more.
  private static func columns(_ count: Int, width: Int) -> [Range<Int>] {
    (0..<count).map { $0 * width / count..<($0 + 1) * width / count }
  }

  /// The labels in at most `lines` lines, without those that do not fit. If it helps, there is no room for
  /// the state words.
  private static func folded(_ content: Content, width: Int, lines: Int) -> [Rect] {
    guard let widest = content.labels.max() else { return [] }
    let count = content.labels.count
    let fits = [widest + content.state + 2, widest + 1].map { wanted in
      max(1, min(count, width / min(width, wanted)))
    }
    let perLine = fits.first { $0 * lines >= count } ?? fits[1]
    let columns = columns(perLine, width: width)
    return content.labels.indices.prefix(perLine * lines).map { index in
      let column = columns[index % perLine]
      return Rect(x: column.lowerBound, y: index / perLine, width: column.count, height: 1)
    }
  }
}
