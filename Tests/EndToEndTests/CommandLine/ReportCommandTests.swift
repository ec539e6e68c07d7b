import JuiceKit
import Testing

@Suite(.serialized) struct ReportCommandTests {
  let stand: Stand

  init() throws { stand = try Stand() }

  @Test func `a day adds up without what was taken back`() async throws {
    try await stand.withShop { shop in
      try await shop.order("strawberry-banana")
      try await shop.order("mango=2", "kiwi")
      try await shop.order("banana=2")
      _ = try await shop.store.voidLast()
      try await shop.store.apply(.waste(["mango": 1], .spilled))
      try await shop.store.apply(.restock(["strawberry": 20]))
      try await shop.store.apply(.count(["kiwi": 5, "pineapple": 12]))
    }
    let run = try await stand.run("report", "--format", "json", "--since", "yesterday")
    let flows = [
      (10, 0, 20, 0, 20, "strawberry"), (1, 0, 0, 0, 9, "banana"), (0, 0, 0, 2, 12, "pineapple"),
      (3, 0, 0, -2, 5, "kiwi"), (6, 1, 0, 0, 3, "mango"),
    ].map { used, wasted, delivered, difference, count, id in
      #"{"count":\#(count),"delivered":\#(delivered),"difference":\#(difference),"id":"\#(id)","#
        + #""used":\#(used),"wasted":\#(wasted)}"#
    }
    #expect(run.out.contains(#""ingredients":[\#(flows.joined(separator: ","))],"#))
    let cups = [
      (1, "strawberry-banana"), (0, "mango-kiwi"), (0, "strawberry"), (0, "banana"),
      (0, "pineapple"), (1, "kiwi"), (2, "mango"),
    ].map { #"{"cups":\#($0),"id":"\#($1)"}"# }
    #expect(
      run.out.contains(#""juices":[\#(cups.joined(separator: ","))],"orders":2,"#))
    #expect(run.out.contains(#""revenue":[],"#))
    #expect(run.out.contains(#""daysLeft":{"banana":"#))
    #expect(run.out.contains(#""pineapple":null,"#))
    #expect(run.out.contains(#""payments":[{"cups":4,"orders":2,"payment":null}]"#))
    #expect(
      run.out.contains(
        #""until":null,"vat":[],"voids":{"by":[{"name":"Anna","orders":1}],"orders":1}}"#))
    #expect(run.timeless.contains(#","digest":"SHA","discounts":[],"hours":["#))
    let csv = try await stand.run("report", "--format", "csv", "--since", "yesterday")
    #expect(csv.out.hasPrefix("section,id,measure,value\r\njuice,strawberry-banana,cups,1\r\n"))
    #expect(csv.out.contains("ingredient,mango,wasted,1\r\n"))
    #expect(csv.out.contains("ingredient,kiwi,difference,-2\r\n"))
    let text = try await stand.run("report", "--since", "yesterday")
    #expect(text.out.contains("Ingredient    Used  Wasted  Delivered  Stock-take   Count"))
    #expect(text.out.contains(#/Pineapple +0 pcs +0 pcs +0 pcs +\+2 pcs +12 pcs /#))
    #expect(text.out.contains(#/Kiwi +3 pcs +0 pcs +0 pcs +-2 pcs +5 pcs /#))
  }

  @Test func `html is one page, in the language of the call`() async throws {
    try await stand.withShop { try await $0.order("mango=2", name: "Gildong") }
    for (language, title) in [("en", "Sales by juice"), ("ko", "쥬스별 판매")] {
      let page = try await stand.run("report", "--format", "html", "--language", language)
      #expect(page.out.hasPrefix("<!DOCTYPE html>\n<html lang=\"\(language)\">"))
      #expect(page.out.hasSuffix("</html>\n") && page.err.isEmpty)
      #expect(page.out.contains("<h2>\(title)</h2>"))
      #expect(!page.out.contains("Gildong") && !page.out.contains("Anna"))
    }
    let named = try await stand.run("report", "--format", "html", "--cashiers")
    #expect(named.out.contains("Anna"))
    let digest = try await stand.run("report", "--format", "json").json["digest"] as? String
    #expect(try named.out.contains(#require(digest)))
    let wall = try await stand.run("menu", "--format", "html")
    #expect(wall.out.hasPrefix("<!DOCTYPE html>\n") && wall.out.contains("Strawberry Banana"))
    // A page on the wall needs no store.
    let other = try Stand()
    #expect(try await other.run("menu", "--format", "html").out == wall.out)
  }

  @Test func `a day is compared with last week until the same time`() async throws {
    let stand = try Stand(timeZone: "Asia/Seoul")
    let menu = try stand.write(
      """
      currency: KRW
      ingredients: [{ id: ice, name: Ice, opening: 100 }]
      juices: [{ id: water, name: Water, recipe: { ice: 1 }, price: 4500 }]
      """, to: "menu.yaml")
    for (cups, time, daysBefore) in [
      ("water=2", "10:00", 7), ("water=5", "20:00", 7), ("water", "11:00", 0),
    ] {
      let time = StandDay.date(time, daysBefore: daysBefore)
      try await stand.withShop(menu: menu, at: time) { try await $0.order(cups) }
    }
    let page = try await stand.run(
      "report", "--format", "html", "--menu", menu, environment: StandDay.clock(at: "12:00")
    ).out
    #expect(page.contains("Last week by now ₩9,000"), "\(page)")
  }

  @Test(arguments: [
    (["report", "--cashiers"], "“--cashiers” goes with “--format html” only."),
    (["report", "--format", "html", "--excel"], "“--excel” goes with “--format csv” only."),
    (["history", "--format", "html"], "“--format” can't be “html”."),
    (["menu", "check", "x", "--format", "html"], "“--format” can't be “html”."),
  ])
  func `html is a format of the report and the menu alone`(call: [String], sentence: String)
    async throws
  {
    let run = try await stand.refuse(call)
    #expect(run.exit == 64 && run.err.contains(sentence), "\(run.err)")
  }

  @Test func `text has bars, hours and takings`() async throws {
    let stand = try Stand(timeZone: "Asia/Seoul")
    let menu = try stand.write(
      """
      currency: USD
      ingredients:
        - { id: ice, name: { ko: 얼음, en: Ice }, opening: 100 }
      juices:
        - { id: water, name: { ko: 물, en: Water }, recipe: { ice: 1 }, price: 3.50 }
        - { id: tea, name: { ko: 차, en: Tea }, recipe: { ice: 2 }, price: 2.00 }
      """, to: "menu.yaml")
    // At 9:30 and 11:00 in Seoul, in a past year: times in the current year are shown without it.
    let journal = """
      {"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2025-03-01T00:00:00.000Z","kind":"open","lines":[],"changes":{"ice":100},"reason":null}
      {"seq":2,"id":"00000000-0000-4000-8000-000000000002","at":"2025-03-01T00:30:00.000Z","kind":"order","lines":[{"juice":"water","cups":4,"price":"3.50","currency":"USD"}],"changes":{"ice":-4},"reason":null}
      {"seq":3,"id":"00000000-0000-4000-8000-000000000003","at":"2025-03-01T02:00:00.000Z","kind":"order","lines":[{"juice":"tea","cups":2,"price":"2.00","currency":"USD"}],"changes":{"ice":-4},"reason":null}

      """
    try await stand.importJournal(journal)
    let backwards = try await stand.refuse(
      "history", "--menu", menu, "--since", "2025-03-02", "--until", "2025-03-01")
    #expect(backwards.exit == 64)
    #expect(backwards.err.contains("--until 2025-03-01 is before --since 2025-03-02."))
    let run = try await stand.run(
      "report", "--menu", menu, "--until", "2025-03-02", "--language", "ko")
    let bar = String(repeating: "█", count: 20)
    #expect(
      run.timeless == """
        2025년 3월 1일 00:00부터 2025년 3월 2일 00:00 전까지
        주문 2건, 6잔, $18.00

        쥬스                                     시간대별
        물  4잔  $14.00  \(bar)    9시   4잔  $14.00  \(bar)
        차  2잔   $4.00  █████▋                  10시  0잔
                                                 11시  2잔   $4.00  █████▋

        재료  사용  폐기  입고  끝날 때 재고
        얼음   8개   0개   0개          92개

        기록 3까지의 검증값:
        SHA

        """)
  }

  @Test func `money adds up by juice, hour, day and payment`() async throws {
    let stand = try Stand(timeZone: "Asia/Seoul")
    let menu = try stand.write(
      """
      currency: KRW
      payments: [cash, card]
      ingredients:
        - { id: ice, name: Ice, opening: 100 }
      juices:
        - { id: water, name: Water, recipe: { ice: 1 }, price: 4500 }
      """, to: "menu.yaml")
    try await stand.importJournal(twoDays)
    let report = ["report", "--menu", menu, "--since", "2026-03-01", "--until", "2026-03-03"]
    let text = try await stand.run(report).lines
    #expect(text[1] == "3 orders, 6 cups, ₩27,000 · Voided: 1 order, ₩9,000")
    for row in [
      "Water  6 cups  ₩27,000  ", "9:00   4 cups  ₩18,000  ", "11:00  2 cups   ₩9,000  ",
      "Cash              3 cups  ₩13,500  ",
      "Card              1 cup    ₩4,500  ", "No payment noted  2 cups   ₩9,000  ",
      "2026-03-01  4 cups  ₩18,000  ",
      "2026-03-02  2 cups   ₩9,000  ",
    ] { #expect(text.contains { $0.contains(row) }, "\(row)") }
    let json = try await stand.run(report + ["--format", "json"])
    for part in [
      #""days":[{"cups":4,"day":"2026-03-01","orders":2,"revenue":[{"amount":"18000","currency":"KRW"}]},"#,
      #""payments":[{"cups":3,"money":[{"amount":"13500","currency":"KRW"}],"orders":1,"payment":"cash","revenue":[{"amount":"13500","currency":"KRW"}]},"#,
      #""orders":1,"payment":null,"revenue":[{"amount":"9000","currency":"KRW"}]}],"#,
      #""voids":{"by":[{"name":null,"orders":1,"revenue":[{"amount":"9000","currency":"KRW"}]}],"#,
      #""orders":1,"revenue":[{"amount":"9000","currency":"KRW"}]}"#,
    ] { #expect(json.out.contains(part), "\(part)") }
    let csv = try await stand.run(report + ["--format", "csv"])
    for row in [
      "day,2026-03-02,KRW,9000", "payment,card,orders,1", "payment,,KRW,9000", "voids,,KRW,9000",
      "voids by,,orders,1",
      "hour,9,KRW,18000", "juice,water,KRW,27000",
    ] { #expect(csv.out.contains(row + "\r\n"), "\(row)") }
  }

  @Test(arguments: [
    ("2026-03-30", "2026-03-28T23:00:00.000Z"), ("2026-10-26", "2026-10-24T22:00:00.000Z"),
  ])
  func `a day on which the clocks change begins at its midnight`(until: String, since: String)
    async throws
  {
    try await stand.open()
    let report = try await stand.run(
      "report", "--until", until, "--format", "json", environment: ["TZ": "Europe/Berlin"])
    #expect(try report.json["since"] as? String == since)
  }

  @Test func `money that is given back for an earlier day is told where nothing was sold`()
    async throws
  {
    let stand = try Stand(timeZone: "Asia/Seoul")
    var journal = twoDays.split(separator: "\n").map(String.init)
    journal[5] = journal[5].replacing("2026-03-02T02:10", with: "2026-03-03T02:10")
    try await stand.importJournal(journal.joined(separator: "\n") + "\n")
    let report = ["report", "--since", "2026-03-03", "--until", "2026-03-04"]
    let json = try await stand.run(report + ["--format", "json"])
    #expect(
      json.out.contains(
        #""payments":[{"cups":0,"money":[{"amount":"-9000","currency":"KRW"}],"orders":0,"payment":"card"}]"#
      ))
    let csv = try await stand.run(report + ["--format", "csv"])
    #expect(csv.out.contains("payment,card,orders,0\r\n"))
    #expect(csv.out.contains("money,card,KRW,-9000\r\n"))
    let text = try await stand.run(report)
    #expect(text.out.contains("Money received, less given back: Card -₩9,000\n"))
  }

  /// A journal of 1 and 2 March in Seoul.
  private var twoDays: String {
    func order(_ seq: Int, _ at: String, _ number: Int, cups: Int, _ payment: String?) -> String {
      let paid = payment.map { #","payment":"\#($0)""# } ?? ""
      return #"{"seq":\#(seq),"id":"00000000-0000-4000-8000-00000000000\#(seq)","#
        + #""at":"\#(at):00.000Z","kind":"order","lines":[{"juice":"water","cups":\#(cups),"price":"4500","currency":"KRW"}],"#
        + #""changes":{"ice":-\#(cups)},"reason":null,"number":\#(number),"day":"\#(at.prefix(10))"\#(paid)}"#
    }
    let taken = order(5, "2026-03-02T02:10", 2, cups: 2, "card")
    return [
      #"{"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2026-03-01T00:00:00.000Z","kind":"open","lines":[],"changes":{"ice":100},"reason":null}"#,
      order(2, "2026-03-01T00:30", 1, cups: 3, "cash"),
      order(3, "2026-03-01T00:40", 2, cups: 1, "card"),
      order(4, "2026-03-02T02:00", 1, cups: 2, nil), taken,
      taken.replacing(#""seq":5"#, with: #""seq":6"#).replacing("order", with: "void")
        .replacing("-2}", with: "2}"),
    ].joined(separator: "\n") + "\n"
  }

  @Test func `a refund of yesterday's order is below 0, and explained`() async throws {
    let stand = try Stand(timeZone: "Asia/Seoul")
    let journal = """
      {"seq":1,"id":"00000000-0000-4000-8000-000000000001","at":"2026-03-01T00:00:00.000Z","kind":"open","lines":[],"changes":{"kiwi":100},"reason":null}
      {"seq":2,"id":"00000000-0000-4000-8000-000000000002","at":"2026-03-01T00:30:00.000Z","kind":"restock","lines":[],"changes":{"kiwi":30},"reason":null}
      {"seq":3,"id":"00000000-0000-4000-8000-000000000002","at":"2026-03-02T02:00:00.000Z","kind":"restock","lines":[],"changes":{"kiwi":-30},"reason":null}

      """
    try await stand.importJournal(journal)
    let report = try await stand.run("report", "--since", "2026-03-02", "--until", "2026-03-03")
    #expect(report.out.contains(/Kiwi +0 pcs +0 pcs +-30 pcs/))
    #expect(report.out.contains("Below 0: an earlier entry was undone"))
    let both = try await stand.run("report", "--since", "2026-03-01", "--until", "2026-03-03")
    #expect(both.out.contains(/Kiwi +0 pcs +0 pcs +0 pcs/))
    #expect(!both.out.contains("Below 0"))
    let history = try await stand.run("history")
    #expect(history.out.contains("restock  (undone) Kiwi +30"))
    #expect(history.out.contains("restock  Kiwi -30"))
  }
}
