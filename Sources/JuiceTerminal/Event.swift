/// Something that happens to a terminal.
public enum Event: Hashable, Sendable {
  case key(Key)
  /// The left button went down.
  case click(Point)
  case rightClick(Point)
  case wheel(Point, up: Bool)
  case resize(Size)
  /// Text that was pasted.
  case paste(String)
  /// The terminal marks pastes, as it has shown. Comes once, or never.
  case marksPastes
  /// The terminal is gone, or this signal asks the process to end. The last event.
  case closed(signal: Int32?)
}

public enum Key: Hashable, Sendable {
  case character(Character)
  case control(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case enter, escape, tab, backTab, backspace, delete
  /// F1 is 1.
  case function(Int)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The key of a character: `"u"`.
  public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension Key {
  /// The Latin key in the place of a Korean one (two-set layout, KS X 5002): `r` works while the keyboard is
  /// set to Korean, and so do full-width characters.
  public var onLatinKeyboard: Key {
    guard case .character(let character) = self,
      let latin = Self.twoSet[character] ?? Self.halfWidth(character)
    else { return self }
    return .character(latin)
  }

  /// The ASCII character of a full-width one, which Unicode has in the same order from U+FF01 to U+FF5E.
  private static func halfWidth(_ character: Character) -> Character? {
    guard let scalar = character.unicodeScalars.first, (0xFF01...0xFF5E).contains(scalar.value)
    else { return nil }
    return Unicode.Scalar(scalar.value - 0xFF00 + 0x20).map(Character.init)
  }

  private static let twoSet: [Character: Character] = [
    "ㅂ": "q", "ㅈ": "w", "ㄷ": "e", "ㄱ": "r", "ㅅ": "t", "ㅛ": "y", "ㅕ": "u", "ㅑ": "i", "ㅐ": "o",
    "ㅔ": "p",
    "ㅁ": "a", "ㄴ": "s", "ㅇ": "d", "ㄹ": "f", "ㅎ": "g", "ㅗ": "h", "ㅓ": "j", "ㅏ": "k", "ㅣ": "l",
    "ㅋ": "z", "ㅌ": "x", "ㅊ": "c", "ㅍ": "v", "ㅠ": "b", "ㅜ": "n", "ㅡ": "m",
  ]
}

/// An event, and when the last of its bytes was read.
public struct Arrival: Hashable, Sendable {
  public let event: Event
  public let time: ContinuousClock.Instant

  public init(_ event: Event, _ time: ContinuousClock.Instant) {
    self.event = event
    self.time = time
  }
}
