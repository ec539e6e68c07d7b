internal import JuiceTerminal

/// Tells a key that is held down from one that is pressed again.
///
/// A keyboard repeats a held key after 0.25 to 1 s, and then 12 to 40 times a second. So the second of the
/// same key may be either, until the time has passed in which a third would come.
struct HeldKeys {
  /// Repeats of a held key come at least this often.
  static let pace = Duration.milliseconds(95)
  /// The longest time before a keyboard begins to repeat, and a little more.
  private static let longestDelay = Duration.milliseconds(1200)

  enum Verdict {
    case counts
    /// It counts if no more of it comes within `pace`.
    case waits
    case isHeld
  }

  private var presses: [Key: (verdict: Verdict, time: ContinuousClock.Instant)] = [:]

  /// Whether a key may be a repeat of an earlier press.
  func mayRepeat(_ key: Key, at time: ContinuousClock.Instant) -> Bool {
    presses[key].map { time - $0.time < Self.longestDelay } ?? false
  }

  mutating func judge(_ key: Key, at time: ContinuousClock.Instant) -> Verdict {
    let verdict: Verdict
    switch presses[key] {
    case (.waits, _)?: verdict = .isHeld
    // Twice the pace: a slow line may deliver the last repeat late.
    case (.isHeld, let last)? where time - last < Self.pace * 2: verdict = .isHeld
    default: verdict = mayRepeat(key, at: time) ? .waits : .counts
    }
    presses[key] = (verdict, time)
    return verdict
  }

  /// Another key was pressed, so none of the others is held down.
  mutating func release(allBut key: Key) { presses = presses.filter { $0.key == key } }

  /// No more of a key came while it waited.
  ///
  /// - Parameter counts: whether its next press may be a repeat in turn.
  mutating func waited(_ key: Key, counts: Bool) {
    guard case (.waits, let time)? = presses[key] else { return }
    presses[key] = counts ? (.counts, time) : nil
  }
}
