/// What a search of the journal looks for: entries that have any of these.
public struct JournalSearch: Hashable, Sendable {
  /// Sold or taken back.
  public var juices: Set<Juice.ID>
  /// Changed by the entry, or marked.
  public var ingredients: Set<Ingredient.ID>
  /// How an id begins, of `0-9`, `a-f` and `-`; nil for none.
  public var idPrefix: String?
  /// What customers were called by, on any day; nil for none.
  public var number: Int?

  public init(
    juices: Set<Juice.ID> = [], ingredients: Set<Ingredient.ID> = [], idPrefix: String? = nil,
    number: Int? = nil
  ) {
    self.juices = juices
    self.ingredients = ingredients
    self.idPrefix = idPrefix
    self.number = number
  }

  public func finds(_ entry: JournalEntry) -> Bool {
    entry.lines.contains { juices.contains($0.juice) }
      || entry.changes.keys.contains { ingredients.contains($0) }
      || idPrefix.map(entry.id.text.hasPrefix) == true
      || (number != nil && entry.number?.number == number)
  }
}
