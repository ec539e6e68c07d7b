internal import JuiceKit

/// Counts the cups of one juice that are ordered one after another.
struct OrdersInARow {
  /// An order that comes later is for the next customer.
  private static let longestPause = Duration.seconds(20)

  private(set) var cups = 0
  private var last: (juice: Juice.ID, time: ContinuousClock.Instant)?

  mutating func add(_ juice: Juice.ID, at time: ContinuousClock.Instant) {
    let goesOn = last.map { $0.juice == juice && time - $0.time < Self.longestPause } ?? false
    cups = goesOn ? cups + 1 : 1
    last = (juice, time)
  }

  mutating func end() { (cups, last) = (0, nil) }
}
