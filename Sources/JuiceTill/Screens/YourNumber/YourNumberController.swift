internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Tells a customer the number of an order, and what to do next, until any key or for a while.
final class YourNumberController: Screen {
  typealias Instant = ContinuousClock.Instant

  let isDialog = true
  let endsTypedAhead = true
  let language = LanguageKey.stays
  private let order: JournalEntry
  private let context: ScreenContext
  /// InputFilter press on: until then no key closes it.
  private let readUntil: Instant
  let deadline: Instant?

  init(_ order: JournalEntry, _ context: ScreenContext) {
    self.order = order
    self.context = context
    let (now, times) = (context.time().instant, context.state.kiosk?.times ?? Kiosk.Times())
    readUntil = now + times.reading
    deadline = now + times.ready
  }

  /// The screen is the next customer's then.
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
      order.stage == nil ? nil : words.waitForCall,
      order.total.map { $0.minorUnits > 0 } ?? (order.payments == .unpaid)
        ? words.payAtCounter : nil,
    ]
    let number = order.number?.number ?? 0
    let view = YourNumberView(
      heading: words.yourNumber(number), number: number, next: next.compactMap(\.self))
    return [Pane(view, Rect(size))]
  }
}
