/// A cup of juice with a customer's choices.
package struct Cup: Hashable, Sendable {
  /// The limit of a note, in Unicode scalars.
  package static let maxNote = 40

  package let juice: Juice.ID
  /// The choices in the menu's order, repeated as often as chosen, without usual ones. See `Menu.checked`.
  package internal(set) var options: [Menu.OptionGroup.Choice.ID]
  /// A note for the maker, such as an extra wish: 1 to 40 visible characters.
  package internal(set) var note: String?
  /// The price that was typed, without options; `nil` if the juice has a fixed price. Cups with two such prices are two lines.
  package internal(set) var asked: Price?

  package init(
    _ juice: Juice.ID, options: [Menu.OptionGroup.Choice.ID] = [], note: String? = nil,
    asked: Price? = nil
  ) {
    self.juice = juice
    self.options = options
    self.note = note
    self.asked = asked
  }

  package static func allows(note: String) -> Bool {
    note.isNote && note.unicodeScalars.count <= maxNote
  }

  package var isUsual: Bool { options.isEmpty && note == nil }

  package var isWithinLimits: Bool {
    options.isWithinLimits && note.map(Self.allows) ?? true
      && asked.map { JournalLimits.askedPrices.contains($0.minorUnits) } ?? true
  }

  /// The cup with its choices sorted by id: equal for cups with the same choices, as often, in any order, the same note and the
  /// same typed price.
  var canonical: Cup { Cup(juice, options: options.sorted(), note: note, asked: asked) }

  /// Returns `true` for the same juice with the same choices, as often, in any order. Notes and typed prices may differ.
  package func isMade(like other: Cup) -> Bool {
    juice == other.juice && options.sorted() == other.options.sorted()
  }

  /// Reads a cup as on the command line: `mango+large+shot+shot`, or `other@2500+large` with a typed price.
  ///
  /// - Parameter currency: that of the typed price; without one, no text has a price.
  package init?(named text: String, in currency: Currency? = nil) {
    let words = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    let options = words.dropFirst().compactMap(Menu.OptionGroup.Choice.ID.init(parsing:))
    let (name, amount) = Self.typedPrice(in: words[0])
    guard let juice = Juice.ID(parsing: name), options.count == words.count - 1 else {
      return nil
    }
    var asked: Price?
    if let amount {
      asked = currency.flatMap { Price(asked: amount, in: $0) }
      guard asked != nil else { return nil }
    }
    self.init(juice, options: options, asked: asked)
  }

  /// Divides `other@2500` into the juice and the typed amount; `nil` without `@`.
  package static func typedPrice(in word: String) -> (juice: String, amount: String?) {
    let sides = word.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    return (sides[0], sides.count > 1 ? sides[1] : nil)
  }
}

extension Cup: ExpressibleByStringLiteral {
  /// Makes a usual cup in code. Traps on an invalid id.
  package init(stringLiteral juice: String) { self.init(Juice.ID(stringLiteral: juice)) }
}

extension [Menu.OptionGroup.Choice.ID] {
  /// The text in journals: `large+less-ice`; `nil` for no choices.
  package var text: String? { isEmpty ? nil : map(\.rawValue).joined(separator: "+") }

  package init?(parsing text: String) {
    let words = text.split(separator: "+", omittingEmptySubsequences: false)
    self = words.compactMap { Element(parsing: String($0)) }
    guard count == words.count, isWithinLimits else { return nil }
  }

  /// `true` for few enough choices, with equal ones adjacent.
  var isWithinLimits: Bool {
    count <= JournalLimits.options && (count < 2 || counted.count == Set(self).count)
  }

  /// The choices with the number of adjacent repetitions.
  package var counted: [(id: Element, times: Int)] {
    reduce(into: []) { counted, id in
      if counted.last?.id == id {
        counted[counted.count - 1].times += 1
      } else {
        counted.append((id, 1))
      }
    }
  }
}

extension Menu {
  /// Returns the cup with its options in the menu's order and without usual choices.
  ///
  /// - Throws: the juice, the typed price or the choices that the menu does not allow.
  package func checked(_ cup: Cup) throws(NotOnMenu) -> Cup {
    guard let juice = juice(cup.juice) else { throw .juice(cup.juice) }
    if juice.asksPrice {
      guard let asked = cup.asked, asked.currency == currency else { throw .noPrice(of: juice.id) }
    } else if cup.asked != nil {
      throw .fixedPrice(of: juice.id)
    }
    let groups = groups(of: juice)
    if let unknown = cup.options.first(where: { id in
      !groups.contains { $0.choices.contains { $0.id == id } }
    }) {
      throw .option(unknown, of: juice.id)
    }
    var options: [Menu.OptionGroup.Choice.ID] = []
    for group in groups {
      var chosen: [Menu.OptionGroup.Choice.ID] = []
      for choice in group.choices {
        let times = cup.options.count { $0 == choice.id }
        if times > group.limit {
          throw group.limit == 1
            ? .options(choice.id, choice.id) : .tooMany(choice.id, most: group.limit)
        }
        chosen += Array(repeating: choice.id, count: times)
      }
      if group.kind != .many, chosen.count > 1 { throw .options(chosen[0], chosen[1]) }
      if group.kind == .asked, chosen.isEmpty { throw .noChoice(of: group.id, for: juice.id) }
      options += chosen.filter { $0 != group.usual?.id }
    }
    let checked = Cup(juice.id, options: options, note: cup.note, asked: cup.asked)
    if let (one, other) = choices(of: checked, as: juice).conflict {
      throw .options(one.id, other.id)
    }
    // Two choices that each remove an ingredient may remove all of them together.
    if options.count > 1, recipe(of: checked).parts.isEmpty {
      throw .options(options[0], options[options.count - 1])
    }
    return checked
  }

  /// Returns the cup as `checked(_:)` does, if the till sells its juice on a day.
  package func checked(_ cup: Cup, on day: LocalDay) throws(NotOnMenu) -> Cup {
    if juice(cup.juice)?.hidden(on: day) != nil { throw .hidden(cup.juice) }
    return try checked(cup)
  }

  /// Returns the cup without any choice; `nil` if the juice needs a choice or a typed price.
  package func usualCup(of juice: Juice) -> Cup? {
    juice.asksPrice || groups(of: juice).contains { $0.kind == .asked } ? nil : Cup(juice.id)
  }

  /// Returns the choices of a cup, including usual ones and repetitions. A group that is always asked may have none.
  package func choices(of cup: Cup) -> [Menu.OptionGroup.Choice] {
    juice(cup.juice).map { choices(of: cup, as: $0) } ?? []
  }

  private func choices(of cup: Cup, as juice: Juice) -> [Menu.OptionGroup.Choice] {
    groups(of: juice).flatMap { group in
      let chosen = group.choices.flatMap { choice in
        Array(repeating: choice, count: cup.options.count { $0 == choice.id })
      }
      return chosen.isEmpty ? group.usual.map { [$0] } ?? [] : chosen
    }
  }

  /// Returns the ingredients of a cup; none for an unknown juice. Amounts are never negative.
  package func recipe(of cup: Cup) -> Recipe {
    juice(cup.juice).map { recipe(of: cup, as: $0) } ?? [:]
  }

  private func recipe(of cup: Cup, as juice: Juice) -> Recipe {
    juice.recipe(with: choices(of: cup, as: juice), perCup: perCup).withoutNothing
  }

  /// Returns the ingredients that a cup contains, also those of which a small cup has too little to count.
  func contents(of cup: Cup) -> Set<Ingredient.ID> {
    guard let juice = juice(cup.juice) else { return [] }
    let choices = choices(of: cup, as: juice)
    return Set(juice.recipe(with: choices, perCup: perCup, least: 1).withoutNothing.ingredients)
  }

  /// Returns the price of a cup; `nil` if the menu has no prices, and for a juice that lacks its typed price. If only other
  /// juices have prices, it is free.
  package func price(of cup: Cup) -> Price? {
    guard let juice = juice(cup.juice), let own = cup.asked ?? price(of: juice) else { return nil }
    return choices(of: cup, as: juice).compactMap(\.price).reduce(own) { $0 + $1 }
  }

  /// Returns the price of a juice without choices; see `price(of:)` of a cup. A juice whose price is typed has none.
  package func price(of juice: Juice) -> Price? { juice.asksPrice ? nil : juice.price ?? free }

  /// Returns the number of usual cups that can be made. If the juice needs a choice, assumes the one that allows most cups.
  ///
  /// - Parameter option: a choice to include; every other group that takes one choice then has the one that allows most
  ///   cups.
  package func servings(
    of juice: Juice, with option: Menu.OptionGroup.Choice.ID? = nil, from stock: Stock
  ) -> Servings {
    let options = bestOptions(of: juice, with: option, from: stock)
    return stock.servings(of: recipe(of: Cup(juice.id, options: options), as: juice))
  }

  /// The choices of `servings(of:with:from:)`.
  private func bestOptions(
    of juice: Juice, with option: Menu.OptionGroup.Choice.ID?, from stock: Stock
  ) -> [Menu.OptionGroup.Choice.ID] {
    let groups = groups(of: juice)
    let given = groups.lazy.flatMap(\.choices).first { $0.id == option }
    return groups.compactMap { group -> Menu.OptionGroup.Choice.ID? in
      if let given, group.choices.contains(given) { return given.id }
      if group.kind == .many || group.kind == .usual && given == nil { return nil }
      return group.choices.filter { !(given?.conflicts(with: $0) ?? false) }.map {
        ($0.id, servings(of: Cup(juice.id, options: [$0.id]), from: stock).cups)
      }
      .max { $0.1 < $1.1 }?.0
    }
  }

  /// Returns true if no cup can be made because of a choice: its group has another one with which a cup can be made, or it takes an
  /// ingredient that is short only with it. A juice that is out whatever is chosen is no fault of its choices.
  package func isSoldOut(
    _ option: Menu.OptionGroup.Choice.ID, in juice: Juice, from stock: Stock
  ) -> Bool {
    func cups(_ option: Menu.OptionGroup.Choice.ID) -> Int {
      servings(of: juice, with: option, from: stock).cups
    }
    guard cups(option) == 0 else { return false }
    let group = groups(of: juice).first { $0.choices.contains { $0.id == option } }
    if group?.choices.contains(where: { cups($0.id) > 0 }) ?? false { return true }
    let options = bestOptions(of: juice, with: option, from: stock)
    let choices = choices(of: Cup(juice.id, options: options), as: juice)
    func short(_ choices: [Menu.OptionGroup.Choice]) -> Set<Ingredient.ID> {
      stock.short(for: juice.recipe(with: choices, perCup: perCup).withoutNothing)
    }
    return !short(choices).isSubset(of: short(choices.filter { $0.id != option }))
  }

  /// Returns true if one ingredient is short for the usual cup, and with each single choice too.
  package func isSoldOut(_ juice: Juice, from stock: Stock) -> Bool {
    let choices = groups(of: juice).flatMap(\.choices).map(\.id)
    func short(_ options: [Menu.OptionGroup.Choice.ID]) -> Set<Ingredient.ID> {
      stock.short(for: recipe(of: Cup(juice.id, options: options), as: juice))
    }
    return !choices.reduce(short([])) { $0.intersection(short([$1])) }.isEmpty
  }

  package func servings(of cup: Cup, from stock: Stock) -> Servings {
    stock.servings(of: recipe(of: cup))
  }
}

extension Stock {
  /// Returns the ingredients of which there is too little for a cup.
  fileprivate func short(for recipe: Recipe) -> Set<Ingredient.ID> {
    Set(recipe.parts.filter { available($0.ingredient) < $0.amount }.map(\.ingredient))
  }
}

extension Juice {
  /// Returns the ingredients of a cup with choices. An amount is negative if the choices remove more than the cup has.
  ///
  /// 1. The juice's recipe times all factors, each amount rounded half up once.
  /// 2. The amounts that choices add.
  /// 3. The whole amounts of replaced ingredients are taken from their substitutes.
  /// 4. The amounts that choices remove.
  ///
  /// - Parameters:
  ///   - perCup: the ingredients that choices don't multiply.
  ///   - least: the smallest result of the rounding.
  package func recipe(
    with choices: [Menu.OptionGroup.Choice], perCup: Set<Ingredient.ID>, least: Int = 0
  ) -> Recipe {
    recipe.taken(choices.map(\.times), perCup: perCup, least: least)
      .adding(Recipe(choices.flatMap(\.recipe.positive.parts)))
      .replacing(choices.flatMap(\.instead))
      .adding(Recipe(choices.flatMap(\.recipe.negative.parts)))
  }
}

/// A juice or choice that the menu does not allow.
package enum NotOnMenu: Error, Hashable, Sendable {
  case juice(Juice.ID)
  /// The price of the juice has to be typed.
  case noPrice(of: Juice.ID)
  /// A price was typed for a juice that has one on the menu.
  case fixedPrice(of: Juice.ID)
  /// The till does not sell the juice now.
  case hidden(Juice.ID)
  /// The juice does not offer this choice.
  case option(Menu.OptionGroup.Choice.ID, of: Juice.ID)
  /// Two choices that exclude each other, one choice twice, or choices that remove the whole recipe together.
  /// Choices of different options exclude each other if they replace the same ingredient, or one replaces the other's
  /// substitute.
  case options(Menu.OptionGroup.Choice.ID, Menu.OptionGroup.Choice.ID)
  case tooMany(Menu.OptionGroup.Choice.ID, most: Int)
  /// An option that needs a choice.
  case noChoice(of: Menu.OptionGroup.ID, for: Juice.ID)
}
