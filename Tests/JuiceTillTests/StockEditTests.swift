import JuiceKit
import Testing

@testable import JuiceTill

struct StockEditTests {
  private let before = Stock(items: ["kiwi": .init(quantity: 85)], revision: 9)
  private let after = Stock(items: ["kiwi": .init(quantity: 90)], revision: 1, restores: 1)

  @Test func `a stock-take saves what was counted, even if a backup is restored meanwhile`() throws
  {
    var edit = StockEdit(differences: [:], stock: before)
    _ = edit.change(to: .count)
    try edit.setNumber("kiwi", to: 10, current: 85, isContinued: false)

    edit.restored(after)

    #expect(edit.newCount(of: "kiwi", current: 90) == 10)
    #expect(edit.moved("kiwi", current: 90) == nil)
    #expect(edit.change(on: after) == .count(["kiwi": 10], with: ["kiwi": 90]))
  }

  @Test func `a delivery is added to the stock at that time`() throws {
    var edit = StockEdit(differences: [:], stock: before)
    try edit.setNumber("kiwi", to: 10, current: 85, isContinued: false)

    edit.restored(after)

    #expect(edit.newCount(of: "kiwi", current: 90) == 100)
  }

  @Test func `a sale between two digits of a count is told`() throws {
    var edit = StockEdit(differences: [:], stock: before)
    _ = edit.change(to: .count)
    try edit.setNumber("kiwi", to: 8, current: 85, isContinued: false)
    try edit.setNumber("kiwi", to: 82, current: 84, isContinued: true)

    #expect(
      edit.moved("kiwi", current: 84)
        == StockEdit.Moved(id: "kiwi", was: 85, now: 84, counted: 82, then: 81))
  }
}
