import Foundation
import Testing

/// Orders with a juice, a choice, a discount and a way to pay that have left the menu since. Each order has sealed their names.
@Suite(.serialized) struct RemovedNamesTests {
  private let stand: Stand
  private let menu: String

  private static func menu(juices: String, choices: String) -> String {
    """
    currency: KRW
    serving: queue
    payments: [card, { id: cash, drawer: true }]
    ingredients:
      - { id: fruit, name: { ko: 과일, en: Fruit }, opening: 100 }
    options:
      - id: size
        name: { ko: 크기, en: Size }
        choices:
          - { id: usual, name: { ko: 보통, en: Regular } }
    \(choices)
    juices:
      - { id: kiwi, name: { ko: 키위쥬스, en: Kiwi }, recipe: { fruit: 1 }, price: 4000, options: [size] }
    \(juices)
    """
  }

  private static let before = menu(
    juices: """
        - { id: mango, name: { ko: 망고쥬스, en: Mango }, recipe: { fruit: 1 }, price: 5000 }
      """,
    choices: "      - { id: big, name: { ko: 큰 컵, en: Large }, price: 500 }")

  /// Orders 1 to 3, and then a menu without `mango` and `big`, where Kiwi has another name.
  init() async throws {
    stand = try Stand()
    menu = try stand.write(Self.before, to: "menu.yaml")
    try await stand.withShop(menu: menu) { shop in
      for cups in [["mango=2", "kiwi+big"], ["mango", "kiwi"], ["mango"]] {
        try await shop.order(cups, pay: ["card"])
      }
    }
    let now = Self.menu(
      juices: "  - { id: tea, name: { ko: 차, en: Tea }, recipe: { fruit: 1 }, price: 3000 }",
      choices: "      - { id: less, name: { ko: 적게, en: Less } }")
    try stand.write(now.replacing("Kiwi", with: "Green Kiwi"), to: "menu.yaml")
  }

  /// Opens a drawer, takes order 4 with `coins` and `mweek`, changes the payment of order 3 to `coins`, and sets a bill aside.
  /// Then the menu lacks them again.
  private func sellWithRemovedWay() async throws {
    let now = try String(contentsOfFile: menu, encoding: .utf8)
    try stand.write(
      Self.before.replacing(
        "[card,", with: "[card, { id: coins, name: { ko: 동전, en: Coins } },")
        + "\ntips: [5, 10, 15]\n"
        + "discounts: [{ id: mweek, name: { ko: 주중, en: Midweek }, percent: 10 }]\n",
      to: "menu.yaml")
    _ = try await run("drawer", "open", "1000")
    _ = try await run("order", "kiwi", "--discount", "mweek", "--pay", "coins", "--tip", "500")
    _ = try await run("pay", "3", "coins")
    _ = try await run("bills", "add", "Ann", "mango", "kiwi+big")
    try stand.write(now, to: "menu.yaml")
  }

  private func run(_ arguments: String..., language: String = "en") async throws -> Run {
    let run = try await stand.run(arguments + ["--menu", menu, "--language", language])
    #expect(run.exit == 0, "\(run.err)")
    return run
  }

  /// Expects the names in the output, and no ids.
  private func expect(_ names: [String], in run: Run, _ place: SourceLocation = #_sourceLocation) {
    for name in names where !run.out.contains(name) {
      Issue.record("no “\(name)”:\n\(run.out)", sourceLocation: place)
    }
    for id in ["mango", "big", "coins", "mweek"] where run.out.contains(id) {
      Issue.record("the id \(id):\n\(run.out)", sourceLocation: place)
    }
  }

  @Test func `The queue has the sealed names beside those of the menu`() async throws {
    expect(["Mango x 2, Green Kiwi (Large)", "Mango, Green Kiwi"], in: try await run("queue"))
    expect(["망고쥬스 2잔, 키위쥬스 (큰 컵)"], in: try await run("queue", language: "ko"))
    expect(["Mango x 2, Green Kiwi (Large)"], in: try await run("queue", "made", "1"))
    let excel = try await run("queue", "--format", "csv", "--excel").out
    #expect(excel.contains("Mango 2, Green Kiwi + Large"), "\(excel)")
  }

  @Test func `A sheet of the history and an export has the sealed names`() async throws {
    _ = try await run("void", "1")
    for words in [["history", "--excel"], ["export", "--excel"]] {
      let sheet = try await stand.run(words + ["--menu", menu, "--language", "en"]).out
      let orders = sheet.split(separator: "\r\n").filter { $0.contains(",mango=2 kiwi+big=1,") }
      // The order and its void.
      #expect(orders.count == 2, "\(sheet)")
      #expect(orders.allSatisfy { $0.contains(#","Mango 2, Green Kiwi + Large 1","#) }, "\(sheet)")
    }
    let lines = try await run("export", "--lines", "--excel", language: "ko").out
    #expect(lines.contains(",mango,망고쥬스,"), "\(lines)")
  }

  @Test func `Void and refund answer with the sealed names, and the history has them`() async throws
  {
    expect(["is voided: Mango x 2, Green Kiwi (Large)"], in: try await run("void", "1"))
    expect(["망고쥬스 1잔"], in: try await run("refund", "2", "망고쥬스", language: "ko"))
    expect(["망고쥬스 1잔"], in: try await run("void", "3", language: "ko"))
    expect(
      [
        "(voided) No. 1 · Mango x 2, Green Kiwi (Large)", "Refunded Mango",
        "(voided) No. 3 · Mango",
      ],
      in: try await run("history", "--kind", "order"))
    expect(["망고쥬스 2잔, 키위쥬스 (큰 컵)"], in: try await run("history", "--kind", "void", language: "ko"))
    // A page of voids has none of their orders.
    expect(["Mango x 2, Green Kiwi (Large)"], in: try await run("history", "--kind", "void"))
    expect(["Mango"], in: try await run("history", "--kind", "refund"))
  }

  @Test func `A refund finds cups by the name on the receipt, before another juice of that name`()
    async throws
  {
    let text = try String(contentsOfFile: menu, encoding: .utf8)
    try stand.write(
      text.replacing("id: tea, name: { ko: 차, en: Tea }", with: "id: new, name: Mango"),
      to: "menu.yaml")
    let run = try await stand.run(["refund", "3", "Mango", "--menu", menu, "--format", "json"])
    let refund = try #require(run.json["refund"] as? [String: Any], "\(run.out)\(run.err)")
    let lines = refund["lines"] as? [[String: Any]]
    #expect(lines?.map { $0["juice"] as? String } == ["mango"])
    let unknown = try await stand.refuse("refund", "2", "Apple", "--menu", menu, "--format", "json")
    #expect(try unknown.exit == 64 && unknown.code == "unknown-juice", "\(unknown.err)")
  }

  @Test func `A refund finds a cup by the names of a juice and a choice that left the menu`()
    async throws
  {
    let text = try String(contentsOfFile: menu, encoding: .utf8)
    try stand.write(text.replacing("id: kiwi", with: "id: green"), to: "menu.yaml")
    expect(["Kiwi (Large)"], in: try await run("refund", "1", "Kiwi+Large"))
    expect(["망고쥬스"], in: try await run("refund", "1", "망고쥬스", language: "ko"))
    let unknown = try await stand.run(["refund", "1", "Mango+Huge", "--menu", menu])
    #expect(unknown.exit == 64, "\(unknown.err)")
  }

  @Test func `A report names removed juices and choices`() async throws {
    expect(["Mango", "Large"], in: try await run("report"))
    expect(["망고쥬스", "큰 컵"], in: try await run("report", language: "ko"))
    let page = try await run("report", "--format", "html").out
    #expect(page.contains(">Mango<") && !page.contains(">mango<"))
    let excel = try await run("report", "--format", "csv", "--excel").out
    #expect(excel.contains("juice,mango,Mango,"), "\(excel)")
    let json = try await run("report", "--format", "json").json
    let juices = json["juices"] as? [[String: Any]]
    #expect(juices?.contains { $0["id"] as? String == "mango" } == true)
  }

  @Test func `Ways to pay and discounts have the sealed names, too`() async throws {
    try await sellWithRemovedWay()
    for words in [["report"], ["drawer", "slip"], ["history"]] {
      for (language, names) in [("en", ["Midweek", "Coins"]), ("ko", ["주중", "동전"])] {
        let run = try await stand.run(words + ["--menu", menu, "--language", language])
        #expect(run.exit == 0, "\(run.err)")
        expect(names, in: run)
      }
    }
    let page = try await run("report", "--format", "html").out
    #expect(page.contains("Coins") && page.contains("Midweek"))
    #expect(!page.contains("coins") && !page.contains("mweek"))
    let voided = try await run("void", "4")
    expect(["Discount Midweek", "Coins"], in: voided)
    expect(["Discount Midweek"], in: try await run("history", "--kind", "void"))
  }

  @Test func `Sheets name removed ways to pay, discounts and choices`() async throws {
    try await sellWithRemovedWay()
    func sheet(_ words: String...) async throws -> String {
      try await stand.run(words + ["--excel", "--menu", menu, "--language", "en"]).out
    }
    let report = try await sheet("report")
    for name in ["option,big,Large,", "payment,coins,Coins,", "discount,mweek,Midweek,"] {
      #expect(report.contains(name), "\(report)")
    }
    #expect(report.contains(#/tips,coins .*,Coins /#), "\(report)")
    let bills = try await sheet("bills")
    #expect(bills.contains(#",mango=1 kiwi+big=1,"Mango 1, Green Kiwi + Large 1","#), "\(bills)")
    for books in [try await sheet("history"), try await sheet("export")] {
      #expect(books.contains(",coins,Coins,"), "\(books)")
    }
  }
}
