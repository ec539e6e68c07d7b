import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceWords

struct MenuAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add", help: .addJuice)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var entry: EntryOptions

  @Option(help: ArgumentHelp(.recipe))
  var recipe: String

  @Option(help: ArgumentHelp(.price))
  var price: String?

  @OptionGroup var currency: CurrencyOption

  func run() async throws {
    let path = options.menuFile
    let (menu, isNew) = try MenuEditor(path: path).apply { menu in
      let price = try price.map { try currency.price($0, for: menu, at: path) }
      return .juice(
        Juice(
          id: try entry.identifier(among: menu.juices), name: try entry.names(),
          recipe: try menu.recipe(recipe), price: price))
    }
    let wording = Wording(options.wording.language, menu)
    let name = menu.juices.last.map(wording.name) ?? entry.id
    try MenuFileOutput(
      message: wording.words.added(name, path: path), file: path, isNew: isNew,
      wording: wording
    ).printDone(as: output.format)
  }
}

struct MenuAddIngredientCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-ingredient", help: .addIngredient)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var entry: EntryOptions

  @Option(help: ArgumentHelp(.opening))
  var opening = "10"

  @Option(help: ArgumentHelp(.low))
  var low: String?

  func run() async throws {
    let path = options.menuFile
    let (menu, isNew) = try MenuEditor(path: path).apply { menu in
      .ingredient(
        Ingredient(
          id: try entry.identifier(among: menu.ingredients), name: try entry.names(),
          opening: try count(opening, of: "--opening"),
          low: try low.map { try count($0, of: "--low") }))
    }
    let wording = Wording(options.wording.language, menu)
    let name = menu.ingredients.last.map { wording.name(of: $0.id) } ?? entry.id
    try MenuFileOutput(
      message: wording.words.added(name, path: path), file: path, isNew: isNew,
      wording: wording
    ).printDone(as: output.format)
  }

  private func count(_ number: String, of option: String) throws(CommandProblem) -> Int {
    guard let count = Ingredient.counts.number(number) else {
      throw .badCount("\(option) \(number)", Ingredient.counts)
    }
    return count
  }
}
