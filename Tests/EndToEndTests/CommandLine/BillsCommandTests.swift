import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct BillsCommandTests {
  let stand: Stand
  let menu: String

  init() throws {
    stand = try Stand()
    menu = try stand.write(QueueCommandTests.menu, to: "menu.yaml")
  }

  @discardableResult
  private func run(_ arguments: String...) async throws -> Run {
    try await stand.run(arguments + ["--menu", menu, "--format", "json"])
  }

  private func refuse(_ arguments: String...) async throws -> Run {
    try await stand.refuse(arguments + ["--menu", menu, "--format", "json"])
  }

  private func text(_ language: String, _ arguments: String...) async throws -> String {
    try await stand.run(arguments + ["--menu", menu, "--language", language]).out
      .replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "ID")
  }

  private func bills(_ run: Run) throws -> [[String: Any]] {
    try #require(run.json["bills"] as? [[String: Any]], "\(run.out)\(run.err)")
  }

  private func code(_ run: Run) throws -> String? {
    (try run.json["error"] as? [String: Any])?["code"] as? String
  }

  @Test func `bills are added, listed and dropped`() async throws {
    try await stand.withShop(menu: menu) { _ in }
    let stock = try await stand.reader().stock().items
    #expect(try await text("en", "bills") == "No bills are set aside.\n")
    #expect(try bills(await run("bills")).isEmpty)
    let added = try #require(
      try bills(await run("bills", "add", "민수", "water=2", "--as", "Anna")).first)
    #expect(
      Set(added.keys) == ["id", "name", "at", "by", "till", "lines", "total", "currency"])
    #expect(added["name"] as? String == "민수" && added["by"] as? String == "Anna")
    #expect(added["total"] as? String == "9000" && added["currency"] as? String == "KRW")
    try await run("bills", "add", "Ben", "water")
    let listed = try bills(await run("bills"))
    #expect(listed.map { $0["name"] as? String } == ["민수", "Ben"])
    #expect(listed[0]["id"] as? String == added["id"] as? String)
    #expect(try await stand.reader().stock().items == stock)
    for (language, word) in [("en", "Water x 2"), ("ko", "물 2")] {
      let list = try await text(language, "bills")
      #expect(list.contains("민수") && list.contains(word) && list.contains("₩9,000"), "\(list)")
    }
    let csv = try await stand.run(["bills", "--format", "csv", "--menu", menu]).out
    #expect(csv.hasPrefix("name,at,lines,total,currency,by,till,id,pickup\r\n민수,"))

    let id = try #require(added["id"] as? String)
    let dropped = try bills(await run("bills", "drop", id))
    #expect(dropped.map { $0["id"] as? String } == [id])
    #expect(try bills(await run("bills")).map { $0["name"] as? String } == ["Ben"])
    for unknown in [id, "xyz", UUID().uuidString.lowercased()] {
      let refused = try await refuse("bills", "drop", unknown)
      let word = try code(refused)
      #expect(refused.exit == 64 && word == "unknown-bill")
    }
    let kinds = try await run("history", "--kind", "bill").json["entries"] as? [[String: Any]]
    #expect(kinds?.map { $0["reason"] as? String } == ["dropped", "aside", "aside"])
    try await stand.verifyBooks()
    let report = try await run("report").json
    #expect(report["orders"] as? Int == 0)
  }

  @Test func `a bill is dropped by a name that no other bill has`() async throws {
    try await stand.withShop(menu: menu) { shop in
      for name in ["Minsu", "Ben", "ben"] { try await shop.setAside("water", name: name) }
    }
    let two = try await refuse("bills", "drop", "Ben")
    #expect(try code(two) == "unknown-bill")
    for bill in try bills(await run("bills")).dropFirst() {
      #expect(two.err.contains(try #require(bill["id"] as? String)), "\(two.err)")
    }
    let near = try await refuse("bills", "drop", "Minso")
    #expect(try code(near) == "unknown-bill")
    #expect(near.err.contains("Did you mean “bills drop Minsu”?"), "\(near.err)")
    let dropped = try bills(await run("bills", "drop", " minsu"))
    #expect(dropped.map { $0["name"] as? String } == ["Minsu"])
    #expect(try bills(await run("bills")).map { $0["name"] as? String } == ["Ben", "ben"])
  }

  @Test func `a bill whose words are off is refused`() async throws {
    let long = String(repeating: "x", count: 41)
    for name in ["", " ", long, "a\tb"] {
      let refused = try await refuse("bills", "add", name, "water")
      let word = try code(refused)
      #expect(refused.exit == 64 && word == "usage", "\(name)")
      #expect(try await refuse("order", "water", "--name", name).exit == 64)
    }
    let unknown = try await refuse("bills", "add", "Ben", "xyz")
    #expect(try code(unknown) == "unknown-juice")
    #expect(try await refuse("bills", "add", "Ben").exit == 64)
  }

  @Test func `the name of an order is on what is made of it, not on the board`() async throws {
    let order = try await run("order", "water", "--name", "민수", "--pay", "cash")
    let record = try #require(order.json["order"] as? [String: Any], "\(order.err)")
    #expect(record["name"] as? String == "민수")
    let id = try #require(record["id"] as? String)
    let again = try await run("order", "water", "--name", "민수", "--pay", "cash", "--id", id)
    let repeated = try again.json["order"] as? [String: Any]
    #expect(repeated?["id"] as? String == id)
    let other = try await refuse("order", "water", "--name", "Ben", "--pay", "cash", "--id", id)
    let word = try code(other)
    #expect(other.exit == 1 && word == "id-taken")
    let queue = try await run("queue").json["orders"] as? [[String: Any]]
    #expect(queue?.first?["name"] as? String == "민수")
    #expect(try await run("receipt").json["name"] as? String == "민수")
    for arguments in [["receipt"], ["receipt", "--ticket"], ["queue"], ["history"]] {
      let shown = try await stand.run(arguments + ["--menu", menu])
      #expect(shown.out.contains("민수"), "\(arguments)")
    }
    let entries = try await run("history", "--kind", "order").json["entries"] as? [[String: Any]]
    #expect(entries?.first?["name"] as? String == "민수")
  }

  @Test func `a closing names the bills that are left`() async throws {
    try await stand.withShop(menu: menu) { shop in
      try await shop.moveDrawer(.open, "50000")
      for name in ["민수", "Ben"] { try await shop.setAside("water", name: name) }
    }
    #expect(try await text("en", "drawer").contains("2 bills are set aside: 민수, Ben"))
    #expect(
      try await text("ko", "drawer", "close", "50000").contains("보류한 주문서가 2건 있어요: 민수, Ben"))
  }

  @Test func `An export gives its bills back, and one that a till has taken up is not dropped`()
    async throws
  {
    try await stand.withShop(menu: menu) { try await $0.setAside("water=2", name: "민수") }
    let before = try await run("bills")
    let lines = try await stand.export().split(separator: "\n").map(String.init)
    // A till takes the bill up: its entry is the last one with another step.
    let taken = try #require(lines.last).replacing(#""aside""#, with: #""taken""#)
      .replacing(#""seq":2"#, with: #""seq":3"#).replacing(#""entries":2"#, with: #""entries":3"#)
      .replacing(/"digest":"\w+",/, with: "")
    let copy = (lines + [taken]).joined(separator: "\n") + "\n"
    let store = stand.path("other.db")
    try await stand.importJournal(copy, to: store)
    let id = try #require(try bills(before).first?["id"] as? String)
    let refused = try await refuse("bills", "drop", id, "--store", store)
    #expect(try code(refused) == "bill-taken" && refused.exit == 1)
    #expect(try await run("bills", "--store", store).out == before.out)
  }

  @Test func `A bill whose card payment was begun says so, and is not dropped`() async throws {
    let added = try #require(
      try bills(await run("bills", "add", "민수", "water=2")).first)
    let id = try #require(added["id"] as? String)
    let lines = try await stand.export().split(separator: "\n").map(String.init)
    // A till begins the payment: its entry sets the bill aside with it.
    let paying = try #require(lines.last)
      .replacing(#""aside""#, with: #""paying","payments":[{"way":"card"}]"#)
      .replacing(/"digest":"\w+",/, with: "")
    let copy = (lines.dropLast() + [paying]).joined(separator: "\n") + "\n"
    let store = stand.path("other.db")
    try await stand.importJournal(copy, to: store)
    for bill in [id, "민수"] {
      let refused = try await refuse("bills", "drop", bill, "--store", store)
      #expect(try code(refused) == "bill-taken" && refused.exit == 1)
      #expect(refused.err.contains("민수: a card payment was begun at "), "\(refused.err)")
    }
    let listed = try #require(try bills(await run("bills", "--store", store)).first)
    #expect(listed["paying"] as? Bool == true)
  }
}
