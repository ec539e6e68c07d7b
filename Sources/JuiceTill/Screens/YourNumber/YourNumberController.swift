internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Shows a customer the order's number and the next step. Closes on any key, or after a while.
final class YourNumberController: Screen {
  let isDialog = true
  let endsTypedAhead = true
  let language = LanguageKey.stays
  private let order: SoldOrder
  let context: ScreenContext
  /// No key closes the screen before this time: customers press on.
  private let readUntil: Instant
  let deadline: Instant?

  init(_ order: SoldOrder, _ context: ScreenContext) {
    self.order = order
    self.context = context
    let (now, times) = (context.time().instant, context.state.kiosk?.times ?? Kiosk.Times())
    readUntil = now + times.reading
    deadline = now + times.ready
  }

  private func close() { context.ask(.lock) }

  private func pressed() { if context.time().instant >= readUntil { close() } }

  func expire(at now: Instant) { if let deadline, deadline <= now { close() } }

  var bindings: [KeyBinding] {
    [KeyBinding(.close, "", keys: .any) { [self] _ in pressed() }]
  }

  func clicked(_ point: Point) { pressed() }
  func rightClicked(_ point: Point) { pressed() }

  func panes(in size: Size) -> [Pane] {
    let words = context.words
    let next = [
      order.isQueued ? words.waitForCall : nil,
      order.total.map { $0.minorUnits > 0 } ?? (order.payments == .unpaid)
        ? words.payAtCounter : nil,
    ]
    let number = order.number?.number ?? 0
    let view = YourNumberView(
      heading: words.yourNumber(number), number: number, next: next.compactMap(\.self))
    return [Pane(view, Rect(size))]
  }
}

struct YourNumberView: @MainActor View {
  let heading: String
  let number: Int
  let next: [String]

  /// Larger digits are no easier to read at arm's length.
  private static let largest = 6
  /// The head, the lower edge, and a blank line above and below the number.
  private static let otherRows = 4

  /// A card in the middle, with a space around it.
  func draw(on canvas: Canvas) {
    let size = canvas.size
    let space = size.rows < 20 ? (columns: 2, rows: 0) : (columns: 4, rows: 1)
    let lines = next.flatMap { TextWidth.wrap($0, to: size.columns - 4 * space.columns) }
    let others = lines.count + Self.otherRows + (lines.isEmpty ? 1 : 2) * space.rows
    let room = Size(
      columns: size.columns - 4 * space.columns, rows: size.rows - others - 2 * space.rows)
    let scale = BigNumber.scale(digits: "\(number)".count, in: room, largest: Self.largest)
    let figure = BigNumber(number, scale: scale)
    let widest = ([heading] + lines).map(TextWidth.columns(of:)).max() ?? 0
    let width = max(figure.size.columns, widest, size.columns / 2)
    let card = canvas.card(
      Rect(size).centered(
        width: width + 2 * space.columns, height: figure.size.rows + others), .dialog)
    card.head("", "", .good)
    let columns = card.size.columns
    func x(_ width: Int) -> Int { (columns - width) / 2 }
    card.on(.good).write(
      " \(heading) ", x: x(TextWidth.columns(of: heading) + 2), y: 0, .heading)
    figure.draw(on: card, x: x(figure.size.columns), y: 2 + space.rows, .figure)
    let top = card.size.rows - 1 - space.rows - lines.count
    for (index, line) in lines.enumerated() {
      card.write(line, x: x(TextWidth.columns(of: line)), y: top + index, .heading)
    }
  }

  func cursor(in size: Size) -> Point? { Point(x: 0, y: 0) }
}
