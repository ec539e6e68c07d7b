import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct JournalCommandTests {
  let stand: Stand
  let id = "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"

  init() throws { stand = try Stand() }

  @Test func `a void puts everything back and answers with the order`() async throws {
    let order = try await stand.run("order", "strawberry-banana", "--id", id, "--format", "json")
    let void = try await stand.run("void", id, "--format", "json")
    #expect(void.exit == 0)
    #expect(
      void.out
        == order.out.replacing(#""banana":9,"#, with: #""banana":10,"#)
        .replacing(#""strawberry":0"#, with: #""strawberry":10"#)
        .replacing(/"left":{.*?]},/, with: "").replacing(#","refunds":[]"#, with: ""))
    let again = try await stand.refuse("void", id, "--format", "json")
    #expect(again.exit == 1)
    #expect(try again.code == "already-void")
  }

  @Test func `a void answers with the time of the order`() async throws {
    let journal = """
      {"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2026-03-01T00:00:00.000Z","kind":"open","lines":[],"changes":{"kiwi":10},"reason":null}
      {"seq":2,"id":"\(id)","at":"2026-03-01T00:30:00.000Z","kind":"order","lines":[{"juice":"kiwi","cups":2}],"changes":{"kiwi":-6},"reason":null}

      """
    try await stand.importJournal(journal)
    let void = try await stand.run("void", "--last", "--format", "json")
    let order = try #require(void.json["order"] as? [String: Any])
    #expect(order["at"] as? String == "2026-03-01T00:30:00.000Z")
    #expect(order["id"] as? String == id)
    #expect(try void.counts["kiwi"] == 10)
  }

  @Test func `void --last names the order, and refuses where there is none`() async throws {
    try await stand.withShop { try await $0.order("kiwi", id: id) }
    let run = try await stand.run("void", "--last", "--language", "ko")
    #expect(run.lines.first == "주문 1번 (\(id)) 취소: 키위쥬스 1잔.")
    let none = try await stand.refuse("void", "--last", "--format", "json")
    #expect(none.exit == 1)
    #expect(try none.code == "nothing-to-void")
  }

  @Test func `history is newest first, with the keys that scripts rely on`() async throws {
    try await stand.withShop { shop in
      try await shop.order("kiwi", id: id)
      try await shop.store.apply(.waste(["mango": 1], .tasting))
      _ = try await shop.store.voidLast()
    }
    let run = try await stand.run("history", "--limit", "3", "--format", "json")
    let idless = run.timeless.replacing(
      #/"id":"[-0-9a-f]{36}","kind":"waste"/#, with: #""kind":"waste""#
    ).replacing(#/"day":"\d{4}-\d\d-\d\d"/#, with: #""day":"D""#)
      .replacing(#/"till":"[^"]+"/#, with: #""till":"here""#)
    let entries = [
      #"{"at":"T","by":"Anna","changes":{"kiwi":3},"day":"D","digest":"SHA","id":"\#(id)","kind":"void","#,
      #""lines":[{"cups":1,"juice":"kiwi"}],"number":1,"reason":null,"seq":4,"till":"here"},"#,
      #"{"at":"T","by":"Anna","changes":{"mango":-1},"digest":"SHA","kind":"waste","lines":[],"#,
      #""number":null,"reason":"tasting","seq":3,"till":"here"},"#,
      #"{"at":"T","by":"Anna","changes":{"kiwi":-3},"day":"D","digest":"SHA","id":"\#(id)","#,
      #""kind":"order","left":{"lines":[]},"lines":[{"cups":1,"juice":"kiwi"}],"#,
      #""menu":["juice kiwi en Kiwi","juice kiwi ko 키위쥬스"],"number":1,"reason":null,"#,
      #""refunds":[],"seq":2,"stageNow":null,"till":"here"}"#,
    ]
    #expect(idless == #"{"entries":["# + entries.joined() + "]}\n")
    let text = try await stand.run("history", "--kind", "order", "--language", "ko")
    #expect(text.lines.count == 2)
    #expect(text.lines[1].contains("주문  (취소됨) 1번 · 키위쥬스 1잔  \(id)"))
    #expect(text.lines[1].contains(#/\d[+-]\d\d:00/#))
    let csv = try await stand.run("history", "--format", "csv", "--limit", "1")
    #expect(
      csv.timeless.replacing(#/,\d{4}-\d\d-\d\d,/#, with: ",D,")
        .replacing(#/Anna,[^,]+,/#, with: "Anna,here,")
        == "seq,id,at,kind,lines,changes,reason,number,day,payment,by,till,digest,total,currency,name,fruit,approved,pickup,lead,tip,discount,rounding,paid\r\n"
        + "4,\(id),T,void,kiwi=1,kiwi=3,,1,D,,Anna,here,SHA,,,,,,,,,,,\r\n")
  }

  @Test func `a spreadsheet gets a row for each line of an order that stands`() async throws {
    let stand = try Stand(timeZone: "Asia/Seoul")
    try stand.write(
      """
      currency: KRW
      payments: [cash, card]
      ingredients: [{ id: ice, name: Ice, opening: 100 }]
      juices:
        - { id: water, name: Water, recipe: { ice: 1 }, price: 4500 }
        - { id: tea, name: Tea, recipe: { ice: 2 }, price: 3000 }
      """, to: "menu.yaml")
    let clock = ["JUICE_MAKER_MENU": stand.path("menu.yaml")].merging(
      StandDay.clock(at: "14:02")
    ) { $1 }
    try await stand.withShop(menu: stand.path("menu.yaml"), at: StandDay.date("14:02")) { shop in
      try await shop.order("water=2", "tea", pay: "card")
      try await shop.order("tea")
      try await shop.order("water")
      _ = try await shop.store.voidLast()
      try await shop.store.apply(.waste(["ice": 1], .spilled))
    }
    func lines(_ words: String...) async throws -> Run {
      try await stand.run(["history", "--lines"] + words, environment: clock)
    }
    #expect(
      try await lines("--format", "csv").out == """
        day,time,hour,number,juice,options,cups,price,discount,amount,currency,payment,by\r
        2026-05-16,14:02:00,14,2,tea,,1,3000,,3000,KRW,,Anna\r
        2026-05-16,14:02:00,14,1,water,,2,4500,,9000,KRW,card,Anna\r
        2026-05-16,14:02:00,14,1,tea,,1,3000,,3000,KRW,card,Anna\r

        """)
    let json = try await stand.refuse("history", "--lines", "--format", "json")
    #expect(json.exit == 64)
    #expect(json.err.hasPrefix("“--lines” goes with “--format csv” only."))
    let waste = try await lines("--format", "csv", "--kind", "waste")
    #expect(waste.exit == 64)
    #expect(waste.err.hasPrefix("“--lines” goes with “--kind order” only."))
  }

  @Test func `csv has what an order brought, and below 0 what its void gave back`() async throws {
    let menu = try stand.write(
      """
      currency: KRW
      ingredients: [{ id: ice, name: Ice }]
      juices: [{ id: water, name: Water, recipe: { ice: 1 }, price: 4500 }]
      """, to: "menu.yaml")
    try await stand.withShop(menu: menu) { shop in
      try await shop.order("water=2")
      _ = try await shop.store.voidLast()
    }
    let csv = try await stand.run("history", "--format", "csv", "--limit", "2")
    let money = csv.out.split(separator: "\r\n").dropFirst()
      .map { $0.split(separator: ",").suffix(2).joined(separator: " ") }
    #expect(money == ["-9000 KRW", "9000 KRW"])
  }

  @Test func `csv has discounts, rounding, and the amount of a payment in one way`() async throws {
    let menu = try stand.write(
      """
      currency: KRW
      payments: [card, cash]
      rounding: { to: 10, for: all }
      ingredients: [{ id: ice, name: Ice }]
      juices: [{ id: tea, name: Tea, recipe: { ice: 1 }, price: 1503 }]
      """, to: "menu.yaml")
    try await stand.withShop(menu: menu) { shop in
      try await shop.pay(shop.order("tea=2", discount: "500"), "card")
      _ = try await shop.store.voidLast()
      try await shop.order("tea", pay: "cash")
    }
    for command in ["history", "export"] {
      let csv = try await stand.run(command, "--format", "csv", "--menu", menu).out
        .split(separator: "\r\n").map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let columns = ["kind", "total", "currency", "discount", "rounding", "paid"].compactMap {
        csv[0].firstIndex(of: Substring($0))
      }
      let rows = csv.dropFirst().map { row in columns.map { row[$0] }.joined(separator: " ") }
      #expect(
        Set(rows) == [
          "open     ", "order 2510 KRW 500 4 ", "payment  KRW  4 2510", "void -2510 KRW -500 -4 ",
          "order 1500 KRW  -3 1500",
        ])
    }
  }

  @Test func `history takes spans, kinds and limits`() async throws {
    try await stand.withShop { try await $0.order("kiwi") }
    func count(_ words: String...) async throws -> Int {
      let run = try await stand.run(["history", "--format", "json"] + words)
      return try #require(run.json["entries"] as? [Any]).count
    }
    #expect(try await count() == 2)
    #expect(try await count("--limit", "0") == 0)
    #expect(try await count("--limit", "1") == 1)
    #expect(try await count("--kind", "open") == 1)
    #expect(try await count("--since", "yesterday") == 2)
    #expect(try await count("--until", "yesterday") == 0)
    #expect(try await count("--since", "2999-01-01") == 0)
    #expect(try await count("--since", "2000-01-01T10:00", "--until", "2999-01-01T10:00:00Z") == 2)
  }

  @Test func `Text that is cut without a limit says so on standard error`() async throws {
    try await stand.withShop { shop in
      for _ in 1...19 { _ = try await shop.store.apply(.restock(["kiwi": 1])) }
    }
    let all = try await stand.run("history")
    #expect(all.lines.count == 21 && all.err.isEmpty)
    try await stand.withShop { _ = try await $0.store.apply(.restock(["kiwi": 1])) }
    let cut = try await stand.run("history")
    #expect(cut.lines.count == 21 && cut.err == "The newest 20: --limit shows more.\n")
    #expect(try await stand.run("history", "--limit", "20").err.isEmpty)
    let json = try await stand.run("history", "--format", "json")
    #expect(try (json.json["entries"] as? [Any])?.count == 21 && json.err.isEmpty)
  }

  @Test func `since is in the span, until is not, and a zone moves both`() async throws {
    let stand = try Stand(timeZone: "Asia/Seoul")
    let entry =
      #"{"seq":1,"id":"\#(id)","at":"2026-03-01T00:30:00.000Z","kind":"open","lines":[],"#
      + #""changes":{"kiwi":1},"reason":null}"#
    try await stand.importJournal(entry)
    func has(_ words: String...) async throws -> Bool {
      let run = try await stand.run(["history", "--format", "json", "--limit", "9"] + words)
      return run.out.contains("2026-03-01T00:30:00.000Z")
    }
    #expect(try await has("--since", "2026-03-01T00:30:00Z"))
    #expect(try await !has("--until", "2026-03-01T00:30:00Z"))
    #expect(try await has("--until", "2026-03-01T00:30:00.001Z"))
    #expect(try await has("--since", "2026-03-01T09:30"))
    #expect(try await !has("--since", "2026-03-01T09:30:01"))
    #expect(try await has("--since", "2026-03-01 09:30:00+09:00", "--until", "2026-03-02"))
    #expect(try await has("--since", "2026-02-28T19:30:00-0500"))
  }

  @Test func `text shows twenty entries, json all of them`() async throws {
    try await stand.withShop { shop in
      for _ in 1...21 { try await shop.store.apply(.restock(["kiwi": 1])) }
    }
    #expect(try await stand.run("history").lines.count == 21)
    let json = try await stand.run("history", "--format", "json")
    #expect(try #require(json.json["entries"] as? [Any]).count == 22)
  }
}
