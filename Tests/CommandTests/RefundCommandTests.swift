import ArgumentParser
import Foundation
import JuiceKit
import JuiceSQLite
import JuiceText
import JuiceWords
import Testing
import TimeTesting

@testable import juice_maker

@Suite struct RefundCommandTests {
  @Test func `A refund of a juice with several typed prices names those of the order`() async throws
  {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func path(_ name: String) -> String { folder.appending(path: name).path }
    try """
    currency: KRW
    payments: [cash]
    ingredients: [{ id: bag, name: Bag }]
    juices: [{ id: other, name: Other, recipe: { bag: 1 }, price: ask }]
    """.write(toFile: path("menu.yaml"), atomically: true, encoding: .utf8)
    let store = try SQLiteStore(
      path: path("stand.db"), author: #require(Author(name: "Anna", till: "pi")), now: { .noon })
    _ = try await store.apply(.open(["bag": 10]))
    let lines = [2500, 3000].map { units in
      Order.Line(Cup("other", asked: .won(units)), cups: 1, price: .won(units))
    }
    let order = Order(lines: lines, uses: ["bag": 2], payments: "cash")
    _ = try await store.apply(.order(order))
    let call = [
      order.id.text, "other", "--store", path("stand.db"), "--menu", path("menu.yaml"), "--as",
      "Anna",
    ]
    await #expect {
      try await RefundCommand.parse(call).run()
    } throws: { error in
      Wording(.en).sentence(for: error)
        == "“other” needs a price. Write it as other@2500 or other@3000."
        && Wording(.ko).sentence(for: error)
          == "“other”: 금액이 필요해요. other@2500, other@3000처럼 쓰세요."
    }
  }
}
