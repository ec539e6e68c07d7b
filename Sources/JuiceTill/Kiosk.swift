internal import JuiceWords

/// Self-service: customers order, and can do nothing else until the PIN gives the staff the till.
public final class Kiosk {
  typealias Instant = ContinuousClock.Instant

  struct Times {
    /// How long an order's number is shown.
    var ready = Duration.seconds(10)
    /// How long no key closes it: hands press on.
    var reading = Duration.seconds(1)
    /// How long a bill, a search or a dialog stays that nobody touches.
    var idle = Duration.seconds(60)
    /// How long the till stays unlocked without a key.
    var unlocked = Duration.seconds(300)
    /// How long the PIN is asked for.
    var pin = Duration.seconds(30)
    /// How long no PIN is taken after three wrong ones.
    var penalty = Duration.seconds(30)
  }

  private static let triesBeforePenalty = 3

  var times: Times
  private let isPIN: (String) async throws -> Bool
  private(set) var isLocked = true
  private var wrongTries = 0
  private var penaltyEnd: Instant?
  /// When the screen is made ready for the next customer, or the till locks itself.
  private(set) var deadline: Instant?

  /// - Parameter isPIN: whether digits are the owner's PIN.
  public convenience init(isPIN: @escaping (String) async throws -> Bool) {
    self.init(times: Times(), isPIN: isPIN)
  }

  init(times: Times, isPIN: @escaping (String) async throws -> Bool) {
    self.times = times
    self.isPIN = isPIN
  }

  func touched(at now: Instant) { deadline = now + (isLocked ? times.idle : times.unlocked) }

  func unlock(at now: Instant) {
    isLocked = false
    touched(at: now)
  }

  func lock() { (isLocked, deadline) = (true, nil) }

  /// - Parameter isBusy: whether something is being saved: its answer is waited for, for a screen that is there.
  /// - Returns: whether the screen is to be made ready for the next customer, and the till to be locked.
  func expire(at now: Instant, isBusy: Bool) -> Bool {
    guard let deadline, deadline <= now else { return false }
    guard !isBusy else {
      self.deadline = now + .seconds(1)
      return false
    }
    return true
  }

  // MARK: The PIN

  /// How much longer no PIN is taken; nil where one is.
  func penaltyText(_ words: Words, at now: Instant) -> String? {
    guard let penaltyEnd, now < penaltyEnd else { return nil }
    let rest = penaltyEnd - now
    return words.tooManyPINs(seconds: Int((rest / .seconds(1)).rounded(.up)))
  }

  /// Finds whether a PIN is the owner's.
  ///
  /// - Parameter now: called once it is known.
  func takes(_ pin: String, now: () -> Instant) async throws -> Bool {
    if try await isPIN(pin) {
      wrongTries = 0
      return true
    }
    wrongTries += 1
    if wrongTries.isMultiple(of: Self.triesBeforePenalty) { penaltyEnd = now() + times.penalty }
    return false
  }
}
