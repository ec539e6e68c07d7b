/// An ingredient of juices, whose stock is counted.
public struct Ingredient: Identifiable, Hashable, Sendable {
  public typealias ID = Identifier<Ingredient>

  /// The counts that a person may enter or restock to.
  public static let counts = 0...9_999_999

  public let id: ID
  public var name: Name
  /// A shorter name for narrow screens.
  public var label: Name?
  /// The unit of its count, such as `ml`; `nil` for pieces.
  public var unit: Name?
  /// The first count in a store that lacks the ingredient.
  public var opening: Int
  /// The count at or below which it is low; 0 for never. With `nil`, `Menu.lowMark` computes it from cups.
  public var low: Int?
  public var color: Color?
  /// The cost of one unit; `nil` if unknown.
  public var cost: Cost?
  /// `true` if a cup takes it once, even if a choice multiplies the recipe: a cup, a lid.
  public var isPerCup: Bool
  /// The allergens that people have to know of.
  public var allergens: [Allergen] = []

  public init(
    id: ID, name: Name, label: Name? = nil, unit: Name? = nil, opening: Int = 10, low: Int? = nil,
    color: Color? = nil, cost: Cost? = nil, isPerCup: Bool = false
  ) {
    self.id = id
    self.name = name
    self.label = label
    self.unit = unit
    self.opening = opening
    self.low = low
    self.color = color
    self.cost = cost
    self.isPerCup = isPerCup
  }
}

/// Amounts, differences or counts by ingredient.
public typealias Quantities = [Ingredient.ID: Int]
