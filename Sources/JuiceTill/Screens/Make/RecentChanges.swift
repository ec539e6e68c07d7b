internal import JuiceKit

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
