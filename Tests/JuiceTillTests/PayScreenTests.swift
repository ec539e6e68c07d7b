import Foundation
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

@Suite struct PayScreenTests {
  private nonisolated static let sizes = [(40, 12), (60, 20), (80, 24), (120, 40)]

  /// A till on the history, at an order of one mango juice.
  private func run(
    _ language: Language = .en, _ size: (columns: Int, rows: Int) = (80, 24),
    menu: Menu = .queuedWithPrices, paid payments: Payments? = .unpaid,
    _ body: (Rig, Order.ID) async throws -> Void
  ) async throws {
    try await Rig.run(language, columns: size.columns, rows: size.rows, menu: menu) { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 1)], id: id, payments: payments)
      try await till.type("o")
      try await body(till, id)
    }
  }

  private func payments(_ till: Rig, _ id: Order.ID) async throws -> Payments? {
    try await till.maker.store.records([id])[id]?.payments
  }

  @Test(arguments: Language.allCases, sizes)
  func `the payment screen asks about an order`(_ language: Language, _ size: (Int, Int))
    async throws
  {
    let store = try await SampleJournal.ofQueue().store()
    try await Rig.run(
      language, columns: size.0, rows: size.1, menu: .queuedWithPrices, store: store
    ) { till in
      try await till.type("o")
      try await till.press(.down)
      try await till.type("$")
      try till.expectScreen("pay", .dialog)
    }
  }

  @Test func `the payment screen says what was done`() async throws {
    for (language, line) in [(Language.en, " Order 1: Cash ₩5,500"), (.ko, " 1번 주문: 현금 ₩5,500")] {
      try await run(language) { till, _ in
        try await till.type("$1")
        #expect(till.terminal.text.last == line)
      }
    }
  }

  @Test func `a click on a hint of a dialog presses its key`() async throws {
    for (hint, isPaid) in [("Esc cancel", false), ("Enter choose", true)] {
      try await run { till, id in
        try await till.type("$")
        try await till.click(hint)
        till.expectNo("How is it paid?")
        let isUnpaid = try await payments(till, id) == .unpaid
        #expect(isUnpaid != isPaid)
      }
    }
  }

  @Test func `A tenth answer has no key, and is moved to`() async throws {
    let ways = (1...9).map {
      Payment.Way(id: .init(stringLiteral: "way-\($0)"), name: Name("Way \($0)"))
    }
    let menu = Menu(
      ingredients: Menu.withPrices.ingredients, juices: Menu.withPrices.juices,
      currency: Menu.withPrices.currency, ways: ways, serving: .queue)
    try await run(menu: menu, paid: .whole("way-1")) { till, id in
      try await till.type("$")
      till.expect("9  Way 9", "  Unpaid")
      till.expectNo("10  Unpaid")
      for _ in 1...9 { try await till.press(.down) }
      try await till.press(.enter)
      #expect(try await payments(till, id) == .unpaid)
    }
  }

  @Test func `an unpaid order is paid`() async throws {
    try await run { till, id in
      till.expect("Unpaid", "₩5,500")
      try await till.type("$")
      till.expect("Order 1 · ₩5,500 · Unpaid")
      till.expectNo("3  Unpaid")
      try await till.type("2")
      till.expect("Order 1: Card ₩5,500")
      till.expectNo("Unpaid")
      #expect(try await payments(till, id) == "card")
      // The notice goes with the next key.
      try await till.press(.up)
      till.expectNo("Order 1: Card")
    }
  }

  @Test func `a payment is corrected`() async throws {
    try await run(paid: "card") { till, id in
      try await till.type("$")
      till.expect("2  Card (now)")
      till.expect("3  Unpaid")
      // The current payment is selected: no change.
      try await till.press(.enter)
      till.expect("Order 1: Card")
      #expect(try await till.maker.store.lastEntry()?.kind == .order)
      try await till.type("$3")
      till.expect("Order 1: Unpaid ₩5,500")
      #expect(try await payments(till, id) == .unpaid)
    }
  }

  @Test func `Esc leaves the payment as it was`() async throws {
    try await run { till, id in
      try await till.type("$")
      try await till.press(.escape)
      #expect(try await payments(till, id) == .unpaid)
      till.expectNo("How is it paid?")
    }
  }

  @Test func `an order paid in parts says so`() async throws {
    try await run { till, id in
      let parts = Payments(parsing: "card=4500 cash=1000/2000 KRW")
      _ = try await till.maker.store.apply(.pay(id, try #require(parts)))
      try await till.type("$")
      till.expect("Card ₩4,500, Cash ₩1,000 (given ₩2,000, change ₩1,000)")
      till.expectNo("(now)")
      try await till.type("1")
      #expect(try await payments(till, id) == "cash")
    }
  }

  @Test func `Money given in a way that the menu has lost pays nothing`() async throws {
    try await run(menu: .withVoucher) { till, id in
      try await till.type("$3")
      till.expect("Voucher · Total ₩5,500")
      try await till.menuFile(.changed(.queuedWithPrices))
      try await till.press(.enter)
      till.expect("How is it paid?", "The menu has changed", "2  Card")
      till.expectNo("Voucher")
      #expect(try await payments(till, id) == .unpaid)
      try await till.pass(.seconds(1))
      try await till.type("2")
      #expect(try await payments(till, id) == "card")
    }
  }

  @Test func `A part stays until the menu loses its own way`() async throws {
    try await run(menu: .withVoucher) { till, id in
      try await till.type("$-1")
      try await till.type("2000")
      try await till.press(.enter)
      till.expect("Cash ₩2,000 · ₩3,500 left", "Voucher")
      try await till.menuFile(.changed(.queuedWithPrices))
      till.expect("Cash ₩2,000 · ₩3,500 left", "The menu has changed")
      till.expectNo("Voucher")
      var menu = Menu.queuedWithPrices
      menu.ways = ["card"]
      try await till.menuFile(.changed(menu))
      till.expect("Taken so far: Cash ₩2,000. Give it back.", "Order 1 · ₩5,500")
      till.expectNo("₩3,500 left")
      try await till.pass(.seconds(1))
      try await till.type("1")
      #expect(try await payments(till, id) == "card")
    }
  }

  @Test func `an order taken back has nothing to pay`() async throws {
    try await run { till, id in
      _ = try await till.maker.store.apply(.void(id))
      try await till.type("$")
      till.expect("Voided already: Mango · No. 1 · ₩5,500")
    }
  }

  @Test(arguments: [
    (Language.en, "Refunded already: Mango"), (.ko, "이미 환불한 주문이에요: 망고쥬스 1잔"),
  ])
  func `a refunded order says that it is refunded`(_ language: Language, _ answer: String)
    async throws
  {
    try await run(language, paid: "card") { till, id in
      _ = try await till.maker.store.apply(.refund(Refund(of: id)))
      try await till.type("$")
      till.expect(answer)
    }
  }

  @Test func `an order with a part of its money back is not asked again how it is paid`()
    async throws
  {
    try await Rig.run(.en, menu: .queuedWithPrices) { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 2)], id: id, payments: "card")
      _ = try await till.maker.store.apply(.refund(Refund(of: id, cups: ["mango": 1])))
      try await till.type("o")
      try await till.press(.down)
      try await till.type("$")
      till.expect("This order has a refund, so its payment can't be changed.")
      till.expectNo("How is it paid?")
    }
  }

  @Test func `an order taken back during the question is refused`() async throws {
    try await run { till, id in
      try await till.type("$")
      _ = try await till.maker.store.apply(.void(id))
      try await till.type("1")
      till.expect("Voided already: Mango · No. 1 · ₩5,500")
    }
  }

  @Test func `an order that another till has paid meanwhile asks again`() async throws {
    try await run { till, id in
      try await till.type("$")
      _ = try await till.maker.store.apply(.pay(id, "card"))
      try await till.type("1")
      till.expect("Order 1 · ₩5,500 · Card", "This order was just changed elsewhere.")
      #expect(try await payments(till, id) == "card")
      try await till.pressAgain("1")
      #expect(try await payments(till, id) == "cash")
    }
  }

  @Test func `an order that another till has refunded in part asks again, and says why`()
    async throws
  {
    try await Rig.run(.en, menu: .queuedWithPrices) { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 2)], id: id, payments: .unpaid)
      try await till.type("o$")
      till.expect("Order 1 · ₩11,000 · Unpaid")
      till.expectNo("changed elsewhere")
      _ = try await till.maker.store.apply(.refund(Refund(of: id, cups: ["mango": 1])))
      try await till.type("1")
      till.expect("Order 1 · ₩5,500 · Unpaid", "This order was just changed elsewhere.")
      #expect(try await payments(till, id) == .unpaid)
      try await till.pass(.seconds(1))
      try await till.pressAgain("1")
      till.expect("Order 1: Cash ₩5,500")
      #expect(try await payments(till, id) == "cash")
    }
  }

  @Test func `an order without a price is paid too`() async throws {
    let menu = Menu(
      ingredients: Menu.standard.ingredients, juices: Menu.standard.juices, ways: ["card"])
    try await run(menu: menu) { till, id in
      try await till.type("$")
      till.expect("Order 1 · Unpaid")
      try await till.type("1")
      #expect(till.terminal.text.last == " Order 1: Card")
      #expect(try await payments(till, id) == "card")
    }
  }

  @Test func `an order without a noted payment is paid`() async throws {
    try await run(paid: nil) { till, id in
      try await till.type("$")
      till.expect("Order 1 · ₩5,500 · No payment noted")
      try await till.type("1")
      #expect(try await payments(till, id) == "cash")
    }
  }

  @Test func `a menu without ways to pay says so`() async throws {
    try await run(menu: .standard, paid: nil) { till, _ in
      till.expectNo("$  pay")
      try await till.type("$")
      till.expect("The menu has no ways to pay.")
    }
  }

  @Test func `only orders can be paid, voided and refunded`() async throws {
    try await run { till, _ in
      try await till.press(.end)
      for (key, sentence) in [
        ("$", "Only orders are paid."), ("u", "Only orders are voided here."),
        ("f", "Only orders are refunded."),
      ] {
        try await till.type(key)
        till.expect(sentence)
        try await till.pressAgain(.escape)
        till.expectNo(sentence)
      }
    }
  }

  @Test func `the details lead to the payment screen`() async throws {
    try await run { till, id in
      try await till.press(.enter)
      till.expect("Unpaid")
      till.expect("$  pay   f  refund  Press any key")
      try await till.type("$1")
      till.expect("Order 1: Cash ₩5,500")
      try await till.press(.enter)
      #expect(till.screen.contains(/Paid by +Cash/))
      #expect(try await payments(till, id) == "cash")
    }
  }

  @Test func `a success alert stops saying what was corrected`() async throws {
    try await Rig.run(.en, menu: .queuedWithPrices, settings: .sellingByDigit) { till in
      try await till.type("7")
      till.expect("Order 1 taken.")
      till.expect("Cash")
      try await till.type("$")
      try await till.press(.escape)
      till.expect("Order 1 taken.")
      try await till.type("$2")
      till.expectNo("Order 1 taken.")
      #expect(till.terminal.text.last == " Order 1: Card ₩5,500 (before: Cash)")
      try await till.type("7")
      till.expect("Order 2 taken.")
    }
  }

  @Test func `the language can be changed on the payment screen`() async throws {
    try await run(paid: "card") { till, _ in
      try await till.type("$L")
      till.expect("1번 주문 · ₩5,500 · 카드")
      till.expect("2  카드 (현재)")
    }
  }

  // MARK: Tips

  @Test func `t adds one of the menu's tips to a payment`() async throws {
    try await run(menu: .withTips) { till, id in
      try await till.type("$t")
      till.expect("Tip on ₩5,500", "1  5%", "₩275", "2  10%", "₩550", "t  Another amount")
      till.expectNo("No tip")
      try await till.type("2")
      till.expect("Order 1 · ₩5,500 · Unpaid · ₩6,050 with tip ₩550")
      try await till.pressAgain("2")
      till.expect("Order 1: Card ₩5,500 + tip ₩550")
      #expect(try await payments(till, id)?.text == "card=5500+550 KRW")
      #expect(try await till.maker.store.records([id])[id]?.unpaid?.minorUnits == 0)
    }
  }

  @Test func `A corrected payment keeps its tip until it is taken away`() async throws {
    let paid = Payments(parsing: "card=5500+550 KRW")
    try await run(menu: .withTips, paid: paid) { till, id in
      try await till.type("$")
      till.expect("Card ₩5,500 + tip ₩550", "2  Card (now)", "3  Unpaid")
      try await till.press(.enter)
      #expect(try await till.maker.store.lastEntry()?.kind == .order)
      try await till.type("$t")
      till.expect("-  No tip")
      try await till.type("-2")
      #expect(try await payments(till, id) == "card")
    }
  }

  @Test func `The tip of a paid order stands once in the question`() async throws {
    try await run(menu: .withTips, paid: Payments(parsing: "card=5500+550 KRW")) { till, _ in
      try await till.type("$")
      till.expect("Card ₩5,500 + tip ₩550")
      #expect(till.screen.split(separator: "tip ₩550").count == 2, "\(till.screen)")
      try await till.type("t1")
      till.expect("Card ₩5,500 + tip ₩550 · ₩5,775 with tip ₩275")
    }
  }

  @Test(arguments: Language.allCases)
  func `Money that is given names the tip in each sum`(_ language: Language) async throws {
    let isKorean = language == .ko
    try await run(language, menu: .withTips) { till, id in
      try await till.type("$t21")
      till.expect(isKorean ? "현금 · 합계 ₩6,050 (팁 ₩550 포함)" : "Cash · Total ₩6,050 with tip ₩550")
      try await till.type("2000")
      till.expect(isKorean ? "남은 금액 ₩4,050" : "₩4,050 left")
      try await till.press(.enter)
      till.expect(isKorean ? "남은 금액 ₩4,050 (팁 ₩550 포함)" : "₩4,050 left with tip ₩550")
      try await till.type("2")
      #expect(try await payments(till, id)?.text == "cash=2000 card=3500+550 KRW")
    }
  }

  @Test func `A new price changes the tips to choose from, and keeps a chosen one`() async throws {
    var dear = Menu.withDrawer(in: "KRW", times: 2, ways: Menu.withTips.ways)
    dear.tips = Menu.withTips.tips
    try await Rig.run(.en, menu: .withTips) { till in
      try await till.type("+7bt")
      till.expect("Tip on ₩5,500", "₩550")
      try await till.menuFile(.changed(dear))
      try await till.press(.escape)
      till.expect("Tip on ₩11,000", "2  10%", "₩1,100")
      try await till.pass(.seconds(2))
      try await till.type("2")
      till.expect("₩11,000 · ₩12,100 with tip ₩1,100")
      try await till.menuFile(.changed(.withTips))
      try await till.press(.escape)
      till.expect("₩5,500 · ₩6,600 with tip ₩1,100")
    }
  }

  @Test func `A tip can be typed, and Esc goes back to the payment`() async throws {
    try await run(.ko, menu: .withTips) { till, id in
      try await till.type("$t")
      till.expect("₩5,500의 팁", "t  금액 직접 입력")
      try await till.pressAgain("t")
      try await till.press(.escape)
      till.expect("결제 방법")
      try await till.pressAgain("t")
      try await till.pressAgain("t")
      try await till.type("300")
      try await till.press(.enter)
      till.expect("팁 ₩300")
      try await till.type("2")
      till.expect("카드 ₩5,500 + 팁 ₩300")
      #expect(try await payments(till, id)?.text == "card=5500+300 KRW")
    }
  }

  @Test func `A tip is taken off also once the menu has no tips`() async throws {
    try await run(paid: Payments(parsing: "card=5500+550 KRW")) { till, id in
      try await till.type("$t")
      try await till.type("2")
      try await till.pressAgain("2")
      #expect(try await payments(till, id) == "card")
    }
  }

  @Test func `A typed tip of nothing is no tip`() async throws {
    try await run(menu: .withTips) { till, id in
      try await till.type("$t")
      try await till.pressAgain("t")
      try await till.type("0")
      try await till.press(.enter)
      till.expect("Type more than 0.")
      #expect(try await payments(till, id) == .unpaid)
    }
  }

  @Test func `The last part of a payment pays the tip`() async throws {
    try await run(menu: .withTips) { till, id in
      try await till.type("$t1-2")
      try await till.type("1000")
      try await till.press(.enter)
      till.expect("Card ₩1,000 · ₩4,775 left with tip ₩275")
      try await till.type("1")
      till.expect("Cash · ₩4,775 left with tip ₩275")
      try await till.press(.enter)
      #expect(try await payments(till, id)?.text == "card=1000 cash=4500+275 KRW")
    }
  }

  @Test func `Without tips in the menu no key and no word of them shows`() async throws {
    try await run { till, _ in
      try await till.type("$")
      till.expectNo("Add a tip")
      try await till.type("t")
      till.expect("How is it paid?")
    }
  }
}

extension Menu {
  static var withTips: Menu {
    var menu = queuedWithPrices
    menu.ways = ["cash", "card"]
    menu.tips = [5, 10].compactMap { Percent(hundredths: 100 * $0) }
    return menu
  }

  static var withVoucher: Menu {
    var menu = queuedWithPrices
    menu.ways.append(Payment.Way(id: "voucher", name: Name("Voucher"), hasDrawer: true))
    return menu
  }

  static let queuedWithPrices = Menu(
    ingredients: Menu.withPrices.ingredients, juices: Menu.withPrices.juices,
    currency: Menu.withPrices.currency, ways: Menu.withPrices.ways, serving: .queue)
}
