internal import FoundationEssentials
package import JuiceKit
package import JuiceTerminal
package import JuiceText
internal import JuiceWords

/// The till: owns the stock and the menu, and runs the screens on a terminal.
///
/// Events, the store's answers and deadlines drive it; `draw` shows the result.
package final class Till {
  /// The smallest window that takes orders.
  package static let smallest = OrderLayout.smallest
  /// The time after which the notice of a terminal is renewed: what has ended there may leave no trace in the store.
  private static let noticeAge = Duration.seconds(10)

  let terminal: Terminal
  let clock: any WallClock
  let settings: TillSettings
  let printer: SlipPrinter?
  let changeMenu: ChangeMenu?
  /// The till's own language; a customer may have chosen another.
  let firstLanguage: Language
  let store: any FruitStore
  let keeper: Storekeeper
  let context: ScreenContext
  let stack: ScreenStack
  let orderScreen: OrderController
  var unremembered: Language?
  var hasToldOfLanguage = false
  /// The seller at the start, whom `lock` restores.
  let starter: Author?
  var hasRecalled = false
  var isRestoreUntold = false
  /// The ingredients to count again, because a new menu has given them another unit.
  var uncounted: [Ingredient.ID] = []
  /// The orders whose slips were printed by themselves: a repeated request prints nothing.
  var selfPrinted: Set<Order.ID> = []
  /// A failure to print at a locked kiosk, for the person who unlocks it.
  var unprinted: ((Wording) -> String)?
  var isUnprintedTold = false
  /// Failures after a closing at a kiosk that was locked meanwhile, for the person who unlocks it.
  var untold: [(Wording) -> String] = []
  /// The question whether to lock a kiosk, which would lose a bill.
  weak var lockQuestion: AlertController?
  /// The alert about a change without an answer. It closes once the result is known.
  weak var unansweredAlert: AlertController?
  /// When the notice of a terminal is renewed; `nil` without one.
  private var noticeDue: Instant?
  private let menus: () -> AsyncStream<MenuUpdate>?
  private let display: ((ShownSale) -> Void)?
  private var displayed: ShownSale?
  let mirror: MirrorNote?
  private lazy var dispatch = Dispatch(stack: stack) { [weak self] in self?.close($0) }
  var input = InputFilter()
  private var isDrawn = false
  private var endSignal: Int32?
  private var ending: CheckedContinuation<Int32?, Never>?

  /// True if the till was left while a change was unanswered.
  package private(set) var leftInMiddle = false
  /// Alerts about money that arrived while the till was closing.
  package internal(set) var unseenAlerts: [String] = []

  /// - Parameters:
  ///   - language: the initial one; `L` changes it.
  ///   - author: the author of the till's changes; `nil` for anonymous entries.
  ///   - notice: a warning about the store.
  ///   - newStore: the path of a store in a file that has no order yet.
  ///   - kiosk: `nil` for a till without self-service.
  ///   - menus: opens the stream of menu file news; called after the first drawing.
  ///   - changeMenu: `nil` if the menu can't be changed here.
  ///   - mirror: the state of the store's mirror; `nil` for a store that can have none.
  ///   - display: gets what the customer's display shows, whenever it changes; `nil` for none.
  ///   - isForMaking: whether the till starts with the make screen.
  ///   - isDemo: whether the stand is made up, so that each title says so.
  package init(
    terminal: Terminal, clock: any WallClock, language: Language, maker: JuiceMaker, stock: Stock,
    author: Author? = nil, notice: ((Language) -> String)? = nil,
    newStore: String? = nil, settings: TillSettings = TillSettings(), kiosk: Kiosk? = nil,
    menus: @escaping () -> AsyncStream<MenuUpdate>? = { nil }, changeMenu: ChangeMenu? = nil,
    printer: SlipPrinter? = nil, mirror: MirrorNote? = nil,
    display: ((ShownSale) -> Void)? = nil, isForMaking: Bool = false, isDemo: Bool = false
  ) {
    (self.terminal, self.clock, self.settings) = (terminal, clock, settings)
    (self.menus, self.printer, starter) = (menus, printer, author)
    (self.changeMenu, self.mirror, self.display) = (changeMenu, mirror, display)
    (store, firstLanguage) = (maker.store, language)
    if let time = settings.lockAfter { kiosk?.times.unlocked = time }
    let keeper = Storekeeper(maker.store) { clock.moment }
    let context = ScreenContext(
      TillState(
        stock: stock, wording: Wording(language, maker.menu), kiosk: kiosk, window: terminal.size,
        hasPrinter: printer != nil, refusesTerminals: settings.refusesTerminals,
        isMenuOpen: changeMenu != nil, isDemo: isDemo,
        staff: settings.staff, seller: author),
      onSave: { try await keeper.save($0, by: $1) }, time: { clock.moment },
      terminals: settings.terminals, runs: settings.runs,
      findFault: { await maker.store.fault() })
    (self.keeper, self.context) = (keeper, context)
    stack = ScreenStack(terminal, context)
    orderScreen = OrderController(
      context, store, isPanelLeft: settings.isPanelLeft, addsByDigit: settings.addsByDigit)
    stack.open(orderScreen)
    orderScreen.newStore = newStore.map { ($0, stock.revision) }
    if let notice { orderScreen.notices.store = { notice($0.language) } }
    if let problem = settings.problem {
      orderScreen.notices.settings = { $0.words.settingsSkipped($0.sentence(for: problem.inShort)) }
    }
    context.ask = { [weak self] in self?.handle($0) }
    context.front = { [weak self] in self?.stack.front }
    keeper.notify = { [weak self] in self?.handle($0) }
    if isForMaking { handle(.open { MakeController($0, $1) }) }
  }

  /// Runs until somebody leaves or the terminal closes.
  ///
  /// - Returns: the signal that ended it; `nil` for a key.
  package func run() async -> Int32? {
    draw()
    recallLastOrder()
    findPayments()
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

  /// Finds the till's last order from before its start, for the status line and for undo.
  func recallLastOrder() {
    guard !hasRecalled else { return }
    let today = context.menu.dayStart.beginning(of: clock.date)
    Task { [weak self, store, author = context.state.seller] in
      // During an outage, the title shows the error; afterwards this runs again.
      let order: OrderRecord?
      let last: JournalEntry?
      do {
        last = try await store.lastEntry()
        order = try await store.newestOrder(
          since: today, among: { $0.by?.named(nil, approvedBy: nil) == author },
          where: { !$0.isTakenBack })
      } catch { return }
      guard let self else { return }
      await context.noteFault()
      hasRecalled = true
      if let order { context.state.undoList.recall(order) }
      if let last = last?.at {
        orderScreen.notices.clock = { [clock] in
          last.isAhead(of: clock.date) ? $0.words.clockBehind(clock.date, last: last) : nil
        }
      }
      handle(.draw)
    }
  }

  /// Finds the card payments that a till of this machine has begun and nobody has finished, for the notice on the order screen.
  /// Looks also without terminals in the settings: the owner may have removed them since.
  /// Leaves out those of other open tills: their terminals may be at work.
  func findPayments() {
    findRuns()
    Task { [weak self, store, runs = settings.runs] in
      // An outage is shown, and this runs again after it.
      let bills: [OpenBill]
      do { bills = try await store.bills() } catch { return }
      let noted = (try? await runs.unfinished()) ?? []
      guard let self, !stack.isHeld else { return }
      let open = bills.filter {
        $0.isPaying && $0.aside.by?.machine == starter?.machine
          && context.tillPaying($0, noted) == nil
      }
      let isAtWork = noted.contains { run in
        open.contains { $0.id == run.request.order } && context.isAtWork(run)
      }
      orderScreen.notices.payments =
        open.isEmpty
        ? nil
        : { wording in
          wording.words.paymentsUnfinished(
            open.map(wording.begunPayment), isAtWork: isAtWork)
        }
      noticesChanged()
    }
  }

  /// Finds the terminal runs that this machine has begun for orders in the books, and nobody has finished.
  private func findRuns() {
    Task { [weak self, store, runs = settings.runs] in
      var open: [UnfinishedRun]
      do { open = try await store.orders(of: try await runs.unfinished()) } catch { return }
      for run in open where run.isWritten { await runs.note(run.run.id, .ended(.written)) }
      guard let self, !stack.isHeld else { return }
      open.removeAll { $0.isWritten || context.tillAtWork(on: $0.run) != nil }
      let isAtWork = open.contains { context.isAtWork($0.run) }
      orderScreen.notices.runs =
        open.isEmpty
        ? nil
        : { [open] wording in
          wording.words.runsUnfinished(open.map { wording.name(of: $0) }, isAtWork: isAtWork)
        }
      noticesChanged()
    }
  }

  private func noticesChanged() {
    noticeDue = orderScreen.notices.isPaymentOpen ? clock.now + Self.noticeAge : nil
    handle(.draw)
  }

  /// Returns the bills that are set aside, for a till that ends; empty if the store can't be read.
  package func billsLeft() async -> [OpenBill] {
    guard keeper.work.outage == nil, !leftInMiddle else { return [] }
    do { return try await store.bills() } catch { return [] }
  }

  // MARK: Events

  private func receive(_ event: Event, at time: Instant) {
    let event = event.withASCIIDigits
    switch event {
    case .closed(let signal): return leave(signal: signal)
    case .resize(let size):
      actBefore()
      context.state.window = size
    case .key(let key) where bindingAtOnce(key) != nil:
      actBefore()
      bindingAtOnce(key)?.press(key)
    default:
      input.accept(event, at: time, in: scene)
      return act()
    }
    goOn()
  }

  /// Handles earlier input before an event that never waits.
  private func actBefore() {
    input.settle(in: scene)
    dispatchPending()
  }

  /// The binding of a key that acts even while the store works.
  private func bindingAtOnce(_ key: Key) -> KeyBinding? {
    if let binding = stack.bindingAtOnce(of: key) { return binding }
    guard keeper.work.isBusy, stack.binding(of: key)?.meaning == .leave else { return nil }
    return KeyBinding(.leave, "", keys: .any) { [weak self] _ in self?.leave() }
  }

  /// When `expire` is due, unless something happens before.
  package var deadline: Instant? {
    ending == nil ? nil : [input.deadline, deadlineOfShown].earliest
  }

  private var deadlineOfShown: Instant? {
    var deadlines = [keeper.work.deadline, context.state.kiosk?.deadline, noticeDue]
    for screen in stack.screens { deadlines.append(screen.deadline) }
    return deadlines.earliest
  }

  /// Handles each deadline up to `now`.
  package func expire(at now: Instant) {
    input.expire(at: now, in: scene)
    guard let due = deadlineOfShown, due <= now else { return act() }
    keeper.expire(at: now)
    if let due = noticeDue, due <= now {
      // In case the store can't be read.
      noticeDue = now + Self.noticeAge
      findPayments()
    }
    if context.state.kiosk?.expire(at: now, isBusy: keeper.work.isBusy || stack.isHeld) ?? false {
      lock()
    }
    for screen in stack.screens { screen.expire(at: now) }
    goOn()
  }

  // MARK: Input

  private var scene: InputFilter.Context {
    InputFilter.Context(store: keeper.work.forInput) { [dispatch] in dispatch.rules(for: $0) }
  }

  /// Call it after any event: marks the screen dirty and handles input.
  func goOn() {
    changed()
    act()
  }

  /// Handles input as far as the store and the input filter allow.
  func act() {
    dispatchPending()
    guard stack.endsTypedAhead else { return }
    stack.endsTypedAhead = false
    draw()
    // These keys arrived before the dialog was drawn.
    var late = terminal.pendingInput()
    for case .key(let key) in late { bindingAtOnce(key)?.press(key) }
    late.removeAll { if case .key(let key) = $0 { bindingAtOnce(key) != nil } else { false } }
    input.dropTypedAhead(and: late, keeper.work.forInput)
    dispatchPending()
  }

  private func dispatchPending() {
    while true {
      if stack.endsTypedAhead { input.dropTypedAhead(keeper.work.forInput) }
      guard let outcome = input.next(in: scene) else { return }
      switch outcome {
      case .meant(let event):
        context.state.arrival = input.arrival
        dispatch.handle(event)
        context.state.kiosk?.touched(at: clock.now)
      case .dropped(let reason, let events):
        if let front = stack.screens.last { stack.add(front.remark(onDropped: events, reason)) }
      }
      changed()
    }
  }

  /// Marks the screen and its key tables dirty.
  func changed() {
    isDrawn = false
    stack.forgetKeys()
  }

  /// Draws if anything has changed. Call it once per batch of events.
  package func draw() {
    guard !isDrawn, !keeper.work.isLeaving else { return }
    isDrawn = true
    stack.prepare()
    stack.draw(keeper.work)
    showCustomer()
  }

  /// A new bill ends the order before it.
  private func showCustomer() {
    guard let display else { return }
    let extras = stack.screens.lazy.compactMap(\.extras).last ?? ShownSale.Extras()
    let bill = extras.bill ?? orderScreen.bill.order
    // The display follows no orders of a locked kiosk.
    if bill != nil || context.isForCustomers { context.state.served = nil }
    let sale =
      context.isForCustomers
      ? ShownSale.lockedKiosk(context.wording)
      : ShownSale(bill: bill, extras: extras, sold: context.state.served, context.wording)
    guard sale != displayed else { return }
    displayed = sale
    display(sale)
  }

  // MARK: Leaving

  var isAtTerminal: Bool {
    stack.screens.contains { ($0 as? CardController)?.isAtWork ?? false }
  }

  func leave(signal: Int32? = nil) {
    keeper.leave(patience: isAtTerminal ? StoreWork.terminalPatience : StoreWork.leavePatience)
    endSignal = signal
    for screen in stack.screens { screen.closed() }
    terminal.onEvent = nil
    // Leaves at once unless the store is at work.
    keeper.expire(at: clock.now)
  }

  /// Ends `run`. A change that is still in flight counts as left in the middle.
  func end() {
    if ending != nil { leftInMiddle = !keeper.work.changes.isEmpty }
    ending?.resume(returning: endSignal)
    ending = nil
  }
}
