internal import JuiceTerminal

/// The order screen: title, stock row, juices, last order, hints.
struct OrderView {
  enum Selection: Hashable {
    case juice(Int)
    case restock
  }

  struct Label: Hashable {
    let name: String
    let count: String
    /// A word where there is something to say of it.
    let state: String?
    /// The same as a sign, for narrow places.
    let sign: String
    let style: Style
  }

  struct Button: Hashable {
    let name: String
    let order: String
    /// The same for a button that is too narrow for it.
    let shortOrder: String
    /// What else there is to say, the most important first, as the room allows.
    let more: [String]
    let isAvailable: Bool
  }

  let title: String
  let restockButton: String
  let labels: [Label]
  /// The button of a juice, by its place in the grid.
  let button: (Int) -> Button
  let selection: Selection
  let page: Int
  let detail: String
  /// Takes the place of the detail until it is put right.
  let notice: String?
  /// The last order, or what is searched for.
  let status: String
  /// Where the page shown is among all, where there are several.
  let position: String
  let hints: [Hint]
  let layout: OrderLayout
  /// All that stays the same while the selection moves over a page.
  let background: Drawing

  func draw(on canvas: Canvas) {
    canvas.draw(background) { canvas in
      drawTitle(on: canvas)
      drawStock(on: canvas)
      for juice in layout.grid.juices(onPage: page) { draw(juice, on: canvas) }
      HintsView(hints: hints).draw(on: canvas, row: layout.hintsRow)
    }
    drawSelection(on: canvas)
    if let row = layout.detailRow {
      canvas.write(
        notice ?? detail, x: 1, y: row, notice == nil ? .normal : .warning,
        width: canvas.size.columns - 2)
    }
    let positionWidth = TextWidth.columns(of: position)
    let hasNoticeHere = notice != nil && layout.detailRow == nil
    canvas.write(
      hasNoticeHere ? notice ?? "" : status, x: 1, y: layout.lastOrderRow,
      hasNoticeHere ? .warning : .normal,
      width: canvas.size.columns - 2 - (positionWidth > 0 ? positionWidth + 2 : 0))
    canvas.write(
      position, x: canvas.size.columns - positionWidth - 1, y: layout.lastOrderRow, .heading)
  }

  private func drawTitle(on canvas: Canvas) {
    TitleView(title: title).draw(on: canvas, until: layout.restockButton.x)
    let button = layout.restockButton
    canvas.write("[\(restockButton)]", x: button.x, y: 0, .title)
  }

  private func drawStock(on canvas: Canvas) {
    let hidden = labels.count - layout.labels.count
    for (index, (label, rect)) in zip(labels, layout.labels).enumerated() {
      if hidden > 0, index == layout.labels.count - 1 {
        canvas.write(
          TextWidth.fit("+\(hidden + 1)", to: rect.width, .center), x: rect.x, y: rect.y, .heading)
        continue
      }
      let text = text(of: label, in: rect.width)
      canvas.write(
        TextWidth.fit(text, to: rect.width, .center), x: rect.x, y: rect.y,
        label.state == nil ? .heading : label.style)
      if layout.hasStateRow, let state = label.state {
        canvas.write(
          TextWidth.fit(state, to: rect.width, .center), x: rect.x, y: rect.y + 1, label.style)
      }
    }
  }

  /// A label at most so wide: with a sign for its state where the word has no room, and where something
  /// still has to be cut, it is the name.
  private func text(of label: Label, in width: Int) -> String {
    let word = layout.hasStateRow ? "" : label.state.map { " " + $0 } ?? ""
    let sign = layout.hasStateRow ? "" : label.sign
    func columns(_ state: String) -> Int { TextWidth.columns(of: label.count + state) + 1 }
    let hasRoom = TextWidth.columns(of: label.name) + columns(word) < width
    let state = hasRoom ? word : sign
    return TextWidth.cut(label.name, to: max(2, width - 1 - columns(state)))
      + " \(label.count)\(state)"
  }

  private func draw(_ juice: Int, on canvas: Canvas) {
    let button = button(juice)
    let rect = layout.grid.rect(of: juice)
    let card = layout.grid.card
    let style: Style = button.isAvailable ? .normal : .unavailable
    let width = rect.width - JuiceGrid.Card.margin
    if card.isFramed { canvas.frame(rect, style) }

    let top = rect.y + nameRow(of: juice)
    for (index, line) in lines(of: juice).enumerated() {
      canvas.write(
        TextWidth.fit(line, to: width, .center), x: rect.x + 1, y: top + index,
        index > 1 ? .unavailable : style)
    }
  }

  /// Few cells change with the selection: a key press is answered in few bytes over a slow line.
  private func drawSelection(on canvas: Canvas) {
    switch selection {
    case .restock: canvas.write("►", x: layout.restockButton.x, y: 0, .heading)
    case .juice(let juice):
      guard layout.grid.juices(onPage: page).contains(juice) else { return }
      let rect = layout.grid.rect(of: juice)
      canvas.write("►", x: rect.x, y: rect.y + nameRow(of: juice), .selected)
    }
  }

  /// What a button says, as far as there is room.
  private func lines(of juice: Int) -> [String] {
    let button = button(juice)
    let width = layout.grid.rect(of: juice).width - JuiceGrid.Card.margin
    let order = TextWidth.columns(of: button.order) <= width ? button.order : button.shortOrder
    let more = button.more.filter { TextWidth.columns(of: $0) <= width }
    return [button.name, order] + more.prefix(layout.grid.card.lines - 2)
  }

  /// The row of a button's name within the button.
  private func nameRow(of juice: Int) -> Int {
    let card = layout.grid.card
    return (card.isFramed ? 1 : 0) + (card.lines - lines(of: juice).count) / 2
  }
}
