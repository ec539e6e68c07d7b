import Foundation
import JuiceFiles
import JuiceKit
import JuicePapers
import JuiceTerminal
import JuiceText
import JuiceTill
import JuiceWords
import TerminalTesting
import Testing

@Suite struct RefundScreenTests {
  private nonisolated static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40)]

  /// A till on the history, at an order of two mango juices and a kiwi juice.
  private func run(
    _ language: Language = .en, _ size: (columns: Int, rows: Int) = (80, 24),
    paid payments: Payments? = "card", menu: Menu = .queuedWithPrices,
    _ body: (Rig, Order.ID) async throws -> Void
  ) async throws {
    try await Rig.run(
      language, columns: size.columns, rows: size.rows, menu: menu
    ) { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 2), ("kiwi", 1)], id: id, payments: payments)
      try await till.type("o")
      try await body(till, id)
    }
  }

  private func record(_ till: Rig, _ id: Order.ID) async throws -> OrderRecord? {
    try await till.maker.store.records([id])[id]
  }

  @Test(arguments: Language.allCases, sizes)
  func `the refund dialog shows cups, fruit and money`(_ language: Language, _ size: (Int, Int))
    async throws
  {
    try await run(language, size) { till, _ in
      try await till.type("f")
      try till.expectScreen("refund", .dialog)
    }
  }

  @Test func `The refund dialog leaves its remark in the smallest window`() async throws {
    try await run(.en, (40, 12)) { till, _ in
      try await till.type("f3")
      till.expect("Refund · Order 1", "Press 1 to 2, or Esc to cancel.")
    }
  }

  @Test func `q closes the dialogs of refunds and options, and is a letter of their texts`()
    async throws
  {
    try await run { till, _ in
      try await till.type("f")
      till.expect("Refund · Order 1")
      try await till.type("nq")
      till.expect("q▏")
      try await till.press(.escape)
      try await till.type("q")
      till.expectNo("Refund · Order 1")
    }
    var menu = Menu.standard
    menu.groups = [
      Menu.OptionGroup(
        id: "size", name: Name("Size"),
        choices: ["Regular", "Large"].map {
          Menu.OptionGroup.Choice(id: .init(stringLiteral: $0.lowercased()), name: Name($0))
        })
    ]
    menu.juices[6].options = ["size"]
    try await Rig.run(.en, menu: menu) { till in
      try await till.press(.end, "e")
      try await till.type("nq")
      till.expect("Regular", "q▏")
      try await till.press(.escape)
      try await till.type("q")
      till.expectNo("Regular")
    }
  }

  @Test func `the help of the refund dialog calls the reason a reason`() async throws {
    try await run { till, _ in
      try await till.type("f?")
      till.expect("write the reason")
      till.expectNo("note")
    }
  }

  @Test func `nothing is chosen at first, and a takes all cups`() async throws {
    try await run { till, id in
      try await till.type("f")
      #expect(till.screen.ranges(of: "(*) 0 cups").count == 2)
      try await till.press(.enter)
      till.expect("Choose the cups to refund")
      #expect(try await record(till, id)?.refunds.isEmpty == true)
      try await till.type("a")
      till.expect("(*) 2 cups", "(*) 1 cup")
      try await till.press(.enter)
      let record = try #require(try await record(till, id))
      #expect(record.isTakenBack && record.refunds.first?.refund?.fruit == .returned)
      #expect(record.refunds.first?.payments == "card")
    }
  }

  @Test func `one cup, used up, whose money goes back otherwise, with a reason`() async throws {
    try await run { till, id in
      // Rows: mango, kiwi, fruit, money.
      try await till.type("f1")
      try await till.press(.down, .down)
      try await till.press(.right)
      try await till.type(" n")
      try await till.type("ice")
      try await till.press(.enter)
      let refund = try #require(try await record(till, id)?.refunds.first)
      #expect(refund.lines.cups == 1 && refund.lines.first?.juice == "mango")
      #expect(refund.refund?.fruit == .used && refund.reason == "ice")
    }
  }

  @Test func `the mouse chooses in each row, and refunds`() async throws {
    try await run { till, id in
      try await till.type("f")
      for choice in ["2 cups", "waste", "Cash"] {
        try await till.click("( ) \(choice)")
        till.expect("(*) \(choice)")
      }
      till.expect("Refund · Order 1 · ₩11,000")
      try await till.click("Enter refund")
      let refund = try #require(try await record(till, id)?.refunds.first)
      #expect(refund.lines.map(\.cup) == ["mango"] && refund.lines.cups == 2)
      #expect(refund.refund?.fruit == .used && refund.payments == "cash")
    }
  }

  @Test func `the wheel moves over the choices`() async throws {
    try await run(.en, (40, 12)) { till, _ in
      try await till.type("f")
      for isUp in [false, false, true] {
        try await till.send(.wheel(Point(x: 9, y: 6), up: isUp))
      }
      try await till.press(" ")
      till.expect("(*) 1 cup")
      for _ in 1...3 { try await till.send(.wheel(Point(x: 9, y: 6), up: false)) }
      try await till.type("1")
      #expect(till.screen.ranges(of: "(*) 1 cup").count == 2)
    }
  }

  @Test func `a click on the hint of Esc leaves the reason first`() async throws {
    try await run { till, _ in
      try await till.type("f1nice")
      try await till.click("Esc cancel")
      till.expect("(*) 1 cup", "ice")
      try await till.pass(.seconds(2))
      try await till.click("Esc cancel")
      till.expectNo("(*) 1 cup")
    }
  }

  @Test func `Cash that goes back is shown as it is rounded`() async throws {
    var menu = Menu.queuedWithPrices
    menu.ways = ["card", "cash"]
    menu.rounding = Rounding(to: 1000, for: .cash)
    try await run(menu: menu) { till, id in
      // All cups: 2 x 5,500 and 4,500.
      try await till.type("fa")
      till.expect("₩15,500")
      try await till.type("g")
      till.expect("₩16,000")
      try await till.press(.enter)
      let refund = try #require(try await record(till, id)?.refunds.first)
      #expect(refund.payments == "cash" && refund.total?.minorUnits == 16_000)
      #expect(refund.rounding?.minorUnits == 500)
    }
  }

  @Test(arguments: [("2", 2), ("10", 10), ("12", 12), ("13", 3), ("102", 2), ("3a", 12)])
  func `digits are the cups of the selected line`(_ keys: String, _ cups: Int) async throws {
    var menu = Menu.queuedWithPrices
    for index in menu.ingredients.indices { menu.ingredients[index].opening = 100 }
    try await Rig.run(.en, menu: menu) { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 12), ("kiwi", 1)], id: id, payments: "card")
      try await till.type("of" + keys)
      till.expect("(*) \(cups) cups")
      // Only one cup is left of the other line.
      try await till.press(.down)
      try await till.type("2")
      till.expect("Press 1, or Esc to cancel.")
      try await till.type("0")
      try await till.press(.enter)
      let refund = try #require(try await record(till, id)?.refunds.first)
      #expect(refund.lines.map(\.cups) == [cups])
    }
  }

  @Test func `Backspace erases a digit of the cups`() async throws {
    var menu = Menu.queuedWithPrices
    for index in menu.ingredients.indices { menu.ingredients[index].opening = 100 }
    try await Rig.run(.en, menu: menu) { till in
      _ = try await till.maker.order([("mango", 12)], payments: "card")
      try await till.type("of11")
      till.expect("(*) 11 cups")
      try await till.press(.backspace)
      till.expect("(*) 1 cup")
      try await till.type("0")
      till.expect("(*) 10 cups")
    }
  }

  @Test(arguments: ["card", "cash", "card=5500 cash=10000 KRW"])
  func `a way to pay keeps its key, however the order is paid`(_ paid: String) async throws {
    let payments = try #require(Payments(parsing: paid))
    var menu = Menu.queuedWithPrices
    menu.ways.append(Payment.Way(id: "voucher", name: Name("Voucher")))
    try await run(paid: payments, menu: menu) { till, _ in
      try await till.type("f")
      till.expect("i ( ) Voucher")
      try await till.type("i")
      till.expect("(*) Voucher")
    }
  }

  @Test func `No money goes back in a way that the menu has lost, and the till asks again`()
    async throws
  {
    try await run(menu: .withVoucher) { till, id in
      try await till.type("fai")
      till.expect("(*) Voucher")
      try await till.menuFile(.changed(.queuedWithPrices))
      try await till.press(.enter)
      till.expect("The menu has changed")
      #expect(try await record(till, id)?.refunds.isEmpty == true)
      try await till.pass(.seconds(1))
      try await till.pressAgain(.enter)
      till.expect("Refund · Order 1 · ₩15,500", "(*) as it was paid")
      till.expectNo("Voucher")
      try await till.pass(.seconds(1))
      try await till.pressAgain(.enter)
      #expect(try await record(till, id)?.refunds.map(\.payments) == ["card"])
    }
  }

  @Test func `Money goes back as it was paid in a way that the menu has lost`() async throws {
    try await run(paid: "voucher", menu: .withVoucher) { till, id in
      try await till.type("fa")
      try await till.menuFile(.changed(.queuedWithPrices))
      try await till.press(.enter)
      #expect(try await record(till, id)?.refunds.map(\.payments) == ["voucher"])
    }
  }

  @Test func `no cup is no refund, and Esc keeps the order`() async throws {
    try await run { till, id in
      try await till.type("fa0")
      try await till.press(.down)
      try await till.type("0")
      try await till.press(.enter)
      till.expect("Choose the cups to refund")
      try await till.press(.escape)
      #expect(try await record(till, id)?.refunds.isEmpty == true)
    }
  }

  @Test func `another till's refund is reported, and keeps the choices of the dialog`() async throws
  {
    try await run { till, id in
      // No mango, one kiwi, waste, cash.
      try await till.type("f")
      try await till.press(.down)
      try await till.type("1cf")
      till.expect("Refund · Order 1 · ₩4,500")
      _ = try await till.maker.store.apply(.refund(Refund(of: id, cups: ["mango": 1])))
      try await till.press(.enter)
      till.expect("This order was just changed elsewhere.")
      #expect(try await record(till, id)?.refunds.count == 1)
      try await till.pass(.seconds(1))
      try await till.pressAgain(.enter)
      till.expect("Refund · Order 1 · ₩4,500", "(*) waste", "(*) Cash")
      try await till.pass(.seconds(1))
      try await till.pressAgain(.enter)
      let order = try #require(try await record(till, id))
      let refund = try #require(order.refunds.last)
      #expect(order.refunds.count == 2 && !order.isTakenBack)
      #expect(refund.lines.cups == 1 && refund.lines.first?.juice == "kiwi")
      #expect(refund.refund?.fruit == .used && refund.payments == "cash")
    }
  }

  @Test func `a refund is asked again once another till has taken the payment`() async throws {
    try await run(paid: .unpaid) { till, id in
      try await till.type("fa")
      _ = try await till.maker.store.apply(.pay(id, "cash"))
      try await till.press(.enter)
      till.expect("This order was just changed elsewhere.")
      #expect(try await record(till, id)?.refunds.isEmpty == true)
    }
  }

  @Test func `cups that another till has refunded are no longer chosen`() async throws {
    try await run { till, id in
      // One mango, no kiwi.
      try await till.type("f1")
      _ = try await till.maker.store.apply(.refund(Refund(of: id, cups: ["mango": 2])))
      try await till.press(.enter)
      till.expect("This order was just changed elsewhere.")
      try await till.pass(.seconds(1))
      try await till.pressAgain(.enter)
      till.expect("Refund · Order 1 ", "(*) 0 cups")
      till.expectNo("Refund · Order 1 · ₩")
      try await till.pass(.seconds(1))
      try await till.pressAgain(.enter)
      till.expect("Choose the cups to refund")
      #expect(try await record(till, id)?.refunds.count == 1)
    }
  }

  @Test func `a void of an order that is made asks about the fruit`() async throws {
    try await run { till, id in
      _ = try await till.maker.store.apply(.stage(id, .made))
      try await till.type("u")
      till.expect("count as waste")
      try await till.type("1")
      #expect(try await record(till, id)?.refunds.first?.refund?.fruit == .used)
    }
  }

  @Test func `a void after a refund asks for, and gives back, what is left`() async throws {
    try await run { till, id in
      _ = try await till.maker.store.apply(.refund(Refund(of: id, cups: ["mango": 1])))
      let left = try #require(try await record(till, id)?.left.total)
      try await till.type("u")
      till.expect("Mango, Kiwi · No. 1 · \(left.text)", "Card")
      try await till.type("y")
      till.expect(left.text)
      #expect(try await record(till, id)?.isTakenBack == true)
    }
  }

  @Test func `a void asks again with the present sums after another till's refund`() async throws {
    try await run { till, id in
      try await till.type("u")
      till.expect("Mango x 2, Kiwi · No. 1 · ₩15,500")
      _ = try await till.maker.store.apply(.refund(Refund(of: id, cups: ["mango": 1])))
      try await till.type("y")
      till.expect(
        "Void this order?", "Mango, Kiwi · No. 1 · ₩10,000",
        "This order was just changed elsewhere. Check it.")
      #expect(try await record(till, id)?.isTakenBack == false)
      try await till.pressAgain("y")
      #expect(try await record(till, id)?.isTakenBack == true)
      till.expect("Give back ₩10,000 by Card.")
    }
  }

  @Test func `a void says so if another till has refunded the rest meanwhile`() async throws {
    try await run { till, id in
      try await till.type("u")
      _ = try await till.maker.store.apply(.refund(Refund(of: id)))
      try await till.type("y")
      till.expect("Refunded already: ")
      till.expectNo("Void this order?")
    }
  }

  @Test func `undo says so if another till has refunded the order`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("7")
      let order = try #require(try await till.orders().first)
      _ = try await till.maker.store.apply(.refund(Refund(of: order.id)))
      try await till.type("u")
      till.expect("Refunded already: Mango")
    }
  }

  @Test func `a void that is a refund in the books says so`() async throws {
    try await Rig.run(.en, menu: .queuedWithPrices) { till in
      try await till.type("7b2")
      try await till.press(.escape)
      let order = try #require(try await till.orders().first)
      _ = try await till.maker.store.apply(.stage(order.id, .made))
      try await till.pass(.seconds(1))
      try await till.type("u")
      till.expect("count as waste")
      try await till.type("1")
      till.expect("Refunded: Mango")
      till.expectNo("Voided")
    }
  }

  @Test func `undo of a made order asks with the sums that another till has left`() async throws {
    try await Rig.run(.en, menu: .queuedWithPrices) { till in
      try await till.type("77b2")
      try await till.type("m")
      try await till.press(.enter, .escape)
      let order = try #require(
        try await till.maker.store.entries(JournalQuery(kind: .order, limit: 1)).first)
      _ = try await till.maker.store.apply(.refund(Refund(of: order.id, cups: ["mango": 1])))
      try await till.type("u")
      till.expect("Void this order?", "Mango · No. 1 · ₩5,500")
      try await till.type("1")
      till.expect("Refunded: Mango · No. 1 · ₩5,500")
      till.expect("Give back ₩5,500 by Card.")
    }
  }

  @Test(arguments: Language.allCases)
  func `80 columns show what goes back in each way`(_ language: Language) async throws {
    var menu = Menu.queuedWithPrices
    menu.ways = ["card", "cash"]
    let won = try #require(menu.currency)
    let parts = [
      Payments.Part(way: "card", amount: Price(minorUnits: 4500, currency: won)),
      Payments.Part(way: "cash", amount: Price(minorUnits: 15_500, currency: won)),
    ]
    try await Rig.run(language, menu: menu) { till in
      _ = try await till.maker.order(
        [("mango", 2), ("kiwi", 1), ("strawberry-banana", 1)], payments: .parts(parts))
      try await till.type("ofa")
      try await till.press(.enter)
      let last = try #require(till.terminal.text.last)
      #expect(
        last.contains(
          language == .en
            ? "Give back ₩4,500 by Card and ₩15,500 by Cash. Refunded: "
            : "카드 ₩4,500, 현금 ₩15,500 돌려주세요. 환불: "))
    }
  }

  @Test func `The tip stays, unless the dialog is told to give it back`() async throws {
    let paid = Payments(parsing: "card=5500+550 KRW")
    for (keys, money, payments) in [
      ("a", "₩5,500", "card"), ("am", "₩6,050", "card=5500+550 KRW"),
    ] {
      let id = Order.ID()
      try await Rig.run(.en, menu: .withTips) { till in
        _ = try await till.maker.order([("mango", 1)], id: id, payments: paid)
        try await till.type("of")
        till.expect("Tip", "stays", "₩550 goes back")
        try await till.type(keys)
        till.expect("Order 1 · \(money)")
        try await till.press(.enter)
        till.expect("Give back \(money) by Card.")
        let refund = try await till.maker.store.records([id])[id]?.refunds.first
        #expect(refund?.payments?.text == payments)
      }
    }
  }

  @Test func `the details of an order have its refunds`() async throws {
    try await run { till, id in
      let refund = Refund(of: id, cups: ["mango": 1])
      let applied = try await till.maker.store.apply(.refund(refund))
      let amount = try #require(applied.entry?.total?.text)
      try await till.press(.enter)
      till.expect("Order No. 1 ·", "Refunded  12:00 Mango \(amount)")
    }
  }

  @Test func `a refund names the tip that went back with it`() async throws {
    let (id, paid) = (Order.ID(), Payments(parsing: "card=16500+550 KRW"))
    try await Rig.run(.en, menu: .withTips) { till in
      _ = try await till.maker.order([("mango", 3)], id: id, payments: paid)
      for givesTipBack in [false, true] {
        var refund = Refund(of: id, cups: ["mango": 1])
        refund.givesTipBack = givesTipBack
        _ = try await till.maker.store.apply(.refund(refund))
      }
      try await till.type("o")
      till.expect("refund · Mango · tip ₩550")
      try await till.press(.down)
      try await till.press(.down)
      try await till.press(.enter)
      till.expect("Mango ₩5,500 + tip ₩550")
    }
  }

  @Test func `a row and the details of an order have the money that is left`() async throws {
    // A narrow window cuts the refunded cups before it cuts the money.
    try await run(.en, (120, 40)) { till, id in
      _ = try await till.maker.store.apply(.refund(Refund(of: id, cups: ["kiwi": 1])))
      let record = try #require(try await record(till, id))
      let (sold, left) = (try #require(record.sold.total), try #require(record.leftTotal))
      try await till.wait(for: "\(left.text) of \(sold.text)")
      till.expect("refunded 1 cup")
      try await till.press(.enter)
      till.expect("Left", "Mango x 2 \(left.text)")
      try await till.press(.escape)
      _ = try await till.maker.store.apply(.refund(Refund(of: id)))
      try await till.wait(for: "₩0 of \(sold.text)")
      till.expect(" refunded ")
    }
  }

  @Test func `an unpaid order asks for what is left, and its refund moves no money`() async throws {
    try await run(paid: .unpaid) { till, id in
      try await till.type("f")
      try await till.press(.down)
      try await till.type("1")
      till.expect("Refund · Order 1 ")
      till.expectNo("Refund · Order 1 · ₩")
      try await till.press(.enter)
      let record = try #require(try await record(till, id))
      till.expect("There is nothing to give back.")
      let left = try #require(record.leftTotal)
      till.expect("Unpaid \(left.text)")
      till.expect("refunded 1 cup · ")
      try await till.type("$")
      till.expect("Order 1 · \(left.text) · Unpaid")
      try await till.type("2")
      till.expect("Order 1: Card \(left.text)")
      #expect(try await self.record(till, id)?.charged.total == left)
    }
  }

  @Test func `the make screen shows what is left to make`() async throws {
    try await run { till, id in
      try await till.press(.escape)
      try await till.type("mf1")
      try await till.press(.enter)
      #expect(try await till.maker.store.queue().first?.order.lines.map(\.cups) == [1, 1])
    }
  }

  @Test func `a refund prints its slip, p in the history prints it again, and no drawer opens`()
    async throws
  {
    var printed: [(text: [String], opensDrawer: Bool)] = []
    let print = { (slips: [PrintedSlip]) in
      printed += slips.map { ($0.slip.text, $0.opensDrawer) }
      return 0
    }
    var menu = Menu.queuedWithPrices
    menu.ways = [.init(id: "cash", hasDrawer: true), "card"]
    try await Rig.run(.en, menu: menu, slips: (Paper(), print)) { till in
      _ = try await till.maker.order([("mango", 2)], payments: "cash")
      try await till.type("of1")
      try await till.press(.enter)
      try await till.wait("the slip") { printed.count == 1 }
      #expect(printed[0].text.contains { $0.contains("REFUND") })
      try await till.press(.escape, .home)
      try await till.type("p")
      try await till.wait("the slip again") { printed.count == 2 }
      #expect(printed[1].text == printed[0].text)
      #expect(printed.allSatisfy { !$0.opensDrawer })
    }
  }

  @Test func `a refund that asks again keeps its reason, and gives the tip back`() async throws {
    let (id, paid) = (Order.ID(), Payments(parsing: "card=11000+550 KRW"))
    try await Rig.run(.en, menu: .withTips) { till in
      _ = try await till.maker.order([("mango", 2)], id: id, payments: paid)
      // One cup, the tip, the reason.
      try await till.type("of1mnice")
      _ = try await till.maker.store.apply(.refund(Refund(of: id, cups: ["mango": 1])))
      try await till.press(.enter)
      till.expect("This order was just changed elsewhere.")
      try await till.pass(.seconds(1))
      try await till.pressAgain(.enter)
      till.expect("Refund · Order 1 · ₩6,050", "ice")
      try await till.pass(.seconds(1))
      try await till.pressAgain(.enter)
      let refund = try #require(try await record(till, id)?.refunds.last)
      #expect(refund.reason == "ice" && refund.payments?.text == "card=5500+550 KRW")
    }
  }

  @Test func `Space after all cups leaves them chosen`() async throws {
    try await run { till, id in
      try await till.type("fa ")
      till.expect("(*) 2 cups", "(*) 1 cup")
      try await till.press(.enter)
      #expect(try await record(till, id)?.isTakenBack == true)
    }
  }
}
