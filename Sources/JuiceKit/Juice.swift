/// The ingredients that one cup takes, in the order of the menu file.
public struct Recipe: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    public let ingredient: Ingredient.ID
    /// Within `amounts` on a menu; a cup with its options may take more.
    public let amount: Int

    public init(_ ingredient: Ingredient.ID, _ amount: Int) {
      self.ingredient = ingredient
      self.amount = amount
    }
  }

  /// How much of one ingredient a cup may take.
  public static let amounts = 1...9999
  /// The amounts of one ingredient that a choice may add, or, below 0, take away; 0 is not written.
  public static let changes = -amounts.upperBound...amounts.upperBound

  public let parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  public var ingredients: [Ingredient.ID] { parts.map(\.ingredient) }

  /// The recipe multiplied by `times`, but for ingredients that a cup takes once.
  func taken(_ times: Int, perCup: Set<Ingredient.ID>) -> Recipe {
    guard times > 1 else { return self }
    return Recipe(
      parts.map {
        Part($0.ingredient, perCup.contains($0.ingredient) ? $0.amount : $0.amount * times)
      })
  }

  /// The ingredients of which something is taken: where a choice takes more away than there is, there is none.
  var withoutNothing: Recipe {
    parts.allSatisfy { $0.amount > 0 } ? self : Recipe(parts.filter { $0.amount > 0 })
  }

  /// With more, each ingredient once.
  func adding(_ more: Recipe) -> Recipe {
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

extension Recipe: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral parts: (Ingredient.ID, Int)...) {
    self.init(parts.map { Part($0.0, $0.1) })
  }
}

/// A drink on the menu.
public struct Juice: Identifiable, Hashable, Sendable {
  public typealias ID = Identifier<Juice>

  public let id: ID
  public var name: Name
  public var recipe: Recipe
  /// The price of one cup; nil where the menu has no prices.
  public var price: Price?
  /// The VAT that the price includes, `.none` for no VAT; nil where it is that of the shop.
  public var vat: Percent?
  /// Its number on the keyboard, within `numbers`; nil for its place on the menu. See `Menu.numbers`.
  public var number: Int?
  /// The groups of the menu whose choices it is had with.
  public var options: [Menu.OptionGroup.ID]
  /// How long it is off the till, if it is.
  public var hidden: Hidden?

  /// The numbers that a juice may have.
  public static let numbers = 1...99

  public enum Hidden: Hashable, Sendable {
    /// Until somebody shows it again.
    case always
    /// On this day alone.
    case on(LocalDay)

    public func isOn(_ day: LocalDay) -> Bool { self == .always || self == .on(day) }
  }

  public init(
    id: ID, name: Name, recipe: Recipe, price: Price? = nil, vat: Percent? = nil,
    number: Int? = nil, options: [Menu.OptionGroup.ID] = [], hidden: Hidden? = nil
  ) {
    self.id = id
    self.name = name
    self.recipe = recipe
    self.price = price
    self.vat = vat
    self.number = number
    self.options = options
    self.hidden = hidden
  }

  /// How it is hidden on a day, if it is.
  public func hidden(on day: LocalDay) -> Hidden? {
    hidden.flatMap { $0.isOn(day) ? $0 : nil }
  }
}
