internal import JuiceTerminal

/// Every key of a screen, from the table that drives it.
final class HelpController: Screen {
  private let texts: Texts
  private let described: [KeyBinding]
  private let onClose: () -> Void
  private var top = 0
  private var visible = Int.max

  init(texts: Texts, describing bindings: [KeyBinding], onClose: @escaping () -> Void) {
    self.texts = texts
    described = bindings
    self.onClose = onClose
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding("↑ ↓", [.up, .down, .character("k"), .character("j")], texts.keys.move) { [self] in
        scrolled(by: MoveKey($0) == .up ? -1 : 1)
      }
    ]
  }

  func handle(_ event: Event, isRepeat: Repeat) {
    switch event {
    case .key(let key): if visible >= described.count || !dispatch(key) { onClose() }
    case .click: onClose()
    case .wheel(_, let up): scrolled(by: up ? -1 : 1)
    case .resize, .paste, .closed: break
    }
  }

  private func scrolled(by step: Int) {
    top = min(max(0, top + step), max(0, described.count - visible))
  }

  func layers(in size: Size) -> [Layer] {
    let view = HelpView(
      title: texts.helpTitle, rows: described.map { (key: $0.label, text: $0.description) },
      top: top, hint: texts.anyKey)
    visible = view.visible(in: size)
    return view.layers(in: size)
  }
}
