import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@testable import juice_maker

@Suite struct BillsOutputTests {
  @Test func `The list of bills has today's names, and sealed ones of what left the menu`() throws {
    let now = Menu(
      ingredients: [Ingredient(id: "ice", name: Name("Ice"))],
      juices: [Juice(id: "mango", name: Name("Mango"), recipe: ["ice": 1])])
    var then = now
    then.juices[0].name = Name("Golden Mango")
    then.juices.append(Juice(id: "plum", name: Name("Red Plum"), recipe: ["ice": 1]))
    let order = try then.order([("mango", 2), ("plum", 1)])
    let aside = JournalEntry(seq: 2, id: order.id, at: .noon, kind: .bill) {
      ($0.facts, $0.reason) = (order.facts, BillStep.aside.rawValue)
    }
    let bill = try #require(OpenBill([aside]))
    let lines = BillsOutput(bills: [bill], wording: Wording(.en, now)).lines
    #expect(lines.contains { $0.contains("Mango x 2, Red Plum") }, "\(lines)")
    #expect(!lines.contains { $0.contains("Golden") })
  }

  @Test func `The list of bills has their discounts and roundings beside the total`() throws {
    let won = try #require(Currency(code: "KRW"))
    func price(_ units: Int) -> Price { Price(minorUnits: units, currency: won) }
    var facts = OrderFacts()
    facts.lines = [Order.Line(juice: "mango", cups: 2, price: price(4600))]
    (facts.discount, facts.rounding) = (Discount(amount: price(700)), price(500))
    let aside = JournalEntry(seq: 2, id: Order.ID(), at: .noon, kind: .bill) {
      ($0.facts, $0.reason) = (facts, BillStep.aside.rawValue)
    }
    let bill = try #require(OpenBill([aside]))
    let lines = BillsOutput(bills: [bill], wording: Wording(.en, .standard)).lines
    #expect(lines.contains { $0.contains("Mango x 2, Discount -₩700, Rounding ₩500") }, "\(lines)")
  }
}
