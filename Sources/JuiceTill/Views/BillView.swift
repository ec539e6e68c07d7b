internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The bill in the side panel: its lines, the total, and the button that orders it.
struct BillView: @MainActor View {
  let lines: [Order.Line]
  let wording: Wording

  /// Where the button is in a panel.
  static func button(in panel: Rect, _ words: any Words) -> Rect {
    let room = SidePanel.room(in: Size(columns: panel.width, rows: panel.height))
    return Rect(
      x: panel.x + SidePanel.margin.columns, y: panel.y + SidePanel.margin.rows + room.rows - 1,
      width: TextWidth.columns(of: label(words)), height: 1)
  }

  static func label(_ words: any Words) -> String { "[ \(words.orderBill) ]" }

  func draw(on canvas: Canvas) {
    let words = wording.words
    let room = SidePanel.room(in: canvas.size)
    guard !lines.isEmpty else {
      let text = TextWidth.wrap(words.emptyBill, to: room.columns)
      return SidePanel.draw(
        [SidePanel.Line(text: words.bill, style: .heading), SidePanel.Line()]
          + text.map { SidePanel.Line(text: $0) }, on: canvas)
    }
    let rows = lines.map { line in
      SidePanel.Line(
        text: words.line(wording.name(of: line.juice), cups: line.cups),
        detail: line.price.map { ($0 * line.cups).text } ?? "")
    }
    let total = SidePanel.Line(
      text: "\(words.total) \(words.cups(lines.cups))",
      detail: lines.total?.text ?? "", style: .heading)
    let heading = SidePanel.Line(text: words.bill, style: .heading)
    let shown = [heading] + newest(rows, room.rows - 5) + [SidePanel.Line(), total]
    let space = max(0, room.rows - shown.count - 1)
    SidePanel.draw(
      shown + [SidePanel.Line](repeating: SidePanel.Line(), count: space)
        + [SidePanel.Line(text: Self.label(words), style: .heading)], on: canvas)
  }

  /// The first line says how many more there are.
  private func newest(_ rows: [SidePanel.Line], _ count: Int) -> [SidePanel.Line] {
    guard rows.count > count else { return rows }
    let kept = max(1, count - 1)
    return [SidePanel.Line(text: "+\(rows.count - kept)")] + rows.suffix(kept)
  }
}

/// The bill in the lines under the juices, where there is no side panel.
struct BillLines: @MainActor View {
  let lines: [Order.Line]
  /// The page; empty where there is only one.
  let position: String
  let wording: Wording

  static func button(in frame: Rect, _ words: any Words) -> Rect {
    Rect(
      x: 1, y: frame.y + frame.height - 1, width: TextWidth.columns(of: BillView.label(words)),
      height: 1)
  }

  func draw(on canvas: Canvas) {
    let (width, last) = (canvas.size.columns, canvas.size.rows - 1)
    if last > 0 { canvas.write(newest(width - 2), x: 1, y: 0, width: width - 2) }
    let end = canvas.write(BillView.label(wording.words), x: 1, y: last, .heading)
    canvas.write(wording.sum(of: lines), x: end + 1, y: last, .heading, width: width - end - 2)
    canvas.right(position, end: width - 1, y: last, .heading)
  }

  /// As many juices as fit, the newest last.
  private func newest(_ width: Int) -> String {
    let bill = wording.words.bill + ": "
    for count in stride(from: lines.count, to: 1, by: -1) {
      let isCut = count < lines.count
      let text = bill + (isCut ? "… " : "") + wording.listWithPrices(lines.suffix(count))
      if TextWidth.columns(of: text) <= width { return text }
    }
    return bill + (lines.count > 1 ? "… " : "") + wording.listWithPrices(lines.suffix(1))
  }
}
