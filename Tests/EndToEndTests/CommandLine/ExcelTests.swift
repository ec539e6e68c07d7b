import Foundation
import JuiceKit
import Testing

@Suite(.serialized) struct ExcelTests {
  let stand: Stand
  private let clock: [String: String]

  init() async throws {
    stand = try Stand(await Self.files.value)
    clock = ["JUICE_MAKER_MENU": stand.path("menu.yaml"), "LANG": "ko_KR.UTF-8"]
      .merging(StandDay.clock(at: "14:02")) { $1 }
  }

  private static let files = Task {
    let stand = try Stand(timeZone: "Asia/Seoul")
    try stand.write(
      """
      currency: KRW
      payments: [{ id: card, name: { ko: 카드, en: Card } }, { id: cash, name: 현금, drawer: true }]
      discounts: [{ id: staff, name: { ko: 직원, en: Staff }, percent: 50 }]
      options:
        - { id: size, name: Size, choices: [{ id: regular, name: 보통 }, { id: large, name: 큰 컵, times: 2 }] }
      ingredients:
        - { id: mango, name: { ko: 망고, en: Mango }, opening: 50 }
        - { id: ice, name: { ko: 얼음, en: Ice } }
      juices:
        - { id: mango, name: { ko: 망고쥬스, en: Mango }, recipe: { mango: 3, ice: 1 }, price: 5000, options: [size] }
        - { id: ice, name: { ko: "=얼음", en: Ice }, recipe: { ice: 1 }, price: 1000 }
      """, to: "menu.yaml")
    try await stand.withShop(menu: stand.path("menu.yaml"), at: StandDay.date("14:02")) { shop in
      try await shop.order("mango+large=2", "ice", pay: "card=6000", "cash=5000")
      try await shop.order("ice", pay: "cash", discount: "staff")
      try await shop.moveDrawer(.open, "1000")
      try await shop.moveDrawer(.out, "500", note: "얼음")
      try await shop.store.apply(.waste(["ice": 1], .expired))
    }
    return try StandFiles(of: stand)
  }

  private func run(_ words: [String]) async throws -> Run {
    try await stand.run(words, environment: clock)
  }

  /// Returns the output without entry ids, times, digests and the till. Decoding drops the BOM.
  private func sheet(_ words: String...) async throws -> String {
    let out = try await run(words + ["--excel"]).timeless
    #expect(!out.contains(#/[^\r]\n/#))
    return out.replacing(#/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/#, with: "ID")
      .replacing(#/Anna,[^,\r]+,([0-9a-f]{64}|SHA)/#, with: "Anna,here,SHA")
  }

  @Test func `A name follows each id of the history, in the person's language`() async throws {
    let history = try await sheet("history").split(separator: "\r\n")
    let wanted = """
      seq,id,at,kind,kind name,lines,lines name,changes,changes name,reason,reason name,number,day,\
      payment,payment name,by,till,digest,total,currency,name,fruit,fruit name,approved,pickup,lead,tip,\
      discount,rounding,paid
      6,ID,T,waste,폐기,,,ice=-1,얼음 -1,expired,유통기한 지남,,,,,Anna,here,SHA,,,,,,,,,,,,
      5,ID,T,drawer,돈통,,,,,out: 얼음,출금: 얼음,,,,,Anna,here,SHA,500,KRW,,,,,,,,,,
      4,ID,T,drawer,돈통,,,,,open,열기,,,,,Anna,here,SHA,1000,KRW,,,,,,,,,,
      3,ID,T,order,주문,ice=1,'=얼음 1,ice=-1,얼음 -1,,,2,2026-05-16,cash,현금,Anna,here,SHA,500,KRW,,,,,,,,500,,500
      2,ID,T,order,주문,mango+large=2 ice=1,"망고쥬스 + 큰 컵 2, =얼음 1",ice=-5 mango=-12,\
      "얼음 -5, 망고 -12",,,1,2026-05-16,card=6000 cash=5000,"카드 6000, 현금 5000",Anna,here,SHA,11000,KRW,,,,,,,,,,11000
      1,ID,T,open,처음 재고,,,ice=10 mango=50,"얼음 10, 망고 50",,,,,,,Anna,here,SHA,,,,,,,,,,,,
      """.split(separator: "\n")
    #expect(history == wanted)
    let english = try await sheet("history", "--language", "en", "--limit", "1", "--format", "csv")
    #expect(english.contains(",waste,waste,,,ice=-1,Ice -1,expired,"))
  }

  @Test func `A name follows the fate of refunded ingredients`() async throws {
    #expect(try await run(["refund", "2", "--used"]).exit == 0)
    #expect(try await sheet("history", "--limit", "1").contains(",used,폐기,"))
  }

  @Test func `A name follows a juice with a typed price, and the step of a bill`() async throws {
    let menu = try String(contentsOf: URL(filePath: stand.path("menu.yaml")), encoding: .utf8)
    try stand.write(
      menu + "\n  - { id: other, name: 기타, recipe: { ice: 1 }, price: ask }\n", to: "menu.yaml")
    #expect(try await run(["order", "other@2000=2"]).exit == 0)
    #expect(try await run(["bills", "add", "민수", "ice"]).exit == 0)
    let history = try await sheet("history", "--limit", "2")
    #expect(history.contains(",other@2000=2,기타 @2000 2,"), "\(history)")
    #expect(history.contains(",aside,보류,"), "\(history)")
  }

  @Test func `A name follows each id of the lines of orders, and of the report`() async throws {
    let lines = """
      day,time,hour,number,juice,juice name,options,options name,cups,price,discount,amount,currency,\
      payment,payment name,by\r
      2026-05-16,14:02:00,14,1,mango,망고쥬스,large,큰 컵,2,5000,,10000,KRW,card=6000 cash=5000,\
      "카드 6000, 현금 5000",Anna\r
      2026-05-16,14:02:00,14,1,ice,'=얼음,,,1,1000,,1000,KRW,card=6000 cash=5000,"카드 6000, 현금 5000",Anna\r
      2026-05-16,14:02:00,14,2,ice,'=얼음,,,1,1000,500,500,KRW,cash,현금,Anna\r

      """
    #expect(try await sheet("export", "--lines") == lines)
    let history = try await sheet("history", "--lines").split(separator: "\r\n")
    #expect(Set(history) == Set(lines.split(separator: "\r\n")))
    let report = try await sheet("report").split(separator: "\r\n")
    for row in [
      "section,id,name,measure,value", "juice,mango,망고쥬스,KRW,10000", "option,large,큰 컵,cups,2",
      "ingredient,ice,얼음,used,6", "payment,card,카드,orders,1", "discount,staff,직원,orders,1",
      "hour,14,14,cups,4", "voids,,,orders,0",
    ] {
      #expect(report.contains(Substring(row)))
    }
  }

  @Test func `A name follows each id of costs, margins and tips, and a day stays a day`()
    async throws
  {
    let menu = try String(contentsOf: URL(filePath: stand.path("menu.yaml")), encoding: .utf8)
    try stand.write(
      menu.replacing(
        "{ id: ice, name: { ko: 얼음, en: Ice } }",
        with: "{ id: ice, name: { ko: 얼음, en: Ice }, cost: 30 }"
      ).replacing("opening: 50 }", with: "opening: 50, cost: 0.5 }"), to: "menu.yaml")
    let tipped = ["order", "mango", "--pay", "cash", "--tip", "500", "--as", "민수"]
    #expect(try await run(tipped).exit == 0)
    let report = try await sheet("report").split(separator: "\r\n")
    for row in [
      "cost,mango,망고쥬스,KRW,32", "margin,mango,망고쥬스,KRW,4968", "cost,KRW,KRW,amount,32",
      "tips,cash 민수,현금 민수,KRW,500", "day,2026-05-16,2026-05-16,orders,3",
    ] {
      #expect(report.contains(Substring(row)), "\(row) in \(report)")
    }
  }

  @Test func `Every list has names, and an id that nothing names stays`() async throws {
    #expect(
      try await sheet("menu").hasPrefix(
        """
        id,name,recipe,recipe name,cups,limitedBy,limitedBy name,price,currency,options,options name,hidden,number\r
        mango,망고쥬스,mango=3 ice=1,"망고 3, 얼음 1",3,ice,얼음,5000,KRW,size,Size,,1\r

        """))
    let shopping = "ingredient,ingredient name,stock,expected,buy\r\nmango,망고,38,"
    #expect(try await sheet("shopping").hasPrefix(shopping))
    let stock = "id,name,quantity,low,soldOut\r\nmango,망고,38,false,false\r\n"
    #expect(try await sheet("stock").hasPrefix(stock))
    #expect(try await sheet("sold-out", "ice").hasPrefix(stock))
    let separated = try await run(["stock", "--separator", ";"])
    #expect(separated.out.hasPrefix("id;name;quantity;low;soldOut\r\nmango;망고;38;"))
    let other = try stand.write(
      "ingredients: [{ id: mango, name: 망고 }]\njuices: [{ id: tea, name: 차, recipe: { mango: 1 } }]",
      to: "other.yaml")
    #expect(
      try await sheet("export", "--menu", other).contains(
        #",mango+large=2 ice=1,"망고쥬스 + 큰 컵 2, =얼음 1",ice=-5 mango=-12,"ice -5, 망고 -12","#))
  }

  @Test(arguments: ["menu", "stock", "shopping", "history", "history --lines", "export", "report"])
  func `A sheet begins with a BOM, and CSV for scripts with its headings`(_ command: String)
    async throws
  {
    for (option, hasMark) in [("--excel", true), ("--format csv", false)] {
      let call = "\"$0\" \(command) \(option) | od -An -tx1 -N3"
      let start = try await stand.run(
        ["-c", call, Stand.program.path], program: "/bin/sh", environment: clock)
      #expect(start.out.contains("ef bb bf") == hasMark)
    }
  }

  @Test(arguments: ["json", "text"])
  func `Excel gets CSV alone, and a call that asks for more changes nothing`(_ format: String)
    async throws
  {
    let run = try await run(["sold-out", "ice", "--excel", "--format", format, "--language", "en"])
    #expect(run.exit == 64 && run.err.hasPrefix("“--excel” goes with “--format csv” only."))
    #expect(try await sheet("stock").contains("ice,얼음,3,true,false"))
    #expect(try await self.run(["order", "ice", "--excel"]).exit == 64)
  }
}
