import JuiceKit
import Testing

@testable import JuiceFiles

@Suite(.serialized) struct MenuFileTests {
  @Test func `a menu has what its file says`() throws {
    let won = try #require(Currency(code: "KRW"))
    let read = try MenuFile.parse(
      """
      currency: KRW
      payments: [cash, "1", { id: gift, name: { ko: 선물, en: Gift }, drawer: true }]
      serving: queue
      shop: { name: Tree, lines: [123-45-67890, 01012345678, ""], vat: "10" }
      ingredients:
        - { id: kiwi, name: { ko: 키위, en: Kiwi }, label: Kw, opening: 0, low: 9999, color: bright-green }
        - id: 7-up
          name: "7"
          color: "#00aAff"
      juices:
        - id: "1"
          recipe: { 7-up: 9999, "kiwi": 1 }
          name: { en: One }
          price: "4500"
          vat: 5.50
        - id: two
          recipe:
            kiwi: 2
          name: Two
          vat: 0
          label: { ko: 둘, en: "2" }
          color: red
          options: [size]
      options:
        - id: size
          name: Size
          choices: [{ id: l, name: L, times: 1.50, instead: { kiwi: 7-up } }, { id: s, name: S, times: 0.75 }]
      """, file: "m")
    #expect(
      read
        == Menu(
          ingredients: [
            Ingredient(
              id: "kiwi", name: Name(["ko": "키위", "en": "Kiwi"]), label: Name("Kw"), opening: 0,
              low: 9999, color: .named(.brightGreen)),
            Ingredient(id: "7-up", name: Name("7"), color: .mix(red: 0, green: 0xAA, blue: 0xFF)),
          ],
          juices: [
            Juice(
              id: "1", name: Name(["en": "One"]), recipe: ["7-up": 9999, "kiwi": 1],
              price: Price(minorUnits: 4500, currency: won), vat: Percent(parsing: "5.5")),
            Juice(
              id: "two", name: Name("Two"), label: Name(["ko": "둘", "en": "2"]),
              recipe: ["kiwi": 2], vat: Percent.none, options: ["size"], color: .named(.red)),
          ], currency: won,
          ways: [
            "cash", "1",
            Payment.Way(id: "gift", name: Name(["ko": "선물", "en": "Gift"]), hasDrawer: true),
          ], serving: .queue,
          shop: Shop(
            name: Name("Tree"), lines: ["123-45-67890", "01012345678", ""],
            vat: Percent(parsing: "10")),
          groups: [
            Menu.OptionGroup(
              id: "size", name: Name("Size"),
              choices: [
                .init(
                  id: "l", name: Name("L"), times: try #require(Factor(parsing: "1.5")),
                  instead: [Replacement("kiwi", by: "7-up")]),
                .init(id: "s", name: Name("S"), times: try #require(Factor(parsing: "0.75"))),
              ])
          ]))
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
      menu(more: "serving: at-once"), menu(more: "payments: [{ id: cash, drawer: false }]"),
      menu(recipe: "recipe: { kiwi: 1 }\n    price: 0.5", more: "currency: EUR"),
      menu(recipe: "recipe: { kiwi: 1 }\n    price: 0", more: "currency: JPY"),
      menu(recipe: "recipe: { kiwi: 1 }\n    price: 99999999999", more: "currency: JPY"),
      // The rate of the shop is that of the cup.
      menu(
        more:
          "  - { id: tea, name: Tea, recipe: { kiwi: 1 }, vat: 10 }\n  - { id: duo, name: Duo, set: { cup: 1, tea: 1 } }\nshop: { vat: 10 }"
      ),
    ]
    for text in texts { #expect(problems(of: text) == [], "\(text)") }
  }

  @Test func `the juices of a discount are in the order of the menu`() throws {
    let text = menu(
      more: "  - { id: tea, name: Tea, recipe: { kiwi: 1 } }\n"
        + "discounts: [{ id: happy, percent: 10, juices: [tea, cup] }]")
    #expect(try MenuFile.parse(text, file: "m").discounts[0].juices == ["cup", "tea"])
  }

  @Test func `marks and cups say what is low`() throws {
    let read = try MenuFile.parse(
      """
      low-cups: 3
      ingredients:
        - { id: kiwi, name: Kiwi }
        - { id: mango, name: Mango, low: 0 }
      juices: [{ id: mix, name: Mix, recipe: { kiwi: 2, mango: 1 } }]
      """, file: "m")
    #expect(read.lowCups == 3 && read.ingredients.map(\.low) == [nil, 0])
    #expect(read.lowMark(of: "kiwi") == 5 && read.lowMark(of: "mango") == nil)
    #expect(
      problems(of: menu(more: "low-cups: 010")) == [
        .at(8, 11, "low-cups", .notCount("010", wanted: Menu.lowCupsRange))
      ])
  }

  @Test func `a day starts at the time that the menu says`() throws {
    for text in ["\"04:00\"", "04:00", "'04:00'"] {
      let read = try MenuFile.parse(menu(more: "day-starts: \(text)"), file: "m")
      #expect(read.dayStart == DayStart(parsing: "04:00"), "\(text)")
    }
    #expect(try MenuFile.parse(menu(), file: "m").dayStart == .midnight)
    for text in ["24:00", "4am", "4:00"] {
      #expect(
        problems(of: menu(more: "day-starts: \"\(text)\"")) == [
          .at(8, 13, "day-starts", .notTime(text))
        ])
    }
    #expect(
      problems(of: menu(more: "day-starts: 4")) == [
        .at(8, 13, "day-starts", .wrongType(found: .number, wanted: .time))
      ])
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
        .at(2, 9, "juices[0].id", .badIdentifier("Mix")),
        .at(3, 21, "juices[0].name", .unknownLanguage("fr", known: languages)),
        .at(
          4, 15, "juices[0].recipe",
          .unknownIngredient("strawbery", known: ["strawberry", "mango"])),
        .at(
          4, 26, "juices[0].recipe.strawbery", .countOutOfRange("0", wanted: Recipe.amounts)),
        .at(6, 5, "juices[1]", .missingKey("name")),
        .at(9, 50, "ingredients[0].opening", .notCount("1e3", wanted: Ingredient.counts)),
        .at(10, 5, "ingredients[1]", .missingKey("id")),
        .at(11, 24, "ingredients[2].name", .blankName),
        .at(11, 33, "ingredients[2].low", .countOutOfRange("-1", wanted: Ingredient.counts)),
        .at(12, 1, .unknownKey("curency", known: menuKeys)),
      ])
  }

  @Test func `the first hundred problems are listed, and the others counted`() {
    let more = (0..<250).map { "  - { id: j\($0), name: J\($0), recipe: { plum: 1 } }" }
    let error = #expect(throws: MenuFileError.self) {
      try MenuFile.parse(menu(more: more.joined(separator: "\n")), file: "m")
    }
    guard case .invalid(let problems, more: 150) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(problems.map(\.line) == Array(8...107))
  }

  @Test func `invisible characters of a key are escaped in paths`() {
    let paths = problems(of: menu(recipe: "recipe: { \"\\e\\u202E\": x }")).map(\.path)
    #expect(paths == ["juices[0].recipe", "juices[0].recipe.U+001BU+202E"])
  }
}
