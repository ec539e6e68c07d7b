internal import FoundationEssentials
internal import JuiceKit

/// Orders that follow one another, and which of them the next key acts on: the selection stays on its order, and goes to
/// another only by the hand of who looks at it.
struct MakeList {
  typealias Instant = ContinuousClock.Instant

  /// An order that comes to this stage leaves the list.
  let end: Stage
  /// As they were read.
  private var queue: [QueuedOrder] = []
  /// The queue as it is shown: orders to make, then ready ones, then ready ones that nobody collects.
  private(set) var orders: [QueuedOrder] = []
  private(set) var isLoaded = false
  private var selection = Selection.nothing
  /// The version of the stock with which what was done here last was there.
  private(set) var version = Stock.Version()
  /// The last place of the selected order.
  private var place = 0
  /// The stages that were asked for here.
  private var asked: [Order.ID: Stage] = [:]
  private var changes = RecentChanges()
  /// The order that a hand here took off the list last, and when.
  private var taken: (order: QueuedOrder, at: Instant)?
  /// Orders that somebody voided, and when that was noticed: they stay a while, to be seen.
  private var voided: [Order.ID: Instant] = [:]

  static let voidedFor = Duration.seconds(60)

  enum Selection {
    case nothing
    /// - Parameter successorSince: when it took the place of one that left, by no hand; nil if a hand chose it.
    case order(QueuedOrder, successorSince: Instant?)
    /// It was selected until somebody else took it away.
    case gone(QueuedOrder)
  }

  init(end: Stage) { self.end = end }

  var selected: QueuedOrder? { if case .order(let order, _) = selection { order } else { nil } }

  var gone: QueuedOrder? { if case .gone(let order) = selection { order } else { nil } }

  var selectedIndex: Int? { selected.flatMap { selected in index(of: selected.id) } }

  func index(of id: Order.ID) -> Int? { orders.firstIndex { $0.id == id } }

  /// The newest order with a number.
  func order(number: Int) -> QueuedOrder? {
    orders.filter { $0.order.number?.number == number }.max { $0.order.seq < $1.order.seq }
  }

  // MARK: Selecting

  mutating func select(_ index: Int) {
    taken = nil
    stand(at: index)
  }

  private mutating func stand(at index: Int, successorSince time: Instant? = nil) {
    guard !orders.isEmpty else { return }
    place = min(max(0, index), orders.count - 1)
    selection = .order(orders[place], successorSince: time)
  }

  /// If nothing is selected, moves to the order at the last place.
  mutating func move(by step: Int) { select(selectedIndex.map { $0 + step } ?? place) }

  /// If nothing is selected, selects the order at the last place, which no one has seen selected yet.
  mutating func selectSuccessor(at now: Instant) { stand(at: place, successorSince: now) }

  // MARK: Changes

  /// A change is asked for here, which brings an order to a stage.
  mutating func ask(_ id: Order.ID, for stage: Stage) {
    asked[id] = stage
    if taken?.order.id != id { taken = nil }
  }

  /// It was refused, or failed.
  mutating func forget(_ id: Order.ID) { asked[id] = nil }

  /// It was made.
  mutating func accept(_ applied: Applied, at now: Moment) {
    version = applied.stock.version
    guard let entry = applied.entry, let stage = entry.stage else { return }
    asked[entry.id] = stage
    let known = queue.first { $0.id == entry.id } ?? taken?.order
    guard let moved = known?.at(stage, since: entry.at), moved.id == entry.id else { return }
    var new = queue.filter { $0.id != moved.id }
    if stage != end {
      new.insert(bySeq: moved)
    }
    show(new, at: now)
    asked[moved.id] = nil
    taken = stage == end ? (moved, now.instant) : nil
  }

  /// - Parameter gone: those that are not among the new ones because somebody voided them.
  mutating func show(_ new: [QueuedOrder], voided gone: Set<Order.ID> = [], at now: Moment) {
    let (before, after) = (stages(of: queue), stages(of: new))
    for order in queue where gone.contains(order.id) && voided[order.id] == nil {
      voided[order.id] = now.instant
    }
    let changed = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }
    // An order that has just come was in no other stage here before.
    let foreign = changed.filter { before[$0] != nil && asked[$0] != after[$0] ?? end }
    for id in changed { asked[id] = nil }
    changes.note(foreign, at: now.instant)
    isLoaded = true
    let next = orders.dropFirst(place).first { after[$0.id] != nil }
    let staying = queue.filter { isVoided($0.id) && after[$0.id] == nil }
    queue = staying.reduce(into: new.filter { after[$0.id] != nil }) { $0.insert(bySeq: $1) }
    arrange(at: now.date)
    // The card that takes its place; the last where there is none.
    let successor = next.flatMap { index(of: $0.id) } ?? (place == 0 ? 0 : new.count - 1)
    switch selection {
    case .nothing: stand(at: successor)
    case .gone: break
    case .order(let order, let time):
      if let index = index(of: order.id) {
        stand(at: index, successorSince: time)
      } else if foreign.contains(order.id) {
        selection = .gone(order)
      } else {
        selection = .nothing
        stand(at: successor, successorSince: now.instant)
      }
    }
  }

  /// Puts the ready ones last, and after them those that nobody collects.
  mutating func arrange(at now: Date) {
    let ready = queue.filter { $0.stage == .made }
    orders =
      queue.filter { $0.stage != .made } + ready.filter { !$0.isLeft(at: now) }
      + ready.filter { $0.isLeft(at: now) }
    place = selectedIndex ?? place
  }

  // MARK: Voided orders

  func isVoided(_ id: Order.ID) -> Bool { voided[id] != nil }

  /// The time at which the first voided order is taken away.
  var voidedUntil: Instant? { voided.values.min().map { $0 + Self.voidedFor } }

  /// Takes away those that were noticed by then, or only one of them.
  mutating func dropVoided(before time: Instant, only id: Order.ID? = nil, at now: Instant) {
    let seen = Set(voided.filter { $0.value <= time && (id == nil || $0.key == id) }.keys)
    guard !seen.isEmpty else { return }
    let selected = selected.map(\.id)
    for id in seen { voided[id] = nil }
    queue.removeAll { seen.contains($0.id) }
    orders.removeAll { seen.contains($0.id) }
    guard let selected, seen.contains(selected) else {
      place = selectedIndex ?? place
      return
    }
    selection = .nothing
    stand(at: place, successorSince: now)
  }

  /// Returns `true` if somebody else has just brought an order to its stage.
  func isJustChanged(_ id: Order.ID, at now: Instant) -> Bool { changes.contains(id, at: now) }

  /// Returns `true` if it has just taken the place of an order that was selected: no hand has seen it selected.
  func isJustSelected(_ id: Order.ID, at now: Instant) -> Bool {
    guard case .order(let order, let since?) = selection, order.id == id else { return false }
    return now - since < RecentChanges.reaction
  }

  /// The order that a hand here has just taken off the list, until that goes on to something else.
  func justTaken(at now: Instant) -> QueuedOrder? {
    taken.flatMap { now - $0.at < Self.regret ? $0.order : nil }
  }

  /// How long "back" means what was done last.
  private static let regret = Duration.seconds(10)

  /// An order is meant as it is now.
  mutating func settle(_ id: Order.ID) { changes.forget(id) }

  private func stages(of orders: [QueuedOrder]) -> [Order.ID: Stage] {
    Dictionary(orders.filter { !isVoided($0.id) }.map { ($0.id, $0.stage) }) { $1 }
  }
}

extension [QueuedOrder] {
  /// Inserts an order before those that came after it.
  fileprivate mutating func insert(bySeq order: QueuedOrder) {
    insert(order, at: firstIndex { $0.order.seq > order.order.seq } ?? count)
  }
}

extension QueuedOrder {
  /// Returns `true` if it is ready for longer than the board calls it.
  fileprivate func isLeft(at now: Date) -> Bool {
    stage == .made && now.timeIntervalSince(since) >= BoardNumbers.shownFor / .seconds(1)
  }
}

/// Orders that somebody else changed or moved just now: a hand that was on its way meant what was there before.
struct RecentChanges {
  typealias Instant = ContinuousClock.Instant

  /// How long a hand needs that saw something else.
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
