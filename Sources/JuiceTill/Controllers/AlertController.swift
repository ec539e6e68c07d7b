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
    ///
    /// - Parameter again: a key that would only close it, but is left to the screen below too.
    case transient(again: Key? = nil)
    /// - Parameter isYes: the answer that is selected at first.
    case question(isYes: Bool = true, onAnswer: (Bool) -> Void)
    /// One of the rows, which are numbered from 1; nil where none is taken.
    case choice(onAnswer: (Int?) -> Void)
  }

  let kind: Kind
  let message: String
  var style = Style.warning
  /// Whether it tells that an order is taken, which is the last of a customer.
  var isOrderDone = false
  /// Lines below the message.
  var rows: [AlertView.Row] = []
  /// In place of "any key".
  var hint: String?
  /// What else can be done while it is open.
  var bindings: [KeyBinding] = []
  /// Where on the screen the thing is that it is about, which it leaves free if it can.
  var about: () -> Rect? = { nil }
  /// Whether a number is No to a question, and left to the screen below.
  var leavesDigits = false
  /// Whether it ends what was typed before it, as every dialog does.
  var isFailure = false
  /// Makes it in the language of the till; nil where it stays as it is.
  var inOtherLanguage: (() -> Alert)?

  var isTransient: Bool { if case .transient = kind { true } else { false } }
  var endsTypedAhead: Bool { isFailure || !isTransient }
}

/// Shows an alert and handles its keys and clicks.
final class AlertController: Screen {
  private var alert: Alert
  private let words: () -> any Words
  private let close: (any Screen) -> Void
  /// Lines below its own.
  private var remarks: [String] = []
  /// A button, or a row of a choice.
  private var selected = 0
  /// Its text is read before its answers are.
  private var hasMoved = false
  private var top = 0
  private var layout: (view: AlertView, frame: Rect, hidden: Int)?

  init(_ alert: Alert, words: @escaping () -> any Words, close: @escaping (any Screen) -> Void) {
    self.alert = alert
    self.words = words
    self.close = close
    if case .question(let isYes, _) = alert.kind { selected = isYes ? 0 : 1 }
  }

  let isDialog = true
  var isTransient: Bool { alert.isTransient }
  var isOrderDone: Bool { alert.isOrderDone }

  func add(_ remark: String) {
    if remark != alert.message, !remarks.contains(remark) { remarks.append(remark) }
  }

  var bindings: [KeyBinding] {
    alert.bindings + ownBindings
  }

  private var ownBindings: [KeyBinding] {
    switch alert.kind {
    case .message:
      return scrolling + [KeyBinding("", .any, .close) { [self] _ in close(self) }]
    case .transient(let again):
      let keys: [Key] = [.enter, " ", .escape, "q"].filter { $0 != again }
      return scrolling + [KeyBinding("Esc", .keys(keys), .close) { [self] _ in close(self) }]
    case .question:
      return scrolling + [
        KeyBinding("y", ["y"], .answer) { [self] _ in answer(true) },
        KeyBinding("n Esc", ["n", .escape, "q"], .answer) { [self] _ in answer(false) },
        KeyBinding("Enter", [.enter, " "], .answer) { [self] _ in answer(selected == 0) },
        otherAnswer(of: 2),
      ]
    case .choice:
      return [
        KeyBinding("1-\(alert.rows.count)", .digits, .answer) { [self] in
          choose(($0.digit ?? 0) - 1)
        },
        KeyBinding("Enter", [.enter, " "], .answer) { [self] _ in choose(selected) },
        KeyBinding("Esc", [.escape, "n", "q"], .close) { [self] _ in choose(nil) },
        otherAnswer(of: alert.rows.count),
      ]
    }
  }

  private func otherAnswer(of count: Int) -> KeyBinding {
    KeyBinding(
      "← →", [.left, .right, .up, .down, .tab, .backTab, "h", "j", "k", "l"], .otherAnswer,
      repeats: true
    ) { [self] key in
      let isBack = key == .backTab || [.left, .up].contains(Direction(key))
      selected = (selected + (isBack ? count - 1 : 1)) % count
      hasMoved = true
    }
  }

  /// Whether the language can be changed while it is open.
  var isInEveryLanguage: Bool { alert.inOtherLanguage != nil }

  /// Where not all of it fits.
  private var scrolling: [KeyBinding] {
    guard let layout, layout.hidden > 0 else { return [] }
    let rows = layout.view.text.capacity
    return [
      .upDown(.scroll) { [self] in scroll(by: $0) },
      .pages { [self] in scroll(by: $0 * rows) },
      .ends(.ends) { [self] isLast in scroll(by: isLast ? layout.hidden : -layout.hidden) },
    ]
  }

  func unknownKeyPressed() {
    if case .choice = alert.kind {
      add(words().chooseFirst(of: alert.rows.count))
    } else {
      add(words().answerFirst)
    }
  }

  func takes(_ event: Event) -> Bool {
    switch (alert.kind, event) {
    case (.transient, .key(let key)): bindings.binding(of: key) != nil
    case (.transient, .click(let point)), (.transient, .rightClick(let point)):
      layout?.frame.contains(point) ?? false
    case (.transient, .paste): false
    case (.question, .key(let key)): !(alert.leavesDigits && key.digit != nil)
    default: true
    }
  }

  func menuChanged() { languageChanged() }

  func languageChanged() {
    guard let make = alert.inOtherLanguage else { return }
    alert = make()
    alert.inOtherLanguage = make
  }

  func button(at point: Point) -> Rect? {
    layout.flatMap { layout in
      answers(in: layout).first { $0.contains(point) }
    }
  }

  private func answers(in layout: (view: AlertView, frame: Rect, hidden: Int)) -> [Rect] {
    switch alert.kind {
    case .message, .transient: []
    case .question: layout.view.buttons(in: layout.frame)
    case .choice: layout.view.rows(in: layout.frame)
    }
  }

  func clicked(_ point: Point) {
    let index = layout.flatMap { answers(in: $0).firstIndex { $0.contains(point) } }
    switch (alert.kind, index) {
    case (.message, _), (.transient, _): close(self)
    case (.question, let index?): answer(index == 0)
    case (.choice, let index?): choose(index + top)
    case (.question, nil), (.choice, nil): break
    }
  }

  func wheelTurned(at point: Point, by step: Int) { scroll(by: step) }

  func pasted(_ text: String) { add(words().pastedOrdersNothing) }

  private func scroll(by step: Int) { top = min(max(0, top + step), layout?.hidden ?? 0) }

  private func answer(_ isYes: Bool) {
    guard case .question(_, let onAnswer) = alert.kind else { return }
    close(self)
    onAnswer(isYes)
  }

  private func choose(_ index: Int?) {
    guard case .choice(let onAnswer) = alert.kind else { return }
    if let index, !alert.rows.indices.contains(index) { return unknownKeyPressed() }
    close(self)
    onAnswer(index)
  }

  func panes(in size: Size) -> [Pane] {
    let isQuestion = if case .question = alert.kind { true } else { false }
    let isChoice = if case .choice = alert.kind { true } else { false }
    let rows = alert.rows + remarks.map { AlertView.Row(text: $0) }
    let text = AlertView.Text(alert.message, rows: rows, in: size)
    let hidden = text.rows.count - text.capacity
    top = min(top, max(0, hidden))
    let position = hidden > 0 ? "↑↓ \(top + 1)-\(top + text.capacity)/\(text.rows.count)  " : ""
    if isChoice { top = max(min(top, selected), selected - text.capacity + 1) }
    let keys = alert.bindings.filter(\.isHinted).map {
      "\($0.label): \(words().key($0.meaning).hint)"
    }
    let end = isQuestion ? "" : isChoice ? words().chooseHint : alert.hint ?? words().anyKey
    let whole = position + (keys + [end]).joined(separator: " · ")
    // How it is closed is told in any width; the help has all keys.
    let hint = AlertView.fits(whole, in: size) ? whole : position + end
    let view = AlertView(
      text: text, top: top, style: alert.style,
      buttons: isQuestion ? [words().yes, words().no] : [], selectedButton: selected,
      selectedRow: isChoice ? selected : nil,
      hint: hint, isCursorOnSelection: hasMoved,
      kept: alert.about())
    let frame = view.frame(in: size)
    layout = (view, frame, hidden)
    return Pane(view, frame).popup(in: size)
  }
}
