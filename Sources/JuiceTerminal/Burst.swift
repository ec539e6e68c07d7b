/// Tells what was typed from what was pasted where the terminal does not mark pastes, or what another
/// machine typed: characters that come faster than a hand can press keys.
///
/// A character waits a moment for the next one. All other keys pass at once, unless one waits before them.
struct Burst {
  typealias Instant = ContinuousClock.Instant

  /// No hand presses two keys within it.
  static let hold = Duration.milliseconds(2)
  /// A long paste comes in several parts, at most this far apart.
  static let pasteGap = Duration.milliseconds(100)
  /// A held key repeats within this: keyboards wait up to a second before they begin.
  static let repeatGap = Duration.milliseconds(1_100)

  private var held: [Event] = []
  /// When what waits is decided.
  private(set) var deadline: Instant?
  private var pasteEnd: Instant?
  private var lastTyped: (key: Key, time: Instant)?

  /// - Returns: what is decided.
  mutating func add(_ events: [Event], at now: Instant) -> [Event] {
    guard !held.isEmpty || events.contains(where: \.isText) else { return events }
    held += events
    if let pasteEnd, now < pasteEnd { return paste(at: now) }
    deadline = deadline ?? now + Self.hold
    return []
  }

  mutating func expire(at now: Instant) -> [Event] {
    guard let deadline, now >= deadline else { return [] }
    let typed = held.compactMap(\.typed)
    guard isByHand(typed, at: now) else { return paste(at: now) }
    if let key = typed.last { lastTyped = (key, now) }
    return release()
  }

  private func isByHand(_ typed: [Key], at now: Instant) -> Bool {
    if typed.count < 2 { return true }
    // A slow line delivers several repeats of a held key at once.
    if let lastTyped, now < lastTyped.time + Self.repeatGap,
      typed.allSatisfy({ $0 == lastTyped.key })
    {
      return true
    }
    // A key after a letter that an input method was composing delivers both.
    return typed.count == 2 && !typed[0].character.isASCII && typed[1].character.isASCII
  }

  private mutating func paste(at now: Instant) -> [Event] {
    pasteEnd = now + Self.pasteGap
    var events: [Event] = []
    var text = ""
    for event in release() {
      if let character = event.typed?.character {
        text.append(character)
        continue
      }
      if !text.isEmpty { events.append(.paste(text)) }
      text = ""
      events.append(event)
    }
    return text.isEmpty ? events : events + [.paste(text)]
  }

  /// What waits, as it came.
  mutating func release() -> [Event] {
    defer {
      held = []
      deadline = nil
    }
    return held
  }
}

extension Event {
  /// The key, if pasted text can contain it.
  fileprivate var typed: Key? {
    switch self {
    case .key(let key) where key.isText: key
    default: nil
    }
  }

  fileprivate var isText: Bool { typed != nil }
}

extension Key {
  fileprivate var isText: Bool {
    if case .character = self { true } else { self == .enter || self == .tab }
  }

  /// As in a text: keys that are no characters are Enter and Tab.
  fileprivate var character: Character {
    if case .character(let character) = self { character } else { self == .tab ? "\t" : "\n" }
  }
}
