internal import JuiceTerminal

/// What a person does about a question with two buttons.
enum YesNo {
  case answered(Bool)
  /// The other button is to be selected.
  case turned

  /// - Parameters:
  ///   - isYes: whether Yes is selected.
  ///   - button: the button at a place of the screen, Yes being the first.
  init?(_ event: Event, _ isRepeat: Repeat, isYes: Bool, button: (Point) -> Int?) {
    switch event {
    case .key(let key):
      switch YesNoKey(key) {
      case .yes: self = .answered(true)
      case .no: self = .answered(false)
      // A held key must not answer the question that it opened.
      case .chosen where isRepeat == .none: self = .answered(isYes)
      case .other: self = .turned
      case .chosen, nil: return nil
      }
    case .click(let point):
      guard let button = button(point) else { return nil }
      self = .answered(button == 0)
    case .wheel, .resize, .paste, .closed: return nil
    }
  }
}

/// What a key means to such a question.
private enum YesNoKey {
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
