import ArgumentParser
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

  /// The drawer as it is.
  struct ShowDrawer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", help: .showDrawer, shouldDisplay: false)

    @OptionGroup var options: CommonOptions
    @OptionGroup var output: FormatOption

    func run() async throws {
      let context = try await options.openToRead(needsStore: false)
      let drawer = try await context.store.drawer(ways: context.maker.menu.drawerWays)
      guard let open = drawer.open else { throw Refusal.drawerClosed }
      let remarks = try await context.remarks(on: open, closing: nil)
      try DrawerOutput(open, remarks: remarks, wording: context.wording).print(as: output.format)
    }
  }
}

extension CommandContext {
  /// What is to be known of a drawer that is closed, or is to be.
  ///
  /// - Parameter closing: the number of its closing; nil while it is open.
  func remarks(on drawer: Drawer.Open, closing: Int?) async throws -> [String] {
    let unpaid = try await store.closing(closing, ways: maker.menu.drawerWays)?.drawer.takings
      .unpaid
    let waiting = try await store.queue().count { $0.stage == .toMake }
    return wording.remarks(
      on: drawer, unpaid: unpaid ?? Sales(), waiting: waiting, now: Environment.now())
  }
}

/// What is done with the drawer, and how a command answers.
struct DrawerArguments: ParsableArguments {
  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  /// Puts money in or takes it out, or opens the drawer.
  func move(_ action: DrawerMove.Action, _ amount: String, reason: String?) async throws {
    let (context, _, _) = try await entry(action, amount, reason: reason)
    let drawer = try await context.store.drawer(ways: context.maker.menu.drawerWays)
    // Another till may have closed it at once.
    guard let open = drawer.open else { return }
    try DrawerOutput(open, wording: context.wording).printDone(as: output.format)
  }

  /// - Returns: the drawer as it was before, and the entry.
  func entry(_ action: DrawerMove.Action, _ amount: String, reason: String?) async throws
    -> (CommandContext, Drawer, JournalEntry)
  {
    let menu = try options.loadMenu()
    guard let currency = menu.currency else {
      throw CommandProblem.noDrawer(menu: options.menuFile)
    }
    guard let amount = Price(parsing: amount, currency: currency),
      amount.minorUnits > 0 || action == .open || action == .close
    else { throw CommandProblem.badPrice(amount, currency) }
    if let reason, !reason.isNote { throw CommandProblem.badReason(reason) }
    let context = try await options.open(menu)
    let (before, entry) = try await context.perform {
      try await $0.store.moveDrawer(action, amount, note: reason, ways: menu.drawerWays)
    }
    return (context, before, entry)
  }
}
