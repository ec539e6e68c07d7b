internal import FoundationEssentials
public import JuiceKit
public import JuiceTerminal
public import JuiceText
internal import JuiceWords

/// The till: it has the only stock and menu, and runs the screens on a terminal.
///
/// Whatever happens comes in as an event, as an answer of the store, or as a deadline that has passed; then the till does
/// what was meant, and `draw` shows it.
public final class Till {
  public typealias Instant = ContinuousClock.Instant

  /// A smaller window takes no orders.
  public static let smallest = OrderLayout.smallest

  let terminal: Terminal
  let clock: any TillClock
  let settings: TillSettings
  let printer: SlipPrinter?
  let changeMenu: ChangeMenu?
  /// That of the till, while a customer may have chosen another.
  let firstLanguage: Language
  let store: any FruitStore
  let keeper: Storekeeper
  let context: ScreenContext
  let stack: ScreenStack
  let orderScreen: OrderController
  /// The language chosen last that is still to be remembered.
  var unremembered: Language?
  var hasToldOfLanguage = false
  /// The person who started it.
  let starter: Author?
  /// Five wrong PINs of the staff lock for a minute.
  let staffLock = PINLock(most: 5, penalty: .seconds(60))
  var hasRecalled = false
  var isRestoreUntold = false
  private let menus: () -> AsyncStream<MenuUpdate>?
  let mirror: MirrorNote?
  private lazy var dispatch = Dispatch(stack: stack) { [weak self] in self?.close($0) }
  var input = InputFilter()
  /// True if all that has happened is on the screen.
  private var isDrawn = false
  private var endSignal: Int32?
  private var ending: CheckedContinuation<Int32?, Never>?

  /// True if it was left while a change was unanswered.
  public private(set) var leftInMiddle = false

  /// - Parameters:
  ///   - clock: all that it knows of time.
  ///   - language: at first; `L` changes it.
  ///   - stock: the store's current stock.
  ///   - author: who makes the till's changes; nil where entries say nobody.
  ///   - notice: what the person should know of the store.
  ///   - kiosk: for self-service; nil for a till that is the owner's from the start.
  ///   - menus: news about the menu file, if there is one; called after the first drawing.
  ///   - changeMenu: changes the menu file; nil where the menu can't be changed here.
  ///   - printer: nil where there is none.
  ///   - mirror: says how far the store's mirror is; nil for a store that can have none.
  ///   - isForMaking: whether the orders to make are in front at first.
  public init(
    terminal: Terminal, clock: any TillClock, language: Language, maker: JuiceMaker, stock: Stock,
    author: Author? = nil, notice: ((Language) -> String)? = nil,
    settings: TillSettings = TillSettings(), kiosk: Kiosk? = nil,
    menus: @escaping () -> AsyncStream<MenuUpdate>? = { nil }, changeMenu: ChangeMenu? = nil,
    printer: SlipPrinter? = nil, mirror: MirrorNote? = nil, isForMaking: Bool = false
  ) {
    (self.terminal, self.clock, self.settings) = (terminal, clock, settings)
    (self.menus, self.printer, starter) = (menus, printer, author)
    (self.changeMenu, self.mirror) = (changeMenu, mirror)
    (store, firstLanguage) = (maker.store, language)
    if let time = settings.lockAfter { kiosk?.times.unlocked = time }
    let keeper = Storekeeper(maker.store) { clock.moment }
    let context = ScreenContext(
      TillState(
        stock: stock, wording: Wording(language, maker.menu), kiosk: kiosk, size: terminal.size,
        hasPrinter: printer != nil, isMenuOpen: changeMenu != nil, staff: settings.staff,
        seller: author),
      onSave: { try await keeper.save($0, by: $1) }, time: { clock.moment })
    (self.keeper, self.context) = (keeper, context)
    stack = ScreenStack(terminal, context)
    orderScreen = OrderController(
      context, today: TodayPanel(context, store),
      queue: QueueFollower(context, store),
      mirror: MirrorFollower(context, store), isPanelLeft: settings.isPanelLeft,
      addsByDigit: settings.addsByDigit)
    stack.open(orderScreen)
    if let notice { orderScreen.storeNotice = { notice($0.language) } }
    if let problem = settings.problem {
      orderScreen.settingsNotice = { $0.words.settingsSkipped($0.sentence(for: problem.inShort)) }
    }
    context.ask = { [weak self] in self?.handle($0) }
    context.front = { [weak self] in self?.stack.front }
    keeper.notify = { [weak self] in self?.handle($0) }
    if isForMaking { handle(.open { MakeController($0, $1) }) }
  }

  /// Runs until the person leaves or the terminal closes.
  ///
  /// - Returns: the signal that ended it, if one did.
  public func run() async -> Int32? {
    draw()
    recallLastOrder()
    let stocks = Task { await keeper.follow() }
    let menuNews = Task { await followMenu(menus()) }
    let mirrorNews = Task { await followMirror() }
    defer {
      keeper.end()
      stocks.cancel()
      menuNews.cancel()
      mirrorNews.cancel()
    }
    return await withCheckedContinuation { continuation in
      ending = continuation
      terminal.onEvent = { [weak self] in self?.receive($0, at: $1) }
    }
  }

  /// Finds what this till ordered last before it was started, for the status line to name and `u` to take back.
  func recallLastOrder() {
    guard !hasRecalled else { return }
    let today = context.menu.dayStart.beginning(of: clock.date)
    Task { [weak self, store, author = context.state.seller] in
      // While the store can't be read, the title says so; once it can, this is tried again.
      let order: JournalEntry?
      do { order = try await store.newestOrder(by: author, since: today) } catch { return }
      guard let self else { return }
      hasRecalled = true
      if let order { context.state.undoList.recall(order) }
      handle(.draw)
    }
  }

  /// The bills that are set aside, once the till is left; none where the store can't be read.
  public func billsLeft() async -> [OpenBill] {
    guard keeper.work.outage == nil, !leftInMiddle else { return [] }
    do { return try await store.bills() } catch { return [] }
  }

  // MARK: What happens

  private func receive(_ event: Event, at time: Instant) {
    switch event {
    case .closed(let signal): return leave(signal: signal)
    case .resize(let size):
      actBefore()
      context.state.size = size
    case .key(let key) where bindingAtOnce(key) != nil:
      actBefore()
      bindingAtOnce(key)?.press(key)
    default:
      input.accept(event, at: time, in: scene)
      return act()
    }
    goOn()
  }

  /// Does what was typed before something that never waits.
  private func actBefore() {
    input.settle(in: scene)
    doWhatIsMeant()
  }

  /// The action of a key that runs even while the store works.
  private func bindingAtOnce(_ key: Key) -> KeyBinding? {
    if let binding = stack.bindingAtOnce(of: key) { return binding }
    guard keeper.work.isBusy, stack.binding(of: key)?.meaning == .leave else { return nil }
    return KeyBinding(.leave, "", keys: .any) { [weak self] _ in self?.leave() }
  }

  /// When `expire` is due, unless something happens before.
  public var deadline: Instant? {
    ending == nil ? nil : [input.deadline, deadlineOfShown].earliest
  }

  /// When something is due that changes the screen.
  private var deadlineOfShown: Instant? {
    var deadlines = [keeper.work.deadline, context.state.kiosk?.deadline]
    for screen in stack.screens { deadlines.append(screen.deadline) }
    return deadlines.earliest
  }

  /// Does what is due by now.
  public func expire(at now: Instant) {
    input.expire(at: now, in: scene)
    guard let due = deadlineOfShown, due <= now else { return act() }
    keeper.expire(at: now)
    if context.state.kiosk?.expire(at: now, isBusy: keeper.work.isBusy) ?? false { lock() }
    for screen in stack.screens { screen.expire(at: now) }
    goOn()
  }

  // MARK: What is done

  private var scene: InputFilter.Context {
    InputFilter.Context(store: keeper.work.forInput) { [dispatch] in dispatch.rules(for: $0) }
  }

  /// Something has happened: does what may be done now.
  func goOn() {
    changed()
    act()
  }

  /// Does what was meant, as far as the store and the input filter let it.
  func act() {
    doWhatIsMeant()
    guard stack.endsTypedAhead else { return }
    stack.endsTypedAhead = false
    draw()
    // These keys arrived before the dialog was drawn.
    var late = terminal.pendingInput()
    for case .key(let key) in late { bindingAtOnce(key)?.press(key) }
    late.removeAll { if case .key(let key) = $0 { bindingAtOnce(key) != nil } else { false } }
    input.dropTypedAhead(and: late, keeper.work.forInput)
    doWhatIsMeant()
  }

  private func doWhatIsMeant() {
    while true {
      if stack.endsTypedAhead { input.dropTypedAhead(keeper.work.forInput) }
      guard let outcome = input.next(in: scene) else { return }
      switch outcome {
      case .meant(let event):
        dispatch.handle(event)
        context.state.kiosk?.touched(at: clock.now)
      case .dropped(let reason, let events): stack.add(context.wording.dropped(reason, events))
      }
      changed()
    }
  }

  /// Something has happened to what is on the screen, and to its keys.
  func changed() {
    isDrawn = false
    stack.forgetKeys()
  }

  /// Draws what has happened since it has last drawn. Call it once nothing more is to happen at once.
  public func draw() {
    guard !isDrawn, !keeper.work.isLeaving else { return }
    isDrawn = true
    stack.prepare()
    stack.draw(keeper.work)
  }

  // MARK: Leaving

  func leave(signal: Int32? = nil) {
    keeper.leave()
    endSignal = signal
    for screen in stack.screens { screen.closed() }
    terminal.onEvent = nil
    // At once, unless the store is at work.
    keeper.expire(at: clock.now)
  }

  /// A task that writes is waited for, but not one that waits for the server itself.
  func end() {
    if ending != nil { leftInMiddle = keeper.work.changes > 0 }
    ending?.resume(returning: endSignal)
    ending = nil
  }
}
