/// A search for entries that match any of these.
package struct JournalSearch: Hashable, Sendable {
  package var juices: Set<Juice.ID>
  /// The ingredients that the entry changes or marks.
  package var ingredients: Set<Ingredient.ID>
  /// The beginning of an id: `0-9`, `a-f` and `-`.
  package var idPrefix: String?
  /// The number of an order, on any day.
  package var number: Int?
  package var author: String?
  /// The beginning of a typed fact, such as the customer's name, or of the author's or the approver's name, or the whole
  /// name of a second approver.
  package var person: String?

  package init(
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
  /// The texts to search for. An entry matches if its body contains any of them.
  package var needles: [String] {
    var needles = juices.map { "\nline \($0) " } + ingredients.map { "\nchange \($0) " }
    if let idPrefix { needles.append("\nid \(idPrefix)") }
    if let number { needles.append("\nnumber \(number)\n") }
    if let author { needles.append("\nby \(author)\n") }
    if let person {
      for key in TypedFact.all.map(\.key) + ["by", "approved"] {
        needles += Self.spellings(of: person).map { "\n\(key) \($0)" }
      }
      needles += Self.spellings(of: person).map { ", \($0)\n" }
    }
    return needles
  }

  /// The name as typed, and in the usual upper and lower case: `anna` finds Anna.
  private static func spellings(of name: String) -> Set<String> {
    let lower = name.lowercased()
    return [name, lower, name.uppercased(), lower.prefix(1).uppercased() + lower.dropFirst()]
  }
}
