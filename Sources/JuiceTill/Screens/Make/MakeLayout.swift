internal import JuiceKit
internal import JuiceTerminal

/// The form of a stage's cards.
struct MakeForm: Hashable {
  /// The columns of a pixel of the number; 0 for a number in the head.
  let scale: Int
  /// The number of cards side by side.
  let across: Int
  let width: Int
  /// The blank rows between cards. The smallest form has none.
  let gap: Int
  /// The least height of a card: rows of such cards fill the area.
  let height: Int

  /// The columns around a card's text.
  private static let margin = 4
  /// The lines of a usual order.
  private static let usualLines = 3
  /// Larger cards are no easier to read.
  private static let (largest, widest, mostLines) = (4, 60, 16)

  var textWidth: Int { width - Self.margin }

  /// The rows of a card besides its lines.
  var fixedRows: Int { Self.fixedRows(scale) }

  /// Grows with the room that a card has.
  var size: Int { scale + gap }

  /// The head and the lower edge, and large digits with a blank row above.
  private static func fixedRows(_ scale: Int) -> Int {
    2 + (scale == 0 ? 0 : 1 + BigNumber.size(digits: 1, scale: scale).rows)
  }

  /// The forms that may have room for a number of cards, from the largest. The last one is always there.
  ///
  /// - Parameters:
  ///   - digits: the length of the longest number.
  ///   - label: the width of the texts beside a number.
  static func all(for cards: Int, digits: Int, label: Int, in area: Rect) -> [MakeForm] {
    let sizes = (0...largest).reversed().map { (scale: $0, gap: 1) } + [(0, 0)]
    return sizes.flatMap { scale, gap in
      let number = BigNumber.size(digits: digits, scale: scale).columns
      let least = gap == 0 ? 18 : scale == 0 ? 22 : max(22, margin + number + 1 + label)
      let across = max(1, (area.width + 1) / (least + 1))
      let form = { (height: Int) in
        MakeForm(
          scale: scale, across: across, width: min(widest, (area.width + 1) / across - 1),
          gap: gap, height: height)
      }
      let fixed = fixedRows(scale)
      let fewest = max(1, (cards + across - 1) / across)
      let most = (area.height + gap) / (fixed + usualLines + gap)
      let heights =
        least <= area.width && fewest <= most
        ? (fewest...most).map { min(fixed + mostLines, (area.height + gap) / $0 - gap) } : []
      return (heights + (gap == 0 ? [0] : [])).map(form)
    }
  }
}

/// The layout of the make screen: cards to make on the left, ready ones on the right. A small window has a list.
struct MakeLayout: Hashable {
  struct Content {
    struct Order {
      let id: JuiceKit.Order.ID
      var isVoided = false
    }

    /// The orders to make, followed by the ready ones.
    var orders: [Order]
    var toMake: Int
    var selected: Int?
    var digits: Int
    var label: Int
    /// The rows of an order's lines in a form.
    let rows: (Int, MakeForm) -> Int
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
    /// The row of the heading.
    let heading: Int
    /// `nil` in a list.
    let form: MakeForm?
    fileprivate let orders: Range<Int>
    fileprivate let pages: [Range<Int>]
    /// The first visible page, or line of a list.
    let top: Int
    let places: [Place]
    /// The numbers of orders before and after the visible ones.
    var before: Int { (places.first?.index ?? orders.lowerBound) - orders.lowerBound }
    var after: Int { orders.count - before - places.count }
  }

  let halves: [Half]
  private let frames: [Rect]

  var isList: Bool { halves.count == 1 }
  var forms: [MakeForm] { halves.compactMap(\.form) }
  var places: [Place] { halves.flatMap(\.places) }

  /// - Parameter before: the layout on the screen. Its pages stay, unless the selected order is on another one.
  init(_ content: Content, after before: MakeLayout?, in size: Size) {
    let areas = Self.areas(in: size)
    let isList = areas.count == 1
    let all = content.orders.indices
    let ranges = isList ? [all] : [0..<content.toMake, content.toMake..<all.upperBound]
    var frames: [Rect] = []
    var halves: [Half] = []
    for (range, area) in zip(ranges, areas) {
      let known = before.flatMap { $0.halves.count == areas.count ? $0.halves[halves.count] : nil }
      let cards =
        isList
        ? nil
        : Self.cards(
          content, range, in: area, known: known?.form,
          // Ready cards are no larger than those to make.
          largest: halves.last?.form.map { max(1, $0.scale) } ?? .max)
      frames += cards?.frames ?? []
      let pages = cards?.pages ?? range.map { $0..<$0 + 1 }
      let shown = isList ? area.height : 1
      var top = min(known?.top ?? 0, max(0, pages.count - shown))
      if let selected = content.selected,
        let page = pages.firstIndex(where: { $0.contains(selected) })
      {
        top = max(min(top, page), page - shown + 1)
      }
      let visible = pages.dropFirst(top).prefix(shown).joined()
      let places = visible.enumerated().map { line, order in
        Place(
          index: order, id: content.orders[order].id,
          frame: isList
            ? Rect(x: 0, y: area.y + line, width: area.width, height: 1) : frames[order])
      }
      halves.append(
        Half(
          area: area, heading: area.y - (size.rows < 24 ? 1 : 2), form: cards?.form, orders: range,
          pages: pages,
          top: top, places: places))
    }
    (self.halves, self.frames) = (halves, frames)
  }

  /// The areas of the orders to make and of the ready ones, or that of a list.
  private static func areas(in size: Size) -> [Rect] {
    guard size.columns >= 49, size.rows >= 16 else {
      return [Rect(x: 0, y: ListView.top, width: size.columns, height: ListView.rows(in: size))]
    }
    // Blank rows below the headings; then also below the sum and above the hints.
    let space = size.rows < 28 ? 0 : 1
    let (top, width) = (3 + (size.rows < 24 ? 0 : 1) + space, size.columns - 2)
    let ready = width < 70 ? 18 : max(24, width / 4)
    let height = size.rows - 1 - space - top
    return [
      Rect(x: 1, y: top, width: width - ready - 2, height: height),
      Rect(x: 1 + width - ready, y: top, width: ready, height: height),
    ]
  }

  /// `fits` is true if all cards are on one page, and none is cut.
  private typealias Cards = (form: MakeForm, frames: [Rect], pages: [Range<Int>], fits: Bool)

  /// The cards in the largest form that has all of them on a page, else in pages of the smallest.
  ///
  /// - Parameter known: the form on the screen. A larger one also needs room for the next order: the form must not change
  ///   with each order that comes or leaves.
  private static func cards(
    _ content: Content, _ range: Range<Int>, in area: Rect, known: MakeForm?, largest: Int
  ) -> Cards {
    let count = range.count { !content.orders[$0].isVoided }
    func forms(for cards: Int) -> [MakeForm] {
      MakeForm.all(for: cards, digits: content.digits, label: content.label, in: area)
        .filter { $0.scale <= largest }
    }
    let size = known?.size ?? .max
    let forms =
      forms(for: count + 1).filter { $0.size > size }
      + forms(for: count).filter { $0.size <= size }
    return forms.dropLast().lazy.map { cards(content, range, $0, in: area) }
      .first { $0.fits } ?? cards(content, range, forms[forms.count - 1], in: area)
  }

  /// Fills pages: each card goes under the shortest column. Only a card higher than the window is cut: it takes the rest of
  /// the column, if that is half of it or more.
  private static func cards(
    _ content: Content, _ range: Range<Int>, _ form: MakeForm, in area: Rect
  ) -> Cards {
    var (frames, pages, first) = ([Rect](), [Range<Int>](), range.lowerBound)
    var isCut = false
    var ends = Array(repeating: 0, count: form.across)
    func shortest() -> Int { ends.indices.min { (ends[$0], $0) < (ends[$1], $1) } ?? 0 }
    for index in range {
      let rows = content.rows(index, form)
      // A voided order has a low card, without the large number.
      let wanted =
        content.orders[index].isVoided ? 2 + rows : max(form.height, form.fixedRows + rows)
      var column = shortest()
      let rest = area.height - ends[column]
      let height =
        wanted > area.height && rest * 2 >= area.height ? rest : min(area.height, wanted)
      if wanted > height { isCut = true }
      if ends[column] + height > area.height {
        pages.append(first..<index)
        (first, column) = (index, 0)
        ends = ends.map { _ in 0 }
      }
      frames.append(
        Rect(
          x: area.x + column * (form.width + 1), y: area.y + ends[column], width: form.width,
          height: height))
      ends[column] += height + form.gap
    }
    let fits = pages.isEmpty && !isCut
    return (form, frames, range.isEmpty ? [] : pages + [first..<range.upperBound], fits)
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
