import ArgumentParser
import JuiceKit
import JuiceWords

struct MenuCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menu", help: .menu,
    subcommands: [
      ShowMenu.self, MenuSetCommand.self, MenuHideCommand.self, MenuMoveCommand.self,
      MenuRemoveCommand.self, MenuRenumberCommand.self, MenuAddCommand.self,
      MenuAddIngredientCommand.self,
      MenuAddPaymentCommand.self, MenuAddDiscountCommand.self, MenuAddOptionCommand.self,
      MenuAddChoiceCommand.self, MenuEditCommand.self, MenuCheckCommand.self,
      MenuExampleCommand.self,
    ],
    defaultSubcommand: ShowMenu.self
  )

  struct ShowMenu: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "show", help: .showMenu, shouldDisplay: false)

    @OptionGroup var options: CommonOptions
    @OptionGroup var output: PageFormatOption

    func run() async throws {
      guard let format = output.format else {
        // The menu on the wall is independent of the stock.
        let document = MenuDocument(wording: options.wording(of: try options.loadMenu()))
        return try StandardOutput.write(document.text)
      }
      let context = try await options.openToRead(needsStore: false)
      try MenuOutput(
        stock: context.stock, today: context.maker.menu.dayStart.day(of: Environment.now()),
        wording: context.wording
      ).print(as: format)
    }
  }
}
