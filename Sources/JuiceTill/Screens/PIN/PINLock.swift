internal import JuiceWords

/// Counts wrong PINs: after some in a row none is taken for a while.
final class PINLock {
  private let most: Int
  private let penalty: Duration
  /// By the person whose PIN was asked for: a right one forgives nobody else's wrong ones.
  private var wrong: [String: Int] = [:]
  private var end: ContinuousClock.Instant?

  /// - Parameter most: the wrong PINs in a row before the penalty.
  init(most: Int, penalty: Duration) { (self.most, self.penalty) = (most, penalty) }

  /// Says how much longer no PIN is taken; nil where one is.
  func text(_ words: Words, at now: ContinuousClock.Instant) -> String? {
    guard let end, now < end else { return nil }
    return words.tooManyPINs(most, seconds: Int(((end - now) / .seconds(1)).rounded(.up)))
  }

  func noteRight(of name: String) { wrong[name] = nil }

  /// - Parameter names: the people whose PIN it might have been.
  func noteWrong(for names: [String], at now: ContinuousClock.Instant) {
    for name in names { wrong[name, default: 0] += 1 }
    guard wrong.values.contains(where: { $0 >= most }) else { return }
    (wrong, end) = ([:], now + penalty)
  }
}
