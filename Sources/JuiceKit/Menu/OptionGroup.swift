extension Menu {
  /// Choices that a juice offers, such as sizes, ice or extras.
  package struct OptionGroup: Identifiable, Hashable, Sendable {
    package typealias ID = Identifier<OptionGroup>

    package struct Choice: Identifiable, Hashable, Sendable {
      package typealias ID = Identifier<Choice>

      /// Unique on the whole menu.
      package let id: ID
      package var name: Name
      /// The price added to a cup; `nil` for none.
      package var price: Price?
      /// The factor for the juice's recipe.
      package var times: Factor
      /// Ingredients that the choice adds, or removes if negative.
      package var recipe: Recipe
      /// Ingredients that the choice takes from others. See `Juice.recipe`.
      package var instead: [Replacement]

      package init(
        id: ID, name: Name, price: Price? = nil, times: Factor = .one, recipe: Recipe = [:],
        instead: [Replacement] = []
      ) {
        self.id = id
        self.name = name
        self.price = price
        self.times = times
        self.recipe = recipe
        self.instead = instead
      }

      /// Every ingredient that the choice names.
      package var ingredients: [Ingredient.ID] {
        recipe.ingredients + instead.flatMap { [$0.replaced, $0.substitute] }
      }

      /// `true` if a cup can't have both: their replacements exclude each other.
      package func conflicts(with other: Choice) -> Bool {
        id != other.id
          && instead.contains { own in other.instead.contains { own.conflicts(with: $0) } }
      }
    }

    /// The raw values are words of `menu set`.
    package enum Kind: String, CaseIterable, Sendable {
      /// One choice; the first one by default.
      case usual
      /// One choice, without a default.
      case asked = "ask"
      /// Any number of choices, or none.
      case many
    }

    package let id: ID
    package var name: Name
    package var kind: Kind
    /// The limit of each choice in a cup of kind `many`, within `repeats`.
    package var most: Int
    package var choices: [Choice]

    package static let repeats = 1...9

    package init(id: ID, name: Name, kind: Kind = .usual, most: Int = 1, choices: [Choice]) {
      self.id = id
      self.name = name
      self.kind = kind
      self.most = most
      self.choices = choices
    }

    /// The limit of each choice in a cup.
    package var limit: Int { kind == .many ? most : 1 }

    package var usual: Choice? { kind == .usual ? choices.first : nil }
  }
}

extension [Menu.OptionGroup.Choice] {
  /// The first two choices that exclude each other; `nil` if a cup can have all of them.
  package var conflict: (Element, Element)? {
    let replacing = filter { !$0.instead.isEmpty }
    for (index, one) in replacing.enumerated() {
      if let other = replacing[(index + 1)...].first(where: one.conflicts) { return (one, other) }
    }
    return nil
  }
}
