internal import JuiceTerminal

/// Distinguishes a held key from repeated presses.
///
/// A keyboard repeats a held key after 225 ms to a second, and then evenly 12 to 40 times a second.
/// So an earlier repeat is a new press; a later one waits for the next.
struct HeldKey {
  /// Slightly less than the shortest delay: a busy machine may read the press late.
  static let firstRepeat = Duration.milliseconds(210)
  static let longestDelay = Duration.milliseconds(1200)
  /// The longest gap between two repeats: 90 ms, of which a busy machine reads the second late.
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
    /// - Parameters:
    ///   - times: the times of the waiting presses.
    ///   - run: the last repeat, if the key was held before.
    case waiting(_ times: [Instant], after: Instant?)
    case held
  }

  /// Nobody presses two keys this close: the connection delayed the first one.
  private static let bunch = Duration.milliseconds(10)
  private static let bunchMemory = Duration.seconds(60)

  private var key: Key?
  private var phase = Phase.pressed
  private var last: Instant?
  /// The presses since a pause that have counted, in case an uneven line has delivered a run.
  private var counted: [Instant] = []
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
      (self.key, phase, self.last, counted) = (key, .pressed, time, [])
      return .counts
    }
    let gap = time - last
    self.last = time
    switch phase {
    case .pressed where gap < Self.firstRepeat:
      guard !counted.isEmpty else { return .counts }
      counted = (counted + [time]).suffix(Self.most)
      guard Self.isLongRun(counted) else { return .counts }
      phase = .held
      return .isHeld
    case .held where gap <= Self.repeatLimit: return .isHeld
    case .pressed: phase = .waiting([time], after: nil)
    case .held: phase = .waiting([time], after: last)
    case .waiting(let times, let run):
      // Nobody presses again this soon after letting go of a held key: the run had a hiccup.
      let goesOn = run.map { times[0] - $0 < Self.firstRepeat } ?? false
      let times = times + [time]
      guard !goesOn, !Self.isRun(times), !Self.isLongRun(counted + times) else {
        phase = .held
        return .isHeld
      }
      phase = .waiting(times, after: run)
    }
    return .waits
  }

  /// Notes any key. Pressing another key ends the hold.
  mutating func note(_ key: Key, at time: Instant) {
    if let newest, time - newest < Self.bunch { bunched = time }
    newest = time
    if key != self.key { (self.key, phase, counted) = (nil, .pressed, []) }
  }

  /// Ends the wait for another press. Returns whether the waiting presses count.
  mutating func expire(at now: Instant) -> Bool {
    guard case .waiting(let times, let run) = phase, let deadline, now >= deadline else {
      return false
    }
    let isLineSteady = bunched.map { now - $0 > Self.bunchMemory } ?? true
    let isPair =
      isLineSteady && times.count == 2 && Self.quickRepeats.contains(times[1] - times[0])
    guard isPair || run.map({ Self.isRate(of: [$0] + times) }) ?? false else {
      (phase, counted) = (.pressed, (counted + times).suffix(Self.most))
      return true
    }
    phase = .held
    return false
  }

  /// True for intervals that only auto-repeat produces: two even ones, or the average of many. A busy machine and an uneven line
  /// move single repeats; those still come at the keyboard's rate.
  private static func isRun(_ times: [Instant]) -> Bool {
    if isLongRun(times) { return true }
    let newest = Array(times.suffix(3))
    guard newest.count == 3, isRate(of: newest) else { return false }
    let gaps = (newest[1] - newest[0], newest[2] - newest[1])
    return min(gaps.0, gaps.1) >= shortestGap
      && abs((gaps.0 - gaps.1) / .milliseconds(1)) <= unevenness
  }

  private static func isLongRun(_ times: [Instant]) -> Bool {
    // A line that delivers in batches takes several of them to show the rate.
    times.count >= many
      && (many...min(most, times.count)).contains { count in
        // The presses of a bunch were made before it came: a window begins after it.
        let window = times.suffix(count)
        let start = zip(window, window.dropFirst()).prefix { $1 - $0 < bunch }.count
        return count - start >= many && isRate(of: window.dropFirst(start))
      }
  }

  /// True for presses as far apart on average as repeats.
  private static func isRate(of times: some BidirectionalCollection<Instant>) -> Bool {
    guard let first = times.first, let last = times.last else { return false }
    return repeatGaps.contains((last - first) / (times.count - 1))
  }

  /// The average gap between repeats. Keyboards repeat every 25 to 90 ms: a repeat that is read 5 ms late moves the average of two
  /// gaps by 2.5 ms. Four presses 15 or 95 ms apart are no repeats.
  private static let repeatGaps = Duration.milliseconds(22)...Duration.milliseconds(92)
  /// A shorter gap shows that the press before was read late.
  private static let shortestGap = Duration.milliseconds(15)
  /// The milliseconds by which two gaps of an even run may differ.
  private static let unevenness = 20.0
  /// Hands don't press so often at a keyboard's rate.
  private static let many = 8
  /// The presses that are remembered: some batches of a slow line.
  private static let most = 24
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

  private var last: (button: Button, point: Point, time: Instant)?

  /// - Parameter button: the button under the click; `nil` if every click counts there.
  mutating func isSecond(
    at point: Point, on button: Button?, at time: Instant
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
