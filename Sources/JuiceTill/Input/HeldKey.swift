internal import JuiceTerminal

/// Distinguishes a held key from repeated presses.
///
/// A keyboard repeats a held key after 225 ms to a second, and then evenly 12 to 40 times a second.
/// So an earlier repeat is a new press; a later one waits for the next.
struct HeldKey {
  typealias Instant = ContinuousClock.Instant

  /// Slightly less than the shortest delay: a busy machine may read the press late.
  static let firstRepeat = Duration.milliseconds(210)
  static let longestDelay = Duration.milliseconds(1200)
  /// The longest gap between two repeats.
  static let repeatLimit = Duration.milliseconds(110)

  enum Verdict {
    case counts
    /// It counts unless `judge` finds that the key is held.
    case waits
    /// Neither this press counts nor those that wait.
    case isHeld
  }

  private enum Phase {
    case pressed
    /// - Parameter afterRun: whether the key was held before.
    case waiting(since: [Instant], afterRun: Bool)
    case held
  }

  /// Nobody presses two keys this close: the connection delayed the first one.
  private static let bunch = Duration.milliseconds(10)
  private static let bunchMemory = Duration.seconds(60)

  private var key: Key?
  private var phase = Phase.pressed
  private var last: Instant?
  /// When the newest key of any kind came, and when the connection last delivered two together.
  private var newest: Instant?
  private var bunched: Instant?

  /// When the waiting presses count.
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

  /// Notes any key. Pressing another key ends the hold.
  mutating func note(_ key: Key, at time: Instant) {
    if let newest, time - newest < Self.bunch { bunched = time }
    newest = time
    if key != self.key { (self.key, phase) = (nil, .pressed) }
  }

  /// Ends the wait for another press. Returns whether the waiting presses count.
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

  /// True for intervals that only auto-repeat produces.
  private static func isRun(_ times: [Instant]) -> Bool {
    guard times.count < 4 else { return true }
    let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
    guard gaps.count == 2 else { return false }
    return gaps.allSatisfy { $0 >= .milliseconds(15) }
      && abs((gaps[0] - gaps[1]) / .milliseconds(1)) <= 20
  }

  /// The gap between two auto-repeats on a connection that delivers evenly.
  private static let quickRepeats = Duration.milliseconds(24)...Duration.milliseconds(42)
}

/// Detects the second click of a double click on a button.
struct RepeatedClick {
  struct Button: Equatable {
    let frame: Rect
    let screen: ObjectIdentifier
  }

  static let longest = Duration.milliseconds(400)

  private var last: (button: Button, point: Point, time: ContinuousClock.Instant)?

  /// - Parameter button: the button under the click; `nil` if every click counts there.
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

  /// True for another button of the same screen. A button of a new screen came up under the hand.
  private func isAnother(_ button: Button?, than last: Button) -> Bool {
    button.map { $0.screen == last.screen && $0.frame != last.frame } ?? false
  }

  private func isNear(_ one: Point, _ other: Point) -> Bool {
    abs(one.x - other.x) <= 2 && abs(one.y - other.y) <= 1
  }
}
