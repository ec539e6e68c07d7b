internal import JuiceTerminal
internal import JuiceWords

/// Shared by several screens.
extension KeyBinding {
  /// - Parameter move: -1 for up, 1 for down.
  static func upDown(_ meaning: KeyAction, _ move: @escaping (Int) -> Void) -> KeyBinding {
    KeyBinding("↑ ↓", [.up, .down, "k", "j"], meaning) { move(Direction($0) == .up ? -1 : 1) }
  }

  /// - Parameter turn: -1 for back, 1 for on.
  static func turn(_ meaning: KeyAction, _ turn: @escaping (Int) -> Void) -> KeyBinding {
    KeyBinding("← →", [.left, .right, .tab, .backTab, "h", "l"], meaning, hinted: true) {
      turn($0 == .backTab || Direction($0) == .left ? -1 : 1)
    }
  }

  /// - Parameter turn: -1 for a page up, 1 for a page down.
  static func pages(_ turn: @escaping (Int) -> Void) -> KeyBinding {
    KeyBinding("PgUp PgDn", [.pageUp, .pageDown], .page) { turn($0 == .pageUp ? -1 : 1) }
  }
}

/// By an arrow key or a vi key.
enum Direction {
  case left, right, up, down

  init?(_ key: Key) {
    switch key.onLatinKeyboard {
    case .left, "h": self = .left
    case .right, "l": self = .right
    case .up, "k": self = .up
    case .down, "j": self = .down
    default: return nil
    }
  }
}
