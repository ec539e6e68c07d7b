import JuiceKit

extension BadMenu {
  static let options: [BadMenu] =
    [
      BadMenu(
        menu(more: "options: size"),
        .at(8, 10, "options", .wrongType(found: .text, wanted: .entries(.options)))),
      BadMenu(menu(more: "options: []"), .at(8, 10, "options", .noEntries(.options))),
      BadMenu(menu(more: "options:"), .at(8, 1, "options", .noEntries(.options))),
      group("size", 11, "", .wrongType(found: .text, wanted: .entry(.options))),
      group("{ name: Size, choices: [\(choice)] }", 11, "", .missingKey("id")),
      group("{ id: Size, name: S, choices: [\(choice)] }", 17, ".id", .badIdentifier("Size")),
      group("{ id: size, choices: [\(choice)] }", 11, "", .missingKey("name")),
      group("{ id: size, name: Size }", 11, "", .missingKey("choices")),
      group("{ id: size, name: Size, choices: [] }", 44, ".choices", .noEntries(.choices)),
      group(
        "{ id: size, name: Size, ask: often, choices: [\(choice)] }", 40, ".ask",
        .notOneOf("often", known: ["true", "false"])),
      group(
        "{ id: size, name: Size, ask: true, many: true, choices: [\(choice)] }", 11, "",
        .askAndMany),
      group(
        "{ id: size, name: Size, times: 2, choices: [\(choice)] }", 35, "",
        .unknownKey("times", known: ["id", "name", "ask", "many", "choices"])),
      BadMenu(
        menu(more: two("{ id: size, name: B, choices: [{ id: b, name: B }] }")),
        .at(10, 11, "options[1].id", .repeatedIdentifier("size", .options, firstLine: 9))),
      BadMenu(
        menu(more: two("{ id: b, name: Size, choices: [{ id: b, name: B }] }")),
        .at(10, 20, "options[1].name", .repeatedName("Size", .options, firstLine: 9))),
      // Ids of choices must differ across options, names need not.
      BadMenu(
        menu(more: two("{ id: b, name: B, choices: [{ id: large, name: B }] }")),
        .at(
          10, 39, "options[1].choices[0].id",
          .repeatedIdentifier("large", .choices, firstLine: 9))),
      choices(
        "\(choice), { id: b, name: Large }", 88, "[1].name",
        .repeatedName("Large", .choices, firstLine: 8)),
      choices("large", 45, "[0]", .wrongType(found: .text, wanted: .entry(.choices))),
      choices("{ name: Large }", 45, "[0]", .missingKey("id")),
      choices("{ id: large }", 45, "[0]", .missingKey("name")),
      choices("{ id: large, name: L, price: 5 }", 74, "[0].price", .priceWithoutCurrency),
      choices("{ id: large, name: L, times: 0 }", 74, "[0].times", .badFactor("0")),
      choices("{ id: large, name: L, times: 100 }", 74, "[0].times", .badFactor("100")),
      choices("{ id: large, name: L, times: 99.01 }", 74, "[0].times", .badFactor("99.01")),
      choices("{ id: large, name: L, times: 1.555 }", 74, "[0].times", .badFactor("1.555")),
      choices("{ id: large, name: L, times: -1 }", 74, "[0].times", .badFactor("-1")),
      choices("{ id: large, name: L, times: \"1.5\" }", 74, "[0].times", .quotedCount("1.5")),
      choices(
        "{ id: large, name: L, times: [2] }", 74, "[0].times",
        .wrongType(found: .list, wanted: .factor)),
      choices(
        "{ id: oat, name: L, instead: kiwi }", 74, "[0].instead",
        .wrongType(found: .text, wanted: .instead)),
      choices("{ id: oat, name: L, instead: {} }", 74, "[0].instead", .emptyInstead),
      choices(
        "{ id: oat, name: L, instead: { lime: kiwi } }", 76, "[0].instead",
        .unknownIngredient("lime", known: ["kiwi"])),
      choices(
        "{ id: oat, name: L, instead: { kiwi: lime } }", 82, "[0].instead.kiwi",
        .unknownIngredient("lime", known: ["kiwi"])),
      choices(
        "{ id: oat, name: L, instead: { kiwi: 2 } }", 82, "[0].instead.kiwi",
        .unknownIngredient("2", known: ["kiwi"])),
      choices(
        "{ id: oat, name: L, instead: { kiwi: kiwi } }", 82, "[0].instead.kiwi",
        .replacementReplaced("kiwi")),
      choices("{ id: large, name: L, recipe: {} }", 75, "[0].recipe", .emptyRecipe),
      choices(
        "{ id: large, name: L, recipe: { lime: 1 } }", 77, "[0].recipe",
        .unknownIngredient("lime", known: ["kiwi"])),
      choices(
        "{ id: large, name: L, cup: 1 }", 67, "[0]",
        .unknownKey("cup", known: ["id", "name", "price", "times", "recipe", "instead"])),
      BadMenu(
        menu(more: "options:\n" + many(101)),
        .at(109, 5, "options", .tooManyEntries(.options, most: 100))),
      BadMenu(
        menu(
          more: "options:\n- id: size\n  name: Size\n  choices:\n"
            + (0...20).map { "  - { id: c\($0), name: C\($0) }" }.joined(separator: "\n")),
        .at(32, 5, "options[0].choices", .tooManyEntries(.choices, most: 20))),
      BadMenu(
        menu(
          recipe: "recipe: { kiwi: 3 }\n    options:\n"
            + (0...20).map { "      - g\($0)" }.joined(separator: "\n"),
          more: "options:\n" + many(21)),
        .at(29, 9, "juices[0].options", .tooManyEntries(.options, most: 20))),
      juice("options: size", 14, "options", .wrongType(found: .text, wanted: .entries(.options))),
      juice("options: []", 14, "options", .noEntries(.options)),
      juice("options: [size, sise]", 21, "options", .unknownOption("sise", known: ["size"])),
      juice("options: [size, size]", 21, "options", .repeatedKey("size", firstLine: 8)),
      juice("options: [[size]]", 15, "options", .wrongType(found: .list, wanted: .identifier)),
      juice("hidden: 1", 13, "hidden", .wrongType(found: .number, wanted: .hidden)),
      juice("hidden: yes", 13, "hidden", .notHidden("yes")),
      juice("hidden: \"true\"", 13, "hidden", .notHidden("true")),
      juice("hidden: 2026-02-30", 13, "hidden", .notHidden("2026-02-30")),
      juice("hidden: 2026-11-24 10:00", 13, "hidden", .notHidden("2026-11-24 10:00")),
      // The product exceeds the journal's limit.
      BadMenu(
        menu(recipe: "recipe: { kiwi: 3 }\n    options: [a, b]", more: times("10", "10")),
        .at(8, 14, "juices[0].options", .tooManyTimes(most: 99))),
      BadMenu(
        menu(recipe: "recipe: { kiwi: 3 }\n    options: [a, b]", more: times("9.9", "10.01")),
        .at(8, 14, "juices[0].options", .tooManyTimes(most: 99))),
      // The amounts of the largest cup exceed `Int`.
      BadMenu(
        menu(
          recipe: "recipe: { kiwi: 30 }\n    options: [a]",
          more:
            "options: [{ id: a, name: A, many: 9, choices: [{ id: x, name: X, times: 99, recipe: { kiwi: -1 } }] }]"
        ), .at(8, 14, "juices[0].options", .tooManyTimes(most: 99))),
      // The dearest cup exceeds the journal's limit.
      dear(cup: "99999999999", choice: "1", sum: "100000000000"),
      dear(cup: "99999999997", choice: "1", many: 3, sum: "100000000000"),
      BadMenu(
        menu(
          recipe: "recipe: { kiwi: 3 }\n    price: 99999999997\n    options: [a]",
          more: "currency: KRW\n"
            + "options: [{ id: a, name: A, many: 3, choices: [{ id: x, name: X, price: 1 }] }]"),
        .at(
          9, 14, "juices[0].options",
          .priceTooLarge(
            "100000000000",
            most: Price(minorUnits: 99_999_999_999, currency: Currency(code: "KRW")!)))),
      // A multiple that leaves nothing of the cup.
      BadMenu(
        menu(recipe: "recipe: { kiwi: 3 }\n    options: [a, b]", more: times("2", "0.01")),
        .at(8, 14, "juices[0].options", .takesAll(choice: "z"))),
      // The dearest cup costs more than the journal takes.
      BadMenu(
        menu(
          recipe: "recipe: { kiwi: 3 }\n    price: 99999999998\n    options: [a]",
          more: "currency: KRW\n"
            + "options: [{ id: a, name: A, many: true, choices: [{ id: x, name: X, price: 1 }, { id: y, name: Y, price: 1 }] }]"
        ),
        .at(
          9, 14, "juices[0].options",
          .priceTooLarge(
            "100000000000",
            most: Price(minorUnits: 99_999_999_999, currency: Currency(code: "KRW")!)))),
      // Every cup would have both choices.
      BadMenu(
        twoUsual(
          "{ id: x, name: X, instead: { kiwi: lime } }",
          "{ id: y, name: Y, instead: { kiwi: lime } }"),
        .at(10, 14, "juices[0].options", .usualConflict("x", "y"))),
      BadMenu(
        twoUsual(
          "{ id: x, name: X, instead: { kiwi: lime } }",
          "{ id: y, name: Y, instead: { lime: kiwi } }"),
        .at(10, 14, "juices[0].options", .usualConflict("x", "y"))),
      // No list of options, or a misspelt key.
      BadMenu(
        menu(recipe: "recipe: { kiwi: 3 }\n    options: [size]"),
        .at(8, 15, "juices[0].options", .unknownOption("size", known: []))),
      BadMenu(
        menu(recipe: "recipe: { kiwi: 3 }\n    options: [size]", more: "option: [\(good)]"),
        .at(9, 1, .unknownKey("option", known: menuKeys))),
    ]

  private static let choice = "{ id: large, name: Large }"
  private static let good = "{ id: size, name: Size, choices: [\(choice)] }"

  private static func two(_ other: String) -> String { "options:\n  - \(good)\n  - \(other)" }

  private static func times(_ one: String, _ other: String) -> String {
    "options:\n  - { id: a, name: A, many: true, choices: [{ id: x, name: X, times: \(one) }] }\n"
      + "  - { id: b, name: B, choices: [{ id: y, name: Y }, { id: z, name: Z, times: \(other) }] }"
  }

  private static func twoUsual(_ one: String, _ other: String) -> String {
    menu(
      name: "name: Kiwi\n  - id: lime\n    name: Lime",
      recipe: "recipe: { kiwi: 3 }\n    options: [a, b]",
      more:
        "options:\n  - { id: a, name: A, choices: [\(one)] }\n  - { id: b, name: B, ask: true, choices: [\(other)] }"
    )
  }

  private static func many(_ groups: Int) -> String {
    (0..<groups).map { "  - { id: g\($0), name: G\($0), choices: [{ id: c\($0), name: C }] }" }
      .joined(separator: "\n")
  }

  private static func group(
    _ group: String, _ column: Int, _ path: String, _ kind: MenuProblem.Kind
  ) -> BadMenu {
    BadMenu(menu(more: "options: [\(group)]"), .at(8, column, "options[0]\(path)", kind))
  }

  private static func choices(
    _ choices: String, _ column: Int, _ path: String, _ kind: MenuProblem.Kind
  ) -> BadMenu {
    BadMenu(
      menu(more: "options: [{ id: size, name: Size, choices: [\(choices)] }]"),
      .at(8, column, "options[0].choices\(path)", kind))
  }

  /// A priced juice with an option, of which a cup may have `many` choices.
  private static func dear(cup: String, choice: String, many: Int = 1, sum: String) -> BadMenu {
    let choices = (1...many).map { "{ id: c\($0), name: C\($0), price: \(choice) }" }
    let won = unsafe Currency(code: "KRW").unsafelyUnwrapped
    let group = "{ id: a, name: A, many: true, choices: [\(choices.joined(separator: ", "))] }"
    return BadMenu(
      menu(
        recipe: "recipe: { kiwi: 3 }\n    price: \(cup)\n    options: [a]",
        more: "currency: KRW\noptions: [\(group)]"),
      .at(
        9, 14, "juices[0].options",
        .priceTooLarge(sum, most: Price(minorUnits: 99_999_999_999, currency: won))))
  }

  private static func juice(
    _ line: String, _ column: Int, _ key: String, _ kind: MenuProblem.Kind
  ) -> BadMenu {
    BadMenu(
      menu(recipe: "recipe: { kiwi: 3 }\n    \(line)", more: "options: [\(good)]"),
      .at(8, column, "juices[0].\(key)", kind))
  }
}
