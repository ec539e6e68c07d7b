import JuiceKit

extension BadMenu {
  static let text: [BadMenu] = [
    BadMenu("", .at(1, 1, .empty)),
    BadMenu("\u{FEFF}", .at(1, 1, .empty)),
    BadMenu("# nothing\n", .at(1, 1, .empty)),
    BadMenu("---\n", .at(1, 1, .empty)),
    BadMenu("--- ''\n", .at(1, 5, .wrongType(found: .text, wanted: .menu))),
    BadMenu("kiwi", .at(1, 1, .wrongType(found: .text, wanted: .menu))),
    BadMenu("currency:KRW", .at(1, 1, .noBlankAfterColon(wanted: .menu))),
    BadMenu("'currency:KRW'", .at(1, 1, .wrongType(found: .text, wanted: .menu))),
    BadMenu("12", .at(1, 1, .wrongType(found: .number, wanted: .menu))),
    BadMenu("- a", .at(1, 1, .wrongType(found: .list, wanted: .menu))),
    BadMenu("a: [", .at(1, 5, .notYAML(.noValue))),
    BadMenu("a: b: c", .at(1, 5, .notYAML(.colon))),
    BadMenu("ingredients:\n  - id:kiwi\n    name: Kiwi", .at(3, 9, .notYAML(.colon))),
    BadMenu("a: { b: 1\nc: 2", .at(2, 2, .notYAML(.openBracket(line: 1)))),
    BadMenu("a: [b\nc: 2", .at(2, 2, .notYAML(.openBracket(line: 1)))),
    BadMenu("a: 1\nkiwi\nb: 2", .at(2, 1, .notYAML(.keyWithoutColon))),
    BadMenu("a: \n  b: 'c\n", .at(2, 6, .notYAML(.openQuote))),
    BadMenu("ingredients:\n\t- id: kiwi", .at(2, 1, .tabIndent)),
    BadMenu("ingredients:\n  - id: a\n  name: b", .at(3, 3, .notYAML(.alignment))),
    BadMenu("a:\n  b: 1\n c: 2", .at(3, 2, .notYAML(.alignment))),
    BadMenu(" a: 1\nb: 2", .at(2, 1, .notYAML(.alignment))),
    BadMenu("a: 'b' c", .at(1, 8, .notYAML(.alignment))),
    BadMenu("a: - b", .at(1, 4, .notYAML(.dash))),
    BadMenu("a: \"\\q\"", .at(1, 5, .notYAML(.escape))),
    BadMenu("%FOO\na", .at(1, 1, .notYAML(.start("%")))),
    BadMenu("a: @b", .at(1, 4, .notYAML(.start("@")))),
    BadMenu("a: *", .at(1, 4, .notYAML(.start("*")))),
    BadMenu("a: |b", .at(1, 4, .notYAML(.start("|")))),
    BadMenu("a: ? b", .at(1, 4, .notYAML(.start("?")))),
    BadMenu("a: b\u{7}", .at(1, 5, .controlCharacter("\u{07}"))),
    BadMenu("a: 한\u{0}", .at(1, 5, .controlCharacter("\0"))),
    BadMenu("a\r\nb\r\u{9F}", .at(3, 1, .controlCharacter("\u{009F}"))),
    BadMenu("a\n\n b\u{2028}", .at(3, 3, .controlCharacter("\u{2028}"))),
    BadMenu("a: b\u{85}", .at(1, 5, .controlCharacter("\u{0085}"))),
    BadMenu("a: b\u{FFFE}", .at(1, 5, .notYAML(.other("control characters are not allowed")))),
    BadMenu(menu() + "---\n" + menu(), .at(8, 1, .secondDocument)),
    BadMenu(menu() + "...\n---\na: 1", .at(9, 1, .secondDocument)),
  ]

  static let keys: [BadMenu] = [
    BadMenu("{}", .at(1, 1, .missingKey("ingredients")), .at(1, 1, .missingKey("juices"))),
    BadMenu(
      "\n\na: 1", .at(3, 1, .unknownKey("a", known: menuKeys)),
      .at(3, 1, .missingKey("ingredients")), .at(3, 1, .missingKey("juices"))),
    BadMenu(menu(more: "curency: KRW"), .at(8, 1, .unknownKey("curency", known: menuKeys))),
    BadMenu(menu(more: "juices: 1"), .at(8, 1, .repeatedKey("juices", firstLine: 4))),
    BadMenu(menu(more: "[a]: 1"), .at(8, 1, .keyNotText(.list))),
    BadMenu(menu(more: "? {a: 1}\n: 1"), .at(8, 3, .keyNotText(.mapping))),
    BadMenu(
      menu(id: "idd: kiwi"), .at(2, 5, "ingredients[0]", .unknownKey("idd", known: ingredientKeys))),
    BadMenu(
      menu(name: "Name: Kiwi"),
      .at(3, 5, "ingredients[0]", .unknownKey("Name", known: ingredientKeys))),
    BadMenu(
      menu(name: "name: Kiwi\n    id: kiwi"),
      .at(4, 5, "ingredients[0]", .repeatedKey("id", firstLine: 2))),
    BadMenu(
      menu(name: "name: Kiwi\n    \"\\e[1m\": 2"),
      .at(4, 5, "ingredients[0]", .invisibleCharacter("\u{1B}"))),
    BadMenu(menu(id: "low: 5"), .at(2, 5, "ingredients[0]", .missingKey("id"))),
    BadMenu(
      menu(id: "{ name: A }", name: ""), .at(2, 5, "ingredients[0]", .missingKey("id")),
      .at(7, 15, "juices[0].recipe", .unknownIngredient("kiwi", known: []))),
    BadMenu(menu(name: ""), .at(2, 5, "ingredients[0]", .missingKey("name"))),
    BadMenu(
      menu(juiceID: "price: 1"), .at(5, 5, "juices[0]", .missingKey("id")),
      .at(5, 12, "juices[0].price", .priceWithoutCurrency)),
    BadMenu(menu(juiceName: ""), .at(5, 5, "juices[0]", .missingKey("name"))),
    BadMenu(menu(recipe: ""), .at(5, 5, "juices[0]", .missingKey("recipe"))),
    BadMenu(
      menu(recipe: "recipes: { kiwi: 3 }"),
      .at(7, 5, "juices[0]", .unknownKey("recipes", known: juiceKeys))),
    BadMenu(
      menu(juiceName: "name: Cup\n    opening: 5"),
      .at(7, 5, "juices[0]", .unknownKey("opening", known: juiceKeys))),
  ]

  static let lists: [BadMenu] = [
    BadMenu(
      "ingredients: []\njuices: []", .at(1, 14, "ingredients", .noEntries(.ingredients)),
      .at(2, 9, "juices", .noEntries(.juices))),
    BadMenu(
      "ingredients:\njuices: ~", .at(1, 1, "ingredients", .noEntries(.ingredients)),
      .at(2, 9, "juices", .noEntries(.juices))),
    BadMenu(
      "ingredients: 5\njuices: {}",
      .at(1, 14, "ingredients", .wrongType(found: .number, wanted: .entries(.ingredients))),
      .at(2, 9, "juices", .wrongType(found: .mapping, wanted: .entries(.juices)))),
    BadMenu(
      "ingredients:\n  kiwi: 3\njuices: yes",
      .at(2, 3, "ingredients", .wrongType(found: .mapping, wanted: .entries(.ingredients))),
      .at(3, 9, "juices", .wrongType(found: .boolean, wanted: .entries(.juices)))),
    BadMenu(
      menu(more: "  -"),
      .at(8, 3, "juices[1]", .wrongType(found: .nothing, wanted: .entry(.juices)))),
    BadMenu(
      menu(more: "  - cup"),
      .at(8, 5, "juices[1]", .wrongType(found: .text, wanted: .entry(.juices)))),
    BadMenu(
      menu(more: "  - id:cup"),
      .at(8, 5, "juices[1]", .noBlankAfterColon(wanted: .entry(.juices)))),
    BadMenu(
      menu(more: "  - [cup]"),
      .at(8, 5, "juices[1]", .wrongType(found: .list, wanted: .entry(.juices)))),
    BadMenu(
      menu(name: "name: Kiwi\n  - 1"),
      .at(4, 5, "ingredients[1]", .wrongType(found: .number, wanted: .entry(.ingredients)))),
  ]

  static let refusedFeatures: [BadMenu] = [
    BadMenu(menu(name: "name: &n Kiwi"), .at(3, 11, "ingredients[0].name", .anchor)),
    BadMenu(
      menu(name: "name: &n Kiwi", juiceName: "name: *n"),
      .at(3, 11, "ingredients[0].name", .anchor), .at(6, 11, "juices[0].name", .alias)),
    BadMenu(menu(juiceName: "name: *n"), .at(6, 11, "juices[0].name", .alias)),
    BadMenu(
      menu(juiceName: "*n : b"), .at(5, 5, "juices[0]", .missingKey("name")),
      .at(6, 5, "juices[0]", .alias)),
    BadMenu(
      menu(name: "name: !!str Kiwi"),
      .at(3, 11, "ingredients[0].name", .tag("tag:yaml.org,2002:str"))),
    BadMenu(menu(name: "name: !foo Kiwi"), .at(3, 11, "ingredients[0].name", .tag("!foo"))),
    BadMenu(
      menu(name: "name: !!str \"Kiwi\""),
      .at(3, 11, "ingredients[0].name", .tag("tag:yaml.org,2002:str"))),
    BadMenu(
      menu(name: "name: Kiwi\n    opening: !!int 5"),
      .at(4, 14, "ingredients[0].opening", .tag("tag:yaml.org,2002:int"))),
    BadMenu(
      menu(recipe: "recipe: !!map { kiwi: 3 }"),
      .at(7, 13, "juices[0].recipe", .tag("tag:yaml.org,2002:map"))),
    BadMenu(
      menu(recipe: "recipe: { !!str kiwi: 3 }"),
      .at(7, 15, "juices[0].recipe", .tag("tag:yaml.org,2002:str"))),
    BadMenu(
      menu(recipe: "recipe: { kiwi: 3 }\n    <<: { price: 3 }"), .at(8, 5, "juices[0]", .mergeKey)),
    BadMenu(
      menu(recipe: "recipe: { <<: *r, kiwi: 3 }"), .at(7, 15, "juices[0].recipe", .mergeKey),
      .at(7, 19, "juices[0].recipe.<<", .alias)),
    BadMenu(menu(more: "  - <<: { id: b }"), .at(8, 5, "juices[1]", .mergeKey)),
    BadMenu(
      "&a [*a]", .at(1, 1, .anchor), .at(1, 1, .wrongType(found: .list, wanted: .menu)),
      .at(1, 5, "[0]", .alias)),
    BadMenu("a: [[[[[[[[1]]]]]]]]", .at(1, 11, .tooDeep(most: 8))),
    BadMenu("- - - - - - - - - 1", .at(1, 17, .tooDeep(most: 8))),
    BadMenu("? ? ? ? ? ? ? ? ? 1", .at(1, 17, .tooDeep(most: 8))),
  ]
}
