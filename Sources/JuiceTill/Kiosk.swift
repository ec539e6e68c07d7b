/// Self-service: customers order, and can do nothing else until the PIN gives the staff the till.
package final class Kiosk {
  struct Times {
    /// How long an order's number stays on screen.
    var ready = Duration.seconds(10)
    /// How long no key closes the number: customers press on.
    var reading = Duration.seconds(1)
    /// Idle time until the screen is reset for the next customer.
    var idle = Duration.seconds(60)
    /// Idle time until an unlocked till locks itself.
    var unlocked = Duration.seconds(300)
    /// Time to type the PIN.
    var pin = Duration.seconds(30)
  }

  var times = Times()
  let isPIN: (String) async throws -> Bool
  private(set) var isLocked = true
  /// When to reset the screen for the next customer, or to lock an unlocked till.
  private(set) var deadline: Instant?

  /// - Parameter isPIN: tells whether digits are the owner's PIN.
  package init(isPIN: @escaping (String) async throws -> Bool) { self.isPIN = isPIN }

  func touched(at now: Instant) { deadline = now + (isLocked ? times.idle : times.unlocked) }

  func unlock(at now: Instant) {
    isLocked = false
    touched(at: now)
  }

  func lock() { (isLocked, deadline) = (true, nil) }

  /// - Parameter isBusy: whether something is being saved; the reset then waits for its answer.
  /// - Returns: whether to lock the till and reset the screen.
  func expire(at now: Instant, isBusy: Bool) -> Bool {
    guard let deadline, deadline <= now else { return false }
    guard !isBusy else {
      self.deadline = now + .seconds(1)
      return false
    }
    return true
  }
}
