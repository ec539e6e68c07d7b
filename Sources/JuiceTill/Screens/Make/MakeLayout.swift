internal import JuiceKit
internal import JuiceTerminal

/// The cards of the make screen, side by side and in rows; in a small window a line for each order.
struct MakeLayout: Hashable {
  struct Content: Hashable {
    struct Order: Hashable {
      let id: JuiceKit.Order.ID
      /// How many lines say what is in it.
      let lines: Int
    }

    var orders: [Order]
    /// Of the longest number.
    var digits: Int
    /// The width of the longest stage and of the longest time.
    var label: Int
    var selected: Int?
  }

  struct Place: Hashable {
    let index: Int
    let id: Order.ID
    let frame: Rect
    var corner: Point { Point(x: frame.x, y: frame.y) }
  }

  let isList: Bool
  /// How many cards stand side by side.
  let across: Int
  /// That of the numbers.
  let scale: Int
  /// Whether the stage and the time stand beside the number, else under it.
  let isBeside: Bool
  /// The first row of cards.
  let top: Int
  /// The orders on the screen.
  let places: [Place]
  /// How many come before them, and after.
  let before: Int
  let after: Int

  /// - Parameter top: the row that is to be the first, if the selected card is still shown then.
  init(_ content: Content, top: Int, in size: Size) {
    let large = Self.width(digits: content.digits, scale: 2)
    let isLarge = size.rows >= 28 && size.columns >= 2 * large + 1
    let least = isLarge ? large : Self.width(digits: content.digits, scale: 1)
    let fitting = (size.columns + 1) / (least + 1)
    let isList = fitting < 2 || size.rows < 16
    let across = isList ? 1 : fitting
    (self.isList, self.across) = (isList, across)
    scale = isLarge ? 2 : 1
    let width = isList ? size.columns : (size.columns + 1) / across - 1
    let number = BigNumber.size(digits: content.digits, scale: scale)
    isBeside = number.columns + 1 + content.label <= width - 4

    let area =
      isList
      ? Rect(x: 0, y: ListView.top, width: size.columns, height: ListView.rows(in: size))
      : Rect(x: 0, y: 2, width: size.columns, height: size.rows - 3)
    // The frame, the number, the stage, and the last line.
    let fixed = isList ? 1 : number.rows + (isBeside ? 3 : 4)
    let rows = stride(from: 0, to: content.orders.count, by: across).map {
      content.orders[$0..<min($0 + across, content.orders.count)]
    }
    // A long bill leaves room for a second row of cards.
    let parts = rows.count > 1 && area.height >= 2 * (fixed + 2) ? 2 : 1
    let most = isList ? 0 : max(1, area.height / parts - fixed)
    let heights = rows.map { row in fixed + min(most, row.map(\.lines).max() ?? 0) }

    let rowsAt = { Self.heights(from: $0, heights, least: fixed + 2, area.height) }
    var first = min(top, max(0, rows.count - 1))
    if let row = content.selected.map({ $0 / across }) {
      first = min(first, row)
      while first + rowsAt(first).count <= row { first += 1 }
    }
    // No room is left blank under the last row while there are rows above.
    while first > 0, first - 1 + rowsAt(first - 1).count == rows.count { first -= 1 }
    self.top = first
    var places: [Place] = []
    var y = area.y
    for (row, height) in rowsAt(first).enumerated() {
      for (column, index) in rows[first + row].indices.enumerated() {
        let frame = Rect(x: column * (width + 1), y: y, width: width, height: height)
        places.append(Place(index: index, id: content.orders[index].id, frame: frame))
      }
      y += height
    }
    self.places = places
    before = places.first?.index ?? 0
    after = content.orders.count - before - places.count
  }

  /// The least width of a card.
  private static func width(digits: Int, scale: Int) -> Int {
    max(scale == 1 ? 24 : 28, BigNumber.size(digits: digits, scale: scale).columns + 4)
  }

  /// The heights of the rows on the screen.
  ///
  /// - Parameter least: the last row gives way down to this.
  private static func heights(from top: Int, _ heights: [Int], least: Int, _ room: Int) -> [Int] {
    var (shown, left) = ([Int](), room)
    for height in heights.dropFirst(top) {
      guard shown.isEmpty || min(height, least) <= left else { break }
      shown.append(min(height, left))
      left -= shown[shown.count - 1]
    }
    return shown
  }

  func place(at point: Point) -> Place? { places.first { $0.frame.contains(point) } }

  /// The order `rows` below another, or above; the other where there is none.
  func index(_ rows: Int, below index: Int, of count: Int) -> Int {
    let row = index / across + rows
    guard row >= 0, row <= (count - 1) / across else { return index }
    return min(index + rows * across, count - 1)
  }

  /// The orders that somebody sees elsewhere than before.
  func moved(since before: MakeLayout) -> [Order.ID] {
    let old = Dictionary(before.places.map { ($0.id, $0.corner) }) { $1 }
    return places.filter { old[$0.id] != $0.corner }.map(\.id)
  }
}
