import Testing

@testable import JuiceKit

@Suite struct AllergenTests {
  private static func ingredient(_ id: Ingredient.ID, _ allergens: String...) -> Ingredient {
    var ingredient = Ingredient(id: id, name: Name(id.rawValue))
    ingredient.allergens = allergens.compactMap(Allergen.init)
    return ingredient
  }

  private static let menu = Menu(
    ingredients: [
      ingredient("milk", "milk"), ingredient("oat-milk", "gluten"),
      ingredient("granola", "buckwheat", "nuts", "gluten"), ingredient("mango"),
    ],
    juices: [
      Juice(
        id: "latte", name: Name("Latte"), recipe: ["mango": 1, "milk": 100],
        options: ["kind", "extras"]),
      Juice(id: "mango", name: Name("Mango"), recipe: ["mango": 3]),
      Juice(
        id: "nutty", name: Name("Nutty"), recipe: ["mango": 60, "granola": 1],
        options: ["extras", "size"]),
    ],
    groups: [
      Menu.OptionGroup(
        id: "kind", name: Name("Milk"),
        choices: [
          .init(id: "cow", name: Name("Milk")),
          .init(
            id: "oat", name: Name("Oat"),
            instead: [Replacement("milk", by: "oat-milk")]),
        ]),
      Menu.OptionGroup(
        id: "extras", name: Name("Extras"), kind: .many,
        choices: [
          .init(id: "crunch", name: Name("Crunch"), recipe: ["granola": 1]),
          .init(id: "no-nuts", name: Name("No nuts"), recipe: ["granola": -1]),
        ]),
      Menu.OptionGroup(
        id: "size", name: Name("Size"),
        choices: [
          .init(id: "usual", name: Name("Usual")),
          .init(id: "sip", name: Name("Sip"), times: Factor(parsing: "0.01")!),
        ]),
    ])

  private func texts(_ allergens: [Allergen]) -> [String] { allergens.map(\.text) }

  @Test func `An allergen is one of the listed in any case, or a text as written`() {
    #expect(Allergen("Milk")?.text == "milk" && Allergen.listed.count == 14)
    #expect(Allergen("메밀")?.text == "메밀" && Allergen("Buckwheat")?.text == "Buckwheat")
    for wrong in ["", "milk, nuts", String(repeating: "a", count: 41), "a\nb"] {
      #expect(Allergen(wrong) == nil, "\(wrong)")
    }
  }

  @Test(arguments: [
    ("soy", "soya"), ("Soybeans", "soya"), ("egg", "eggs"), ("달걀", "eggs"), ("계란", "eggs"),
    ("우유", "milk"), ("Dairy", "milk"), ("peanut", "peanuts"), ("tree nuts", "nuts"),
    ("sulfites", "sulphites"), ("아황산류", "sulphites"), ("mollusks", "molluscs"),
  ])
  func `A listed allergen is known by its usual names`(name: String, id: String) {
    #expect(Allergen(name)?.text == id)
  }

  @Test func `A narrower allergen keeps its own name`() {
    for name in ["wheat", "shrimp", "pine nuts", "메밀", "새우", "땅콩버터"] {
      #expect(Allergen(name)?.text == name)
    }
  }

  @Test func `A cup has the allergens of its ingredients with its options`() {
    #expect(texts(Self.menu.allergens(of: "latte")) == ["milk"])
    #expect(Self.menu.allergens(of: "mango").isEmpty && Self.menu.hasAllergens)
    // The listed ones first, in the order of the list.
    let cup = Cup("latte", options: ["oat", "crunch"])
    #expect(texts(Self.menu.allergens(of: cup)) == ["gluten", "nuts", "buckwheat"])
  }

  @Test func `A choice says what it brings and takes away`() {
    let oat = Self.menu.allergens(changedBy: "oat", in: "latte")
    #expect(texts(oat.brought) == ["gluten"] && texts(oat.taken) == ["milk"])
    let crunch = Self.menu.allergens(changedBy: "crunch", in: "latte")
    #expect(texts(crunch.brought) == ["gluten", "nuts", "buckwheat"] && crunch.taken.isEmpty)
    let cow = Self.menu.allergens(changedBy: "cow", in: "latte")
    #expect(cow.brought.isEmpty && cow.taken.isEmpty)
  }

  @Test func `A small cup has the allergens of the usual one`() {
    let menu = Self.menu
    #expect(menu.recipe(of: Cup("nutty", options: ["sip"])).ingredients == ["mango"])
    let sip = menu.allergens(changedBy: "sip", in: "nutty")
    #expect(sip.brought.isEmpty && sip.taken.isEmpty)
    // A choice also takes its ingredient out of a small cup.
    let plain = Cup("nutty", options: ["sip", "no-nuts"])
    #expect(menu.allergens(of: plain).isEmpty)
  }
}
