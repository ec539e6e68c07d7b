internal import JuiceTerminal

/// How soon an input followed the same input before it.
enum Repeat: Comparable {
  case none
  /// Too soon for another order: a double tap, or the first repeat of a held key.
  case quick
  /// Faster than a person types: a held key.
  case held
}

struct RepeatDetector {
  /// Keyboards wait up to 660 ms (the default of X11) before they repeat a held key.
  static let quick = Duration.milliseconds(700)
  /// Keyboards repeat 25 to 30 times a second.
  static let held = Duration.milliseconds(50)

  private var last: (event: Event, time: ContinuousClock.Instant)?

  mutating func `repeat`(_ event: Event, at time: ContinuousClock.Instant) -> Repeat {
    defer { last = (event, time) }
    guard let last, last.event == event else { return .none }
    let gap = time - last.time
    return gap < Self.held ? .held : gap < Self.quick ? .quick : .none
  }
}
