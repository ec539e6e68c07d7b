internal import JuiceTerminal

/// A direction, by an arrow or by the key that vi gives it.
enum MoveKey {
  case left, right, up, down

  static let arrows: [Key] = [.left, .down, .up, .right]
  static let all =
    arrows + [.character("h"), .character("j"), .character("k"), .character("l")]

  init?(_ key: Key) {
    switch key.onLatinKeyboard {
    case .left, .character("h"): self = .left
    case .right, .character("l"): self = .right
    case .up, .character("k"): self = .up
    case .down, .character("j"): self = .down
    default: return nil
    }
  }
}
