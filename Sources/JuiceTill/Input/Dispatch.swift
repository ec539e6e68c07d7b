internal import JuiceTerminal
internal import JuiceWords

/// Routes input events to their screens, and finds the rules by which they count.
struct Dispatch {
  let stack: ScreenStack
  let close: (any Screen) -> Void

  func rules(for event: Event) -> InputFilter.Rules {
    let screen = stack.screen(for: event)
    switch event {
    case .key(let key):
      let binding = stack.binding(of: key)
      let repeats = binding?.repeats ?? true
      return InputFilter.Rules(
        once: !repeats,
        needsStore: binding?.needsStore(inDialog: screen.isDialog) ?? true,
        actsAgain: screen.isDialog && binding != nil && (repeats || key == .escape))
    case .click(let point): return InputFilter.Rules(button: button(at: point, on: screen))
    default: return InputFilter.Rules()
    }
  }

  /// The button at a point, if a double click presses it only once.
  private func button(at point: Point, on screen: any Screen) -> RepeatedClick.Button? {
    var frame = screen.button(at: point)
    if let hint = stack.hint(at: point, on: screen) {
      let repeats = stack.binding(of: hint.key)?.repeats ?? true
      frame = repeats ? nil : hint.frame
    }
    return frame.map { RepeatedClick.Button(frame: $0, screen: ObjectIdentifier(screen)) }
  }

  func handle(_ event: Event) {
    guard stack.isLargeEnough else {
      if case .key(let key) = event { stack.binding(of: key)?.press(key) }
      return
    }
    let screen = stack.screen(for: event)
    let hint: Key? =
      if case .click(let point) = event { stack.hint(at: point, on: screen)?.key } else { nil }
    while let front = stack.screens.last, front !== screen { passOver(front) }
    stack.remark = nil
    switch event {
    case .key(let key): press(key, on: screen)
    case .click(let point): if let hint { press(hint, on: screen) } else { screen.clicked(point) }
    case .rightClick(let point): screen.rightClicked(point)
    case .wheel(let point, let up): screen.wheelTurned(at: point, by: up ? -1 : 1)
    case .paste(let text):
      screen.pasted(text)
      // Scanners and quick hands are as fast as a paste: the Enter may be meant.
      if isLine, text.contains(where: \.isNewline) { stack.addPastedEnter() }
    case .resize, .closed, .marksPastes: break
    }
    let pressed = hint.map { Event.key($0) } ?? event
    for screen in stack.screens { screen.handled(pressed) }
  }

  /// Closes a dialog that leaves the event to the screen below.
  private func passOver(_ front: any Screen) {
    close(front)
    (front as? AlertController)?.passedOver()
    stack.forgetKeys()
  }

  private var isLine: Bool { stack.binding(of: .control("u"))?.meaning == .eraseAll }

  private func press(_ key: Key, on screen: any Screen) {
    if let binding = stack.binding(of: key) {
      binding.press(key)
    } else {
      screen.unknownKeyPressed(key)
    }
  }
}
