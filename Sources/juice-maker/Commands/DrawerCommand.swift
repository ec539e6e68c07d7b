import ArgumentParser
import JuiceKit
import JuiceWords

struct DrawerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "drawer", help: .drawer,
    subcommands: [
      ShowDrawer.self, DrawerOpenCommand.self, DrawerInCommand.self, DrawerOutCommand.self,
      DrawerCloseCommand.self,
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
      try DrawerOutput(open, wording: context.wording).print(as: output.format)
    }
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
      throw CommandProblem.noCurrency(path: options.menuFile)
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
