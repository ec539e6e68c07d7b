internal import JuiceKit
internal import JuiceTerminal

/// Counts the like cups that are ordered one after another.
struct OrdersInARow {
  /// An order that comes later is for the next customer.
  private static let longestPause = Duration.seconds(20)

  private(set) var cups = 0
  /// The key that orders one more; nil where none does.
  private(set) var key: Key?
  private var last: (cup: Cup, time: ContinuousClock.Instant)?

  mutating func add(_ cup: Cup, by key: Key?, at time: ContinuousClock.Instant) {
    let goesOn = last.map { $0.cup == cup && time - $0.time < Self.longestPause } ?? false
    cups = goesOn ? cups + 1 : 1
    last = (cup, time)
    self.key = key
  }

  mutating func end() { (cups, key, last) = (0, nil, nil) }
}
