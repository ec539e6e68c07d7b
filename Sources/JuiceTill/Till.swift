internal import Dispatch
public import JuiceKit
public import JuiceTerminal

/// What became of the menu file while the till runs.
public enum MenuUpdate: Sendable {
  case changed(Menu)
  /// It can't be used; why, in a line.
  case failed(String)
}

/// The till: it runs the screens on a terminal and is the only one that knows them all.
public final class Till {
  private let terminal: Terminal
  private let language: Language
  private let texts: Texts
  private var maker: JuiceMaker
  private let menus: () -> AsyncStream<MenuUpdate>?
  private var stock: Stock
  /// The screen in front is the last.
  private var screens: [any Screen] = []
  private var order: OrderController?
  private var repeats = RepeatDetector()
  /// Whether the store is at work for a person; what is typed meanwhile waits.
  public var isWorking: Bool { work > 0 }
  private var work = 0
  private var isSlow = false
  private var isLeaving = false
  private var ending: CheckedContinuation<Int32?, Never>?
  /// What was typed while the store was at work.
  private var waiting: [(event: Event, isRepeat: Repeat)] = []

  /// - Parameters:
  ///   - stock: the stock of the store now.
  ///   - menus: tells of another menu, where it can change; asked for after the first drawing.
  public init(
    terminal: Terminal, language: Language, maker: JuiceMaker, stock: Stock,
    menus: @escaping () -> AsyncStream<MenuUpdate>? = { nil }
  ) {
    self.terminal = terminal
    self.menus = menus
    self.language = language
    texts = language.texts
    self.maker = maker
    self.stock = stock
    let order = makeOrderController()
    self.order = order
    screens = [order]
  }

  /// Runs until the person leaves or the terminal closes.
  ///
  /// - Returns: the signal that ended it, if one did.
  public func run() async -> Int32? {
    draw()
    let watching = Task { await follow(maker.store.changes()) }
    let reading = Task { await followMenu() }
    defer {
      watching.cancel()
      reading.cancel()
    }
    return await withCheckedContinuation { continuation in
      ending = continuation
      terminal.onEvent = { [unowned self] in receive($0, at: .now) }
    }
  }

  private func leave(signal: Int32? = nil) {
    isLeaving = true
    terminal.onEvent = nil
    ending?.resume(returning: signal)
    ending = nil
  }

  // MARK: What happens

  private func receive(_ event: Event, at time: ContinuousClock.Instant) {
    let isRepeat = repeats.repeat(event, at: time)
    switch event {
    case .resize: draw()
    case .closed(let signal): leave(signal: signal)
    case .key(.control("c")): leave()
    case .key(.control("z")):
      terminal.suspend()
      draw()
    default:
      if isWorking {
        waiting.append((event, isRepeat))
      } else {
        handle(event, isRepeat)
        draw()
      }
    }
  }

  private func handle(_ event: Event, _ isRepeat: Repeat) {
    guard isLargeEnough else {
      if event == .key(.character("q")) { leave() }
      return
    }
    screens.last?.handle(event, isRepeat: isRepeat)
  }

  /// Runs what takes time. The screen stays alive; what is typed meanwhile comes after it.
  private func perform(_ body: @escaping () async -> Void) {
    work += 1
    let slow = DispatchWorkItem { [weak self] in
      MainActor.assumeIsolated {
        self?.isSlow = true
        self?.draw()
      }
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(150), execute: slow)
    Task {
      await body()
      slow.cancel()
      work -= 1
      isSlow = false
      while !isWorking, !waiting.isEmpty {
        let next = waiting.removeFirst()
        handle(next.event, next.isRepeat)
      }
      draw()
    }
  }

  private func follow(_ changes: AsyncStream<Stock>) async {
    // What changed between the first reading and now.
    do {
      stockChanged(try await maker.store.stock())
    } catch {
      order?.failed(error)
      draw()
    }
    for await stock in changes { stockChanged(stock) }
  }

  private func followMenu() async {
    guard let menus = menus() else { return }
    for await update in menus {
      switch update {
      case .failed(let problem): order?.menuFailed(problem)
      case .changed(let menu):
        do {
          let maker = JuiceMaker(menu: menu, store: maker.store)
          let opened = try await maker.open()
          if opened.revision >= stock.revision { stock = opened }
          self.maker = maker
          order?.menuChanged(menu, stock: stock)
        } catch {
          order?.menuFailed(texts.sentence(for: error, menu: menu))
        }
      }
      draw()
    }
  }

  private func stockChanged(_ stock: Stock) {
    guard stock.revision > self.stock.revision else { return }
    self.stock = stock
    for screen in screens { screen.stockChanged(stock) }
    draw()
  }

  // MARK: The screens

  private func makeOrderController() -> OrderController {
    OrderController(
      texts: texts, menu: maker.menu, stock: stock,
      actions: OrderController.Actions(
        perform: { [unowned self] in perform($0) },
        order: { [unowned self] in try await maker.order([($0, 1)]) },
        undo: { [unowned self] in try await maker.store.apply(.void($0)) },
        restock: { [unowned self] in showRestock(first: $0, steps: $1) },
        history: { [unowned self] in showHistory() },
        report: { [unowned self] in showReport() },
        help: { [unowned self] in showHelp($0) },
        leave: { [unowned self] in leave() },
        redraw: { [terminal] in terminal.redraw() }))
  }

  private func showRestock(first: Ingredient.ID?, steps: Quantities) {
    screens.append(
      RestockController(
        texts: texts, menu: maker.menu, first: first, steps: steps,
        actions: RestockController.Actions(
          perform: { [unowned self] in perform($0) },
          currentStock: { [unowned self] in stock },
          onSave: { [unowned self] in
            stockChanged(try await maker.store.apply($0).stock)
          },
          onClose: { [unowned self] in close() },
          help: { [unowned self] in showHelp($0) },
          redraw: { [terminal] in terminal.redraw() })))
  }

  private func showHistory() {
    screens.append(
      HistoryController(
        texts: texts, speech: Speech(language, maker.menu),
        actions: HistoryController.Actions(
          perform: { [unowned self] in perform($0) },
          load: { [unowned self] in try await maker.store.entries($0) },
          void: { [unowned self] in
            stockChanged(try await maker.store.apply(.void($0)).stock)
          },
          onClose: { [unowned self] in close() },
          help: { [unowned self] in showHelp($0) })))
  }

  private func showReport() {
    screens.append(
      ReportController(
        texts: texts, speech: Speech(language, maker.menu),
        actions: ReportController.Actions(
          perform: { [unowned self] in perform($0) },
          report: { [unowned self] since, until in
            var report = Report(hour: Moment.hour)
            let query = JournalQuery(.oldestFirst, since: since, until: until)
            try await maker.store.forEachEntry(query) { report.add($0) }
            return report
          },
          currentStock: { [unowned self] in stock },
          onClose: { [unowned self] in close() },
          help: { [unowned self] in showHelp($0) })))
  }

  private func showHelp(_ bindings: [KeyBinding]) {
    screens.append(
      HelpController(texts: texts, describing: bindings) { [unowned self] in close() })
  }

  private func close() {
    if screens.count > 1 { screens.removeLast() }
  }

  // MARK: Drawing

  private var isLargeEnough: Bool {
    terminal.size.columns >= OrderLayout.smallest.columns
      && terminal.size.rows >= OrderLayout.smallest.rows
  }

  private func draw() {
    guard !isLeaving else { return }
    let size = terminal.size
    guard isLargeEnough else {
      let smallest = OrderLayout.smallest
      let view = TooSmallView(lines: texts.tooSmall(smallest.columns, smallest.rows))
      return terminal.draw([Layer(frame: Rect(size), draw: view.draw)])
    }
    var layers = screens.flatMap { $0.layers(in: size) }
    if isSlow {
      let view = AlertView(message: texts.working, style: .normal)
      layers += view.layers(in: size)
    }
    terminal.draw(layers)
  }
}
