import JuiceKit

extension BadMenu {
  static let identifiers: [BadMenu] = [
    BadMenu(menu(juiceID: "id: Cup"), .at(5, 9, "juices[0].id", .badIdentifier("Cup"))),
    BadMenu(menu(juiceID: "id: a b"), .at(5, 9, "juices[0].id", .badIdentifier("a b"))),
    BadMenu(menu(juiceID: "id: a_b"), .at(5, 9, "juices[0].id", .badIdentifier("a_b"))),
    BadMenu(menu(juiceID: "id: 키위"), .at(5, 9, "juices[0].id", .badIdentifier("키위"))),
    BadMenu(menu(juiceID: "id: \"\""), .at(5, 9, "juices[0].id", .badIdentifier(""))),
    BadMenu(menu(juiceID: "id: \"a\\n\""), .at(5, 9, "juices[0].id", .badIdentifier("a\n"))),
    BadMenu(menu(juiceID: "id: 1.5"), .at(5, 9, "juices[0].id", .badIdentifier("1.5"))),
    BadMenu(
      menu(juiceID: "id: " + String(repeating: "a", count: 41)),
      .at(5, 9, "juices[0].id", .badIdentifier(String(repeating: "a", count: 41)))),
    BadMenu(
      menu(juiceID: "id:"),
      .at(5, 5, "juices[0].id", .wrongType(found: .nothing, wanted: .identifier))),
    BadMenu(
      menu(juiceID: "id: null"),
      .at(5, 9, "juices[0].id", .wrongType(found: .nothing, wanted: .identifier))),
    BadMenu(
      menu(juiceID: "id: true"),
      .at(5, 9, "juices[0].id", .wrongType(found: .boolean, wanted: .identifier))),
    BadMenu(
      menu(juiceID: "id: [a]"),
      .at(5, 9, "juices[0].id", .wrongType(found: .list, wanted: .identifier))),
    BadMenu(
      menu(juiceID: "id: {a: b}"),
      .at(5, 9, "juices[0].id", .wrongType(found: .mapping, wanted: .identifier))),
    BadMenu(
      menu(id: "id: Kiwi", recipe: "recipe: { Kiwi: 1 }"),
      .at(2, 9, "ingredients[0].id", .badIdentifier("Kiwi"))),
    BadMenu(
      menu(name: "name: A\n  - id: kiwi\n    name: B"),
      .at(4, 9, "ingredients[1].id", .repeatedIdentifier("kiwi", .ingredients, firstLine: 2))),
    BadMenu(
      menu(more: "  - { id: cup, name: B, recipe: { kiwi: 1 } }"),
      .at(8, 11, "juices[1].id", .repeatedIdentifier("cup", .juices, firstLine: 5))),
  ]

  static let names: [BadMenu] = [
    BadMenu(menu(name: "name:"), .at(3, 5, "ingredients[0].name", .blankName)),
    BadMenu(menu(name: "name: ''"), .at(3, 11, "ingredients[0].name", .blankName)),
    BadMenu(menu(name: "name: '  '"), .at(3, 11, "ingredients[0].name", .blankName)),
    BadMenu(menu(name: "name: \"\\u3000\\u3164\""), .at(3, 11, "ingredients[0].name", .blankName)),
    BadMenu(
      menu(name: "name: \"\\u115F\\u1160\\uFFA0\""), .at(3, 11, "ingredients[0].name", .blankName)),
    BadMenu(menu(name: "name: \u{2800}"), .at(3, 11, "ingredients[0].name", .blankName)),
    BadMenu(menu(name: "name: \u{301}"), .at(3, 11, "ingredients[0].name", .blankName)),
    BadMenu(menu(name: "name: \u{1F3FD}"), .at(3, 11, "ingredients[0].name", .blankName)),
    BadMenu(
      menu(name: "name: ~"),
      .at(3, 11, "ingredients[0].name", .wrongType(found: .nothing, wanted: .name))),
    BadMenu(
      menu(name: "name: no"),
      .at(3, 11, "ingredients[0].name", .wrongType(found: .boolean, wanted: .name))),
    BadMenu(
      menu(name: "name: 7"),
      .at(3, 11, "ingredients[0].name", .wrongType(found: .number, wanted: .name))),
    BadMenu(
      menu(name: "name: 0x1F"),
      .at(3, 11, "ingredients[0].name", .wrongType(found: .number, wanted: .name))),
    BadMenu(
      menu(name: "name: 1_0.5"),
      .at(3, 11, "ingredients[0].name", .wrongType(found: .number, wanted: .name))),
    BadMenu(
      menu(name: "name: [Kiwi]"),
      .at(3, 11, "ingredients[0].name", .wrongType(found: .list, wanted: .name))),
    BadMenu(
      menu(name: "name: {}"),
      .at(3, 11, "ingredients[0].name", .nameWithoutLanguage(known: languages))),
    BadMenu(
      menu(name: "name: { jp: K }"),
      .at(3, 13, "ingredients[0].name", .unknownLanguage("jp", known: languages))),
    BadMenu(
      menu(name: "name: { ko: 키위, kr: K }"),
      .at(3, 21, "ingredients[0].name", .unknownLanguage("kr", known: languages))),
    BadMenu(
      menu(name: "name: { EN: K }"),
      .at(3, 13, "ingredients[0].name", .unknownLanguage("EN", known: languages))),
    BadMenu(
      menu(name: "name: { ko: 5, en: }"),
      .at(3, 17, "ingredients[0].name.ko", .wrongType(found: .number, wanted: .nameText)),
      .at(3, 20, "ingredients[0].name.en", .blankName)),
    BadMenu(
      menu(name: "name: { ko: 가, ko: 나 }"),
      .at(3, 20, "ingredients[0].name", .repeatedKey("ko", firstLine: 3))),
    BadMenu(
      menu(name: "name: " + String(repeating: "a", count: 41)),
      .at(
        3, 11, "ingredients[0].name",
        .nameTooWide(String(repeating: "a", count: 41), columns: 41, most: 40))),
    BadMenu(
      menu(name: "name: " + String(repeating: "가", count: 21)),
      .at(
        3, 11, "ingredients[0].name",
        .nameTooWide(String(repeating: "가", count: 21), columns: 42, most: 40))),
    BadMenu(
      menu(name: "name: a" + String(repeating: "\u{301}", count: 400)),
      .at(3, 11, "ingredients[0].name", .nameTooLong(most: 400))),
    BadMenu(
      menu(name: "name: \"K\\ewi\""),
      .at(3, 11, "ingredients[0].name", .nameWithControl("K\u{1B}wi", "\u{1B}"))),
    BadMenu(
      menu(name: "name: \"K\\u202Ewi\""),
      .at(3, 11, "ingredients[0].name", .nameWithControl("K\u{202E}wi", "\u{202E}"))),
    BadMenu(
      menu(name: "name: K\u{202E}wi"),
      .at(3, 11, "ingredients[0].name", .nameWithControl("K\u{202E}wi", "\u{202E}"))),
    BadMenu(
      menu(name: "name: \"K\\tw\""),
      .at(3, 11, "ingredients[0].name", .nameWithControl("K\tw", "\t"))),
    BadMenu(
      menu(name: "name: |\n      Kiwi"),
      .at(3, 11, "ingredients[0].name", .nameWithControl("Kiwi\n", "\n"))),
    BadMenu(
      menu(name: "name: Kiwi\n    label: ''"), .at(4, 12, "ingredients[0].label", .blankName)),
    BadMenu(
      menu(
        name: "name: Kiwi\n    allergens:\n"
          + (1...21).map { "      - a\($0)" }.joined(separator: "\n")),
      .at(25, 9, "ingredients[0].allergens", .tooManyEntries(.allergens, most: 20))),
    BadMenu(
      menu(name: "name: Kiwi\n    label: { e: K }"),
      .at(4, 14, "ingredients[0].label", .unknownLanguage("e", known: languages))),
    BadMenu(
      menu(name: "name: Kiwi\n    label: ~"),
      .at(4, 12, "ingredients[0].label", .wrongType(found: .nothing, wanted: .name))),
    BadMenu(
      menu(name: "name: Kiwi\n  - id: b\n    name: { ko: 가, en: Kiwi }"),
      .at(5, 24, "ingredients[1].name", .repeatedName("Kiwi", .ingredients, firstLine: 3))),
    BadMenu(
      menu(more: "  - { id: b, name: \" Cup \", recipe: { kiwi: 1 } }"),
      .at(8, 20, "juices[1].name", .repeatedName("Cup", .juices, firstLine: 6))),
  ]

  static let counts: [BadMenu] =
    [
      "0x10", "1e3", "1_000", "010", "+5", "10.0", "1,000", "ten", ".5", "00", "-0x1", "0o7", "1 0",
      "",
      "٣",
    ].map {
      BadMenu(
        menu(name: "name: Kiwi\n    opening: \($0.isEmpty ? "''" : $0)"),
        .at(4, 14, "ingredients[0].opening", .notCount($0, wanted: Ingredient.counts)))
    } + [
      BadMenu(
        menu(name: "opening: -1\n    name: K"),
        .at(3, 14, "ingredients[0].opening", .countOutOfRange("-1", wanted: Ingredient.counts))),
      BadMenu(
        menu(name: "opening: 10000000\n    name: K"),
        .at(
          3, 14, "ingredients[0].opening", .countOutOfRange("10000000", wanted: Ingredient.counts))),
      BadMenu(
        menu(name: "low: 99999999999999999999\n    name: K"),
        .at(
          3, 10, "ingredients[0].low",
          .countOutOfRange("99999999999999999999", wanted: Ingredient.counts))),
      BadMenu(
        menu(name: "low: '10'\n    name: K"), .at(3, 10, "ingredients[0].low", .quotedCount("10"))),
      BadMenu(
        menu(name: "low:\n    name: K"),
        .at(
          3, 5, "ingredients[0].low", .wrongType(found: .nothing, wanted: .count(Ingredient.counts))
        )),
      BadMenu(
        menu(name: "low: true\n    name: K"),
        .at(
          3, 10, "ingredients[0].low",
          .wrongType(found: .boolean, wanted: .count(Ingredient.counts)))),
      BadMenu(
        menu(name: "low: [5]\n    name: K"),
        .at(
          3, 10, "ingredients[0].low", .wrongType(found: .list, wanted: .count(Ingredient.counts)))),
      BadMenu(
        menu(name: "low: {a: 5}\n    name: K"),
        .at(
          3, 10, "ingredients[0].low",
          .wrongType(found: .mapping, wanted: .count(Ingredient.counts)))),
    ]

  static let colors: [BadMenu] =
    ["rde", "Red", "light-red", "gray", "'#fff'", "'#12345g'", "'#1234567'", "''"].map {
      colored($0, .unknownColor($0.filter { $0 != "'" }))
    } + [
      colored("12", .wrongType(found: .number, wanted: .color)),
      colored("[red]", .wrongType(found: .list, wanted: .color)),
      colored("~", .wrongType(found: .nothing, wanted: .color)),
      // Unquoted, the colour is a comment.
      colored("#d7005f", column: 5, .wrongType(found: .nothing, wanted: .color)),
      BadMenu(
        menu(name: "name: K\n    colour: red"),
        .at(4, 5, "ingredients[0]", .unknownKey("colour", known: ingredientKeys))),
    ]

  private static func colored(_ color: String, column: Int = 12, _ kind: MenuProblem.Kind)
    -> BadMenu
  {
    BadMenu(
      menu(name: "name: K\n    color: \(color)"), .at(4, column, "ingredients[0].color", kind))
  }

  static let recipes: [BadMenu] = [
    BadMenu(menu(recipe: "recipe: {}"), .at(7, 13, "juices[0].recipe", .emptyRecipe)),
    BadMenu(menu(recipe: "recipe:"), .at(7, 5, "juices[0].recipe", .emptyRecipe)),
    BadMenu(
      menu(recipe: "recipe: [kiwi]"),
      .at(7, 13, "juices[0].recipe", .wrongType(found: .list, wanted: .recipe))),
    BadMenu(
      menu(recipe: "recipe: kiwi"),
      .at(7, 13, "juices[0].recipe", .wrongType(found: .text, wanted: .recipe))),
    BadMenu(
      menu(recipe: "recipe: { kiwwi: 3 }"),
      .at(7, 15, "juices[0].recipe", .unknownIngredient("kiwwi", known: ["kiwi"]))),
    BadMenu(
      menu(recipe: "recipe: { Kiwi: 3 }"),
      .at(7, 15, "juices[0].recipe", .unknownIngredient("Kiwi", known: ["kiwi"]))),
    BadMenu(
      menu(recipe: "recipe: { plum: 3 }"),
      .at(7, 15, "juices[0].recipe", .unknownIngredient("plum", known: ["kiwi"]))),
    BadMenu(
      menu(recipe: "recipe: { kiwi: 3, kiwi: 4 }"),
      .at(7, 24, "juices[0].recipe", .repeatedIngredient("kiwi", firstLine: 7))),
    BadMenu(
      menu(recipe: "recipe: { kiwi: 0 }"),
      .at(7, 21, "juices[0].recipe.kiwi", .countOutOfRange("0", wanted: Recipe.amounts))),
    BadMenu(
      menu(recipe: "recipe: { kiwi: -3 }"),
      .at(7, 21, "juices[0].recipe.kiwi", .countOutOfRange("-3", wanted: Recipe.amounts))),
    BadMenu(
      menu(recipe: "recipe: { kiwi: 10000 }"),
      .at(7, 21, "juices[0].recipe.kiwi", .countOutOfRange("10000", wanted: Recipe.amounts))),
    BadMenu(
      menu(recipe: "recipe: { kiwi: 1.5 }"),
      .at(7, 21, "juices[0].recipe.kiwi", .notCount("1.5", wanted: Recipe.amounts))),
    BadMenu(
      menu(recipe: "recipe: { kiwi: }"),
      .at(
        7, 15, "juices[0].recipe.kiwi", .wrongType(found: .nothing, wanted: .count(Recipe.amounts)))
    ),
    BadMenu(
      menu(recipe: "recipe: { kiwi }"),
      .at(
        7, 15, "juices[0].recipe.kiwi", .wrongType(found: .nothing, wanted: .count(Recipe.amounts)))
    ),
    BadMenu(
      menu(recipe: "recipe: { '': 1 }"),
      .at(7, 15, "juices[0].recipe", .unknownIngredient("", known: ["kiwi"]))),
    BadMenu(
      menu(recipe: "recipe: { 키위: 1, plum: 2 }"),
      .at(7, 15, "juices[0].recipe", .unknownIngredient("키위", known: ["kiwi"])),
      .at(7, 22, "juices[0].recipe", .unknownIngredient("plum", known: ["kiwi"]))),
  ]

  static let shops: [BadMenu] =
    ["0", "100.01", "-1", "10%", "1e1", "05", "1.234"].map {
      BadMenu(menu(more: "shop: { vat: \($0) }"), .at(8, 14, "shop.vat", .badPercent($0)))
    } + [
      BadMenu(menu(more: "tips: [5, 5]"), .at(8, 11, "tips[1]", .repeatedKey("5", firstLine: 8))),
      BadMenu(menu(more: "tips: [0]"), .at(8, 8, "tips[0]", .badPercent("0"))),
      BadMenu(menu(more: "tips: []"), .at(8, 7, "tips", .noEntries(.tips))),
      BadMenu(
        menu(more: "tips: 5"),
        .at(8, 7, "tips", .wrongType(found: .number, wanted: .entries(.tips)))),
      BadMenu(
        menu(more: "tips: [1, 2, 3, 4, 5, 6]"),
        .at(8, 23, "tips", .tooManyEntries(.tips, most: Menu.mostTips))),
      BadMenu(
        menu(recipe: "recipe: { kiwi: 3 }\n    vat: ten"),
        .at(8, 10, "juices[0].vat", .badPercent("ten"))),
      BadMenu(
        menu(more: "shop: mango"),
        .at(8, 7, "shop", .wrongType(found: .text, wanted: .mapping(["name", "lines", "vat"])))),
      BadMenu(
        menu(more: "shop: { lines: one, vat: [] }"),
        .at(8, 16, "shop.lines", .wrongType(found: .text, wanted: .entries(.lines))),
        .at(8, 26, "shop.vat", .wrongType(found: .list, wanted: .percent))),
      BadMenu(
        menu(more: "shop: { lines: [[], \"a\\u001B[2J\"], vta: 10 }"),
        .at(8, 17, "shop.lines[0]", .wrongType(found: .list, wanted: .entry(.lines))),
        .at(8, 21, "shop.lines[1]", .nameWithControl("a\u{1B}[2J", "\u{1B}")),
        .at(8, 36, "shop", .unknownKey("vta", known: ["name", "lines", "vat"]))),
      BadMenu(
        menu(
          more: "shop: { lines: [\(Array(repeating: "a", count: 21).joined(separator: ", "))] }"),
        .at(8, 77, "shop.lines", .tooManyEntries(.lines, most: 20))),
      BadMenu(
        menu(more: "shop: { lines: [\(String(repeating: "a", count: 401))] }"),
        .at(8, 17, "shop.lines[0]", .nameTooLong(most: 400))),
    ]

  static let prices: [BadMenu] =
    [
      ("4,500", .badPrice("4,500", .krw)), ("4500.00", .tooManyDecimals("4500.00", .krw)),
      ("4500.", .badPrice("4500.", .krw)), ("₩4500", .badPrice("₩4500", .krw)),
      ("-1", .negativePrice("-1", .krw)),
      (
        "99999999999999999999999",
        .priceTooLarge(
          "99999999999999999999999", most: Price(minorUnits: 99_999_999_999, currency: .krw))
      ),
    ].map { (price: String, kind: MenuProblem.Kind) in priced(price, "KRW", kind) }
    + [
      ("-0.50", .negativePrice("-0.50", .usd)), ("3.555", .tooManyDecimals("3.555", .usd)),
      (
        "1000000000",
        .priceTooLarge("1000000000", most: Price(minorUnits: 99_999_999_999, currency: .usd))
      ),
    ].map { (price: String, kind: MenuProblem.Kind) in priced(price, "USD", kind) }
    + [
      "3,50", "$3.50", ".50", "1e2", "03.50", "1_0", "3.50 USD", "+3", "--3", "0x1F",
    ].map { priced($0, "USD", .badPrice($0, .usd)) }
    + [
      priced("1.2345", "KWD", .tooManyDecimals("1.2345", .kwd)),
      BadMenu(
        menu(juiceID: "price: 1\n    id: a", more: "currency: krw"),
        .at(9, 11, "currency", .unknownCurrency("krw"))),
      // Amounts are checked as far as all currencies agree.
      BadMenu(
        menu(
          name: "name: Kiwi\n    cost: 2.55555", juiceName: "name: Cup\n    price: 45.5",
          more: "currency: KWR\ndiscounts: [{ id: a, amount: -5 }, { id: b, amount: 5won }]"),
        .at(4, 11, "ingredients[0].cost", .badCost("2.55555")),
        .at(10, 11, "currency", .unknownCurrency("KWR")),
        .at(11, 30, "discounts[0].amount", .negativePrice("-5", nil)),
        .at(11, 53, "discounts[1].amount", .badPrice("5won", nil))),
      BadMenu(menu(more: "currency: KWR"), .at(8, 11, "currency", .unknownCurrency("KWR"))),
      BadMenu(menu(more: "currency: won!"), .at(8, 11, "currency", .unknownCurrency("won!"))),
      BadMenu(
        menu(more: "currency: 410"),
        .at(8, 11, "currency", .wrongType(found: .number, wanted: .currency))),
      BadMenu(
        menu(more: "currency:"),
        .at(8, 1, "currency", .wrongType(found: .nothing, wanted: .currency))),
      BadMenu(
        menu(more: "currency: [KRW]"),
        .at(8, 11, "currency", .wrongType(found: .list, wanted: .currency))),
      BadMenu(
        menu(more: "payments: cash"),
        .at(8, 11, "payments", .wrongType(found: .text, wanted: .entries(.payments)))),
      BadMenu(menu(more: "payments: []"), .at(8, 11, "payments", .noEntries(.payments))),
      BadMenu(
        menu(more: "payments: [cash, Visa]"),
        .at(8, 18, "payments[1]", .badIdentifier("Visa"))),
      BadMenu(
        menu(more: "payments: [cash, cash]"),
        .at(8, 18, "payments[1]", .repeatedIdentifier("cash", .payments, firstLine: 8))),
      BadMenu(
        menu(more: "payments: [a, b, c, d, e, f, g, h, i, j]"),
        .at(8, 39, "payments", .tooManyEntries(.payments, most: 9))),
      BadMenu(
        menu(more: "payments: [[cash]]"),
        .at(8, 12, "payments[0]", .wrongType(found: .list, wanted: .entry(.payments)))),
      BadMenu(
        menu(more: "payments: [{ name: Cash }]"), .at(8, 12, "payments[0]", .missingKey("id"))),
      BadMenu(
        menu(more: "payments: [{ id: cash, name: 1 }]"),
        .at(8, 30, "payments[0].name", .wrongType(found: .number, wanted: .name))),
      BadMenu(
        menu(more: "payments: [{ id: a, name: Cash }, { id: b, name: Cash }]"),
        .at(8, 50, "payments[1].name", .repeatedName("Cash", .payments, firstLine: 8))),
      BadMenu(
        menu(more: "payments: [{ id: cash, drawer: often }]"),
        .at(
          8, 32, "payments[0].drawer", .notOneOf("often", known: ["true", "false"]))),
      BadMenu(
        menu(more: "payments: [{ id: cash, till: 1 }]"),
        .at(8, 24, "payments[0]", .unknownKey("till", known: ["id", "name", "drawer"]))),
      discounted("coupon", 13, "[0]", .wrongType(found: .text, wanted: .entry(.discounts))),
      discounted("{ percent: 5 }", 13, "[0]", .missingKey("id")),
      discounted("{ id: a }", 13, "[0]", .percentOrAmount),
      discounted("{ id: a, percent: 5, amount: 5 }", 13, "[0]", .percentOrAmount),
      discounted("{ id: a, percent: 0 }", 31, "[0].percent", .badPercent("0")),
      discounted("{ id: a, percent: 100.5 }", 31, "[0].percent", .badPercent("100.5")),
      discounted("{ id: a, percent: 5% }", 31, "[0].percent", .badPercent("5%")),
      discounted(
        "{ id: a, percent: 5 }, { id: a, percent: 6 }", 42, "[1].id",
        .repeatedIdentifier("a", .discounts, firstLine: 8)),
      discounted(
        "{ id: a, rate: 5, percent: 5 }", 22, "[0]",
        .unknownKey(
          "rate",
          known: ["id", "name", "percent", "amount", "juices", "from", "to", "on", "auto"])),
      discounted(
        "{ id: a, percent: 5, juices: [xyzzy] }", 43, "[0].juices",
        .unknownPart("xyzzy", known: ["cup"])),
      discounted(
        "{ id: a, percent: 5, juices: [cup, cup] }", 48, "[0].juices",
        .repeatedKey("cup", firstLine: 8)),
      discounted("{ id: a, percent: 5, juices: [] }", 42, "[0].juices", .noEntries(.juices)),
      discounted("{ id: a, percent: 5, on: [] }", 38, "[0].on", .noEntries(.weekdays)),
      discounted(
        "{ id: a, percent: 5, on: [mon, Tue] }", 44, "[0].on",
        .notOneOf("Tue", known: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"])),
      discounted(
        "{ id: a, percent: 5, on: mon }", 38, "[0].on",
        .wrongType(found: .text, wanted: .entries(.weekdays))),
      discounted("{ id: a, percent: 5, from: \"24:00\" }", 40, "[0].from", .notTime("24:00")),
      discounted(
        "{ id: a, percent: 5, from: \"15:00\", to: \"15:00\" }", 53, "[0].to",
        .emptySpan("15:00")),
      discounted("{ id: a, amount: 5 }", 30, "[0].amount", .priceWithoutCurrency),
      BadMenu(
        menu(more: "discounts: [{ id: a, amount: -5 }]"),
        .at(8, 30, "discounts[0].amount", .priceWithoutCurrency),
        .at(8, 30, "discounts[0].amount", .negativePrice("-5", nil))),
      BadMenu(
        menu(juiceID: "price: ask\n    id: a"),
        .at(5, 12, "juices[0].price", .priceWithoutCurrency)),
      BadMenu(menu(more: "discounts: []"), .at(8, 12, "discounts", .noEntries(.discounts))),
      BadMenu(
        menu(
          more: "discounts:\n"
            + (1...10).map { "  - { id: d\($0), percent: 5 }" }.joined(separator: "\n")),
        .at(18, 5, "discounts", .tooManyEntries(.discounts, most: 9))),
      BadMenu(
        menu(more: "serving: table"),
        .at(8, 10, "serving", .notOneOf("table", known: ["at-once", "queue"]))),
      BadMenu(
        menu(more: "serving:"),
        .at(8, 1, "serving", .wrongType(found: .nothing, wanted: .oneOf(["at-once", "queue"])))),
      BadMenu(
        menu(more: "rounding: { to: 5, for: ~ }"),
        .at(
          8, 25, "rounding.for", .wrongType(found: .nothing, wanted: .oneOf(["all", "cash"])))),
      BadMenu(
        menu(juiceID: "price: 1\n    id: a"), .at(5, 12, "juices[0].price", .priceWithoutCurrency)),
      BadMenu(
        menu(juiceID: "price:\n    id: a", more: "currency: KRW"),
        .at(5, 5, "juices[0].price", .wrongType(found: .nothing, wanted: .price))),
      BadMenu(
        menu(juiceID: "price: [1]\n    id: a", more: "currency: KRW"),
        .at(5, 12, "juices[0].price", .wrongType(found: .list, wanted: .price))),
    ]

  private static func discounted(
    _ discounts: String, _ column: Int, _ path: String, _ kind: MenuProblem.Kind
  ) -> BadMenu {
    BadMenu(menu(more: "discounts: [\(discounts)]"), .at(8, column, "discounts\(path)", kind))
  }

  private static func priced(_ price: String, _ code: String, _ kind: MenuProblem.Kind) -> BadMenu {
    BadMenu(
      menu(recipe: "recipe: { kiwi: 3 }\n    price: \(price)", more: "currency: \(code)"),
      .at(8, 12, "juices[0].price", kind))
  }
}

extension Currency {
  fileprivate static let krw = Currency(code: "KRW")!
  fileprivate static let usd = Currency(code: "USD")!
  fileprivate static let kwd = Currency(code: "KWD")!
}
