internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal

/// The orders of a queue, and the selection. The selection stays on its order, and only a person moves it on.
struct MakeList {
  /// Orders that reach this stage leave the list.
  let end: Stage
  private var queue: [QueuedOrder] = []
  /// The orders as shown: to make, then ready, then ready but uncollected for long.
  private(set) var orders: [QueuedOrder] = []
  private(set) var isLoaded = false
  private var selection = Selection.nothing
  /// The stock's version after the last change made here.
  private(set) var version = Stock.Version()
  /// The last index of the selected order.
  private var place = 0
  /// The stages requested here.
  private var asked: [Order.ID: Stage] = [:]
  private var changes = RecentChanges()
  /// The order that a person here moved on last: "back" means it, whatever is selected.
  private(set) var lastMoved: QueuedOrder?
  /// Orders without cups left, and when the list learned of it: they stay visible for a while.
  private var takenBack: [Order.ID: (ending: Ending, since: Instant)] = [:]
  private var takenCups = TakenCups()

  /// How long orders and cups that were taken back are marked.
  static let markedFor = Duration.seconds(60)

  /// How an order lost all its cups.
  enum Ending { case voided, refunded }

  enum Selection {
    case nothing
    /// - Parameter unseenUntil: keys pressed sooner were meant for the order before; `nil` if a person chose it.
    case order(QueuedOrder, unseenUntil: Instant?)
    /// The order was selected until another till took it away.
    case gone(QueuedOrder)
  }

  init(end: Stage) { self.end = end }

  var selected: QueuedOrder? { if case .order(let order, _) = selection { order } else { nil } }

  var gone: QueuedOrder? { if case .gone(let order) = selection { order } else { nil } }

  var selectedIndex: Int? { selected.flatMap { selected in index(of: selected.id) } }

  func index(of id: Order.ID) -> Int? { orders.firstIndex { $0.id == id } }

  /// The newest order with the number: numbers start again each day.
  func order(number: Int) -> QueuedOrder? {
    orders.filter { $0.order.number?.number == number }.max { $0.order.seq < $1.order.seq }
  }

  // MARK: Selecting

  /// - Parameter time: the end of the time in which nobody can have seen that it is selected; `nil` if a person selects it.
  mutating func select(_ index: Int, unseenUntil time: Instant? = nil) {
    guard !orders.isEmpty else { return }
    place = min(max(0, index), orders.count - 1)
    selection = .order(orders[place], unseenUntil: time)
  }

  /// Moves the selection. Without one, selects the order at the last index.
  mutating func move(by step: Int) { select(selectedIndex.map { $0 + step } ?? place) }

  /// Selects the order at the last index, which nobody has seen selected yet.
  mutating func selectSuccessor(at now: Instant) {
    select(place, unseenUntil: now + RecentChanges.reaction)
  }

  /// Selects the oldest order to make. If there is none, the selection stays. An order that joins the line later is made early only
  /// by hand.
  ///
  /// - Parameter time: keys pressed sooner are second presses of the act before.
  mutating func selectOldest(at now: Date, unseenUntil time: Instant) {
    let oldest = orders.firstIndex {
      $0.stage == .toMake && !isTakenBack($0.id) && !$0.isLater(at: now)
    }
    if let oldest {
      select(oldest, unseenUntil: time)
    } else if case .order(let order, .some) = selection {
      selection = .order(order, unseenUntil: time)
    }
  }

  // MARK: Changes

  /// Notes a request of this screen to bring an order to a stage. `accept` or `forget` ends it.
  mutating func ask(_ id: Order.ID, for stage: Stage) { asked[id] = stage }

  mutating func forget(_ id: Order.ID) { asked[id] = nil }

  /// Forgets an order that can't go back: another till has moved it, or voided it.
  mutating func forgetLastMoved(_ id: Order.ID) { if lastMoved?.id == id { lastMoved = nil } }

  /// - Parameter queued: the order before the change.
  mutating func accept(_ applied: Applied, of queued: QueuedOrder, at now: Moment) {
    version = applied.stock.version
    guard let entry = applied.entry, let stage = entry.stage else { return }
    asked[entry.id] = stage
    // News may have come before the answer.
    let known = queue.first { $0.id == entry.id } ?? queued
    let moved = known.at(stage, since: entry.at)
    var new = queue.filter { $0.id != moved.id }
    if stage != end { new = (new + [moved]).inLine() }
    show(new, at: now)
    asked[moved.id] = nil
    lastMoved = stage > queued.stage ? moved : nil
  }

  /// - Parameter gone: orders missing from `new` because they lost all their cups.
  /// - Returns: true if an order here has lost cups.
  @discardableResult
  mutating func show(
    _ new: [QueuedOrder], takenBack gone: [Order.ID: Ending] = [:], at now: Moment
  ) -> Bool {
    let (before, after) = (stages(of: queue), stages(of: new))
    let known = Set(queue.map(\.id))
    let goneNow = gone.filter { known.contains($0.key) && takenBack[$0.key] == nil }
    for (id, ending) in goneNow { takenBack[id] = (ending, now.instant) }
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    // An order that has just come had no earlier stage here.
    let foreign = changed.filter { before[$0] != nil && asked[$0] != after[$0] ?? end }
    for id in changed { asked[id] = nil }
    changes.note(foreign, at: now.instant)
    isLoaded = true
    let next = orders.dropFirst(place).first { after[$0.id] != nil }
    let staying = queue.filter { isTakenBack($0.id) && after[$0.id] == nil }
    queue = new.filter { after[$0.id] != nil }
    if !staying.isEmpty { queue = (queue + staying).inLine() }
    let hasLostCups = takenCups.note(queue, knowing: known, at: now)
    arrange(at: now.date)
    // The next card moves up; behind the last one, the last.
    let successor = next.flatMap { index(of: $0.id) } ?? (place == 0 ? 0 : orders.count - 1)
    switch selection {
    case .nothing: select(successor)
    case .gone: break
    case .order(let order, let time):
      if let index = index(of: order.id) {
        select(index, unseenUntil: time)
      } else if foreign.contains(order.id) {
        selection = .gone(order)
      } else {
        selection = .nothing
        select(successor, unseenUntil: now.instant + RecentChanges.reaction)
      }
    }
    return hasLostCups || !goneNow.isEmpty
  }

  /// Sorts the orders that join the line later behind it, then the ready ones, and then those uncollected for long.
  mutating func arrange(at now: Date) {
    let ready = queue.filter { $0.stage == .made }
    let others = queue.filter { $0.stage != .made }
    orders =
      others.filter { !$0.isLater(at: now) } + others.filter { $0.isLater(at: now) }
      + ready.filter { !$0.isLeft(at: now) }
      + ready.filter { $0.isLeft(at: now) }
    place = selectedIndex ?? place
  }

  // MARK: Taken orders and cups

  /// The cups taken from an order within the last minute; all cups of an order that was refunded in steps.
  func takenCups(of order: QueuedOrder) -> [Order.Line] {
    isTakenBack(order.id) && !order.refunds.isEmpty
      ? (order.refunds.flatMap(\.lines) + order.order.lines).withEqualCupsAdded
      : takenCups.lines(of: order)
  }

  var deadline: Instant? { [takenBackUntil, takenCups.deadline].earliest }

  /// Removes the orders and cups whose marks end by `now`.
  mutating func expire(at now: Instant) {
    takenCups.expire(at: now)
    dropTakenBack(before: now - Self.markedFor, at: now)
  }

  /// Returns how an order lost all its cups; `nil` while some are left.
  func ending(of id: Order.ID) -> Ending? { takenBack[id]?.ending }

  func isTakenBack(_ id: Order.ID) -> Bool { takenBack[id] != nil }

  /// When the first order without cups leaves the list.
  var takenBackUntil: Instant? { takenBack.values.map(\.since).min().map { $0 + Self.markedFor } }

  /// Removes the orders without cups noticed until `time`, or only the one with `id`.
  mutating func dropTakenBack(before time: Instant, only id: Order.ID? = nil, at now: Instant) {
    let seen = Set(takenBack.filter { $0.value.since <= time && (id == nil || $0.key == id) }.keys)
    guard !seen.isEmpty else { return }
    let selected = selected.map(\.id)
    for id in seen { takenBack[id] = nil }
    queue.removeAll { seen.contains($0.id) }
    orders.removeAll { seen.contains($0.id) }
    guard let selected, seen.contains(selected) else {
      place = selectedIndex ?? place
      return
    }
    selection = .nothing
    selectSuccessor(at: now)
  }

  /// Returns true if another till has just changed the order's stage.
  func isJustChanged(_ id: Order.ID, at now: Instant) -> Bool { changes.contains(id, at: now) }

  /// Returns true if it has just replaced the selected order, so that a press at this time was not meant for it.
  func isJustSelected(_ id: Order.ID, at time: Instant) -> Bool {
    guard case .order(let order, let end?) = selection, order.id == id else { return false }
    return time < end
  }

  /// Treats the order's current stage as seen.
  mutating func settle(_ id: Order.ID) { changes.forget(id) }

  private func stages(of orders: [QueuedOrder]) -> [Order.ID: Stage] {
    Dictionary(orders.filter { !isTakenBack($0.id) }.map { ($0.id, $0.stage) }) { $1 }
  }
}

extension QueuedOrder {
  /// Returns true if it has been ready for longer than the board shows it.
  fileprivate func isLeft(at now: Date) -> Bool {
    stage == .made && now.timeIntervalSince(since) >= BoardNumbers.shownFor / .seconds(1)
  }
}

/// Orders that another till has just changed or moved: a key pressed now was meant for their old state.
struct RecentChanges {
  /// The reaction time of a person.
  static let reaction = Duration.milliseconds(700)

  private var times: [Order.ID: Instant] = [:]

  mutating func note(_ orders: some Sequence<Order.ID>, at now: Instant) {
    times = times.filter { now - $0.value < Self.reaction }
    for id in orders { times[id] = now }
  }

  mutating func forget(_ order: Order.ID) { times[order] = nil }

  func contains(_ order: Order.ID, at now: Instant) -> Bool {
    times[order].map { now - $0 < Self.reaction } ?? false
  }
}
