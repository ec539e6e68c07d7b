import ArgumentParser
import JuiceKit
import JuiceWords

struct DrawerCloseCommand: AsyncParsableCommand, DrawerChange {
  static let configuration = CommandConfiguration(commandName: "close", help: .drawerClose)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption

  @Option(help: ArgumentHelp(.drawerNote))
  var reason: String?

  @Argument(help: ArgumentHelp(.countedMoney))
  var counted: String

  func run() async throws {
    let (context, amount, note) = try await open(.close, counted, reason: reason)
    // Read before the write: a later read could fail.
    let remarks = try await context.remarks(on: context.drawer())
    let (before, _, entry) = try await context.moveDrawer(.close, amount, note: note)
    guard let open = before.open else { return }
    try DrawerOutput(drawer: open, closing: entry, remarks: remarks, wording: context.wording)
      .printDone(as: output.format)
    let (settings, problem) = options.settings()
    try options.backUpAfterClosing(context.store, settings, as: output.format)
    await options.passOn(entry.drawer?.closing?.number, of: context, settings, problem)
  }
}
