/// Something a juice is made of and the store keeps a count of.
public struct Ingredient: Identifiable, Hashable, Sendable {
  public typealias ID = Identifier<Ingredient>

  /// The counts a person may enter, and a stock may be restocked to.
  public static let counts = 0...9999

  public let id: ID
  public let name: Name
  /// A shorter name for narrow places.
  public let label: Name?
  /// The count it starts with when a store first sees it.
  public let opening: Int
  /// The count at and under which it is low; 0 where it never is.
  public let low: Int

  public init(id: ID, name: Name, label: Name? = nil, opening: Int = 10, low: Int = 0) {
    self.id = id
    self.name = name
    self.label = label
    self.opening = opening
    self.low = low
  }

  public func isLow(at quantity: Int) -> Bool { low > 0 && quantity <= low }
}

/// Amounts by ingredient: a need, a difference or a count, as the place that takes it says.
public typealias Quantities = [Ingredient.ID: Int]
