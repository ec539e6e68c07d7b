/// The ingredients that one cup takes, in the order of the menu file.
public struct Recipe: Hashable, Sendable {
  public struct Part: Hashable, Sendable {
    public let ingredient: Ingredient.ID
    /// Within `amounts`.
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
  /// The price of one cup; nil where the menu has no prices.
  public let price: Price?
  /// The VAT that the price includes, `.none` for no VAT; nil where it is that of the shop.
  public let vat: Percent?

  public init(id: ID, name: Name, recipe: Recipe, price: Price? = nil, vat: Percent? = nil) {
    self.id = id
    self.name = name
    self.recipe = recipe
    self.price = price
    self.vat = vat
  }
}
