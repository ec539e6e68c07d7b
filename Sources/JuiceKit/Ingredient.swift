/// Something juices are made of; the store counts it.
public struct Ingredient: Identifiable, Hashable, Sendable {
  public typealias ID = Identifier<Ingredient>

  /// The counts that a person may enter, or restock to.
  public static let counts = 0...9999

  public let id: ID
  public var name: Name
  /// A shorter name for narrow places.
  public var label: Name?
  /// Its count in a store that does not have it yet.
  public var opening: Int
  /// It is low at or below this count, 0 for never; nil where that is told by cups, see `Menu.lowMark`.
  public var low: Int?
  public var color: Color?

  public init(
    id: ID, name: Name, label: Name? = nil, opening: Int = 10, low: Int? = nil, color: Color? = nil
  ) {
    self.id = id
    self.name = name
    self.label = label
    self.opening = opening
    self.low = low
    self.color = color
  }
}

/// Needs, differences or counts by ingredient.
public typealias Quantities = [Ingredient.ID: Int]
