import ArgumentParser

struct MenuCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menu",
    abstract: "Show the menu, and how many cups of each juice can be made now.",
    usage: "juice-maker menu [set | add | add-ingredient | edit | check | example] [OPTIONS]",
    discussion: """
        juice-maker menu
        juice-maker menu set mango --price 5000
        juice-maker menu edit                    change all the rest of it
        juice-maker menu check menu.yaml         is it right?
        juice-maker menu example > menu.yaml     a menu file to start from
      """,
    subcommands: [
      ShowMenu.self, MenuSetCommand.self, MenuAddCommand.self, MenuAddIngredientCommand.self,
      MenuEditCommand.self, MenuCheckCommand.self, MenuExampleCommand.self,
    ],
    defaultSubcommand: ShowMenu.self
  )

  /// The menu itself.
  struct ShowMenu: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", abstract: "Show the menu (the default).", shouldDisplay: false)

    @OptionGroup var options: CommonOptions
    @OptionGroup var output: RowFormatOption

    func run() async throws {
      let context = try await options.open()
      try MenuOutput(stock: context.stock, wording: context.wording).print(as: output.format)
    }
  }
}
