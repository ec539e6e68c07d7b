internal import JuiceTerminal

/// Tells a key that is held down from one that is pressed again.
///
/// A keyboard repeats a held key after 0.25 to 1 s, and then 12 to 40 times a second. So the second of the
/// same key may be either, until the time has passed in which a third would come.
struct HeldKeys {
  /// Repeats of a held key come at least this often.
  static let repeatInterval = Duration.milliseconds(95)
  /// The longest time before a keyboard begins to repeat, and a little more.
  private static let longestDelay = Duration.milliseconds(1200)

  enum Verdict {
    case counts
    /// It counts if no more of it comes within `repeatInterval`.
    case waits
    case isHeld
  }

  /// Of the key that was pressed last: no other one is held down.
  private var last: (key: Key, verdict: Verdict, time: ContinuousClock.Instant)?

  /// Whether a key may be a repeat of an earlier press.
  func mayRepeat(_ key: Key, at time: ContinuousClock.Instant) -> Bool {
    last.map { $0.key == key && time - $0.time < Self.longestDelay } ?? false
  }

  mutating func judge(_ key: Key, at time: ContinuousClock.Instant) -> Verdict {
    let verdict: Verdict
    switch last {
    case (key, .waits, _)?: verdict = .isHeld
    // Twice the time: a slow line may deliver the last repeat late.
    case (key, .isHeld, let last)? where time - last < Self.repeatInterval * 2: verdict = .isHeld
    default: verdict = mayRepeat(key, at: time) ? .waits : .counts
    }
    last = (key, verdict, time)
    return verdict
  }

  /// No more of a key came while it waited.
  ///
  /// - Parameter counts: whether its next press may be a repeat in turn.
  mutating func waited(_ key: Key, counts: Bool) {
    guard case (key, .waits, let time)? = last else { return }
    last = counts ? (key, .counts, time) : nil
  }
}
