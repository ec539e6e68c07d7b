internal import JuiceTerminal

/// Where everything of the order screen stands in a window of a size.
struct OrderLayout: Hashable {
  /// What has to find its place.
  struct Content: Hashable {
    var restockButton: Int
    /// Columns of each ingredient's name and count.
    var labels: [Int]
    /// Columns of the longest word that may follow them.
    var state: Int
    var juices: [Item]
    /// Whether the juices may stand under their ingredients.
    var isAnchored: Bool
  }

  struct Item: Hashable {
    /// Columns of its widest line.
    var width: Int
    /// The ingredients it is made of, by place in the stock row, where they are neighbours.
    var span: ClosedRange<Int>?
  }

  static let smallest = Size(columns: 40, rows: 12)

  let restockButton: Rect
  let labels: [Rect]
  /// Whether the word for a label's state stands in a row of its own.
  let hasStateRow: Bool
  let grid: JuiceGrid
  /// Where the selected juice is described, where there is room.
  let detailRow: Int?
  let lastOrderRow: Int
  let hintsRow: Int

  init(_ content: Content, in size: Size) {
    let isRoomy = size.rows >= 20
    let width = size.columns
    restockButton = Rect(
      x: width - content.restockButton - 1, y: 0, width: content.restockButton, height: 1)
    hintsRow = size.rows - 1
    lastOrderRow = size.rows - 2
    detailRow = size.rows >= 16 ? size.rows - 3 : nil

    let gap = isRoomy ? 1 : 0
    let top = 1 + gap
    let bottom = (detailRow ?? lastOrderRow) - gap

    func gridArea(below labels: [Rect], stateRow: Bool) -> Rect {
      let end = (labels.map { $0.y + 1 }.max() ?? top) + (stateRow ? 1 : gap)
      return Rect(x: 0, y: end, width: width, height: max(2, bottom - end))
    }

    let columns = Self.columns(content.labels.count, width: width)
    let single = columns.map { Rect(x: $0.lowerBound, y: top, width: $0.count, height: 1) }
    let area = gridArea(below: single, stateRow: isRoomy)
    if content.isAnchored, zip(content.labels, columns).allSatisfy({ $0 <= $1.count }),
      let anchored = JuiceGrid(anchored: content.juices, to: columns, in: area)
    {
      labels = single
      hasStateRow = isRoomy
      grid = anchored
    } else {
      labels = Self.folded(content, top: top, width: width, lines: size.rows / 4)
      hasStateRow = false
      grid = JuiceGrid(
        flowing: content.juices, in: gridArea(below: labels, stateRow: false))
    }
  }

  /// `count` columns of as equal width as can be.
  private static func columns(_ count: Int, width: Int) -> [Range<Int>] {
    (0..<count).map { $0 * width / count..<($0 + 1) * width / count }
  }

  /// The labels in as many lines as they need, but `lines` at the most: the rest has no place. Where it
  /// makes the difference, names are cut in favour of the word that may follow them.
  private static func folded(_ content: Content, top: Int, width: Int, lines: Int) -> [Rect] {
    guard let widest = content.labels.max() else { return [] }
    let count = content.labels.count
    let fits = [widest + content.state + 2, widest + 1].map { wanted in
      max(1, min(count, width / min(width, wanted)))
    }
    let perLine = fits.first { $0 * lines >= count } ?? fits[1]
    let columns = columns(perLine, width: width)
    return content.labels.indices.prefix(perLine * lines).map { index in
      let column = columns[index % perLine]
      return Rect(x: column.lowerBound, y: top + index / perLine, width: column.count, height: 1)
    }
  }
}
