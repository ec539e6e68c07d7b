import Foundation
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@Suite struct ShoppingLinesTests {
  /// Milk has a cost, coffee and sugar have none.
  private var menu: Menu {
    get throws {
      let won = try #require(Currency(code: "KRW"))
      return Menu(
        ingredients: [
          Ingredient(
            id: "milk", name: Name("Milk"), cost: Cost(parsing: "2.5", currency: won)),
          Ingredient(id: "coffee", name: Name("Coffee")),
          Ingredient(id: "sugar", name: Name("Sugar")),
        ], juices: [], currency: won)
    }
  }

  /// The list after a day that used 350 of milk and 18 of coffee.
  private func shopping(_ stock: [Ingredient.ID: Stock.Item]) throws -> ShoppingLines {
    var day = Report()
    try day.add(
      JournalEntry(seq: 1, id: UUID(), at: .noon, kind: .order) {
        $0.lines = [.init(juice: "latte", cups: 1)]
        $0.changes = ["milk": -350, "coffee": -18]
      })
    return ShoppingLines(
      ShoppingList([day], today: nil, Stock(items: stock), on: try menu), for: LocalDay(of: .noon))
  }

  @Test func `the expected cost names what is to buy and has no cost`() throws {
    let short = try shopping(["milk": .init(quantity: 100)])
    #expect(
      short.heading(Wording(.en, try menu), now: .noon).hasSuffix(
        " · Expected cost ₩625 (without Coffee: cost unknown)"))
    let enoughCoffee = try shopping(["coffee": .init(quantity: 18)])
    #expect(
      enoughCoffee.heading(Wording(.en, try menu), now: .noon).hasSuffix(" · Expected cost ₩875"))
  }

  @Test func `a list with nothing to buy says so`() throws {
    func texts(coffee: Int) throws -> [String] {
      try shopping(["milk": .init(quantity: 350), "coffee": .init(quantity: coffee)])
        .lines(Wording(.en, try menu), columns: 80).map(\.text)
    }
    #expect(try texts(coffee: 18).prefix(2) == ["Nothing to buy: there is enough.", ""])
    #expect(try !texts(coffee: 17).contains { $0.hasPrefix("Nothing") })
  }
}
