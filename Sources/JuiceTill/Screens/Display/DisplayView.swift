internal import JuiceTerminal
internal import JuiceText

/// The customer's display: a bill with its total in large digits, the number and the change of an order, or the shop's name.
struct DisplayView: @MainActor View {
  let sale: ShownSale
  /// A sentence for the seller, such as the names of several tills; may be empty.
  let notice: String

  private static let largest = 5

  func draw(on canvas: Canvas) {
    let size = canvas.size
    let card = canvas.card(Rect(size), .panel)
    let space = (columns: size.columns < 60 ? 2 : 4, rows: size.rows < 20 ? 0 : 1)
    let room = Rect(
      x: space.columns, y: 1 + space.rows, width: size.columns - 2 * space.columns,
      height: size.rows - 2 - 2 * space.rows)
    card.head(sale.total == nil ? "" : sale.shop, "", .title)
    if let sold = sale.sold {
      draw(sold, on: card.part(room))
    } else if let total = sale.total {
      draw(total, on: card.part(room))
    } else {
      card.center(sale.shop, x: room.x, y: size.rows / 2, width: room.width, .heading)
    }
    guard !notice.isEmpty else { return }
    for (index, line) in TextWidth.wrap(notice, to: room.width).reversed().enumerated() {
      card.center(line, x: room.x, y: size.rows - 2 - index, width: room.width, .second)
    }
  }

  /// The newest juices that fit, the sums, and the total at the bottom.
  private func draw(_ total: ShownSale.Row, on canvas: Canvas) {
    let size = canvas.size
    let figure = BigNumber(
      total.amount, in: Size(columns: size.columns / 2, rows: max(3, size.rows / 3)),
      largest: Self.largest
    ).fitting(size.columns - TextWidth.columns(of: total.text) - 1)
    let top = size.rows - figure.size.rows
    canvas.write(total.text, x: 0, y: size.rows - 1, .heading)
    figure.draw(on: canvas, x: size.columns - figure.size.columns, y: top, .figure)
    let gap = size.rows < 16 ? 0 : 1
    let rows = max(1, top - gap - sale.sums.count)
    for (y, row) in (sale.lines.suffix(rows) + sale.sums).enumerated() {
      let isJuice = y < min(rows, sale.lines.count) && !row.amount.isEmpty
      let width = size.columns - TextWidth.columns(of: row.amount) - 1
      canvas.write(row.text, x: 0, y: y, isJuice ? .heading : .second, width: width)
      canvas.right(row.amount, end: size.columns, y: y, .heading)
    }
  }

  /// The heading, the number with the change beside it, since they are called across the counter, and the tip.
  private func draw(_ sold: ShownSale.Sold, on canvas: Canvas) {
    let size = canvas.size
    let figures = [
      sold.number.map { (text: "", amount: "\($0)", style: Style.figure) },
      sold.change.map { ($0.text, $0.amount, .change) },
    ].compactMap(\.self)
    for (index, line) in TextWidth.wrap(sold.heading, to: size.columns).enumerated() {
      canvas.center(line, x: 0, y: index, width: size.columns, .heading)
    }
    for (index, row) in sale.sums.reversed().enumerated() {
      canvas.center(
        "\(row.text) \(row.amount)", x: 0, y: size.rows - 1 - index, width: size.columns)
    }
    let widths = widths(for: figures.map(\.amount), in: size.columns)
    for (index, shown) in figures.enumerated() {
      let width = widths[index]
      let figure = BigNumber(
        shown.amount, in: Size(columns: width - 2, rows: size.rows - 5), largest: Self.largest
      ).fitting(width)
      let x = widths[..<index].reduce(0, +)
      let place = Rect(x: x, y: 2, width: width, height: size.rows - 2)
      let (part, y) = (canvas.part(place), max(0, (size.rows - 3 - figure.size.rows) / 2))
      figure.draw(on: part, x: max(0, (width - figure.size.columns) / 2), y: y, shown.style)
      part.center(shown.text, x: 0, y: y + figure.size.rows, width: width)
    }
  }

  /// The widths of one or two figures: equal, unless only the second one needs more for its digits.
  private func widths(for amounts: [String], in columns: Int) -> [Int] {
    let equal = amounts.map { _ in columns / amounts.count }
    let needed = amounts.map { BigNumber($0, scale: 1).size.columns + 1 }
    guard let last = needed.last, needed.count == 2, last > equal[1],
      needed[0] <= columns - last
    else { return equal }
    return [columns - last, last]
  }

  func cursor(in size: Size) -> Point? { Point(x: 0, y: 0) }
}
