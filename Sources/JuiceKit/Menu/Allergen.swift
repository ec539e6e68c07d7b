/// An allergen of an ingredient: the id of one that the EU lists, or a text as the menu has it.
package struct Allergen: Hashable, Sendable {
  /// The fourteen allergens that have to be named in the EU, with their other names in the singular. A cereal or an animal of a
  /// group is no name of the group.
  private static let names: KeyValuePairs = [
    "gluten": ["글루텐"],
    "crustaceans": ["crustacean", "갑각류"],
    "eggs": ["egg", "달걀", "계란", "난류"],
    "fish": ["생선", "어류"],
    "peanuts": ["peanut", "땅콩"],
    "soya": ["soy", "soybean", "soya bean", "대두", "콩"],
    "milk": ["dairy", "우유", "유제품"],
    "nuts": ["nut", "tree nut", "견과", "견과류"],
    "celery": ["셀러리", "샐러리"],
    "mustard": ["겨자", "머스터드"],
    "sesame": ["sesame seed", "참깨"],
    "sulphites": [
      "sulphite", "sulfite", "sulphur dioxide", "sulfur dioxide", "아황산", "아황산염", "아황산류",
    ],
    "lupin": ["lupine", "루핀"],
    "molluscs": ["mollusc", "mollusk", "연체동물", "연체류"],
  ]

  package static let listed = names.map { Allergen(text: $0.key) }

  package static let most = 20

  package let text: String

  private init(text: String) { self.text = text }

  /// Makes an allergen; `nil` for a text that is blank, long, or has a comma. A listed one may have another usual name, in
  /// either language, in the plural or in capitals.
  package init?(_ text: String) {
    guard text.isNote, text.unicodeScalars.count <= 40, !text.contains(",") else { return nil }
    self = Allergen(text: Self.listed(as: text.lowercased()) ?? text)
  }

  private static func listed(as name: String) -> String? {
    let singular = name.hasSuffix("s") ? String(name.dropLast()) : name
    return names.first { $0 == name || $1.contains(name) || $1.contains(singular) }?.key
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
