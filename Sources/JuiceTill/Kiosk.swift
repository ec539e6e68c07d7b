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

  var times: Times
  let isPIN: (String) async throws -> Bool
  private(set) var isLocked = true
  private(set) lazy var pinLock = PINLock(most: 3, penalty: times.penalty)
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
}
