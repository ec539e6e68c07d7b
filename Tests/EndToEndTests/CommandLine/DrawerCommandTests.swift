import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct DrawerCommandTests {
  let stand: Stand
  let menu: String

  init() throws {
    stand = try Stand()
    menu = try stand.write(
      QueueCommandTests.menu + "\n" + "discounts: [{ id: staff, percent: 50 }]\n", to: "menu.yaml")
  }

  @discardableResult
  private func run(_ arguments: String..., menu other: String? = nil) async throws -> Run {
    try await stand.run(arguments + ["--menu", other ?? menu])
  }

  private func json(_ arguments: String...) async throws -> Run {
    try await stand.run(arguments + ["--menu", menu, "--format", "json"])
  }

  private func refuse(_ arguments: String..., menu other: String? = nil) async throws -> Run {
    try await stand.refuse(arguments + ["--menu", other ?? menu, "--format", "json"])
  }

  private func drawer(_ run: Run) throws -> [String: Any] {
    try #require(run.json["drawer"] as? [String: Any], "\(run.out)\(run.err)")
  }

  @Test func `a drawer with more than twelve digits is closed with its own sum`() async throws {
    try await stand.withShop(menu: menu) { shop in
      try await shop.moveDrawer(.open, "899999999999999998")
      try await shop.moveDrawer(.in, "100000000000000001", note: "bank")
    }
    let sum = try drawer(await json("drawer"))["expected"] as? String
    #expect(sum == "999999999999999999")
    let closed = try await json("drawer", "close", sum ?? "")
    #expect(try closed.exit == 0 && drawer(closed)["difference"] as? String == "0")
  }

  @Test func `a juice without a price is free in every sum, and cash goes into the drawer`()
    async throws
  {
    let menu = try stand.write(
      """
      currency: KRW
      payments: [card, cash]
      ingredients: [{ id: ice, name: Ice, opening: 90 }]
      juices:
        - { id: coffee, name: Coffee, recipe: { ice: 1 }, price: 4000 }
        - { id: tea, name: Tea, recipe: { ice: 1 } }
      """, to: "tea.yaml")
    #expect(try await run("menu", menu: menu).out.contains("free"))
    try await stand.withShop(menu: menu) { shop in
      try await shop.moveDrawer(.open, "10000")
      try await shop.order("coffee", "tea", pay: "cash")
      try await shop.order("tea=2", pay: "cash")
      try await shop.order("coffee", "tea", pay: "cash", discount: "10%")
    }
    #expect(try await run("receipt", menu: menu).out.contains("free"))
    let closed = try await run("drawer", "close", "17600", "--format", "json", menu: menu)
    let record = try drawer(closed)
    #expect(record["sales"] as? String == "7600" && record["difference"] as? String == "0")
    let report = try await run("report", "--format", "csv", menu: menu)
    #expect(report.out.contains("payment,cash,KRW,7600\r\nmoney,cash,KRW,7600"), "\(report.out)")
    let void = try await run("void", "--last", menu: menu)
    #expect(void.out.contains("₩3,600"), "\(void.out)")
  }

  @Test func `a day, closed to the won, moved to another store and printed again`() async throws {
    try await stand.withShop(menu: menu) { shop in
      try await shop.moveDrawer(.open, "50000")
      try await shop.order("water=2", pay: "cash", given: "10000")
      try await shop.order("water", pay: "cash", discount: "staff")
      try await shop.order("water")
      try await shop.moveDrawer(.in, "30000", note: "은행")
      try await shop.moveDrawer(.out, "15000", note: "ice")
    }
    let open = try await run("drawer")
    for line in ["Cash sales     ₩11,250", "Taken out     -₩15,000", "Expected       ₩76,250"] {
      #expect(open.out.contains(line), "\(open.out)")
    }
    #expect(open.lines.suffix(2) == ["3 orders are still to be made.", "Unpaid: 1 order, ₩4,500"])
    let now = try await run("drawer", "slip")
    #expect(now.lines.first?.trimmingCharacters(in: .whitespaces) == "Sums so far")

    let closed = try await run("drawer", "close", "76000", "--reason", "a coin", "--language", "ko")
    #expect(closed.exit == 0 && closed.err.isEmpty)
    #expect(closed.out.contains("차이          -₩250"), "\(closed.out)")
    #expect(closed.lines.suffix(2) == ["아직 만들 주문이 3건 있어요.", "미결제 1건, ₩4,500"])

    let last = try await json("drawer", "slip")
    let record = try drawer(last)
    #expect(record["number"] as? Int == 1 && record["difference"] as? String == "-250")
    #expect(record["reason"] as? String == "a coin" && record["counted"] as? String == "76000")
    let takings = try #require(last.json["takings"] as? [String: Any])
    #expect(takings["orders"] as? Int == 3 && takings["cups"] as? Int == 4)
    let sums = ["float", "in", "out", "sales", "refunds"].map { record[$0] as? String }
    #expect(sums == ["50000", "30000", "15000", "11250", "0"])
    #expect(last.out.contains(#""unpaid":{"orders":1,"revenue":[{"amount":"4500","#))
    #expect(
      last.out.contains(
        #"{"back":[],"in":[{"amount":"11250","currency":"KRW"}],"way":"cash"}"#), "\(last.out)")
    #expect(
      (takings["moves"] as? [[String: Any]])?.map { $0["reason"] as? String } == ["은행", "ice"])
    #expect((takings["names"] as? [[String: Any]])?.first?["name"] as? String == "Anna")
    #expect(takings["by"] as? String == "Anna")

    let slip = try await run("drawer", "slip", "1", "--columns", "48", "--format", "text")
    #expect(slip.lines.contains { $0.hasPrefix("Discount staff · 1") && $0.hasSuffix(" -₩2,250") })
    #expect(slip.lines.allSatisfy { $0.count <= 48 })
    let history = try await run("history", "--kind", "drawer")
    #expect(history.out.contains("taken out ₩15,000 (ice)"))
    #expect(history.out.contains("closed ₩76,000 (a coin), difference -₩250 · closing 1"))

    let export = try await stand.export()
    let copy = stand.path("copy.db")
    try await stand.importJournal(export, to: copy)
    #expect(try await stand.export(of: copy) == export)
    #expect(try await run("drawer", "slip", "1", "--store", copy).out == run("drawer", "slip").out)
    try await stand.verifyBooks(of: copy)
    // The digests of a forged export may be right; without any, the import makes them.
    let forged = export.replacing(#/"digest":"[0-9a-f]+",/#, with: "")
      .replacing(#""difference":"-250","expected":"76250""#, with: #""expected":"77250""#)
    let file = try stand.write(forged, to: "forged.jsonl")
    // Into a new store, and into one that has the first entries.
    let begun = stand.path("begun.db")
    let first = forged.split(separator: "\n").prefix(3).joined(separator: "\n")
    try await stand.importJournal(first, to: begun)
    for store in [stand.path("forged.db"), begun] {
      let refused = try await stand.refuse("import", file, "--store", store)
      #expect(refused.exit == 65)
      #expect(
        refused.err.contains("its closing has “Expected” ₩77,250, where the journal makes ₩76,250"),
        "\(refused.err)")
    }
    let report = try await run("report")
    #expect(report.out.contains("3 orders") && !report.out.contains("50,000"))
  }

  @Test func `A correction of cash from before the opening takes nothing out of the drawer`()
    async throws
  {
    try await run("order", "water", "--pay", "cash", "--tip", "500")
    try await run("drawer", "open", "10000")
    try await run("pay", "1", "card")
    let now = try drawer(await json("drawer"))
    #expect(now["expected"] as? String == "10000" && now["sales"] as? String == "0")
    #expect(now["tips"] == nil)
    let closed = try drawer(await json("drawer", "close", "10000"))
    #expect(closed["difference"] as? String == "0")
    try await stand.verifyBooks()
  }

  @Test func `a refused drawer command changes nothing, and says why`() async throws {
    try await stand.open()
    for call in [
      ["close", "1"], ["in", "1", "--reason", "x"], ["out", "1", "--reason", "x"], [],
    ] {
      let run = try await stand.refuse(["drawer"] + call + ["--menu", menu, "--format", "json"])
      #expect(run.exit == 1 && run.err.hasPrefix("The drawer is closed."), "\(call)")
      #expect(try run.code == "drawer-closed")
    }
    let bare = try stand.write(
      "ingredients: [{ id: ice, name: Ice }]\n"
        + "juices: [{ id: water, name: Water, recipe: { ice: 1 } }]\n", to: "bare.yaml")
    let unable = try await stand.refuse("drawer", "open", "5", "--menu", bare, "--format", "json")
    #expect(try unable.exit == 64 && unable.code == "no-drawer")
    let cards = try stand.write(
      try String(contentsOfFile: menu, encoding: .utf8).replacing(
        /payments: .*/, with: "payments: [card]"), to: "cards.yaml")
    for call in [["open", "5"], ["close", "5"], []] {
      let unable = try await stand.refuse(
        ["drawer"] + call + ["--menu", cards, "--format", "json"])
      #expect(try unable.exit == 64 && unable.code == "no-drawer", "\(call)")
    }
    let none = try await refuse("drawer", "slip")
    #expect(try none.exit == 1 && none.code == "no-closing")
    #expect(none.err == "The drawer was never closed, and is not open.\n")
    try await stand.withShop(menu: menu) { try await $0.moveDrawer(.open, "0") }
    let again = try await refuse("drawer", "open", "5")
    #expect(try again.exit == 1 && again.code == "drawer-open")
    let unknown = try await refuse("drawer", "slip", "7")
    #expect(try unknown.exit == 1 && unknown.code == "no-closing")
    #expect(unknown.err.hasPrefix("There is no closing 7."))
    let entries = try await stand.reader().books().count
    for call in [
      ["in", "0", "--reason", "x"], ["out", "0", "--reason", "x"],
      ["out", "1.50", "--reason", "x"],
      ["in", "-1", "--reason", "x"], ["close", "one"], ["in", "1", "--reason", "a\u{1B}[31m"],
      ["in", "1", "--reason", " "], ["in", "1"], ["close", "1", "--reason", "a\nb"],
      ["slip", "0"], ["slip", "x"], ["slip", "--columns", "20"],
    ] {
      let run = try await stand.refuse(["drawer"] + call + ["--menu", menu])
      #expect(run.exit == 64 && !run.err.contains("\u{1B}"), "\(call) \(run.err)")
    }
    #expect(
      try await refuse("drawer", "in", "0", "--reason", "x").err
        == "“0”: write an amount above 0.\n")
    #expect(try await stand.reader().books().count == entries)
    #expect(try await json("drawer", "close", "0").exit == 0)
  }

  @Test func `dollars have cents`() async throws {
    let dollars = try stand.write(
      """
      currency: USD
      payments: [{ id: cash, drawer: true }]
      ingredients: [{ id: ice, name: Ice }]
      juices: [{ id: water, name: Water, recipe: { ice: 1 }, price: 3.25 }]
      """, to: "usd.yaml")
    try await stand.withShop(menu: dollars) { shop in
      try await shop.moveDrawer(.open, "100.50")
      try await shop.order("water", pay: "cash")
    }
    try await run("drawer", "out", "0.05", "--reason", "x", "--format", "json", menu: dollars)
    let closed = try await run("drawer", "close", "103.71", menu: dollars)
    #expect(closed.out.contains("$103.70") && closed.out.contains("+$0.01"), "\(closed.out)")
    #expect(
      try await run("drawer", "slip", menu: dollars).out.contains(
        "Difference                +$0.01"))
  }

  @Test func `An open drawer keeps its currency when the menu has another`() async throws {
    let dollars = try stand.write(
      try String(contentsOfFile: menu, encoding: .utf8).replacing("KRW", with: "USD"),
      to: "usd.yaml")
    try await stand.withShop(menu: menu) { try await $0.moveDrawer(.open, "10000") }
    try await stand.withShop(menu: dollars) { try await $0.order("water", pay: "cash") }
    let coins = try await run(
      "drawer", "in", "500", "--reason", "x", "--format", "json", menu: dollars)
    #expect(coins.exit == 0)
    let cents = try await refuse("drawer", "out", "1.50", "--reason", "x", menu: dollars)
    #expect(cents.exit == 64 && cents.err.contains("KRW"), "\(cents.err)")
    #expect(try await run("drawer", "out", "300", "--reason", "x", menu: dollars).exit == 0)
    let closed = try await run("drawer", "close", "10200", "--format", "json", menu: dollars)
    let record = try drawer(closed)
    #expect(record["difference"] as? String == "0" && record["currency"] as? String == "KRW")
    let next = try await run(
      "drawer", "open", "1.50", "--format", "json", "--language", "ko", menu: dollars)
    #expect(try drawer(next)["currency"] as? String == "USD")
    try await stand.verifyBooks()
  }

  @Test func `a thermal printer gets its own bytes, and the drawer stays shut`() async throws {
    try await stand.withShop(menu: menu) { try await $0.moveDrawer(.open, "10") }
    let path = stand.path("slip")
    let script = #""$0" drawer slip --menu "$1" --language ko --format escpos >"$2""#
    let run = try await stand.run(
      ["-c", script, Stand.program.path, menu, path], program: "/bin/sh")
    try #require(run.exit == 0, "\(run.err)")
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    #expect(bytes.starts(with: [0x1B, 0x40, 0x1C, 0x26]))
    #expect(bytes.suffix(4) == [0x1D, 0x56, 0x42, 0x00])
    #expect(bytes.split(separator: [0x1B, 0x70], maxSplits: 1).count == 1)
  }
}
