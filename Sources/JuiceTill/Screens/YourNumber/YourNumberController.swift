internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// Shows a customer the order's number and the next step. Closes on any key, or after a while.
final class YourNumberController: Screen {
  typealias Instant = ContinuousClock.Instant

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

  func draw(on canvas: Canvas) {
    let size = canvas.size
    let lines = next.flatMap { TextWidth.wrap($0, to: size.columns - 2) }
    // 3: the heading, and a blank line above and below the number.
    let room = Size(columns: size.columns - 4, rows: size.rows - lines.count - 3)
    let scale = BigNumber.scale(digits: "\(number)".count, in: room, largest: Self.largest)
    let figure = BigNumber(number, scale: scale)
    var y = max(0, (size.rows - figure.size.rows - lines.count - 3) / 2)
    canvas.center(heading, y: y, .heading)
    y += 2
    figure.draw(on: canvas, x: (size.columns - figure.size.columns) / 2, y: y)
    y += figure.size.rows + 1
    for line in lines {
      canvas.center(line, y: y, .heading)
      y += 1
    }
  }

  /// Larger digits are no easier to read at arm's length.
  private static let largest = 6

  func cursor(in size: Size) -> Point? { Point(x: 0, y: 0) }
}
