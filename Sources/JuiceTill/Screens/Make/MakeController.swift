internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The make screen: orders to make and ready ones, oldest first.
final class MakeController: QueueScreen {
  let context: ScreenContext
  let store: any FruitStore
  private(set) lazy var loader = Loader(for: self, context, showsFailure: false)
  var list = MakeList(end: .collected)
  private(set) var typed = ""
  /// The stages when a person began a number or moved the selection: the next act means these.
  private var seen: [Order.ID: Stage] = [:]
  /// When the last digit was erased: the held key must not move an order back.
  private var erased: Instant?
  /// The order that went on last: a press before `end` is a second one, and does not take it on again.
  private var lastStep: (order: Order.ID, end: Instant)?
  /// The layout on the screen, to which keys and clicks refer.
  private(set) lazy var layout = laidOut(after: nil)
  /// Cards that a change of the queue has just moved: a click on one of them only selects it.
  private var moved = RecentChanges()
  /// The order of the cards, once the queue is loaded.
  private var sequence: [Order.ID]?
  /// The window size and free areas when the last dialog opened.
  private(set) var dialog: (size: Size, keptClear: [Rect])?
  /// When a waiting time on the screen changes next.
  private var nextLook: Instant?

  init(_ context: ScreenContext, _ store: any FruitStore) {
    self.context = context
    self.store = store
    loader.start()
  }

  // MARK: Keys

  var bindings: [KeyBinding] {
    typedBindings + [
      KeyBinding(.nextStage, hintStays: true) { [self] _ in
        perform(dismissesTakenBack: true, nextStage)
      },
      KeyBinding(.typeOrderNumber, hinted: true) { [self] in
        if typed.isEmpty { noteStages() }
        if let digit = $0.digit, typed.count < Self.mostDigits { typed += "\(digit)" }
      },
      KeyBinding(
        .stageBack, typed.isEmpty ? nil : "u", hinted: typed.isEmpty, hintLabel: "u"
      ) { [self] key in
        if key != "u", let erased, now - erased < RecentChanges.reaction { return }
        if typed.isEmpty, let last = list.lastMoved { return bringBack(last) }
        perform(stageBack)
      },
    ] + KeyBinding.screens(of: .make, context) + [
      KeyBinding(.pay, hinted: list.selected?.isUnpaid ?? false) { [self] _ in
        perform { [self] in context.ask(.pay($0.id)) }
      },
      KeyBinding(.refund) { [self] _ in perform { [self] in context.ask(.refund($0.id)) } },
      KeyBinding(.ticket, hinted: context.state.hasPrinter) { [self] _ in
        perform { [self] in context.ask(.print(.ticket, $0.id)) }
      },
      KeyBinding(.showOrder) { [self] _ in perform(showAll) },
      KeyBinding(.move, "←↓↑→") { [self] in move(Direction($0)) },
      KeyBinding(.moveToNext) { [self] in move(by: $0 == .tab ? 1 : -1) },
      .pages { [self] in move(by: $0 * pageCount) },
      .ends(.ends, hasLetters: false) { [self] isLast in move(by: isLast ? .max / 2 : .min / 2) },
      KeyBinding(
        .close, typed.isEmpty ? "Esc | q m" : "q | m", hinted: true, hintStays: typed.isEmpty
      ) { [self] _ in context.ask(.close(self)) },
    ]
  }

  private static let mostDigits = 6

  private var typedBindings: [KeyBinding] {
    guard !typed.isEmpty else { return [] }
    return [
      KeyBinding(.eraseDigit) { [self] _ in
        typed.removeLast()
        erased = now
      },
      KeyBinding(.forgetNumber, hintStays: true) { [self] _ in typed = "" },
    ]
  }

  func interrupted() {
    typed = ""
    dialog = (context.state.size, selectedFirst)
  }

  // MARK: The selection

  private func move(_ direction: Direction?) {
    guard let direction, let index = list.selectedIndex else { return move(by: 0) }
    move(by: layout.index(direction, from: index) - index)
  }

  private var pageCount: Int {
    max(1, list.selectedIndex.flatMap(layout.half)?.places.count ?? 1)
  }

  private func move(by step: Int) {
    typed = ""
    list.move(by: step)
    noteStages()
  }

  private func noteStages() { seen = Dictionary(list.orders.map { ($0.id, $0.stage) }) { $1 } }

  func wheelTurned(at point: Point, by step: Int) { move(by: step) }

  /// A double click on a card counts once.
  func button(at point: Point) -> Rect? { layout.place(at: point)?.frame }

  func clicked(_ point: Point) {
    guard let place = layout.place(at: point), let index = list.index(of: place.id) else { return }
    (typed, seen) = ("", [:])
    list.select(index)
    guard moved.contains(place.id, at: now) else {
      return perform(dismissesTakenBack: true, nextStage)
    }
    if !reportIfUnexpected(list.orders[index]) { reportStage(of: list.orders[index]) }
  }

  var typedOrder: QueuedOrder? {
    Int(typed).flatMap { list.order(number: $0) }
  }

  // MARK: Acting on an order

  /// Runs an action on the typed order, else on the selected one, or reports why there is none.
  /// With `dismissesTakenBack`, removes an order without cups that has been visible long enough.
  private func perform(dismissesTakenBack: Bool = false, _ action: (QueuedOrder) -> Void) {
    if let number = Int(typed) {
      let order = typedOrder
      typed = ""
      guard let order, let index = list.index(of: order.id) else {
        return reportState(ofNumber: number)
      }
      list.select(index)
      // The typed number of an order to make means that order, even if it has just arrived.
      if order.stage == .toMake { list.settle(order.id) }
    }
    guard let selected = list.selected else { return reportNoneSelected() }
    guard let ending = list.ending(of: selected.id) else { return action(selected) }
    let (words, order) = (context.words, context.wording.order(selected.order.number))
    context.remark(ending == .refunded ? words.orderRefunded(order) : words.orderVoided(order))
    if dismissesTakenBack {
      list.dropTakenBack(before: now - RecentChanges.reaction, only: selected.id, at: now)
    }
  }

  private func nextStage(of queued: QueuedOrder) {
    if let lastStep, lastStep.order == queued.id, pressed < lastStep.end {
      return context.remark(context.words.pressedTwice)
    }
    guard !reportIfOvertaken(queued), let next = queued.stage.next else { return }
    let second = pressed + InputFilter.secondPress
    move(queued, .stage(queued.id, next), to: next) { [self] in
      // A press before the store's answer can't be meant for the next order either.
      let end = max(now, second)
      lastStep = (queued.id, end)
      list.selectOldest(at: context.time().date, unseenUntil: end)
    }
  }

  private func stageBack(of queued: QueuedOrder) {
    if !reportIfOvertaken(queued) { moveBack(queued) }
  }

  /// Returns true, and reports the order's stage, if another till has changed it since the order was chosen.
  private func reportIfOvertaken(_ queued: QueuedOrder) -> Bool {
    let before = seen[queued.id]
    seen = [:]
    if reportIfUnexpected(queued) { return true }
    guard let before, before != queued.stage else { return false }
    context.perform { [self] in try await reportState(of: queued.id) }
    return true
  }

  private func bringBack(_ last: QueuedOrder) {
    seen = [:]
    moveBack(last) { [self] in
      guard let index = list.index(of: last.id) else { return }
      list.select(index)
      reportStage(of: list.orders[index])
    }
  }

  private func showAll(of queued: QueuedOrder) {
    let taken = takenCups(of: queued)
    context.show { [context] in
      let wording = context.wording
      let facts = [
        wording.typedText(queued.order.facts, on: .list, at: context.time().date),
        Timestamp.clock(queued.order.at),
        queued.order.by.map(wording.words.name), wording.unpaid(queued),
      ]
      return Alert(
        kind: .message(), message: wording.order(queued.order.number),
        rows: wording.rowsToMake(queued.order, taken: taken).joined().map {
          AlertView.Row(key: $0.cups, text: $0.text)
        } + [AlertView.Row(text: facts.joined(by: " · "))])
    }
  }

  // MARK: Loading and time

  var nothing: String { context.words.nobodyWaits }

  /// Loads the queue, and finds out which of the missing orders were voided or refunded.
  func load() async throws -> QueueLoad {
    var loaded = try await load(store.queue)
    let known = list.orders.map(\.id).filter { !list.isTakenBack($0) }
    let gone = Set(known).subtracting(loaded.orders.map(\.id))
    loaded.takenBack = try await store.records(Array(gone)).filter { $1.isTakenBack }
      .mapValues { $0.isVoided ? .voided : .refunded }
    return loaded
  }

  var deadline: Instant? {
    [loader.deadline, nextLook, list.deadline].earliest
  }

  func expire(at now: Instant) {
    loader.expire(at: now)
    list.expire(at: now)
    // `prepare` sets the next minute.
    if let nextLook, nextLook <= now { self.nextLook = nil }
  }

  func prepare() {
    let before = layout
    list.arrange(at: context.time().date)
    layout = laidOut(after: before)
    let ids = list.orders.map(\.id)
    if let sequence, sequence != ids || layout.forms != before.forms {
      moved.note(layout.moved(since: before), at: now)
    }
    sequence = list.isLoaded ? ids : nil
    // An order on another page may join the line meanwhile.
    let date = context.time().date
    let later = list.orders.filter { $0.isLater(at: date) }
    nextLook = WaitingTime.rest(of: shown + later, at: date).map { now + $0 }
  }

  func takenCups(of order: QueuedOrder) -> [Order.Line] { list.takenCups(of: order) }

  var shown: [QueuedOrder] { layout.places.map { list.orders[$0.index] } }
}
