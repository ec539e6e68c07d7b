import ArgumentParser
import JuiceKit
import JuiceText
import JuiceWords

// The fields of the menu's entries as options. Each has the key of its field for a name.

struct IngredientOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.color))
  var color: String?

  @Option(help: ArgumentHelp(.low))
  var low: String?

  var words: [FieldWord] { [(.color, color), (.low, low)] }
}

struct DiscountOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.percent))
  var percent: String?

  @Option(help: ArgumentHelp(.amount))
  var amount: String?

  /// - Throws: for both of them.
  func words() throws(CommandProblem) -> [FieldWord] {
    if percent != nil, amount != nil {
      throw .usage(.unexpectedArgument("--amount"), command: "juice-maker menu")
    }
    return [(.percent, percent), (.amount, amount)]
  }
}

extension ArgumentHelp {
  init(_ key: MenuKey) {
    let text = Language.ofCall.words.text(of: key).help
    self.init(text.help, valueName: text.value)
  }
}

/// A field, and its value as it was given to a command; nil where it was not.
typealias FieldWord = (key: MenuKey, word: String?)

extension CommonOptions {
  /// Sets fields of an entry to what words say. `none` takes an optional value away.
  ///
  /// - Parameter currency: the currency of new prices, as it was given.
  func set(
    _ words: [FieldWord], of entry: MenuEntry, on menu: inout Menu, currency: String? = nil
  ) throws(CommandProblem) {
    let words = words.filter { $0.word != nil }
    if currency != nil,
      !words.contains(where: { [.price, .amount].contains($0.key) && $0.word != none })
    {
      throw .usage(
        .onlyWith(option: "--currency", other: "--price"), command: "juice-maker menu")
    }
    for field in menu.fields(of: entry) {
      guard let word = words.first(where: { $0.key == field.key })?.word else { continue }
      try set(field, to: word, on: &menu, currency: currency)
    }
  }

  private func set(
    _ field: MenuField<Menu>, to word: String, on menu: inout Menu, currency: String?
  ) throws(CommandProblem) {
    let option = "--\(field.key.rawValue)"
    func badValue(_ known: [String]) -> CommandProblem {
      .usage(
        .badValue(option: option, value: word, known: known), command: "juice-maker menu")
    }
    switch field.value {
    case .name(let place): place.set(&menu, try Name(words: [word]))
    case .count(let place, _) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .count(let place, let range):
      place.set(&menu, try range.count(word, of: "\(option) \(word)"))
    case .color(let place) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .color(let place):
      guard let color = Color(parsing: word) else { throw badValue(Color.names + ["#rrggbb"]) }
      place.set(&menu, color)
    case .price(let place) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .price(let place):
      let price = try self.currency(currency, for: menu).price(word)
      place.set(&menu, price)
    case .percent(let place, _):
      guard let percent = Percent(parsing: word) else {
        throw .usage(
          .outOfRange(option: option, value: word, 0...100), command: "juice-maker menu")
      }
      place.set(&menu, percent)
    case .recipe(let place):
      let recipe = word == none ? [:] : try menu.recipe(word)
      place.set(&menu, recipe)
    case .flag(let place): place.set(&menu, word == "true")
    case .options(let place):
      let options = try menu.options(word)
      place.set(&menu, options)
    // `menu hide` and `menu add-choice` set these.
    case .hidden, .choices: break
    }
  }

  /// Returns the currency of new prices.
  ///
  /// - Parameter word: the currency as it was given.
  private func currency(_ word: String?, for menu: Menu) throws(CommandProblem) -> Currency {
    guard let word else {
      guard let currency = menu.currency else { throw .noCurrency(path: menuFile) }
      return currency
    }
    guard let named = Currency(code: word) else { throw .unknownCurrency(word) }
    if let other = menu.currency, other != named { throw .otherCurrency(other) }
    return named
  }
}

extension MenuPlace {
  fileprivate func isTakenAway(by word: String) -> Bool { isOptional && word == none }
}
