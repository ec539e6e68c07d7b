internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

final class AlertController: Screen {
  typealias Layout = (view: AlertView, frame: Rect, hidden: Int)

  private(set) var alert: Alert
  let context: ScreenContext
  private let coversDialog: Bool
  let keepsKeysSecret: Bool
  private var remarks: [String] = []
  /// The index of a button or of a row.
  private var selected = 0
  private var hasMoved = false
  private var top = 0
  private(set) var deadline: Instant?
  private let shown: Instant
  /// When a new menu moved the rows, and whether the selected one is gone since.
  private var moved: (at: Instant, isSelectedGone: Bool)?
  /// The layout on the screen, to which keys and clicks refer.
  private lazy var layout = laidOut()

  /// - Parameter front: the screen that it covers.
  init(_ alert: Alert, _ context: ScreenContext, over front: (any Screen)?) {
    (self.alert, self.context) = (alert, context)
    coversDialog = front?.isDialog ?? false
    keepsKeysSecret = alert.keepsKeysSecret || front?.keepsKeysSecret ?? false
    shown = context.time().instant
    switch alert.kind {
    case .question(let isYes, _): selected = isYes ? 0 : 1
    case .choice(let row, _): selected = row
    case .message, .barrier: break
    }
    stand()
  }

  let isDialog = true
  var endsTypedAhead: Bool { alert.endsTypedAhead }
  var keptClear: [Rect] { alert.keptClear() }

  func add(_ remark: String) -> Bool {
    if remark != alert.message, !remarks.contains(remark) { remarks.append(remark) }
    return true
  }

  private func stand() {
    guard case .barrier(let time) = alert.kind else { return }
    deadline = context.time().instant + time
  }

  var bindings: [KeyBinding] {
    ownActions + ownBindings
  }

  /// The keys of a message about the past also close it: it may be out of date afterwards.
  private var ownActions: [KeyBinding] {
    let bindings = context.allowed(alert.bindings)
    guard case .message(_, dropsTypedAhead: true) = alert.kind else { return bindings }
    return bindings.map { $0.after { [self] in close() } }
  }

  private var ownBindings: [KeyBinding] {
    switch alert.kind {
    case .barrier:
      return [KeyBinding(.close, "Esc") { [self] _ in close() }]
    case .message(let again, _):
      let keys: [Key] = [.enter, " ", .escape, "q"].filter { $0 != again }
      return scrolling + [KeyBinding(.close, "Esc", keys: .keys(keys)) { [self] _ in close() }]
    case .question:
      return scrolling + [
        KeyBinding(.answer, "y") { [self] _ in answer(true) },
        KeyBinding(.answer, "n Esc | q") { [self] _ in answer(false) },
        KeyBinding(.answer) { [self] _ in answer(selected == 0) },
        otherAnswer(of: 2),
      ]
    case .choice:
      return [
        KeyBinding(.answer, "1-\(numbered)", keys: .digits) { [self] in
          guard !hasMovedRows else { return drop(.key($0)) }
          let key = "\($0.digit ?? 0)"
          choose(alert.rows.firstIndex { $0.key == key } ?? -1, by: .key($0))
        },
        KeyBinding(.answer) { [self] in
          guard !hasMovedRows || moved?.isSelectedGone == false else { return drop(.key($0)) }
          choose(selected, by: .key($0))
        },
        KeyBinding(.close, "Esc | n q") { [self] in choose(nil, by: .key($0)) },
        otherAnswer(of: alert.rows.count),
      ] + rowsWithKeys
    }
  }

  private var rowsWithKeys: [KeyBinding] {
    alert.rows.enumerated().filter { !$1.key.isEmpty && Int($1.key) == nil }.map { index, row in
      KeyBinding(.answer, row.key) { [self] in choose(index, by: .key($0)) }
    }
  }

  private var numbered: Int { alert.rows.compactMap { Int($0.key) }.max() ?? 0 }

  private func otherAnswer(of count: Int) -> KeyBinding {
    KeyBinding(.otherAnswer) { [self] key in
      guard count > 0 else { return }
      let isBack = key == .backTab || [.left, .up].contains(Direction(key))
      repeat {
        selected = (selected + (isBack ? count - 1 : 1)) % count
      } while alert.rows.indices.contains(selected) && alert.rows[selected].isUsedUp
      hasMoved = true
    }
  }

  /// `L` leaves a message open that follows the language.
  private var languageKey: [KeyBinding] { language == .followsTill ? [.language(context)] : [] }

  var language: LanguageKey { alert.inOtherLanguage == nil ? .stays : .followsTill }

  private var scrolling: [KeyBinding] {
    guard layout.hidden > 0 else { return [] }
    return KeyBinding.moving(.scroll, page: layout.view.text.capacity) { [self] in scroll(by: $0) }
  }

  func unknownKeyPressed(_ key: Key) {
    switch alert.kind {
    case .choice: showChoiceHint()
    case .barrier: stand()
    case .message:
      if isUnseen {
        drop(.key(key))
      } else if holds(key) {
        _ = add(context.words.numberOrdersNothing)
      } else {
        close()
      }
    case .question: _ = add(context.words.answerFirst)
    }
  }

  private func drop(_ event: Event) {
    _ = add(remark(onDropped: [event], .typedAhead))
  }

  private func showChoiceHint() { _ = add(context.words.chooseFirst(of: numbered)) }

  /// True while a key must have been meant for what was there before.
  private var isUnseen: Bool {
    alert.isNews && context.time().instant - shown < RecentChanges.reaction
  }

  private func holds(_ key: Key) -> Bool { alert.holdsDigits && key.digit != nil }

  /// True while a digit or a click must have been meant for the row that was there before.
  private var hasMovedRows: Bool {
    moved.map { context.time().instant - $0.at < RecentChanges.reaction } ?? false
  }

  /// True for news in front of a dialog: nobody has read there what the next key answers.
  private var isAlone: Bool { alert.isNews && coversDialog }

  func takes(_ event: Event) -> Bool {
    switch (alert.kind, event) {
    case (.message, _) where isAlone: true
    case (.message, .key(let key)):
      isUnseen || holds(key) || (bindings + languageKey).binding(of: key) != nil
    case (.message, .click(let point)), (.message, .rightClick(let point)):
      isUnseen || layout.frame.contains(point)
    case (.message, .paste): false
    case (.question, .key(let key)): alert.juicesBelow == nil || key.digit == nil
    case (.question, .click(let point)), (.question, .rightClick(let point)):
      layout.frame.contains(point)
        || !(alert.juicesBelow?().contains { $0.contains(point) } ?? false)
    default: true
    }
  }

  /// Keeps the selection on its row, which a new menu may have moved or removed.
  func menuChanged() {
    let (before, place) = (alert.rows, selected)
    languageChanged()
    guard case .choice(let usual, _) = alert.kind, before.indices.contains(place) else { return }
    let row = alert.rows.firstIndex {
      ($0.label, $0.text) == (before[place].label, before[place].text)
    }
    selected = row ?? (alert.rows.count == before.count ? place : usual)
    guard !before.elementsEqual(alert.rows, by: { ($0.key, $0.text) == ($1.key, $1.text) }) else {
      return
    }
    moved = (context.time().instant, isSelectedGone: row == nil)
    _ = add(context.words.rowsMoved)
  }

  func languageChanged() {
    guard let make = alert.inOtherLanguage else { return }
    alert = make()
    alert.inOtherLanguage = make
    guard case .choice = alert.kind else { return }
    // A new menu may remove the choices.
    if alert.rows.isEmpty { close() }
    selected = min(selected, max(0, alert.rows.count - 1))
  }

  func button(at point: Point) -> Rect? {
    answers.first { $0.contains(point) }
  }

  /// A click anywhere on a message closes it.
  func hint(at point: Point) -> (key: Key, frame: Rect)? {
    guard case .choice = alert.kind else { return nil }
    return layout.view.hint(at: point, in: layout.frame)
  }

  private var answers: [Rect] {
    switch alert.kind {
    case .message, .barrier: []
    case .question: layout.view.buttons(in: layout.frame)
    case .choice: layout.view.rows(in: layout.frame)
    }
  }

  func clicked(_ point: Point) {
    let index = answers.firstIndex { $0.contains(point) }
    switch (alert.kind, index) {
    case (.message, _), (.barrier, _): close()
    case (.question, let index?): answer(index == 0)
    case (.choice, _?) where hasMovedRows: _ = add(context.words.rowsMoved)
    case (.choice, let index?):
      choose(layout.view.text.givenRows[index + layout.view.top], by: .click(point))
    case (.question, nil): _ = add(context.words.answerFirst)
    case (.choice, nil): break
    }
  }

  func wheelTurned(at point: Point, by step: Int) { scroll(by: step) }

  func pasted(_ text: String) { _ = add(remark(onPasted: text)) }

  private func scroll(by step: Int) { top = scrolled(top, by: step, to: layout.hidden) }

  private func answer(_ isYes: Bool) {
    guard case .question(_, let onAnswer) = alert.kind else { return }
    close()
    onAnswer(isYes)
  }

  /// Call it after an event for the screen below has closed the alert. A question is answered with No.
  func passedOver() {
    if case .question(_, let onAnswer) = alert.kind { onAnswer(false) }
  }

  private func choose(_ index: Int?, by event: Event) {
    guard case .choice(_, let onAnswer) = alert.kind else { return }
    if let index {
      // It was meant for what was there before.
      guard !isUnseen else { return drop(event) }
      guard alert.rows.indices.contains(index) else { return showChoiceHint() }
      if alert.rows[index].isUsedUp {
        _ = add(alert.rows[index].refusal ?? context.words.usedUp)
        return
      }
    }
    close()
    onAnswer(index)
  }

  // MARK: Drawing

  /// The question and its answers with their keys, in lines for a window that is too small for a dialog.
  func lines(columns: Int) -> [String] {
    let words = context.words
    let answers =
      if case .question = alert.kind {
        [("y", words.yes), ("n", words.no)]
      } else {
        alert.rows.map { ($0.key, $0.text) }
      }
    let texts = answers.enumerated().map { index, answer in
      let text = "\(answer.0) \(answer.1)"
      return index == selected ? "► \(text) ◄" : text
    }
    return ([alert.message] + texts).flatMap { TextWidth.wrap($0.printable, to: columns) }
  }

  func prepare() { layout = laidOut() }

  func panes(in size: Size) -> [Pane] { Pane(layout.view, layout.frame).popup(in: size) }

  /// The text with its short rows if all rows take more than a third of the window's height.
  private func text(in size: Size) -> AlertView.Text {
    func text(_ rows: [AlertView.Row]) -> AlertView.Text {
      AlertView.Text(
        alert.message, rows: rows + remarks.map { AlertView.Row(text: $0) },
        figures: alert.figures, in: size)
    }
    let whole = text(alert.rows)
    guard 3 * whole.height > size.rows, !whole.figures.isEmpty,
      let short = alert.shortRows.map(text), short.height < whole.height
    else { return whole }
    return short
  }

  private func laidOut() -> Layout {
    let (size, words) = (context.dialogRoom, context.words)
    let isQuestion = if case .question = alert.kind { true } else { false }
    let isChoice = if case .choice = alert.kind { true } else { false }
    let text = text(in: size)
    let hidden = text.rows.count - text.capacity
    var top = min(top, max(0, hidden))
    if isChoice {
      let lines = text.givenRows.indices.filter { text.givenRows[$0] == selected }
      top = max(min(top, lines.first ?? 0), (lines.last ?? 0) - text.capacity + 1)
    }
    let position =
      hidden > 0
      ? [KeyHint(key: "↑↓", text: "\(top + 1)-\(top + text.capacity)/\(text.rows.count)")] : []
    let keys = ownActions.filter(\.isHinted).map {
      KeyHint(key: $0.label, text: words.key($0.meaning).hint)
    }
    let choosing = [KeyHint].keys(enter: words.chooseHint, escape: words.cancelHint)
    let end =
      isQuestion ? [] : alert.hints ?? (isChoice ? choosing : [KeyHint(text: words.anyKey)])
    // A narrow window keeps the hint for closing; the help has all keys.
    let hints =
      [keys + end, end].map { position + $0 }.first { AlertView.fits($0, in: size) }
      ?? position + end.suffix(1)
    let view = AlertView(
      text: text, top: top, style: alert.style,
      buttons: isQuestion ? [words.yes, words.no] : [], selectedButton: selected,
      selectedRow: isChoice ? selected : nil,
      hints: hints, isCursorOnSelection: hasMoved)
    let frame = context.place(view.frame(in: size), keepingClear: keptClear)
    return (view, frame, hidden)
  }
}
