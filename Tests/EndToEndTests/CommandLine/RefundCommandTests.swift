import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct RefundCommandTests {
  private let stand: Stand
  private let menu: String

  init() throws {
    stand = try Stand()
    menu = try stand.write(
      """
      currency: KRW
      serving: queue
      payments: [card, { id: cash, drawer: true }]
      ingredients:
        - { id: kiwi, name: Kiwi, opening: 100 }
        - { id: mango, name: Mango, opening: 100 }
      juices:
        - { id: kiwi, name: Kiwi, recipe: { kiwi: 3 }, price: 3333 }
        - { id: mango, name: Mango, recipe: { mango: 2 }, price: 3333 }
      """, to: "menu.yaml")
  }

  private func run(_ arguments: String...) async throws -> Run {
    try await stand.run(arguments + ["--menu", menu, "--format", "json"])
  }

  private func sell(_ cups: String..., pay ways: String...) async throws {
    try await stand.withShop(menu: menu) { shop in
      try await shop.order(cups, pay: ways)
    }
  }

  private func failure(_ arguments: String...) async throws -> String {
    let run = try await stand.refuse(arguments + ["--menu", menu, "--format", "json"])
    return "\(run.exit) \(try run.code ?? "")"
  }

  private func list(_ key: String, _ arguments: String...) async throws -> [[String: Any]] {
    let run = try await stand.run(arguments + ["--menu", menu, "--format", "json"])
    return try #require(run.json[key] as? [[String: Any]])
  }

  private func refund(_ run: Run) throws -> [String: Any] {
    try #require(run.json["refund"] as? [String: Any], "\(run.out)\(run.err)")
  }

  @Test func `void answers with the refund that it wrote`() async throws {
    try await sell("kiwi=2", pay: "card")
    let used = try await stand.run("void", "1", "--used", "--menu", menu)
    #expect(used.out.contains("Refunded from order No. 1: Kiwi x 2, ₩6,666."), "\(used.out)")
    #expect(used.out.contains("count as waste") && !used.out.contains("void"), "\(used.out)")
    try await sell("kiwi", pay: "card")
    let void = try await stand.run("void", "2", "--menu", menu)
    #expect(void.out.contains("is voided: Kiwi, ₩3,333."), "\(void.out)")
  }

  @Test func `A report page has parts below 0 too`() async throws {
    try stand.write(
      """
      currency: KRW
      rounding: { to: 10, for: cash }
      payments: [card, pay, { id: cash, drawer: true }]
      ingredients: [{ id: kiwi, name: Kiwi, opening: 100 }]
      juices:
        - { id: kiwi, name: Kiwi, recipe: { kiwi: 3 }, price: 3333 }
        - { id: large, name: Large kiwi, recipe: { kiwi: 5 }, price: 5556 }
      """, to: "menu.yaml")
    // The stand keeps ₩3 of the first order, and gives back ₩4 too much for the second.
    for (order, juice, way) in [("1", "kiwi", "card"), ("2", "large", "pay")] {
      try await sell(juice, pay: way)
      _ = try await run("refund", order, "--to", "cash")
    }
    let page = try await stand.run("report", "--format", "html", "--menu", menu)
    #expect(page.exit == 0 && page.out.contains("</html>"), "\(page.err)")
    #expect(page.out.contains("-₩4"))
  }

  @Test func `A cup is refunded with as many of each choice as it has`() async throws {
    let sizes = """
      currency: KRW
      ingredients: [{ id: kiwi, name: Kiwi, opening: 100 }]
      juices: [{ id: m, name: M, recipe: { kiwi: 3 }, price: 3000, options: [extras, size] }]
      options:
        - { id: size, name: Size, choices: [{ id: usual, name: Usual }, { id: big, name: { ko: 큰 컵, en: Big cup } }] }
        - id: extras
          name: Extras
          many: 3
          choices: [{ id: shot, name: Shot, price: 500 }, { id: syrup, name: Syrup }]
      """
    try stand.write(sizes, to: "menu.yaml")
    try await sell("m+shot+shot+syrup", "m+shot")
    #expect(try await failure("refund", "1", "m+shot+shot=1") == "1 nothing-to-refund")
    let one = try refund(try await run("refund", "1", "m+shot=1"))
    #expect(one["total"] as? String == "3500")
    let two = try refund(try await run("refund", "1", "m+syrup+shot+shot=1"))
    #expect(two["total"] as? String == "4000")
    #expect(try await failure("refund", "1", "m+shot=1") == "1 nothing-to-refund")
    // The words of an order, with names and the usual choice.
    _ = try await run("order", "M+큰 컵+shot=2", "m+usual+syrup", "m")
    #expect(try await failure("refund", "2", "m+nope") == "64 unknown-option")
    #expect(try await failure("refund", "2", "m+usual+big") == "64 option-conflict")
    for cup in ["m+Shot+Big cup", "M+shot+big", "m+syrup+usual", "m+usual"] {
      #expect(try await run("refund", "2", cup).exit == 0, "\(cup)")
    }
    #expect(try await failure("refund", "2") == "1 nothing-to-refund")
    // A choice that has become the usual one since is still that choice.
    try await sell("m+big", "m")
    try stand.write(
      sizes.replacing("id: usual, name: Usual", with: "id: big, name: Big cup")
        .replacing("id: big, name: { ko: 큰 컵, en: Big cup }", with: "id: usual, name: Usual"),
      to: "menu.yaml")
    let three = try refund(try await run("refund", "3", "M+Big cup"))
    let line = try #require((three["lines"] as? [[String: Any]])?.first)
    #expect(line["options"] as? [String] == ["big"])
  }

  @Test func `cups are refunded one after the other, never more than there were`() async throws {
    try await stand.withShop(menu: menu) {
      try await $0.order("kiwi", "mango=2", pay: "card", discount: "10%")
    }
    let first = try await run("refund", "1", "mango")
    let one = try refund(first)
    #expect(one["stock"] as? String == "returned" && one["number"] as? Int == 1)
    #expect(one["total"] as? String == "3000" && one["order"] as? String != one["id"] as? String)
    let stock = try first.json["stock"] as? [String: Int]
    #expect(stock?["mango"] == 98)
    #expect((one["payments"] as? [[String: Any]])?.first?["way"] as? String == "card")

    _ = try await run("queue", "made", "1")
    let two = try refund(
      try await run("refund", "1", "kiwi", "--to", "cash", "--reason", "wrong juice"))
    #expect(two["stock"] as? String == "used" && two["reason"] as? String == "wrong juice")
    #expect((two["payments"] as? [[String: Any]])?.first?["way"] as? String == "cash")

    #expect(try await failure("refund", "1", "mango=2") == "1 nothing-to-refund")
    #expect(try await failure("refund", "1", "kiwi") == "1 nothing-to-refund")
    #expect(try await failure("pay", "1", "cash") == "1 already-refunded")

    let last = try refund(try await run("refund", "1", "--returned"))
    let totals = [one, two, last].compactMap { ($0["total"] as? String).flatMap(Int.init) }
    #expect(totals.reduce(0, +) == 8999)
    #expect(try await failure("refund", "1") == "1 nothing-to-refund")
    #expect(try await failure("void", "1") == "1 already-void")

    let report = try await run("report").json
    #expect(report["orders"] as? Int == 0)
    let refunds = report["refunds"] as? [String: Any]
    #expect(refunds?["orders"] as? Int == 1 && refunds?["cups"] as? Int == 3)
    let by = refunds?["by"] as? [[String: Any]]
    #expect(by?.map { $0["name"] as? String } == ["Anna"] && by?.first?["orders"] as? Int == 1)
    let kiwi = (report["ingredients"] as? [[String: Any]])?.first { $0["id"] as? String == "kiwi" }
    #expect(kiwi?["wasted"] as? Int == 3 && kiwi?["used"] as? Int == 0)
    let queue = try await list("orders", "queue")
    #expect(queue.isEmpty)
    let history = try await list("entries", "history", "--kind", "refund")
    #expect(history.count == 3 && history.allSatisfy { $0["kind"] as? String == "refund" })
    try await stand.verifyBooks()
  }

  @Test func `a juice that nobody knows, both flags and a way that is none are mistakes`()
    async throws
  {
    try await sell("kiwi", pay: "card")
    #expect(try await failure("refund", "1", "apple") == "64 unknown-juice")
    #expect(try await failure("refund", "1", "--used", "--returned") == "64 usage")
    #expect(try await failure("refund", "1", "--to", "gold").hasPrefix("64 "))
    #expect(try await failure("refund", "7") == "64 unknown-order")
    #expect(
      try await failure("refund", "1", "--to", "cash=1", "--to", "card=1") == "64 payment-sum")
    #expect(
      try await failure("refund", "1", "--to", "cash=99999", "--to", "card") == "64 payment-sum")
    #expect(try await stand.reader().books().count == 2)
  }

  @Test func `a void keeps the fruit away, and the slip of a refund is printed`() async throws {
    try await sell("kiwi=2", pay: "cash")
    let void = try await run("void", "--last", "--used")
    let stock = try void.json["stock"] as? [String: Int]
    let order = try void.json["order"]
    #expect(stock?["kiwi"] == 94 && order != nil)
    let slip = try await stand.run([
      "receipt", "1", "--refund", "--menu", menu, "--language", "en",
    ])
    #expect(slip.out.contains("REFUND") && slip.out.contains("₩6,666"))
    try await sell("kiwi", pay: "cash")
    #expect(try await failure("receipt", "2", "--refund") == "1 no-order")
  }

  @Test func `a void after a refund gives back what is left`() async throws {
    try await sell("kiwi=3", pay: "card=4000", "cash=5999")
    _ = try await run("refund", "1", "kiwi")
    let void = try await stand.run(["void", "1", "--menu", menu, "--language", "en"])
    #expect(void.out.contains("Kiwi x 2, ₩6,666."), "\(void.out)")
    #expect(void.out.contains("₩667 by Card") && void.out.contains("₩5,999 by Cash"), "\(void.out)")
  }

  @Test func `after a refund of an unpaid order every view asks for the sum that is booked`()
    async throws
  {
    func order(_ run: Run) throws -> [String: Any] {
      try #require(run.json["order"] as? [String: Any], "\(run.out)\(run.err)")
    }
    func left(_ order: [String: Any]) throws -> [String?] {
      let left = try #require(order["left"] as? [String: Any])
      return [left["total"] as? String, left["unpaid"] as? String]
    }
    let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"
    let sold = try order(try await run("order", "mango=2", "kiwi", "--id", id))
    #expect(sold["total"] as? String == "9999" && (sold["refunds"] as? [Any])?.isEmpty == true)
    #expect(try left(sold) == ["9999", "9999"])
    let refund = try await stand.run(["refund", "1", "kiwi", "--menu", menu, "--language", "en"])
    #expect(refund.out.contains("order No. 1: Kiwi.") && !refund.out.contains("₩"), "\(refund.out)")
    let slip = try await stand.run([
      "receipt", "1", "--refund", "--menu", menu, "--language", "en",
    ])
    #expect(!slip.out.contains("₩") && !slip.out.contains("Unpaid"), "\(slip.out)")

    let history = try await list("entries", "history", "--kind", "order")[0]
    let again = try order(try await run("order", "mango=2", "kiwi", "--id", id))
    let receipt = try await run("receipt", "1").json
    for view in [history, again, receipt] {
      #expect(view["total"] as? String == "9999" && view["unpaid"] as? String == "6666")
      #expect((view["lines"] as? [Any])?.count == 2 && (view["refunds"] as? [Any])?.count == 1)
      #expect(try left(view) == ["6666", "6666"])
    }
    #expect(history["stageNow"] as? String == "to-make")
    #expect(try await list("orders", "queue")[0]["unpaid"] as? String == "6666")
    let text = try await stand.run(["history", "--menu", menu, "--language", "en"])
    #expect(
      text.out.contains("Refunded Kiwi · Unpaid") && text.out.contains("₩6,666 of ₩9,999"),
      "\(text.out)")

    let paid = try order(try await run("pay", "1", "cash", "--given", "20000"))
    #expect(paid["total"] as? String == "6666" && paid["unpaid"] as? String == "0")
    let paper = try await stand.run(["receipt", "1", "--menu", menu, "--language", "en"])
    #expect(paper.out.contains("Total 2 cups              ₩6,666"), "\(paper.out)")
    #expect(paper.out.contains("Cash                      ₩6,666"), "\(paper.out)")
    #expect(!paper.out.contains("9,999"), "\(paper.out)")
    let export = try await stand.export()
    for key in ["refunds", "left", "stageNow"] { #expect(!export.contains("\"\(key)\"")) }
  }

  @Test func `a void answers with what it took back`() async throws {
    try await sell("kiwi=3", pay: "card=4000", "cash=5999")
    _ = try await run("refund", "1", "kiwi")
    let void = try await run("void", "1")
    let order = try #require(void.json["order"] as? [String: Any])
    #expect(order["total"] as? String == "6666" && order["unpaid"] as? String == "0")
    #expect((order["lines"] as? [[String: Any]])?.first?["cups"] as? Int == 2)
    let payments = try #require(order["payments"] as? [[String: Any]])
    #expect(payments.map { $0["amount"] as? String } == ["667", "5999"])
    let history = try await list("entries", "history", "--kind", "order")[0]
    let left = try #require(history["left"] as? [String: Any])
    #expect(left["total"] as? String == "0" && (left["lines"] as? [Any])?.isEmpty == true)
    #expect(history["stageNow"] is NSNull)
    let receipt = try await stand.run(["receipt", "1", "--menu", menu, "--language", "en"])
    #expect(receipt.out.contains("            REFUNDED\n"), "\(receipt.out)")
  }

  @Test func `no way is accepted for the refund of an unpaid order`() async throws {
    try await sell("kiwi")
    #expect(try await failure("refund", "1", "--to", "cash=99") == "1 not-paid")
    #expect(try await failure("refund", "1", "--to", "cash") == "1 not-paid")
    let run = try await stand.refuse("refund", "1", "--to", "cash=3333", "--menu", menu)
    #expect(run.err.hasPrefix("No. 1: this order is unpaid"), "\(run.err)")
    #expect(try await self.run("refund", "1").exit == 0)
  }

  @Test func `cash that pays nothing is refused`() async throws {
    #expect(
      try await failure(
        "order", "kiwi", "--pay", "card=3333", "--pay", "cash=0", "--given", "500")
        == "64 payment-sum")
    #expect(try await stand.reader().lastOrder() == nil)
    try await sell("kiwi")
    #expect(
      try await failure("pay", "1", "card=3333", "cash=0", "--given", "500") == "64 payment-sum")
    #expect(try await run("pay", "1", "card=3333", "cash=0").exit == 0)
  }

  @Test func `an export with refunds is imported to the same digest`() async throws {
    try await stand.withShop(menu: menu) {
      try await $0.order("kiwi", "mango=2", pay: "card", discount: "10%")
    }
    _ = try await run("refund", "1", "mango", "--used")
    let export = try await stand.export()
    try await stand.importJournal(export, to: "copy.db")
    #expect(try await stand.export(of: "copy.db") == export)
  }

  @Test func `Cash that goes back is rounded, and every sum of the refunds is what was paid`()
    async throws
  {
    let menu = try stand.write(
      """
      currency: CHF
      payments: [card, { id: cash, drawer: true }]
      rounding: { to: 5, for: cash }
      shop: { name: Apfel, vat: 8.1 }
      ingredients: [{ id: apple, name: Apple, opening: 100 }]
      juices: [{ id: apple, name: Apple, recipe: { apple: 1 }, price: 4.99 }]
      """, to: "franc.yaml")
    func json(_ words: String...) async throws -> [String: Any] {
      try await stand.run(words + ["--menu", menu, "--format", "json"]).json
    }
    func money(_ words: String...) async throws -> String {
      let run = try await stand.run(["refund"] + words + ["--menu", menu, "--format", "json"])
      let refund = try refund(run)
      let payments = try #require(refund["payments"] as? [[String: Any]])
      return payments.map { "\($0["amount"] ?? "") \($0["way"] ?? "")" }.joined(separator: ", ")
    }
    try await stand.withShop(menu: menu) { try await $0.order("apple=3", pay: "cash") }
    #expect(try await money("1", "apple") == "5.00 cash")
    #expect(try await money("1", "apple") == "4.95 cash")
    let slip = try await stand.run("receipt", "1", "--refund", "--menu", menu, "--language", "en")
    // 14.97 have VAT of 1.12, 9.98 have 0.75, and 4.99 have 0.37.
    #expect(slip.out.contains("VAT 8.1% included       CHF 0.38"), "\(slip.out)")
    #expect(slip.out.contains("Rounding               -CHF 0.04"), "\(slip.out)")
    #expect(try await money("1") == "5.00 cash")

    try await stand.withShop(menu: menu) { try await $0.order("apple=2", pay: "card") }
    let short = try await stand.refuse("refund", "2", "apple", "--to", "cash=4.99", "--menu", menu)
    #expect(short.exit == 64 && short.err.contains("CHF 5.00"), "\(short.err)")
    #expect(try await money("2", "apple", "--to", "cash=5.00") == "5.00 cash")
    #expect(try await money("2", "apple") == "4.99 card")

    try await stand.withShop(menu: menu) { shop in
      for _ in 1...2 { try await shop.order("apple", pay: "card") }
    }
    _ = try await money("4", "--to", "cash")
    let report = try await json("report")
    let ways = try #require(report["payments"] as? [[String: Any]])
    func sums(_ key: String) -> [String] {
      ways.map { ($0[key] as? [[String: Any]])?.first?["amount"] as? String ?? "none" }
    }
    // The rounding of two refunds in cash stays with the card.
    #expect(ways.map { $0["orders"] as? Int } == [1, 0] && sums("revenue") == ["4.97", "none"])
    #expect(sums("money") == ["14.97", "-10.00"])
    let text = try await stand.run("report", "--menu", menu, "--language", "en").out
    #expect(text.contains("Card  1 cup  CHF 4.97"), "\(text)")
    #expect(text.contains("Card CHF 14.97 · Cash -CHF 10.00 = CHF 4.97"), "\(text)")
    #expect(text.contains("Sales at 8.1% VAT CHF 4.99 = Net CHF 4.62 + VAT CHF 0.37"), "\(text)")
    // The rest in cash is rounded, too.
    try await stand.withShop(menu: menu) { try await $0.order("apple", pay: "card") }
    #expect(try await money("5", "--to", "card=2.01", "--to", "cash") == "2.01 card, 3.00 cash")
    try await stand.verifyBooks()
  }
}
