import ArgumentParser
import Glibc
import JuicePostgres
import JuiceTerminal
import JuiceWords

/// The program. To add a command, list it in a group here and give it a file in `Commands`.
@main
struct JuiceMakerCommand: AsyncParsableCommand {
  static let version = "1.2.0~dev"

  static let configuration = CommandConfiguration(
    commandName: "juice-maker", help: .program, subcommands: groups.flatMap(\.commands),
    defaultSubcommand: TillCommand.self
  )

  static let groups: [(topic: CommandGroupTopic, commands: [any ParsableCommand.Type])] = [
    (
      .sell,
      [
        TillCommand.self, DemoCommand.self, OrderCommand.self, PayCommand.self,
        ReceiptCommand.self, VoidCommand.self, RefundCommand.self, BillsCommand.self,
        QueueCommand.self, BoardCommand.self, DisplayCommand.self, DrawerCommand.self,
        PinCommand.self, SettingsCommand.self, DoctorCommand.self,
      ]
    ),
    (
      .stock,
      [
        StockCommand.self, RestockCommand.self, CountCommand.self, WasteCommand.self,
        SoldOutCommand.self, ShoppingCommand.self,
      ]
    ),
    (
      .books,
      [
        HistoryCommand.self, ReportCommand.self, VerifyCommand.self, ExportCommand.self,
        ImportCommand.self, BackupCommand.self, RestoreCommand.self,
      ]
    ),
    (.menu, [MenuCommand.self]),
    (.server, [StandCommand.self, MirrorCommand.self]),
  ]

  static var commandNames: [(topic: CommandGroupTopic, names: [String])] {
    groups.map { topic, commands in (topic, commands.map { $0._commandName }) }
  }

  @MainActor
  static func main() {
    StandardFiles.reserve()
    // A customer may be at the keyboard while the till starts.
    let arguments = CommandLine.arguments
    if arguments.contains("--kiosk") { Terminal.ignoreKeyboard() }
    unsafe PostgresAddress.hideSecrets(
      in: CommandLine.unsafeArgv, store: Environment.variable("JUICE_MAKER_STORE"))
    MainLoop.run(clock: Environment.clock) {
      let code = await Invocation(arguments: Array(arguments.dropFirst())).run()
      // `exit` tears down the libraries of libpq, and a thread in them would crash.
      if PostgresStore.isLibraryInUse { _exit(code) }
      return code
    }
  }
}
