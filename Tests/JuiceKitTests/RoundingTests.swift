import Foundation
import JournalTesting
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
    #expect(settlement.verdict(on: price(4509), in: cash) == .uneven(step: price(10)))
    #expect(settlement.accept(price(1502), in: card) == nil)
    #expect(settlement.due(in: cash) == price(3010))
    let payments = settlement.accept(in: cash)
    #expect(payments?.text == "card=1502 cash=3010 KRW")
  }

  @Test func `what is left after a part is not rounded to nothing`() throws {
    let rounding = Rounding(to: 1000, for: .cash)
    let (card, cash): (Payment.Way, Payment.Way) = ("card", "cash")
    var settlement = Settlement(price(4509), in: [card, cash], rounding: rounding)
    #expect(settlement.accept(price(4200), in: card) == nil)
    #expect(settlement.due(in: cash) == price(309))
    let payments = settlement.accept(in: cash)
    let order = try menu(rounding).order([("tea", 3)], payments: payments)
    #expect(order.rounding == nil)
  }

  @Test func `a sum in another currency than the menu's is not rounded`() throws {
    let dollar = try #require(Currency(code: "USD"))
    let sum = Price(minorUnits: 1503, currency: dollar)
    #expect(menu(Rounding(to: 10, for: .all)).rounding(of: sum, nil) == nil)
  }

  @Test func `reasons in two forms of Korean are one`() throws {
    var report = Report()
    for (seq, reason) in ["친구", "친구".decomposedStringWithCanonicalMapping].enumerated() {
      try report.add(
        JournalEntry(seq: seq + 1, id: UUID(), at: Date(milliseconds: 0), kind: .order) {
          $0.lines = [Order.Line(juice: "tea", cups: 1, price: price(1000))]
          $0.changes = ["ice": -1]
          $0.discount = Discount(amount: price(100), reason: reason)
        })
    }
    #expect(report.discounts.values.map(\.orders) == [2])
  }

  @Test(arguments: [
    ["way cash", "cash cash"], ["juice tea - A", "way card", "juice tea - B"], ["way card - "],
    ["juice tea  A"], ["head a\u{2028}b"], ["cup tea - A"], ["way Card"], [],
  ])
  func `quotes that contradict each other are none`(_ texts: [String]) {
    #expect(MenuExcerpt(texts) == nil)
  }
}
