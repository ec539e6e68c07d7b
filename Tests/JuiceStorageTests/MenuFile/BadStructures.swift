extension BadMenu {
  static let text: [BadMenu] = [
    BadMenu("", "1:1: empty; `juice-maker menu example`"),
    BadMenu("\u{FEFF}", "1:1: empty"),
    BadMenu("# nothing\n", "1:1: empty"),
    BadMenu("---\n", "1:1: empty"),
    BadMenu("--- ''\n", "1:5: text where a mapping with `ingredients` and `juices` is wanted"),
    BadMenu("kiwi", "1:1: text where"),
    BadMenu("12", "1:1: a number where"),
    BadMenu("- a", "1:1: a list where"),
    BadMenu("a: [", "1:5: not YAML: "),
    BadMenu("a: b: c", "1:5: not YAML: mapping values are not allowed"),
    BadMenu("a: 'b", "1:6: not YAML: found unexpected end of stream, while scanning a quoted"),
    BadMenu("ingredients:\n\t- id: kiwi", "2:1: not YAML: a tab stands"),
    BadMenu("ingredients:\n  - id: a\n  name: b", "3:3: not YAML: did not find expected '-'"),
    BadMenu("a: \"\\q\"", "1:5: not YAML: found unknown escape character"),
    BadMenu("%FOO\na", "1:5: not YAML: "),
    BadMenu("a: @b", "1:4: not YAML: found character that cannot start any token"),
    BadMenu("a: b\u{7}", "1:5: the control character U+0007"),
    BadMenu("a: 한\u{0}", "1:5: the control character U+0000"),
    BadMenu("a\r\nb\r\u{9F}", "3:1: the control character U+009F"),
    BadMenu("a\n\n b\u{2028}", "3:3: the control character U+2028"),
    BadMenu("a: b\u{85}", "1:5: the control character U+0085"),
    BadMenu("a: b\u{FFFE}", "1:5: not YAML: control characters are not allowed"),
    BadMenu(menu() + "---\n" + menu(), "8:1: a second document starts here"),
    BadMenu(menu() + "...\n---\na: 1", "9:1: a second document starts here"),
  ]

  static let keys: [BadMenu] = [
    BadMenu("{}", "1:1: `ingredients` is missing; add it", "1:1: `juices` is missing"),
    BadMenu(
      "\n\na: 1", "3:1: `a`: no such key; here go `currency`, `ingredients`, `juices`",
      "3:1: `ingredients` is missing", "3:1: `juices` is missing"),
    BadMenu(menu(more: "curency: KRW"), "8:1: `curency`: no such key; did you mean `currency`?"),
    BadMenu(menu(more: "juices: 1"), "8:1: `juices`: given twice, first in line 4; keep one"),
    BadMenu(menu(more: "[a]: 1"), "8:1: a list stands where a key is wanted"),
    BadMenu(menu(more: "? {a: 1}\n: 1"), "8:3: a mapping stands where a key is wanted"),
    BadMenu(menu(id: "idd: kiwi"), "2:5: ingredients[0]: `idd`: no such key; did you mean `id`?"),
    BadMenu(menu(name: "Name: Kiwi"), "3:5: ingredients[0]: `Name`: no such key; did you mean `na"),
    BadMenu(menu(name: "name: Kiwi\n    id: kiwi"), "4:5: ingredients[0]: `id`: given twice"),
    BadMenu(menu(name: "name: Kiwi\n    \"\\e[1m\": 2"), "4:5: ingredients[0]: `U+001B[1m`: no su"),
    BadMenu(menu(id: "low: 5"), "2:5: ingredients[0]: `id` is missing"),
    BadMenu(
      menu(id: "{ name: A }", name: ""),
      "2:5: ingredients[0]: `id` is missing", "7:15: juices[0].recipe: `kiwi`: no such ingredient"),
    BadMenu(menu(name: ""), "2:5: ingredients[0]: `name` is missing"),
    BadMenu(
      menu(juiceID: "price: 1"), "5:5: juices[0]: `id` is missing",
      "5:12: juices[0].price: a price without"),
    BadMenu(menu(juiceName: ""), "5:5: juices[0]: `name` is missing"),
    BadMenu(menu(recipe: ""), "5:5: juices[0]: `recipe` is missing"),
    BadMenu(menu(recipe: "recipes: { kiwi: 3 }"), "7:5: juices[0]: `recipes`: no such key; did yo"),
    BadMenu(menu(juiceName: "name: Cup\n    opening: 5"), "7:5: juices[0]: `opening`: no such key"),
  ]

  static let lists: [BadMenu] = [
    BadMenu(
      "ingredients: []\njuices: []",
      "1:14: ingredients: no ingredients; list one or more", "2:9: juices: no juices"),
    BadMenu("ingredients:\njuices: ~", "1:1: ingredients: no ingredients", "2:9: juices: no juic"),
    BadMenu(
      "ingredients: 5\njuices: {}",
      "1:14: ingredients: a number where a list of ingredients is wanted",
      "2:9: juices: a mapping where a list of juices is wanted"),
    BadMenu(
      "ingredients:\n  kiwi: 3\njuices: yes",
      "2:3: ingredients: a mapping where", "3:9: juices: true or false where"),
    BadMenu(menu(more: "  -"), "8:3: juices[1]: nothing where a juice"),
    BadMenu(menu(more: "  - cup"), "8:5: juices[1]: text where a juice"),
    BadMenu(menu(more: "  - [cup]"), "8:5: juices[1]: a list where a juice"),
    BadMenu(menu(name: "name: Kiwi\n  - 1"), "4:5: ingredients[1]: a number where an ingredient"),
  ]

  static let tricks: [BadMenu] = [
    BadMenu(menu(name: "name: &n Kiwi"), "3:11: ingredients[0].name: anchors and aliases"),
    BadMenu(
      menu(name: "name: &n Kiwi", juiceName: "name: *n"),
      "3:11: ingredients[0].name: anchors", "6:11: juices[0].name: anchors and aliases are not u"),
    BadMenu(menu(juiceName: "name: *n"), "6:11: juices[0].name: anchors and aliases are not used"),
    BadMenu(
      menu(juiceName: "*n : b"), "5:5: juices[0]: `name` is missing", "6:5: juices[0]: anchors"),
    BadMenu(menu(name: "name: !!str Kiwi"), "3:11: ingredients[0].name: tags are not used in a me"),
    BadMenu(
      menu(name: "name: !foo Kiwi"),
      "3:11: ingredients[0].name: tags are not used in a menu; take `!foo`"),
    BadMenu(menu(name: "name: !!str \"Kiwi\""), "3:11: ingredients[0].name: tags"),
    BadMenu(menu(name: "name: Kiwi\n    opening: !!int 5"), "4:14: ingredients[0].opening: tags"),
    BadMenu(menu(recipe: "recipe: !!map { kiwi: 3 }"), "7:13: juices[0].recipe: tags are not used"),
    BadMenu(menu(recipe: "recipe: { !!str kiwi: 3 }"), "7:15: juices[0].recipe: tags are not used"),
    BadMenu(
      menu(recipe: "recipe: { kiwi: 3 }\n    <<: { price: 3 }"), "8:5: juices[0]: merge keys"),
    BadMenu(
      menu(recipe: "recipe: { <<: *r, kiwi: 3 }"),
      "7:15: juices[0].recipe: merge keys", "7:19: juices[0].recipe.<<: anchors and aliases"),
    BadMenu(menu(more: "  - <<: { id: b }"), "8:5: juices[1]: merge keys"),
    BadMenu("&a [*a]", "1:1: anchors", "1:1: a list where", "1:5: [0]: anchors"),
    BadMenu("a: [[[[[[[[1]]]]]]]]", "1:11: nested too deep; a menu has 8 levels at most"),
    BadMenu("- - - - - - - - - 1", "1:17: nested too deep"),
    BadMenu("? ? ? ? ? ? ? ? ? 1", "1:17: nested too deep"),
  ]
}
