import JuiceKit
import Testing

@Suite(.serialized) struct UnitCommandTests {
  let stand: Stand
  let menu: String

  init() throws {
    stand = try Stand()
    menu = try stand.write(
      """
      currency: KRW
      ingredients:
        - { id: milk, name: { ko: 우유, en: Milk }, unit: ml, opening: 20000, cost: 2.5 }
        - { id: coffee, name: { ko: 원두, en: Coffee }, unit: g, opening: 1000, cost: 30.25 }
        - { id: cup, name: { ko: 컵, en: Cup }, unit: { ko: 개, en: pcs }, opening: 100, cost: 50, per-cup: true }
        - { id: large-cup, name: { ko: 큰 컵, en: Large cup }, opening: 100, cost: 80, per-cup: true }
      options:
        - id: size
          name: { ko: 크기, en: Size }
          choices:
            - { id: regular, name: { ko: 보통, en: Regular } }
            - { id: large, name: { ko: 크게, en: Large }, price: 1000, times: 2, recipe: { cup: -1, large-cup: 1 } }
        - id: extras
          name: { ko: 추가, en: Extras }
          many: 3
          choices: [{ id: shot, name: { ko: 샷, en: Shot }, price: 500, recipe: { coffee: 9 } }]
      juices:
        - { id: latte, name: { ko: 라테, en: Latte }, recipe: { milk: 200, coffee: 18, cup: 1 }, price: 4500, options: [size, extras] }
      """, to: "menu.yaml")
  }

  private func run(_ words: String...) async throws -> Run {
    try await stand.run(words + ["--menu", menu])
  }

  private func refuse(_ words: String...) async throws -> Run {
    try await stand.refuse(words + ["--menu", menu, "--format", "json"])
  }

  @Test func `amounts are typed in the larger unit, and shown with theirs`() async throws {
    let restock = try await run("restock", "milk=2.5l", "coffee=1kg", "milk=1 l", "large-cup=7")
    #expect(restock.out == "Stock: Milk 23500 ml · Coffee 2000 g · Cup 100 pcs · Large cup 107\n")
    let korean = try await run("count", "milk=9.9l", "cup=3개", "--language", "ko")
    #expect(korean.out == "재고: 우유 9900 ml · 원두 2000 g · 컵 3개 · 큰 컵 107\n")
    let waste = try await run("waste", "coffee=0.5kg", "--reason", "spilled", "--format", "json")
    #expect(try waste.counts["coffee"] == 1500)
    let most = try await run("count", "milk=9999.999l", "--format", "json")
    #expect(try most.counts["milk"] == 9_999_999)
  }

  @Test func `a unit that does not fit is refused whole`() async throws {
    try await stand.withShop(menu: menu) { _ in }
    let wrong: [(String, String)] = [
      ("milk=1kg", "“milk=1kg”: the unit kg does not fit. Write ml or l: milk=2l."),
      ("milk=0.5ml", "“milk=0.5ml”: the amount has to be a whole number of ml: milk=1."),
      ("cup=2kg", "“cup=2kg”: the unit kg does not fit. Write pcs or 개: cup=2개."),
      ("large-cup=2l", "“large-cup=2l”: large-cup has no unit. Write a number alone: large-cup=5."),
      ("large-cup=1.5", "“large-cup=1.5”: the amount has to be a whole number: large-cup=2."),
      ("milk=10000l", "“milk=10000l”: the count has to be a number from 1 to 9999999 ml."),
    ]
    for (word, sentence) in wrong {
      let run = try await stand.refuse("restock", "coffee=5", word, "--menu", menu)
      #expect(run.exit == 64 && run.err.contains(sentence), "\(run.err)")
    }
    #expect(try await stand.reader().stock().items["coffee"]?.quantity == 1000)
  }

  @Test func `stock says what is tied up in it`() async throws {
    try await stand.withShop(menu: menu) { _ in }
    let json = try await run("stock", "--format", "json")
    #expect(
      json.out.contains(
        #"{"currency":"KRW","id":"milk","low":false,"name":"Milk","quantity":20000,"soldOut":false,"unit":"ml","value":"50000"}"#
      ))
    #expect(json.out.contains(#""value":"93250"}"#), "\(json.out)")
    let text = try await run("stock")
    #expect(text.lines.last == "Value of the stock: ₩93,250")
    #expect(text.out.contains("20000 ml") && text.out.contains("₩50,000"))
    let csv = try await run("stock", "--format", "csv")
    #expect(
      csv.out.hasPrefix(
        "id,name,quantity,low,soldOut,unit,value,currency\r\nmilk,Milk,20000,false,false,ml,50000,KRW\r\n"
      ))
  }

  @Test func `an order keeps its cost, and a report has cost and margin`() async throws {
    let order = try await run("order", "latte+large+shot+shot=2", "latte", "--format", "json")
    #expect(
      order.out.contains(#""options":["large","shot","shot"],"price":"6500""#), "\(order.out)")
    // 400 x 2.5 + 54 x 30.25 + 80.
    #expect(order.out.contains(#""cost":"2713.5""#))
    #expect(order.out.contains(#""cup":99"#) && order.out.contains(#""large-cup":98"#))
    _ = try await run("menu", "set", "milk", "--kind", "ingredient", "--cost", "9")

    let json = try await run("report", "--format", "json")
    // 2 x 2713.5 + 1094.5.
    #expect(
      json.out.contains(
        #""juices":[{"cost":[{"amount":"6522","currency":"KRW"}],"cups":3,"id":"latte","margin":[{"amount":"10978","currency":"KRW"}],"revenue":"#
      ), "\(json.out)")
    let csv = try await run("report", "--format", "csv")
    #expect(csv.out.contains("cost,latte,KRW,6522\r\nmargin,latte,KRW,10978\r\n"))
    let text = try await run("report")
    #expect(
      text.out.contains("₩6,522") && text.out.contains("₩10,978") && text.out.contains("Margin"))
    let history = try await run("history", "--language", "ko")
    #expect(history.out.contains("샷 ×2"))
    #expect(try await run("receipt", "--language", "ko").out.contains("샷 ×2"))
    #expect(try await run("receipt", "--ticket").out.contains("Shot ×2"))
    try await stand.verifyBooks()
  }

  @Test func `more of a choice than a cup may have is refused`() async throws {
    let run = try await refuse("order", "latte+shot+shot+shot+shot")
    #expect(try run.exit == 64 && run.code == "option-conflict")
    #expect(run.err.contains("“shot”: a cup can have 3 of it at most."))
    #expect(try await refuse("order", "latte+large+large").exit == 64)
  }

  @Test func `the menu says what a cup costs, and commands change it`() async throws {
    let json = try await run("menu", "--format", "json")
    #expect(json.out.contains(#""cost":"1095""#) && json.out.contains(#""margin":"3405""#))
    #expect(json.out.contains(#""many":3"#) && json.out.contains(#""cup":-1"#))
    let text = try await run("menu")
    #expect(text.out.contains("₩1,095") && text.out.contains("₩3,405"))
    for words in [
      ["milk", "--kind", "ingredient", "--cost", "none", "--unit", "l"],
      ["large-cup", "--kind", "ingredient", "--per-cup", "false", "--unit", "ko=개, en=pcs"],
      ["extras", "--kind", "option", "--many", "2"],
      ["large", "--kind", "choice", "--recipe", "cup=-1,milk=100"],
    ] { #expect(try await stand.run(["menu", "set"] + words + ["--menu", menu]).exit == 0) }
    let added = try await run(
      "menu", "add-ingredient", "syrup", "--name", "Syrup", "--unit", "ml", "--cost", "0.0025",
      "--per-cup", "true")
    #expect(added.exit == 0)
    let file = try await run("menu", "--format", "json")
    #expect(file.out.contains(#""many":2"#) && file.out.contains(#""milk":100"#))
    let wrong = try await refuse("menu", "set", "large", "--kind", "choice", "--recipe", "cup=-2")
    #expect(wrong.exit == 65 && wrong.err.contains("takes more `cup` away"), "\(wrong.err)")
    #expect(
      try await refuse("menu", "set", "milk", "--kind", "ingredient", "--cost", "1.00001").exit
        == 64)
  }

  @Test func `A large oat latte takes oat milk, in stock, cost and report`() async throws {
    for words in [
      ["add-ingredient", "oat-milk", "--name", "Oat milk", "--unit", "ml", "--opening", "700"],
      [
        "add-option", "milk", "--name", "Milk", "--choice", "cow=Cow milk", "--choice",
        "oat=Oat milk",
      ],
      ["set", "oat", "--kind", "choice", "--instead", "milk=oat-milk"],
      ["add-choice", "medium", "--option", "size", "--name", "Medium", "--times", "1.55"],
      ["set", "latte", "--options", "size,extras,milk"],
    ] {
      let run = try await stand.run(["menu"] + words + ["--menu", menu])
      #expect(run.exit == 0, "\(run.err)")
    }
    let json = try await run("menu", "--format", "json")
    #expect(
      json.out.contains(#"{"id":"oat","instead":{"milk":"oat-milk"},"name":"Oat milk"}"#)
        && json.out.contains(#""times":1.55"#), "\(json.out)")
    let remark =
      "Juices with these ingredients have no cost and no margin, because no cost is set: oat-milk"
    #expect(try await run("menu", "check", menu).lines.last == remark)

    let order = try await run("order", "latte+large+oat", "latte+medium", "--format", "json")
    let counts = try order.counts
    #expect(counts["oat-milk"] == 300 && counts["milk"] == 19_690 && counts["coffee"] == 936)
    // The first cup has no cost; the second takes 310 x 2.5 + 28 x 30.25 + 50.
    // Once in the lines as sold, and once in those that are left.
    #expect(order.out.ranges(of: #""cost":"#).count == 2, "\(order.out)")
    #expect(order.out.contains(#""cost":"1672""#), "\(order.out)")
    let short = try await refuse("order", "latte+large+oat")
    #expect(short.exit == 1 && short.out.contains(#""ingredient":"oat-milk","missing":100"#))

    let report = try await run("report", "--format", "json")
    #expect(
      report.out.contains(
        #""juices":[{"cost":[{"amount":"1672","currency":"KRW"}],"cups":2,"cupsWithoutCost":1,"id":"latte","margin":[{"amount":"2828","currency":"KRW"}]"#
      ), "\(report.out)")
    #expect(
      report.out.contains(
        #""withoutCost":{"cups":1,"revenue":[{"amount":"5500","currency":"KRW"}]}"#))
    #expect(report.out.contains(#""margin":[{"amount":"2828","currency":"KRW"}],"options":"#))
    #expect(
      try await run("report").out.contains("Not in the margin, cost unknown: 1 cup, ₩5,500 (Latte)")
    )
    #expect(
      try await run("report", "--language", "ko").out.contains(
        "원가를 몰라서 마진에서 뺐어요: 1잔, ₩5,500 (라테)"))
    #expect(
      try await run("report", "--format", "csv").out.contains(
        "without cost,,cups,1\r\nwithout cost,,KRW,5500\r\n"))
    #expect(try await run("stock").out.hasSuffix("(without Oat milk: cost unknown)\n"))
    #expect(
      try await run("stock", "--format", "json").out.contains(#""withoutCost":["oat-milk"]"#))
    try await stand.verifyBooks()
  }

  @Test func `Choices that replace the same ingredient are a conflict`() async throws {
    for words in [
      [
        "add-option", "milk", "--name", "Milk", "--many", "--choice", "a=A", "--choice", "b=B",
        "--choice", "c=C",
      ],
      ["set", "a", "--kind", "choice", "--instead", "milk=coffee"],
      ["set", "b", "--kind", "choice", "--instead", "milk=cup"],
      ["set", "c", "--kind", "choice", "--instead", "coffee=cup"],
      ["set", "latte", "--options", "milk"],
    ] { #expect(try await stand.run(["menu"] + words + ["--menu", menu]).exit == 0) }
    for cup in ["latte+a+b", "latte+a+c", "latte+c+a"] {
      let run = try await refuse("order", cup)
      #expect(try run.exit == 64 && run.code == "option-conflict", "\(cup)")
    }
    // No conflict: 200 cups for the milk and 18 for the coffee are too many.
    let both = try await refuse("order", "latte+b+c")
    #expect(try both.code == "short", "\(both.out)")
    let chain = try await refuse(
      "menu", "set", "a", "--kind", "choice", "--instead", "milk=coffee,coffee=cup")
    #expect(chain.exit == 65 && chain.err.contains("replaces that ingredient too"), "\(chain.err)")
    let half = try await refuse("menu", "set", "a", "--kind", "choice", "--instead", "milk")
    #expect(half.exit == 64 && half.err.contains("milk=oat-milk"))
    let none = try await run("menu", "set", "a", "--kind", "choice", "--instead", "none")
    #expect(none.exit == 0)
  }

  @Test func `shopping goes by today on the first day, and says what it costs`() async throws {
    try await stand.withShop(menu: menu) { shop in
      try await shop.store.apply(.count(["milk": 100, "coffee": 500]))
      try await shop.store.apply(.restock(["milk": 1000]))
      try await shop.order("latte=4")
    }
    let text = try await run("shopping")
    #expect(
      text.lines.first?.contains("as sold today so far · Expected cost ₩1,250") ?? false,
      "\(text.out)")
    let json = try await run("shopping", "--format", "json")
    #expect(
      json.out.contains(
        #"{"buy":500,"cost":"1250","currency":"KRW","expected":800,"ingredient":"milk","stock":300,"unit":"ml"}"#
      ), "\(json.out)")
    #expect(json.out.contains(#""today":true"#))
  }
}
