internal import Dispatch
internal import JuiceWords

/// Self-service: customers order, and can do nothing else until the PIN gives the owner the till.
public final class Kiosk {
  public struct Times: Sendable {
    /// From an order until the screen is ready for the next customer.
    public var ready: Duration
    /// How long a bill, a search or a dialog stays that nobody touches.
    public var idle: Duration
    /// How long the PIN is asked for.
    public var pin: Duration
    /// What three wrong PINs cost.
    public var penalty: Duration

    public init(
      ready: Duration = .seconds(5), idle: Duration = .seconds(60), pin: Duration = .seconds(30),
      penalty: Duration = .seconds(30)
    ) {
      self.ready = ready
      self.idle = idle
      self.pin = pin
      self.penalty = penalty
    }
  }

  /// All that a customer can do. What is not here is in no key table, and so can't be pressed, clicked or read.
  private static let allowed: Set<KeyAction> = [
    .move, .moveToNext, .page, .ends, .scroll, .close, .help, .language, .redraw,
    .orderNumber, .order, .search, .searchText, .eraseText, .eraseAll, .showAll,
    .addToBill, .takeOffBill, .takeNewestOff, .numberToBill, .juiceToBill, .orderBill, .emptyBill,
    .showBill,
    .answer, .otherAnswer, .unlock, .typePIN, .eraseDigit, .checkPIN,
  ]
  private static let triesBeforePenalty = 3

  let times: Times
  private(set) var isLocked = true
  /// Makes the screen ready for the next customer.
  var onReady: () -> Void = {}
  private let isPIN: (String) async throws -> Bool
  private var wrongTries = 0
  private var penaltyEnd = ContinuousClock.now
  private var timer: DispatchWorkItem?

  /// - Parameter isPIN: whether digits are the owner's PIN.
  public init(times: Times = Times(), isPIN: @escaping (String) async throws -> Bool) {
    self.times = times
    self.isPIN = isPIN
  }

  func allows(_ action: KeyAction) -> Bool { !isLocked || Self.allowed.contains(action) }

  /// A customer did something.
  func touched() { getReady(after: times.idle) }

  /// A customer's order was taken.
  func served() { getReady(after: times.ready) }

  private func getReady(after time: Duration) {
    guard isLocked else { return }
    timer?.cancel()
    timer = JuiceTill.after(time) { [weak self] in self?.onReady() }
  }

  func end() { timer?.cancel() }

  // MARK: The PIN

  /// How much longer no PIN is taken; nil where one is.
  func penaltyText(_ words: any Words) -> String? {
    let rest = ContinuousClock.now.duration(to: penaltyEnd)
    guard rest > .zero else { return nil }
    return words.tooManyPINs(seconds: Int((rest / .seconds(1)).rounded(.up)))
  }

  /// Gives the owner the till if a PIN is right.
  ///
  /// - Returns: whether it was.
  func unlock(with pin: String) async throws -> Bool {
    guard try await isPIN(pin) else {
      wrongTries += 1
      if wrongTries.isMultiple(of: Self.triesBeforePenalty) { penaltyEnd = .now + times.penalty }
      return false
    }
    isLocked = false
    end()
    return true
  }
}
