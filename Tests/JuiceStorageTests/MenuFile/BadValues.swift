extension BadMenu {
  static let identifiers: [BadMenu] = [
    BadMenu(menu(juiceID: "id: Cup"), "5:9: juices[0].id: `Cup`: not an id; write 1 to 40 of"),
    BadMenu(menu(juiceID: "id: a b"), "5:9: juices[0].id: `a b`: not an id"),
    BadMenu(menu(juiceID: "id: a_b"), "5:9: juices[0].id: `a_b`: not an id"),
    BadMenu(menu(juiceID: "id: 키위"), "5:9: juices[0].id: `키위`: not an id"),
    BadMenu(menu(juiceID: "id: \"\""), "5:9: juices[0].id: ``: not an id"),
    BadMenu(menu(juiceID: "id: \"a\\n\""), "5:9: juices[0].id: `aU+000A`: not an id"),
    BadMenu(menu(juiceID: "id: 1.5"), "5:9: juices[0].id: `1.5`: not an id"),
    BadMenu(menu(juiceID: "id: " + String(repeating: "a", count: 41)), "5:9: juices[0].id: `aaa"),
    BadMenu(menu(juiceID: "id:"), "5:5: juices[0].id: nothing where an id"),
    BadMenu(menu(juiceID: "id: null"), "5:9: juices[0].id: nothing where an id"),
    BadMenu(menu(juiceID: "id: true"), "5:9: juices[0].id: true or false where an id"),
    BadMenu(menu(juiceID: "id: [a]"), "5:9: juices[0].id: a list where an id"),
    BadMenu(menu(juiceID: "id: {a: b}"), "5:9: juices[0].id: a mapping where an id"),
    BadMenu(
      menu(id: "id: Kiwi", recipe: "recipe: { Kiwi: 1 }"), "2:9: ingredients[0].id: `Kiwi`: n"),
    BadMenu(
      menu(name: "name: A\n  - id: kiwi\n    name: B"),
      "4:9: ingredients[1].id: `kiwi`: another of the ingredients has this id, in line 2"),
    BadMenu(
      menu(more: "  - { id: cup, name: B, recipe: { kiwi: 1 } }"),
      "8:11: juices[1].id: `cup`: another of the juices has this id, in line 5; give each its own"),
  ]

  static let names: [BadMenu] = [
    BadMenu(menu(name: "name:"), "3:5: ingredients[0].name: the name is blank"),
    BadMenu(menu(name: "name: ''"), "3:11: ingredients[0].name: the name is blank"),
    BadMenu(menu(name: "name: '  '"), "3:11: ingredients[0].name: the name is blank"),
    BadMenu(menu(name: "name: \"\\u3000\\u3164\""), "3:11: ingredients[0].name: the name is blank"),
    BadMenu(menu(name: "name: ~"), "3:11: ingredients[0].name: nothing where a name"),
    BadMenu(menu(name: "name: no"), "3:11: ingredients[0].name: true or false where a name"),
    BadMenu(menu(name: "name: 7"), "3:11: ingredients[0].name: a number where a name"),
    BadMenu(menu(name: "name: 0x1F"), "3:11: ingredients[0].name: a number where a name"),
    BadMenu(menu(name: "name: 1_0.5"), "3:11: ingredients[0].name: a number where a name"),
    BadMenu(menu(name: "name: [Kiwi]"), "3:11: ingredients[0].name: a list where a name"),
    BadMenu(
      menu(name: "name: {}"), "3:11: ingredients[0].name: a name in no language; give `ko` or"),
    BadMenu(
      menu(name: "name: { jp: K }"), "3:13: ingredients[0].name: `jp`: no such language; wri"),
    BadMenu(
      menu(name: "name: { ko: 키위, kr: K }"), "3:21: ingredients[0].name: `kr`: no such langu"),
    BadMenu(
      menu(name: "name: { EN: K }"), "3:13: ingredients[0].name: `EN`: no such language; did y"),
    BadMenu(
      menu(name: "name: { ko: 5, en: }"), "3:17: ingredients[0].name.ko: a number where a name",
      "3:20: ingredients[0].name.en: the name is blank"),
    BadMenu(menu(name: "name: { ko: 가, ko: 나 }"), "3:20: ingredients[0].name: `ko`: given twice"),
    BadMenu(
      menu(name: "name: " + String(repeating: "a", count: 41)), "3:11: ingredients[0].name: `a"),
    BadMenu(
      menu(name: "name: " + String(repeating: "가", count: 21)),
      "3:11: ingredients[0].name: `\(String(repeating: "가", count: 21))`: 42 columns wide; a name ta"
    ),
    BadMenu(
      menu(name: "name: a" + String(repeating: "\u{301}", count: 400)),
      "3:11: ingredients[0].name: more than 400 characters, seen and unseen"),
    BadMenu(
      menu(name: "name: \"K\\ewi\""), "3:11: ingredients[0].name: `KU+001Bwi`: holds the contr"),
    BadMenu(
      menu(name: "name: \"K\\u202Ewi\""), "3:11: ingredients[0].name: `KU+202Ewi`: holds the c"),
    BadMenu(
      menu(name: "name: K\u{202E}wi"), "3:11: ingredients[0].name: `KU+202Ewi`: holds the cont"),
    BadMenu(
      menu(name: "name: \"K\\tw\""), "3:11: ingredients[0].name: `KU+0009w`: holds the control"),
    BadMenu(menu(name: "name: |\n      Kiwi"), "3:11: ingredients[0].name: `KiwiU+000A`: holds"),
    BadMenu(
      menu(name: "name: Kiwi\n    label: ''"), "4:12: ingredients[0].label: the name is blank"),
    BadMenu(
      menu(name: "name: Kiwi\n    label: { e: K }"), "4:14: ingredients[0].label: `e`: no such"),
    BadMenu(
      menu(name: "name: Kiwi\n    label: ~"), "4:12: ingredients[0].label: nothing where a name"),
    BadMenu(
      menu(name: "name: Kiwi\n  - id: b\n    name: { ko: 가, en: Kiwi }"),
      "5:24: ingredients[1].name: `Kiwi`: another of the ingredients has this name, in line 3"),
    BadMenu(
      menu(more: "  - { id: b, name: \" Cup \", recipe: { kiwi: 1 } }"),
      "8:20: juices[1].name: `Cup`: another of the juices has this name, in line 6; give each its"),
  ]

  static let counts: [BadMenu] =
    [
      "0x10", "1e3", "1_000", "010", "+5", "10.0", "1,000", "ten", ".5", "00", "-0x1", "0o7", "1 0",
      "",
      "٣",
    ].map {
      BadMenu(
        menu(name: "name: Kiwi\n    opening: \($0.isEmpty ? "''" : $0)"),
        "4:14: ingredients[0].opening: `\($0)`: not a count; write 0 to 9999 in plain digits")
    } + [
      BadMenu(
        menu(name: "opening: -1\n    name: K"), "3:14: ingredients[0].opening: `-1`: out of r"),
      BadMenu(
        menu(name: "opening: 10000\n    name: K"),
        "3:14: ingredients[0].opening: `10000`: out of range; a count here goes from 0 to 9999"),
      BadMenu(
        menu(name: "low: 99999999999999999999\n    name: K"),
        "3:10: ingredients[0].low: `99999999999999999999`: out of range"),
      BadMenu(
        menu(name: "low: '10'\n    name: K"), "3:10: ingredients[0].low: `10`: a count in quot"),
      BadMenu(
        menu(name: "low:\n    name: K"), "3:5: ingredients[0].low: nothing where a count from"),
      BadMenu(
        menu(name: "low: true\n    name: K"), "3:10: ingredients[0].low: true or false where a"),
      BadMenu(
        menu(name: "low: [5]\n    name: K"), "3:10: ingredients[0].low: a list where a count"),
      BadMenu(
        menu(name: "low: {a: 5}\n    name: K"), "3:10: ingredients[0].low: a mapping where a c"),
    ]

  static let recipes: [BadMenu] = [
    BadMenu(menu(recipe: "recipe: {}"), "7:13: juices[0].recipe: the recipe is empty"),
    BadMenu(menu(recipe: "recipe:"), "7:5: juices[0].recipe: the recipe is empty"),
    BadMenu(
      menu(recipe: "recipe: [kiwi]"), "7:13: juices[0].recipe: a list where a mapping of ingr"),
    BadMenu(
      menu(recipe: "recipe: kiwi"), "7:13: juices[0].recipe: text where a mapping of ingredie"),
    BadMenu(
      menu(recipe: "recipe: { kiwwi: 3 }"),
      "7:15: juices[0].recipe: `kiwwi`: no such ingredient; did you mean `kiwi`?"),
    BadMenu(
      menu(recipe: "recipe: { Kiwi: 3 }"), "7:15: juices[0].recipe: `Kiwi`: no such ingredien"),
    BadMenu(
      menu(recipe: "recipe: { plum: 3 }"),
      "7:15: juices[0].recipe: `plum`: no such ingredient; add it to `ingredients`"),
    BadMenu(
      menu(recipe: "recipe: { kiwi: 3, kiwi: 4 }"),
      "7:24: juices[0].recipe: `kiwi`: named twice in this recipe, first in line 7"),
    BadMenu(
      menu(recipe: "recipe: { kiwi: 0 }"),
      "7:21: juices[0].recipe.kiwi: `0`: out of range; a count here goes from 1 to 9999"),
    BadMenu(
      menu(recipe: "recipe: { kiwi: -3 }"), "7:21: juices[0].recipe.kiwi: `-3`: out of range"),
    BadMenu(
      menu(recipe: "recipe: { kiwi: 10000 }"), "7:21: juices[0].recipe.kiwi: `10000`: out of"),
    BadMenu(
      menu(recipe: "recipe: { kiwi: 1.5 }"), "7:21: juices[0].recipe.kiwi: `1.5`: not a count"),
    BadMenu(
      menu(recipe: "recipe: { kiwi: }"), "7:15: juices[0].recipe.kiwi: nothing where a count"),
    BadMenu(menu(recipe: "recipe: { kiwi }"), "7:15: juices[0].recipe.kiwi: nothing where a count"),
    BadMenu(menu(recipe: "recipe: { '': 1 }"), "7:15: juices[0].recipe: ``: no such ingredient"),
    BadMenu(
      menu(recipe: "recipe: { 키위: 1, plum: 2 }"), "7:15: juices[0].recipe: `키위`: no such",
      "7:22: juices[0].recipe: `plum`: no such ingredient"),
  ]

  static let prices: [BadMenu] =
    [
      ("KRW", "4,500", "not a price; write digits alone, `4500`"),
      ("KRW", "4500.00", "KRW has no de"),
      ("KRW", "4500.", "not a price"), ("KRW", "₩4500", "not a price"), ("KRW", "-1", "below 0"),
      ("USD", "-0.50", "below 0; write a price as `3.50`"),
      ("USD", "3.555", "USD has 2 decimals at"),
      ("USD", "3,50", "not a price; write digits alone, `3.50`"), ("USD", "$3.50", "not a price"),
      ("USD", ".50", "not a price"), ("USD", "1e2", "not a price"), ("USD", "03.50", "not a price"),
      ("USD", "1_0", "not a price"), ("USD", "3.50 USD", "not a price"),
      ("USD", "+3", "not a price"),
      ("USD", "--3", "not a price"), ("USD", "0x1F", "not a pr"),
      ("USD", "1000000000", "too large; a price is `999999999.99` at most"),
      ("KWD", "1.2345", "KWD has 3 decimals at most; write a price as `3.500`"),
      ("KRW", "99999999999999999999999", "too large; a price is `99999999999` at most"),
    ].map { code, price, said in
      BadMenu(
        menu(recipe: "recipe: { kiwi: 3 }\n    price: \(price)", more: "currency: \(code)"),
        "8:12: juices[0].price: `\(price)`: \(said)")
    } + [
      BadMenu(
        menu(juiceID: "price: 1\n    id: a", more: "currency: krw"),
        "9:11: currency: `krw`: no such currency; did you mean `KRW`?"),
      BadMenu(
        menu(more: "currency: KWR"), "8:11: currency: `KWR`: no such currency; did you mean `K"),
      BadMenu(
        menu(more: "currency: won!"), "8:11: currency: `won!`: no such currency; write its ISO"),
      BadMenu(menu(more: "currency: 410"), "8:11: currency: a number where a currency"),
      BadMenu(menu(more: "currency:"), "8:1: currency: nothing where a currency"),
      BadMenu(menu(more: "currency: [KRW]"), "8:11: currency: a list where a currency"),
      BadMenu(
        menu(juiceID: "price: 1\n    id: a"),
        "5:12: juices[0].price: a price without a currency; add `currency: KRW`"),
      BadMenu(
        menu(juiceID: "price:\n    id: a", more: "currency: KRW"),
        "5:5: juices[0].price: nothing where a price"),
      BadMenu(
        menu(juiceID: "price: [1]\n    id: a", more: "currency: KRW"),
        "5:12: juices[0].price: a list where a price"),
    ]
}
