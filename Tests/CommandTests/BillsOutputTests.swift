import FoundationEssentials
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
}
