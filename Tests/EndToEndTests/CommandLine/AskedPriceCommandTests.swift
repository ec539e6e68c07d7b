import Foundation
import Testing

/// A juice whose price is typed: `price: ask`.
@Suite(.serialized) struct AskedPriceCommandTests {
  let stand: Stand
  let menu: String
  let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"

  init() throws {
    stand = try Stand()
    menu = try stand.write(
      """
      currency: USD
      payments: [card, cash]
      shop: { vat: 10 }
      options:
        - { id: size, name: Size, choices: [{ id: small, name: Small }, { id: large, name: Large, price: 1 }] }
      ingredients:
        - { id: mango, name: Mango, opening: 50 }
        - { id: bag, name: Bag, opening: 50 }
      juices:
        - { id: mango, name: Mango, recipe: { mango: 3 }, price: 5.50 }
        - { id: other, name: { ko: 기타, en: Other }, recipe: { bag: 1 }, price: ask, options: [size] }
      """, to: "menu.yaml")
  }

  private func run(_ words: String...) async throws -> Run {
    try await stand.run(words + ["--menu", menu])
  }

  @Test func `An order keeps its typed prices in every book`() async throws {
    let order = try await run(
      "order", "other@2.5+large=2", "other@3", "mango", "2@2.50+large", "--pay", "card", "--id", id,
      "--format", "json")
    #expect(
      order.timeless.contains(
        #""lines":[{"asked":"2.50","cups":3,"currency":"USD","juice":"other","options":["large"],"#
          + #""price":"3.50","vat":10},{"asked":"3.00","cups":1,"currency":"USD","juice":"other","#
          + #""price":"3.00","vat":10},{"cups":1,"#), "\(order.out)")
    #expect(order.out.contains(#""total":"19.00""#))
    let words = ["order", "mango", "other@3", "other@2.50+large=3", "--pay", "card", "--id", id]
    #expect(try await stand.run(words + ["--menu", menu]).exit == 0)
    let dearer = try await run(
      "order", "mango", "other@4", "other@2.50+large=3", "--pay", "card", "--id", id, "--format",
      "json")
    #expect(try dearer.code == "id-taken")
    // A retry needs no menu that still asks.
    let fixed = try stand.write(
      try String(contentsOfFile: menu, encoding: .utf8).replacing("price: ask", with: "price: 9"),
      to: "fixed.yaml")
    #expect(try await stand.run(words + ["--menu", fixed]).exit == 0)

    let receipt = try await run("receipt", id)
    for (start, end) in [("Other x 3", "$10.50"), ("Other", "$3.00"), ("Mango", "$5.50")] {
      #expect(
        receipt.lines.contains { $0.hasPrefix(start) && $0.hasSuffix(" " + end) }, "\(receipt.out)")
    }
    let history = try await run("history", "--format", "csv")
    #expect(history.out.contains("other@2.50+large=3 other@3.00=1 mango=1"))
    let lines = try await run("history", "--format", "csv", "--lines")
    #expect(lines.out.contains(",1,other,large,3,3.50,,10.50,USD,"))
    let report = try await run("report", "--format", "json")
    #expect(report.out.contains(#"{"cups":4,"id":"other","#), "\(report.out)")

    let back = try await run("refund", id, "other@3", "--format", "json")
    #expect(back.out.contains(#""asked":"3.00""#) && back.out.contains(#""total":"3.00""#))
    #expect(try await run("refund", id, "other@3", "--format", "json").code == "nothing-to-refund")
    let export = try await stand.export()
    #expect(export.split(separator: "\n").count { $0.contains(#""asked":"3.00""#) } == 2)
    let copy = stand.path("copy.db")
    try await stand.importJournal(export, to: copy)
    #expect(try await stand.export(of: copy) == export)
    try await stand.verifyBooks(of: copy)
  }

  @Test func `A price that is missing or wrong is refused, and the sentence shows a right one`()
    async throws
  {
    func refusal(_ cup: String) async throws -> (String?, Int32) {
      let refused = try await stand.refuse("order", cup, "--menu", menu, "--format", "json")
      return (try refused.code, refused.exit)
    }
    for cup in ["other", "other=2", "other+large", "other@", "2", "other+large@2"] {
      #expect(try await refusal(cup) == ("price-needed", 64), "\(cup)")
    }
    for cup in ["other@0", "other@x", "other@1.234", "other@-1", "mango@5.50"] {
      let (code, exit) = try await refusal(cup)
      #expect(code != "price-needed" && exit == 64, "\(cup)")
    }
    #expect(
      try await stand.refuse("order", "other", "--menu", menu).err
        == "“other” needs a price. Write it as other@3.50.\n")
    #expect(
      try await stand.refuse("order", "other@0", "--menu", menu).err
        == "“0”: a typed price is above 0, and at most $999,999,999.99.\n")
    #expect(
      try await stand.refuse("order", "mango@5", "--menu", menu).err
        == "“mango” has its price on the menu. Leave out @ and the amount, or write `price: ask` on the menu.\n"
    )
    #expect(try await run("history", "--format", "json").out.contains("order") == false)
    let bill = try await stand.refuse(
      "bills", "add", "Mina", "other", "--menu", menu, "--format", "json")
    #expect(try bill.code == "price-needed")
    let named = try await run("bills", "add", "Mina", "other@2.50", "--format", "json")
    #expect(named.out.contains(#""asked":"2.50""#))
  }

  @Test func `A refund names the price if the order has several`() async throws {
    try await stand.withShop(menu: menu) { try await $0.order("other@2", "other@3=2", id: id) }
    let vague = try await stand.refuse("refund", id, "other", "--menu", menu, "--format", "json")
    #expect(try vague.code == "price-needed" && vague.exit == 64)
    let other = try await stand.refuse("refund", id, "other@4", "--menu", menu, "--format", "json")
    #expect(try other.code == "nothing-to-refund")
    #expect(other.out.isEmpty == false)
    #expect(try await run("refund", id, "other@3=2").exit == 0)
    #expect(try await run("refund", id, "other@2").exit == 0)
    try await stand.withShop(menu: menu) { try await $0.order("other@2=2") }
    #expect(try await run("refund", "2", "other").exit == 0)
  }

  @Test func `The menu says that the price is asked, and commands set it`() async throws {
    let json = try await run("menu", "--format", "json")
    #expect(json.out.contains(#""price":"ask""#))
    #expect(try await run("menu").out.contains("Ask"))
    #expect(try await run("menu", "check", menu).exit == 0)
    #expect(try await run("menu", "set", "mango", "--price", "ask").exit == 0)
    #expect(
      try String(contentsOfFile: menu, encoding: .utf8).contains("recipe: { mango: 3 }, price: ask")
    )
    #expect(try await run("menu", "set", "mango", "--price", "6").exit == 0)
    #expect(
      try String(contentsOfFile: menu, encoding: .utf8).contains("recipe: { mango: 3 }, price: 6"))
    #expect(
      try await run("menu", "add", "gift", "--name", "Gift", "--recipe", "bag=1", "--price", "ask")
        .exit == 0)
    #expect(try await run("order", "gift@7").exit == 0)
    #expect(try await run("menu", "set", "gift", "--price", "none").exit == 0)
    #expect(try await run("order", "gift").exit == 0)
  }

  @Test func `Asking for a price needs a currency`() async throws {
    let bare = try stand.write(
      """
      ingredients: [{ id: bag, name: Bag }]
      juices:
        - { id: other, name: Other, recipe: { bag: 1 } }
        - { id: gift, name: Gift, recipe: { bag: 1 } }
      """, to: "bare.yaml")
    let words = ["menu", "set", "other", "--price", "ask"]
    #expect(try await stand.run(words + ["--menu", bare]).exit == 64)
    let free = try await stand.run(words + ["--currency", "KRW", "--menu", bare])
    #expect(free.exit == 64 && free.err.contains("--others-free"))
    #expect(
      try await stand.run(words + ["--currency", "KRW", "--others-free", "--menu", bare]).exit == 0)
    #expect(try String(contentsOfFile: bare, encoding: .utf8).contains("currency: KRW"))
    let file = try stand.write(
      """
      ingredients: [{ id: bag, name: Bag }]
      juices:
        - { id: other, name: Other, recipe: { bag: 1 }, price: ask }
      """, to: "none.yaml")
    let check = try await stand.run(["menu", "check", file])
    #expect(
      check.exit == 65 && check.err.contains("none.yaml:3:58: juices[0].price:"), "\(check.err)")
  }
}
