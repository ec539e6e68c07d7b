import JuiceKit
import Testing

@testable import JuiceFiles
@testable import JuiceSQLite

/// Large counts, costs and repeated options, in all stores.
@Suite(.serialized) struct UnitTests {
  private static let menu = """
    currency: KRW
    ingredients:
      - { id: milk, name: Milk, unit: ml, opening: 9999990, cost: 2.5 }
      - { id: cup, name: Cup, unit: { ko: 개, en: pcs }, opening: 100, cost: 50, per-cup: true }
    juices:
      - { id: milk, name: Milk, recipe: { milk: 200, cup: 1 }, price: 3000, options: [size, extras] }
    options:
      - id: size
        name: Size
        choices: [{ id: regular, name: Regular }, { id: large, name: Large, times: 2 }]
      - id: extras
        name: Extras
        many: 3
        choices: [{ id: more, name: More, recipe: { milk: 10 } }]
    """

  private static func parsed() throws -> Menu {
    try MenuFile.parse(Array(menu.utf8), file: "m")
  }

  @Test(arguments: StoreKind.allCases)
  func `costs and repeated options are kept, and counts go to 9,999,999`(kind: StoreKind)
    async throws
  {
    let menu = try Self.parsed()
    try await kind.withShop { store in
      _ = try await store.apply(.open(menu.openings))
      let cup = Cup("milk", options: ["large", "more", "more"])
      let order = try menu.order([(cup, 2)])
      _ = try await store.apply(.order(order))

      let entry = try #require(try await store.journal().last)
      #expect(entry.lines == order.lines && entry.lines[0].cup == cup)
      #expect(entry.lines[0].cost?.plain == "1100")
      #expect(entry.changes == ["milk": -840, "cup": -2])

      _ = try await store.apply(.restock(["milk": 849]))
      #expect(try await store.stock().quantity(of: "milk") == 9_999_999)
      await #expect(throws: Refusal.aboveLimit("milk")) {
        try await store.apply(.restock(["milk": 1]))
      }
      var sum = Report()
      for entry in try await store.journal() { try sum.add(entry) }
      #expect(sum.costsByJuice["milk"]?.revenue.map(\.plain) == ["2200"])
      #expect(try await store.verify().entries > 0)
    }
  }

  @Test func `a menu file gives units, costs and recipes of options back as they were`() throws {
    let menu = try Self.parsed()
    #expect(menu.ingredients[0].unit == Name("ml") && menu.ingredients[0].cost?.plain == "2.5")
    #expect(
      menu.ingredients[1].isPerCup && menu.ingredients[1].unit == Name(["ko": "개", "en": "pcs"]))
    #expect(menu.groups[1].kind == .many && menu.groups[1].most == 3)
  }

  private func problems(_ change: (String, String)) -> [MenuProblem.Kind] {
    let text = Self.menu.replacing(change.0, with: change.1)
    do {
      _ = try MenuFile.parse(Array(text.utf8), file: "m")
      return []
    } catch MenuFileError.invalid(let problems, _) {
      return problems.map(\.kind)
    } catch { return [] }
  }

  @Test func `mistakes in them are named`() {
    #expect(problems(("cost: 2.5", "cost: 2.55555")) == [.badCost("2.55555")])
    #expect(problems(("cost: 2.5", "cost: 100000000")) == [.badCost("100000000")])
    #expect(problems(("many: 3", "many: 10")) == [.notSeveral("10")])
    #expect(problems(("many: 3", "many: yes")) == [.notSeveral("yes")])
    #expect(problems(("many: 3", "many: 2\n    ask: true")) == [.askAndMany])
    #expect(
      problems(("{ milk: 10 }", "{ milk: 0 }")) == [.countOutOfRange("0", wanted: Recipe.amounts)])
    #expect(problems(("{ milk: 10 }", "{ milk: -66 }")) == [])
    #expect(
      problems(("{ milk: 10 }", "{ milk: -67 }"))
        == [.takesAway(choice: "more", ingredient: "milk", most: 66)])
    #expect(
      problems(("times: 2", "recipe: { cup: -2 }"))
        == [.takesAway(choice: "large", ingredient: "cup", most: 1)])
    #expect(
      problems(("times: 2", "recipe: { milk: -200, cup: -1 }")) == [.takesAll(choice: "large")])
    #expect(
      problems(("recipe: { milk: 200", "recipe: { milk: -200"))
        == [.countOutOfRange("-200", wanted: Recipe.amounts)])
    // Nine times twice the recipe, and more.
    #expect(
      problems(("{ milk: 10 }", "{ milk: 10 }, times: 5"))
        == [.tooManyTimes(most: Factor.most)])
  }
}
