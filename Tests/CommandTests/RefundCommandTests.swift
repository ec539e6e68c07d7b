import ArgumentParser
import JuiceKit
import JuiceText
import JuiceWords
import Testing

@testable import juice_maker

@Suite struct RefundCommandTests {
  @Test func `A refund of a juice with several typed prices names those of the order`() async throws
  {
    let stand = try FolderStand(
      menu: """
        currency: KRW
        payments: [cash]
        ingredients: [{ id: bag, name: Bag }]
        juices: [{ id: other, name: Other, recipe: { bag: 1 }, price: ask }]
        """)
    _ = try await stand.store.apply(.open(["bag": 10]))
    let lines = [2500, 3000].map { units in
      Order.Line(Cup("other", asked: .won(units)), cups: 1, price: .won(units))
    }
    let order = Order(lines: lines, uses: ["bag": 2], payments: "cash")
    _ = try await stand.store.apply(.order(order))
    await #expect {
      try await RefundCommand.parse([order.id.text, "other"] + stand.options).run()
    } throws: { error in
      Wording(.en).sentence(for: error)
        == "“other” needs a price. Write it as other@2500 or other@3000."
        && Wording(.ko).sentence(for: error)
          == "“other”: 금액이 필요해요. other@2500, other@3000처럼 쓰세요."
    }
  }
}
