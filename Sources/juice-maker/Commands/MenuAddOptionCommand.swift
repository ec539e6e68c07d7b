import ArgumentParser
import JuiceKit
import JuiceStorage
import JuiceText
import JuiceWords

struct MenuAddOptionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add-option", help: .addOption)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var new: NewIDArgument
  @OptionGroup var naming: NewNameOption

  @Option(help: ArgumentHelp(.newChoices))
  var choice: [String]

  @Flag(help: ArgumentHelp(.asksChoice))
  var ask = false

  @Flag(help: ArgumentHelp(.manyChoices))
  var many = false

  func run() async throws {
    if ask, many {
      throw CommandProblem.usage(
        .unexpectedArgument("--many"), command: "juice-maker menu add-option")
    }
    try options.changeMenu(as: output.format) { menu in
      var group = ChoiceGroup(
        id: try new.identifier(on: menu, MenuEntry.option), name: try naming.names(),
        kind: many ? .many : ask ? .asked : .usual, choices: [])
      for word in choice {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw CommandProblem.badName(word) }
        let id = try menu.newIdentifier(parts[0], MenuEntry.choice)
        guard !group.choices.contains(where: { $0.id == id }) else {
          throw CommandProblem.identifierTaken(parts[0])
        }
        group.choices.append(ChoiceGroup.Choice(id: id, name: Name(parts[1].trimmed)))
      }
      menu.groups.append(group)
    } saying: { wording in
      let name = wording.menu.groups.last.map { wording.text($0.name) }
      return wording.words.added(name ?? new.id, path: options.menuFile)
    }
  }
}

struct MenuAddChoiceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add-choice", help: .addChoice)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var new: NewIDArgument
  @OptionGroup var naming: NewNameOption

  @Option(help: ArgumentHelp(.optionOfChoice))
  var option: String

  @Option(help: ArgumentHelp(.addedPrice))
  var price: String?

  @OptionGroup var currency: CurrencyOption

  @Option(help: ArgumentHelp(.times))
  var times = "1"

  @Option(help: ArgumentHelp(.addedRecipe))
  var recipe: String?

  func run() async throws {
    let path = options.menuFile
    try options.changeMenu(as: output.format) { menu in
      guard let index = menu.groups.firstIndex(where: { $0.id.rawValue == option }) else {
        throw CommandProblem.notOnMenu(option, known: menu.groups.map(\.id.rawValue))
      }
      let choice = ChoiceGroup.Choice(
        id: try menu.newIdentifier(new.id, MenuEntry.choice), name: try naming.names(),
        price: try price.map { try currency.price($0, for: menu, at: path) },
        times: try ChoiceGroup.Choice.times(times),
        recipe: try recipe.map(menu.recipe) ?? [:])
      menu.groups[index].choices.append(choice)
    } saying: { wording in
      let name = ChoiceGroup.Choice.ID(parsing: new.id).map { wording.name(of: $0) }
      return wording.words.added(name ?? new.id, path: path)
    }
  }
}
