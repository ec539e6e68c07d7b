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

/// The option groups of a juice and its VAT.
struct JuiceOptions: ParsableArguments {
  @Option(name: .customLong("options"), help: ArgumentHelp(.options))
  var groups: String?

  @Option(help: ArgumentHelp(.vat))
  var vat: String?

  var words: [FieldWord] { [(.options, groups), (.vat, vat)] }
}

/// A recipe, or the juices of a set in its place.
struct RecipeOptions: ParsableArguments {
  @Option(help: ArgumentHelp(.recipe))
  var recipe: String?

  @Option(help: ArgumentHelp(.set))
  var set: String?

  func words(of command: String) throws(CommandProblem) -> [FieldWord] {
    if recipe != nil, set != nil { throw .usage(.oneOf("--recipe", "--set"), command: command) }
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

/// The consent that a first price makes the other juices free.
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

  func words(of command: String) throws(CommandProblem) -> [FieldWord] {
    if percent != nil, amount != nil {
      throw .usage(.oneOf("--percent", "--amount"), command: command)
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
    /// Clears an optional place if the word says so.
    func put<Value>(
      _ place: MenuPlace<Menu, Value>, _ value: @autoclosure () throws(CommandProblem) -> Value?,
      orRefuse problem: @autoclosure () -> CommandProblem? = nil
    ) throws(CommandProblem) {
      if place.isOptional, word == none { return place.set(&menu, nil) }
      let value = try value()
      if value == nil, let problem = problem() { throw problem }
      place.set(&menu, value)
    }
    /// Parses a list with commas.
    func list<Value>(
      _ parse: (String) -> Value?, orRefuse problem: (String) -> MenuProblem.Kind
    ) throws(CommandProblem) -> [Value] {
      try word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        .map { part throws(CommandProblem) in
          guard let value = parse(part) else { throw bad(problem(part)) }
          return value
        }
    }

    switch field.value {
    case .name(let place): try put(place, Name(words: [word]))
    case .count(let place, let range):
      try put(place, range.count(word, of: "\(option) \(word)"))
    case .color(let place):
      try put(place, Color(parsing: word), orRefuse: badValue(Color.names + ["#rrggbb"]))
    case .price(_, let ask?) where word == Juice.askWord:
      _ = try currency(nil, for: menu)
      ask.set(&menu, true)
    case .price(let place, _): try put(place, currency(nil, for: menu).price(word))
    case .percent(let place, mayBeZero: true) where word == "0":
      place.set(&menu, Percent.none)
    case .percent(let place, _):
      try put(place, Percent(parsing: word), orRefuse: bad(.badPercent(word)))
    case .factor(let place):
      try put(place, Factor(parsing: word), orRefuse: bad(.badFactor(word)))
    case .replacements(let place): try put(place, menu.replacements(word))
    case .cost(let place):
      try put(
        place, Cost(ofUnit: word, in: currency(nil, for: menu)), orRefuse: bad(.badCost(word)))
    case .several(let place):
      guard ![none, "false"].contains(word) else { break }
      try put(
        place, word == "true" ? 1 : Menu.OptionGroup.repeats.number(word),
        orRefuse: bad(.notSeveral(word)))
    case .recipe(let place, let range):
      let recipe = word == none ? [:] : try menu.recipe(word, in: range)
      place.set(&menu, recipe)
    case .parts(let place): try put(place, menu.parts(word))
    case .flag(let place): place.set(&menu, word == "true")
    case .options(let place): try put(place, menu.options(word))
    // Other commands set these: `menu hide` and `menu add-choice`.
    case .hidden, .choices: break
    case .serving(let place): place.set(&menu, Serving(rawValue: word))
    case .scope(let place):
      let known = Rounding.Scope.allCases.map(\.rawValue)
      if place.get(menu) == nil, known.contains(word) {
        throw bad(.missingKey(MenuKey.to.rawValue))
      }
      try put(
        place, Rounding.Scope(rawValue: word), orRefuse: bad(.notOneOf(word, known: known)))
    case .dayStart(let place):
      try put(place, DayStart(parsing: word), orRefuse: bad(.notTime(word)))
    case .allergens(let place):
      try put(
        place,
        list({ Allergen($0.trimmed) }, orRefuse: { .badAllergen($0.trimmed) }).withoutRepeats)
    case .percents(let place):
      try put(place, list({ Percent(parsing: $0) }, orRefuse: MenuProblem.Kind.badPercent))
    case .juices(let place):
      let words = word == none ? [] : word.split(separator: ",").map(String.init)
      let juices = try words.map { word throws(CommandProblem) in try menu.juiceID(word) }
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
