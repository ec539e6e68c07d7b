/// A cup of juice as a customer wants it.
public struct Cup: Hashable, Sendable {
  /// How many characters a note may have, as Unicode scalars.
  public static let maxNote = 40

  public let juice: Juice.ID
  /// In the menu's order, without usual choices: see `Menu.checked`. A choice that it has twice is there twice.
  public let options: [Menu.OptionGroup.Choice.ID]
  /// The note, such as a name: 1 to 40 visible characters.
  public let note: String?

  public init(_ juice: Juice.ID, options: [Menu.OptionGroup.Choice.ID] = [], note: String? = nil) {
    self.juice = juice
    self.options = options
    self.note = note
  }

  /// Tells whether a text can be a note.
  public static func allows(note: String) -> Bool {
    note.isNote && note.unicodeScalars.count <= maxNote
  }

  /// True if nobody chose or noted anything for it.
  public var isUsual: Bool { options.isEmpty && note == nil }

  public var isWithinLimits: Bool { options.isWithinLimits && note.map(Self.allows) ?? true }
}

extension Cup: ExpressibleByStringLiteral {
  /// Makes a usual cup in code; traps on an invalid id.
  public init(stringLiteral juice: String) { self.init(Juice.ID(stringLiteral: juice)) }
}

extension [Menu.OptionGroup.Choice.ID] {
  /// The text as journals have it: `large+less-ice`; nil for none.
  public var text: String? { isEmpty ? nil : map(\.rawValue).joined(separator: "+") }

  /// Reads what `text` gives.
  public init?(parsing text: String) {
    let words = text.split(separator: "+", omittingEmptySubsequences: false)
    self = words.compactMap { Element(parsing: String($0)) }
    guard count == words.count, isWithinLimits else { return nil }
  }

  /// Equal ones follow each other.
  fileprivate var isWithinLimits: Bool {
    count <= JournalLimits.options && counted.count == Set(self).count
  }

  /// Each choice with the number of times that it follows itself.
  public var counted: [(id: Element, times: Int)] {
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
  /// The cup with its options in the menu's order, and without those that are usual.
  public func checked(_ cup: Cup) throws(NotOnMenu) -> Cup {
    guard let juice = juice(cup.juice) else { throw .juice(cup.juice) }
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
    let checked = Cup(juice.id, options: options, note: cup.note)
    // Two choices that each leave something may leave nothing together.
    if options.count > 1, recipe(of: checked).parts.isEmpty {
      throw .options(options[0], options[options.count - 1])
    }
    return checked
  }

  /// The cup that a juice is where nobody says more; nil where somebody has to choose.
  public func usualCup(of juice: Juice) -> Cup? {
    groups(of: juice).contains { $0.kind == .asked } ? nil : Cup(juice.id)
  }

  /// The choices of a cup, with usual ones, as many times as it has them; of a group that nobody has said a choice of,
  /// none.
  public func choices(of cup: Cup) -> [Menu.OptionGroup.Choice] {
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

  /// The ingredients of a cup, never below 0; nothing where its juice is not on the menu.
  public func recipe(of cup: Cup) -> Recipe {
    juice(cup.juice).map { recipe(of: cup, as: $0) } ?? [:]
  }

  private func recipe(of cup: Cup, as juice: Juice) -> Recipe {
    juice.recipe(with: choices(of: cup, as: juice), perCup: perCup).withoutNothing
  }

  /// The price of a cup; `nil` if the menu has no prices. A juice without a price is free if others have one.
  public func price(of cup: Cup) -> Price? {
    guard let juice = juice(cup.juice), let own = price(of: juice) else { return nil }
    return choices(of: cup, as: juice).compactMap(\.price).reduce(own) { $0 + $1 }
  }

  /// The price of a usual cup without its choices; see `price(of:)` of a cup.
  public func price(of juice: Juice) -> Price? { juice.price ?? free }

  /// How many usual cups of a juice can be made; where somebody has to choose, with the choice of which there is most.
  ///
  /// - Parameter option: a choice to have it with; then of all other groups that with most.
  public func servings(
    of juice: Juice, with option: Menu.OptionGroup.Choice.ID? = nil, from stock: Stock
  ) -> Servings {
    let options = groups(of: juice).compactMap { group -> Menu.OptionGroup.Choice.ID? in
      if let option, group.choices.contains(where: { $0.id == option }) { return option }
      if group.kind == .many || group.kind == .usual && option == nil { return nil }
      return group.choices.map {
        ($0.id, servings(of: Cup(juice.id, options: [$0.id]), from: stock).cups)
      }
      .max { $0.1 < $1.1 }?.0
    }
    return stock.servings(of: recipe(of: Cup(juice.id, options: options), as: juice))
  }

  /// How many cups can be made like this one.
  public func servings(of cup: Cup, from stock: Stock) -> Servings {
    stock.servings(of: recipe(of: cup))
  }
}

extension Juice {
  /// The ingredients of a cup with choices; below 0 where these take away more than there is.
  ///
  /// - Parameter perCup: the ingredients that choices don't multiply.
  public func recipe(with choices: [Menu.OptionGroup.Choice], perCup: Set<Ingredient.ID>) -> Recipe
  {
    let times = choices.reduce(1) { $0 * $1.times }
    return choices.reduce(recipe.taken(times, perCup: perCup)) { $0.adding($1.recipe) }
  }
}

/// Something that the menu does not have.
public enum NotOnMenu: Error, Hashable, Sendable {
  case juice(Juice.ID)
  /// The juice can't be had with it.
  case option(Menu.OptionGroup.Choice.ID, of: Juice.ID)
  /// Two choices of which one can be had, or one twice; or both take away all that a cup has.
  case options(Menu.OptionGroup.Choice.ID, Menu.OptionGroup.Choice.ID)
  /// More of a choice than a cup may have.
  case tooMany(Menu.OptionGroup.Choice.ID, most: Int)
  /// Somebody has to choose.
  case noChoice(of: Menu.OptionGroup.ID, for: Juice.ID)
}
