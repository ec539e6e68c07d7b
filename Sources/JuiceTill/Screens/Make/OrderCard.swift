internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct OrderCard: @MainActor View {
  let queued: QueuedOrder
  let waiting: WaitingTime
  /// The date of the number; `nil` if it is from today.
  let date: String?
  /// The pick-up time, unless `waiting` has it, and the name.
  let facts: String?
  let isSelected: Bool
  /// `voided` or `refunded` if no cups are left.
  let voidedMark: String?
  /// The cups just taken back from the order; all of them if they were refunded in steps.
  let taken: [Order.Line]
  let form: MakeForm
  let wording: Wording

  private static let left = 2
  /// The first row of a large number.
  private static let top = 2
  /// The lines of a voided order: enough to stop making it.
  private static let voidedLines = 2
  /// The least width to which a name is cut.
  private static let shortestAuthor = 7

  /// The rows of an order's lines on its card.
  static func rows(
    of queued: QueuedOrder, taken: [Order.Line], isVoided: Bool, _ form: MakeForm,
    _ wording: Wording
  ) -> Int {
    guard !isVoided else {
      return min(voidedLines, taken.isEmpty ? queued.order.lines.count : taken.count)
    }
    let lines = wording.rowsToMake(queued.order, taken: taken, width: form.textWidth)
    return lines.joined().count + (queued.isUnpaid ? 1 : 0)
  }

  private var isVoided: Bool { voidedMark != nil }

  func draw(on canvas: Canvas) {
    let card = canvas.card(Rect(canvas.size), isSelected ? .selected : .panel)
    drawHead(on: card)
    var end = card.size.rows - 1
    var chipEnd = 1
    if queued.isUnpaid, !isVoided {
      end -= 1
      let whole = wording.unpaid(queued) ?? ""
      let fits = Canvas.chipWidth(whole) <= form.textWidth + 1
      chipEnd = card.chip(fits ? whole : wording.words.unpaid, x: 1, y: end, .bad)
    }
    guard hasLargeNumber else {
      let next = drawLines(from: 1, to: end, on: card)
      guard !isVoided else { return }
      let isBesideChip = chipEnd > 1 && drawAuthor(after: chipEnd, y: end, on: card)
      if next < end, !isBesideChip { drawAuthor(after: Self.left, y: end - 1, on: card) }
      return
    }
    drawNumber(on: card)
    let top = Self.top + BigNumber.size(digits: 1, scale: form.scale).rows
    drawLines(from: top + (lines.joined().count < end - top ? 1 : 0), to: end, on: card)
  }

  private var hasLargeNumber: Bool { form.scale > 0 && !isVoided }

  /// Draws the number, unless it is large, the name, and at the right how long the order has waited.
  private func drawHead(on card: Canvas) {
    let style: Style = isVoided ? .takenBack : queued.stage == .made ? .good : waiting.style
    let end = voidedMark ?? waiting.text(wording.words)
    let head = card.on(style)
    head.head("", end, style)
    let room = card.size.columns - 4 - TextWidth.columns(of: end)
    let name = facts?.printable ?? ""
    // The blank after the number is also the one before the name.
    let nameWidth = name.isEmpty ? 0 : TextWidth.columns(of: name) + 1
    let numbers = numbers
    // A short number leaves the name whole. The date goes only if there is no room for it at all.
    let number =
      numbers.dropLast(date == nil ? 0 : 1).first { Canvas.chipWidth($0) + nameWidth <= room }
      ?? numbers.first { Canvas.chipWidth($0) <= room } ?? numbers.last ?? ""
    let x = number.isEmpty ? 1 : head.write(" \(number) ", x: 1, y: 0, .heading)
    guard !name.isEmpty, room - x > 3 else { return }
    let blank = number.isEmpty ? " " : ""
    head.write(
      "\(blank)\(TextWidth.cut(name, to: room - x - blank.count)) ", x: x, y: 0, style)
  }

  /// The date and the number, unless it is large, from long to short.
  private var numbers: [String] {
    let short = wording.shortNumber(of: queued.order)
    if queued.order.pickup != nil, let date { return ["\(date)/\(short)", short] }
    if hasLargeNumber { return [date ?? ""] }
    let number = wording.number(queued.order.number) ?? short
    // The form of a number does not depend on the time beside it.
    let longest = WaitingTime(minutes: 99, lateness: .veryLate).text(wording.words)
    guard Canvas.chipWidth(number) + Canvas.chipWidth(longest) <= form.width - 2 else {
      return [[date, short].joined(by: " "), short]
    }
    return [[date, number], [date, short], [short]].map { $0.joined(by: " ") }
  }

  /// Draws the large number, and beside it who took the order.
  private func drawNumber(on card: Canvas) {
    let short = wording.shortNumber(of: queued.order)
    var digits = TextWidth.columns(of: short)
    if let called = queued.order.number {
      let number = BigNumber(called.number, scale: form.scale)
      number.draw(on: card, x: Self.left, y: Self.top)
      digits = number.size.columns
    } else {
      card.write(short, x: Self.left, y: Self.top, .heading)
    }
    drawAuthor(after: Self.left + digits, y: Self.top, on: card)
  }

  /// Draws at the right who took the order. A long name may be cut.
  ///
  /// - Returns: false if there is no room.
  @discardableResult
  private func drawAuthor(after start: Int, y: Int, on card: Canvas) -> Bool {
    let author = (queued.order.by.map(wording.words.name) ?? "").printable
    let end = card.size.columns - Self.left
    let room = end - start - 1
    guard room >= min(TextWidth.columns(of: author), Self.shortestAuthor) else { return false }
    card.right(TextWidth.cut(author, to: room), end: end, y: y, .second)
    return true
  }

  private var lines: [Wording.RowsToMake] {
    let lines = wording.rowsToMake(queued.order, taken: taken, width: form.textWidth)
    guard isVoided else { return lines }
    // If an order was refunded in steps, all of its cups are among those taken back, and none is to make.
    return lines.prefix(taken.isEmpty ? lines.count : taken.count).map { Array($0.prefix(1)) }
  }

  /// Draws the lines that fit. The last row counts the others.
  ///
  /// - Returns: the first free row.
  @discardableResult
  private func drawLines(from top: Int, to end: Int, on card: Canvas) -> Int {
    let (lines, room) = (lines, end - top)
    var shown = lines[...]
    while shown.count > 1, shown.joined().count + (shown.count < lines.count ? 1 : 0) > room {
      shown.removeLast()
    }
    let hidden = lines.count - shown.count
    let last = hidden > 0 ? end - 1 : end
    let hasSpace = lines.joined().count + lines.count - 1 <= room
    let indent = TextWidth.columns(of: lines.first?.first?.cups ?? "") + 1
    var (y, next) = (top, top)
    for line in shown {
      for row in line where y < last {
        let style: Style =
          row.isTaken ? .heading : isVoided ? .unavailable : row.isDetail ? .second : .normal
        card.write(row.cups, x: Self.left, y: y, isVoided ? style : .heading)
        card.write(row.text, x: Self.left + indent, y: y, style)
        y += 1
      }
      next = y
      if hasSpace { y += 1 }
    }
    if hidden > 0 { card.write("+\(hidden)", x: Self.left, y: last, .heading) }
    return hidden > 0 ? end : next
  }

  func cursor(in size: Size) -> Point? { isSelected ? Point(x: Self.left, y: 0) : nil }
}
