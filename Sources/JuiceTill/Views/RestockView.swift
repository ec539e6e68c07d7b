internal import JuiceTerminal

/// The restock screen: a stepper an ingredient, and two buttons.
struct RestockView {
  struct Row: Hashable {
    let name: String
    let now: String
    let change: String
    let then: String
  }

  enum Selection: Hashable {
    case row(Int)
    case save
    case cancel
  }

  let title: String
  /// The headings of the columns.
  let header: Row
  let rows: [Row]
  let selection: Selection
  let page: Int
  let save: String
  let cancel: String
  let position: String
  let hints: [Hint]
  let layout: RestockLayout

  func draw(on canvas: Canvas) {
    TitleView(title: title).draw(on: canvas)
    let columns = layout.columns
    draw(header, y: layout.headerRow, on: canvas, .heading)
    for index in layout.rows(onPage: page) {
      let y = layout.y(of: index)
      let isSelected = selection == .row(index)
      draw(rows[index], y: y, on: canvas, isSelected ? .heading : .normal)
      if isSelected { canvas.write("►", x: columns.marker, y: y, .heading) }
      canvas.write("[-]", x: columns.minus, y: y, .normal)
      canvas.write("[+]", x: columns.plus, y: y, .normal)
      canvas.write("→", x: columns.arrow, y: y, .normal)
      if isSelected { draw(change: rows[index].change, y: y, on: canvas, .selected) }
    }
    draw(save, rect: layout.save, isSelected: selection == .save, on: canvas)
    draw(cancel, rect: layout.cancel, isSelected: selection == .cancel, on: canvas)
    canvas.write(
      position, x: canvas.size.columns - TextWidth.columns(of: position) - 1,
      y: layout.save.y, .heading)
    HintsView(hints: hints).draw(on: canvas, row: canvas.size.rows - 1)
  }

  private func draw(_ row: Row, y: Int, on canvas: Canvas, _ style: Style) {
    let columns = layout.columns
    canvas.write(row.name, x: columns.name, y: y, style, width: columns.nameWidth)
    right(row.now, end: columns.nowEnd, y: y, on: canvas, style)
    draw(change: row.change, y: y, on: canvas, style)
    right(row.then, end: columns.thenEnd, y: y, on: canvas, style)
  }

  private func draw(change: String, y: Int, on canvas: Canvas, _ style: Style) {
    canvas.write(
      TextWidth.fit(change, to: RestockLayout.changeWidth, .center), x: layout.columns.change, y: y,
      style)
  }

  private func right(_ text: String, end: Int, y: Int, on canvas: Canvas, _ style: Style) {
    canvas.write(text, x: max(0, end - TextWidth.columns(of: text)), y: y, style)
  }

  private func draw(_ button: String, rect: Rect, isSelected: Bool, on canvas: Canvas) {
    canvas.write(
      isSelected ? "► \(button) ◄" : "[ \(button) ]", x: rect.x, y: rect.y,
      isSelected ? .selected : .normal)
  }
}
