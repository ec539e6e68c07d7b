internal import JuiceKit
internal import JuiceTerminal

/// The size of the make screen's cards. A small window has a list of lines instead.
struct MakeForm: Hashable {
  let isList: Bool
  /// The number of cards side by side in each half: to make, ready.
  let across: [Int]
  let width: Int
  let scale: Int

  /// - Parameters:
  ///   - digits: the length of the longest number.
  ///   - label: the width of the longest text beside a number.
  init(digits: Int, label: Int, in size: Size) {
    func least(_ scale: Int) -> Int {
      max(24, BigNumber.size(digits: digits, scale: scale).columns + 1 + label + Self.frame)
    }
    scale = size.rows >= 28 && size.columns >= 3 * least(2) + 2 ? 2 : 1
    let fitting = (size.columns + 1) / (least(scale) + 1)
    isList = fitting < 2 || size.rows < 16
    width = isList ? size.columns : (size.columns + 1) / fitting - 1
    let ready = max(1, fitting / 3)
    across = isList ? [1] : [fitting - ready, ready]
  }

  /// The columns around a card's text.
  private static let frame = 4

  var textWidth: Int { width - Self.frame }

  /// The rows of a card besides its content: the frame and the number.
  var fixedRows: Int { 2 + BigNumber.size(digits: 1, scale: scale).rows }
}

/// The layout of the make screen: cards to make on the left, ready ones on the right.
struct MakeLayout: Hashable {
  struct Content: Hashable {
    struct Order: Hashable {
      let id: JuiceKit.Order.ID
      let rows: Int
    }

    /// The orders to make, followed by the ready ones.
    var orders: [Order]
    var toMake: Int
    var selected: Int?
  }

  struct Place: Hashable {
    let index: Int
    let id: Order.ID
    let frame: Rect
    var corner: Point { Point(x: frame.x, y: frame.y) }
  }

  /// The orders of a stage, in pages. A list has one half with a line per order.
  struct Half: Hashable {
    /// The area below the heading.
    let area: Rect
    fileprivate let orders: Range<Int>
    fileprivate let pages: [Range<Int>]
    /// The first visible page, or line of a list.
    let top: Int
    let places: [Place]
    /// The numbers of orders before and after the visible ones.
    var before: Int { (places.first?.index ?? orders.lowerBound) - orders.lowerBound }
    var after: Int { orders.count - before - places.count }
  }

  let form: MakeForm
  let halves: [Half]
  private let frames: [Rect]

  var isList: Bool { form.isList }
  var places: [Place] { halves.flatMap(\.places) }
  var tops: [Int] { halves.map(\.top) }

  /// - Parameter tops: the preferred pages; the selected order's page has priority.
  init(_ content: Content, _ form: MakeForm, tops: [Int], in size: Size) {
    self.form = form
    let all = content.orders.indices
    let ranges = form.isList ? [all] : [0..<content.toMake, content.toMake..<all.upperBound]
    var frames: [Rect] = []
    var halves: [Half] = []
    for (index, range) in ranges.enumerated() {
      let x = index * form.across[0] * (form.width + 1)
      let area =
        form.isList
        ? Rect(x: 0, y: ListView.top, width: size.columns, height: ListView.rows(in: size))
        : Rect(
          x: x, y: 3, width: form.across[index] * (form.width + 1) - 1, height: size.rows - 4)
      let pages =
        form.isList
        ? range.map { $0..<$0 + 1 }
        : Self.pages(content.orders, range, form, form.across[index], in: area, &frames)
      let shown = form.isList ? area.height : 1
      var top = min(tops.indices.contains(index) ? tops[index] : 0, max(0, pages.count - shown))
      if let selected = content.selected,
        let page = pages.firstIndex(where: { $0.contains(selected) })
      {
        top = max(min(top, page), page - shown + 1)
      }
      let visible = pages.dropFirst(top).prefix(shown).joined()
      let places = visible.enumerated().map { line, order in
        Place(
          index: order, id: content.orders[order].id,
          frame: form.isList
            ? Rect(x: 0, y: area.y + line, width: area.width, height: 1) : frames[order])
      }
      halves.append(Half(area: area, orders: range, pages: pages, top: top, places: places))
    }
    (self.halves, self.frames) = (halves, frames)
  }

  /// Fills pages: each card goes under the shortest column. Only a card higher than the window is cut.
  private static func pages(
    _ orders: [Content.Order], _ range: Range<Int>, _ form: MakeForm, _ across: Int, in area: Rect,
    _ frames: inout [Rect]
  ) -> [Range<Int>] {
    var (pages, first) = ([Range<Int>](), range.lowerBound)
    var ends = Array(repeating: 0, count: across)
    func shortest() -> Int { ends.indices.min { (ends[$0], $0) < (ends[$1], $1) } ?? 0 }
    for index in range {
      let height = min(area.height, form.fixedRows + orders[index].rows)
      var column = shortest()
      if ends[column] + height > area.height {
        pages.append(first..<index)
        (first, column) = (index, 0)
        ends = ends.map { _ in 0 }
      }
      frames.append(
        Rect(
          x: area.x + column * (form.width + 1), y: area.y + ends[column], width: form.width,
          height: height))
      ends[column] += height
    }
    return range.isEmpty ? [] : pages + [first..<range.upperBound]
  }

  func place(at point: Point) -> Place? { places.first { $0.frame.contains(point) } }

  func half(of index: Int) -> Half? { halves.first { $0.orders.contains(index) } }

  /// The order that an arrow key leads to; `index` if there is none.
  func index(_ direction: Direction, from index: Int) -> Int {
    guard let half = half(of: index) else { return index }
    let step = [.left, .up].contains(direction) ? -1 : 1
    guard !isList else { return min(max(0, index + step), half.orders.count - 1) }
    let page = half.pages.first { $0.contains(index) } ?? half.orders
    let from = frames[index]
    func isAhead(_ other: Int) -> Bool {
      let frame = frames[other]
      return switch direction {
      case .up, .down: frame.x == from.x && (frame.y - from.y) * step > 0
      case .left, .right: (frame.x - from.x) * step > 0
      }
    }
    func distance(_ other: Int) -> (Int, Int) {
      (abs(frames[other].x - from.x), abs(frames[other].y - from.y))
    }
    let beside = halves.flatMap { $0.orders == half.orders ? Array(page) : $0.places.map(\.index) }
    if let next = beside.filter(isAhead).min(by: { distance($0) < distance($1) }) { return next }
    // Continues on the next or previous page.
    let beyond = step > 0 ? page.upperBound : page.lowerBound - 1
    return half.orders.contains(beyond) ? beyond : index
  }

  /// The orders that are visible at another place than before.
  func moved(since before: MakeLayout) -> [Order.ID] {
    let old = Dictionary(before.places.map { ($0.id, $0.corner) }) { $1 }
    return places.filter { old[$0.id] != $0.corner }.map(\.id)
  }
}
