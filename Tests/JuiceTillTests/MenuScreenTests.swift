import Foundation
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct MenuScreenTests {
  @Test func `a new menu takes over at once`() async throws {
    try await Rig.run(.en) { till in
      try await till.menuFile(.changed(.withMelon))
      till.expect("8 Melon")
      till.expect("Melon 10")
      try await till.type("8")
      till.expect("Your Melon juice is ready")
    }
  }

  @Test func `A new menu leaves a search open, and its letters are no keys`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/me")
      try await till.menuFile(.changed(.withMelon))
      // Outside the search, `l` would change nothing and `q` would leave.
      try await till.type("lq")
      till.expect("melq")
      try await till.press(.backspace, .enter)
      till.expect("Your Melon juice is ready")
    }
  }

  @Test func `a new menu is reported beside the order that can be taken back`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7")
      try await till.press(.escape)
      try await till.menuFile(.changed(.standard))
      till.expect("Menu reloaded  Last order: Mango")
      try await till.type("6")
      till.expect(" Last order: Kiwi")
      till.expectNo("Menu reloaded")
    }
  }

  @Test func `a new menu reaches the screen that is open`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r")
      try await till.press(.pageUp)
      let melon = Menu(
        ingredients: [Ingredient(id: "melon", name: Name("Melon"), opening: 3)],
        juices: [Juice(id: "melon", name: Name("Melon"), recipe: ["melon": 2])])
      try await till.menuFile(.changed(melon))
      till.expect("Melon")
      till.expectNo("Strawberry")
      try await till.press(.right, .enter)
      till.expect("Melon 4")
      till.expect("Menu reloaded")
      #expect(try await till.maker.store.stock().quantity(of: "strawberry") == 10)
    }
  }

  @Test func `a new menu leaves the selection of the restock screen`() async throws {
    try await Rig.run(.en) { till in
      let renamed = Menu(
        ingredients: Menu.standard.ingredients.reversed(), juices: Menu.standard.juices)
      try await till.type("r")
      try await till.press(.down, .down, .down)
      try await till.type("3")
      try await till.menuFile(.changed(renamed))
      try await till.type("5")
      till.expect("+35")
      try await till.press(.end, .tab, .tab)
      try await till.menuFile(.changed(.standard))
      try await till.press(.enter)
      till.expect("Kiwi 10")
    }
  }

  @Test func `a delivery of an ingredient that leaves the menu is not saved`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r5")
      let kiwi = Menu(
        ingredients: [Ingredient(id: "kiwi", name: Name("Kiwi"))],
        juices: [Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3])])
      try await till.menuFile(.changed(kiwi))
      till.expect("Strawberry is no longer on the menu.")
      try await till.pass(.seconds(2))
      try await till.type("3")
      try await till.press(.enter)
      let stock = try await till.store.stock()
      #expect(stock.quantity(of: "strawberry") == 10 && stock.quantity(of: "kiwi") == 13)
    }
  }

  /// A key for the question must not sell.
  @Test func `a question stays when the menu changes`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("3")
      till.expect("Not enough")
      let kiwi = Menu(
        ingredients: [Ingredient(id: "kiwi", name: Name("Kiwi"))],
        juices: [Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3])])
      try await till.menuFile(.changed(kiwi))
      till.expect("Not enough")
      // The menu no longer has these juices.
      try await till.press(.enter)
      till.expectNo("Not enough")
      till.expect("Removed from the bill")
      try await till.press(.escape)
      till.expect("1 Kiwi")
      #expect(try await till.maker.store.stock().revision == 1)
    }
  }

  @Test func `Enter sells no other juice once the selected one is hidden`() async throws {
    try await Rig.run(.en) { till in
      try await till.press(.end)
      var menu = Menu.standard
      menu.juices[6].hidden = .always
      try await till.menuFile(.changed(menu))
      try await till.wait(for: "7 Mango", isThere: false)
      try await till.press(.enter)
      #expect(try await till.maker.store.lastEntry()?.kind == .open)
      try await till.press(.left, .enter)
      #expect(try await till.maker.store.lastEntry()?.lines.map(\.juice) == ["kiwi"])
    }
  }

  @Test func `a juice that is hidden today has no plus`() async throws {
    var menu = Menu.withPrices
    menu.juices[6].hidden = .on(DayStart.midnight.day(of: .noon))
    try await Rig.run(.en, menu: menu) { till in
      try await till.type("+6")
      let line = try #require(till.terminal.text.first { $0.contains("┌ 7 ") })
      #expect(line.contains(" + ┐") && !line.hasSuffix(" + ┐"))
      // A click in its place is one on any part of the tile.
      let tile = try #require(till.till.orderScreen.buttons.last)
      let corner = Point(x: tile.x + tile.width - 2, y: tile.y)
      try await till.send(.click(corner), .click(corner))
      till.expect("Number 7, Mango, is not on sale now.", "A double click counts once.")
    }
  }

  @Test func `one line names the ingredients that are out or low`() async throws {
    try await Rig.run(.en, columns: 60, rows: 20, menu: .of(juices: 7)) { till in
      let store = till.maker.store
      // Nothing is said while there is enough of everything.
      #expect(till.terminal.text[1] == "")
      _ = try await store.apply(.count(["i190": 0, "i1": 0]))
      try await till.wait(for: "  Fruit 1 None   Fruit 190 None")
      _ = try await store.apply(.soldOut(["i192", "i193"], .marked))
      try await till.wait(for: "  Fruit 192 Sold out   Fruit 193 Sold out   +2")
      // Opens restock.
      try await till.click("+2")
      till.expect("Save and close")
    }
  }

  @Test func `a bad menu is reported, and not used`() async throws {
    try await Rig.run(.en) { till in
      let problems = [3, 8].map {
        MenuProblem(file: "/etc/menu.yaml", line: $0, column: 5, path: "juices", kind: .emptyRecipe)
      }
      try await till.menuFile(.failed(.invalid(problems)))
      till.expect("The menu stays as it was. menu.yaml:3:5: juices: the recipe is empty")
      try await till.type("7")
      till.expect("Mango 7")
      try await till.menuFile(.changed(.standard))
      till.expectNo("menu.yaml:3:5")
    }
  }

  @Test func `a menu file that can't be followed is reported`() async throws {
    try await Rig.run(.en) { till in
      try await till.menuFile(.notFollowed)
      till.expect("The till can't see changes to the menu file.")
    }
  }

  @Test(arguments: ["ㄸㅂ", "딸바", "STRAWBERRY B"])
  func `a search finds names in any language`(_ text: String) async throws {
    try await Rig.run { till in
      try await till.type("/")
      try await till.type(text)
      till.expect("딸바쥬스")
      till.expectNo("망고쥬스")
      try await till.press(.enter)
      till.expect("딸바쥬스 나왔습니다!")
      try await till.press(.enter, .escape)
      till.expect("7 망고쥬스")
    }
  }

  @Test func `an order ends the search`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/kiwi")
      try await till.press(.enter)
      till.expect("Your Kiwi juice is ready")
      till.expect("7 Mango")
      try await till.type("7")
      till.expect("Your Mango juice is ready")
    }
  }

  @Test func `digits are letters of a search`() async throws {
    let menu = Menu(
      ingredients: [Ingredient(id: "apple", name: Name("Apple"))],
      juices: ["No 7", "No 8"].map {
        Juice(id: .init(stringLiteral: $0.suffix(1) + "-x"), name: Name($0), recipe: ["apple": 2])
      })
    try await Rig.run(.en, menu: menu) { till in
      try await till.type("/8")
      till.expect("No 8")
      till.expectNo("No 7")
      try await till.press(.control("u"))
      till.expect("No 7")
      try await till.type("7")
      try await till.press(.enter)
      till.expect("Your No 7 juice is ready")
    }
  }

  @Test func `a digit is the same juice on every page`() async throws {
    let menu = Menu(
      ingredients: [Ingredient(id: "apple", name: Name("Apple"))],
      juices: (1...30).map {
        Juice(id: .init(stringLiteral: "a\($0)"), name: Name("Mix \($0)"), recipe: ["apple": 2])
      })
    try await Rig.run(.en, columns: 40, rows: 12, menu: menu) { till in
      till.expect("8 Mix 8")
      till.expectNo("Mix 9")
      try await till.press(.pageDown)
      till.expect("9 Mix 9")
      try await till.type("2")
      till.expect("Your Mix 2 juice is ready")
      try await till.press(.escape, .pageDown)
      try till.expectScreen("order-second-page", .whole)
    }
  }

  @Test func `a search that finds nothing says so`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("/")
      try await till.type("zzz")
      till.expect("No such juice")
      try await till.press(.enter, .backspace, .down, .up, .tab)
      try await till.press(.escape)
      till.expect("1 Strawberry Banana")
    }
  }

  @Test func `a hidden juice is not called unknown`() async throws {
    var menu = Menu.standard
    menu.juices.change("kiwi") { $0.hidden = .always }
    try await Rig.run(.en, menu: menu) { till in
      try await till.type("/kiwi")
      // Another juice matches.
      till.expect("Mango Kiwi")
      till.expectNo("on sale")
      try await till.press(.escape)
      menu.juices.change("mango-kiwi") { $0.hidden = .always }
      try await till.menuFile(.changed(menu))
      try await till.type("/kiwi")
      till.expect("Number 6, Kiwi, is not on sale now")
      till.expectNo("No such juice")
      try await till.press(.escape)
      for id in menu.juices.map(\.id) { menu.juices.change(id) { $0.hidden = .always } }
      try await till.menuFile(.changed(menu))
      till.expect("All juices are hidden")
      till.expectNo("No such juice")
    }
  }

  @Test func `options need a juice that is selected`() async throws {
    try await Rig.run(.en) { till in
      try await till.press(.backTab)
      try await till.type("e")
      till.expect("Select a juice first")
      till.expectNo("No such juice")
    }
  }

  /// Outside the search, `u` would undo and `q` would leave.
  @Test func `a search stays open when the menu is reloaded`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7")
      try await till.press(.escape)
      try await till.type("/mang")
      try await till.menuFile(.changed(.withPrices))
      try await till.type("ouq")
      #expect(till.shows("mangouq▏") && !till.hasEnded)
      #expect(try await till.maker.store.lastEntry()?.kind == .order)
      try await till.press(.backspace, .backspace)
      till.expect("₩5,500")
    }
  }

  @Test(arguments: [(80, 24, "주문 5잔 가능"), (40, 12, "5잔 ₩4,500")])
  func `a price is shown before a recipe`(_ columns: Int, _ rows: Int, _ cups: String) async throws
  {
    let price = Price(minorUnits: 4500, currency: try #require(Currency(code: "KRW")))
    let menu = Menu(
      ingredients: Menu.standard.ingredients,
      juices: Menu.standard.juices.map {
        Juice(id: $0.id, name: $0.name, recipe: $0.recipe, price: price)
      })
    try await Rig.run(columns: columns, rows: rows, menu: menu) { till in
      try till.expectScreen("order-prices", .juices)
      #expect(till.screen.ranges(of: "₩4,500").count > 3)
      till.expect(cups)
    }
  }

  @Test func `the texts of a row stand at one height`() async throws {
    let won = try #require(Currency(code: "KRW"))
    let menu = Menu(
      ingredients: [
        Ingredient(id: "long", name: Name("A fruit with quite a long name")),
        Ingredient(id: "kiwi", name: Name("Kiwi")),
      ],
      juices: [
        Juice(id: "long", name: Name("Long"), recipe: ["long": 1]),
        Juice(
          id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3],
          price: Price(minorUnits: 4500, currency: won)),
      ], currency: won)
    try await Rig.run(.en, menu: menu) { till in
      let rows = try ["1 Long", "2 Kiwi", "₩4,500", "Order, 10 left", "Order, 3 left"].map {
        try #require(till.place(of: $0)).y
      }
      #expect(rows == [0, 0, 1, 2, 2].map { rows[0] + $0 })
    }
  }

  @Test func `a count stands out from its name by its weight`() async throws {
    let low = Ingredient(id: "kiwi", name: Name("Kiwi"), opening: 2, low: 5)
    for (columns, rows) in [(80, 24), (40, 12)] {
      let menu = Menu(
        ingredients: Array(Menu.standard.ingredients.prefix(3)) + [low],
        juices: [Juice(id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 1])])
      try await Rig.run(.en, columns: columns, rows: rows, menu: menu) { till in
        let banana = try #require(till.place(of: "Banana 10"))
        #expect(!till.terminal.has(.heading, at: banana))
        #expect(till.terminal.has(.heading, at: Point(x: banana.x + 4, y: banana.y)))
        let state = try #require(till.place(of: "Low"))
        #expect(till.terminal.has(.attention, at: state))
        let kiwi = try #require(till.place(of: "Kiwi 2"))
        #expect(!till.terminal.has(.attention, at: Point(x: kiwi.x - 2, y: kiwi.y)))
      }
    }
  }

  @Test func `a label is cut in its name, not in its count`() async throws {
    let long = "Abcdefghij Klmnopqrst Uvwxyzabcd Efghij"
    let menu = Menu(
      ingredients: [Ingredient(id: "long", name: Name(long), opening: 7, low: 9)],
      juices: [Juice(id: "long", name: Name("Long"), recipe: ["long": 1])])
    try await Rig.run(.en, columns: 40, rows: 12, menu: menu) { till in
      till.expect("… 7!")
    }
  }

  @Test func `prices are on the buttons, and in the alert`() async throws {
    let won = try #require(Currency(code: "KRW"))
    let menu = Menu(
      ingredients: [Ingredient(id: "kiwi", name: Name("Kiwi"))],
      juices: [
        Juice(
          id: "kiwi", name: Name("Kiwi"), recipe: ["kiwi": 3],
          price: Price(minorUnits: 4500, currency: won))
      ], currency: won)
    try await Rig.run(.en, menu: menu) { till in
      till.expect("₩4,500")
      try await till.type("1")
      try till.expectScreen("order-price", .dialog)
      try await till.press(.escape)
      till.expect("Last order: Kiwi · No. 1 · ₩4,500")
    }
  }

  @Test(arguments: [(60, 20), (80, 24), (120, 40)])
  func `a thousand juices come in pages`(_ size: (columns: Int, rows: Int)) async throws {
    try await Rig.run(.en, columns: size.columns, rows: size.rows, menu: .of(juices: 1000)) {
      till in
      try till.expectScreen("thousand-juices", .content)
      try await till.press(.end, .enter)
      till.expect("Your Juice 1000 juice is ready")
    }
  }
}

extension Menu {
  static func of(juices count: Int) -> Menu {
    let ingredients = (1...200).map {
      Ingredient(id: .init(stringLiteral: "i\($0)"), name: Name("Fruit \($0)"), opening: 100)
    }
    let juices = (1...count).map { number in
      Juice(
        id: .init(stringLiteral: "j\(number)"), name: Name("Juice \(number)"),
        recipe: Recipe([
          Recipe.Part(ingredients[number % 200].id, 2),
          Recipe.Part(ingredients[(number + 7) % 200].id, 1),
        ]))
    }
    return Menu(ingredients: ingredients, juices: juices)
  }
}

extension Menu {
  static let withMelon = Menu(
    ingredients: Menu.standard.ingredients + [Ingredient(id: "melon", name: Name("Melon"))],
    juices: Menu.standard.juices
      + [Juice(id: "melon", name: Name("Melon"), recipe: ["melon": 2])])
}
