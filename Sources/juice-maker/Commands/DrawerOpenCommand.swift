import ArgumentParser
import JuiceKit
import JuiceWords

struct DrawerOpenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "open", help: .drawerOpen)

  @OptionGroup var arguments: DrawerArguments

  @Argument(help: ArgumentHelp(.float))
  var amount: String

  func run() async throws { try await arguments.move(.open, amount, reason: nil) }
}
