/// The ingredients of a cup, in the order of the menu file.
package struct Recipe: Hashable, Sendable {
  package struct Part: Hashable, Sendable {
    package let ingredient: Ingredient.ID
    /// An amount within `amounts` on a menu; options may add more.
    package let amount: Int

    package init(_ ingredient: Ingredient.ID, _ amount: Int) {
      self.ingredient = ingredient
      self.amount = amount
    }
  }

  /// The amounts of an ingredient that a cup may take.
  package static let amounts = 1...9999
  /// The amounts that a choice may add or remove. 0 is not allowed in a file.
  package static let changes = -amounts.upperBound...amounts.upperBound

  package let parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  package var ingredients: [Ingredient.ID] { parts.map(\.ingredient) }

  /// Returns the recipe multiplied by all factors, each amount rounded half up once. A cup takes a part of `perCup` once.
  ///
  /// - Parameter least: the smallest result of the rounding.
  func taken(_ factors: [Factor], perCup: Set<Ingredient.ID>, least: Int = 0) -> Recipe {
    let factors = factors.filter { $0 != .one }
    guard !factors.isEmpty else { return self }
    return Recipe(
      parts.map { part in
        guard !perCup.contains(part.ingredient) else { return part }
        var product = FactorProduct(part.amount)
        for factor in factors { product.multiply(by: factor) }
        return Part(part.ingredient, max(least, product.rounded))
      })
  }

  /// Returns the recipe with the whole amounts of some ingredients taken from others.
  func replacing(_ replacements: [Replacement]) -> Recipe {
    guard !replacements.isEmpty else { return self }
    let substitutes = Dictionary(
      replacements.map { ($0.replaced, $0.substitute) }, uniquingKeysWith: { first, _ in first })
    return Recipe([]).adding(
      Recipe(parts.map { Part(substitutes[$0.ingredient] ?? $0.ingredient, $0.amount) }))
  }

  static func * (recipe: Recipe, cups: Int) -> Recipe {
    Recipe(recipe.parts.map { Part($0.ingredient, $0.amount * cups) })
  }

  var positive: Recipe { Recipe(parts.filter { $0.amount > 0 }) }
  var negative: Recipe { Recipe(parts.filter { $0.amount < 0 }) }

  var withoutNothing: Recipe {
    parts.allSatisfy { $0.amount > 0 } ? self : positive
  }

  func adding(_ more: Recipe) -> Recipe {
    guard !more.parts.isEmpty else { return self }
    var parts = parts
    for part in more.parts {
      if let index = parts.firstIndex(where: { $0.ingredient == part.ingredient }) {
        parts[index] = Part(part.ingredient, parts[index].amount + part.amount)
      } else {
        parts.append(part)
      }
    }
    return Recipe(parts)
  }
}

/// An ingredient that a choice takes from another one: `milk: oat-milk`.
package struct Replacement: Hashable, Sendable {
  package let replaced: Ingredient.ID
  package let substitute: Ingredient.ID

  package init(_ replaced: Ingredient.ID, by substitute: Ingredient.ID) {
    (self.replaced, self.substitute) = (replaced, substitute)
  }

  /// `true` if a cup can't have both: the result would depend on their order.
  package func conflicts(with other: Replacement) -> Bool {
    replaced == other.replaced || replaced == other.substitute || substitute == other.replaced
  }
}

extension Recipe: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral parts: (Ingredient.ID, Int)...) {
    self.init(parts.map { Part($0.0, $0.1) })
  }
}

package struct Juice: Identifiable, Hashable, Sendable {
  package typealias ID = Identifier<Juice>

  package let id: ID
  package var name: Name
  /// A shorter name for narrow screens.
  package var label: Name?
  /// The ingredients of a cup. `Menu` sets that of a set: the sum of its parts.
  package var recipe: Recipe
  /// The juices of a set; empty for a juice with a recipe of its own.
  package var parts: [Part]
  package var price: Price? { didSet { if price != nil { asksPrice = false } } }
  /// `true` if somebody types the price of each cup: `price: ask`. Such a juice has no price of its own.
  package var asksPrice: Bool { didSet { if asksPrice { price = nil } } }
  /// The VAT in the price, `.none` for no VAT; `nil` for the shop's rate.
  package var vat: Percent?
  /// The fixed number on the keyboard, within `numbers`; `nil` to use the place on the menu. See `Menu.numbers`.
  package var number: Int?
  package var options: [Menu.OptionGroup.ID]
  /// The time for which the till does not sell the juice; `nil` if it does.
  package var hidden: Hidden?
  /// The colour of its tile; `nil` for those of its ingredients. See `Menu.color`.
  package var color: Color?

  package static let numbers = 1...99

  /// A juice of a set, and how many cups of it a set has.
  package struct Part: Hashable, Sendable {
    package static let counts = 1...99

    package let juice: Juice.ID
    package let cups: Int

    package init(_ juice: Juice.ID, _ cups: Int) { (self.juice, self.cups) = (juice, cups) }
  }

  package var isSet: Bool { !parts.isEmpty }

  package var names: [Name] { [name, label].compactMap(\.self) }

  package enum Hidden: Hashable, Sendable {
    /// Until a person shows it again.
    case always
    case on(LocalDay)

    package func isOn(_ day: LocalDay) -> Bool { self == .always || self == .on(day) }
  }

  package init(
    id: ID, name: Name, label: Name? = nil, recipe: Recipe, parts: [Part] = [], price: Price? = nil,
    vat: Percent? = nil, options: [Menu.OptionGroup.ID] = [], hidden: Hidden? = nil,
    color: Color? = nil, asksPrice: Bool = false
  ) {
    self.id = id
    self.name = name
    self.label = label
    self.recipe = recipe
    self.parts = parts
    self.price = price
    self.asksPrice = asksPrice
    self.vat = vat
    self.options = options
    self.hidden = hidden
    self.color = color
  }

  /// Returns the reason why it is hidden on a day; `nil` if it is on sale.
  package func hidden(on day: LocalDay) -> Hidden? {
    hidden.flatMap { $0.isOn(day) ? $0 : nil }
  }
}

// MARK: - The text of a set's parts

extension [Juice.Part] {
  /// `mango=1 kiwi=2`; `nil` without parts.
  package var text: String? {
    isEmpty ? nil : map { "\($0.juice)=\($0.cups)" }.joined(separator: " ")
  }

  init?(parsing text: String) {
    self = []
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let sides = word.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, let juice = Juice.ID(parsing: String(sides[0])),
        let cups = Juice.Part.counts.number(sides[1])
      else { return nil }
      append(Juice.Part(juice, cups))
    }
    guard !isEmpty, isWithinLimits, self.text == text else { return nil }
  }

  /// `true` without parts, or with valid counts of different juices.
  var isWithinLimits: Bool {
    count <= JournalLimits.lines && Set(map(\.juice)).count == count
      && allSatisfy { Juice.Part.counts.contains($0.cups) }
  }
}
