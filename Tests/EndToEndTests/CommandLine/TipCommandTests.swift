import Foundation
import JuiceKit
import Testing

@Suite struct TipCommandTests {
  private let stand: Stand
  private let menu: String

  init() throws {
    stand = try Stand()
    menu = try stand.write(
      """
      currency: KRW
      payments: [card, cash]
      rounding: { to: 10, for: cash }
      tips: [5, 10, 15]
      ingredients: [{ id: ice, name: Ice, opening: 900 }]
      juices: [{ id: tea, name: Tea, recipe: { ice: 1 }, price: 1503 }]

      """, to: "menu.yaml")
  }

  private func order(_ call: String..., key: String = "order") async throws -> [String: Any] {
    let run = try await stand.run(call + ["--menu", menu, "--format", "json"])
    return try #require(run.json[key] as? [String: Any], "\(run.out)\(run.err)")
  }

  private func payment(_ order: [String: Any]) -> [String: String] {
    (order["payments"] as? [[String: String]])?.last ?? [:]
  }

  private func amounts(_ value: Any?) -> [String] {
    (value as? [[String: Any]])?.compactMap { $0["amount"] as? String } ?? []
  }

  private func run(_ call: String..., language: String = "en") async throws -> String {
    try await stand.run(call + ["--menu", menu, "--language", language]).out
  }

  @Test func `A tip is beside the total, in every book`() async throws {
    try await stand.withShop(menu: menu) { try await $0.moveDrawer(.open, "1000") }
    let card = try await order("order", "tea=2", "--pay", "card", "--tip", "500", "--as", "Anna")
    #expect(card["total"] as? String == "3006" && card["unpaid"] as? String == "0")
    #expect(payment(card) == ["way": "card", "amount": "3006", "tip": "500"])
    #expect(card["payment"] as? String == "card")
    // Cash is rounded with its tip: 3006 + 302 is 3310.
    let cash = try await order(
      "order", "tea=2", "--pay", "cash", "--tip", "302", "--given", "5000", "--as", "Minsu")
    #expect(cash["total"] as? String == "3008" && cash["rounding"] as? String == "2")
    #expect(
      payment(cash) == [
        "way": "cash", "amount": "3008", "tip": "302", "given": "5000", "change": "1690",
      ])
    let parts = try await order(
      "order", "tea=2", "--pay", "cash=1000", "--pay", "card=2006", "--tip", "100", "--as", "Anna")
    #expect(payment(parts) == ["way": "card", "amount": "2006", "tip": "100"])

    let drawer = try await order("drawer", key: "drawer")
    #expect(drawer["sales"] as? String == "4008" && amounts(drawer["tips"]) == ["302"])
    #expect(drawer["expected"] as? String == "5310")
    let report = try await stand.run("report", "--menu", menu, "--format", "json").json
    #expect(amounts(report["revenue"]) == ["9020"] && amounts(report["tips"]) == ["902"])
    let by = try #require(report["tipsBy"] as? [[String: String]])
    #expect(by.map { $0["name"] } == ["Anna", "Minsu"])
    #expect(by.map { $0["amount"] } == ["600", "302"])
    #expect(
      try await run("report", "--format", "csv").contains(
        "\r\ntips,card Anna,KRW,600\r\ntips,cash Minsu,KRW,302\r\n"))
    #expect(try await run("report").contains("Tips: Anna Card ₩600 · Minsu Cash ₩302"))
    #expect(try await run("report", language: "ko").contains("팁: Anna 카드 ₩600"))
    #expect(try await run("receipt", "1").contains(#/\nTip +₩500\n/#))
    #expect(try await run("receipt", "2", language: "ko").contains(#/\n팁 +₩302\n/#))
    #expect(
      try await run("history", "--format", "csv").split(separator: "\r\n")
        .map { $0.split(separator: ",", omittingEmptySubsequences: false).dropLast(3).last ?? "" }
        == ["tip", "100", "302", "500", "", ""])

    let closed = try await order("drawer", "close", "5310", key: "drawer")
    #expect(closed["difference"] as? String == "0")
    let slip = try await run("drawer", "slip")
    #expect(slip.contains(#/Cash tips +₩302/#) && slip.contains(#/Tip Minsu Cash +₩302/#))
    try await expectSameCopy()
  }

  /// An import and `verify` know the same journal.
  private func expectSameCopy() async throws {
    try await stand.verifyBooks()
    let export = try await stand.export()
    try await stand.importJournal(export, to: "copy.db")
    #expect(try await stand.export(of: "copy.db") == export)
  }

  @Test func `A corrected payment keeps the tip, unless another is given`() async throws {
    _ = try await order("order", "tea", "--pay", "card", "--tip", "500")
    let cash = try await order("pay", "1", "cash")
    #expect(payment(cash) == ["way": "cash", "amount": "1500", "tip": "500"])
    let more = try await order("pay", "1", "cash", "--tip", "700", "--given", "2200")
    #expect(payment(more)["tip"] == "700" && payment(more)["change"] == "0")
    let none = try await order("pay", "1", "card", "--tip", "0")
    #expect(payment(none) == ["way": "card", "amount": "1503"])
    _ = try await order("order", "tea")
    let late = try await order("pay", "2", "card=1000", "cash=500", "--tip", "100")
    #expect(payment(late) == ["way": "cash", "amount": "500", "tip": "100"])
    try await expectSameCopy()
  }

  @Test func `A refund gives the tip back only with --tip, a void always`() async throws {
    _ = try await order("order", "tea=2", "--pay", "card", "--tip", "500")
    let kept = try await order("refund", "1", "tea", key: "refund")
    #expect(payment(kept) == ["way": "card", "amount": "1503"])
    let back = try await order("refund", "1", "--tip", key: "refund")
    #expect(payment(back) == ["way": "card", "amount": "1503", "tip": "500"])
    _ = try await order("order", "tea", "--pay", "card", "--tip", "500")
    #expect(try await run("void", "2").contains("₩2,003"))
    #expect(try await stand.run("report", "--menu", menu, "--format", "json").json["tips"] == nil)
    _ = try await order("order", "tea", "--pay", "card")
    let none = try await stand.refuse("refund", "3", "--tip", "--menu", menu, "--format", "json")
    #expect(none.exit == 1 && none.out.contains(#""code":"nothing-to-refund""#))
    #expect(none.err.contains("no tip"))
    try await expectSameCopy()
  }

  @Test func `A tip needs a payment, a price and an amount`() async throws {
    let alone = try await stand.refuse("order", "tea", "--tip", "500", "--menu", menu)
    #expect(alone.exit == 64 && alone.err.contains("--pay"))
    let word = try await stand.refuse(
      "order", "tea", "--pay", "card", "--tip", "much", "--menu", menu)
    #expect(word.exit == 64)
    let short = try await stand.refuse(
      "order", "tea", "--pay", "cash", "--tip", "500", "--given", "1600", "--menu", menu)
    #expect(short.exit == 64)
    let free = try stand.write(
      """
      payments: [card]
      ingredients: [{ id: ice, name: Ice, opening: 900 }]
      juices: [{ id: tea, name: Tea, recipe: { ice: 1 } }]

      """, to: "free.yaml")
    let none = try await stand.refuse("order", "tea", "--pay", "card", "--tip", "5", "--menu", free)
    #expect(none.exit == 64 && none.err.contains("--tip"))
    #expect(
      try await stand.run("report", "--menu", menu, "--format", "json").json["orders"] as? Int
        == 0)
  }

  @Test func `A repeat with the same tip answers, with another it is refused`() async throws {
    let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
    let first = try await order("order", "tea", "--pay", "card", "--tip", "500", "--id", id)
    let again = try await order("order", "tea", "--pay", "card", "--tip", "500", "--id", id)
    #expect(payment(first) == payment(again))
    let other = try await stand.refuse(
      "order", "tea", "--pay", "card", "--tip", "600", "--id", id, "--menu", menu)
    #expect(other.exit == 1)
  }

  @Test func `The menu has the tips, as typed and as set`() async throws {
    #expect(try await stand.run("menu", "check", menu).exit == 0)
    #expect(try await stand.run("menu", "set", "--tips", "7.5,10", "--menu", menu).exit == 0)
    #expect(try String(contentsOfFile: menu, encoding: .utf8).contains("tips: [7.5, 10]"))
    for wrong in ["0", "5,5", "1,2,3,4,5,6", "ten", "101"] {
      #expect(
        try await stand.run("menu", "set", "--tips", wrong, "--menu", menu).exit != 0, "\(wrong)")
    }
    #expect(try await stand.run("menu", "set", "--tips", "none", "--menu", menu).exit == 0)
    #expect(try !String(contentsOfFile: menu, encoding: .utf8).contains("tips"))
  }
}
