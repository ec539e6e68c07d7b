internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// A message, a question or a list above a screen.
struct Alert {
  enum Kind {
    /// Any key or click closes it.
    case message
    /// As `message`, but the screen below handles the key or click that closes it, so that nobody types a
    /// key twice.
    case transient
    /// Yes is the default.
    case question(onAnswer: (Bool) -> Void)
  }

  let kind: Kind
  let message: String
  var style = Style.warning
  /// Lines below the message.
  var rows: [AlertView.Row] = []
}

/// Shows an alert and handles its keys and clicks.
final class AlertController: Screen {
  private let alert: Alert
  private let words: any Words
  private let close: (any Screen) -> Void
  private let forward: (Event) -> Void
  private var isYes = true
  private var top = 0
  private var layout: (view: AlertView, frame: Rect, hidden: Int)?

  /// - Parameter forward: lets the screen below handle an event.
  init(
    _ alert: Alert, words: any Words, close: @escaping (any Screen) -> Void,
    forward: @escaping (Event) -> Void
  ) {
    self.alert = alert
    self.words = words
    self.close = close
    self.forward = forward
  }

  var bindings: [KeyBinding] {
    let scrolling: [KeyBinding] =
      layout?.hidden ?? 0 > 0 ? [.upDown(.scroll) { [self] in scroll(by: $0) }] : []
    switch alert.kind {
    case .message:
      return scrolling + [KeyBinding("", .any, .close) { [self] _ in close(self) }]
    case .transient:
      return scrolling + [
        KeyBinding("Enter Esc", [.enter, " ", .escape, "q"], .close) { [self] _ in close(self) },
        KeyBinding("", .any, .close) { [self] in closeAndForward(.key($0)) },
      ]
    case .question:
      return scrolling + [
        KeyBinding("y", ["y"], .answer) { [self] _ in answer(true) },
        KeyBinding("n Esc", ["n", .escape, "q"], .answer) { [self] _ in answer(false) },
        // A held key must not answer the question that it opened.
        KeyBinding("Enter", [.enter, " "], .answer, ignored: .quick) { [self] _ in answer(isYes) },
        KeyBinding(
          "← →",
          [.left, .right, .up, .down, .tab, .backTab, "h", "j", "k", "l"], .otherAnswer
        ) { [self] _ in isYes.toggle() },
      ]
    }
  }

  /// What it says may be true no more.
  func menuChanged() { close(self) }

  func clicked(_ point: Point, _ repeated: Repeat) {
    guard let layout else { return }
    switch alert.kind {
    case .message: close(self)
    case .transient where layout.frame.contains(point): close(self)
    case .transient: closeAndForward(.click(point))
    case .question:
      if let button = layout.view.button(at: point, in: layout.frame) { answer(button == 0) }
    }
  }

  func wheelTurned(at point: Point, by step: Int) { scroll(by: step) }

  private func scroll(by step: Int) { top = min(max(0, top + step), layout?.hidden ?? 0) }

  private func answer(_ isYes: Bool) {
    guard case .question(let onAnswer) = alert.kind else { return }
    close(self)
    onAnswer(isYes)
  }

  private func closeAndForward(_ event: Event) {
    close(self)
    forward(event)
  }

  func panes(in size: Size) -> [Pane] {
    let isQuestion = if case .question = alert.kind { true } else { false }
    let text = AlertView.Text(alert.message, rows: alert.rows, in: size)
    let hidden = text.rows.count - text.capacity
    top = min(top, max(0, hidden))
    let position = hidden > 0 ? "\(top + 1)-\(top + text.capacity)/\(text.rows.count)  " : ""
    let view = AlertView(
      text: text, top: top, style: alert.style,
      buttons: isQuestion ? [words.yes, words.no] : [],
      selectedButton: isYes ? 0 : 1,
      hint: position + (isQuestion ? "" : words.anyKey))
    let frame = view.frame(in: size)
    layout = (view, frame, hidden)
    return Pane(view, frame).popup(in: size)
  }
}
