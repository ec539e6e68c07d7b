import ArgumentParser
import JuiceKit
import JuiceWords

struct MenuAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", help: .addJuice)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var new: NewIDArgument
  @OptionGroup var naming: NewNameOption

  @OptionGroup var recipe: RecipeOptions

  @Option(help: ArgumentHelp(.price))
  var price: String?

  @OptionGroup var currency: CurrencyOption
  @OptionGroup var first: FirstPriceOption
  @OptionGroup var juice: JuiceOptions
  @OptionGroup var look: LookOptions

  func run() async throws {
    let recipe = try recipe.words(of: "menu add")
    if recipe.allSatisfy({ $0.word == nil }) {
      throw CommandProblem.usage(.missingArgument("--recipe | --set"), command: "menu add")
    }
    try options.addToMenu(
      new, MenuEntry.juice, naming.names(),
      recipe + [(.price, price)] + juice.words + look.words,
      currency: currency.currency, mayFree: first.othersFree, as: output.format
    ) { $0.juices.append(Juice(bare: $1)) }
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

  @OptionGroup var look: LookOptions
  @OptionGroup var ingredient: IngredientOptions
  @OptionGroup var currency: CurrencyOption

  func run() async throws {
    try options.addToMenu(
      new, MenuEntry.ingredient, naming.names(),
      [(.opening, opening)] + look.words + ingredient.words, currency: currency.currency,
      as: output.format
    ) { $0.ingredients.append(Ingredient(bare: $1)) }
  }
}

struct MenuAddPaymentCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add-payment", help: .addPayment)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var new: NewIDArgument
  @OptionGroup var naming: NameOption

  @Option(help: ArgumentHelp(.drawer))
  var drawer: Truth?

  func run() async throws {
    try options.addToMenu(
      new, MenuEntry.payment, naming.given(), [(.drawer, drawer?.rawValue)], as: output.format
    ) { $0.ways.append(Payment.Way(bare: $1)) }
  }
}

struct MenuAddDiscountCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add-discount", help: .addDiscount)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var new: NewIDArgument
  @OptionGroup var naming: NameOption
  @OptionGroup var discount: DiscountOptions
  @OptionGroup var currency: CurrencyOption

  func run() async throws {
    let fields = try discount.words(of: "menu add-discount")
    if fields.allSatisfy({ ![.percent, .amount].contains($0.key) || $0.word == nil }) {
      throw CommandProblem.usage(
        .missingArgument("--percent | --amount"), command: "menu add-discount")
    }
    try options.addToMenu(
      new, MenuEntry.discount, naming.given(), fields, currency: currency.currency,
      as: output.format
    ) { $0.discounts.append(Discount.Offer(bare: $1)) }
  }
}
