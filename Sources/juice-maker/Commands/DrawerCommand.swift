import ArgumentParser
import JuiceFiles
import JuiceKit
import JuiceWords

struct DrawerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drawer", help: .drawer,
    subcommands: [
      ShowDrawer.self, DrawerOpenCommand.self, DrawerInCommand.self, DrawerOutCommand.self,
      DrawerCloseCommand.self, DrawerSlipCommand.self,
    ],
    defaultSubcommand: ShowDrawer.self
  )

  struct ShowDrawer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", help: .showDrawer, shouldDisplay: false)

    @OptionGroup var options: CommonOptions
    @OptionGroup var output: FormatOption

    func run() async throws {
      _ = try options.drawerCurrency(of: options.loadMenu())
      let context = try await options.openToRead(needsStore: false)
      guard let drawer = try await context.drawer(), let open = drawer.open else {
        throw Refusal.drawerClosed
      }
      let remarks = try await context.remarks(on: drawer)
      try DrawerOutput(drawer: open, remarks: remarks, wording: context.wording)
        .print(as: output.format)
    }
  }
}

extension CommonOptions {
  func drawerCurrency(of menu: Menu) throws(CommandProblem) -> Currency {
    guard let currency = menu.drawerCurrency else { throw .noDrawer(menu: menuFile) }
    return currency
  }
}

extension CommandContext {
  /// The drawer and its takings since the last closing; `nil` if it is closed.
  func drawer() async throws -> Drawer? {
    try await store.closing(nil, ways: maker.menu.drawerWays)?.drawer
  }

  func remarks(on drawer: Drawer?) async throws -> [String] {
    guard let open = drawer?.open else { return [] }
    let now = Environment.now()
    let unpaid = try await store.unpaid(with: open, at: now)
    let waiting = try await store.queue().count { $0.stage == .toMake }
    let log = TerminalLog(path: DefaultPaths.terminalRuns)
    return wording.remarks(
      on: open, unpaid: unpaid, waiting: waiting, bills: try await store.bills(),
      runs: (try? await store.orders(of: log.unfinished())) ?? [], now: now)
  }

  func moveDrawer(_ action: DrawerMove.Action, _ amount: Price, note: String?) async throws
    -> (before: Drawer, after: Drawer, entry: JournalEntry)
  {
    try await perform {
      try await $0.store.moveDrawer(
        action, amount, note: note, ways: $0.menu.drawerWays,
        excerpt: $0.menu.excerptForClosing)
    }
  }
}

/// A command that changes the drawer.
protocol DrawerChange {
  var options: CommonOptions { get }
  var output: FormatOption { get }
}

extension DrawerChange {
  /// Validates the menu, reason and float before opening the store: bad ones create none.
  func open(_ action: DrawerMove.Action, _ amount: String, reason: String?) async throws
    -> (context: CommandContext, amount: Price, note: String?)
  {
    let menu = try options.loadMenu()
    let currency = try options.drawerCurrency(of: menu)
    let note = try reason.note()
    if action == .open {
      let float = try price(amount, in: currency, of: action)
      return (try await options.open(menu), float, note)
    }
    // The open drawer keeps its currency, whatever the menu has now.
    let context = try await options.open(menu, makesFile: false)
    let own = try await context.store.drawerCurrency()
    return (context, try price(amount, in: own ?? currency, of: action), note)
  }

  private func price(_ amount: String, in currency: Currency, of action: DrawerMove.Action)
    throws(CommandProblem) -> Price
  {
    guard let price = Price(typed: amount, currency: currency, digits: Price.digitsInDrawer)
    else { throw .badPrice(amount, currency) }
    guard price.minorUnits > 0 || action == .open || action == .close else {
      throw .zeroAmount(amount)
    }
    return price
  }

  func move(_ action: DrawerMove.Action, _ amount: String, reason: String?) async throws {
    let (context, amount, note) = try await open(action, amount, reason: reason)
    let (before, after, _) = try await context.moveDrawer(action, amount, note: note)
    guard let open = after.open else { return }
    try DrawerOutput(drawer: open, wording: context.wording).printDone(as: output.format)
    if action == .out, let drawer = before.open,
      let remark = context.wording.remark(onTaking: amount, from: drawer)
    {
      StandardError.write(remark + "\n")
    }
  }
}

struct DrawerOpenCommand: AsyncParsableCommand, DrawerChange {
  static let configuration = CommandConfiguration(commandName: "open", help: .drawerOpen)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Argument(help: ArgumentHelp(.float))
  var amount: String

  func run() async throws { try await move(.open, amount, reason: nil) }
}

struct DrawerInCommand: AsyncParsableCommand, DrawerChange {
  static let configuration = CommandConfiguration(commandName: "in", help: .drawerIn)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.drawerReason))
  var reason: String

  @Argument(help: ArgumentHelp(.drawerAmount))
  var amount: String

  func run() async throws { try await move(.in, amount, reason: reason) }
}

struct DrawerOutCommand: AsyncParsableCommand, DrawerChange {
  static let configuration = CommandConfiguration(commandName: "out", help: .drawerOut)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.drawerReason))
  var reason: String

  @Argument(help: ArgumentHelp(.drawerAmount))
  var amount: String

  func run() async throws { try await move(.out, amount, reason: reason) }
}
