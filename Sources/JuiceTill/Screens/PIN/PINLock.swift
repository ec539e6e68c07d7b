internal import JuiceWords

/// Counts wrong PINs: after some in a row none is taken for a while.
final class PINLock {
  private let most: Int
  private let penalty: Duration
  private var wrong = 0
  private var end: ContinuousClock.Instant?

  /// - Parameter most: the wrong PINs in a row before the penalty.
  init(most: Int, penalty: Duration) { (self.most, self.penalty) = (most, penalty) }

  /// Says how much longer no PIN is taken; nil where one is.
  func text(_ words: Words, at now: ContinuousClock.Instant) -> String? {
    guard let end, now < end else { return nil }
    return words.tooManyPINs(most, seconds: Int(((end - now) / .seconds(1)).rounded(.up)))
  }

  func note(isRight: Bool, at now: ContinuousClock.Instant) {
    wrong = isRight ? 0 : wrong + 1
    if wrong > 0, wrong.isMultiple(of: most) { end = now + penalty }
  }
}
