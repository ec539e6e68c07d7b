import ArgumentParser
import JuicePostgres
import JuiceTerminal
import JuiceTill
import JuiceWords

/// The program. A new command is added to `subcommands`, and gets a file in `Commands`.
@main
struct JuiceMakerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "juice-maker", help: .program, version: "1.1.0",
    subcommands: [
      TillCommand.self, MenuCommand.self, StockCommand.self, OrderCommand.self,
      QueueCommand.self, BoardCommand.self, PayCommand.self, DrawerCommand.self,
      ReceiptCommand.self,
      RestockCommand.self,
      CountCommand.self, WasteCommand.self,
      SoldOutCommand.self, VoidCommand.self, HistoryCommand.self, ReportCommand.self,
      ShoppingCommand.self,
      ExportCommand.self, ImportCommand.self, BackupCommand.self, RestoreCommand.self,
      MirrorCommand.self,
      VerifyCommand.self, DoctorCommand.self, PinCommand.self, StandCommand.self,
    ],
    defaultSubcommand: TillCommand.self
  )

  @MainActor
  static func main() {
    // A customer may be at the keyboard while the till starts.
    let arguments = CommandLine.arguments
    if arguments.contains("--kiosk") { Terminal.ignoreKeyboard() }
    PostgresAddress.hideSecrets(
      in: CommandLine.unsafeArgv, store: Environment.variable("JUICE_MAKER_STORE"))
    MainLoop.run(clock: Environment.clock) {
      await Invocation(arguments: Array(arguments.dropFirst())).run()
    }
  }
}
