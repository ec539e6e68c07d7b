internal import JuiceWords

/// Counts wrong PINs, and refuses PINs for a while after too many in a row.
final class PINLock {
  private let most: Int
  private let penalty: Duration
  /// Counts by person: a right PIN clears only its owner's wrong ones.
  private var wrong: [String: Int] = [:]
  private var end: ContinuousClock.Instant?

  /// - Parameter most: the number of wrong PINs that starts the penalty.
  init(most: Int, penalty: Duration) { (self.most, self.penalty) = (most, penalty) }

  /// Returns the remaining penalty as a sentence; `nil` if PINs are accepted.
  func text(_ words: Words, at now: ContinuousClock.Instant) -> String? {
    guard let end, now < end else { return nil }
    return words.tooManyPINs(most, seconds: Int(((end - now) / .seconds(1)).rounded(.up)))
  }

  func noteRight(of name: String) { wrong[name] = nil }

  /// - Parameter names: the people whose PIN it could have been.
  func noteWrong(for names: [String], at now: ContinuousClock.Instant) {
    for name in names { wrong[name, default: 0] += 1 }
    guard wrong.values.contains(where: { $0 >= most }) else { return }
    (wrong, end) = ([:], now + penalty)
  }
}
