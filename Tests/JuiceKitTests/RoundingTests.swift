import Testing

@testable import JuiceKit

@Suite struct RoundingTests {
  private func price(_ units: Int) -> Price {
    Price(minorUnits: units, currency: Currency(code: "KRW")!)
  }

  @Test(arguments: [
    (10, 4504, 4500), (10, 4505, 4510), (10, -4505, -4510), (10, -4504, -4500), (5, 12, 10),
    (5, 13, 15),
    (100, 49, 0), (100, 50, 100), (3, 4, 3), (3, 5, 6), (10, 0, 0),
  ])
  func `half is rounded away from zero`(_ step: Int, _ units: Int, _ rounded: Int) {
    #expect(Rounding(to: step, for: .all).rounded(price(units)) == price(rounded))
  }

  private func menu(_ rounding: Rounding?) -> Menu {
    Menu(
      ingredients: [Ingredient(id: "ice", name: Name("Ice"), opening: 90)],
      juices: [
        Juice(id: "tea", name: Name("Tea"), recipe: ["ice": 1], price: price(1503))
      ], currency: Currency(code: "KRW"), ways: ["card", "cash"], rounding: rounding)
  }

  @Test func `all orders are rounded, or those that are paid in cash`() throws {
    for (scope, payments, total) in [
      (.all, nil, 4510), (.all, "card", 4510), (.cash, nil, 4509), (.cash, "card", 4509),
      (.cash, "cash", 4510),
    ] as [(Rounding.Scope, Payments?, Int)] {
      let order = try menu(Rounding(to: 10, for: scope)).order([("tea", 3)], payments: payments)
      #expect(order.total == price(total), "\(scope) \(String(describing: payments))")
    }
  }

  @Test func `the part that is paid in cash is rounded`() {
    let (card, cash): (Payment.Way, Payment.Way) = ("card", "cash")
    var settlement = Settlement(
      price(4509), in: [card, cash], rounding: Rounding(to: 10, for: .cash))
    #expect(settlement.due(in: cash) == price(4510) && settlement.due(in: card) == price(4509))
    #expect(settlement.verdict(on: price(5000), in: cash) == .paid(change: price(490)))
    #expect(settlement.verdict(on: price(4509), in: cash) == .part(left: price(0)))
    #expect(settlement.accept(price(1502), in: card) == nil)
    #expect(settlement.due(in: cash) == price(3010))
    let payments = settlement.accept(in: cash)
    #expect(payments?.text == "card=1502 cash=3010 KRW")
  }
}
