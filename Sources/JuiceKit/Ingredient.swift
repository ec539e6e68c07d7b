/// Something juices are made of; the store counts it.
public struct Ingredient: Identifiable, Hashable, Sendable {
  public typealias ID = Identifier<Ingredient>

  /// The counts that a person may enter, or restock to.
  public static let counts = 0...9_999_999

  public let id: ID
  public var name: Name
  /// A shorter name for narrow places.
  public var label: Name?
  /// The unit in which it is counted, such as `ml`; nil for pieces without a word.
  public var unit: Name?
  /// Its count in a store that does not have it yet.
  public var opening: Int
  /// It is low at or below this count, 0 for never; nil where that is told by cups, see `Menu.lowMark`.
  public var low: Int?
  public var color: Color?
  /// The cost of one unit; nil if it is not known.
  public var cost: Cost?
  /// A cup takes it once, however many times a choice takes the recipe: a cup, a lid.
  public var isPerCup: Bool

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

/// Needs, differences or counts by ingredient.
public typealias Quantities = [Ingredient.ID: Int]
