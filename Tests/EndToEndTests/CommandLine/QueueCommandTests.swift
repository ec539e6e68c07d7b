import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct QueueCommandTests {
  let stand: Stand
  let menu: String

  static let menu = """
    currency: KRW
    serving: queue
    payments: [card, { id: cash, name: { ko: 현찰, en: Notes }, drawer: true }]
    ingredients:
      - { id: ice, name: { ko: 얼음, en: Ice }, opening: 100 }
    juices:
      - { id: water, name: { ko: 물, en: Water }, recipe: { ice: 1 }, price: 4500 }
    """

  init() throws {
    stand = try Stand()
    menu = try stand.write(Self.menu, to: "menu.yaml")
  }

  @discardableResult
  private func run(_ arguments: String...) async throws -> Run {
    try await stand.run(arguments + ["--menu", menu, "--format", "json"])
  }

  @discardableResult
  private func sell(_ orders: Int) async throws -> [Order.ID] {
    try await stand.withShop(menu: menu) { shop in
      var ids: [Order.ID] = []
      for _ in 1...orders { ids.append(try await shop.order("water")) }
      return ids
    }
  }

  private func text(_ language: String, _ arguments: String...) async throws -> String {
    try await stand.run(arguments + ["--menu", menu, "--language", language]).out
      .replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "ID")
  }

  private func orders(_ run: Run) throws -> [[String: Any]] {
    try #require(run.json["orders"] as? [[String: Any]], "\(run.out)\(run.err)")
  }

  /// Runs the program `hours` after noon of November 25, 2026, in Seoul.
  private func at(_ hours: Double, _ arguments: String...) async throws -> Run {
    try await stand.run(
      arguments + ["--menu", menu],
      environment: Preload.seoul(at: 1_795_575_600 + Int(3600 * hours)))
  }

  @Test func `a day starts when the menu says, and an order is named by its day`() async throws {
    try stand.write("day-starts: \"04:00\"\n" + Self.menu, to: "menu.yaml")
    let (evening, night, morning) = (11.0, 14.0, 18.0)
    #expect(try await at(evening, "order", "water").out.hasPrefix("Order No. 1 "))
    #expect(try await at(night, "order", "water").out.hasPrefix("Order No. 2 "))
    #expect(try await at(night, "report", "--format", "json").json["orders"] as? Int == 2)
    // Orders 1 and 2 still wait.
    #expect(try await at(morning, "order", "water").out.hasPrefix("Order No. 3 "))
    let report = try await at(morning, "report", "--format", "json").json
    #expect(
      report["orders"] as? Int == 1 && report["since"] as? String == "2026-11-25T19:00:00.000Z")
    let yesterday = try await at(
      morning, "report", "--since", "yesterday", "--until", "today", "--format", "json"
    ).json
    #expect(yesterday["orders"] as? Int == 2)
    let rows = try await at(morning, "history", "--lines", "--format", "csv").out
      .split(separator: "\r\n").dropFirst()
    #expect(
      rows.map { $0.split(separator: ",").prefix(4).joined(separator: " ") } == [
        "2026-11-26 06:00:00 6 3", "2026-11-25 02:00:00 2 2", "2026-11-25 23:00:00 23 1",
      ])

    let queue = try await at(morning, "queue").lines
    #expect(queue[1].hasPrefix("11-25 No. 1 ") && queue[3].hasPrefix("No. 3 "))
    #expect(try await at(morning, "queue", "made", "11-25/2").out.contains("11-25 No. 2"))
    #expect(try await at(morning, "queue", "collected", "1").out.contains("11-25 No. 1"))
    #expect(try await at(morning, "order", "water").out.hasPrefix("Order No. 4 "))
    #expect(try await at(morning + 24, "pay", "1", "card").out.hasPrefix("11-25 No. 1 · "))
    #expect(try await at(morning, "pay", "2026-11-26/3", "card").out.hasPrefix("No. 3 · "))
    #expect(try await at(morning, "receipt", "11-25/1").out.contains("No. 1"))
    #expect(try await at(morning, "receipt", "--ticket", "11-26/4").out.contains("4"))
    #expect(try await at(morning, "void", "11-25/2").out.contains("11-25 No. 2"))
    let again = try await at(morning, "void", "11-25/2")
    #expect(again.exit == 1 && again.err.hasPrefix("11-25/2: "))
    for unknown in [
      "11-25/3", "11-27/1", "2025-11-25/1", "13-01/1", "11-25/0", "11-25/", "1/2/3", "9",
    ] {
      let run = try await at(morning, "receipt", unknown)
      #expect(run.exit == 64 && run.err.contains("“\(unknown)”"), "\(unknown)")
    }
    try await stand.verifyBooks()
  }

  @Test func `a report of today leaves out what is dated later, and says so`() async throws {
    for hours in [0, 48, 72] {
      let time = Date(timeIntervalSince1970: 1_795_575_600 + 3600 * Double(hours))
      try await stand.withShop(menu: menu, at: time) { try await $0.order("water") }
    }
    for span in [[], ["--since", "2026-11-01"], ["--since", "today"]] {
      let report = try await stand.run(
        ["report", "--format", "json", "--menu", menu] + span,
        environment: Preload.seoul(at: 1_795_575_600)
      ).json
      #expect(report["orders"] as? Int == 1 && report["ahead"] as? Int == 2)
    }
    #expect(
      try await at(0, "report").out.contains(
        "2 entries are dated after today and left out, the first Nov 27 12:00"))
    #expect(
      try await at(0, "report", "--language", "ko").out.contains(
        "오늘보다 뒤의 날짜로 적힌 기록 2개는 빠졌어요. 가장 이른 것: 11월 27일 12:00"))
    let all = try await at(
      0, "report", "--until", "2026-12-01", "--since", "2026-11-01", "--format", "json")
    #expect(try all.json["orders"] as? Int == 3 && all.json["ahead"] == nil)
  }

  private let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"

  @Test func `a void gives back what was paid, as it was paid`() async throws {
    for (ways, given, en, ko) in [
      (["card"], nil, "Give back ₩9,000 by Card.", "카드 ₩9,000 돌려주세요."),
      (["cash"], "20000", "Give back ₩9,000 by Notes.", "현찰 ₩9,000 돌려주세요."),
      (
        ["cash=5000", "card=4000"], nil, "Give back ₩5,000 by Notes and ₩4,000 by Card.",
        "현찰 ₩5,000, 카드 ₩4,000 돌려주세요."
      ), ([], nil, "There is nothing to give back.", "돌려줄 돈이 없어요."),
    ] as [([String], String?, String, String)] {
      for (language, sentence) in [("en", en), ("ko", ko)] {
        try await stand.withShop(menu: menu) { shop in
          let order = try await shop.order("water=2")
          if !ways.isEmpty { try await shop.pay(order, ways, given: given) }
        }
        let out = try await text(language, "void", "--last")
        #expect(out.split(separator: "\n").dropFirst().first ?? "" == sentence, "\(out)")
      }
    }
    let other = try Stand()
    try await other.withShop { try await $0.order("kiwi") }
    let void = try await other.run("void", "--last", "--language", "en").out
    #expect(!void.contains("back ₩") && !void.contains("give back"))
  }

  @Test func `a void has the payments in JSON`() async throws {
    try await stand.withShop(menu: menu) {
      try await $0.order("water=2", pay: "cash=5000", "card=4000", given: "10000")
    }
    let order = try #require(try await run("void", "1").json["order"] as? [String: Any])
    let payments = try #require(order["payments"] as? [[String: String]])
    #expect(payments.map { $0["amount"] } == ["5000", "4000"])
    #expect(order["unpaid"] as? String == "0")
  }

  @Test func `the queue has the fields that the docs tell`() async throws {
    try await run("order", "water=2", "--id", id)
    let queue = try await run("queue")
    #expect(
      queue.timeless.replacing(/"day":"[0-9-]+"/, with: #""day":"D""#)
        .replacing(/"waiting":\d+/, with: #""waiting":0"#)
        == #"{"orders":[{"at":"T","by":"Anna","currency":"KRW","day":"D","id":"\#(id)","#
        + #""lines":[{"cups":2,"currency":"KRW","juice":"water","price":"4500"}],"number":1,"#
        + #""stage":"to-make","total":"9000","unpaid":"9000","waiting":0}]}"# + "\n")
  }

  @Test func `The queue is a table for a spreadsheet, too`() async throws {
    try await stand.withShop(menu: menu) { try await $0.order("water=2", name: "Kim", id: id) }
    let csv = try await stand.run("queue", "--menu", menu, "--format", "csv")
    #expect(
      csv.timeless.replacing(/,\d{4}-\d\d-\d\d,/, with: ",D,").replacing(
        /make,\d+,/, with: "make,0,")
        == "id,number,day,at,stage,waiting,lines,total,currency,unpaid,by,name,pickup\r\n"
        + "\(id),1,D,T,to-make,0,water=2,9000,KRW,9000,Anna,Kim,\r\n")
    let excel = try await stand.run("queue", "--menu", menu, "--excel", "--language", "ko")
    #expect(excel.out.contains(",to-make,만드는 중,"), "\(excel.out)\(excel.err)")
    #expect(excel.out.contains(",water=2,물 2,9000,"), "\(excel.out)")
  }

  @Test func `orders go on, also past a stage, and one back`() async throws {
    try await sell(3)
    #expect(
      try orders(await run("queue", "made", "1", "2")).map { $0["stage"] as? String } == [
        "made", "made",
      ])
    #expect(try orders(await run("queue", "collected", "1", "3")).count == 2)
    #expect(try orders(await run("queue")).map { $0["number"] as? Int } == [2])
    #expect(try orders(await run("queue", "back", "1")).map { $0["stage"] as? String } == ["made"])
    #expect(
      try orders(await run("queue", "back", "1")).map { $0["stage"] as? String } == ["to-make"])
    #expect(try orders(await run("queue")).map { $0["number"] as? Int } == [1, 2])
    try await stand.verifyBooks()
  }

  @Test func `several orders go on together or not at all`()
    async throws
  {
    let ids = try await sell(3)
    try await stand.withShop(menu: menu) { try await $0.store.apply(.stage(ids[1], .made)) }
    func stages() async throws -> [Stage] {
      try await stand.reader().queue().map(\.stage)
    }
    for arguments in [["made", "1", "2", "3"], ["back", "2", "1"], ["collected", "1", "3", "9"]] {
      #expect(
        try await stand.refuse(["queue"] + arguments + ["--menu", menu]).exit != 0)
      #expect(try await stages() == [.toMake, .made, .toMake])
    }
    #expect(
      try orders(await run("queue", "made", "1", "3", "1")).map { $0["number"] as? Int } == [1, 3])
    #expect(try await stages() == [.made, .made, .made])
  }

  @Test func `an order that was taken back, or is paid by now, has nothing to pay`() async throws {
    try await stand.withShop(menu: menu) { shop in
      try await shop.pay(shop.order("water", id: id), "card")
    }
    let again = try await run("order", "water", "--id", id)
    #expect(again.out.contains(#""payment":"card","#) && again.out.contains(#""unpaid":"0""#))
    try await stand.withShop(menu: menu) { try await $0.order("water=2") }
    let void = try await run("void", "2")
    #expect(void.exit == 0 && void.out.contains(#""unpaid":"0""#), "\(void.out)")
    #expect(try await run("receipt", "2").out.contains(#""unpaid":"0","voided":true"#))
    let receipt = try await text("en", "receipt", "2")
    #expect(receipt.contains("VOIDED") && !receipt.contains("Unpaid"), "\(receipt)")
  }

  @Test func `an order whose payment nobody had noted can be paid, and the books say so`()
    async throws
  {
    let old = try stand.write(
      Self.menu.replacing(/\n(serving|payments).*/, with: ""), to: "old.yaml")
    try await stand.withShop(menu: old) { shop in
      for _ in 1...2 { try await shop.order("water") }
    }
    let before = try await stand.run("history", "--menu", old, "--format", "json").out
    #expect(before.contains("water") && !before.contains("unpaid"))
    try await run("pay", "1", "card")
    let report = try await run("report")
    for way in [#""payment":"card""#, #""payment":null"#] {
      #expect(report.out.contains(way))
    }
    let payments = try #require(report.json["payments"] as? [[String: Any]])
    #expect(payments.map { $0["orders"] as? Int } == [1, 1], "\(report.out)")
    let entries = try #require(try await run("history").json["entries"] as? [[String: Any]])
    #expect(entries.map { $0["unpaid"] as? String } == [nil, nil, "0", nil])
  }

  @Test func `an impossible stage is refused with its code`() async throws {
    try await stand.withShop(menu: menu) { shop in
      let first = try await shop.order("water", id: id)
      try await shop.order("water")
      _ = try await shop.store.voidLast()
      try await shop.store.apply(.stage(first, .made))
    }
    for (arguments, code, exit) in [
      (["queue", "made", "1"], "already-done", 1), (["queue", "made", id], "already-done", 1),
      (["queue", "made", "2"], "already-void", 1), (["pay", "2", "card"], "already-void", 1),
      (["pay", "2", "card", "--tip", "100"], "already-void", 1),
      (["pay", "2", "cash", "--given", "100"], "already-void", 1),
      (["pay", "2", "card=1"], "already-void", 1),
      (["queue", "made", "3"], "unknown-order", 64),
      (["queue", "made", "first"], "unknown-order", 64),
      (["queue", "collected", "1", "9"], "unknown-order", 64),
      (["queue", "back", "00000000-5a6b-4c7d-8e9f-0a1b2c3d4e5f"], "unknown-order", 64),
      (["pay", "1", "card=4000"], "payment-sum", 64),
      (["pay", "1", "card=4000", "cash=501"], "payment-sum", 64),
      (["pay", "1", "cash", "--given", "4000"], "payment-sum", 64),
      (["pay", "1", "gold"], "usage", 64), (["pay", "1", "card", "cash=1"], "usage", 64),
      (["pay", "1", "card=4.50"], "usage", 64),
      (["pay", "1", "cash=1000", "cash=3500"], "usage", 64), (["pay", "1"], "usage", 64),
      (["receipt", "7"], "unknown-order", 64), (["void", "7"], "unknown-order", 64),
    ] as [([String], String, Int32)] {
      let run = try await stand.refuse(arguments + ["--menu", menu, "--format", "json"])
      #expect(try run.code == code, "\(arguments)")
      #expect(run.exit == exit, "\(arguments)")
    }
    #expect(try await stand.reader().queue().map(\.stage) == [.made])
  }

  @Test func `a refusal names an order as it was named`() async throws {
    try await stand.withShop(menu: menu) { shop in
      let first = try await shop.order("water", id: id)
      try await shop.store.apply(.stage(first, .made))
      try await shop.order("water")
      _ = try await shop.store.voidLast()
      try await shop.order("water")
    }
    for (words, en, ko) in [
      (
        ["queue", "made", "1"],
        "No. 1: this order is at that stage already or past it, or was handed over at once.",
        "1번: 이미 그 단계이거나, 그 단계를 지났거나, 바로 건넨 주문이에요."
      ),
      (
        ["queue", "made", id],
        "\(id): this order is at that stage already or past it, or was handed over at once.",
        "\(id): 이미 그 단계이거나, 그 단계를 지났거나, 바로 건넨 주문이에요."
      ),
      (
        ["queue", "back", "3"], "No. 3: there is no stage to take this order back to.",
        "3번: 이 주문은 되돌릴 단계가 없어요."
      ),
      (
        ["void", "2"], "No. 2: this order is voided or refunded already.",
        "2번: 이미 취소하거나 모두 환불한 주문이에요."
      ),
      (
        ["pay", "2", "card"], "No. 2: this order is voided or refunded already.",
        "2번: 이미 취소하거나 모두 환불한 주문이에요."
      ),
    ] {
      let english = try await stand.refuse(words + ["--menu", menu])
      #expect(english.exit == 1 && english.err.contains(en), "\(english.err)")
      let korean = try await stand.run(words + ["--menu", menu, "--language", "ko"])
      #expect(korean.exit == 1 && korean.err.contains(ko), "\(korean.err)")
    }
  }

  @Test func `a row of the history has no word for unpaid that a way could have`() async throws {
    try await stand.withShop(menu: menu) { shop in
      try await shop.order("water")
      try await shop.order("water", pay: "cash")
    }
    let rows = try await stand.run("history", "--menu", menu, "--format", "csv").out
      .split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let column = try #require(rows.first?.firstIndex(of: "payment"))
    #expect(rows.map { $0[column] } == ["payment", "cash", "", ""])
  }

  @Test func `an order is paid in one way, in parts, and with the change`() async throws {
    try await stand.withShop(menu: menu) { try await $0.order("water=3", id: id) }
    #expect(
      try await run("pay", "1", "card").timeless
        == #"{"order":{"at":"T","currency":"KRW","id":"\#(id)","lines":[{"cups":3,"currency":"KRW","#
        + #""juice":"water","price":"4500"}],"number":1,"payment":"card","#
        + #""payments":[{"amount":"13500","way":"card"}],"total":"13500","unpaid":"0"}}"# + "\n")
    let parts = try await run("pay", "1", "cash=3000", "card=10500", "--given", "5000")
    #expect(
      parts.out.contains(
        #""payments":[{"amount":"3000","change":"2000","given":"5000","way":"cash"},"#
          + #"{"amount":"10500","way":"card"}],"total":"13500","unpaid":"0""#))
    #expect(!parts.out.contains(#""payment":"#))
    #expect(try await stand.refuse("pay", "1", "card=13499", "--menu", menu).exit == 64)
    let receipt = try await text("en", "receipt", "1")
    #expect(
      receipt.contains(
        """
        Notes                     ₩3,000
        Given                     ₩5,000
        Change                    ₩2,000
        Card                     ₩10,500
        """), "\(receipt)")
    #expect(try await run("receipt").out.contains(#""unpaid":"0""#))
    let void = try await run("void", "1")
    #expect(void.out.contains(#""payments":[{"amount":"3000","change":"2000""#), "\(void.out)")
  }

  @Test func `the history tells stages and payments, and what is unpaid now`() async throws {
    try await stand.withShop(menu: menu) { shop in
      let first = try await shop.order("water")
      try await shop.order("water")
      try await shop.pay(first, "cash", given: "5000")
      try await shop.store.apply(.stage(first, .made))
    }
    let entries = try #require(try await run("history").json["entries"] as? [[String: Any]])
    #expect(
      entries.map { $0["kind"] as? String } == ["stage", "payment", "order", "order", "open"])
    #expect(entries[0]["stage"] as? String == "made")
    #expect(entries[0]["reason"] is NSNull)
    #expect(entries[0]["number"] as? Int == 1)
    #expect(
      entries[1]["payments"] as? [[String: String]]
        == [["way": "cash", "amount": "4500", "given": "5000", "change": "500"]])
    #expect(entries[2]["unpaid"] as? String == "4500")
    #expect(entries[2]["stage"] as? String == "to-make")
    #expect(entries[3]["unpaid"] as? String == "0")
    // An order has its newest payment, also if it was unpaid at its sale.
    #expect(
      entries[3]["payments"] as? [[String: String]] == entries[1]["payments"] as? [[String: String]]
    )
    #expect((entries[2]["payments"] as? [Any])?.isEmpty == true)
    #expect(
      try await run("history", "--kind", "stage").json["entries"].map { ($0 as? [Any])?.count } == 1
    )

    let ko = try await text("ko", "history")
    #expect(ko.contains(/단계 +1번 · 나왔어요/), "\(ko)")
    #expect(ko.contains(/결제 +1번 · 현찰 ₩4,500 \(받은 돈 ₩5,000, 거스름돈 ₩500\)/), "\(ko)")
    #expect(ko.contains(/2번 · 물 1잔 · 미결제/) && !ko.contains(/1번 · 물 1잔 · 미결제/), "\(ko)")
    let en = try await text("en", "queue")
    #expect(en.contains(/No\. 1 +Ready +[0-9]+ min +Water +Anna/), "\(en)")
    #expect(en.contains(/No\. 2 +To make +[0-9]+ min +Water · Unpaid ₩4,500 +Anna/), "\(en)")
    #expect(try await text("ko", "order", "water").contains("주문 3번 (ID): 물 1잔, ₩4,500. 불러 드릴게요!"))
  }

  @Test func `an order that costs nothing is not unpaid`() async throws {
    try await stand.withShop(menu: menu) { shop in
      try await shop.order("water", id: id)
      try await shop.order("water", discount: "100%", reason: "friend")
    }
    #expect(try orders(await run("queue")).map { $0["unpaid"] as? String } == ["4500", "0"])
    for (words, unpaid) in [(["queue"], "Unpaid ₩4,500"), (["history"], "Unpaid")] {
      let lines = try await stand.run(words + ["--menu", menu, "--language", "en"]).lines
      #expect(lines.filter { $0.contains("Unpaid") }.count == 1, "\(lines)")
      #expect(lines.contains { $0.contains("No. 1") && $0.contains(unpaid) }, "\(lines)")
    }
    #expect(try await text("en", "report").contains("Unpaid: 1 order, ₩4,500"))
    #expect(try await !text("en", "receipt", "2").contains("Unpaid"))
  }

  @Test func `the report has what is unpaid and how long customers waited`() async throws {
    try await stand.withShop(menu: menu) { shop in
      let first = try await shop.order("water")
      try await shop.order("water=2")
      try await shop.pay(first, "card")
      try await shop.store.apply(.stage(first, .made))
    }
    let json = try await run("report").json
    #expect(json["unpaid"] as? [[String: String]] == [["amount": "9000", "currency": "KRW"]])
    #expect((json["waited"] as? [String: Int])?.keys.sorted() == ["longest", "median"])
    let text = try await text("en", "report")
    #expect(text.contains("Unpaid: 1 order, ₩9,000\n"), "\(text)")
    #expect(text.contains(/Unpaid +2 cups +₩9,000/), "\(text)")
    #expect(text.contains("Waited: usually 0 min, longest 0 min\n"), "\(text)")
  }

  @Test func `an export with all of it goes into an empty store, to the same journal and queue`()
    async throws
  {
    let ids = try await sell(4)
    try await stand.withShop(menu: menu) { shop in
      try await shop.store.apply(.stage(ids[0], .made))
      try await shop.store.apply(.stage(ids[1], .collected))
      try await shop.store.apply(.back(ids[1], from: .collected))
      try await shop.pay(ids[0], "card")
      try await shop.pay(ids[0], "cash=500", "card=4000", given: "1000")
      try await shop.pay(ids[2], "cash", given: "10000")
      _ = try await shop.store.void(ids[3])
    }
    let export = try await stand.export()
    let copy = stand.path("copy.db")
    try await stand.importJournal(export, to: copy)
    #expect(try await stand.export(of: copy) == export)
    func queue(_ store: String) async throws -> String {
      try await stand.run("queue", "--store", store, "--format", "json").out
        .replacing(/"waiting":\d+/, with: "")
    }
    #expect(try await queue(copy) == queue(stand.store))
    #expect(try await stand.reader(of: copy).verify() == stand.reader().verify())
  }

  @Test func `a menu without a queue shows nothing of one`() async throws {
    let order = try await stand.run("order", "kiwi", "--format", "json")
    let history = try await stand.run("history", "--format", "json")
    let report = try await stand.run("report", "--format", "json")
    for word in ["unpaid", "payments\":[{\"am", "\"stage\"", "waited", "to-make"] {
      #expect(!(order.out + history.out + report.out).contains(word))
    }
    #expect(try await stand.run("queue", "--language", "ko").out == "기다리는 주문이 없어요.\n")
    #expect(try await stand.run("queue", "--format", "json").out == "{\"orders\":[]}\n")
  }
}
