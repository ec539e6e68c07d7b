import ArgumentParser
import JuiceKit
import JuiceWords

struct MenuAddOptionCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "add-option", help: .addOption)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var new: NewIDArgument
  @OptionGroup var naming: NewNameOption

  @Option(help: ArgumentHelp(.newChoices))
  var choice: [String]

  @Flag(help: ArgumentHelp(.ask))
  var ask = false

  @Flag(help: ArgumentHelp(.many))
  var many = false

  func run() async throws {
    if ask, many {
      throw CommandProblem.usage(.oneOf("--ask", "--many"), command: "menu add-option")
    }
    try options.addToMenu(
      new, MenuEntry.option, naming.names(),
      [(.ask, "\(ask)"), (.many, "\(many)")], as: output.format
    ) { menu, id in
      var group = Menu.OptionGroup(bare: id)
      for word in choice {
        let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { throw CommandProblem.badName(word) }
        let id = try Menu.OptionGroup.Choice.ID(new: parts[0])
        guard !menu.has(.choice(id)), !group.choices.contains(where: { $0.id == id }) else {
          throw CommandProblem.identifierTaken(parts[0])
        }
        group.choices.append(Menu.OptionGroup.Choice(id: id, name: try Name(words: [parts[1]])))
      }
      menu.groups.append(group)
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

  @OptionGroup var choice: ChoiceOptions

  @Option(help: ArgumentHelp(.addedRecipe))
  var recipe: String?

  func run() async throws {
    try options.addToMenu(
      new, MenuEntry.choice, naming.names(),
      [(.price, price), (.recipe, recipe)] + choice.words, currency: currency.currency,
      as: output.format
    ) { menu, id in
      guard let index = menu.groups.firstIndex(where: { $0.id.rawValue == option }) else {
        throw CommandProblem.notOnMenu(option, known: menu.groups.map(\.id.rawValue))
      }
      menu.groups[index].choices.append(Menu.OptionGroup.Choice(bare: id))
    }
  }
}
