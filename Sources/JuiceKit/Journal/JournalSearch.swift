/// A search of the journal for entries that have any of these.
public struct JournalSearch: Hashable, Sendable {
  /// Sold or taken back.
  public var juices: Set<Juice.ID>
  /// Changed by the entry, or marked.
  public var ingredients: Set<Ingredient.ID>
  /// How an id begins, of `0-9`, `a-f` and `-`; nil for none.
  public var idPrefix: String?
  /// The number that customers were called by, on any day; nil for none.
  public var number: Int?
  /// The person who made the entry; nil for none.
  public var author: String?
  /// How the name of a customer, of who made the entry or of who allowed it begins; nil for none.
  public var person: String?

  public init(
    juices: Set<Juice.ID> = [], ingredients: Set<Ingredient.ID> = [], idPrefix: String? = nil,
    number: Int? = nil, author: String? = nil, person: String? = nil
  ) {
    self.juices = juices
    self.ingredients = ingredients
    self.idPrefix = idPrefix
    self.number = number
    (self.author, self.person) = (author, person)
  }
}

extension JournalSearch {
  /// Texts one of which the body of every entry that matches has, and no other: whole lines, or their beginnings.
  public var needles: [String] {
    juices.map { "\nline \($0) " } + ingredients.map { "\nchange \($0) " }
      + (idPrefix.map { ["\nid \($0)"] } ?? []) + (number.map { ["\nnumber \($0)\n"] } ?? [])
      + (author.map { ["\nby \($0)\n"] } ?? [])
      + (person.map { name in ["name", "by", "approved"].map { "\n\($0) \(name)" } } ?? [])
  }
}
