internal import FoundationEssentials
internal import JuiceKit
internal import JuicePapers
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

extension Till {
  func handle(_ request: Request) {
    defer { changed() }
    switch request {
    case .close(let screen):
      close(screen)
      input.answered(at: clock.now)
    case .answered: input.answered(at: clock.now)
    case .show(let alert): show(alert)
    case .showError(let error): show(error)
    case .perform(let body):
      keeper.perform { [context] in
        do { try await body() } catch {
          await context.noteFault()
          throw error
        }
        await context.noteFault()
      }
    case .performAside(let body): keeper.performAside(body)
    case .journalFault(let fault):
      context.state.fault = fault
      // Loads again, so that all screens end at the same entry.
      for screen in stack.screens { screen.stockChanged() }
    case .draw: goOn()
    case .print(let slip, let id):
      print(
        id, saying: { slip == .ticket ? $0.ticketPrinted : $0.receiptPrinted },
        { [clock] record, wording, paper in slip.slip(of: record, wording, paper, at: clock.date) })
    case .printRefund(let refund):
      print(refund.id, saying: \.receiptPrinted) { record, wording, paper in
        (RefundSlip(refund, of: record, wording: wording).slip(on: paper), false)
      }
    case .printClosing(let number):
      print(saying: \.closingPrinted) { [context, store, clock] wording, paper in
        guard let found = try await store.closing(number, ways: context.menu.drawerWays),
          let slip = DrawerSlip(
            found.drawer, closing: found.entry, now: clock.date, wording: wording)
        else { throw Refusal.drawerClosed }
        return (slip.slip(on: paper), false)
      }
    case .closed(let number):
      backUp()
      passOn(number)
    case .findPayments: findPayments()
    case .cashier: cashierDialog.change()
    case .approval(let right, let about, let next):
      cashierDialog.approve(right, about, then: next)
    case .drawer:
      context.allow(.drawer) { [context, store, stack] approver in
        DrawerDialog(context: context, store: store, approver: approver, open: stack.open).start()
      }
    case .remark(let sentence): stack.add(sentence)
    case .ring: if settings.rings { terminal.ring() }
    case .pay(let id): payDialog.ask(of: id)
    case .refund(let id): RefundDialog(context: context, store: store, open: stack.open).ask(of: id)
    case .void(let id):
      let dialog = VoidDialog(context: context, store: store) { [context] in
        context.reportUndone(.order, $0, of: $1.sold.facts, atTerminals: $2)
      }
      dialog.void(id)
    case .payNew(let record, let way, let isAssumed):
      var dialog = payDialog
      dialog.isAssumed = isAssumed
      dialog.ask(ofNew: record, in: way)
    case .open(let screen): if let screen = screen(context, store) { stack.open(screen) }
    case .menu:
      guard let changeMenu else { return context.remark(context.words.demoMenuStays) }
      context.allow(.menu) { [context, stack] _ in
        stack.open(MenuController(context, MenuEditing(context, change: changeMenu)))
      }
    case .dayBegan: for screen in stack.screens where screen.isDialog { screen.menuChanged() }
    case .changeLanguage: changeLanguage()
    case .askForPIN: askForPIN()
    case .lock: askToLock()
    case .repaint: terminal.redraw()
    // Suspending during a write would keep the store locked. A stopped till could not write what its terminal does.
    case .suspend:
      if isAtTerminal { return stack.add(context.words.terminalAtWork) }
      if keeper.work.isBusy { keeper.suspend() } else { terminal.suspend() }
    case .leave:
      // The terminal would go on, and nobody would write what it does.
      if isAtTerminal { stack.add(context.words.terminalAtWork) } else { askToLeave() }
    }
  }

  /// Leaves, unless that loses a bill: then asks first. Ctrl-C on this question leaves.
  private func askToLeave() {
    guard stack.leaveQuestion == nil else { return leave() }
    stack.leaveQuestion = emptyBill(context.words.askToLeaveBill) { [weak self] in self?.leave() }
  }

  /// Locks self-service, unless that loses a bill: then asks first. Ctrl-X on this question locks. A bill that was taken up is set aside
  /// again.
  private func askToLock() {
    guard lockQuestion == nil, !stack.isHeld, orderScreen.bill.bill.origin == nil else {
      return lock()
    }
    lockQuestion = emptyBill(context.words.askToLockBill) { [weak self] in self?.lock() }
  }

  /// Empties the bill and calls `next`, or returns the question whether to.
  private func emptyBill(
    _ question: @escaping (_ cups: Int) -> String, then next: @escaping () -> Void
  ) -> AlertController? {
    let front = stack.screens.last
    orderScreen.bill.empty(question, then: next)
    let newest = stack.screens.last
    return newest === front ? nil : newest as? AlertController
  }

  func show(_ alert: Alert) {
    if keeper.work.isLeaving, alert.isMessage, alert.isNews, alert.style == .bad {
      unseenAlerts.append(alert.message)
    }
    stack.open(AlertController(alert, context, over: stack.screens.last))
  }

  func close(_ screen: any Screen) {
    stack.close(screen)
    // Keys typed before this question came back to the front don't answer it.
    if let front = stack.screens.last { stack.endTypedAhead(before: front) }
    // Keys typed while the store works were meant for the closed screen.
    if !screen.isDialog, keeper.work.isBusy { stack.endsTypedAhead = true }
  }

  func show(_ error: any Error) {
    // One alert for all changes without an answer: `.settled` closes it.
    if isUnanswered(error), let alert = unansweredAlert,
      stack.screens.contains(where: { $0 === alert })
    {
      return
    }
    context.report(sentence(for: error))
    if isUnanswered(error) { unansweredAlert = stack.screens.last as? AlertController }
  }

  private func isUnanswered(_ error: any Error) -> Bool {
    (error as? StoreError)?.isUnanswered ?? false
  }

  /// Hides paths and system errors from customers.
  private func sentence(for error: any Error) -> String {
    let wording = context.wording
    if context.isForCustomers, !(error is Refusal) { return wording.words.askStaff }
    // The order existed when it was chosen.
    if case Refusal.unknownOrder = error { return wording.words.orderGone }
    return isUnanswered(error) ? wording.words.changeUnanswered : wording.sentence(for: error)
  }

  /// Reports something in the background, without interrupting typing.
  private func notify(_ sentence: String) {
    if stack.screens.last?.add(sentence) ?? false { return }
    // The alert with the store's answer would cover another alert, and an alert a terminal at work.
    if keeper.work.isBusy || stack.isHeld {
      stack.remark = sentence
    } else {
      context.notify(sentence)
    }
  }

  private var payDialog: PayDialog {
    PayDialog(
      context: context, store: store, topScreen: { [stack] in stack.screens.last },
      onPaid: { [weak self] in self?.paid($0, $1) })
  }

  private func paid(_ sentence: String, _ change: Price?) {
    // A locked kiosk serves a customer.
    guard !context.isForCustomers else { return }
    // An open message about the order, which has its keys, still names the old payment.
    if let alert = stack.screens.last as? AlertController, alert.alert.isMessage,
      !alert.alert.bindings.isEmpty
    {
      close(alert)
    }
    guard let change else { return stack.add(sentence) }
    context.reportDone(context.words.change(change.text), sentence)
  }

  private func print(
    _ id: Order.ID, saying done: @escaping (Words) -> String,
    _ slip: @escaping (OrderRecord, Wording, Paper) -> PrintedSlip
  ) {
    print(saying: done) { [store] wording, paper in
      // Reloads: another till may have paid or voided it.
      slip(try await store.record(id), wording, paper)
    }
  }

  private func print(
    saying done: @escaping (Words) -> String,
    _ slip: @escaping (Wording, Paper) async throws -> PrintedSlip
  ) {
    guard let printer else {
      let words = context.words
      return context.report(context.state.isDemo ? words.demoPrintsNothing : words.noPrinter)
    }
    Task { [weak self, wording = context.wording] in
      do {
        let before = try await printer.print([try await slip(wording, printer.paper)])
        guard let self, !context.isForCustomers else { return }
        let words = context.words
        notify(done(words) + (before > 0 ? " " + words.printedBefore(before) : ""))
      } catch {
        self?.reportToStaff { $0.sentence(for: error) }
      }
      self?.handle(.draw)
    }
  }

  /// Prints the slips of a new order that the settings name. Nobody waits for them: a failure is told, and they wait.
  func printByItself(_ order: JournalEntry) {
    guard !settings.print.isEmpty, let record = OrderRecord([order]),
      selfPrinted.insert(order.id).inserted
    else { return }
    guard let printer else {
      if !isUnprintedTold { reportUnprinted(\.words.noPrinter) }
      return
    }
    let customers = context.wording
    // The kitchen reads the till's language, whatever the customer has chosen.
    let kitchen = context.isForCustomers ? Wording(firstLanguage, context.menu) : customers
    let slips = settings.print.map {
      $0.slip(of: record, $0 == .ticket ? kitchen : customers, printer.paper, at: clock.date)
    }
    Task { [weak self] in
      do {
        let before = try await printer.print(slips)
        guard let self else { return }
        // The slips that had failed are printed too.
        (unprinted, isUnprintedTold) = (nil, false)
        if before > 0, !context.isForCustomers { stack.add(context.words.printedBefore(before)) }
      } catch { self?.reportUnprinted { $0.sentence(for: error) } }
      self?.handle(.draw)
    }
  }

  /// Tells the staff: the first failure in front of the screens, those after it below them. A locked kiosk waits for its unlocking.
  private func reportUnprinted(_ sentence: @escaping (Wording) -> String) {
    unprinted = context.isForCustomers ? sentence : nil
    guard unprinted == nil else { return }
    if isUnprintedTold {
      stack.remark = sentence(context.wording)
    } else {
      notify(sentence(context.wording))
    }
    isUnprintedTold = true
  }

  private func backUp() {
    guard let backUp = settings.backUp else { return }
    Task { [weak self] in
      do {
        let done = try await backUp()
        guard let self, !context.isForCustomers else { return }
        stack.add(done(context.words))
      } catch {
        self?.reportToStaff { $0.words.notBackedUp($0.sentence(for: error)) }
      }
      self?.handle(.draw)
    }
  }

  /// Leaving waits for the start of the command, not for its end.
  private func passOn(_ closing: Int?) {
    guard let passOn = settings.passOn, let closing else { return }
    keeper.performAside { [weak self, wording = context.wording] in
      do {
        let end = try await passOn(closing, wording)
        Task { [weak self] in
          do { try await end() } catch { self?.reportNotPassedOn(error) }
        }
      } catch { self?.reportNotPassedOn(error) }
    }
  }

  private func reportNotPassedOn(_ error: any Error) {
    reportToStaff { $0.words.closingNotPassedOn($0.sentence(for: error)) }
    handle(.draw)
  }

  /// Reports a failure in the background. A locked kiosk waits for its unlocking.
  private func reportToStaff(_ sentence: @escaping (Wording) -> String) {
    if context.isForCustomers { untold.append(sentence) } else { notify(sentence(context.wording)) }
  }

  // MARK: Self-service

  /// Locks self-service and resets the screen for the next customer.
  func lock() {
    if !context.isForCustomers { Terminal.ignoreKeyboard() }
    context.state.kiosk?.lock()
    orderScreen.bill.setAsideAgain(in: store) { [weak self] error in
      self?.reportToStaff { "\($0.words.notSaved): \($0.sentence(for: error))" }
    }
    context.state.seller = starter
    for screen in stack.screens where screen !== orderScreen && !screen.outlastsLock {
      stack.close(screen)
    }
    stack.remark = nil
    orderScreen.clear()
    use(firstLanguage)
  }

  private func askForPIN() {
    guard let kiosk = context.state.kiosk else { return }
    stack.closeDialogs()
    cashierDialog.ask(
      PINController.Question(
        heading: { $0.askForPIN($1) }, names: [""], patience: kiosk.times.pin,
        owner: { pin, _ in try await kiosk.isPIN(pin) ? "" : nil },
        next: { [weak self] _ in self?.unlock(kiosk) }))
  }

  private func unlock(_ kiosk: Kiosk) {
    kiosk.unlock(at: clock.now)
    terminal.stopIgnoringKeyboard()
    // Keeps the bill, so that staff can continue it.
    orderScreen.showAll()
    use(firstLanguage)
    reportRestore()
    if let unprinted { reportUnprinted(unprinted) }
    for sentence in untold { notify(sentence(context.wording)) }
    untold = []
    // The lock has closed the question about a terminal.
    findPayments()
    askToCount()
  }

  private var cashierDialog: CashierDialog {
    CashierDialog(context: context, pins: settings.pins, open: stack.open)
  }

  // MARK: The language

  private func use(_ language: Language) {
    context.state.language = language
    for screen in stack.screens { screen.languageChanged() }
  }

  private func changeLanguage() {
    use(Language.allCases.element(after: context.state.language))
    // A customer's choice is not saved.
    guard !context.isForCustomers else { return }
    let isRemembering = unremembered != nil
    unremembered = context.state.language
    if !isRemembering { keeper.performAside { [weak self] in await self?.rememberLanguage() } }
  }

  /// Runs in the background: another program may lock the file. Only the last choice is saved.
  private func rememberLanguage() async {
    while let language = unremembered {
      do {
        try await settings.remember(language)
        if let decider = settings.decider, decider.language != language {
          reportLanguage { $0.words.languageForNow(decider.name) }
        }
      } catch {
        let short = (error as? MenuFileError)?.inShort ?? error
        reportLanguage { $0.words.languageNotRemembered($0.sentence(for: short)) }
      }
      if unremembered == language { unremembered = nil }
    }
  }

  private func reportLanguage(_ remark: @escaping (Wording) -> String) {
    if !hasToldOfLanguage { reportToStaff(remark) }
    hasToldOfLanguage = true
  }

  // MARK: The stock and the menu

  func update(_ stock: Stock) {
    let before = context.state.stock.version
    guard stock.version > before else { return }
    context.state.stock = stock
    if stock.restores > before.restores { storeRestored() }
    for screen in stack.screens { screen.stockChanged() }
    if orderScreen.notices.isPaymentOpen { findPayments() }
    changed()
  }

  /// Handles a replaced journal: undo entries and the menu's ingredients may be missing in it.
  private func storeRestored() {
    context.state.undoList = UndoList()
    hasRecalled = false
    recallLastOrder()
    isRestoreUntold = true
    reportRestore()
    for screen in stack.screens { screen.storeRestored() }
    let (menu, stock) = (context.state.menu, context.state.stock)
    guard menu.ingredients.contains(where: { stock.items[$0.id] == nil }) else { return }
    // Ignores the error: an outage is shown, and the menu is retried after it.
    Task { [keeper] in do { try await keeper.accept(menu) } catch {} }
  }

  /// Tells the staff about a restore. A locked kiosk waits for its unlocking.
  private func reportRestore() {
    guard isRestoreUntold, !context.isForCustomers else { return }
    isRestoreUntold = false
    stack.add(context.words.storeRestored)
  }

  /// Asks for a stock-take of ingredients that have another unit now: their counts keep their numbers.
  /// A locked kiosk waits for its unlocking.
  func askToCount() {
    guard !context.isForCustomers else { return }
    let ids = uncounted.filter { context.state.stock.quantity(of: $0) > 0 }
    uncounted = []
    guard let first = ids.first else { return }
    context.show { [context] in
      let wording = context.wording
      return Alert(
        kind: .question { isYes in
          if isYes { context.open { RestockController($0, first: first, isCount: true) } }
        }, message: wording.words.askToCount,
        rows: ids.map {
          let amount = wording.quantity(context.state.stock.quantity(of: $0), of: $0)
          return AlertView.Row(text: "\(wording.name(of: $0)) \(amount)")
        })
    }
  }

  func followMenu(_ menus: AsyncStream<MenuUpdate>?) async {
    guard let menus else { return }
    for await update in menus {
      switch update {
      case .changed(let menu):
        do { try await keeper.accept(menu) } catch { orderScreen.notices.menu = menuKept(error) }
      case .failed(let error):
        keeper.forgetMenu()
        orderScreen.notices.menu = menuKept(error.inShort)
      case .removed:
        keeper.forgetMenu()
        orderScreen.notices.menu = { $0.words.menuRemoved }
      case .notFollowed: orderScreen.notices.menu = { $0.words.menuNotFollowed }
      }
      handle(.draw)
    }
  }

  private func menuKept(_ error: any Error) -> (Wording) -> String {
    { $0.words.menuKept($0.sentence(for: error)) }
  }
}

extension OrderSlip {
  /// Seconds after the payment during which the receipt opens the drawer. A later copy opens none.
  private static let paidNow = 600.0

  fileprivate func slip(of record: OrderRecord, _ wording: Wording, _ paper: Paper, at now: Date)
    -> PrintedSlip
  {
    switch self {
    case .ticket: return (Ticket(record, wording: wording).slip(on: paper), false)
    case .receipt:
      let receipt = Receipt(record, wording: wording)
      let isPaidNow = now < record.paidAt + Self.paidNow
      return (receipt.slip(on: paper), receipt.opensDrawer && isPaidNow)
    }
  }
}
