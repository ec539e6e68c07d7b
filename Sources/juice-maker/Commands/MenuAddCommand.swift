import ArgumentParser
import JuiceKit
import JuiceSQLite
import JuiceWords

struct MenuAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", help: .addJuice)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var new: NewIDArgument
  @OptionGroup var naming: NewNameOption

  @Option(help: ArgumentHelp(.recipe))
  var recipe: String

  @Option(help: ArgumentHelp(.price))
  var price: String?

  @OptionGroup var currency: CurrencyOption

  @Option(name: .customLong("options"), help: ArgumentHelp(.juiceOptions))
  var groups: String?

  func run() async throws {
    try options.addToMenu(new, MenuEntry.juice, as: output.format) { menu, id in
      let price = try currency.price(price, for: menu, at: options.menuFile)
      menu.juices.append(
        Juice(
          id: id, name: try naming.names(), recipe: try menu.recipe(recipe), price: price,
          options: try groups.map(menu.options) ?? []))
    }
  }
}

struct MenuAddIngredientCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-ingredient", help: .addIngredient)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var new: NewIDArgument
  @OptionGroup var naming: NewNameOption

  @Option(help: ArgumentHelp(.opening))
  var opening = "0"

  @Option(help: ArgumentHelp(.low))
  var low: String?

  @Option(help: ArgumentHelp(.color))
  var color: String?

  func run() async throws {
    try options.addToMenu(new, MenuEntry.ingredient, as: output.format) { menu, id in
      menu.ingredients.append(
        Ingredient(
          id: id, name: try naming.names(),
          opening: try Ingredient.counts.count(opening, of: "--opening \(opening)"),
          low: try low.map { try Ingredient.counts.count($0, of: "--low \($0)") },
          color: try color.flatMap(Color.named)))
    }
  }
}

struct MenuAddPaymentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add-payment", help: .addPayment)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var new: NewIDArgument
  @OptionGroup var naming: NameOption

  @Flag(help: ArgumentHelp(.hasDrawer))
  var drawer = false

  func run() async throws {
    try options.addToMenu(new, MenuEntry.payment, as: output.format) { menu, id in
      menu.ways.append(Payment.Way(id: id, name: try naming.given(), hasDrawer: drawer))
    }
  }
}

struct MenuAddDiscountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add-discount", help: .addDiscount)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var new: NewIDArgument
  @OptionGroup var naming: NameOption
  @OptionGroup var value: DiscountValueOptions

  func run() async throws {
    try options.addToMenu(new, MenuEntry.discount, as: output.format) { menu, id in
      guard let value = try value.value(for: menu, at: options.menuFile) else {
        throw CommandProblem.usage(
          .missingArgument("--percent | --amount"), command: "juice-maker menu add-discount")
      }
      menu.discounts.append(Discount.Offer(id: id, name: try naming.given(), value: value))
    }
  }
}
