import ArgumentParser
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords

/// Arguments that name things on the menu.
extension Menu {
  enum Repetition { case added, refused }

  /// Reads `banana=5 milk=2.5l`, with each amount in `range`.
  func amounts(_ arguments: [String], in range: ClosedRange<Int>, repetition: Repetition)
    throws(CommandProblem) -> Quantities
  {
    do { return try strictAmounts(arguments, in: range, repetition: repetition) } catch {
      // A comma between digits is a decimal one, not one between two amounts.
      let pointed = arguments.map { $0.replacing(/([0-9]),([0-9])/) { "\($0.1).\($0.2)" } }
      let loose =
        pointed != arguments
        ? pointed
        : LooseCounts(names: ingredientWords).arguments(arguments, needsCounts: true)
      throw error.suggesting(loose, for: arguments) { words throws(CommandProblem) in
        _ = try strictAmounts(words, in: range, repetition: repetition)
      }
    }
  }

  private func strictAmounts(
    _ arguments: [String], in range: ClosedRange<Int>, repetition: Repetition
  ) throws(CommandProblem) -> Quantities {
    var amounts: Quantities = [:]
    for argument in arguments {
      let (name, number) = argument.sides
      let id = try ingredientID(name)
      guard let number else { throw .missingCount(name) }
      let amount = try amount(number, of: id, argument, in: range)
      let unit = ingredient(id)?.unit
      guard range.contains(amount) else { throw .badCount(argument, range, unit: unit) }
      let before = amounts[id]
      if before != nil, repetition == .refused { throw .countedTwice(ingredient: name) }
      let sum = amount + (before ?? 0)
      guard range.contains(sum) else { throw .badCount(argument, range, unit: unit) }
      amounts[id] = sum
    }
    return amounts
  }

  private func amount(
    _ word: String, of id: Ingredient.ID, _ argument: String, in range: ClosedRange<Int>
  ) throws(CommandProblem) -> Int {
    // A point may be a decimal one.
    let word = word.contains(",") ? word.withoutThousandsMarks ?? word : word
    do {
      return try (ingredient(id) ?? Ingredient(bare: id)).amount(typed: word)
    } catch {
      throw error == .notNumber
        ? .badCount(argument, range, unit: ingredient(id)?.unit)
        : .badAmount(argument, ingredient: id.rawValue, error)
    }
  }

  /// Reads `strawberry mango+large=2`; without a number it is one cup. A juice may be named by its number.
  func cups(_ arguments: [String]) throws(CommandProblem) -> [(cup: Cup, cups: Int)] {
    do { return try strictCups(arguments) } catch {
      throw error.suggesting(looseCups(arguments), for: arguments) { words throws(CommandProblem) in
        _ = try strictCups(words)
      }
    }
  }

  /// Reads cups in another notation; see `LooseCounts`.
  fileprivate func looseCups(_ arguments: [String]) -> [String]? {
    LooseCounts(names: juiceWords) { choices(of: $0).exact($1)?.rawValue }
      .arguments(arguments, needsCounts: false)
  }

  private func strictCups(_ arguments: [String]) throws(CommandProblem) -> [(cup: Cup, cups: Int)] {
    var sums: [Cup: Int] = [:]
    var lines: [(cup: Cup, cups: Int)] = []
    for argument in arguments {
      let (name, number) = argument.sides
      // `mango 2` is a mistake, not an order of two juices.
      if arguments.count > 1, number == nil, Juice.ID(parsing: name).flatMap(juice) == nil,
        Juice.numbers.number(name) != nil
      {
        throw .numberOrCount(argument, meant: nil)
      }
      if name.isEmpty, argument != name { throw .unknownJuice(argument, meant: nil) }
      let cup = try cup(name)
      let cups = try number.map { number throws(CommandProblem) in
        try Order.cups.count(number, of: argument)
      }
      lines.append((cup, cups ?? 1))
      sums[cup, default: 0] += cups ?? 1
      guard Order.cups.contains(sums[cup, default: 0]) else { throw .tooManyCups(cup: name) }
    }
    return lines
  }

  /// Reads `mango+large+less-ice`, `7+large` or `other@2500+large`, without the usual choices.
  func cup(_ argument: String) throws(CommandProblem) -> Cup {
    let typed = try typedCup(argument)
    do { return try checked(typed) } catch {
      switch error {
      case .options(let one, let other): throw .optionConflict(one.rawValue, other.rawValue)
      case .tooMany(let option, let most): throw .tooManyOptions(option.rawValue, most: most)
      case .noChoice(let group, _):
        let choices = juice(typed.juice).map(groups)?.first { $0.id == group }?.choices ?? []
        throw .noOption(of: argument, known: choices.map(\.id.rawValue))
      case .juice, .noPrice, .fixedPrice, .hidden, .option: preconditionFailure("looked up before")
      }
    }
  }

  /// Reads a cup with all choices that are typed, whether they go together or not.
  func typedCup(_ argument: String) throws(CommandProblem) -> Cup {
    var words = argument.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    var amount: String?
    // A name may have an `@` itself.
    if words[0].contains("@"), juiceWords.exact(words[0]) == nil {
      (words[0], amount) = Cup.typedPrice(in: words[0])
    }
    let id = try juiceID(words[0])
    let asked = try askedPrice(amount, of: id, named: words[0])
    let groups = juice(id).map(groups) ?? []
    // An order of usual cups needs none.
    lazy var choices = choices(of: id)
    let options = try words.dropFirst().map { word throws(CommandProblem) in
      guard let option = choices.exact(word) else {
        throw .unknownOption(
          word, of: words[0], known: groups.flatMap(\.choices).map(\.id.rawValue),
          meant: choices.near(word).first)
      }
      return option
    }
    return Cup(id, options: options, asked: asked)
  }

  private func askedPrice(_ amount: String?, of id: Juice.ID, named name: String)
    throws(CommandProblem) -> Price?
  {
    guard let currency, juice(id)?.asksPrice == true else {
      if amount != nil { throw .priceFixed(name) }
      return nil
    }
    guard let amount, !amount.isEmpty else { throw .priceNeeded(name, currency) }
    guard let price = Price(parsing: amount, currency: currency) else {
      throw .badPrice(amount, currency)
    }
    guard JournalLimits.askedPrices.contains(price.minorUnits) else {
      let most = JournalLimits.askedPrices.upperBound
      throw .priceLimit(amount, most: Price(minorUnits: most, currency: currency))
    }
    return price
  }

  /// Reads `mango=2,banana=1`.
  func recipe(_ argument: String, in range: ClosedRange<Int>) throws(CommandProblem) -> Recipe {
    var parts: [Recipe.Part] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let (name, number) = part.sides
      let id = try ingredientID(name)
      guard let number else { throw .missingCount(name) }
      guard !parts.contains(where: { $0.ingredient == id }) else {
        throw .countedTwice(ingredient: name)
      }
      let isBelow = range.lowerBound < 0 && number.hasPrefix("-")
      let amount = try Recipe.amounts.count(String(number.dropFirst(isBelow ? 1 : 0)), of: part)
      parts.append(Recipe.Part(id, isBelow ? -amount : amount))
    }
    return Recipe(parts)
  }

  /// Reads `mango=2,kiwi`: the juices of a set, one cup without a count.
  func parts(_ argument: String) throws(CommandProblem) -> [Juice.Part] {
    var parts: [Juice.Part] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let (name, number) = part.sides
      let id = try juiceID(name)
      guard !parts.contains(where: { $0.juice == id }) else {
        throw .countedTwice(ingredient: name)
      }
      let cups = try number.map { number throws(CommandProblem) in
        try Juice.Part.counts.count(number, of: part)
      }
      parts.append(Juice.Part(id, cups ?? 1))
    }
    return parts
  }

  /// Reads `milk=oat-milk,cream=oat-cream`.
  func replacements(_ argument: String) throws(CommandProblem) -> [Replacement] {
    var replacements: [Replacement] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      let (name, substitute) = part.sides
      let id = try ingredientID(name)
      guard let substitute else { throw .missingSubstitute(name) }
      guard !replacements.contains(where: { $0.replaced == id }) else {
        throw .countedTwice(ingredient: name)
      }
      replacements.append(Replacement(id, by: try ingredientID(substitute)))
    }
    return replacements
  }

  /// Reads an id, a number with or without `#`, or an exact name in any language.
  ///
  /// - Parameter likely: the suggestion for an unknown word.
  func juiceID(_ name: String, meant likely: @autoclosure () -> String? = nil)
    throws(CommandProblem) -> Juice.ID
  {
    if let id = Juice.ID(parsing: name), juice(id) != nil { return id }
    let number = HistorySearch.number(name).flatMap { Juice.numbers.contains($0) ? $0 : nil }
    if let juice = number.flatMap(juice(number:)) { return juice.id }
    if let id = juiceWords.exact(name) { return id }
    if let meant = likely() { throw .unknownJuice(name, meant: meant) }
    guard number == nil else { throw .unknownJuice(name, meant: nil, known: numberedJuices) }
    let near = juiceWords.near(name)
    throw .unknownJuice(name, meant: near.count == 1 ? near[0] : nil, known: near)
  }

  /// Reads an id, or an exact name in any language.
  func ingredientID(_ name: String) throws(CommandProblem) -> Ingredient.ID {
    if let id = ingredientWords.exact(name) { return id }
    let near = ingredientWords.near(name)
    throw .unknownIngredient(name, meant: near.count == 1 ? near[0] : nil, known: near)
  }

  /// `1 strawberry-banana`, as many as a message holds.
  private var numberedJuices: [String] {
    let juices = juices.filter { $0.hidden == nil }.prefix(20)
    return juices.compactMap { juice in
      numbers[juice.id].map { "\($0) \(juice.id)" }
    }
  }

  var juiceWords: NearWords<Juice> { NearWords(juices.map { ($0.id, $0.name) }) }
  private var ingredientWords: NearWords<Ingredient> {
    NearWords(ingredients.map { ($0.id, $0.name) })
  }

  fileprivate func choices(of id: Juice.ID) -> NearWords<OptionGroup.Choice> {
    NearWords((juice(id).map(groups) ?? []).flatMap(\.choices).map { ($0.id, $0.name) })
  }

  var groupWords: NearWords<OptionGroup> { NearWords(groups.map { ($0.id, $0.name) }) }
  var choiceWords: NearWords<OptionGroup.Choice> {
    NearWords(groups.flatMap(\.choices).map { ($0.id, $0.name) })
  }
  var discountWords: NearWords<Discount> {
    NearWords(discounts.compactMap { offer in offer.id.map { ($0, offer.name) } })
  }

  /// The ways to pay; one without a name on the menu has the built-in ones.
  var paymentWords: NearWords<Payment> {
    NearWords(
      ways.map { way in
        let names = Language.allCases.compactMap { language in
          language.words.name(of: way.id).map { (language.rawValue, $0) }
        }
        return (way.id, way.name ?? Name(Dictionary(uniqueKeysWithValues: names)))
      })
  }

  /// Reads an id, or an exact name in any language.
  func payment(_ name: String) throws(CommandProblem) -> Payment.ID {
    guard let id = paymentWords.exact(name) else {
      // `cash,card`, `cash:3000` and an amount alone
      let parts = name.split { ",;:/+ ".contains($0) }.map(String.init)
      let ways = parts.compactMap(paymentWords.exact).map(\.rawValue)
      let amount = parts.first { $0.first?.isNumber ?? false }
      let meant: String? =
        switch (ways.count, parts.count) {
        case (2..., ways.count): ways.map { "\($0)=3000" }.joined(separator: " ")
        case (1, 2): amount.map { "\(ways[0])=\($0)" }
        case (0, 1):
          amount.map { "\(payments.first ?? "cash")=\($0)" } ?? paymentWords.near(name).first
        default: paymentWords.near(name).first
        }
      throw .unknownPayment(
        name, known: payments.map(\.rawValue), meant: payments.isEmpty ? nil : meant)
    }
    return id
  }
}

extension CommandProblem {
  /// Adds a suggestion for arguments that are written in another way, if it is right.
  fileprivate func suggesting(
    _ loose: [String]?, for typed: [String], check: ([String]) throws(CommandProblem) -> Void
  ) -> CommandProblem {
    guard let loose, loose != typed else { return self }
    do { try check(loose) } catch { return self }
    let meant = loose.joined(separator: " ")
    // The suggestion for a word alone has the name as it is typed: `망고쥬스` for `망고`.
    if case .unknownJuice(_, _?, _) = self, typed.count == 1,
      Identifier<Juice>(parsing: meant) != nil
    {
      return self
    }
    return switch self {
    case .unknownJuice(let word, _, _): .unknownJuice(word, meant: meant)
    case .unknownIngredient(let word, _, _): .unknownIngredient(word, meant: meant)
    case .unknownOption(let word, let juice, let known, _):
      .unknownOption(word, of: juice, known: known, meant: meant)
    case .numberOrCount(let word, _): .numberOrCount(word, meant: meant)
    case .missingCount(let word, _): .missingCount(word, meant: meant)
    case .badCount(let word, let range, _, let unit):
      .badCount(word, range, meant: meant, unit: unit)
    default: self
    }
  }

  /// Suggests `order mango` for `mango`, if these words are an order.
  func suggestingOrder(_ words: [String], in arguments: [String]) -> CommandProblem {
    guard case .unknownCommand(let word, nil, _) = self,
      let menu = CommandArguments.menu(in: arguments),
      (try? menu.cups(words.prefix { !$0.hasPrefix("-") }.map(\.self))) != nil
    else { return self }
    return .unknownCommand(word, meant: (["order"] + words).joined(separator: " "))
  }
}

extension UsageProblem {
  /// Suggests `mango+large` for `order mango --large`, `--pay cash` for `--cash` and `--discount staff` for `--staff`.
  func suggestingWords(of path: [String], in arguments: [String]) -> UsageProblem {
    // Only these commands have words of the menu in their place.
    guard [["menu", "move"], ["order"], ["pay"]].contains(path),
      let menu = CommandArguments.menu(in: arguments)
    else { return self }
    if path == ["menu", "move"], let first = menu.juices.first?.id {
      return suggestingPlace("--before \(first)")
    }
    // `--note` may be a reason or a choice.
    guard case .unknownOption(let option, let meant, _) = self,
      meant == nil || path == ["order"] && meant?.hasPrefix("--reason ") == true
    else { return self }
    let word = String(option.drop { $0 == "-" })
    if path == ["pay"], let way = menu.paymentWords.exact(word) {
      let words = arguments.map {
        $0.hasPrefix(option) ? $0.replacing(option, with: way.rawValue) : $0
      }
      return .unknownOption(option, meant: CommandInfo.text(path + words))
    }
    guard path == ["order"] else { return self }
    if let way = menu.paymentWords.exact(word) {
      return .unknownOption(option, meant: "--pay \(way)")
    }
    if let discount = menu.discountWords.exact(word) {
      return .unknownOption(option, meant: "--discount \(discount)")
    }
    // `--size large` names the group of the choice, too.
    let place = arguments.firstIndex { $0.hasPrefix(option) } ?? arguments.startIndex
    let next = arguments[place...].dropFirst().first.map { [$0] } ?? []
    let juices = Array(arguments[..<place].prefix { !$0.hasPrefix("-") })
    // `order --mango=2`
    let own = menu.looseCups([String(arguments[place].drop { $0 == "-" })])
    if juices.isEmpty, let own {
      return .unknownOption(option, meant: CommandInfo.text(path + own))
    }
    // `--ice no` and `--note "less ice"` name a choice by its id or by its whole name.
    let juice = try? juices.last.map { name in try menu.juiceID(name) }
    let named = next.compactMap { value in
      juice.flatMap { id in
        let choices = menu.choices(of: id)
        return (choices.exact("\(value)-\(word)") ?? choices.exact(value))?.rawValue
      }
    }
    for more in [named, next, [word]] where !more.isEmpty {
      if !juices.isEmpty, let meant = menu.looseCups(juices + more),
        meant.contains(where: { $0.contains("+") })
      {
        return .unknownOption(option, meant: meant.joined(separator: " "))
      }
    }
    return self
  }

  /// `--before mango` for `first`, `--first` and `--top`.
  private func suggestingPlace(_ place: String) -> UsageProblem {
    switch self {
    case .unexpectedArgument(let word, nil, _) where ["first", "top", "1"].contains(word):
      .unexpectedArgument(word, meant: place)
    case .unknownOption(let option, nil, _) where ["--first", "--top"].contains(option):
      .unknownOption(option, meant: place)
    default: self
    }
  }
}

extension CompletionKind {
  static var juices: CompletionKind { words { $0.juices.map(\.id.rawValue) } }
  static var payments: CompletionKind { words { $0.payments.map(\.rawValue) } }
  /// Such as `mango=`.
  static var amounts: CompletionKind { words { $0.ingredients.map { $0.id.rawValue + "=" } } }

  static func words(_ list: @escaping @Sendable (Menu) -> [String]) -> CompletionKind {
    .custom { _, _, _ in
      list(DefaultPaths.menu.flatMap { try? MenuFile.load(path: $0) } ?? .standard)
    }
  }
}
