/// What one cup of a juice takes, in the order the menu names it.
public struct Recipe: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    public let ingredient: Ingredient.ID
    /// For one cup, in the ingredient's own count: 1 to 9999.
    public let amount: Int

    public init(_ ingredient: Ingredient.ID, _ amount: Int) {
      self.ingredient = ingredient
      self.amount = amount
    }
  }

  /// How much of one ingredient a cup may take.
  public static let amounts = 1...9999

  public let parts: [Part]

  public init(_ parts: [Part]) { self.parts = parts }

  public var ingredients: [Ingredient.ID] { parts.map(\.ingredient) }
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
  public let name: Name
  public let recipe: Recipe
  /// What a cup costs, where the menu has prices.
  public let price: Price?

  public init(id: ID, name: Name, recipe: Recipe, price: Price? = nil) {
    self.id = id
    self.name = name
    self.recipe = recipe
    self.price = price
  }
}
