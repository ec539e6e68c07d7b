import ArgumentParser
import JuiceKit
import JuiceText
import JuiceWords

// Fields of the menu's entries and settings as options, named by the fields' keys.

struct LookOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.label))
  var label: String?

  @Option(help: ArgumentHelp(.color))
  var color: String?

  var words: [FieldWord] { [(.label, label), (.color, color)] }
}

/// A recipe, or the juices of a set in its place.
struct RecipeOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.recipe))
  var recipe: String?

  @Option(help: ArgumentHelp(.set))
  var set: String?

  func words() throws(CommandProblem) -> [FieldWord] {
    if recipe != nil, set != nil { throw .usage(.unexpectedArgument("--set"), command: "menu") }
    return [(.recipe, recipe), (.set, set)]
  }
}

/// The fields of a choice that change the recipe.
struct ChoiceOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.times))
  var times: String?

  @Option(help: ArgumentHelp(.instead))
  var instead: String?

  var words: [FieldWord] { [(.times, times), (.instead, instead)] }
}

/// A price, with the consent that a first one makes the other juices free.
struct FirstPriceOption: ParsableArguments {
  @Flag(help: ArgumentHelp(.othersFree))
  var othersFree = false
}

struct IngredientOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.low))
  var low: String?

  @Option(help: ArgumentHelp(.unit))
  var unit: String?

  @Option(help: ArgumentHelp(.cost))
  var cost: String?

  @Option(help: ArgumentHelp(.perCup))
  var perCup: Truth?

  @Option(help: ArgumentHelp(.allergens))
  var allergens: String?

  var words: [FieldWord] {
    [
      (.low, low), (.unit, unit), (.cost, cost), (.perCup, perCup?.rawValue),
      (.allergens, allergens),
    ]
  }
}

struct DiscountOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.percent))
  var percent: String?

  @Option(help: ArgumentHelp(.amount))
  var amount: String?

  @Option(help: ArgumentHelp(.ofJuices))
  var juices: String?

  @Option(help: ArgumentHelp(.from))
  var from: String?

  @Option(help: ArgumentHelp(.to))
  var to: String?

  @Option(help: ArgumentHelp(.weekdays))
  var on: String?

  @Option(help: ArgumentHelp(.automatic))
  var auto: Truth?

  func words() throws(CommandProblem) -> [FieldWord] {
    if percent != nil, amount != nil {
      throw .usage(.unexpectedArgument("--amount"), command: "menu")
    }
    return [
      (.percent, percent), (.amount, amount), (.ofJuices, juices), (.from, from), (.to, to),
      (.weekdays, on), (.automatic, auto?.rawValue),
    ]
  }
}

struct SettingOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.serving))
  var serving: Serving?

  @Option(help: ArgumentHelp(.rounding))
  var rounding: String?

  @Option(help: ArgumentHelp(.shop))
  var shop: String?

  @Option(help: ArgumentHelp(.lowCups))
  var lowCups: String?

  @Option(help: ArgumentHelp(.dayStarts))
  var dayStarts: String?

  @Option(help: ArgumentHelp(.tips))
  var tips: String?

  @Option(help: ArgumentHelp(.lead))
  var lead: String?

  var words: [FieldWord] {
    [
      (.serving, serving?.rawValue), (.rounding, rounding), (.shop, shop), (.lowCups, lowCups),
      (.dayStarts, dayStarts), (.lead, lead), (.tips, tips),
    ]
  }
}

extension ArgumentHelp {
  init(_ key: MenuKey) {
    let text = Language.ofCall.words.text(of: key).help
    self.init(text)
  }

  init(_ text: ArgumentText) { self.init(text.help, valueName: text.value) }
}

/// A field and its argument; `nil` if not given.
typealias FieldWord = (key: MenuKey, word: String?)

extension CommonOptions {
  /// Sets fields to the words' values; `none` clears an optional one.
  func set(
    _ words: [FieldWord], in fields: [MenuField<Menu>], on menu: inout Menu,
    currency: String? = nil
  ) throws(CommandProblem) {
    let words = words.filter { $0.word != nil }
    if currency != nil,
      !words.contains(where: { [.price, .amount, .cost].contains($0.key) && $0.word != none })
    {
      throw .usage(.onlyWith(option: "--currency", other: "--price"), command: "menu")
    }
    if currency != nil { menu.currency = try self.currency(currency, for: menu) }
    for field in fields {
      guard let word = words.first(where: { $0.key == field.key })?.word else { continue }
      try set(field, to: word, on: &menu)
    }
  }

  private func set(
    _ field: MenuField<Menu>, to word: String, on menu: inout Menu, of option: String? = nil
  ) throws(CommandProblem) {
    let option = option ?? "--\(field.key.rawValue)"
    func bad(_ problem: MenuProblem.Kind) -> CommandProblem {
      .usage(.badField(option: option, problem), command: "menu")
    }
    func badValue(_ known: [String]) -> CommandProblem {
      .usage(.badValue(option: option, value: word, known: known), command: "menu")
    }
    switch field.value {
    case .name(let place) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .name(let place): place.set(&menu, try Name(words: [word]))
    case .count(let place, _) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .count(let place, let range):
      place.set(&menu, try range.count(word, of: "\(option) \(word)"))
    case .color(let place) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .color(let place):
      guard let color = Color(parsing: word) else { throw badValue(Color.names + ["#rrggbb"]) }
      place.set(&menu, color)
    case .price(let place, _) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .price(_, let ask?) where word == Juice.askWord:
      _ = try currency(nil, for: menu)
      ask.set(&menu, true)
    case .price(let place, _):
      let price = try currency(nil, for: menu).price(word)
      place.set(&menu, price)
    case .percent(let place, _) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .percent(let place, mayBeZero: true) where word == "0":
      place.set(&menu, Percent.none)
    case .percent(let place, _):
      guard let percent = Percent(parsing: word) else { throw bad(.badPercent(word)) }
      place.set(&menu, percent)
    case .factor(let place) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .factor(let place):
      guard let factor = Factor(parsing: word) else { throw bad(.badFactor(word)) }
      place.set(&menu, factor)
    case .replacements(let place):
      let replacements = word == none ? [] : try menu.replacements(word)
      place.set(&menu, replacements)
    case .cost(let place) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .cost(let place):
      let currency = try currency(nil, for: menu)
      guard let cost = Cost(parsing: word, currency: currency),
        Cost.limits.contains(cost.tenThousandths)
      else { throw bad(.badCost(word)) }
      place.set(&menu, cost)
    case .several(let place):
      guard ![none, "false"].contains(word) else { break }
      guard let most = word == "true" ? 1 : Menu.OptionGroup.repeats.number(word) else {
        throw bad(.notSeveral(word))
      }
      place.set(&menu, most)
    case .recipe(let place, let range):
      let recipe = word == none ? [:] : try menu.recipe(word, in: range)
      place.set(&menu, recipe)
    case .parts(let place):
      let parts = word == none ? [] : try menu.parts(word)
      place.set(&menu, parts)
    case .flag(let place): place.set(&menu, word == "true")
    case .options(let place):
      let options = try menu.options(word)
      place.set(&menu, options)
    // Other commands set these: `menu hide` and `menu add-choice`.
    case .hidden, .choices: break
    case .serving(let place): place.set(&menu, Serving(rawValue: word))
    case .scope(let place) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .scope(let place):
      guard let scope = Rounding.Scope(rawValue: word) else {
        throw bad(.notOneOf(word, known: Rounding.Scope.allCases.map(\.rawValue)))
      }
      if place.get(menu) == nil { throw bad(.missingKey(MenuKey.to.rawValue)) }
      place.set(&menu, scope)
    case .dayStart(let place) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .dayStart(let place):
      guard let start = DayStart(parsing: word) else { throw bad(.notTime(word)) }
      place.set(&menu, start)
    case .allergens(let place) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .allergens(let place):
      var allergens: [Allergen] = []
      for word in word.split(separator: ",", omittingEmptySubsequences: false) {
        let text = String(word).trimmed
        guard let allergen = Allergen(text) else { throw bad(.badAllergen(text)) }
        allergens.append(allergen)
      }
      place.set(&menu, allergens.withoutRepeats)
    case .percents(let place) where place.isTakenAway(by: word): place.set(&menu, nil)
    case .percents(let place):
      var percents: [Percent] = []
      for word in word.split(separator: ",", omittingEmptySubsequences: false) {
        guard let percent = Percent(parsing: word) else { throw bad(.badPercent(String(word))) }
        percents.append(percent)
      }
      place.set(&menu, percents)
    case .juices(let place):
      var juices: [Juice.ID] = []
      for part in word == none ? [] : word.split(separator: ",").map(String.init) {
        juices.append(try menu.juiceID(part))
      }
      place.set(&menu, menu.juices.map(\.id).filter(juices.contains))
    case .weekdays(let place):
      let all = OfferTimes.Weekday.allCases
      let words = word == none ? [] : word.split(separator: ",").map(String.init)
      if let other = words.first(where: { OfferTimes.Weekday(rawValue: $0) == nil }) {
        throw bad(.notOneOf(other, known: all.map(\.rawValue)))
      }
      place.set(&menu, all.filter { words.contains($0.rawValue) })
    case .lines(let place):
      place.set(&menu, word == none ? nil : (place.get(menu) ?? []) + [word])
    case .mapping(let fields):
      let keys = fields.map(\.key.rawValue)
      let pairs = word == none ? keys.map { [$0, none] } : word.pairs
      // `--rounding 10`
      if pairs.count == 1, pairs[0].count < 2 { throw badValue(["\(keys[0])=\(word)"]) }
      if let other = pairs.first(where: { $0.count < 2 || !keys.contains($0[0]) }) {
        throw bad(.unknownKey(other[0], known: keys))
      }
      for field in fields {
        for pair in pairs where pair[0] == field.key.rawValue {
          try set(field, to: pair[1], on: &menu, of: option)
        }
      }
    }
  }

  /// Returns the currency of a code, or that of the menu.
  ///
  /// - Throws: `CommandProblem.otherCurrency` if the menu has prices or costs in another one.
  func currency(_ word: String?, for menu: Menu) throws(CommandProblem) -> Currency {
    guard let word else {
      guard let currency = menu.currency else { throw .noCurrency(path: menuFile) }
      return currency
    }
    guard let named = Currency(code: word) else { throw .unknownCurrency(word) }
    if let other = menu.currency, other != named, menu.currencyInUse != nil {
      throw .otherCurrency(other)
    }
    return named
  }
}

extension MenuPlace {
  fileprivate func isTakenAway(by word: String) -> Bool { isOptional && word == none }
}
