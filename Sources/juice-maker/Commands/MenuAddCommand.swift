import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceWords

struct MenuAddCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a juice to the menu file.",
    discussion: """
        juice-maker menu add mango-banana --name Mango-Banana --recipe mango=2,banana=1
        juice-maker menu add melon --name ko=메론쥬스 --name en=Melon --recipe melon=2 --price 5000

      It comes after all others, and tills show it at once. What it is made of has to be on the menu: \
      see menu add-ingredient.
      """
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var entry: EntryOptions

  @Option(
    help: ArgumentHelp(
      "What a cup takes: ingredients and 1 to 9999 of each.", valueName: "ingredient=n,..."))
  var recipe: String

  @Option(help: ArgumentHelp("The price of a cup, as 4500 or 3.50.", valueName: "price"))
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
      words: wording.words
    ).print(as: output.format)
  }
}

struct MenuAddIngredientCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add-ingredient",
    abstract: "Add an ingredient to the menu file.",
    discussion: """
        juice-maker menu add-ingredient melon --name Melon
        juice-maker menu add-ingredient melon --name ko=메론 --name en=Melon --opening 20 --low 5
      """
  )

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var entry: EntryOptions

  @Option(
    help: ArgumentHelp("The count it starts with, 0 to 9999.", valueName: "n"))
  var opening = 10

  @Option(
    help: ArgumentHelp(
      "The count at and under which it is low, 0 to 9999; 0 is never.", valueName: "n"))
  var low = 0

  func run() async throws {
    let path = options.menuFile
    let (menu, isNew) = try MenuEditor(path: path).apply { menu in
      for (option, count) in [("--opening", opening), ("--low", low)] {
        guard Ingredient.counts.contains(count) else {
          throw CommandProblem.badCount("\(option) \(count)", Ingredient.counts)
        }
      }
      return .ingredient(
        Ingredient(
          id: try entry.identifier(among: menu.ingredients), name: try entry.names(),
          opening: opening, low: low))
    }
    let wording = Wording(options.wording.language, menu)
    let name = menu.ingredients.last.map { wording.name(of: $0.id) } ?? entry.id
    try MenuFileOutput(
      message: wording.words.added(name, path: path), file: path, isNew: isNew,
      words: wording.words
    ).print(as: output.format)
  }
}
