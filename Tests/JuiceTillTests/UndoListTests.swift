import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct UndoListTests {
  private let id = Order.ID()

  private func entry(_ seq: Int, _ kind: JournalEntry.Kind, _ cups: [(Juice.ID, Int)])
    -> JournalEntry
  {
    JournalEntry(seq: seq, id: id, at: .noon, kind: kind) {
      $0.lines = cups.map { Order.Line(juice: $0, cups: $1) }
    }
  }

  private func summary(of list: UndoList) throws -> String {
    list.summary(of: try #require(list.newest), Wording(.en, .standard))
  }

  @Test func `The restock screen undoes its own last change, whatever was sold since`() {
    let (delivery, order) = (entry(1, .restock, []), entry(2, .order, [("mango", 1)]))
    var list = UndoList()
    #expect(list.newestStockChange == nil)
    list.note(.restock(["mango": 5]), delivery)
    list.note(.order(Order(lines: order.lines, uses: [:])), order)
    #expect(list.newest == order && list.newestStockChange == delivery)
  }

  @Test func `Undo names the cups of an order that are left after refunds`() throws {
    let order = entry(1, .order, [("mango", 2), ("kiwi", 1)])
    let refund = entry(2, .refund, [("kiwi", 1)])
    var list = UndoList()
    list.note(.order(Order(lines: order.lines, uses: [:])), order)
    #expect(list.newest == order)
    #expect(try summary(of: list) == "Mango x 2, Kiwi")
    list.note(.refund(Refund(of: id)), refund)
    #expect(try summary(of: list) == "Mango x 2")

    var recalled = UndoList()
    recalled.recall(try #require(OrderRecord([order, refund])))
    #expect(try summary(of: recalled) == "Mango x 2")
  }
}
