import JuiceKit
import Testing

@Suite struct CupTests {
  private static let won = unsafe Currency(code: "KRW").unsafelyUnwrapped

  private static func price(_ units: Int) -> Price { Price(minorUnits: units, currency: won) }

  private let menu = Menu(
    ingredients: ["mango", "milk", "ice"].map { Ingredient(id: $0, name: Name($0.rawValue)) },
    juices: [
      Juice(
        id: "mango", name: Name("Mango"), recipe: ["mango": 3, "ice": 1], price: price(5000),
        options: ["size", "extras"]),
      Juice(
        id: "latte", name: Name("Latte"), recipe: ["milk": 2], price: price(4000),
        options: ["size", "heat"]),
      Juice(id: "water", name: Name("Water"), recipe: ["ice": 1]),
    ], currency: won,
    groups: [
      Menu.OptionGroup(
        id: "size", name: Name("Size"),
        choices: [
          .init(id: "regular", name: Name("Regular")),
          .init(id: "large", name: Name("Large"), price: price(1000), times: 2),
        ]),
      Menu.OptionGroup(
        id: "heat", name: Name("Heat"), kind: .asked,
        choices: [
          .init(id: "hot", name: Name("Hot")),
          .init(id: "iced", name: Name("Iced"), recipe: ["ice": 4]),
        ]),
      Menu.OptionGroup(
        id: "extras", name: Name("Extras"), kind: .many,
        choices: [
          .init(
            id: "more-mango", name: Name("More mango"), price: price(500), recipe: ["mango": 1]),
          .init(id: "cream", name: Name("Cream"), price: price(700), recipe: ["milk": 1]),
        ]),
    ])

  @Test func `a usual choice is as none, and others are in the menu's order`() throws {
    #expect(try menu.checked("mango") == "mango")
    #expect(try menu.checked(Cup("mango", options: ["regular"])) == "mango")
    let cup = Cup("mango", options: ["cream", "large", "more-mango"], note: "Minsu")
    #expect(
      try menu.checked(cup)
        == Cup("mango", options: ["large", "more-mango", "cream"], note: "Minsu"))
  }

  @Test func `a cup that can't be had is refused`() {
    #expect(throws: NotOnMenu.juice("tea")) { try menu.checked("tea") }
    #expect(throws: NotOnMenu.option("hot", of: "mango")) {
      try menu.checked(Cup("mango", options: ["hot"]))
    }
    #expect(throws: NotOnMenu.options("regular", "large")) {
      try menu.checked(Cup("mango", options: ["large", "regular"]))
    }
    #expect(throws: NotOnMenu.options("cream", "cream")) {
      try menu.checked(Cup("mango", options: ["cream", "cream"]))
    }
    #expect(throws: NotOnMenu.noChoice(of: "heat", for: "latte")) { try menu.checked("latte") }
  }

  @Test func `choices take the recipe several times, and more besides, and add to the price`() {
    let cup = Cup("mango", options: ["large", "more-mango", "cream"])
    #expect(menu.recipe(of: cup) == ["mango": 7, "ice": 2, "milk": 1])
    #expect(menu.price(of: cup) == Self.price(7200))
    #expect(menu.recipe(of: "mango") == ["mango": 3, "ice": 1])
    #expect(menu.price(of: "mango") == Self.price(5000))
    // Other juices have a price, so this one is free.
    #expect(menu.price(of: "water") == Self.price(0))
  }

  @Test func `two choices that double the recipe take four times as much`() throws {
    let sizes = ["large", "strong"].map { name in
      Menu.OptionGroup(
        id: .init(stringLiteral: name), name: Name(name), kind: .many,
        choices: [.init(id: .init(stringLiteral: name), name: Name(name), times: 2)])
    }
    let menu = Menu(
      ingredients: [Ingredient(id: "mango", name: Name("Mango"))],
      juices: [
        Juice(
          id: "mango", name: Name("Mango"), recipe: ["mango": 3], options: ["large", "strong"])
      ], groups: sizes)
    let cup = Cup("mango", options: ["large", "strong"])
    #expect(menu.recipe(of: cup) == ["mango": 12])
    #expect(try menu.order([(cup, 2)]).uses == ["mango": 24])
    let stock = Stock(items: ["mango": .init(quantity: 35)])
    #expect(menu.servings(of: cup, from: stock).cups == 2)
  }

  @Test func `an order has a line for each kind of cup`() throws {
    let order = try menu.order([
      ("mango", 1), (Cup("mango", options: ["large"]), 2), (Cup("mango", options: ["regular"]), 3),
      (Cup("mango", note: "Minsu"), 1),
    ])
    #expect(order.lines.map(\.cups) == [4, 2, 1])
    #expect(order.lines.map(\.cup.options) == [[], ["large"], []])
    #expect(order.total == Self.price(4 * 5000 + 2 * 6000 + 5000))
    #expect(order.uses == ["mango": 4 * 3 + 2 * 6 + 3, "ice": 4 + 4 + 1])
  }

  @Test func `a juice that somebody has to choose for lasts as its best choice`() {
    let stock = Stock(items: ["milk": .init(quantity: 20), "ice": .init(quantity: 5)])
    let latte = menu.juices[1]
    #expect(menu.usualCup(of: latte) == nil)
    #expect(menu.servings(of: latte, from: stock).cups == 10)
    #expect(menu.servings(of: Cup("latte", options: ["iced"]), from: stock).cups == 1)
    #expect(menu.servings(of: Cup("latte", options: ["large", "iced"]), from: stock).cups == 1)
  }

  @Test func `a bill keeps cups apart, and changes all that are alike`() throws {
    var bill = Bill()
    let large = Cup("mango", options: ["large"])
    for cup in ["mango", large, "mango"] { try bill.add(cup) }
    #expect(bill.newest(of: "mango") == "mango")
    try bill.replace("mango", with: Cup("mango", options: ["cream"]))
    #expect(bill.lines.map(\.cup) == [Cup("mango", options: ["cream"]), large])
    #expect(bill.lines.map(\.cups) == [2, 1])
    try bill.replace(large, with: Cup("mango", options: ["cream"]))
    #expect(bill.lines.map(\.cups) == [3])
  }

  @Test func `a cup that a new menu lacks leaves the bill`() throws {
    var bill = Bill()
    try bill.add(Cup("mango", options: ["large"]))
    try bill.add("mango")
    let without = Menu(
      ingredients: menu.ingredients,
      juices: [Juice(id: "mango", name: Name("Mango"), recipe: ["mango": 3])])
    #expect(bill.keep(whatIsOn: without, on: today) == [Cup("mango", options: ["large"])])
    #expect(bill.lines.map(\.cup) == ["mango"])
  }

  @Test func `options are read as they are written`() {
    #expect([Menu.OptionGroup.Choice.ID](parsing: "large+less-ice") == ["large", "less-ice"])
    #expect((["large", "less-ice"] as [Menu.OptionGroup.Choice.ID]).text == "large+less-ice")
    #expect(([] as [Menu.OptionGroup.Choice.ID]).text == nil)
    for text in ["", "+", "large+", "Large", "large less-ice", "large+less-ice+large"] {
      #expect([Menu.OptionGroup.Choice.ID](parsing: text) == nil)
    }
  }
}
