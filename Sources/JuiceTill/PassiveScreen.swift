internal import JuiceTerminal

/// A screen that only shows something: `q` and Ctrl-C leave it, and Ctrl-Z suspends it.
protocol PassiveScreen: AnyObject {
  var terminal: Terminal { get }
  var ignoresKeys: Bool { get }
  /// - Parameter signal: the signal that closed the terminal; `nil` for a key.
  func leave(_ signal: Int32?)
  /// Makes the next `draw` draw again.
  func changed()
}

extension PassiveScreen {
  func receive(_ event: Event) {
    switch event {
    case .closed(let signal): return leave(signal)
    case .key(let key) where !ignoresKeys:
      switch key.onLatinKeyboard {
      case "q", .control("c"): return leave(nil)
      case .control("z"): terminal.suspend()
      default: return
      }
    case .resize: break
    default: return
    }
    changed()
  }
}
