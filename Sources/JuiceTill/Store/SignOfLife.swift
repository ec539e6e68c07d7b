/// Detects a store that falls silent while its connection stays open.
struct SignOfLife {
  enum Due: Equatable {
    /// Ask the store for anything.
    case ask
    /// The store has not answered.
    case silent
  }

  static let askAfter = Duration.seconds(10)
  static let silentAfter = Duration.seconds(10)

  /// When the store last sent anything; `nil` for a store that needs no asking.
  private(set) var heard: Moment?
  private var asked: Instant?

  mutating func hear(at moment: Moment) { (heard, asked) = (moment, nil) }

  /// After a failure, the store is asked anew once it works.
  mutating func forgetQuestion() { asked = nil }

  var deadline: Instant? {
    heard.map { asked.map { $0 + Self.silentAfter } ?? $0.instant + Self.askAfter }
  }

  mutating func expire(at now: Instant) -> Due? {
    guard let deadline, deadline <= now else { return nil }
    defer { asked = asked == nil ? now : nil }
    return asked == nil ? .ask : .silent
  }
}
