/// The ingredients of a cup, in the order of the menu file.
public struct Recipe: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    public let ingredient: Ingredient.ID
    /// An amount within `amounts` on a menu; options may add more.
    public let amount: Int

    public init(_ ingredient: Ingredient.ID, _ amount: Int) {
      self.ingredient = ingredient
      self.amount = amount
    }
  }

  /// The amounts of an ingredient that a cup may take.
  public static let amounts = 1...9999
  /// The amounts that a choice may add or remove. 0 is not allowed in a file.
  public static let changes = -amounts.upperBound...amounts.upperBound

  public let parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  public var ingredients: [Ingredient.ID] { parts.map(\.ingredient) }

  /// Returns the recipe multiplied by `times`, except for ingredients that a cup takes once.
  func taken(_ times: Int, perCup: Set<Ingredient.ID>) -> Recipe {
    guard times > 1 else { return self }
    return Recipe(
      parts.map {
        Part($0.ingredient, perCup.contains($0.ingredient) ? $0.amount : $0.amount * times)
      })
  }

  var withoutNothing: Recipe {
    parts.allSatisfy { $0.amount > 0 } ? self : Recipe(parts.filter { $0.amount > 0 })
  }

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

public struct Juice: Identifiable, Hashable, Sendable {
  public typealias ID = Identifier<Juice>

  public let id: ID
  public var name: Name
  public var recipe: Recipe
  public var price: Price?
  /// The VAT in the price, `.none` for no VAT; `nil` for the shop's rate.
  public var vat: Percent?
  /// The fixed number on the keyboard, within `numbers`; `nil` to use the place on the menu. See `Menu.numbers`.
  public var number: Int?
  public var options: [Menu.OptionGroup.ID]
  /// The time for which the till does not sell the juice; `nil` if it does.
  public var hidden: Hidden?

  public static let numbers = 1...99

  public enum Hidden: Hashable, Sendable {
    /// Until a person shows it again.
    case always
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

  /// Returns the reason why it is hidden on a day; `nil` if it is on sale.
  public func hidden(on day: LocalDay) -> Hidden? {
    hidden.flatMap { $0.isOn(day) ? $0 : nil }
  }
}
