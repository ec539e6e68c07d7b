import Foundation
import JuiceKit
import Testing

@Suite struct RoundingCommandTests {
  private let stand: Stand

  init() throws { stand = try Stand() }

  private func menu(_ rounding: String) throws -> String {
    try stand.write(
      """
      currency: KRW
      payments: [card, cash]
      rounding: \(rounding)
      ingredients: [{ id: ice, name: Ice, opening: 900 }]
      juices: [{ id: tea, name: Tea, recipe: { ice: 1 }, price: 1503 }]

      """, to: "menu.yaml")
  }

  private func order(_ menu: String, _ call: String...) async throws -> [String: Any] {
    let run = try await stand.run(call + ["--menu", menu, "--format", "json"])
    return try #require(run.json["order"] as? [String: Any], "\(run.out)\(run.err)")
  }

  private func sum(_ value: Any?) -> String {
    ((value as? [[String: Any]])?.first?["amount"] as? String) ?? "none"
  }

  @Test func `every total is rounded, and the difference is in all books`() async throws {
    let menu = try menu("{ to: 10, for: all }")
    try await stand.withShop(menu: menu) { try await $0.moveDrawer(.open, "1000") }
    let first = try await order(menu, "order", "tea=3", "--pay", "cash")
    #expect(first["total"] as? String == "4510" && first["rounding"] as? String == "1")
    let unpaid = try await order(menu, "order", "tea")
    #expect(unpaid["total"] as? String == "1500" && unpaid["unpaid"] as? String == "1500")
    let paid = try await order(menu, "pay", "2", "card=500", "cash=1000")
    #expect(paid["total"] as? String == "1500" && paid["rounding"] as? String == "-3")
    try await stand.withShop(menu: menu) { shop in
      try await shop.order("tea=2", pay: "card", discount: "10%")
      try await shop.order("tea", pay: "cash")
    }
    let void = try await stand.run("void", "--last", "--menu", menu)
    #expect(void.out.contains("₩1,500"), "\(void.out)")
    let report = try await stand.run("report", "--menu", menu, "--format", "json").json
    // 4510 + 1500 + 2710, rounded by 1 - 3 + 5.
    #expect(sum(report["revenue"]) == "8720" && sum(report["rounding"]) == "3")
    let ways = try #require(report["payments"] as? [[String: Any]])
    #expect(ways.map { sum($0["revenue"]) } == ["3210", "5510"])
    #expect(ways.map { sum($0["money"]) } == ["3210", "5510"])
    let drawer = try await stand.run("drawer", "close", "6510", "--menu", menu, "--format", "json")
    let record = try #require(try drawer.json["drawer"] as? [String: Any])
    #expect(record["difference"] as? String == "0")
    let slip = try await stand.run("drawer", "slip", "--menu", menu)
    #expect(slip.out.contains("Rounding"), "\(slip.out)")
    #expect(try await stand.run("receipt", "2", "--menu", menu).out.contains("Rounding"))
    try await stand.verifyBooks()
    let export = try await stand.export()
    try await stand.importJournal(export, to: "copy.db")
    #expect(try await stand.export(of: "copy.db") == export)
  }

  @Test func `a closing slip has the same sums as text and as JSON where cash is rounded`()
    async throws
  {
    let menu = try menu("{ to: 10, for: cash }")
    try await stand.withShop(menu: menu) { shop in
      try await shop.moveDrawer(.open, "1000")
      try await shop.order("tea=3", pay: "cash")
    }
    #expect(try await stand.run("refund", "1", "tea=2", "--menu", menu).exit == 0)
    try await stand.withShop(menu: menu) { shop in
      try await shop.order("tea", pay: "cash")
      _ = try await shop.store.voidLast()
    }
    let slip = try await stand.run("drawer", "slip", "--menu", menu)
    let run = try await stand.run("drawer", "slip", "--menu", menu, "--format", "json")
    let takings = try #require(try run.json["takings"] as? [String: Any], "\(run.out)\(run.err)")
    for (row, amount) in [
      ("Refunded · 1", "-₩3,006"), ("Voided · 1", "-₩1,503"), ("Takings", "₩6,012"),
      ("Rounding", "-₩3"),
    ] {
      #expect(
        slip.lines.contains { $0.hasPrefix(row) && $0.hasSuffix(" \(amount)") },
        "\(row) \(slip.out)")
    }
    // 6012 - 3006 - 1503 - 3 is the money in the drawer: 4510 - 3010.
    #expect(sum(takings["revenue"]) == "6012" && sum(takings["rounding"]) == "-3")
    for (part, amount) in [("refunds", "3006"), ("voids", "1503")] {
      let sales = try #require(takings[part] as? [String: Any], "\(part)")
      #expect(sum(sales["revenue"]) == amount, "\(part) \(run.out)")
    }
  }

  @Test func `an order is rounded once it is paid in cash, and no longer when by card`()
    async throws
  {
    let menu = try menu("{ to: 10, for: cash }")
    let unpaid = try await order(menu, "order", "tea=3")
    #expect(unpaid["total"] as? String == "4509" && unpaid["rounding"] == nil)
    let cash = try await order(menu, "pay", "1", "cash", "--given", "5000")
    #expect(cash["total"] as? String == "4510" && cash["rounding"] as? String == "1")
    let parts = try #require(cash["payments"] as? [[String: Any]])
    #expect(parts[0]["amount"] as? String == "4510" && parts[0]["change"] as? String == "490")
    let wrong = try await stand.refuse("pay", "1", "card=3000", "cash=1509", "--menu", menu)
    #expect(wrong.exit == 64 && wrong.err.contains("4,510"), "\(wrong.err)")
    let split = try await order(menu, "pay", "1", "card=3004", "cash=1510")
    #expect(split["total"] as? String == "4514" && split["rounding"] as? String == "5")
    let rest = try await order(menu, "pay", "1", "card=3004", "cash", "--given", "2000")
    #expect(
      rest["payments"] as? [[String: String]] == [
        ["way": "card", "amount": "3004"],
        ["way": "cash", "amount": "1510", "given": "2000", "change": "490"],
      ])
    let over = try await stand.run("pay", "1", "card=5000", "cash", "--menu", menu)
    #expect(over.exit == 64 && over.err.contains("5,000"), "\(over.err)")
    let card = try await order(menu, "pay", "1", "card")
    #expect(card["total"] as? String == "4509" && card["rounding"] == nil)
    let report = try await stand.run("report", "--menu", menu, "--format", "json").json
    #expect(sum(report["revenue"]) == "4509" && report["rounding"] == nil)
    try await stand.verifyBooks()
  }

  @Test func `an order keeps its own rounding where the menu has another by now`() async throws {
    try await stand.withShop(menu: menu("{ to: 10, for: all }")) { try await $0.order("tea") }
    let now = try menu("{ to: 100, for: cash }")
    let paid = try await order(now, "pay", "1", "cash", "--given", "5000")
    #expect(paid["total"] as? String == "1500" && paid["rounding"] as? String == "-3")
  }

  @Test func `an order rounded to nothing is owed whole once it is unpaid again`() async throws {
    let menu = try stand.write(
      String(contentsOfFile: menu("{ to: 10000, for: cash }"), encoding: .utf8)
        + "serving: queue\n", to: "queue.yaml")
    let first = try await order(menu, "order", "tea", "--pay", "cash")
    #expect(first["total"] as? String == "0" && first["unpaid"] as? String == "0")
    let queue = try await stand.run("queue", "--menu", menu, "--format", "json").json
    #expect((queue["orders"] as? [[String: Any]])?.first?["total"] as? String == "0")
  }

  @Test func `a repeat answers as the first did, whatever the menu says`() async throws {
    let first = try stand.write(
      """
      currency: KRW
      payments: [card, gift]
      discounts: [{ id: staff, percent: 10 }]
      ingredients: [{ id: ice, name: Ice, opening: 90 }]
      juices: [{ id: tea, name: Tea, recipe: { ice: 1 }, price: 1500, options: [size] }]
      options: [{ id: size, name: Size, choices: [{ id: small, name: S }, { id: large, name: L }] }]
      """, to: "first.yaml")
    let call = [
      "order", "tea+large=2", "--id", "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f", "--discount",
      "staff", "--pay", "gift", "--format", "json",
    ]
    let taken = try await stand.run(call + ["--menu", first])
    #expect(taken.exit == 0, "\(taken.err)")
    let text = try String(contentsOfFile: first, encoding: .utf8)
    for other in [
      "ingredients: [{ id: ice, name: Ice }]\n"
        + "juices: [{ id: soda, name: S, recipe: { ice: 1 } }]\n",
      text.replacing(", gift", with: ""), text.replacing("staff", with: "friend"),
      text.replacing("{ id: small, name: S }, ", with: ""),
    ] {
      let menu = try stand.write(other, to: "other.yaml")
      let again = try await stand.run(call + ["--menu", menu])
      #expect(again.exit == 0, "\(other): \(again.err)")
      let (now, before) = (try again.json["order"], try taken.json["order"])
      #expect(now as? NSDictionary == before as? NSDictionary, "\(other)")
      let wrong = try await stand.refuse(
        call.map { $0 == "tea+large=2" ? "tea+large=3" : $0 } + ["--menu", menu])
      #expect(wrong.exit != 0)
    }
  }

  @Test(arguments: [
    "{ to: 1 }", "{ for: cash }", "{ to: 10, for: card }", "10", "{ to: 10, by: 5 }",
  ])
  func `a bad rounding is refused with its place`(_ rounding: String) async throws {
    let run = try await stand.refuse("menu", "check", try menu(rounding))
    #expect(run.exit == 65 && run.err.contains("menu.yaml:3:"), "\(run.err)")
  }
}
