internal import Dispatch
internal import FoundationEssentials
public import JuiceKit
public import JuiceTerminal
public import JuiceText
internal import JuiceWords

/// The till: it has the only stock and menu, and runs the screens on a terminal.
public final class Till {
  private let terminal: Terminal
  private var language: Language
  private let settings: TillSettings
  private let kiosk: Kiosk?
  /// That of the till, while a customer may have chosen another.
  private let firstLanguage: Language
  /// Whether the person knows that another language is not for ever.
  private var hasToldOfLanguage = false
  private let store: any FruitStore
  private let menus: () -> AsyncStream<MenuUpdate>?
  private let printer: ((String) async throws -> Void)?
  private var menu: Menu
  private var stock: Stock
  private var undoList = UndoList()
  private lazy var screens: ScreenStack = ScreenStack(
    terminal, wording: { [unowned self] in wording },
    isStoreBusy: { [unowned self] in isBusy || isLeaving },
    kiosk: kiosk, askForPIN: { [unowned self] in askForPIN() },
    changeLanguage: { [unowned self] in changeLanguage() },
    outage: { [unowned self] in outages.outage }, leave: { [unowned self] in leave() })
  private lazy var outages = OutageWatch(
    check: { @MainActor [unowned self] in try await tryStore() },
    onChange: { [unowned self] in screens.draw() })
  /// Whether something that a person did is not done yet.
  public var isWorking: Bool { isBusy || screens.isWaiting }
  /// A change that can't be settled yet is nothing to wait for.
  private var isBusy: Bool { runningTasks > (unsettled == nil ? 0 : 1) }
  private var runningTasks = 0
  private var changesUnderway = 0
  /// Why nobody knows whether a change was made: until it is known, nothing else is changed.
  private var unsettled: StoreError?
  /// A menu that the store was not there for.
  private var newMenu: Menu?
  /// Whether it was left before the store had answered: nobody knows whether a change was made.
  public private(set) var leftInMiddle = false
  /// Remembers the language.
  private var remembering: Task<Void, Never>?
  private var isSaving: Bool { runningTasks > 0 || remembering != nil }
  private var isLeaving = false
  private var endSignal: Int32?
  private var ending: CheckedContinuation<Int32?, Never>?

  /// - Parameters:
  ///   - language: at first; `L` changes it.
  ///   - stock: the store's current stock.
  ///   - notice: what the person should know of the store.
  ///   - kiosk: for self-service; nil for a till that is the owner's from the start.
  ///   - menus: news about the menu file, if there is one; called after the first drawing.
  ///   - printer: prints a text; nil where there is none.
  public init(
    terminal: Terminal, language: Language, maker: JuiceMaker, stock: Stock,
    notice: ((Language) -> String)? = nil,
    settings: TillSettings = TillSettings(), kiosk: Kiosk? = nil,
    menus: @escaping () -> AsyncStream<MenuUpdate>? = { nil },
    printer: ((String) async throws -> Void)? = nil
  ) {
    self.terminal = terminal
    self.language = language
    firstLanguage = language
    self.kiosk = kiosk
    self.settings = settings
    self.menus = menus
    self.printer = printer
    self.stock = stock
    store = maker.store
    menu = maker.menu
    screens.open(orderScreen)
    kiosk?.onReady = { [unowned self] in getReady() }
    if let notice { orderScreen.storeNotice = { notice($0.language) } }
    if let problem = settings.problem {
      orderScreen.notice = { $0.words.settingsSkipped($0.sentence(for: problem.inShort)) }
    }
  }

  /// Runs until the person leaves or the terminal closes.
  ///
  /// - Returns: the signal that ended it, if one did.
  public func run() async -> Int32? {
    screens.draw()
    let stocks = Task { await followStock() }
    let menus = Task { await followMenu() }
    defer {
      stocks.cancel()
      menus.cancel()
    }
    return await withCheckedContinuation { continuation in
      ending = continuation
      terminal.onEvent = { [unowned self] in receive($0) }
    }
  }

  private func receive(_ event: Event) {
    if case .closed(let signal) = event {
      leave(signal: signal)
    } else {
      screens.receive(event, at: .now)
    }
  }

  private func leave(signal: Int32? = nil) {
    isLeaving = true
    kiosk?.end()
    outages.end()
    endSignal = signal
    screens.end()
    terminal.onEvent = nil
    if !isSaving { end() } else { after(.milliseconds(800)) { [weak self] in self?.end() } }
  }

  /// A task that writes is waited for, unless it waits itself.
  private func end() {
    if ending != nil { leftInMiddle = changesUnderway > 0 }
    ending?.resume(returning: endSignal)
    ending = nil
  }

  private func perform(_ body: @escaping () async throws -> Void) {
    runningTasks += 1
    let waits = [
      after(.milliseconds(150)) { [weak self] in self?.tell(.short) },
      after(.seconds(1)) { [weak self] in self?.tell(.long) },
    ]
    Task {
      do { try await body() } catch { screens.show(error) }
      for wait in waits { wait.cancel() }
      runningTasks -= 1
      if isLeaving, !isSaving { end() }
      screens.wait = .none
      screens.storeAnswered()
    }
  }

  /// Nobody waits for a change that can't be settled: what is pressed meanwhile counts.
  private func tell(_ wait: ScreenStack.Wait) { if isBusy { screens.wait = wait } }

  // MARK: Self-service

  /// For the next customer.
  private func getReady() {
    screens.closeDialogs()
    orderScreen.clear()
    language = firstLanguage
    screens.languageChanged()
    screens.draw()
  }

  private func askForPIN() {
    guard let kiosk else { return }
    if let penalty = kiosk.penaltyText(wording.words) { return screens.say(penalty) }
    screens.open(
      PINController(kiosk, context) { [unowned self] in
        terminal.heedKeyboard()
        // The bill stays, for somebody of the stand to go on with.
        orderScreen.showAll()
        language = firstLanguage
        screens.languageChanged()
      })
  }

  // MARK: The language

  private var wording: Wording { Wording(language, menu) }

  private func changeLanguage() {
    language = Language.allCases.element(after: language)
    screens.languageChanged()
    // A customer's choice is not the till's.
    if kiosk?.isLocked ?? false { return }
    if remembering == nil { remembering = Task { await rememberLanguage() } }
  }

  /// Beside the keys: another program may keep the file locked. Of choices that come meanwhile the last counts.
  private func rememberLanguage() async {
    var wish: Language
    repeat {
      wish = language
      do {
        try await settings.remember(wish)
        if let decider = settings.decider, decider.language != wish {
          tellOfLanguage(wording.words.languageForNow(decider.name))
        }
      } catch {
        let short = (error as? MenuFileError)?.inShort ?? error
        tellOfLanguage(wording.words.languageNotRemembered(wording.sentence(for: short)))
      }
    } while wish != language
    remembering = nil
    if isLeaving, !isSaving { end() }
    screens.draw()
  }

  private func tellOfLanguage(_ remark: String) {
    if !hasToldOfLanguage { screens.say(remark) }
    hasToldOfLanguage = true
  }

  private func print(_ order: JournalEntry) {
    guard let printer else {
      return screens.show(Alert(kind: .message, message: wording.words.noPrinter))
    }
    let lines = Receipt(order, wording: wording).lines(columns: Receipt.columns.lowerBound)
    Task { [weak self] in
      do {
        try await printer(lines.map { $0 + "\n" }.joined())
        guard let self else { return }
        screens.say(wording.words.receiptPrinted)
      } catch {
        // Nobody waits for it: it takes no key away from what is done meanwhile.
        guard let self else { return }
        screens.say(wording.sentence(for: error))
      }
      self?.screens.draw()
    }
  }

  // MARK: The stock and the menu

  private func save(_ change: Change) async throws -> Applied {
    if let unsettled { throw unsettled }
    try await outages.tryIfOut()
    changesUnderway += 1
    defer { changesUnderway -= 1 }
    do {
      let applied = try await applyUntilKnown(change)
      outages.worked()
      undoList.note(change, applied.entry)
      if case .order = change { kiosk?.served() }
      update(applied.stock)
      return applied
    } catch let refusal as Refusal {
      if case .alreadyVoid(let id) = refusal { undoList.drop(id) }
      // What the screens show may be out of date.
      do { update(try await store.stock()) } catch let error as StoreError { outages.failed(error) }
      throw refusal
    } catch let error as StoreError {
      outages.failed(error)
      throw error
    }
  }

  /// Asks for a change, and for the same one again where nobody knows what became of it.
  private func applyUntilKnown(_ change: Change) async throws -> Applied {
    defer { unsettled = nil }
    while true {
      do { return try await store.apply(change) } catch let error as StoreError
        where error.isUnanswered && !isLeaving
      {
        let isFirst = unsettled == nil
        unsettled = error
        screens.wait = .none
        outages.failed(error)
        if isFirst { screens.show(error) }
        screens.draw()
        repeat {
          try? await Task.sleep(for: .milliseconds(200))
        } while outages.isTrying && !isLeaving
      }
    }
  }

  private func tryStore() async throws {
    try await store.check()
    update(try await store.stock())
    if let newMenu { try await use(newMenu) }
  }

  private func update(_ stock: Stock) {
    guard stock.revision > self.stock.revision else { return }
    self.stock = stock
    for screen in screens.screens { screen.stockChanged() }
    screens.draw()
  }

  private func followStock() async {
    var isFirst = true
    while !Task.isCancelled {
      let changes = store.changes()
      // Changes from before.
      do { update(try await store.stock()) } catch {
        if let error = error as? StoreError { outages.failed(error) }
        if isFirst { screens.show(error) }
        screens.draw()
      }
      isFirst = false
      for await stock in changes { update(stock) }
      if Task.isCancelled { return }
      // The store was taken away, or can't be read; of an outage that is known, others try whether it is over.
      if outages.outage == nil {
        do { try await store.check() } catch {
          if let error = error as? StoreError { outages.failed(error) }
        }
      }
      // Cut short where the till is left.
      repeat { try? await Task.sleep(for: .seconds(1)) } while outages.isTrying && !Task.isCancelled
    }
  }

  private func followMenu() async {
    guard let menus = menus() else { return }
    for await update in menus {
      switch update {
      case .failed(let error):
        newMenu = nil
        orderScreen.notice = menuKeptNotice(error.inShort)
      case .removed:
        newMenu = nil
        orderScreen.notice = { $0.words.menuRemoved }
      case .notFollowed: orderScreen.notice = { $0.words.menuNotFollowed }
      case .changed(let menu):
        newMenu = menu
        do { try await use(menu) } catch {
          orderScreen.notice = menuKeptNotice(error)
          if let error = error as? StoreError { outages.failed(error) }
        }
      }
      screens.draw()
    }
  }

  private func menuKeptNotice(_ error: any Error) -> (Wording) -> String {
    { $0.words.menuKept($0.sentence(for: error)) }
  }

  private func use(_ menu: Menu) async throws {
    let opened = try await JuiceMaker(menu: menu, store: store).open()
    self.menu = menu
    newMenu = nil
    for screen in screens.screens { screen.menuChanged() }
    // Draws, and so comes once every screen knows the menu.
    update(opened)
  }

  // MARK: The screens

  private lazy var orderScreen = OrderController(
    context,
    OrderController.Destinations(
      restock: { [unowned self] in
        screens.open(RestockController(context, first: $0, steps: $1, onSaved: $2))
      },
      history: { [unowned self] in screens.open(HistoryController(context, journal)) },
      report: { [unowned self] in screens.open(ReportController(context, report: report)) },
      leave: { [unowned self] in leave() }),
    today: TodayPanel(context, report: report, entries: entries),
    isPanelLeft: settings.isPanelLeft)

  private var journal: Journal {
    Journal(entries: entries, takenBack: { [store] in try await store.takenBack($0) })
  }

  private var entries: (JournalQuery) async throws -> [JournalEntry] {
    { [store] in try await store.entries($0) }
  }

  private var report: (_ since: Date, _ until: Date?) async throws -> Report {
    { [store] in try await store.report(since: $0, until: $1, hour: Timestamp.hour) }
  }

  private var context: ScreenContext {
    ScreenContext(
      wording: { [unowned self] in wording },
      currentStock: { [unowned self] in stock },
      allows: { [kiosk] in kiosk?.allows($0) ?? true },
      undoList: { [unowned self] in undoList },
      onSave: { [unowned self] in try await save($0) },
      perform: { [unowned self] in perform($0) },
      show: { [unowned self] in screens.show($0) },
      hasPrinter: printer != nil, printReceipt: { [unowned self] in print($0) },
      open: { [unowned self] in screens.open($0) },
      draw: { [unowned self] in screens.draw() },
      close: { [unowned self] in screens.close($0) })
  }
}

/// News about the menu file while the till runs.
public enum MenuUpdate: Sendable {
  case changed(Menu)
  /// It can't be used now; the old menu stays.
  case failed(MenuFileError)
  /// It is there no more; the last menu stays.
  case removed
  /// Changes to it can't be watched.
  case notFollowed
}
