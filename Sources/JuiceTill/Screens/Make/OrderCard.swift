internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct OrderCard: @MainActor View {
  let queued: QueuedOrder
  let waiting: WaitingTime
  /// The date of the number; `nil` if it is from today.
  let date: String?
  let isSelected: Bool
  let isVoided: Bool
  /// The cups just taken back from the order.
  let taken: [Order.Line]
  let form: MakeForm
  let wording: Wording

  /// The width of the texts beside a number. Times have two digits, or more if orders have waited longer.
  static func labelWidth(_ times: [WaitingTime], _ words: Words) -> Int {
    let longest = Dictionary(grouping: times, by: \.lateness).map { lateness, times in
      WaitingTime(minutes: times.map(\.minutes).max() ?? 0, lateness: lateness)
    }
    let widest = longest + [WaitingTime(minutes: 99, lateness: .veryLate)]
    return (widest.map { $0.text(words) } + [words.unpaid, words.voidedMark()])
      .map(TextWidth.columns(of:)).max() ?? 0
  }

  private var isMade: Bool { queued.stage == .made }
  private var lineStyle: Style { isMade || isVoided ? .unavailable : .normal }

  func draw(on canvas: Canvas) {
    canvas.frame(isHeavy: isSelected)
    if let date { canvas.write(" \(date) ", x: Self.left - 1, y: 0, .heading) }
    if let typed = wording.typedText(queued.order.facts, on: .card) {
      let left = date.map { TextWidth.columns(of: $0) + 3 } ?? 0
      let text = TextWidth.cut(typed.printable, to: canvas.size.columns - left - 4)
      canvas.right(" \(text) ", end: canvas.size.columns - 1, y: 0, .heading)
    }
    if let called = queued.order.number {
      BigNumber(called.number, scale: form.scale).draw(
        on: canvas, x: Self.left, y: 1, isVoided ? .unavailable : .heading)
    } else {
      canvas.write(wording.shortNumber(of: queued.order), x: Self.left, y: 1, .heading)
    }
    for (index, fact) in facts.enumerated() {
      canvas.right(fact.text, end: canvas.size.columns - Self.left, y: 1 + index, fact.style)
    }
    drawLines(on: canvas)
  }

  private static let left = 2

  private var facts: [(text: String, style: Style)] {
    let (words, number) = (wording.words, wording.shortNumber(of: queued.order))
    let digits = queued.order.number == nil ? TextWidth.columns(of: number) : numberWidth
    let room = form.textWidth - digits - 1
    let unpaid = wording.unpaid(queued) ?? ""
    let author = TextWidth.cut((queued.order.by.map(words.name) ?? "").printable, to: room)
    return [
      isVoided ? (words.voidedMark(), .heading) : (waiting.text(words), waiting.style),
      (TextWidth.columns(of: unpaid) <= room ? unpaid : words.unpaid, .heading),
      (author, .second),
    ]
  }

  private var numberWidth: Int {
    BigNumber.size(
      digits: wording.shortNumber(of: queued.order).count, scale: form.scale
    ).columns
  }

  /// Draws the lines that fit. The last row counts the others.
  private func drawLines(on canvas: Canvas) {
    let lines = wording.rowsToMake(queued.order, taken: taken, width: form.textWidth)
    let top = form.fixedRows - 1
    let room = canvas.size.rows - 1 - top
    var shown = lines[...]
    while shown.count > 1, shown.joined().count + (shown.count < lines.count ? 1 : 0) > room {
      shown.removeLast()
    }
    let isCut = shown.count < lines.count
    let rows = shown.joined().prefix(isCut ? room - 1 : room)
    let indent = TextWidth.columns(of: lines.first?.first?.cups ?? "") + 1
    for (index, row) in rows.enumerated() {
      let style: Style = row.isTaken ? .heading : lineStyle
      canvas.write(
        row.cups, x: Self.left, y: top + index, isMade || row.isTaken ? style : .heading)
      canvas.write(row.text, x: Self.left + indent, y: top + index, style)
    }
    guard isCut else { return }
    let more = "+\(lines.count - shown.count)"
    canvas.write(more, x: Self.left, y: top + room - 1, .heading)
  }

  func cursor(in size: Size) -> Point? {
    guard isSelected, let text = facts.first?.text else { return nil }
    return Point(x: size.columns - Self.left - TextWidth.columns(of: text), y: 1)
  }
}
