internal import JuiceTerminal

/// Distinguishes a held key from repeated presses.
///
/// A keyboard repeats a held key after 225 ms to a second, and then evenly every 25 to 90 ms. So a run of presses is held if it is
/// as even, and if it begins after such a delay. The machine or the line may read any press late, but none before it is made.
struct HeldKey {
  /// Slightly less than the shortest delay: a busy machine may read the press late.
  static let firstRepeat = Duration.milliseconds(210)
  /// The delay of a press that is read 50 ms late: the next press waits. Hands mostly press again sooner.
  static let firstWait = Duration.milliseconds(175)
  /// The delay of a press that is read 100 ms late. The next press counts at once, and quick ones behind it wait.
  static let shortestDelay = Duration.milliseconds(120)
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
    /// - Parameter count: the number of waiting presses, the last of `times`.
    case waiting(_ count: Int)
    case held
  }

  /// Nobody presses two keys this close: the connection delayed the first one.
  private static let bunch = Duration.milliseconds(10)
  private static let bunchMemory = Duration.seconds(60)

  private var key: Key?
  private var phase = Phase.pressed
  /// The presses since a pause or since the key was held, the newest last.
  private var times: [Instant] = []
  /// The last repeats that were found, until a press counts again.
  private var repeats: [Instant] = []
  /// When the newest key of any kind came, and when the connection last delivered two together.
  private var newest: Instant?
  private var bunched: Instant?

  /// When the waiting presses count.
  var deadline: Instant? {
    if case .waiting = phase { times.last.map { $0 + Self.repeatLimit } } else { nil }
  }

  /// True if a key may be a repeat of an earlier press.
  func mayRepeat(_ key: Key, at time: Instant) -> Bool {
    guard key == self.key, let last = times.last else { return false }
    return time - last < Self.longestDelay
  }

  mutating func judge(_ key: Key, at time: Instant) -> Verdict {
    guard mayRepeat(key, at: time), let last = times.last else {
      (self.key, phase, times, repeats) = (key, .pressed, [time], [])
      return .counts
    }
    let gap = time - last
    times = (times + [time]).suffix(Self.most)
    switch phase {
    case .held where gap <= Self.repeatLimit: return hold([time])
    case .held: phase = .waiting(1)
    case .pressed:
      if let heldRun { return hold(heldRun) }
      let isQuick = gap <= Self.quickest && !pauses.isEmpty
      guard gap >= Self.firstWait || isQuick else { return .counts }
      phase = .waiting(1)
    case .waiting(let count):
      // Nobody presses again this soon after letting go of a held key: the run had a hiccup.
      if count == 1, let end = repeats.last, last - end < Self.firstRepeat { return hold([time]) }
      if let heldRun { return hold(heldRun) }
      phase = .waiting(count + 1)
    }
    return .waits
  }

  private mutating func hold(_ run: [Instant]) -> Verdict {
    (phase, times, repeats) = (.held, times.suffix(1), (repeats + run).suffix(Self.many))
    return .isHeld
  }

  /// Notes any key. Pressing another key ends the hold.
  ///
  /// - Returns: false if the waiting presses count, true if they don't; `nil` if they go on waiting.
  mutating func note(_ key: Key, at time: Instant) -> Bool? {
    let isHeld = isEndOfHold(at: time)
    if let newest, time - newest < Self.bunch { bunched = time }
    newest = time
    guard key != self.key else { return nil }
    (self.key, phase, times, repeats) = (nil, .pressed, [], [])
    return isHeld
  }

  /// Ends the wait for another press. Returns whether the waiting presses count.
  mutating func expire(at now: Instant) -> Bool {
    guard let deadline, now >= deadline else { return false }
    guard isEndOfHold(at: now) else {
      (phase, repeats) = (.pressed, [])
      return true
    }
    _ = hold(times.suffix(1))
    return false
  }

  /// True if the waiting presses are the last repeats of a key that was let go: two of them, or some that follow a run.
  private func isEndOfHold(at now: Instant) -> Bool {
    guard case .waiting(let count) = phase else { return false }
    if let end = repeats.last {
      let waiting = Array(times.suffix(count))
      let longest = zip(repeats, repeats.dropFirst()).map { $1 - $0 }.max() ?? .zero
      // A line that delivers in batches pauses as long between its repeats.
      return Self.isRate(of: [end] + waiting) || waiting[0] - end <= longest + Self.bunch
    }
    let newest = Array(times.suffix(3))
    let isLineSteady = bunched.map { now - $0 > Self.bunchMemory } ?? true
    return isLineSteady && count == 2 && newest.count == 3
      && newest[1] - newest[0] >= Self.firstRepeat
      && Self.quickRepeats.contains(newest[2] - newest[1])
  }

  // MARK: Runs

  /// The newest presses, if they are repeats of an earlier one: three even ones after its delay, or many at any pace.
  private var heldRun: [Instant]? {
    // After a run, the same key goes on or is held again.
    let isFew =
      repeats.isEmpty
      ? pauses.contains(where: isEvenRun) : Self.evenGap(of: times.dropFirst()) != nil
    if isFew { return times.suffix(3) }
    let isMany = repeats.isEmpty ? pauses.contains(where: isLongRun) : isLongRun(after: 0)
    return isMany || isEndless ? times.suffix(Self.many) : nil
  }

  /// True for more quick presses than hands make. The first one was read very late.
  private var isEndless: Bool {
    guard times.count == Self.most, let gap = Self.gap(of: times) else { return false }
    return gap >= Self.repeatGaps.lowerBound && gap <= Self.quickest
  }

  /// The places of presses whose next ones come later than repeats: the key may have been held after them.
  private var pauses: [Int] {
    times.indices.dropLast().filter { times[$0 + 1] - times[$0] >= Self.shortestDelay }
  }

  /// True if the last three presses are even, and fit a hold that began with the press at `start`.
  private func isEvenRun(after start: Int) -> Bool {
    let run = times.dropFirst(start + 1)
    // The last press of a bunch was late, and its gap is too short.
    guard let gap = Self.evenGap(of: run), !Self.isBunch(run.suffix(4).prefix(2)) else {
      return false
    }
    let delays = self.delays(after: start, by: gap)
    // Hands that press as evenly have no delay, or a press before its turn. The machine reads no press before its turn.
    guard let delay = delays.last, let first = delays.min(), delay - first <= Self.slack else {
      return false
    }
    return delay >= (gap <= Self.quickest ? Self.shortestDelay : Self.firstRepeat)
  }

  /// True if many presses come at a keyboard's rate, and fit a hold that began with the press at `start`.
  private func isLongRun(after start: Int) -> Bool {
    let all = times.dropFirst(start + 1)
    // The presses of a bunch were made before it came: the run begins after it.
    let run = all.dropFirst(zip(all, all.dropFirst()).prefix { $1 - $0 < Self.bunch }.count)
    guard run.count >= Self.many, let gap = Self.gap(of: run), Self.repeatGaps.contains(gap),
      // The presses behind a stall seem to be closer.
      let newGap = Self.gap(of: run.suffix(Self.many / 2))
    else { return false }
    // A stall makes quick hands look like a hold with a delay. A line that delivers in batches makes several.
    let stalls = gap <= Self.quickest ? 1 : 3
    return !repeats.isEmpty || pauses.count { $0 >= start } > stalls
      || delays(after: start, by: max(gap, newGap)).allSatisfy { $0 >= Self.shortestDelay }
  }

  /// The delay of a hold that began with the press at `start`, according to each press after it.
  ///
  /// - Parameter gap: the time between two repeats.
  private func delays(after start: Int, by gap: Duration) -> [Duration] {
    times.dropFirst(start + 1).enumerated().map { $1 - times[start] - gap * $0 }
  }

  /// The gap between the last three presses, if only auto-repeat is as even.
  private static func evenGap(of times: ArraySlice<Instant>) -> Duration? {
    let newest = Array(times.suffix(3))
    guard newest.count == 3, isRate(of: newest) else { return nil }
    let gaps = (newest[1] - newest[0], newest[2] - newest[1])
    let isEven = abs((gaps.0 - gaps.1) / .milliseconds(1)) <= unevenness
    return isEven && min(gaps.0, gaps.1) >= shortestGap ? gap(of: newest) : nil
  }

  private static func isBunch(_ two: ArraySlice<Instant>) -> Bool {
    zip(two, two.dropFirst()).contains { $1 - $0 < shortestGap }
  }

  /// True for presses as far apart on average as repeats.
  private static func isRate(of times: some BidirectionalCollection<Instant>) -> Bool {
    gap(of: times).map(repeatGaps.contains) ?? false
  }

  /// The average gap.
  private static func gap(of times: some BidirectionalCollection<Instant>) -> Duration? {
    guard let first = times.first, let last = times.last, times.count > 1 else { return nil }
    return (last - first) / (times.count - 1)
  }

  /// The average gap between repeats. Keyboards repeat every 25 to 90 ms: a repeat that is read 5 ms late moves the average of two
  /// gaps by 2.5 ms. Four presses 15 or 95 ms apart are no repeats.
  private static let repeatGaps = Duration.milliseconds(22)...Duration.milliseconds(92)
  /// Hands hardly press as fast for long.
  private static let quickest = Duration.milliseconds(50)
  /// A shorter gap shows that the press before was read late.
  private static let shortestGap = Duration.milliseconds(15)
  /// The milliseconds by which two gaps of an even run may differ.
  private static let unevenness = 20.0
  /// The lateness of three even presses.
  private static let slack = Duration.milliseconds(20)
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
