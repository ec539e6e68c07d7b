internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The stack of open screens: opens, closes and draws them.
final class ScreenStack {
  /// The front screen comes last.
  private(set) var screens: [any Screen] = []
  /// The areas of the front screen that a dialog covers.
  private var hidden: [Rect] = []
  /// A line in place of the hints until the next press.
  var remark: String?
  /// The question whether to leave, which would lose a bill.
  weak var leaveQuestion: AlertController?
  /// True until the keys typed before the new screen are dropped.
  var endsTypedAhead = false
  private let terminal: Terminal
  private let context: ScreenContext
  private let keys: KeyTable
  /// Cached key tables: dispatch asks several times for each key.
  private var knownKeys: [ObjectIdentifier: [KeyBinding]] = [:]

  init(_ terminal: Terminal, _ context: ScreenContext) {
    self.terminal = terminal
    self.context = context
    keys = KeyTable(context)
  }

  // MARK: Opening and closing

  func open(_ screen: any Screen) {
    screens.last?.interrupted()
    screens.append(screen)
    endTypedAhead(before: screen)
  }

  func endTypedAhead(before screen: any Screen) {
    if screen.endsTypedAhead { endsTypedAhead = true }
  }

  func close(_ screen: any Screen) {
    screens.removeAll { $0 === screen }
    screen.closed()
  }

  func closeDialogs() {
    for screen in screens where screen.isDialog && !screen.outlastsLock { close(screen) }
  }

  /// Shows a remark in the front dialog, else in the bottom line.
  func add(_ remark: String) {
    if !(screens.last?.add(remark) ?? false) { self.remark = remark }
  }

  /// Says that Enter in a fast or pasted text did nothing.
  func addPastedEnter() { add(context.words.pastedEnter) }

  /// True while something goes on that a lock must not end.
  var isHeld: Bool { screens.contains(where: \.outlastsLock) }

  // MARK: The front screen

  /// The front screen, or the one below it that handles the event.
  func screen(for event: Event) -> any Screen {
    switch event {
    case .click(let point), .rightClick(let point):
      if hidden.contains(where: { $0.contains(point) }), let front = screens.last { return front }
    default: break
    }
    return screens.last { $0.takes(event) } ?? screens[0]
  }

  func bindings(of screen: any Screen) -> [KeyBinding] {
    let id = ObjectIdentifier(screen)
    if let known = knownKeys[id] { return known }
    // A window that is too small shows this question, too.
    let isAsked = !isLargeEnough && screen === leaveQuestion
    let bindings =
      isAsked ? screen.bindings : keys.bindings(of: screen, isLargeEnough: isLargeEnough)
    knownKeys[id] = bindings
    return bindings
  }

  /// Call it after any change that may affect the key tables.
  func forgetKeys() { knownKeys = [:] }

  /// The binding of a key that never waits for the store.
  func bindingAtOnce(of key: Key) -> KeyBinding? { context.allowed(keys.atOnce).binding(of: key) }

  func binding(of key: Key) -> KeyBinding? {
    (isLargeEnough ? keys.unlock.binding(of: key) : nil)
      ?? bindings(of: screen(for: .key(key))).binding(of: key)
  }

  /// The hint at a point of the bottom line or of a dialog; a click presses its key.
  func hint(at point: Point, on screen: any Screen) -> (key: Key, frame: Rect)? {
    guard isLargeEnough else { return nil }
    if screen.isDialog { return screen.hint(at: point) }
    guard remark == nil else { return nil }
    return hints(of: screen).hint(at: point, in: context.state.size)
  }

  var isLargeEnough: Bool {
    context.state.window == context.state.size
  }

  // MARK: Drawing

  func prepare() {
    guard isLargeEnough else { return }
    for screen in screens[frontIndex...] { screen.prepare() }
    // The key tables depend on the layout and on loaded data.
    forgetKeys()
  }

  /// The screen below all dialogs.
  var front: any Screen { screens[frontIndex] }

  private var frontIndex: Int { screens.lastIndex { !$0.isDialog } ?? 0 }

  func draw(_ work: StoreWork) {
    let size = context.state.size
    let words = context.words
    guard isLargeEnough else {
      let question = leaveQuestion?.lines(columns: context.state.window.columns) ?? []
      let view = TooSmallView(words, question: question)
      return terminal.draw([Pane(view, Rect(context.state.window))])
    }
    let front = front
    var panes = front.panes(in: size)
    let bottom = HintsBar.frame(in: size)
    let hasDialog = front !== screens.last
    // Below a dialog the keys of the screen do nothing, except below an alert that only informs.
    let showsHints = !hasDialog || (screens.last as? AlertController)?.alert.isMessage ?? false
    panes.append(
      remark.map { Pane(RemarkBar(text: $0), bottom) }
        ?? (showsHints ? Pane(hints(of: front), bottom) : .blank(bottom)))
    // Only the top dialog is drawn.
    var dialog = hasDialog ? screens[screens.count - 1].panes(in: size) : []
    if work.shown != .nothing, !hasDialog {
      let view = AlertView(
        words.working, rows: work.shown == .slow ? [words.slowStore] : [], in: size)
      dialog = context.popup(view)
    }
    hidden =
      dialog.isEmpty
      ? []
      : (front.pieces + [TitleBar.frame(in: size), bottom]).filter { piece in
        dialog.contains { $0.frame.intersects(piece) }
      }
    panes += hidden.map(Pane.blank) + dialog
    let working = work.shown != .nothing && hasDialog ? words.working : nil
    let outage = news(of: work.outage, words)
    if let news = outage ?? working {
      let bar = TitleBar(title: news, ground: outage == nil ? .title : .bad)
      panes.append(Pane(bar, TitleBar.frame(in: size)))
    }
    terminal.draw(context.state.isDemo ? panes.map { $0.marked(words.demoMark) } : panes)
  }

  /// Says why nothing can be saved. A fault of the journal explains the damage, and where each screen ends.
  private func news(of outage: Outage?, _ words: Words) -> String? {
    let fault = outage?.error.isDamage ?? true ? context.state.fault : nil
    guard outage != nil || fault != nil else { return nil }
    if context.isForCustomers { return words.outageForCustomers }
    return fault.map { words.journalEnds(before: $0.seq) }
      ?? outage.map { words.outage(since: Timestamp.clock($0.since), $0.error) }
  }

  private func hints(of screen: any Screen) -> HintsBar {
    let words = context.words
    // An alert with keys of its own hints those.
    let alert = screens.last as? AlertController
    let taken = alert.map { $0.alert.bindings.isEmpty ? [] : $0.bindings } ?? []
    let hinted = bindings(of: screen).filter(\.isHinted).filter { binding in
      guard case .keys(let keys) = binding.keys, let key = keys.first else { return true }
      return taken.binding(of: key) == nil
    }
    return HintsBar(
      hints: hinted.hintOrder(context.isForCustomers).map {
        HintsBar.Hint(
          key: $0.hintLabel, text: words.key($0.meaning).hint, keys: $0.keys,
          stays: $0.hintStays)
      })
  }
}
