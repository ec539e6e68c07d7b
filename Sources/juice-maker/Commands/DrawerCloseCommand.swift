import ArgumentParser
import JuiceKit
import JuiceWords

struct DrawerCloseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "close", help: .drawerClose)

  @OptionGroup var arguments: DrawerArguments

  @Option(help: ArgumentHelp(.drawerNote))
  var reason: String?

  @Argument(help: ArgumentHelp(.countedMoney))
  var counted: String

  func run() async throws {
    let (context, before, entry) = try await arguments.entry(.close, counted, reason: reason)
    guard let open = before.open else { return }
    let remarks = try await context.remarks(on: open, closing: entry.drawer?.closing?.number)
    try DrawerOutput(open, closing: entry, remarks: remarks, wording: context.wording)
      .printDone(as: arguments.output.format)
  }
}
