import ArgumentParser
import JuiceKit
import Testing

@testable import juice_maker

@Suite struct PayCommandTests {
  @Test func `The state of an order is told before faults of its payment`() async throws {
    let stand = try FolderStand(
      menu: """
        currency: KRW
        payments: [card, cash]
        ingredients: [{ id: mango, name: Mango }]
        juices: [{ id: mango, name: Mango, recipe: { mango: 1 }, price: 4500 }]
        """)
    let store = stand.store
    _ = try await store.apply(.open(["mango": 10]))
    func sell() async throws -> Order.ID {
      let order = Order(
        lines: [.init(juice: "mango", cups: 2, price: .won(4500))], uses: ["mango": 2],
        payments: "card")
      _ = try await store.apply(.order(order))
      return order.id
    }
    let (whole, some, none) = (try await sell(), try await sell(), try await sell())
    _ = try await store.apply(.refund(Refund(of: whole)))
    _ = try await store.apply(.refund(Refund(of: some, cups: ["mango": 1])))
    for words in [
      ["card", "--given", "5000"], ["cash", "--given", "1"], ["cash", "--given", "x"], ["card=1"],
      ["card=1", "cash=2"], ["card", "--tip", "x"],
    ] {
      for (id, code, exit) in [
        (whole, "already-void", 1), (some, "already-refunded", 1), (none, nil, 64),
      ] as [(Order.ID, String?, Int32)] {
        await #expect {
          try await PayCommand.parse([id.text] + words + stand.options).run()
        } throws: { error in
          let report = ExitReport(error)
          return report?.exit == exit && (code == nil || report?.code == code)
        }
      }
    }
  }
}
