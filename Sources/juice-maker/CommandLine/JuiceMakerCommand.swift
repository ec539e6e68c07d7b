import ArgumentParser
import JuiceTerminal

/// The program. A new command is added to `subcommands`, and gets a file in `Commands`.
@main
struct JuiceMakerCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "juice-maker",
    abstract: "A till for a juice stand: takes orders, keeps the stock and a journal of it all.",
    usage: "juice-maker [COMMAND] [OPTIONS]",
    discussion: """
      Without a command it opens the till in this terminal. Orders, changes of stock and reports \
      are commands too, in words for people or, with --format json, for scripts.

        juice-maker                                   open the till
        juice-maker order strawberry-banana mango=2   one order of three cups
        juice-maker report --since yesterday          what was sold and used

      The store is --store, else $JUICE_MAKER_STORE, else \
      $XDG_DATA_HOME/juice-maker/juice.db (~/.local/share/...); the menu is --menu, else \
      $JUICE_MAKER_MENU, else $XDG_CONFIG_HOME/juice-maker/menu.yaml (~/.config/...) where that \
      is there, else the built-in one.

      Exit: 0 done; 1 refused, nothing changed; 64 wrong usage; 65 the menu or the store \
      holds bad data; 69 the store is out of reach; 70 no usable terminal; 73, 74 a file \
      can't be made, written or read.
      """,
    version: "1.0.0",
    subcommands: [
      TillCommand.self, MenuCommand.self, StockCommand.self, OrderCommand.self,
      RestockCommand.self, CountCommand.self, WasteCommand.self, SoldOutCommand.self,
      VoidCommand.self, HistoryCommand.self, ReportCommand.self, ExportCommand.self,
      ImportCommand.self, BackupCommand.self, VerifyCommand.self,
    ],
    defaultSubcommand: TillCommand.self
  )

  @MainActor
  static func main() {
    MainLoop.run {
      await Invocation(arguments: Array(CommandLine.arguments.dropFirst())).run()
    }
  }
}
