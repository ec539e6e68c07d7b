internal import JuiceTerminal

/// Tells what was typed from what was pasted without marks, or came from a scanner: characters faster than hands.
///
/// A character waits a moment for the next one; all other events pass at once, after those that wait.
struct UnmarkedPaste {
  typealias Instant = ContinuousClock.Instant

  /// A flood begins with characters that come within this of each other.
  static let together = Duration.milliseconds(2)
  /// And goes on with those that come within this: a busy machine reads some of a scanner's later.
  static let hurried = Duration.milliseconds(15)
  /// A paste ends with a pause of this.
  static let pause = Duration.milliseconds(30)
  /// A held key repeats within this: keyboards wait up to a second before they begin.
  static let repeatGap = Duration.milliseconds(1100)

  /// True once the terminal is known to mark pastes, so that short bursts are typing.
  var isMarked = false
  private var held: [Arrival] = []
  private var isPaste = false
  /// When the newest character came.
  private var last: Instant?
  private var lastTyped: Arrival?

  /// When what waits is decided, unless more comes before.
  var deadline: Instant? {
    let wait = isPaste ? Self.pause : held.count > 1 ? Self.hurried : Self.together
    return held.isEmpty ? nil : last.map { $0 + wait }
  }

  /// - Returns: what is decided now.
  mutating func add(_ event: Event, at time: Instant) -> [Arrival] {
    let decided = expire(at: time)
    let arrival = Arrival(event, time)
    guard event.text != nil else { return decided + release() + [arrival] }
    if isPaste, let last, time - last >= Self.pause { isPaste = false }
    held.append(arrival)
    last = time
    isPaste = isPaste || held.count >= (isMarked ? 8 : 4) && !isRepeated
    return decided
  }

  mutating func expire(at now: Instant) -> [Arrival] {
    guard let deadline, now >= deadline else { return [] }
    return release()
  }

  /// A slow line delivers several repeats of a held key at once.
  private var isRepeated: Bool {
    guard let lastTyped, let first = held.first else { return false }
    return first.time - lastTyped.time < Self.repeatGap
      && held.allSatisfy { $0.event == lastTyped.event }
  }

  mutating func release() -> [Arrival] {
    defer { held = [] }
    guard isPaste, let first = held.first else {
      lastTyped = held.last ?? lastTyped
      return held
    }
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
