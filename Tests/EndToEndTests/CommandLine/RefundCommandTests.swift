import Foundation
import Testing

/// Cups of an order that are refunded, by the command line.
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

  private func refund(_ run: Run) throws -> [String: Any] {
    try #require(run.json["refund"] as? [String: Any], "\(run.out)\(run.err)")
  }

  @Test func `cups are refunded one after the other, never more than there were`() async throws {
    _ = try await run("order", "kiwi", "mango=2", "--pay", "card", "--discount", "10%")
    let first = try await run("refund", "1", "mango")
    let one = try refund(first)
    #expect(one["stock"] as? String == "returned" && one["number"] as? Int == 1)
    #expect(one["total"] as? String == "3000" && one["order"] as? String != one["id"] as? String)
    #expect((first.json["stock"] as? [String: Int])?["mango"] == 98)
    #expect((one["payments"] as? [[String: Any]])?.first?["way"] as? String == "card")

    _ = try await run("queue", "made", "1")
    let two = try refund(
      try await run("refund", "1", "kiwi", "--to", "cash", "--reason", "wrong juice"))
    #expect(two["stock"] as? String == "used" && two["reason"] as? String == "wrong juice")
    #expect((two["payments"] as? [[String: Any]])?.first?["way"] as? String == "cash")

    for words in [["mango=2"], ["kiwi"]] {
      let refused = try await stand.run(
        ["refund", "1"] + words + ["--menu", menu, "--format", "json"])
      #expect(refused.exit == 1 && refused.code == "nothing-to-refund")
    }
    let pay = try await run("pay", "1", "cash")
    #expect(pay.exit == 1 && pay.code == "already-refunded")

    let last = try refund(try await run("refund", "1", "--returned"))
    let totals = [one, two, last].compactMap { ($0["total"] as? String).flatMap(Int.init) }
    #expect(totals.reduce(0, +) == 8999)
    let again = try await run("refund", "1")
    #expect(again.exit == 1 && again.code == "nothing-to-refund")
    #expect(try await run("void", "1").code == "already-void")

    let report = try await run("report").json
    #expect(report["orders"] as? Int == 0)
    let refunds = report["refunds"] as? [String: Any]
    #expect(refunds?["orders"] as? Int == 3 && refunds?["cups"] as? Int == 3)
    let kiwi = (report["ingredients"] as? [[String: Any]])?.first { $0["id"] as? String == "kiwi" }
    #expect(kiwi?["wasted"] as? Int == 3 && kiwi?["used"] as? Int == 0)
    #expect((try await run("queue").json["orders"] as? [Any])?.isEmpty == true)
    let history = try await run("history", "--kind", "refund").json["entries"] as? [[String: Any]]
    #expect(history?.count == 3 && history?.allSatisfy { $0["kind"] as? String == "refund" } == true)
    #expect(try await run("verify").json["ok"] as? Bool == true)
  }

  @Test func `a juice that nobody knows, both flags and a way that is none are mistakes`()
    async throws
  {
    _ = try await run("order", "kiwi", "--pay", "card")
    #expect(try await run("refund", "1", "apple").code == "unknown-juice")
    let flags = try await run("refund", "1", "--used", "--returned")
    #expect(flags.exit == 64 && flags.code == "usage")
    #expect(try await run("refund", "1", "--to", "gold").exit == 64)
    #expect(try await run("refund", "7").code == "unknown-order")
    let sum = try await run("refund", "1", "--to", "cash=1", "--to", "card=1")
    #expect(sum.exit == 64 && sum.code == "payment-sum")
    #expect(try await run("history").json.description.contains("refund") == false)
  }

  @Test func `a void keeps the fruit away, and the slip of a refund is printed`() async throws {
    _ = try await run("order", "kiwi=2", "--pay", "cash")
    let void = try await run("void", "--last", "--used")
    #expect((void.json["stock"] as? [String: Int])?["kiwi"] == 94)
    #expect(void.json["order"] != nil)
    let slip = try await stand.run([
      "receipt", "1", "--refund", "--menu", menu, "--language", "en",
    ])
    #expect(slip.out.contains("REFUND") && slip.out.contains("₩6,666"))
    _ = try await run("order", "kiwi", "--pay", "cash")
    let none = try await run("receipt", "2", "--refund")
    #expect(none.exit == 1 && none.code == "no-order")
  }

  @Test func `an export with refunds is imported to the same digest`() async throws {
    _ = try await run("order", "kiwi", "mango=2", "--pay", "card", "--discount", "10%")
    _ = try await run("refund", "1", "mango", "--used")
    let export = try await stand.run(["export", "--menu", menu])
    let file = try stand.write(export.out, to: "export.jsonl")
    let copy = stand.folder.appending(path: "copy.db").path
    let imported = try await stand.run(["import", file, "--menu", menu, "--store", copy])
    #expect(imported.exit == 0, "\(imported.err)")
    let again = try await stand.run(["export", "--menu", menu, "--store", copy])
    #expect(again.out == export.out)
  }
}
