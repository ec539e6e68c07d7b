internal import FoundationEssentials
internal import JuiceKit
internal import JuiceWords

struct BoardNumbers {
  /// How long the newest ready number is highlighted.
  static let markedFor = Duration.seconds(30)
  /// How long a ready number is shown if nobody collects it.
  static let shownFor = Duration.seconds(600)
  /// Orders older than this are no longer expected to be made.
  static let preparedFor = Duration.seconds(12 * 3600)

  /// A number, with its date if it is not from today: today may have the same number.
  struct Called: Hashable {
    let number: Int
    var date: String?
  }

  private struct Ready {
    let order: QueuedOrder
    let called: Called
    let start: Instant
  }

  /// The orders to make, oldest first, and when each joins the line.
  private var toMake: [(called: Called, joins: Instant)] = []
  /// Newest first, including expired numbers.
  private var ready: [Ready] = []
  private(set) var isKnown = false

  /// Accepts the current queue, oldest order first.
  ///
  /// A number counts from its arrival here, as another till's clock may be wrong.
  /// Only numbers ready before the board's start count from the time of their making.
  mutating func accept(_ queue: [QueuedOrder], at now: Moment, _ wording: Wording) {
    func called(_ order: OrderLeft) -> Called? {
      order.number.map {
        Called(number: $0.number, date: wording.date(of: order, at: now.date))
      }
    }
    let known = Dictionary(ready.map { ($0.order.id, $0) }) { $1 }
    toMake = queue.filter { $0.stage == .toMake }.compactMap { order in
      let waited = now.date.timeIntervalSince(order.order.joinsLine)
      guard let called = called(order.order), waited < Self.preparedFor / .seconds(1) else {
        return nil
      }
      // The clock of another machine may be ahead.
      let joins = order.isLater(at: now.date) ? now.instant - .seconds(waited) : now.instant
      return (called, joins)
    }
    ready = queue.filter { $0.stage == .made }.compactMap { order -> Ready? in
      guard let called = called(order.order) else { return nil }
      let start = known[order.id].flatMap { $0.order.since == order.since ? $0.start : nil }
      let age = isKnown ? 0 : max(0, now.date.timeIntervalSince(order.since))
      return Ready(order: order, called: called, start: start ?? now.instant - .seconds(age))
    }
    ready.sort {
      ($0.start, $0.order.since, $0.order.order.seq)
        > ($1.start, $1.order.since, $1.order.order.seq)
    }
    isKnown = true
  }

  /// The orders in line, oldest first.
  func preparing(at now: Instant) -> [Called] {
    toMake.filter { $0.joins <= now }.map(\.called)
  }

  func ready(at now: Instant) -> [Called] {
    ready.filter { now < $0.start + Self.shownFor }.map(\.called)
  }

  func isNewestMarked(at now: Instant) -> Bool {
    ready.first.map { now < $0.start + Self.markedFor } ?? false
  }

  /// The next time after `now` at which a number expires or loses its highlight, or an order joins the line.
  func deadline(after now: Instant) -> Instant? {
    let ends =
      ready.map { $0.start + Self.shownFor } + ready.prefix(1).map { $0.start + Self.markedFor }
      + toMake.map(\.joins)
    return ends.filter { $0 > now }.min()
  }
}
