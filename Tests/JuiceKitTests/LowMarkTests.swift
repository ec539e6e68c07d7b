import JuiceKit
import Testing

@Suite struct LowMarkTests {
  private func menu(lowCups: Int = 5) -> Menu {
    Menu(
      ingredients: [
        Ingredient(id: "kiwi", name: Name("Kiwi")),
        Ingredient(id: "mango", name: Name("Mango"), low: 2),
        Ingredient(id: "ice", name: Name("Ice"), low: 0),
        Ingredient(id: "straw", name: Name("Straw")),
      ],
      juices: [
        Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3, "ice": 1]),
        Juice(id: "mix", name: Name("Mix"), recipe: ["kiwi": 1, "mango": 4]),
      ], lowCups: lowCups)
  }

  @Test func `an ingredient without a mark is low where it makes too few cups of some juice`() {
    let menu = menu()
    // 14 are enough for four cups of kiwi juice and fourteen of the mix.
    #expect(menu.lowMark(of: "kiwi") == 14)
    #expect(menu.isLow("kiwi", at: 14) && !menu.isLow("kiwi", at: 15))
    #expect(self.menu(lowCups: 1).lowMark(of: "kiwi") == 2)
    #expect(self.menu(lowCups: 0).lowMark(of: "kiwi") == nil)
  }

  @Test func `a juice that is not sold needs nothing`() {
    let menu = Menu(
      ingredients: [Ingredient(id: "kiwi", name: Name("Kiwi"))],
      juices: [
        Juice(id: "one", name: Name("One"), recipe: ["kiwi": 1]),
        Juice(id: "old", name: Name("Old"), recipe: ["kiwi": 9], hidden: .always),
      ])
    #expect(menu.lowMark(of: "kiwi") == 4)
  }

  @Test func `a juice that is hidden for a day is sold on every other, and needs what it takes`()
    throws
  {
    let day = try #require(LocalDay(parsing: "2026-11-24"))
    let next = try #require(LocalDay(parsing: "2026-11-25"))
    var menu = menu()
    menu.juices[0].hidden = .on(day)
    #expect(menu.onSale(on: day).map(\.id) == ["mix"])
    #expect(menu.onSale(on: next).map(\.id) == ["kiwi", "mix"])
    #expect(menu.lowMark(of: "kiwi") == 14)
  }

  @Test func `ingredients of choices count if a juice on sale has them`() {
    var menu = Menu(
      ingredients: ["kiwi", "cup", "pearl"].map { Ingredient(id: $0, name: Name($0.rawValue)) },
      juices: [Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3], options: ["size"])],
      groups: [
        Menu.OptionGroup(
          id: "size", name: Name("Size"),
          choices: [
            .init(id: "small", name: Name("Small"), recipe: ["cup": 1]),
            .init(id: "large", name: Name("Large"), times: 2, recipe: ["cup": 2]),
          ]),
        Menu.OptionGroup(
          id: "extra", name: Name("Extra"), kind: .many,
          choices: [.init(id: "pearl", name: Name("Pearl"), recipe: ["pearl": 4])]),
      ])
    #expect(menu.lowMark(of: "cup") == 9)
    #expect(menu.lowMark(of: "kiwi") == 14)
    #expect(menu.lowMark(of: "pearl") == nil)
    menu.juices[0].options.append("extra")
    #expect(menu.lowMark(of: "pearl") == 19)
    menu.groups[1].choices[0].recipe = ["pearl": 1]
    #expect(menu.lowMark(of: "pearl") == 4)
  }

  @Test func `an ingredient's own mark decides alone`() {
    #expect(menu().lowMark(of: "mango") == 2 && menu(lowCups: 0).lowMark(of: "mango") == 2)
    #expect(menu().lowMark(of: "ice") == nil && !menu().isLow("ice", at: 0))
  }

  @Test func `an ingredient without a juice is never low`() {
    #expect(menu().lowMark(of: "straw") == nil)
    let stock = Stock(items: ["kiwi": .init(quantity: 14), "straw": .init(quantity: 1)])
    #expect(stock.state(of: "kiwi", on: menu()) == .low)
    #expect(stock.state(of: "straw", on: menu()) == nil)
  }

  @Test func `the menu that stands in for one has what stores count`() {
    let stocks = [Stock(items: ["b": .init(quantity: 1)]), Stock(items: ["a": .init(quantity: 2)])]
    let menu = Menu(standingInFor: stocks)
    #expect(menu.ingredients.map(\.id) == ["a", "b"])
    #expect(menu.isStandIn && !self.menu().isStandIn)
    // A store that lacks an ingredient has 0 of it.
    #expect(stocks[0].onceOpen(menu).quantity(of: "a") == 0)
  }
}
