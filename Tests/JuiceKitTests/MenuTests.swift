import JuiceKit
import Testing

@Suite struct MenuTests {
  @Test(arguments: [
    "a", "kiwi", "strawberry-banana", "7up", "-", String(repeating: "x", count: 40),
  ])
  func `an identifier is small letters, digits and dashes`(text: String) {
    #expect(Ingredient.ID(parsing: text)?.rawValue == text)
  }

  @Test(arguments: [
    "", "Kiwi", "ki wi", "키위", "a_b", "a\n", "é", String(repeating: "x", count: 41),
  ])
  func `anything else is no identifier`(text: String) {
    #expect(Ingredient.ID(parsing: text) == nil)
  }

  @Test func `an order adds up what its juices take`() throws {
    let order = try Menu.small.order([("strawberry-banana", 1), ("banana", 2), ("banana", 1)])

    #expect(order.lines.map(\.cup) == ["strawberry-banana", "banana"])
    #expect(order.lines.map(\.cups) == [1, 3])
    // Each line keeps a cup's ingredients, so that some cups can be refunded.
    #expect(order.lines.map(\.uses) == [["strawberry": 10, "banana": 1], ["banana": 2]])
    #expect(order.uses == ["strawberry": 10, "banana": 7])
  }

  @Test func `an order names the juice that is not on the menu`() {
    #expect(throws: NotOnMenu.self) {
      try Menu.small.order([("kiwi", 1), ("durian", 1), ("tea", 1)])
    }
  }

  @Test func `servings are as many as the scarcest ingredient allows`() throws {
    let blend = try #require(Menu.small.juice("strawberry-banana"))
    let stock = Stock(items: ["strawberry": .init(quantity: 35), "banana": .init(quantity: 2)])

    #expect(stock.servings(of: blend.recipe).cups == 2)
    #expect(stock.servings(of: blend.recipe).limitedBy == "banana")
    #expect(Stock().servings(of: blend.recipe).cups == 0)
  }

  @Test func `an ingredient marked as sold out serves nothing`() throws {
    let kiwi = try #require(Menu.small.juice("kiwi"))
    let stock = Stock(items: ["kiwi": .init(quantity: 30, isSoldOut: true)])

    #expect(stock.servings(of: kiwi.recipe).cups == 0)
    #expect(stock.quantity(of: "kiwi") == 30)
    #expect(stock.available("kiwi") == 0)
  }

  @Test func `a new store starts with the menu's opening counts`() {
    #expect(Menu.small.openings == ["strawberry": 10, "banana": 10, "kiwi": 10, "mango": 10])
  }

  @Test func `an ingredient has an index in the menu's order`() {
    #expect(Menu.small.index(of: "kiwi") == 2)
    #expect(Menu.small.index(of: "ice") == nil)
  }

  @Test func `a name falls back on English, then on any`() {
    #expect(Name(["ko": "키위", "en": "Kiwi"]).text(in: "ko") == "키위")
    #expect(Name(["ko": "키위", "en": "Kiwi"]).text(in: "fr") == "Kiwi")
    #expect(Name(["ko": "키위"]).text(in: "en") == "키위")
    #expect(Name("Kiwi").text(in: "ko") == "Kiwi")
  }
}
