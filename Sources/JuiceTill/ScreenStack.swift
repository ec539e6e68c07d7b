internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

/// The screens of the till, one over the other: what an event does there, and how they are drawn.
final class ScreenStack {
  /// The front screen is the last.
  private(set) var screens: [any Screen] = []
  /// How long the store has been at work.
  enum Wait {
    case none
    /// So long that the person is told.
    case short
    /// So long that they may press again what is underway: nothing counts that needs the store.
    case long
  }

  var wait = Wait.none {
    didSet {
      guard wait != oldValue else { return }
      if wait == .long { endTypedAhead() }
      draw()
    }
  }

  private var isEnded = false
  private var lastKey: Key?
  /// The key that closed a screen last, and when.
  private var closing: (key: Key, time: ContinuousClock.Instant)?
  /// Whether the process is to be stopped once the store has answered.
  private var isSuspending = false
  private let terminal: Terminal
  private let wording: () -> Wording
  private let isStoreBusy: () -> Bool
  private let kiosk: Kiosk?
  private let askForPIN: () -> Void
  private let changeLanguage: () -> Void
  private let outage: () -> Outage?
  private let leave: () -> Void
  private lazy var input = InputQueue(
    isStoreBusy: isStoreBusy, needsStore: { [unowned self] in needsStore($0) },
    countsOnce: { [unowned self] in binding(of: $0).map { !$0.repeats } ?? false },
    button: { [unowned self] in button(at: $0) },
    handle: { [unowned self] in handle($0) }, dropped: { [unowned self] in dropped($0) })
  /// What to say once the store has answered.
  private var remarks: [String] = []
  /// How many keys were typed before what is in front was there; nil once it is drawn and they are told.
  private var typedAhead: Int?
  /// How many keys the store has taken too long for; told once it has answered.
  private var ignored = 0

  /// - Parameters:
  ///   - isStoreBusy: whether input waits.
  ///   - kiosk: which keys there are; nil for all but the one that ends self-service.
  ///   - askForPIN: what that key does.
  ///   - changeLanguage: what `L` does.
  ///   - outage: why the store can't be used.
  ///   - leave: what `q` in a window that is too small, and Ctrl-C anywhere, do.
  init(
    _ terminal: Terminal, wording: @escaping () -> Wording, isStoreBusy: @escaping () -> Bool,
    kiosk: Kiosk?, askForPIN: @escaping () -> Void, changeLanguage: @escaping () -> Void,
    outage: @escaping () -> Outage?, leave: @escaping () -> Void
  ) {
    self.terminal = terminal
    self.wording = wording
    self.isStoreBusy = isStoreBusy
    self.kiosk = kiosk
    self.askForPIN = askForPIN
    self.changeLanguage = changeLanguage
    self.outage = outage
    self.leave = leave
  }

  /// Whether input waits.
  var isWaiting: Bool { !input.isEmpty }

  func open(_ screen: any Screen) {
    screens.last?.interrupted()
    screens.append(screen)
  }

  func close(_ screen: any Screen) {
    screens.removeAll { $0 === screen }
    screen.closed()
    guard !screen.isDialog else { return }
    // What was typed meanwhile was meant for that screen.
    if isStoreBusy() { endTypedAhead() }
    closing = lastKey.map { ($0, .now) }
  }

  func closeDialogs() {
    for screen in screens where screen.isDialog { close(screen) }
  }

  /// Ends all screens; nothing is drawn any more.
  func end() {
    isEnded = true
    for screen in screens { screen.closed() }
  }

  func show(_ error: any Error) {
    // What the bar tells need not be closed.
    let isTransient = screens.last is OrderController || outage() != nil
    show(
      Alert(
        kind: isTransient ? .transient() : .message, message: sentence(for: error), isFailure: true)
    )
  }

  /// Customers are told nothing of paths and the system.
  private func sentence(for error: any Error) -> String {
    let isForCustomer = kiosk?.isLocked ?? false
    if isForCustomer, !(error is Refusal) { return wording().words.askStaff }
    let isUnanswered = (error as? StoreError)?.isUnanswered ?? false
    return isUnanswered ? wording().words.changeUnanswered : wording().sentence(for: error)
  }

  /// A dialog ends what was typed ahead: it was not meant as an answer.
  func show(_ alert: Alert) {
    let alert = allowed(alert)
    open(
      AlertController(alert, words: { [wording] in wording().words }) { [unowned self] in close($0)
      })
    if alert.endsTypedAhead { endTypedAhead() }
  }

  private func endTypedAhead() { typedAhead = (typedAhead ?? 0) + input.dropAll() }

  /// Goes on where input waited for the store.
  func storeAnswered() {
    let said = remarks
    remarks = []
    for remark in said { say(remark) }
    if ignored > 0 { say(wording().words.typedAhead(ignored)) }
    ignored = 0
    if isSuspending { suspendNow() }
    input.handleNext()
    draw()
  }

  // MARK: Keys

  private func allowed(_ bindings: [KeyBinding]) -> [KeyBinding] {
    bindings.filter { kiosk?.allows($0.meaning) ?? true }
  }

  private func allowed(_ alert: Alert) -> Alert {
    var alert = alert
    alert.bindings = allowed(alert.bindings)
    alert.inOtherLanguage = alert.inOtherLanguage.map { make in { [self] in allowed(make()) } }
    return alert
  }

  /// The keys of every screen that never wait.
  private var globalBindings: [KeyBinding] {
    allowed([
      KeyBinding("Ctrl-L", [.control("l")], .redraw) { [self] _ in terminal.redraw() },
      KeyBinding("Ctrl-Z", [.control("z")], .suspend) { [self] _ in suspend() },
      KeyBinding("Ctrl-C", [.control("c")], .leave) { [self] _ in leave() },
    ])
  }

  /// The key that ends self-service. No screen has it for itself, nor for its "any key".
  private var unlockBindings: [KeyBinding] {
    guard kiosk?.isLocked ?? false else { return [] }
    return [
      KeyBinding("Ctrl-X", [.control("x")], .unlock) { [self] _ in
        closeDialogs()
        askForPIN()
      }
    ]
  }

  /// Not while the store writes: a process that is stopped then would keep it locked. What takes longer than a
  /// second only waits for others.
  private func suspend() {
    guard isStoreBusy() else { return terminal.suspend() }
    isSuspending = true
    after(.seconds(1)) { [weak self] in
      if self?.isSuspending ?? false { self?.suspendNow() }
    }
  }

  private func suspendNow() {
    isSuspending = false
    terminal.suspend()
  }

  /// Where `L` is a letter, it is typed; above what stays in its language, it is a key like any other.
  private func withLanguage(_ own: [KeyBinding], of screen: any Screen) -> [KeyBinding] {
    let language = [
      KeyBinding("L", ["L"], .language, hinted: true) { [self] _ in changeLanguage() }
    ]
    guard let alert = screen as? AlertController else {
      return own.binding(of: "L") == nil ? own + language : own
    }
    return alert.isInEveryLanguage ? language + own : own
  }

  /// - Parameter isLetter: whether `?` is typed like any letter, as in a search.
  private func helpBinding(isLetter: Bool) -> KeyBinding {
    KeyBinding(
      isLetter ? "F1" : "? F1", isLetter ? [.function(1)] : ["?", .function(1)], .help,
      hintStays: true, hintLabel: isLetter ? "F1" : "?"
    ) { [self] _ in showHelp() }
  }

  private func showHelp() {
    let screen = screen(for: .key("?"))
    func help() -> Alert {
      let words = wording().words
      return Alert(
        kind: .message, message: words.helpTitle, style: .heading,
        rows: bindings(of: screen).map {
          AlertView.Row(key: $0.label, text: words.key($0.meaning).help)
        })
    }
    var alert = help()
    alert.inOtherLanguage = help
    show(alert)
  }

  private func bindings(of screen: any Screen) -> [KeyBinding] {
    guard isLargeEnough else {
      return allowed([KeyBinding("q", ["q"], .leave) { [self] _ in leave() }])
    }
    let own = allowed(screen.bindings)
    return allowed(withLanguage(own, of: screen)) + globalBindings + unlockBindings + [
      helpBinding(isLetter: own.binding(of: "?") != nil)
    ]
  }

  private func binding(of key: Key) -> KeyBinding? {
    guard isLargeEnough, let unlock = unlockBindings.binding(of: key) else {
      return bindings(of: screen(for: .key(key))).binding(of: key)
    }
    return unlock
  }

  /// The screen in front, or one below it that an event is left to.
  private func screen(for event: Event) -> any Screen {
    screens.last { $0.takes(event) } ?? screens[0]
  }

  // MARK: Events

  func receive(_ event: Event, at time: ContinuousClock.Instant) {
    switch event {
    case .resize: draw()
    case .closed: break
    case .key(let key):
      guard let binding = globalBindings.binding(of: key) else {
        // Whoever leaves does not wait for the store.
        if isStoreBusy(), self.binding(of: key)?.meaning == .leave { return leave() }
        return take(event, at: time)
      }
      binding.action(key)
      draw()
    default: take(event, at: time)
    }
  }

  private func take(_ event: Event, at time: ContinuousClock.Instant) {
    if wait == .long, event.isTyped, needsStore(event) {
      ignored += 1
      return
    }
    input.take(event, at: time)
  }

  /// Whether an event has to wait while the store is at work: all but moving around and reading.
  private func needsStore(_ event: Event) -> Bool {
    guard case .key(let key) = event, let meaning = binding(of: key)?.meaning else { return true }
    if meaning == .close { return !screen(for: event).isDialog }
    return ![.move, .moveToNext, .page, .ends, .scroll, .help, .language].contains(meaning)
  }

  private func handle(_ event: Event) {
    defer { draw() }
    guard isLargeEnough else {
      if case .key(let key) = event { binding(of: key)?.action(key) }
      return
    }
    let screen = screen(for: event)
    // What takes the success of an order away is no touch: it is the last of one customer.
    if !((screen as? AlertController)?.isOrderDone ?? false) { kiosk?.touched() }
    while let front = screens.last, front !== screen { close(front) }
    if case .click(let point) = event, let hint = hint(at: point, on: screen) {
      return handle(.key(hint.key))
    }
    if case .key(let key) = event {
      if isSecondPress(key, on: screen) { return say(wording().words.typedAhead(1)) }
      lastKey = key
      closing = nil
      if let binding = binding(of: key) { binding.action(key) } else { screen.unknownKeyPressed() }
    }
    switch event {
    case .click(let point): screen.clicked(point)
    case .rightClick(let point): screen.rightClicked(point)
    case .wheel(let point, let up): screen.wheelTurned(at: point, by: up ? -1 : 1)
    case .paste(let text): screen.pasted(text)
    case .key, .resize, .closed: break
    }
  }

  /// Whether a key that closed a screen was pressed twice, and would act on the one behind it.
  private func isSecondPress(_ key: Key, on screen: any Screen) -> Bool {
    guard let closing, closing.key == key, !screen.isDialog else { return false }
    return .now - closing.time < .milliseconds(400)
  }

  /// The hint at a point of the bottom line.
  private func hint(at point: Point, on screen: any Screen) -> (key: Key, frame: Rect)? {
    guard isLargeEnough, !screen.isDialog else { return nil }
    return hints(of: screen, wording().words).hint(at: point, in: terminal.size)
  }

  /// The button at a point, if it acts once for a double click.
  private func button(at point: Point) -> DoubleClick.Button? {
    let screen = screen(for: .click(point))
    var frame = screen.button(at: point)
    if let hint = hint(at: point, on: screen) {
      let repeats = bindings(of: screen).binding(of: hint.key)?.repeats ?? true
      frame = repeats ? nil : hint.frame
    }
    return frame.map { DoubleClick.Button(frame: $0, screen: ObjectIdentifier(screen)) }
  }

  private func dropped(_ reason: InputQueue.Dropped) {
    let words = wording().words
    switch reason {
    case .heldKey: say(words.heldKey)
    case .doubleClick: say(words.doubleClick)
    }
    draw()
  }

  /// Tells every screen of another language.
  func languageChanged() { for screen in screens { screen.languageChanged() } }

  /// Adds a remark to the alert in front, or shows it as one; once the store's answer is there.
  func say(_ remark: String) {
    if let alert = screens.last as? AlertController, !(isStoreBusy() && alert.isTransient) {
      alert.add(remark)
    } else if isStoreBusy() {
      remarks.append(remark)
    } else {
      show(Alert(kind: .transient(), message: remark))
    }
  }

  // MARK: Drawing

  private var isLargeEnough: Bool {
    terminal.size.columns >= OrderLayout.smallest.columns
      && terminal.size.rows >= OrderLayout.smallest.rows
  }

  func draw() {
    guard !isEnded else { return }
    let size = terminal.size
    let words = wording().words
    guard isLargeEnough else {
      let smallest = OrderLayout.smallest
      let lines = words.tooSmall(columns: smallest.columns, rows: smallest.rows)
      return terminal.draw([Pane(TooSmallView(lines: lines), Rect(size))])
    }
    // Alerts lie over the front screen.
    let front = screens.lastIndex { !$0.isDialog } ?? 0
    var panes = screens[front].panes(in: size)
    panes.append(Pane(hints(of: screens[front], words), HintsBar.frame(in: size)))
    panes += screens[(front + 1)...].flatMap { $0.panes(in: size) }
    let hasDialog = front < screens.count - 1
    if wait != .none, !hasDialog {
      let view = AlertView(
        words.working, rows: wait == .long ? [words.slowStore] : [], style: .normal, in: size)
      panes += Pane(view, view.frame(in: size)).popup(in: size)
    }
    if let news = outageText(words) ?? (wait != .none && hasDialog ? words.working : nil) {
      panes.append(Pane(NewsBar(text: news), TitleBar.frame(in: size)))
    }
    terminal.draw(panes)
    if let typed = typedAhead {
      typedAhead = nil
      dropTypedAhead(typed)
    }
  }

  private func outageText(_ words: any Words) -> String? {
    outage().map {
      kiosk?.isLocked ?? false
        ? words.outageForCustomers : words.outage(since: Timestamp.clock($0.since), $0.error)
    }
  }

  /// - Parameter count: how many keys are dropped already.
  private func dropTypedAhead(_ count: Int) {
    var count = count
    for event in terminal.pendingInput() {
      if case .key(let key) = event, globalBindings.binding(of: key) != nil {
        receive(event, at: .now)
      } else if event.isTyped {
        count += 1
      }
    }
    guard wait != .long else {
      ignored += count
      return
    }
    guard count > 0 else { return }
    say(wording().words.typedAhead(count))
    draw()
  }

  private func hints(of screen: any Screen, _ words: any Words) -> HintsBar {
    HintsBar(
      hints: bindings(of: screen).filter(\.isHinted).map {
        HintsBar.Hint(
          key: $0.hintLabel, text: words.key($0.meaning).hint, keys: $0.clickable,
          stays: $0.hintStays)
      })
  }
}
