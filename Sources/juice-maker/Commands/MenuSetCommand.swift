import ArgumentParser
import JuiceKit
import JuiceText
import JuiceWords

struct MenuSetCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set", help: .setEntry)

  @OptionGroup var options: CommonOptions
  @OptionGroup var output: FormatOption
  @OptionGroup var kind: EntryKindOption

  @Option(help: ArgumentHelp(.price))
  var price: String?

  @OptionGroup var currency: CurrencyOption
  @OptionGroup var first: FirstPriceOption
  @OptionGroup var naming: NameOption

  @OptionGroup var recipe: RecipeOptions

  @Option(help: ArgumentHelp(.number))
  var number: String?

  @OptionGroup var juice: JuiceOptions
  @OptionGroup var look: LookOptions
  @OptionGroup var ingredient: IngredientOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var discount: DiscountOptions

  @Option(help: ArgumentHelp(.drawer))
  var drawer: Truth?

  @Option(help: ArgumentHelp(.choosing))
  var choosing: Menu.OptionGroup.Kind?

  @Option(help: ArgumentHelp(Language.ofCall.words.mostHelp))
  var many: String?

  @OptionGroup var settings: SettingOptions

  @Argument(help: ArgumentHelp(.changedEntry), completion: .juices)
  var id: String?

  func run() async throws {
    var fields: [FieldWord] = [(.price, price)]
    fields += try recipe.words(of: "menu set")
    fields += [(.number, number)]
    fields += juice.words + look.words + ingredient.words + choice.words
    fields += try discount.words(of: "menu set")
    fields += [(.drawer, drawer?.rawValue), (.many, many)]
    let given = fields.filter { $0.word != nil }.map(\.key)
    let all = given.map { "--\($0.rawValue)" } + (choosing == nil ? [] : ["--choosing"])
    let path = options.menuFile
    guard let id else { return try setSettings(hasOthers: !all.isEmpty) }
    if settings.words.contains(where: { $0.word != nil }) {
      throw CommandProblem.usage(.unexpectedArgument(id), command: "menu set")
    }
    // `menu set mango=5000`
    let sides = id.split(separator: "=", maxSplits: 1).map(String.init)
    if all.isEmpty, sides.count == 2 {
      throw CommandProblem.usage(
        .unexpectedArgument(id, meant: "menu set \(sides[0]) --price \(sides[1])"),
        command: "menu set")
    }
    try check(all, of: fields.map(\.key))
    var moved: [Juice.ID] = []
    try options.changeMenu(as: output.format, mayFree: first.othersFree) { menu in
      let (entry, numbers) = (try kind.entry(id, on: menu), menu.numbers)
      if let name = try naming.given(insteadOf: menu.name(of: entry)) {
        menu.namePlace(of: entry)?.set(&menu, name)
      }
      try options.set(
        fields, in: menu.fields(of: entry), on: &menu, currency: currency.currency)
      if let choosing, case .option(let id) = entry {
        menu.groups.change(id) { $0.kind = choosing }
      }
      // A number that another juice had by its place on the menu.
      moved = menu.juices.map(\.id).filter {
        entry != .juice($0) && numbers[$0] != menu.numbers[$0]
      }
    } saying: { wording in
      let entry = try kind.entry(id, on: wording.menu)
      if given == [.price], naming.name.isEmpty, case .juice(let id) = entry,
        let price = wording.menu.juice(id)?.price
      {
        return wording.words.priced(wording.name(of: id), price.text, path: path)
      }
      return wording.words.changed(wording.name(of: entry), path: path)
    } noting: { wording in
      moved.map { wording.words.numberMoved(wording.name(of: $0), to: wording.menu.numbers[$0]) }
    }
  }

  private func setSettings(hasOthers: Bool) throws {
    let words = settings.words
    if let vat = juice.vat {
      throw CommandProblem.usage(
        .unknownOption("--vat", meant: "--shop vat=\(vat)"), command: "menu set")
    }
    if hasOthers || !naming.name.isEmpty
      || currency.currency == nil && words.allSatisfy({ $0.word == nil })
    {
      let known = ["<id>"] + words.map { "--\($0.key.rawValue)" }
      throw CommandProblem.usage(
        .missingArgument(known.joined(separator: " | ")), command: "menu set")
    }
    try options.changeMenu(as: output.format) { menu in
      if let code = currency.currency { menu.currency = try options.currency(code, for: menu) }
      try options.set(words, in: Menu.settings, on: &menu)
    } saying: {
      $0.words.menuSaved(options.menuFile)
    }
  }

  /// Checks that an option is given, and that all of them fit the kind of entry.
  private func check(_ given: [String], of known: [MenuKey]) throws(CommandProblem) {
    func options(of kind: MenuEntry.Kind) -> [String] {
      known.filter(kind.keys.contains).map { "--\($0.rawValue)" }
        + (kind == .option ? ["--choosing"] : [])
    }
    if given.isEmpty, naming.name.isEmpty, currency.currency == nil {
      let all = ["--name"] + options(of: kind.kind)
      throw .usage(.missingArgument(all.joined(separator: " | ")), command: "menu set")
    }
    if let other = given.first(where: { !options(of: kind.kind).contains($0) }) {
      let kinds = MenuEntry.Kind.allCases.filter { options(of: $0).contains(other) }
      throw .usage(
        .onlyWith(option: other, other: kinds.map { "--kind \($0)" }.joined(separator: " | ")),
        command: "menu set")
    }
  }
}

/// Spelled as in the menu file.
enum Truth: String, CaseIterable, ExpressibleByArgument {
  case `true`, `false`

  private static let options = [MenuKey.drawer, .perCup, .automatic].map { "--\($0.rawValue)" }

  /// Completes an option without a value to `true`, as in `menu add-payment cash --drawer` or `menu add-payment --drawer cash`.
  static func completed(_ words: [String]) -> [String] {
    // The only word that is no value of another option is the argument.
    let isValueGiven =
      zip([""] + words, words).count { before, word in
        let mayTakeValue = before.hasPrefix("-") && !before.contains("=")
        return !word.hasPrefix("-") && (!mayTakeValue || options.contains(before))
      } > 1
    return zip(words, words.dropFirst() + ["--"]).map { word, next in
      let isBare = next.hasPrefix("-") || !isValueGiven && Truth(rawValue: next) == nil
      return options.contains(word) && isBare ? "\(word)=\(Self.true)" : word
    }
  }
}
