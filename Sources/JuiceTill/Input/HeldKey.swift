internal import JuiceTerminal

/// Tells a key that is held down from one that is pressed again.
///
/// A keyboard repeats a held key after 225 ms at the least and a second at the most, and then 12 to 40 times a second,
/// evenly. So the same key again is a hand's where it comes sooner; where it comes later, it waits for what follows.
struct HeldKey {
  typealias Instant = ContinuousClock.Instant

  /// A little less than the shortest delay: a busy machine may read the press late.
  static let firstRepeat = Duration.milliseconds(210)
  static let longestDelay = Duration.milliseconds(1200)
  /// Repeats come at least this often.
  static let repeatLimit = Duration.milliseconds(110)

  enum Verdict {
    case counts
    /// It counts unless `judge` finds that the key is held.
    case waits
    /// It does not count, and what waits of it doesn't either.
    case isHeld
  }

  private enum Phase {
    case pressed
    /// - Parameter afterRun: whether the key was held before.
    case waiting(since: [Instant], afterRun: Bool)
    case held
  }

  /// Hands never press two keys so close: a line has held the first one up.
  private static let bunch = Duration.milliseconds(10)
  private static let bunchMemory = Duration.seconds(60)

  private var key: Key?
  private var phase = Phase.pressed
  private var last: Instant?
  /// When the newest key came, whichever it was, and when the line has last delivered two together.
  private var newest: Instant?
  private var bunched: Instant?

  /// When what waits counts.
  var deadline: Instant? {
    if case .waiting = phase { last.map { $0 + Self.repeatLimit } } else { nil }
  }

  /// True if a key may be a repeat of an earlier press.
  func mayRepeat(_ key: Key, at time: Instant) -> Bool {
    guard key == self.key, let last else { return false }
    return time - last < Self.longestDelay
  }

  mutating func judge(_ key: Key, at time: Instant) -> Verdict {
    guard mayRepeat(key, at: time), let last else {
      (self.key, phase, self.last) = (key, .pressed, time)
      return .counts
    }
    let gap = time - last
    self.last = time
    switch phase {
    case .pressed where gap < Self.firstRepeat: return .counts
    case .held where gap <= Self.repeatLimit: return .isHeld
    case .pressed: phase = .waiting(since: [time], afterRun: false)
    case .held: phase = .waiting(since: [time], afterRun: gap < Self.firstRepeat)
    case .waiting(let times, let afterRun):
      let times = times + [time]
      guard !afterRun, !Self.isRun(times) else {
        phase = .held
        return .isHeld
      }
      phase = .waiting(since: times, afterRun: false)
    }
    return .waits
  }

  /// A key has come. While another one is pressed, none is held.
  mutating func note(_ key: Key, at time: Instant) {
    if let newest, time - newest < Self.bunch { bunched = time }
    newest = time
    if key != self.key { (self.key, phase) = (nil, .pressed) }
  }

  /// No more came in time.
  ///
  /// - Returns: whether what waited counts.
  mutating func expire(at now: Instant) -> Bool {
    guard case .waiting(let times, _) = phase, let deadline, now >= deadline else { return false }
    let isLineSteady = bunched.map { now - $0 > Self.bunchMemory } ?? true
    if isLineSteady, times.count == 2, Self.quickRepeats.contains(times[1] - times[0]) {
      phase = .held
      return false
    }
    phase = .pressed
    return true
  }

  /// True of intervals that only auto-repeat has.
  private static func isRun(_ times: [Instant]) -> Bool {
    guard times.count < 4 else { return true }
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
    guard gaps.count == 2 else { return false }
    return gaps.allSatisfy { $0 >= .milliseconds(15) }
      && abs((gaps[0] - gaps[1]) / .milliseconds(1)) <= 20
  }

  /// Gap of two auto-repeats, if the line was not bunching.
  private static let quickRepeats = Duration.milliseconds(24)...Duration.milliseconds(42)
}

/// Finds the second click of a double click on a button.
struct RepeatedClick {
  struct Button: Equatable {
    let frame: Rect
    let screen: ObjectIdentifier
  }

  static let longest = Duration.milliseconds(400)

  /// The last click that counted.
  private var last: (button: Button, point: Point, time: ContinuousClock.Instant)?

  /// - Parameter button: the button under the click; nil for what may be clicked any number of times.
  mutating func isSecond(
    at point: Point, on button: Button?, at time: ContinuousClock.Instant
  ) -> Bool {
    if let last, time - last.time < Self.longest, !isAnother(button, than: last.button),
      last.button.frame.contains(point) || isNear(point, last.point)
    {
      return true
    }
    last = button.map { ($0, point, time) }
    return false
  }

  /// True if a hand went on to another button. A button of another screen came up under the hand.
  private func isAnother(_ button: Button?, than last: Button) -> Bool {
    button.map { $0.screen == last.screen && $0.frame != last.frame } ?? false
  }

  /// A hand moves a little.
  private func isNear(_ one: Point, _ other: Point) -> Bool {
    abs(one.x - other.x) <= 2 && abs(one.y - other.y) <= 1
  }
}
