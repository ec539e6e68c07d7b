import JuiceKit

extension BadMenu {
  /// Sets beside the juice `cup`, in line 8.
  static let sets: [BadMenu] = [
    set("set: {}", 32, "", .emptySet),
    set("set:", 27, "", .emptySet),
    set("set: cup", 32, "", .wrongType(found: .text, wanted: .set)),
    set("set: [cup]", 32, "", .wrongType(found: .list, wanted: .set)),
    set("set: { cupp: 1 }", 34, "", .unknownPart("cupp", known: ["cup", "duo"])),
    set("set: { kiwi: 1 }", 34, "", .unknownPart("kiwi", known: ["cup", "duo"])),
    set("set: { cup: 1, cup: 2 }", 42, "", .repeatedKey("cup", firstLine: 8)),
    set("set: { cup: 0 }", 39, ".cup", .countOutOfRange("0", wanted: 1...99)),
    set("set: { cup: 100 }", 39, ".cup", .countOutOfRange("100", wanted: 1...99)),
    set("set: { cup: 1.5 }", 39, ".cup", .notCount("1.5", wanted: 1...99)),
    set("set: { cup: \"1\" }", 39, ".cup", .quotedCount("1")),
    set("set: { duo: 1 }", 32, "", .setOfSets("duo")),
    set("recipe: { kiwi: 1 }, set: { cup: 1 }", 53, "", .recipeAndSet),
    // A misspelt key alone is a problem, and not a missing recipe too.
    BadMenu(
      menu(more: "  - { id: duo, name: Duo, sett: { cup: 1 } }"),
      .at(8, 27, "juices[1]", .unknownKey("sett", known: juiceKeys))),
    BadMenu(
      menu(more: "  - { id: duo, name: Duo }"), .at(8, 5, "juices[1]", .missingKey("recipe"))),
    BadMenu(
      menu(
        more:
          "  - { id: duo, name: Duo, set: { cup: 1 } }\n  - { id: trio, name: Trio, set: { duo: 1, cup: 1 } }"
      ), .at(9, 34, "juices[2].set", .setOfSets("duo"))),
    BadMenu(
      menu(
        more:
          "  - { id: tea, name: Tea, recipe: { kiwi: 1 }, vat: 5 }\n  - { id: duo, name: Duo, set: { cup: 1, tea: 1 } }\nshop: { vat: 10 }"
      ), .at(9, 32, "juices[2].set", .severalRates)),
    BadMenu(
      menu(
        recipe: "recipe: { kiwi: 5000 }", more: "  - { id: duo, name: Duo, set: { cup: 2 } }"),
      .at(8, 32, "juices[1].set", .setTakesTooMuch(ingredient: "kiwi", most: 9999))),
    // Its own options have to fit the sum of its parts.
    BadMenu(
      menu(
        more:
          "  - { id: duo, name: Duo, set: { cup: 1 }, options: [o] }\noptions: [{ id: o, name: O, choices: [{ id: a, name: A }, { id: b, name: B, recipe: { kiwi: -9 } }] }]"
      ),
      .at(
        8, 53, "juices[1].options", .takesAway(choice: "b", ingredient: "kiwi", most: 3))),
  ]

  private static func set(
    _ fields: String, _ column: Int, _ path: String, _ kind: MenuProblem.Kind
  ) -> BadMenu {
    BadMenu(
      menu(more: "  - { id: duo, name: Duo, \(fields) }"),
      .at(8, column, "juices[1].set\(path)", kind))
  }
}
