internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// An order to make, or made: its number, its stage, how long it waits, and what is in it.
struct OrderCard: @MainActor View {
  let queued: QueuedOrder
  let waiting: WaitingTime
  /// The date of its number; nil for a number of today.
  let date: String?
  let isSelected: Bool
  let scale: Int
  /// Whether the stage and the time stand beside the number, else under it.
  let isBeside: Bool
  let wording: Wording

  /// Of the stage and of the time, which has room for two digits or, where orders have waited longer, for theirs.
  static func labelWidth(_ times: [WaitingTime], _ words: Words) -> Int {
    let stages = Stage.allCases.filter { $0 != .collected }.map { shown($0, words) }
    let longest = Dictionary(grouping: times, by: \.lateness).map { lateness, times in
      WaitingTime(minutes: times.map(\.minutes).max() ?? 0, lateness: lateness)
    }
    let widest = longest + [WaitingTime(minutes: 99, lateness: .veryLate)]
    return (stages + widest.map { $0.text(words) }).map(TextWidth.columns(of:)).max() ?? 0
  }

  /// Reversed, a text has a margin.
  private static func shown(_ stage: Stage, _ words: Words) -> String {
    stage == .made ? " \(words.name(of: stage)) " : words.name(of: stage)
  }

  private var isMade: Bool { queued.stage == .made }

  func draw(on canvas: Canvas) {
    canvas.frame(isHeavy: isSelected)
    let (left, right) = (Self.left, canvas.size.columns - Self.left)
    if let date { canvas.write(" \(date) ", x: left - 1, y: 0, .heading) }
    if let called = queued.order.number {
      BigNumber(called.number, scale: scale).draw(on: canvas, x: left, y: 1)
    } else {
      canvas.write(wording.shortNumber(of: queued.order), x: left, y: 1, .heading)
    }
    let stage = stagePlace(in: canvas.size)
    canvas.write(
      Self.shown(queued.stage, wording.words), x: stage.x, y: stage.y,
      isMade ? .selected : .normal)
    canvas.right(
      waiting.text(wording.words), end: right, y: isBeside ? 2 : stage.y, waiting.style)
    drawLines(from: isBeside ? underNumber : underNumber + 1, left, right, on: canvas)
    drawEnd(left, right, on: canvas)
  }

  private static let left = 2
  private var underNumber: Int { 1 + BigNumber.size(digits: 1, scale: scale).rows }

  private func stagePlace(in size: Size) -> Point {
    guard isBeside else { return Point(x: Self.left, y: underNumber) }
    let width = TextWidth.columns(of: Self.shown(queued.stage, wording.words))
    return Point(x: size.columns - Self.left - width, y: 1)
  }

  /// What is in it; the last row says how many more there are.
  private func drawLines(from top: Int, _ left: Int, _ right: Int, on canvas: Canvas) {
    let rows = wording.rowsToMake(queued.order)
    let room = canvas.size.rows - 2 - top
    let shown = rows.count > room ? rows.prefix(room - 1) : rows[...]
    let indent = TextWidth.columns(of: rows.first?.cups ?? "") + 1
    let style: Style = isMade ? .unavailable : .normal
    for (index, row) in shown.enumerated() {
      let y = top + index
      canvas.write(row.cups, x: left, y: y, isMade ? style : .heading)
      let text = TextWidth.cut(row.text.printable, to: right - left - indent)
      canvas.write(text, x: left + indent, y: y, style)
    }
    if shown.count < rows.count {
      canvas.write("+\(rows.count - shown.count)", x: left, y: top + room - 1, .heading)
    }
  }

  /// Where it comes from, and what is to be paid.
  private func drawEnd(_ left: Int, _ right: Int, on canvas: Canvas) {
    let y = canvas.size.rows - 2
    let unpaid = wording.unpaid(queued) ?? ""
    let room = right - left - (unpaid.isEmpty ? 0 : TextWidth.columns(of: unpaid) + 1)
    if room > 2, let author = queued.order.by {
      canvas.write(TextWidth.cut(author.name.printable, to: room), x: left, y: y, .hint)
    }
    canvas.right(unpaid, end: right, y: y, .warning)
  }

  /// On its stage.
  func cursor(in size: Size) -> Point? { isSelected ? stagePlace(in: size) : nil }
}
