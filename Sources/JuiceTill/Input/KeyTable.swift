internal import JuiceTerminal
internal import JuiceWords

/// The active keys of a screen: its own and those of the till.
struct KeyTable {
  private let context: ScreenContext
  /// The keys of every screen that never wait for the store.
  let atOnce: [KeyBinding]

  init(_ context: ScreenContext) {
    self.context = context
    atOnce = [
      KeyBinding(.redraw) { _ in context.ask(.repaint) },
      KeyBinding(.suspend) { _ in context.ask(.suspend) },
      KeyBinding(.leave) { _ in context.ask(.leave) },
    ]
  }

  /// - Parameter isLargeEnough: false if the window is too small for a screen; then one can only leave.
  func bindings(of screen: any Screen, isLargeEnough: Bool) -> [KeyBinding] {
    guard isLargeEnough else {
      let leave = KeyBinding(.leave, "q") { [context] _ in context.ask(.leave) }
      return context.allowed([leave])
    }
    let own = context.allowed(screen.bindings)
    return context.allowed(withLanguage(own, of: screen) + atOnce) + unlock
      + [help(of: screen, isLetter: own.binding(of: "?") != nil)]
  }

  /// The key that locks or unlocks self-service. No screen can override it, not even with "any key".
  var unlock: [KeyBinding] {
    guard let kiosk = context.state.kiosk else { return [] }
    let isLocked = kiosk.isLocked
    return [
      KeyBinding(isLocked ? .unlock : .lock) { [context] _ in
        context.ask(isLocked ? .askForPIN : .lock)
      }
    ]
  }

  /// Adds the language keys. Where letters are typed, only F3. A dialog that keeps its language gets none.
  private func withLanguage(_ own: [KeyBinding], of screen: any Screen) -> [KeyBinding] {
    switch screen.language {
    case .followsTill: [KeyBinding.language(context)] + own
    case .followsTillUnlessTyped:
      switch own.binding(of: "L")?.meaning {
      case .language?: own
      case let typed: own + [KeyBinding.language(context, isLetter: typed != nil)]
      }
    case .stays: own
    }
  }

  /// - Parameter isLetter: whether `?` is typed as a letter, as in a search.
  private func help(of screen: any Screen, isLetter: Bool) -> KeyBinding {
    KeyBinding(
      .help, isLetter ? "F1" : nil, hintStays: true, hintLabel: isLetter ? "F1" : "?"
    ) { [self] _ in
      context.open { HelpController({ self.bindings(of: screen, isLargeEnough: true) }, $0) }
    }
  }
}
