internal import JuiceTerminal

/// Distinguishes typing from unmarked pastes and scanners, whose characters come faster than hands type.
///
/// A character waits briefly for the next one. Other events pass at once, after the waiting characters.
struct UnmarkedPaste {
  /// The longest gap between the first two characters of a flood.
  static let together = Duration.milliseconds(2)
  /// The longest gap between the next ones: a busy machine reads some of a scanner's late.
  static let hurried = Duration.milliseconds(15)
  /// The pause that ends a paste.
  static let pause = Duration.milliseconds(30)

  /// True once the terminal is known to mark pastes: short bursts are then typing.
  var isMarked = false
  private var held: [Arrival] = []
  private var isPaste = false
  private var last: Instant?

  /// When the waiting characters are decided, unless more come.
  var deadline: Instant? {
    let wait = isPaste ? Self.pause : held.count > 1 ? Self.hurried : Self.together
    return held.isEmpty ? nil : last.map { $0 + wait }
  }

  mutating func add(_ event: Event, at time: Instant) -> [Arrival] {
    let decided = expire(at: time)
    let arrival = Arrival(event, time)
    guard event.text != nil else { return decided + release() + [arrival] }
    if isPaste, let last, time - last >= Self.pause { isPaste = false }
    held.append(arrival)
    last = time
    isPaste = isPaste || held.count >= (isMarked ? 8 : 4) && !isOneKey
    return decided
  }

  mutating func expire(at now: Instant) -> [Arrival] {
    guard let deadline, now >= deadline else { return [] }
    return release()
  }

  /// A slow connection delivers several presses of a key at once, and nobody pastes one character many times.
  private var isOneKey: Bool { held.allSatisfy { $0.event == held[0].event } }

  mutating func release() -> [Arrival] {
    defer { held = [] }
    guard isPaste, let first = held.first else { return held }
    return [Arrival(.paste(String(held.compactMap(\.event.text))), first.time)]
  }
}

extension Event {
  /// The character, if pasted text can contain it.
  fileprivate var text: Character? {
    switch self {
    case .key(.character(let character)): character
    case .key(.enter): "\n"
    case .key(.tab): "\t"
    default: nil
    }
  }
}
