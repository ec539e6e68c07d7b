internal import JuiceKit
internal import JuiceTerminal

/// Counts the cups of one juice that are ordered one after another.
struct OrdersInARow {
  /// An order that comes later is for the next customer.
  private static let longestPause = Duration.seconds(20)

  private(set) var cups = 0
  /// The key that orders one more; nil where none does.
  private(set) var key: Key?
  private var last: (juice: Juice.ID, time: ContinuousClock.Instant)?

  mutating func add(_ juice: Juice.ID, by key: Key?, at time: ContinuousClock.Instant) {
    let goesOn = last.map { $0.juice == juice && time - $0.time < Self.longestPause } ?? false
    cups = goesOn ? cups + 1 : 1
    last = (juice, time)
    self.key = key
  }

  mutating func end() { (cups, key, last) = (0, nil, nil) }
}
