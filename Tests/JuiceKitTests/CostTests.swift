import FoundationEssentials
import JuiceKit
import Testing
import TimeTesting

@Suite struct CostTests {
  private let won = unsafe Currency(code: "KRW").unsafelyUnwrapped
  private let dollar = unsafe Currency(code: "USD").unsafelyUnwrapped

  private func cost(_ text: String) -> Cost? { Cost(parsing: text, currency: won) }

  @Test(arguments: [
    ("2.5", 25_000), ("0", 0), ("0.0025", 25), ("1360", 13_600_000), ("1.10", 11_000),
  ])
  func `A cost is exact to four decimals`(text: String, units: Int) throws {
    #expect(try #require(cost(text)).tenThousandths == units)
  }

  @Test(arguments: ["", ".5", "2.", "02", "-1", "+1", "1e3", "2,5", "1.00005", "123456789012345"])
  func `A cost is digits with up to four decimals`(text: String) { #expect(cost(text) == nil) }

  @Test func `A cost is written without zeros at its end`() {
    #expect(
      ["2.5", "1.10", "0.0025", "3", "10.0"].map { cost($0)?.plain } == [
        "2.5", "1.1", "0.0025", "3", "10",
      ])
  }

  @Test func `A cost is rounded once, half away from zero`() {
    #expect(["2.5", "2.4999", "1360.5"].map { cost($0)?.rounded.plain } == ["3", "2", "1361"])
    #expect(Cost(parsing: "0.125", currency: dollar)?.rounded.plain == "0.13")
    #expect(Cost(parsing: "2", currency: dollar)?.rounded.plain == "2.00")
  }

  // MARK: Units

  private func amount(_ text: String, _ unit: Name?) -> Int? {
    try? Ingredient(id: "milk", name: Name("Milk"), unit: unit).amount(typed: text)
  }

  @Test func `Amounts may be typed in the larger unit`() {
    #expect(
      ["2.5l", "2.5 l", "2.5L", "2500", "2500ml"].map { amount($0, Name("ml")) }
        == Array(repeating: 2500, count: 5))
    #expect(["1kg", "0.25kg", "250g"].map { amount($0, Name("g")) } == [1000, 250, 250])
    #expect(["2000ml", "3l", "500ml"].map { amount($0, Name("l")) } == [2, 3, nil])
    let pieces = Name(["ko": "개", "en": "pcs"])
    #expect(["5", "5개", "5pcs", "5kg", "1.5"].map { amount($0, pieces) } == [5, 5, 5, nil, nil])
    #expect(["5", "5ml", "1.5"].map { amount($0, nil) } == [5, nil, nil])
  }

  @Test func `The longest number is read in the larger unit`() {
    #expect(amount("9999999999l", Name("ml")) == 9_999_999_999_000)
    #expect(amount("9999999999.999l", Name("ml")) == 9_999_999_999_999)
    #expect(amount("9999999999.999999l", Name("ml")) == nil)
  }

  @Test func `A unit that does not fit names those that do`() {
    let milk = Ingredient(id: "milk", name: Name("Milk"), unit: Name("ml"))
    #expect(throws: AmountProblem.otherUnit("kg", known: ["ml", "l"])) {
      try milk.amount(typed: "1kg")
    }
    for text in ["", "l", "1..5l", "1,5l", "-1l", "1e3ml", "01l", "12345678901"] {
      #expect(throws: AmountProblem.notNumber) { try milk.amount(typed: text) }
    }
  }

  @Test func `A fraction of the unit names the nearest amount that can be counted`() {
    func problem(_ text: String, _ unit: Name?) -> AmountProblem? {
      let milk = Ingredient(id: "milk", name: Name("Milk"), unit: unit)
      do throws(AmountProblem) { _ = try milk.amount(typed: text) } catch { return error }
      return nil
    }
    for (text, nearest) in [("0.5ml", 1), ("0.0005l", 1), ("2.4ml", 2), ("1.0016l", 1002)] {
      #expect(problem(text, Name("ml")) == .notWhole(unit: "ml", nearest: nearest))
    }
    for (text, nearest) in [("500ml", 1), ("2600ml", 3), ("1.2l", 1)] {
      #expect(problem(text, Name("l")) == .notWhole(unit: "l", nearest: nearest))
    }
    #expect(problem("1.5", nil) == .notWhole(unit: nil, nearest: 2))
  }

  // MARK: Recipes

  private typealias Choice = Menu.OptionGroup.Choice

  private func price(_ units: Int) -> Price { Price(minorUnits: units, currency: won) }

  private var menu: Menu {
    func ingredient(_ id: Ingredient.ID, _ cost: String?, isPerCup: Bool = false) -> Ingredient {
      Ingredient(
        id: id, name: Name("\(id)"), opening: 9_999_999, cost: cost.flatMap(self.cost),
        isPerCup: isPerCup)
    }
    return Menu(
      ingredients: [
        ingredient("milk", "2.5"), ingredient("coffee", "30.25"),
        ingredient("cup", "50", isPerCup: true), ingredient("large-cup", "80", isPerCup: true),
        ingredient("straw", nil),
      ],
      juices: [
        Juice(
          id: "latte", name: Name("Latte"), recipe: ["milk": 200, "coffee": 18, "cup": 1],
          price: price(4500), options: ["size", "extras", "own"]),
        Juice(id: "water", name: Name("Water"), recipe: ["straw": 1], price: price(500)),
      ], currency: won,
      groups: [
        Menu.OptionGroup(
          id: "size", name: Name("Size"),
          choices: [
            Choice(id: "regular", name: Name("Regular")),
            Choice(
              id: "large", name: Name("Large"), times: 2, recipe: ["cup": -1, "large-cup": 1]),
          ]),
        Menu.OptionGroup(
          id: "extras", name: Name("Extras"), kind: .many, most: 3,
          choices: [
            Choice(id: "shot", name: Name("Shot"), price: price(500), recipe: ["coffee": 9])
          ]),
        Menu.OptionGroup(
          id: "own", name: Name("Own cup"), kind: .many,
          choices: [Choice(id: "own-cup", name: Name("Own cup"), recipe: ["cup": -1])]),
      ])
  }

  private func recipe(_ options: Choice.ID...) -> Quantities {
    Dictionary(
      uniqueKeysWithValues: menu.recipe(of: Cup("latte", options: options)).parts.map {
        ($0.ingredient, $0.amount)
      })
  }

  @Test func `Cups are not multiplied, and a choice may take one away`() {
    #expect(recipe() == ["milk": 200, "coffee": 18, "cup": 1])
    #expect(recipe("large") == ["milk": 400, "coffee": 36, "large-cup": 1])
    #expect(recipe("own-cup") == ["milk": 200, "coffee": 18])
    // Both remove the cup, but not below 0.
    #expect(recipe("large", "own-cup") == ["milk": 400, "coffee": 36, "large-cup": 1])
  }

  @Test func `A choice of which several can be had counts each time`() throws {
    #expect(recipe("shot", "shot") == ["milk": 200, "coffee": 36, "cup": 1])
    let cup = try menu.checked(Cup("latte", options: ["shot", "large", "shot"]))
    #expect(cup.options == ["large", "shot", "shot"])
    #expect(menu.price(of: cup) == price(5500))
    #expect(cup.options.text == "large+shot+shot")
    #expect([Choice.ID](parsing: "shot+shot+large")?.counted.map(\.times) == [2, 1])
    #expect([Choice.ID](parsing: "shot+large+shot") == nil)
    #expect(throws: NotOnMenu.tooMany("shot", most: 3)) {
      try menu.checked(Cup("latte", options: ["shot", "shot", "shot", "shot"]))
    }
    #expect(throws: NotOnMenu.options("own-cup", "own-cup")) {
      try menu.checked(Cup("latte", options: ["own-cup", "own-cup"]))
    }
  }

  @Test func `Choices that leave nothing of a cup together are refused`() {
    var menu = menu
    menu.juices[0].recipe = ["cup": 1]
    menu.groups[1].choices.append(Choice(id: "none", name: Name("None"), recipe: ["cup": -1]))
    #expect(throws: NotOnMenu.options("none", "own-cup")) {
      try menu.checked(Cup("latte", options: ["none", "own-cup"]))
    }
  }

  // MARK: Orders and reports

  @Test func `An order keeps its cost, whatever costs come to be`() throws {
    var menu = menu
    let order = try menu.order([(Cup("latte", options: ["large", "shot"]), 2), ("water", 1)])
    // 400 x 2.5 + 45 x 30.25 + 80.
    #expect(order.lines.map { $0.cost?.plain } == ["2441.25", nil])
    menu.ingredients[0].cost = cost("9")
    #expect(order.lines[0].cost?.plain == "2441.25")
    #expect(
      menu.cost(of: menu.juices[0])?.plain == "2394.5"
        && menu.margin(of: menu.juices[0]) == price(2105))
    #expect(menu.cost(of: menu.juices[1]) == nil && menu.margin(of: menu.juices[1]) == nil)
  }

  @Test func `A cup with an ingredient without a cost has no cost`() throws {
    var menu = menu
    menu.juices[0].recipe = ["milk": 200, "coffee": 18, "cup": 1, "straw": 1]
    #expect(menu.cost(of: menu.juices[0]) == nil && menu.margin(of: menu.juices[0]) == nil)
    #expect(menu.uncosted.map(\.id) == ["straw"])
    #expect(try menu.order([("latte", 1)]).lines[0].cost == nil)
    menu.ingredients[4].cost = cost("0")
    #expect(menu.cost(of: menu.juices[0])?.plain == "1094.5" && menu.uncosted.isEmpty)
    // A replacement without a cost takes the cost away.
    menu.ingredients.append(Ingredient(id: "oat-milk", name: Name("Oat milk")))
    menu.groups[2].choices[0].instead = [Replacement("milk", by: "oat-milk")]
    let order = try menu.order([("latte", 1), (Cup("latte", options: ["own-cup"]), 1)])
    #expect(order.lines.map { $0.cost?.plain } == ["1094.5", nil])
  }

  @Test func `The margin leaves out cups without a cost`() throws {
    let shot = try menu.order([(Cup("latte", options: ["shot"]), 1), ("water", 3)])
    var uncosted = menu
    for index in uncosted.ingredients.indices { uncosted.ingredients[index].cost = nil }
    let before = try uncosted.order([("latte", 2)])
    let report = Report(
      of: [shot, before].enumerated().map { index, order in
        JournalEntry(seq: index + 1, id: order.id, at: .noon, kind: .order) {
          $0.lines = order.lines
          $0.changes = order.uses.mapValues { -$0 }
        }
      })
    // 5000 - 1366.75 for one cup. Three cups of water and two old lattes have no cost.
    let sales = report.sales(on: menu)
    #expect(sales.map { $0.margin.revenue.map(\.plain) } == [["3633"], []])
    #expect(sales.map(\.uncosted.cups) == [2, 3])
    #expect(report.margin.revenue.map(\.plain) == ["3633"])
    #expect(report.uncosted.cups == 5)
    #expect(report.uncosted.revenue.map(\.plain) == ["10500"])
    #expect(report.costed.adding(report.uncosted).revenue == report.sales.revenue)
  }

  @Test func `Sales without a cost name only the currencies that they brought`() throws {
    let dollar = try #require(Currency(code: "USD"))
    func order(_ price: Price, cost: Cost?) -> JournalEntry {
      JournalEntry(seq: 1, id: UUID(), at: .noon, kind: .order) {
        $0.lines = [.init(Cup("latte"), cups: 2, price: price, cost: cost)]
        $0.changes = ["milk": -2]
      }
    }
    let costed = order(Price(minorUnits: 4500, currency: won), cost: cost("900"))
    let dollars = order(Price(minorUnits: 1100, currency: dollar), cost: nil)
    let free = order(Price(minorUnits: 0, currency: won), cost: nil)
    #expect(
      Report(of: [costed, dollars]).uncosted.revenue == [Price(minorUnits: 2200, currency: dollar)])
    #expect(Report(of: [costed, dollars]).uncosted.cups == 2)
    // Free cups brought nothing, which says more than no sum.
    #expect(Report(of: [costed, free]).uncosted.revenue == [price(0)])
  }

  @Test func `A menu without costs makes orders as before`() throws {
    var menu = menu
    for index in menu.ingredients.indices { menu.ingredients[index].cost = nil }
    #expect(!menu.hasCosts)
    #expect(try menu.order([("latte", 1)]).lines[0].cost == nil)
  }

  private func entry(_ seq: Int, _ kind: JournalEntry.Kind = .order, id: UUID = UUID(), cups: Int)
    throws -> JournalEntry
  {
    let order = try menu.order([("latte", cups), ("water", 1)], id: id)
    return JournalEntry(seq: seq, id: id, at: .noon, kind: kind) {
      $0.lines = order.lines
      $0.changes = order.uses.mapValues { kind == .void ? $0 : -$0 }
    }
  }

  @Test func `An order has a cost only if each of its cups has one`() throws {
    // Water has none.
    var order = try entry(1, cups: 2)
    #expect(order.cost == nil)
    order.lines.removeLast()
    // 2 x 1094.5.
    #expect(order.cost == price(2189))
  }

  @Test func `A report adds costs up by juice, and rounds them once`() throws {
    // A cup costs 500 + 544.5 + 50.
    let id = UUID()
    let report = Report(of: [
      try entry(1, cups: 1), try entry(2, cups: 2), try entry(3, id: id, cups: 5),
      try entry(4, .void, id: id, cups: 5),
    ])
    let sales = report.sales(on: menu)
    #expect(sales.map { $0.cost.revenue.map(\.plain) } == [["3284"], []])
    #expect(sales.map { $0.margin.revenue.map(\.plain) } == [["10216"], []])
    #expect(report.costs.revenue.map(\.plain) == ["3284"])
    var both = report
    both.add(report)
    #expect(both.costs.revenue.map(\.plain) == ["6567"])
  }

  @Test func `A cost is a line of an order, and JSON gives it back`() throws {
    let entry = try entry(2, cups: 3)
    let lines = entry.body.split(separator: "\n")
    #expect(
      Array(lines[5...9]) == [
        "line latte 3 4500 KRW", "uses coffee=18 cup=1 milk=200", "cost 1094.5 KRW",
        "line water 1 500 KRW", "uses straw=1",
      ])
    let json = entry.json().line
    #expect(
      json.contains(#""cost":"1094.5","cups":3,"currency":"KRW","juice":"latte","price":"4500""#))
    #expect(try JournalEntry.imported(Array(json.utf8)).0.body == entry.body)
    #expect(try JournalEntry(body: entry.body, seq: 2, digest: nil).lines == entry.lines)
  }

  @Test func `A cost needs no price`() throws {
    let line = Order.Line("latte", cups: 1, cost: cost("2.5"))
    let entry = JournalEntry(seq: 2, id: UUID(), at: .noon, kind: .order) {
      $0.lines = [line]
      $0.changes = ["milk": -1]
    }
    let json = entry.json().line
    #expect(json.contains(#""cost":"2.5","cups":1,"currency":"KRW","juice":"latte"}"#))
    #expect(try JournalEntry.imported(Array(json.utf8)).0.lines == [line])
  }

  @Test(arguments: [
    "cost 2.50 KRW", "cost 2.5", "cost 2.5 XXX", "cost -1 KRW", "cost 2,5 KRW", "cost 2.5 KRW KRW",
    "cost 9999999999999999 KRW",
  ])
  func `A cost that no version writes can't be read`(line: String) {
    var body =
      "juice-maker entry 1\nseq 2\nid 6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f\nat 5\nkind order\nline kiwi 1\n\(line)\nchange kiwi -3\n"
    #expect(throws: JournalFault.self) { try JournalEntry(body: body, seq: 2, digest: nil) }
    guard line != "cost 2.50 KRW", line != "cost 2.5 KRW KRW" else { return }
    body.withUTF8 { bytes in
      var report = Report()
      #expect(throws: JournalFault.self) { unsafe try report.add(2, bytes) }
    }
  }

  @Test func `A shopping list goes by today where there is no other day, and says what it costs`() {
    func day(_ used: Int) -> Report {
      Report(of: [
        JournalEntry(seq: 1, id: UUID(), at: .noon, kind: .order) {
          $0.lines = [.init(juice: "latte", cups: 1)]
          $0.changes = ["milk": -used]
        }
      ])
    }
    let stock = Stock(items: ["milk": .init(quantity: 100)])
    let first = ShoppingList([], today: day(350), stock, on: menu)
    #expect(first.isByToday && first.days == 1 && first.items[0].buy == 250)
    #expect(first.items[0].cost?.plain == "625" && first.cost?.plain == "625")
    let second = ShoppingList([day(150)], today: day(350), stock, on: menu)
    #expect(!second.isByToday && second.items[0].buy == 50)
  }
}
