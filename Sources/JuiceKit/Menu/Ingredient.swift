/// An ingredient of juices, whose stock is counted.
package struct Ingredient: Identifiable, Hashable, Sendable {
  package typealias ID = Identifier<Ingredient>

  /// The counts that a person may enter or restock to.
  package static let counts = 0...9_999_999

  package let id: ID
  package var name: Name
  /// A shorter name for narrow screens.
  package var label: Name?
  /// The unit of its count, such as `ml`; `nil` for pieces.
  package var unit: Name?
  /// The first count in a store that lacks the ingredient.
  package var opening: Int
  /// The count at or below which it is low; 0 for never. With `nil`, `Menu.lowMark` computes it from cups.
  package var low: Int?
  package var color: Color?
  /// The cost of one unit; `nil` if unknown.
  package var cost: Cost?
  /// `true` if a cup takes it once, even if a choice multiplies the recipe: a cup, a lid.
  package var isPerCup: Bool
  package var allergens: [Allergen] = []

  package init(
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
package typealias Quantities = [Ingredient.ID: Int]
