internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Follows the queue behind any screen. Rings for orders of other tills, and for orders for later as they join the line.
final class QueueFollower: Follower {
  private let context: ScreenContext
  private let store: any FruitStore
  private(set) lazy var loader = Loader(for: self, context, showsFailure: false)
  private var hasBegun = false
  private var queue: [Stage: [QueuedOrder]]?
  /// `nil` if the queue is hidden or not loaded yet.
  private(set) var waiting: Waiting?
  private var bell: Bell
  private var minute: Instant?
  /// The orders that join the line later, and when to look at them again.
  private var later: Set<Order.ID> = []
  private var joining: Instant?

  init(_ context: ScreenContext, _ store: any FruitStore) {
    self.context = context
    self.store = store
    bell = Bell(after: context.currentStock().revision)
  }

  private var isOn: Bool { context.showsQueue }

  /// Call it when the stock, the menu or a stage changes, or the store is back.
  func changed() {
    if isOn { loader.refresh() } else { bell.skip(to: context.currentStock().revision) }
  }

  /// Orders of the new journal ring no bell.
  func storeRestored() { bell = Bell(after: context.currentStock().revision) }

  func willSave(_ order: Order.ID) { if isOn { bell.own.append(order) } }

  /// - Parameter rows: the number of visible orders of a stage.
  func prepare(rows: Int) {
    if isOn, !hasBegun { loader.refresh() }
    hasBegun = isOn
    (waiting, minute) = (nil, nil)
    guard isOn, let queue else { return }
    let now = context.time()
    waiting = Waiting(queue, rows: rows, at: now.date, context.wording)
    // The count changes as an order joins the line.
    let later = queue[.toMake, default: []].filter { $0.isLater(at: now.date) }
    let seen = queue.values.flatMap { $0.prefix(rows) } + later
    minute = WaitingTime.rest(of: seen, at: now.date).map { now.instant + $0 }
  }

  var deadline: Instant? { [loader.deadline, minute, joining].earliest }

  func expire(at now: Instant) {
    loader.expire(at: now)
    // `prepare` sets the next minute.
    if let minute, minute <= now { self.minute = nil }
    if let joining, joining <= now, followLater() { context.ask(.ring) }
  }

  /// Returns true if an order for later has joined the line since the last call.
  private func followLater() -> Bool {
    let (now, toMake) = (context.time(), isOn ? queue?[.toMake] ?? [] : [])
    let waiting = toMake.filter { $0.isLater(at: now.date) }
    let hasJoined = toMake.contains { later.contains($0.id) && !$0.isLater(at: now.date) }
    later = Set(waiting.map(\.id))
    joining = WaitingTime.rest(of: waiting, at: now.date).map { now.instant + $0 }
    return hasJoined
  }

  func close() {
    loader.stop()
    (minute, joining) = (nil, nil)
  }

  func load() async throws -> [QueuedOrder] { try await store.queue() }

  func show(_ loaded: [QueuedOrder]) {
    queue = Dictionary(grouping: loaded, by: \.stage)
    let hasJoined = followLater()
    if bell.rings(for: loaded, at: context.time().instant) || hasJoined { context.ask(.ring) }
  }

  func isMade(_ order: JournalEntry) -> Bool {
    guard isOn, order.stage != nil, let queue, order.seq <= bell.newest else { return false }
    return !queue[.toMake, default: []].contains { $0.id == order.id }
  }

  /// The line on the order screen; blank until the queue is loaded.
  var line: WaitingLine {
    if loader.hasFailed { return WaitingLine(chip: context.words.queueNotRead, style: .bad) }
    guard let waiting else { return WaitingLine(chip: "") }
    let later = waiting.later.count > 0 ? context.words.later(waiting.later.count) : nil
    let text = [later, waiting.oldest].joined(by: " · ")
    guard !text.isEmpty else { return WaitingLine(chip: "") }
    return WaitingLine(chip: context.words.waiting(waiting.toMake.count), text: text)
  }
}

extension ScreenContext {
  /// True if the menu has a queue, which customers must not see.
  var showsQueue: Bool { menu.serving == .queue && !isForCustomers }
}

/// Decides when the bell rings: for orders taken by another till or a kiosk.
struct Bell {
  /// Orders this soon after a ring belong to the same ring.
  private static let pause = Duration.seconds(1)

  /// The journal number of the newest order known.
  private(set) var newest: Int
  /// Orders requested by this till that are not in the queue yet.
  var own: [Order.ID] = []
  private var last: Instant?

  /// - Parameter newest: the newest journal number; older orders don't ring.
  init(after newest: Int) { self.newest = newest }

  mutating func skip(to newest: Int) {
    self.newest = max(self.newest, newest)
    own = []
  }

  mutating func rings(for queue: [QueuedOrder], at now: Instant) -> Bool {
    let new = queue.filter { $0.order.seq > newest }
    newest = max(newest, new.map(\.order.seq).max() ?? 0)
    let others = new.filter { !own.contains($0.id) }
    // Drops the requests before the last one that has arrived: they were refused, or no longer wait.
    if let last = own.lastIndex(where: { id in new.contains { $0.id == id } }) {
      own.removeSubrange(...last)
    }
    guard !others.isEmpty, last.map({ now - $0 >= Self.pause }) ?? true else { return false }
    last = now
    return true
  }
}
