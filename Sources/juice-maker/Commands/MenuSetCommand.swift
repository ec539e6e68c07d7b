import ArgumentParser
import JuiceKit
import JuiceSQLite
import JuiceWords

struct MenuSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set", help: .setEntry)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var kind: EntryKindOption

  @Option(help: ArgumentHelp(.price))
  var price: String?

  @OptionGroup var currency: CurrencyOption
  @OptionGroup var naming: NameOption

  @Option(help: ArgumentHelp(.recipe))
  var recipe: String?

  @Option(name: .customLong("options"), help: ArgumentHelp(.juiceOptions))
  var groups: String?

  @Option(help: ArgumentHelp(.color))
  var color: String?

  @Option(help: ArgumentHelp(.low))
  var low: String?

  @Option(help: ArgumentHelp(.times))
  var times: String?

  @OptionGroup var value: DiscountValueOptions

  @Option(help: ArgumentHelp(.keptInDrawer))
  var drawer: Truth?

  @Option(help: ArgumentHelp(.choosing))
  var choosing: Choosing?

  @Argument(help: ArgumentHelp(.changedEntry), completion: .juices)
  var id: String

  func run() async throws {
    try check()
    let path = options.menuFile
    try options.changeMenu(as: output.format) { menu in
      let entry = try kind.entry(id, on: menu)
      if let name = try naming.given(insteadOf: menu.name(of: entry)) { menu.rename(entry, name) }
      try set(entry, on: &menu)
    } saying: { wording in
      let entry = try kind.entry(id, on: wording.menu)
      if given == ["--price"], case .juice(let id) = entry,
        let price = wording.menu.juice(id)?.price
      {
        return wording.words.priced(wording.name(of: id), price.text, path: path)
      }
      return wording.words.changed(wording.name(of: entry), path: path)
    }
  }

  private var given: [String] {
    [
      ("--price", price != nil), ("--name", !naming.name.isEmpty), ("--recipe", recipe != nil),
      ("--options", groups != nil), ("--color", color != nil), ("--low", low != nil),
      ("--times", times != nil), ("--percent", value.percent != nil),
      ("--amount", value.amount != nil), ("--drawer", drawer != nil),
      ("--choosing", choosing != nil),
    ].filter(\.1).map(\.0)
  }

  /// Something is to change, and it is what such a thing has.
  private func check() throws(CommandProblem) {
    let all = ["--name"] + own(kind.kind)
    guard !given.isEmpty else {
      throw .usage(
        .missingArgument(all.joined(separator: " | ")), command: "juice-maker menu set")
    }
    if let other = given.first(where: { !all.contains($0) }) {
      let kinds = EntryKindOption.Kind.allCases.filter { own($0).contains(other) }
      throw .usage(
        .onlyWith(
          option: other,
          other: kinds.map { "--kind \($0.rawValue)" }.joined(separator: " | ")),
        command: "juice-maker menu set")
    }
  }

  /// The options of a kind of thing, besides its name.
  private func own(_ kind: EntryKindOption.Kind) -> [String] {
    switch kind {
    case .juice: ["--price", "--recipe", "--options"]
    case .ingredient: ["--color", "--low"]
    case .choice: ["--price", "--recipe", "--times"]
    case .discount: ["--percent", "--amount"]
    case .payment: ["--drawer"]
    case .option: ["--choosing"]
    }
  }

  private func set(_ entry: MenuEntry, on menu: inout Menu) throws {
    let path = options.menuFile
    let newPrice = try currency.price(price, for: menu, at: path)
    let newRecipe = try recipe.map { $0 == none ? [:] : try menu.recipe($0) }
    switch entry {
    case .juice(let id):
      let newOptions = try groups.map(menu.options)
      menu.juices.change(id) {
        if price != nil { $0.price = newPrice }
        $0.recipe = newRecipe ?? $0.recipe
        $0.options = newOptions ?? $0.options
      }
    case .ingredient(let id):
      try menu.ingredients.change(id) {
        if let color { $0.color = try Color.named(color) }
        if let low {
          $0.low = low == none ? nil : try Ingredient.counts.count(low, of: "--low \(low)")
        }
      }
    case .choice(let id):
      try menu.change(id) {
        if price != nil { $0.price = newPrice }
        $0.recipe = newRecipe ?? $0.recipe
        if let times {
          $0.times = try ChoiceGroup.Choice.multiples.count(times, of: "--times \(times)")
        }
      }
    case .discount(let id):
      if let value = try value.value(for: menu, at: path) {
        menu.discounts.change(id) { $0.value = value }
      }
    case .payment(let id):
      if let drawer { menu.ways.change(id) { $0.hasDrawer = drawer == .true } }
    case .option(let id):
      if let choosing { menu.groups.change(id) { $0.kind = choosing.kind } }
    }
  }
}

/// In the words of the menu file.
enum Truth: String, CaseIterable, ExpressibleByArgument { case `true`, `false` }

/// In the words of the menu file, too.
enum Choosing: String, CaseIterable, ExpressibleByArgument {
  case usual, ask, many

  var kind: ChoiceGroup.Kind {
    switch self {
    case .usual: .usual
    case .ask: .asked
    case .many: .many
    }
  }
}

extension Color {
  /// Reads a colour; nil for none.
  static func named(_ word: String) throws(CommandProblem) -> Color? {
    guard word != none else { return nil }
    guard let color = Color(parsing: word) else {
      throw .usage(
        .badValue(option: "--color", value: word, known: Color.names + ["#rrggbb"]),
        command: "juice-maker menu")
    }
    return color
  }
}
