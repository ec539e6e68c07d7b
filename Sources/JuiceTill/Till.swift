internal import Dispatch
internal import FoundationEssentials
public import JuiceKit
public import JuiceTerminal
public import JuiceText
internal import JuiceWords

/// The till: it has the only stock and menu, and runs the screens on a terminal.
public final class Till {
  private let terminal: Terminal
  private let language: Language
  private let store: any FruitStore
  private let menus: () -> AsyncStream<MenuUpdate>?
  private var menu: Menu
  private var stock: Stock
  private var done = UndoList()
  /// The front screen is the last.
  private var screens: [any Screen] = []
  private lazy var input = Input(
    isStoreBusy: { [unowned self] in isStoreBusy },
    countsOnce: { [unowned self] in binding(of: $0).map { !$0.repeats } ?? false },
    button: { [unowned self] in buttonPlace(at: $0) },
    handle: { [unowned self] in handle($0) }, dropped: { [unowned self] in dropped($0) })
  /// What to say once the store has answered.
  private var remarks: [String] = []
  /// How many keys were typed before the dialog in front was there; nil once it is drawn and they are told.
  private var typedAhead: Int?
  /// Whether something that a person did is not done yet.
  public var isWorking: Bool { isStoreBusy || !input.isEmpty }
  /// Input waits meanwhile.
  private var isStoreBusy: Bool { runningTasks > 0 || isLeaving }
  private var runningTasks = 0
  private var isSlow = false
  private var isLeaving = false
  private var ending: CheckedContinuation<Int32?, Never>?

  /// - Parameters:
  ///   - stock: the store's current stock.
  ///   - menus: news about the menu file, if there is one; called after the first drawing.
  public init(
    terminal: Terminal, language: Language, maker: JuiceMaker, stock: Stock,
    menus: @escaping () -> AsyncStream<MenuUpdate>? = { nil }
  ) {
    self.terminal = terminal
    self.language = language
    self.menus = menus
    self.stock = stock
    store = maker.store
    menu = maker.menu
    screens = [makeOrderController()]
  }

  /// Runs until the person leaves or the terminal closes.
  ///
  /// - Returns: the signal that ended it, if one did.
  public func run() async -> Int32? {
    draw()
    let stocks = Task { await followStock() }
    let menus = Task { await followMenu() }
    defer {
      stocks.cancel()
      menus.cancel()
    }
    return await withCheckedContinuation { continuation in
      ending = continuation
      terminal.onEvent = { [unowned self] in receive($0, at: .now) }
    }
  }

  private func leave(signal: Int32? = nil) {
    isLeaving = true
    for screen in screens { screen.closed() }
    terminal.onEvent = nil
    ending?.resume(returning: signal)
    ending = nil
  }

  // MARK: Input

  /// The keys of every screen.
  private var globalBindings: [KeyBinding] {
    [
      KeyBinding("Ctrl-L", [.control("l")], .redraw) { [self] _ in terminal.redraw() },
      KeyBinding("Ctrl-Z", [.control("z")], .suspend) { [self] _ in terminal.suspend() },
      KeyBinding("Ctrl-C", [.control("c")], .leave) { [self] _ in leave() },
    ]
  }

  /// - Parameter isLetter: whether `?` is typed like any letter, as in a search.
  private func helpBinding(isLetter: Bool) -> KeyBinding {
    KeyBinding(
      isLetter ? "F1" : "? F1", isLetter ? [.function(1)] : ["?", .function(1)], .help,
      hinted: true,
      hintLabel: isLetter ? "F1" : "?"
    ) { [self] _ in showHelp() }
  }

  private func bindings(of screen: any Screen) -> [KeyBinding] {
    guard isLargeEnough else {
      return [KeyBinding("q", ["q"], .leave) { [self] _ in leave() }]
    }
    let own = screen.bindings
    return own + globalBindings + [helpBinding(isLetter: own.binding(of: "?") != nil)]
  }

  private func binding(of key: Key) -> KeyBinding? {
    bindings(of: screen(for: .key(key))).binding(of: key)
  }

  /// The screen in front, or one below it that an event is left to.
  private func screen(for event: Event) -> any Screen {
    screens.last { $0.takes(event) } ?? screens[0]
  }

  private func receive(_ event: Event, at time: ContinuousClock.Instant) {
    switch event {
    case .resize: draw()
    case .closed(let signal): leave(signal: signal)
    case .key(let key) where isGlobalControl(event):
      globalBindings.binding(of: key)?.action(key)
      draw()
    default: input.take(event, at: time)
    }
  }

  /// Keys that never wait.
  private func isGlobalControl(_ event: Event) -> Bool {
    guard case .key(let key) = event else { return false }
    return key.isControl && globalBindings.binding(of: key) != nil
  }

  private func handle(_ event: Event) {
    defer { draw() }
    let screen = screen(for: event)
    while let front = screens.last, front !== screen { close(front) }
    if case .click(let point) = event, let key = hintedKey(at: point, on: screen) {
      return handle(.key(key))
    }
    if case .key(let key) = event {
      if let binding = binding(of: key) { binding.action(key) } else { screen.interrupted() }
    }
    guard isLargeEnough else { return }
    switch event {
    case .click(let point): screen.clicked(point)
    case .wheel(let point, let up): screen.wheelTurned(at: point, by: up ? -1 : 1)
    case .paste(let text): screen.pasted(text)
    case .key, .resize, .closed: break
    }
  }

  /// The key whose hint is at a point of the bottom line.
  private func hintedKey(at point: Point, on screen: any Screen) -> Key? {
    guard isLargeEnough, !(screen is AlertController) else { return nil }
    return hints(of: screen, wording.words).key(at: point, in: terminal.size)
  }

  private func buttonPlace(at point: Point) -> ButtonPlace? {
    let screen = screen(for: .click(point))
    return ButtonPlace(at: point) { [unowned self] point in
      guard let key = hintedKey(at: point, on: screen) else { return screen.button(at: point) }
      return bindings(of: screen).binding(of: key)?.repeats ?? true ? nil : key
    }
  }

  private func dropped(_ reason: Input.Dropped) {
    let words = wording.words
    switch reason {
    case .heldKey: say(words.heldKey)
    case .doubleClick: say(words.doubleClick)
    }
    draw()
  }

  /// Adds a remark to the alert in front, or shows it as one; once the store's answer is there.
  private func say(_ remark: String) {
    if isStoreBusy {
      remarks.append(remark)
    } else if let alert = screens.last as? AlertController {
      alert.add(remark)
    } else {
      show(Alert(kind: .transient(), message: remark))
    }
  }

  private func sayRemarks() {
    guard !isStoreBusy else { return }
    defer { remarks = [] }
    for remark in remarks { say(remark) }
  }

  private func perform(_ body: @escaping () async throws -> Void) {
    runningTasks += 1
    let slow = DispatchWorkItem { [weak self] in
      MainActor.assumeIsolated {
        self?.isSlow = true
        self?.draw()
      }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(150), execute: slow)
    Task {
      do { try await body() } catch { show(error) }
      slow.cancel()
      runningTasks -= 1
      isSlow = false
      sayRemarks()
      input.handleNext()
      draw()
    }
  }

  // MARK: The stock and the menu

  private var wording: Wording { Wording(language, menu) }

  private func save(_ change: Change) async throws -> Applied {
    do {
      let applied = try await store.apply(change)
      done.note(change, applied.entry)
      update(applied.stock)
      return applied
    } catch let refusal as Refusal {
      if case .alreadyVoid(let id) = refusal { done.drop(id) }
      // What the screens show may be out of date.
      if let stock = try? await store.stock() { update(stock) }
      throw refusal
    }
  }

  private func update(_ stock: Stock) {
    guard stock.revision > self.stock.revision else { return }
    self.stock = stock
    for screen in screens { screen.stockChanged() }
    draw()
  }

  private func followStock() async {
    let changes = store.changes()
    // Changes from before.
    do { update(try await store.stock()) } catch {
      show(error)
      draw()
    }
    for await stock in changes { update(stock) }
  }

  private func followMenu() async {
    guard let menus = menus() else { return }
    for await update in menus {
      switch update {
      case .failed(let error): orderScreen?.notice = menuKeptNotice(error.inShort)
      case .notFollowed: orderScreen?.notice = wording.words.menuNotFollowed
      case .changed(let menu):
        do { try await use(menu) } catch { orderScreen?.notice = menuKeptNotice(error) }
      }
      draw()
    }
  }

  private func menuKeptNotice(_ error: any Error) -> String {
    wording.words.menuKept(wording.sentence(for: error))
  }

  private func use(_ menu: Menu) async throws {
    let opened = try await JuiceMaker(menu: menu, store: store).open()
    self.menu = menu
    for screen in screens { screen.menuChanged() }
    // Draws, and so comes once every screen knows the menu.
    update(opened)
  }

  // MARK: The screens

  private var orderScreen: OrderController? { screens.first as? OrderController }

  private func makeOrderController() -> OrderController {
    OrderController(
      context,
      OrderController.Destinations(
        restock: { [unowned self] in
          open(RestockController(context, first: $0, steps: $1, onSaved: $2))
        },
        history: { [unowned self] in
          open(HistoryController(context, entries: { [store] in try await store.entries($0) }))
        },
        report: { [unowned self] in
          open(
            ReportController(context) { [store] in
              try await store.report(since: $0, until: $1, hour: Timestamp.hour)
            })
        },
        leave: { [unowned self] in leave() }))
  }

  private var context: ScreenContext {
    ScreenContext(
      wording: { [unowned self] in wording },
      currentStock: { [unowned self] in stock },
      done: { [unowned self] in done },
      onSave: { [unowned self] in try await save($0) },
      perform: { [unowned self] in perform($0) },
      show: { [unowned self] in show($0) },
      draw: { [unowned self] in draw() },
      close: { [unowned self] in close($0) })
  }

  private func open(_ screen: any Screen) {
    screens.last?.interrupted()
    screens.append(screen)
  }

  private func close(_ screen: any Screen) {
    screens.removeAll { $0 === screen }
    screen.closed()
  }

  private func show(_ error: any Error) {
    show(Alert(kind: .message, message: wording.sentence(for: error)))
  }

  /// A dialog ends what was typed ahead: it was not meant as an answer.
  private func show(_ alert: Alert) {
    open(AlertController(alert, words: wording.words) { [unowned self] in close($0) })
    if !alert.isTransient { typedAhead = input.dropAll() }
  }

  private func showHelp() {
    let words = wording.words
    show(
      Alert(
        kind: .message, message: words.helpTitle, style: .heading,
        rows: bindings(of: screen(for: .key("?"))).map {
          AlertView.Row(key: $0.label, text: words.key($0.meaning).help)
        }))
  }

  // MARK: Drawing

  private var isLargeEnough: Bool {
    terminal.size.columns >= OrderLayout.smallest.columns
      && terminal.size.rows >= OrderLayout.smallest.rows
  }

  private func draw() {
    guard !isLeaving else { return }
    let size = terminal.size
    let words = wording.words
    guard isLargeEnough else {
      let smallest = OrderLayout.smallest
      let lines = words.tooSmall(columns: smallest.columns, rows: smallest.rows)
      return terminal.draw([Pane(TooSmallView(lines: lines), Rect(size))])
    }
    // Alerts lie over the front screen.
    let front = screens.lastIndex { !($0 is AlertController) } ?? 0
    var panes = screens[front].panes(in: size)
    panes.append(Pane(hints(of: screens[front], words), HintsBar.frame(in: size)))
    panes += screens[(front + 1)...].flatMap { $0.panes(in: size) }
    if isSlow {
      let view = AlertView(
        text: AlertView.Text(words.working, rows: [], in: size), top: 0, style: .normal,
        buttons: [], selectedButton: 0, hint: "")
      panes += Pane(view, view.frame(in: size)).popup(in: size)
    }
    terminal.draw(panes)
    if let typed = typedAhead {
      typedAhead = nil
      dropTypedAhead(typed)
    }
  }

  /// - Parameter count: how many keys are dropped already.
  private func dropTypedAhead(_ count: Int) {
    var count = count
    for event in terminal.pendingInput() {
      if event.isTyped, !isGlobalControl(event) { count += 1 } else { receive(event, at: .now) }
    }
    guard count > 0, let alert = screens.last as? AlertController else { return }
    alert.add(wording.words.typedAhead(count))
    draw()
  }

  private func hints(of screen: any Screen, _ words: any Words) -> HintsBar {
    HintsBar(
      hints: bindings(of: screen).filter(\.isHinted).map {
        HintsBar.Hint(key: $0.hintLabel, text: words.key($0.meaning).hint, keys: $0.clickable)
      })
  }
}

/// News about the menu file while the till runs.
public enum MenuUpdate: Sendable {
  case changed(Menu)
  /// It can't be used now; the old menu stays.
  case failed(MenuFileError)
  /// Changes to it can't be watched.
  case notFollowed
}
