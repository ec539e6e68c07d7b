internal import FoundationEssentials

/// Notices a store that says nothing any more while its line stays open.
struct SignOfLife {
  typealias Instant = ContinuousClock.Instant

  enum Due: Equatable {
    /// The store is to be asked for anything.
    case ask
    /// It has not answered.
    case silent
  }

  static let askAfter = Duration.seconds(10)
  static let silentAfter = Duration.seconds(10)

  /// When the store last said something; nil for one that needs no asking.
  private(set) var heard: Moment?
  private var asked: Instant?

  mutating func hear(at moment: Moment) { (heard, asked) = (moment, nil) }

  /// The store failed: it is asked anew once it works.
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
