import JuiceKit
import JuiceStorage
import Testing

@Suite struct MenuFileTests {
  @Test func `a menu has what its file says`() throws {
    let won = try #require(Currency(code: "KRW"))
    let read = try MenuFile.parse(
      """
      currency: KRW
      ingredients:
        - { id: kiwi, name: { ko: 키위, en: Kiwi }, label: Kw, opening: 0, low: 9999 }
        - id: 7-up
          name: "7"
      juices:
        - id: "1"
          recipe: { 7-up: 9999, "kiwi": 1 }
          name: { en: One }
          price: "4500"
        - id: two
          recipe:
            kiwi: 2
          name: Two
      """, file: "m")
    #expect(
      read
        == Menu(
          ingredients: [
            Ingredient(
              id: "kiwi", name: Name(["ko": "키위", "en": "Kiwi"]), label: Name("Kw"), opening: 0,
              low: 9999),
            Ingredient(id: "7-up", name: Name("7")),
          ],
          juices: [
            Juice(
              id: "1", name: Name(["en": "One"]), recipe: ["7-up": 9999, "kiwi": 1],
              price: Price(minorUnits: 4500, currency: won)),
            Juice(id: "two", name: Name("Two"), recipe: ["kiwi": 2]),
          ], currency: won))
  }

  @Test func `good menus are read`() {
    let texts = [
      menu(), "\u{FEFF}" + menu(), menu().replacing("\n", with: "\r\n"),
      menu().replacing("\n", with: "\r"), "---\n" + menu() + "...\n", "%YAML 1.1\n---\n" + menu(),
      menu(more: "# kiwi & \"banana\" *a !b\t<<"),
      "{ \"ingredients\": [{ \"id\": \"kiwi\", \"name\": \"K\" }],\n"
        + " \"juices\": [{ \"id\": \"a\", \"name\": \"A\", \"recipe\": { \"kiwi\": 3 } }] }",
      menu(name: "name:\tKiwi"), menu(name: "name: Fish & *Chips* !"), menu(name: "name: 7UP"),
      menu(name: "name: >-\n      Kiwi"), menu(name: "name: \"\u{1F469}\u{200D}\u{1F373}\""),
      menu(name: "name: " + String(repeating: "가", count: 20)),
      menu(name: "name: " + String(repeating: "e\u{301}", count: 40)),
      menu(recipe: "recipe: { kiwi: 1 }\n    price: 0.5", more: "currency: EUR"),
      menu(recipe: "recipe: { kiwi: 1 }\n    price: 0", more: "currency: JPY"),
      menu(recipe: "recipe: { kiwi: 1 }\n    price: 99999999999", more: "currency: JPY"),
    ]
    for text in texts { #expect(problems(of: text) == [], "\(text)") }
  }

  @Test func `names are composed, and blanks around them dropped`() throws {
    let text = menu(name: "name: \" Acai\u{301} \u{1100}\u{1161} \"")
    let name = try MenuFile.parse(text, file: "m").ingredients[0].name.text(in: "en")
    #expect(Array(name.unicodeScalars) == Array("Aca\u{ED} 가".unicodeScalars))
  }

  @Test func `prices are exact`() throws {
    let text = menu(recipe: "recipe: { kiwi: 1 }\n    price: 1.10", more: "currency: USD")
    #expect(try MenuFile.parse(text, file: "m").juices[0].price?.minorUnits == 110)
  }

  @Test func `all problems are told at once, in the order of the file`() {
    let text = """
      juices:
        - id: Mix
          name: { ko: 믹스, fr: Mix }
          recipe: { strawbery: 0, plum: 1, mango: 2 }
          price: 3.505
        - id: plain
          recipe: { mango: 1 }
      ingredients:
        - { id: strawberry, name: Strawberry, opening: 1e3 }
        - { name: Plum }
        - { id: mango, name: "", low: -1 }
      curency: USD
      """
    #expect(
      problems(of: text) == [
        "2:9: juices[0].id: `Mix`: not an id; write 1 to 40 of `a-z`, `0-9` and `-`",
        "3:21: juices[0].name: `fr`: no such language; write `ko` or `en`",
        "4:15: juices[0].recipe: `strawbery`: no such ingredient; did you mean `strawberry`?",
        "4:26: juices[0].recipe.strawbery: `0`: out of range; a count here goes from 1 to 9999",
        "6:5: juices[1]: `name` is missing; add it",
        "9:50: ingredients[0].opening: `1e3`: not a count; write 0 to 9999 in plain digits",
        "10:5: ingredients[1]: `id` is missing; add it",
        "11:24: ingredients[2].name: the name is blank; write what people call it",
        "11:33: ingredients[2].low: `-1`: out of range; a count here goes from 0 to 9999",
        "12:1: `curency`: no such key; did you mean `currency`?",
      ])
  }

  @Test func `the first hundred problems are listed, and the others counted`() {
    let more = (0..<250).map { "  - { id: j\($0), name: J\($0), recipe: { plum: 1 } }" }
    let lines = problems(of: menu(more: more.joined(separator: "\n")))
    #expect(lines.count == 101)
    #expect(lines[99].hasPrefix("107:"))
    #expect(lines[100] == " 150 more problems not shown")
  }

  @Test func `nothing of the file acts on the terminal`() {
    let name = "\u{1B}]0;\u{7}\u{9B}\u{202E}\n\u{2028}\u{FEFF}"
    let escaped = name.unicodeScalars.map {
      "\\U" + String(UInt64($0.value) + 0x1_0000_0000, radix: 16).dropFirst()
    }
    let key = "\"\(escaped.joined())\": 1"
    for text in [
      key, menu(more: key), menu(recipe: "recipe: { \(key) }"), menu(name: key),
      menu(id: "id: \"kiw\\ei\""),
    ] {
      let error = #expect(throws: MenuFileError.self) { try MenuFile.parse(text, file: "a\u{1B}b") }
      let shown = error?.description.unicodeScalars.filter { $0 != "\n" } ?? []
      #expect(shown.allSatisfy { $0.value >= 0x20 && $0.properties.generalCategory != .format })
      #expect(!shown.contains("\u{9B}") && !shown.contains("\u{2028}"))
    }
  }
}
