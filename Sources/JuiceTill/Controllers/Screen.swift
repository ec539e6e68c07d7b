internal import JuiceKit
internal import JuiceTerminal

/// One screen of the till: its state, what its keys do, and what it looks like. It knows no other
/// screen; where it leads to is given to it as closures.
protocol Screen: AnyObject {
  var bindings: [KeyBinding] { get }

  /// - Parameter isRepeat: whether the key or click before was the same, a moment ago: a held key.
  func handle(_ event: Event, isRepeat: Repeat)

  /// The stock is another, by a change made here or by another process.
  func stockChanged(_ stock: Stock)

  func layers(in size: Size) -> [Layer]
}

extension Screen {
  func stockChanged(_ stock: Stock) {}

  /// Does what the table says.
  ///
  /// - Returns: whether the key is in it.
  @discardableResult
  func dispatch(_ key: Key) -> Bool {
    guard let binding = bindings.binding(for: key) else { return false }
    binding.action(key)
    return true
  }
}

/// How soon an input followed the same input before it.
enum Repeat: Comparable {
  case none
  /// Too soon to be meant as another order: a double tap, or a key held for its first moment.
  case hasty
  /// Too soon for a finger: a held key.
  case held
}

/// Tells held keys and double taps from input that is meant.
struct RepeatDetector {
  /// Keyboards wait up to 660 ms (the default of X11) before they repeat a held key.
  static let hasty = Duration.milliseconds(700)
  /// Keyboards repeat 25 to 30 times a second.
  static let held = Duration.milliseconds(50)

  private var last: (event: Event, time: ContinuousClock.Instant)?

  mutating func `repeat`(_ event: Event, at time: ContinuousClock.Instant) -> Repeat {
    defer { last = (event, time) }
    guard let last, last.event == event else { return .none }
    let gap = time - last.time
    return gap < Self.held ? .held : gap < Self.hasty ? .hasty : .none
  }
}
