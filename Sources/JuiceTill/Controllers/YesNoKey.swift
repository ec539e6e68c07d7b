internal import JuiceTerminal

/// What a key means to a question with two buttons.
enum YesNoKey {
  case yes, no
  /// The button that is selected.
  case chosen
  /// Selects the other button.
  case other

  init?(_ key: Key) {
    switch key.onLatinKeyboard {
    case .character("y"): self = .yes
    case .character("n"), .escape, .character("q"): self = .no
    case .enter, .character(" "): self = .chosen
    case .tab, .backTab: self = .other
    default:
      guard MoveKey(key) != nil else { return nil }
      self = .other
    }
  }
}
