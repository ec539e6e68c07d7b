import ArgumentParser
import JuiceKit
import JuiceWords

struct DrawerOutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "out", help: .drawerOut)

  @OptionGroup var arguments: DrawerArguments

  @Option(help: ArgumentHelp(.drawerReason))
  var reason: String

  @Argument(help: ArgumentHelp(.drawerAmount))
  var amount: String

  func run() async throws { try await arguments.move(.out, amount, reason: reason) }
}
