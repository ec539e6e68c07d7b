import Foundation
import JuiceKit
import Testing

/// An owner proves the books, and somebody else falsifies them.
@Suite(.serialized) struct SealedBooksTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  private func sell() async throws {
    try await stand.withShop { try await $0.order("strawberry-banana", "mango") }
    try await stand.withShop(by: "김밥 천국") {
      try await $0.store.apply(.waste(["pineapple": 2], .damaged))
    }
    try await stand.withShop { _ = try await $0.store.voidLast() }
  }

  private func digest() async throws -> String {
    try #require(try await stand.reader().verify().digest).text
  }

  @Test func `a report tells the digest, which proves the books later`() async throws {
    try await sell()
    let report = try await stand.run("report")
    let noted = try #require(report.lines.last)
    #expect(report.lines.suffix(2) == ["Digest up to entry 4:", noted])
    let record = try await stand.run("report", "--format", "json")
    #expect(try record.json["digest"] as? String == noted)

    try await stand.withShop { try await $0.order("kiwi") }
    for expected in [noted, String(noted.prefix(16)), noted.uppercased()] {
      let run = try await stand.run("verify", "--expect", expected)
      #expect(run.exit == 0)
      #expect(run.lines.count == 3)
      #expect(
        run.lines[2].contains(
          /^Up to entry 4 of 20.* the journal is what it was when the digest was noted\.$/))
    }
    let json = try await stand.run("verify", "--expect", noted, "--format", "json")
    #expect(
      json.timeless
        == #"{"digest":"SHA","entries":5,"expected":{"at":"T","seq":4},"ok":true}"# + "\n")
    let korean = try await stand.run("verify", "--expect", noted, "--language", "ko")
    #expect(korean.lines[2].contains(/^기록 4\(20.*\)까지는 검증값을 적어 둔 때와 똑같아요\.$/))
  }

  @Test func `books that were rewritten are not those of the digest that was noted`() async throws {
    try await sell()
    let noted = try await digest()
    // Without digests, and with another author, the books still add up.
    let rewritten = try await stand.export()
      .replacing(#/"digest":"[0-9a-f]+",/#, with: "").replacing("Anna", with: "Ben")
    let other = stand.path("other.db")
    try await stand.importJournal(rewritten, to: other)
    try await stand.verifyBooks(of: other)

    let run = try await stand.refuse(
      "verify", "--store", other, "--expect", noted, "--format", "json")
    #expect(run.exit == 65)
    #expect(try run.code == "store-damaged")
    #expect(run.err.hasPrefix("No entry has the digest \(noted). "))
  }

  @Test(arguments: ["", "3f2a", "3f2a5c1d9e8b7a6", "3f2a5c1d9e8b7a6z", "digest of today!"])
  func `a text that is no digest is wrong usage`(word: String) async throws {
    let run = try await stand.refuse("verify", "--expect", word, "--format", "json")
    #expect(run.exit == 64)
    #expect(try run.code == "usage")
  }

  @Test func `an export with a changed line is not imported`() async throws {
    try await sell()
    let export = try await stand.export()
    for (part, other) in [
      ("\"pineapple\":-2", "\"pineapple\":-1"), ("damaged", "expired"), ("Anna", "Ben"),
    ] {
      let file = try stand.write(export.replacing(part, with: other), to: "changed.jsonl")
      let run = try await stand.refuse(
        "import", file, "--store", stand.path("new.db"), "--format", "json")
      #expect(run.exit == 65)
      #expect(try run.code == "store-damaged")
      #expect(
        run.err.contains(/changed\.jsonl:\d: Entry \d does not add up: its digest does not match/))
      #expect(!FileManager.default.fileExists(atPath: stand.path("new.db")))
    }
  }

  /// Computes the digests with `sha256sum`, without the program's code.
  @Test func `the digests of an export are those that the docs tell`() async throws {
    let menu = try stand.write(
      """
      currency: USD
      payments: [cash, card]
      serving: queue
      ingredients: [{ id: ice, name: Ice, opening: 100 }, { id: tea, name: Tea }]
      juices: [{ id: ice-tea, name: Tea, recipe: { ice: 3, tea: 1 }, price: 3.50 }]
      """, to: "menu.yaml")
    let first = try await stand.withShop(by: "장미란", menu: menu) {
      try await $0.order("ice-tea=2", pay: "cash")
    }
    try await stand.withShop(menu: menu) { shop in
      let second = try await shop.order("ice-tea")
      try await shop.store.apply(.stage(second, .made))
      try await shop.pay(second, "card=1.00", "cash=2.50", given: "5")
      try await shop.store.apply(.stage(first, .collected))
      try await shop.pay(first, "card")
      _ = try await shop.store.voidLast()
      try await shop.store.apply(.waste(["ice": 5, "tea": 1], .spilled))
      try await shop.store.apply(.soldOut(["tea"], .marked))
    }
    let lines = try await stand.export().split(separator: "\n")
    #expect(lines.count == 10)

    var before = String(repeating: "0", count: 64)
    for line in lines {
      let entry = try #require(
        JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let file = try stand.write(try text(of: entry, after: before), to: "entry.txt")
      let sum = try await stand.run([file], program: "/usr/bin/sha256sum")
      before = String(sum.out.prefix(64))
      #expect(entry["digest"] as? String == before)
    }
  }

  private func text(of entry: [String: Any], after before: String) throws -> String {
    let dates = ISO8601DateFormatter()
    dates.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    let at = try #require((entry["at"] as? String).flatMap(dates.date))
    var text = ["juice-maker entry 1"]
    func add(_ key: String, _ value: Any?) {
      if let value, !(value is NSNull) { text.append("\(key) \(value)") }
    }
    for key in ["seq", "id"] { add(key, entry[key]) }
    add("at", Int((at.timeIntervalSince1970 * 1000).rounded()))
    for key in ["kind", "day", "number"] { add(key, entry[key]) }
    add("payment", payment(of: entry))
    add("reason", entry["stage"] ?? entry["reason"])
    for key in ["by", "till"] { add(key, entry[key]) }
    for line in try #require(entry["lines"] as? [[String: Any]]) {
      let price = (line["price"] as? String).flatMap { Int($0.replacing(".", with: "")) }
      let parts = [line["juice"], line["cups"], price, line["currency"]]
      add("line", parts.compactMap { $0.map { "\($0)" } }.joined(separator: " "))
      add("vat", line["vat"])
    }
    for (id, change) in try #require(entry["changes"] as? [String: Int]).sorted(by: { $0 < $1 }) {
      add("change", "\(id) \(change)")
    }
    for quote in entry["menu"] as? [String] ?? [] { add("menu", quote) }
    add("after", before)
    return text.joined(separator: "\n") + "\n"
  }

  private func payment(of entry: [String: Any]) -> Any? {
    guard let payments = entry["payments"] as? [[String: String]] else { return entry["payment"] }
    func minor(_ text: String?) -> String { (text ?? "").replacing(".", with: "") }
    let parts = payments.map { part in
      let given = part["given"].map { "/" + minor($0) } ?? ""
      return "\(part["way"] ?? "")=" + minor(part["amount"]).drop { $0 == "0" } + given
    }
    guard payments.count > 1 || payments.first?["given"] != nil else {
      return payments.first?["way"] ?? ""
    }
    return (parts + ["USD"]).joined(separator: " ")
  }

  /// The script of the documentation that checks an export.
  static func documentedCheck() throws -> String {
    let docs = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../docs/journal.md")
    let text = try String(contentsOf: docs, encoding: .utf8)
    return try String(#require(text.firstMatch(of: /(?s)```sh\n(check_journal.*?)```/)).output.1)
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/jq"), "there is no jq"))
  func `the documented jq and sha256sum commands find a changed line`() async throws {
    let file = try stand.write(Self.documentedCheck(), to: "check.sh")
    func check(_ export: String) async throws -> Run {
      try await stand.run(
        ["-c", ". \(file); check_journal < \(try stand.write(export, to: "journal.jsonl"))"],
        program: "/bin/sh")
    }
    try await sell()
    try await callAndPay()
    let menu = try stand.write(
      QueueCommandTests.menu + """

        discounts: [{ id: staff, percent: 12.5 }]
        shop: { vat: 5.5 }
        rounding: { to: 7, for: all }

        """, to: "drawer.yaml")
    try await stand.withShop(menu: menu) { shop in
      try await shop.moveDrawer(.open, "50000")
      try await shop.order("water", pay: "cash", discount: "staff")
      _ = try await shop.store.voidLast()
      try await shop.order("water", pay: "card", discount: "500", reason: "birthday")
      try await shop.moveDrawer(.in, "100", note: "coins")
      try await shop.moveDrawer(.out, "90000", note: "ice")
      try await shop.moveDrawer(.close, "7", note: "why")
    }
    let export = try await stand.export()

    #expect(try await check(export).out == "")
    for (was, now) in [("-39900", "-39901"), ("birthday", "wedding"), (":12.5", ":12.4")] {
      #expect(try await check(export.replacing(was, with: now)).out != "", "\(was)")
    }
    #expect(try await check(export).err == "")
    #expect(
      try await check(export.replacing("damaged", with: "expired")).out
        == "entry 3 has another digest\n")
  }

  private func callAndPay() async throws {
    let menu = try stand.write(QueueCommandTests.menu, to: "queue.yaml")
    try await stand.withShop(menu: menu) { shop in
      let id = try await shop.order("water=2")
      try await shop.store.apply(.stage(id, .made))
      try await shop.pay(id, "card")
      try await shop.pay(id, "card=4000", "cash=5000", given: "10000")
      try await shop.pay(id, "cash", given: "9000")
    }
  }
}
