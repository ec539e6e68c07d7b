internal import JuiceTerminal

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
