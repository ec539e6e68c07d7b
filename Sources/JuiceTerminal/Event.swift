internal import JuiceText

package enum Event: Hashable, Sendable {
  case key(Key)
  /// The left button was pressed.
  case click(Point)
  case rightClick(Point)
  case wheel(Point, up: Bool)
  case resize(Size)
  case paste(String)
  /// The terminal turns out to mark pastes. Sent at most once.
  case marksPastes
  /// The last event: the terminal is gone, or this signal asks the process to end.
  case closed(signal: Int32?)
}

extension Event {
  /// The event with ASCII digits for full-width ones, as Korean input methods write them.
  package var withASCIIDigits: Event {
    switch self {
    case .key(.character(let character)): .key(.character(Character("\(character)".asciiDigits)))
    case .paste(let text): .paste(text.asciiDigits)
    default: self
    }
  }
}

package enum Key: Hashable, Sendable {
  case character(Character)
  case control(Character)
  case up, down, left, right, pageUp, pageDown, home, end
  case enter, escape, tab, backTab, backspace, delete
  case function(Int)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension Key {
  /// The Latin key at the position of a Korean one (two-set layout, KS X 5002), or the ASCII form of a full-width
  /// character. So `r` works while the keyboard is set to Korean.
  package var onLatinKeyboard: Key {
    guard case .character(let character) = self,
      let latin = Self.twoSet[character] ?? Self.halfWidth(character)
    else { return self }
    return .character(latin)
  }

  /// Maps U+FF01 to U+FF5E, which have the order of ASCII.
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

/// An event, and the time at which its last byte was read.
package struct Arrival: Hashable, Sendable {
  package let event: Event
  package let time: ContinuousClock.Instant

  package init(_ event: Event, _ time: ContinuousClock.Instant) {
    self.event = event
    self.time = time
  }
}
