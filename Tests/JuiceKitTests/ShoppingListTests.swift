import FoundationEssentials
import JuiceKit
import Testing
import TimeTesting

@Suite struct ShoppingListTests {
  private func day(_ entries: (JournalEntry.Kind, Quantities)...) -> Report {
    Report(
      of: entries.map { kind, changes in
        JournalEntry(seq: 1, id: UUID(), at: .noon, kind: kind) {
          $0.lines = kind == .order ? [.init(juice: "kiwi", cups: 1)] : []
          $0.changes = changes
          $0.reason = kind == .waste ? "spilled" : nil
        }
      })
  }

  private let stock = Stock(
    items: [
      "kiwi": .init(quantity: 4), "mango": .init(quantity: 9, isSoldOut: true),
      "banana": .init(quantity: 0),
    ])

  @Test
  func `the list buys what an average day with sales needs, rounded up`() {
    let list = ShoppingList(
      [
        day((.order, ["kiwi": -6]), (.waste, ["mango": -2])),
        day((.order, ["kiwi": -3, "mango": -3]), (.restock, ["kiwi": 50])),
        // Waste on a closed day says nothing about a day of selling.
        day((.waste, ["banana": -9])), day(),
      ], today: day(), stock, on: .small)
    #expect(list.days == 2)
    #expect(list.items.map(\.ingredient) == ["strawberry", "banana", "kiwi", "mango"])
    #expect(list.items.map(\.expected) == [0, 0, 5, 3])
    #expect(list.items.map(\.stock) == [0, 0, 4, 9])
    #expect(list.items.map(\.buy) == [0, 0, 1, 0])
    #expect(list.sorted.map(\.ingredient) == ["kiwi", "strawberry", "banana", "mango"])
  }

  @Test func `a list without a day of sales expects nothing`() {
    let list = ShoppingList([day(), day((.waste, ["kiwi": -5]))], today: day(), stock, on: .small)
    #expect(list.days == 0 && list.items.allSatisfy { $0.expected == 0 && $0.buy == 0 })
  }

  @Test func `waste that was taken back is no gain`() {
    let list = ShoppingList(
      [day((.order, ["kiwi": -3]), (.waste, ["mango": 5]))], today: day(), stock, on: .small)
    #expect(list.items.map(\.expected) == [0, 0, 3, 0])
  }
}
