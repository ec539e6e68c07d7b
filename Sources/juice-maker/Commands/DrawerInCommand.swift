import ArgumentParser
import JuiceKit
import JuiceWords

struct DrawerInCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "in", help: .drawerIn)

  @OptionGroup var arguments: DrawerArguments

  @Option(help: ArgumentHelp(.drawerReason))
  var reason: String

  @Argument(help: ArgumentHelp(.drawerAmount))
  var amount: String

  func run() async throws { try await arguments.move(.in, amount, reason: reason) }
}
