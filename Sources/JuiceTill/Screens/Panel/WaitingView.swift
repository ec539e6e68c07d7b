internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct WaitingLine: @MainActor View {
  /// The number of waiting orders, or a problem; empty for none.
  let chip: String
  var style = Style.attention
  var text = ""

  /// The columns of the whole line, with a blank on either side.
  var width: Int {
    guard !chip.isEmpty else { return 0 }
    return 1 + Canvas.chipWidth(chip) + (text.isEmpty ? 0 : 2 + TextWidth.columns(of: text)) + 1
  }

  func draw(on canvas: Canvas) {
    guard !chip.isEmpty else { return }
    let end = canvas.chip(chip, x: 1, y: 0, style)
    guard !text.isEmpty else { return }
    canvas.hidden("·", x: end, y: 0, style)
    canvas.write(text, x: end + 2, y: 0, width: canvas.size.columns - 3 - end)
  }
}

struct WaitingPanel: @MainActor View {
  let waiting: Waiting?
  let wording: Wording

  func draw(on canvas: Canvas) {
    let lines = waiting?.panelLines(in: SidePanel.room(in: canvas.size), wording)
    SidePanel.draw(lines ?? [], on: canvas)
  }
}

extension Waiting {
  /// The rows needed in a side panel, without the first heading.
  var panelRows: Int {
    max(1, toMake.count) + min(1, later.count) + (made.count == 0 ? 0 : 2 + made.count)
  }

  /// Orders to make above ready ones. If they don't fit, shows the oldest of both.
  func panelLines(in room: Size, _ wording: Wording) -> [SidePanel.Line] {
    let (words, rows) = (wording.words, room.rows)
    func heading(_ stage: Stage, _ part: Part) -> SidePanel.Line {
      SidePanel.Line(
        text: words.name(of: stage), detail: part.count == 0 ? "" : "\(part.count)",
        style: .heading)
    }
    func lines(_ part: Part, to rows: Int) -> [SidePanel.Line] {
      // A single row names the oldest: a count alone repeats the heading.
      if rows == 1, part.count > 1, let oldest = part.rows.first {
        return [SidePanel.Line(text: "\(oldest.number) +\(part.count - 1)")]
      }
      let lines = part.rows.map { row in
        let unpaid = row.isUnpaid ? words.unpaid + " " : ""
        let detail = unpaid + row.time.text(words)
        let left = room.columns - TextWidth.columns(of: row.number + detail) - 2
        // A narrow row names a single cup without its count.
        let (names, cups) = (wording.naming(row.facts), row.facts.lines)
        var list = names.list(cups, to: left) { $1 == 1 ? $0 : words.toMake($0, cups: $1) }
        // The cups of several juices say more than the beginning of a name.
        if cups.count > 1, list.contains("…") { list = words.cups(cups.cups) }
        return SidePanel.Line(
          text: "\(row.number) \(list)", detail: detail,
          style: row.time.lateness == .fine ? .normal : .heading)
      }
      return SidePanel.cut(lines, of: part.count, to: rows)
    }
    let coming = laterLine(words).map { [$0] } ?? []
    let left = max(rows - 1 - max(1, toMake.count) - coming.count, (rows - 1) / 3)
    let ready =
      made.count == 0 || left < 3
      ? [] : [SidePanel.Line(), heading(.made, made)] + lines(made, to: left - 2)
    let first =
      toMake.count == 0
      ? [SidePanel.Line(text: words.nobodyWaits)]
      : lines(toMake, to: rows - 1 - coming.count - ready.count)
    return [heading(.toMake, toMake)] + first + coming + ready
  }

  /// The number of orders that join the line later, and the pick-up time of the next.
  private func laterLine(_ words: Words) -> SidePanel.Line? {
    later.rows.first.map {
      SidePanel.Line(text: words.later(later.count), detail: $0.time.text(words), style: .second)
    }
  }
}
