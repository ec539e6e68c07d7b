internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The bill in the side panel: its lines, the total, and the button that orders it.
struct BillView: @MainActor View {
  let lines: [Order.Line]
  let wording: Wording
  /// Rows that it leaves for a button of its own, in place of the one below the total.
  var rowsBelow = 0

  /// The button in a panel.
  func button(in panel: Rect) -> Rect {
    let room = SidePanel.room(in: Size(columns: panel.width, rows: panel.height))
    return Rect(
      x: panel.x + SidePanel.margin.columns,
      y: panel.y + SidePanel.margin.rows + panelLines(room.rows).count - 1,
      width: TextWidth.columns(of: Self.label(wording.words)), height: 1)
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
    SidePanel.draw(panelLines(room.rows), on: canvas)
  }

  /// The heading, the lines, the total, and the button below it; blank rows between them where two lines have room.
  private func panelLines(_ rows: Int) -> [SidePanel.Line] {
    let words = wording.words
    let cups = zip(lines, TextWidth.column(lines.map { "\($0.cups)" })).map { line, cups in
      SidePanel.Line(
        text: cups + "  " + wording.name(of: line.juice), detail: line.total?.text ?? "")
    }
    let total = SidePanel.Line(
      text: "\(words.total) \(words.cups(lines.cups))",
      detail: lines.total?.text ?? "", style: .heading)
    let button =
      rowsBelow > 0 ? [] : [SidePanel.Line(text: Self.label(words), style: .heading)]
    let (room, blanks) = (rows - rowsBelow - button.count - 2, 2 + button.count)
    let hasBlanks = room - blanks >= min(2, cups.count)
    let blank = hasBlanks ? [SidePanel.Line()] : []
    return [SidePanel.Line(text: words.bill, style: .heading)] + blank
      + newest(cups, hasBlanks ? room - blanks : room) + blank + [total]
      + (button.isEmpty ? [] : blank + button)
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
  /// None where it is begun, and nothing is on it yet.
  let lines: [Order.Line]
  /// The page; empty where there is only one.
  let position: String
  let wording: Wording
  /// True if it has the button and the sum in its last line.
  var hasButton = true

  static func button(in frame: Rect, _ words: any Words) -> Rect {
    Rect(
      x: 1, y: frame.y + frame.height - 1, width: TextWidth.columns(of: BillView.label(words)),
      height: 1)
  }

  func draw(on canvas: Canvas) {
    let (width, last) = (canvas.size.columns, canvas.size.rows - 1)
    canvas.right(position, end: width - 1, y: last, .heading)
    guard !lines.isEmpty else {
      let text = "\(wording.words.bill): \(wording.words.emptyBill)"
      canvas.write(text, x: 1, y: last, .heading, width: width - 2)
      return
    }
    let end = hasButton ? last : last + 1
    let rows = rows(end, width: width - 2 - (hasButton ? 0 : TextWidth.columns(of: position)))
    for (index, row) in rows.enumerated() {
      canvas.write(row, x: 1, y: end - rows.count + index, width: width - 2)
    }
    guard hasButton else { return }
    let sum = canvas.write(BillView.label(wording.words), x: 1, y: last, .heading)
    canvas.write(wording.sum(of: lines), x: sum + 1, y: last, .heading, width: width - sum - 2)
  }

  /// One after another, in as many rows as there are; where they do not fit, the newest.
  private func rows(_ count: Int, width: Int) -> [String] {
    guard count > 0 else { return [] }
    let bill = wording.words.bill + ": "
    for first in lines.indices {
      let text = bill + (first > 0 ? "… " : "") + wording.listWithPrices(Array(lines[first...]))
      let rows = TextWidth.wrap(text.printable, to: width)
      if rows.count <= count || first == lines.count - 1 { return Array(rows.prefix(count)) }
    }
    return []
  }
}
