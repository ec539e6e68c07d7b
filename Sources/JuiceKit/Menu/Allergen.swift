/// An allergen of an ingredient: the id of one that the EU lists, or a text as the menu has it.
package struct Allergen: Hashable, Sendable {
  /// The fourteen allergens that have to be named in the EU.
  package static let listed: [Allergen] = [
    "gluten", "crustaceans", "eggs", "fish", "peanuts", "soya", "milk", "nuts", "celery",
    "mustard", "sesame", "sulphites", "lupin", "molluscs",
  ].map { Allergen(text: $0) }

  package static let most = 20

  package let text: String

  private init(text: String) { self.text = text }

  /// Makes an allergen; `nil` for a text that is blank, long, or has a comma. A listed one may be in capitals.
  package init?(_ text: String) {
    guard text.isNote, text.unicodeScalars.count <= 40, !text.contains(",") else { return nil }
    self = Self.listed.first { $0.text == text.lowercased() } ?? Allergen(text: text)
  }
}

extension [Allergen] {
  /// The list with each allergen once.
  package var withoutRepeats: Self {
    reduce(into: []) { kept, next in if !kept.contains(next) { kept.append(next) } }
  }
}

extension Menu {
  /// Returns the allergens of a cup with its options: first the listed ones, then others in the order of the menu.
  ///
  /// A smaller cup has all that the usual one has, even if its amount is rounded to 0.
  package func allergens(of cup: Cup) -> [Allergen] {
    guard hasAllergens else { return [] }
    let used = contents(of: cup)
    let found = ingredients.filter { used.contains($0.id) }.flatMap(\.allergens).withoutRepeats
    return Allergen.listed.filter(found.contains) + found.filter { !Allergen.listed.contains($0) }
  }

  /// Returns the allergens that a choice brings to the usual cup of a juice, and those that it takes away.
  package func allergens(changedBy choice: Menu.OptionGroup.Choice.ID, in juice: Juice.ID)
    -> (brought: [Allergen], taken: [Allergen])
  {
    let (usual, chosen) = (allergens(of: Cup(juice)), allergens(of: Cup(juice, options: [choice])))
    return (
      chosen.filter { !usual.contains($0) }, usual.filter { !chosen.contains($0) }
    )
  }
}
