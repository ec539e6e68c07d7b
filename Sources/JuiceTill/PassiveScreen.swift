internal import JuiceTerminal
internal import JuiceWords

/// A screen that only shows something: `q` and Ctrl-C leave it, and Ctrl-Z suspends it.
protocol PassiveScreen: AnyObject {
  associatedtype End: Sendable
  var terminal: Terminal { get }
  var wording: Wording { get }
  var ignoresKeys: Bool { get }
  var ending: CheckedContinuation<End, Never>? { get set }
  /// - Parameter signal: the signal that closed the terminal; `nil` for a key.
  func leave(_ signal: Int32?)
  /// Makes the next `draw` draw again.
  func changed()
}

extension PassiveScreen {
  /// Receives events until the call of `end`, and returns its argument.
  func untilEnd() async -> End {
    await withCheckedContinuation { continuation in
      ending = continuation
      terminal.onEvent = { [weak self] event, _ in self?.receive(event) }
    }
  }

  /// - Returns: false if it has ended before.
  @discardableResult
  func end(_ end: End) -> Bool {
    guard let ending else { return false }
    self.ending = nil
    terminal.onEvent = nil
    ending.resume(returning: end)
    return true
  }

  /// Draws a view on the whole window, if that is large enough.
  func draw(_ view: (Size) -> any View) {
    let size = terminal.size
    let fits = size == size.atLeast(OrderLayout.smallest)
    terminal.draw([Pane(fits ? view(size) : TooSmallView(wording.words), Rect(size))])
  }

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
