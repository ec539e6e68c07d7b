internal import FoundationEssentials
internal import JuiceKit
internal import JuiceWords

/// The numbers that customers are called by: which of them are shown at a time.
struct BoardNumbers {
  typealias Instant = ContinuousClock.Instant

  /// How long the newest ready number is marked.
  static let markedFor = Duration.seconds(30)
  /// How long a ready number stays that nobody collects.
  static let shownFor = Duration.seconds(600)
  /// How old an order is that is made no more.
  static let preparedFor = Duration.seconds(12 * 3600)

  /// A number, with its date if that is not of today: a number that waits since may be one of today too.
  struct Called: Hashable {
    let number: Int
    var date: String?
  }

  /// An order that was made, and when the board has it from.
  private struct Ready {
    let order: QueuedOrder
    let called: Called
    let start: Instant
  }

  /// Oldest first.
  private(set) var preparing: [Called] = []
  /// Newest first, also those that are shown no more.
  private var ready: [Ready] = []
  /// `true` if it knows the queue.
  private(set) var isKnown = false

  /// The queue as it is now, oldest order first.
  ///
  /// A number that becomes ready counts from now: the clock of the till that made it may be another. One that was ready
  /// before the board began counts from when it was made.
  mutating func accept(_ queue: [QueuedOrder], at now: Moment, _ wording: Wording) {
    func called(_ order: JournalEntry) -> Called? {
      order.number.map {
        Called(number: $0.number, date: wording.date(of: order, at: now.date))
      }
    }
    let known = Dictionary(ready.map { ($0.order.id, $0) }) { $1 }
    preparing = queue.filter {
      $0.stage == .toMake
        && now.date.timeIntervalSince($0.order.at) < Self.preparedFor / .seconds(1)
    }.compactMap { called($0.order) }
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

  /// The numbers to call, newest first.
  func ready(at now: Instant) -> [Called] {
    ready.filter { now < $0.start + Self.shownFor }.map(\.called)
  }

  /// Returns `true` if the newest of them has just come.
  func isNewestMarked(at now: Instant) -> Bool {
    ready.first.map { now < $0.start + Self.markedFor } ?? false
  }

  /// When something of it changes by time alone, after a time at which it was drawn.
  func deadline(after now: Instant) -> Instant? {
    let ends =
      ready.map { $0.start + Self.shownFor } + ready.prefix(1).map { $0.start + Self.markedFor }
    return ends.filter { $0 > now }.min()
  }
}
