import ArgumentParser
import JuiceKit
import JuiceStorage
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
    let path = options.menuFile
    try options.changeMenu(as: output.format) { menu in
      let price = try price.map { try currency.price($0, for: menu, at: path) }
      menu.juices.append(
        Juice(
          id: try new.identifier(on: menu, MenuEntry.juice), name: try naming.names(),
          recipe: try menu.recipe(recipe), price: price,
          options: try groups.map(menu.options) ?? []))
    } saying: { wording in
      wording.words.added(wording.menu.juices.last.map(wording.name) ?? new.id, path: path)
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
    try options.changeMenu(as: output.format) { menu in
      menu.ingredients.append(
        Ingredient(
          id: try new.identifier(on: menu, MenuEntry.ingredient), name: try naming.names(),
          opening: try Ingredient.count(opening, of: "--opening"),
          low: try low.map { try Ingredient.count($0, of: "--low") },
          color: try color.flatMap(Color.named)))
    } saying: { wording in
      let name = wording.menu.ingredients.last.map { wording.name(of: $0.id) }
      return wording.words.added(name ?? new.id, path: options.menuFile)
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
    try options.changeMenu(as: output.format) { menu in
      menu.ways.append(
        Payment.Way(
          id: try new.identifier(on: menu, MenuEntry.payment), name: try naming.given(),
          hasDrawer: drawer))
    } saying: { wording in
      let name = wording.menu.payments.last.map { wording.name(of: $0) }
      return wording.words.added(name ?? new.id, path: options.menuFile)
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
    try options.changeMenu(as: output.format) { menu in
      guard let value = try value.value(for: menu, at: options.menuFile) else {
        throw CommandProblem.usage(
          .missingArgument("--percent | --amount"), command: "juice-maker menu add-discount")
      }
      menu.discounts.append(
        Discount.Offer(
          id: try new.identifier(on: menu, MenuEntry.discount), name: try naming.given(),
          value: value))
    } saying: { wording in
      let name = wording.menu.discounts.last?.id.map { wording.name(of: $0) }
      return wording.words.added(name ?? new.id, path: options.menuFile)
    }
  }
}
