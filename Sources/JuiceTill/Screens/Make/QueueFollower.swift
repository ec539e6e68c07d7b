internal import FoundationEssentials
internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// Follows the orders that are not collected yet, whatever screen is in front, and rings for those of others.
final class QueueFollower: Loading {
  private let context: ScreenContext
  private let store: any FruitStore
  private lazy var loader = Loader(for: self, context, tellsFailure: false)
  private var hasBegun = false
  private var queue: [Stage: [QueuedOrder]]?
  /// nil where nothing of it is shown, and until it is known.
  private(set) var waiting: Waiting?
  private var bell: Bell
  /// When somebody has waited a minute more, where minutes are shown.
  private var minute: ContinuousClock.Instant?

  init(_ context: ScreenContext, _ store: any FruitStore) {
    self.context = context
    self.store = store
    bell = Bell(after: context.currentStock().revision)
  }

  private var isOn: Bool { context.showsQueue }

  /// The stock, the menu or a stage has changed, or the store is back.
  func changed() {
    if isOn { loader.refresh() } else { bell.skip(to: context.currentStock().revision) }
  }

  /// It rings for no order of another journal.
  func storeRestored() { bell = Bell(after: context.currentStock().revision) }

  func willTake(_ order: Order.ID) { if isOn { bell.own.append(order) } }

  /// It is about to be drawn.
  ///
  /// - Parameter rows: how many orders of a stage are seen at most, with their minutes.
  func prepare(rows: Int) {
    if isOn, !hasBegun { loader.refresh() }
    hasBegun = isOn
    (waiting, minute) = (nil, nil)
    guard isOn, let queue else { return }
    let now = context.time()
    waiting = Waiting(queue, rows: rows, at: now.date, context.wording)
    let seen = queue.values.flatMap { $0.prefix(rows) }
    minute = WaitingTime.rest(of: seen, at: now.date).map { now.instant + $0 }
  }

  var deadline: ContinuousClock.Instant? { [loader.deadline, minute].earliest }

  func expire(at now: ContinuousClock.Instant) {
    loader.expire(at: now)
    // Drawn anew, it waits for the next one.
    if let minute, minute <= now { self.minute = nil }
  }

  func close() {
    loader.stop()
    minute = nil
  }

  func load() async throws -> [QueuedOrder] { try await store.queue() }

  func show(_ loaded: [QueuedOrder]) {
    queue = Dictionary(grouping: loaded, by: \.stage)
    if bell.rings(for: loaded, at: context.time().instant) { context.ask(.ring) }
  }

  /// Tells whether an order of the queue is made, for all that is known.
  func isMade(_ order: JournalEntry) -> Bool {
    guard isOn, order.stage != nil, let queue, order.seq <= bell.newest else { return false }
    return !queue[.toMake, default: []].contains { $0.id == order.id }
  }

  /// The line of the order screen; blank until the queue is known.
  var line: WaitingLine {
    if loader.hasFailed { return WaitingLine(text: context.words.todayNotRead, style: .warning) }
    guard let waiting else { return WaitingLine(text: "") }
    return WaitingLine(text: waiting.line, style: waiting.toMake.count == 0 ? .normal : .heading)
  }
}

extension ScreenContext {
  /// True if the menu has orders made and called; customers learn nothing of others.
  var showsQueue: Bool { menu.serving == .queue && !isForCustomers }
}

/// Tells when the bell rings: for an order that another till has taken, or the kiosk.
struct Bell {
  /// Orders that come so soon after a ring have come together with the one that it was for.
  private static let pause = Duration.seconds(1)

  /// The newest entry that it has heard of.
  private(set) var newest: Int
  /// Orders of this till that it has not heard of yet, as they were asked for.
  var own: [Order.ID] = []
  private var last: ContinuousClock.Instant?

  /// - Parameter newest: the number of the newest entry; what was there before rings for nobody.
  init(after newest: Int) { self.newest = newest }

  mutating func skip(to newest: Int) {
    self.newest = max(self.newest, newest)
    own = []
  }

  mutating func rings(for queue: [QueuedOrder], at now: ContinuousClock.Instant) -> Bool {
    let new = queue.filter { $0.order.seq > newest }
    newest = max(newest, new.map(\.order.seq).max() ?? 0)
    let others = new.filter { !own.contains($0.id) }
    // One asked for before another that it hears of was refused, or waits no more.
    if let last = own.lastIndex(where: { id in new.contains { $0.id == id } }) {
      own.removeSubrange(...last)
    }
    guard !others.isEmpty, last.map({ now - $0 >= Self.pause }) ?? true else { return false }
    last = now
    return true
  }
}
