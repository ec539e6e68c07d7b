import Foundation
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceTill
import JuiceWords
import TerminalTesting
import Testing
import TimeTesting

@Suite struct CashScreenTests {
  private nonisolated static let sizes = [(40, 12), (80, 24)]
  private nonisolated static let shapes = Language.allCases.flatMap { language in
    sizes.map { (language, $0.0, $0.1) }
  }

  /// A till that shows the success alert of a ₩5,500 juice: mango, where there is room for it.
  private func run(
    _ language: Language = .en, _ columns: Int = 80, _ rows: Int = 24, menu: Menu = .withDrawer,
    store: any FruitStore = MemoryStore(), printer: ((String) async throws -> Void)? = nil,
    _ body: (Rig) async throws -> Void
  ) async throws {
    try await Rig.run(
      language, columns: columns, rows: rows, menu: menu, store: store, printer: printer
    ) { till in
      try await till.type(columns < 60 ? "2" : "7")
      try await body(till)
    }
  }

  private func said(_ till: Rig) async throws -> String? {
    let orders = try await till.maker.store.entries(JournalQuery(kind: .order, limit: 1))
    let id = try #require(orders.first?.id)
    return try await till.maker.store.records([id])[id]?.payments?.text
  }

  private func payments(_ till: Rig) async throws -> Int {
    try await till.maker.store.entries(JournalQuery(kind: .payment, limit: 9)).count
  }

  // MARK: Cash

  @Test(arguments: [
    ("KRW", "10,000", "₩"), ("KRW", "10.000", "₩"), ("USD", "10,50", "$"), ("USD", "10.50", "$"),
    ("USD", "1,000.50", "$"), ("KWD", "10.500", "KWD"),
  ])
  func `money given is typed as people write it`(_ code: String, _ text: String, _ sign: String)
    async throws
  {
    let currency = try #require(Currency(code: code))
    let juice = Juice(
      id: "mango", name: Name("Mango"), recipe: ["mango": 1],
      price: Price(minorUnits: 1, currency: currency))
    let menu = Menu(ingredients: Menu.standard.ingredients, juices: [juice], currency: currency)
    let given = try #require(Price(typed: text, currency: currency))
    try await Rig.run(.en, menu: menu) { till in
      try await till.type("1c" + text)
      till.expect("Money given: \(sign)", "\(text)▏")
      let change = Price(minorUnits: given.minorUnits - 1, currency: currency)
      till.expect("Change: \(change.text)")
    }
  }

  @Test func `a cash sale takes three keys`() async throws {
    try await run { till in
      try await till.type("$2")
      till.expect("Cash · Total ₩5,500", "Enter  exactly ₩5,500")
      try await till.press(.enter)
      #expect(till.terminal.text.last == " Order 1: Cash ₩5,500 (before: Card)")
      #expect(try await said(till) == "cash")
    }
  }

  @Test func `the sum stands in large digits until money is typed, then what is missing`()
    async throws
  {
    try await run { till in
      try await till.type("$2")
      @MainActor func digits() -> [String] {
        till.terminal.text.filter { $0.contains("██") }
          .map { $0.filter { "█ ".contains($0) }.trimmingCharacters(in: .whitespaces) }
      }
      let sum = digits()
      #expect(sum.count == 5, "\(till.screen)")
      till.expect("Total")
      try await till.type("500")
      till.expect("₩5,000 left")
      #expect(digits().count == 5 && digits() != sum, "\(till.screen)")
      try await till.type("x")
      #expect(digits().isEmpty, "\(till.screen)")
    }
  }

  /// A slow line delivers all keys in one piece.
  @Test func `a cash sale takes three keys that arrive together`() async throws {
    for keys in [["$", "2", .enter], ["c", .enter]] as [[Key]] {
      try await run { till in
        for key in keys { till.terminal.send(.key(key)) }
        try await till.pass(.milliseconds(50))
        #expect(try await said(till) == "cash", "\(keys) \(till.screen)")
        #expect(try await payments(till) == 1)
      }
    }
  }

  @Test func `an order that another till has paid asks again, whatever was typed ahead`()
    async throws
  {
    try await run { till in
      try await till.type("$2")
      let order = try #require(try await till.maker.store.lastEntry())
      _ = try await till.maker.store.apply(.pay(order.id, "voucher"))
      for key in [.enter, "2", .enter] as [Key] { till.terminal.send(.key(key)) }
      try await till.pass(.milliseconds(50))
      till.expect("Order 1 · ₩5,500 · Voucher")
      #expect(till.shows("ignored: 2") || till.shows("2 Enter"))
      #expect(try await said(till) == "voucher")
    }
  }

  @Test func `an order that another till has taken back is not paid`() async throws {
    try await run { till in
      let order = try #require(try await till.maker.store.lastEntry())
      _ = try await till.maker.store.apply(.void(order.id))
      try await till.type("$")
      till.expect("Voided already: Mango · No. 1 · ₩5,500")
      #expect(try await payments(till) == 0)
    }
  }

  /// A till with the success alert of two cups that are unpaid until they are collected, one of which another till has refunded.
  private func runRefunded(_ body: (Rig, Order.ID) async throws -> Void) async throws {
    var menu = Menu.withDrawer
    menu.serving = .queue
    try await Rig.run(.en, menu: menu, store: StoreTime().store) { till in
      try await till.type("+77w1630")
      try await till.press(.enter)
      try await till.type("b3")
      till.expect("Order 1 taken.")
      let order = try #require(try await till.maker.store.lastEntry())
      _ = try await till.maker.store.apply(.refund(Refund(of: order.id, cups: ["mango": 1])))
      try await till.send()
      try await body(till, order.id)
    }
  }

  @Test(arguments: ["$", "c"])
  func `The success alert asks for the money of the cups that are left`(_ key: String) async throws
  {
    try await runRefunded { till, id in
      try await till.type(key)
      till.expect(
        "Order 1 · ₩5,500 · Unpaid", "This order was just changed elsewhere. Check it.")
      try await till.press(.escape)
      till.expect("Order 1 taken.")
      try await till.type(key)
      try await till.pressAgain("2")
      try await till.press(.enter)
      let record = try #require(try await till.store.records([id])[id])
      #expect(record.payments == "cash" && record.charged.total?.minorUnits == 5500)
    }
  }

  @Test(arguments: [["$", "2", .enter], ["c", .enter]] as [[Key]])
  func `Keys typed ahead pay no sum that nobody has seen`(_ keys: [Key]) async throws {
    try await runRefunded { till, id in
      for key in keys { till.terminal.send(.key(key)) }
      try await till.pass(.milliseconds(50))
      till.expect("Order 1 · ₩5,500 · Unpaid", "Ignored")
      #expect(try await till.store.records([id])[id]?.payments == .unpaid)
    }
  }

  @Test func `Keys typed ahead wait for an order that may have changed, and none is lost`()
    async throws
  {
    for keys in [["$", "2", .enter], ["$", .down, .enter], ["c", .enter]] as [[Key]] {
      try await run { till in
        let id = try #require(try await till.maker.store.lastEntry()?.id)
        _ = try await till.maker.order([("kiwi", 1)], payments: "card")
        try await till.send()
        for key in keys { till.terminal.send(.key(key)) }
        try await till.pass(.milliseconds(50))
        if keys[1] == .down { try await till.pressAgain(.enter) }
        let record = try #require(try await till.store.records([id])[id])
        #expect(record.payments == "cash", "\(keys) \(till.screen)")
      }
    }
  }

  @Test(arguments: shapes)
  func `a cash sale asks for the money given`(_ language: Language, _ columns: Int, _ rows: Int)
    async throws
  {
    try await run(language, columns, rows) { till in
      try await till.type("$")
      try till.expectScreen("cash-way", .dialog)
      try await till.type("2")
      try till.expectScreen("cash", .dialog)
      try await till.type("dd")
      try till.expectScreen("cash-change", .dialog)
      try await till.press(.enter)
      try till.expectScreen("cash-paid", .dialog)
      #expect(try await said(till) == "cash=5500/20000 KRW")
    }
  }

  @Test func `banknotes add up`() async throws {
    try await run { till in
      try await till.type("c")
      try await till.type("d")
      till.expect("Money given: ₩10,000▏", "Change: ₩4,500")
      try await till.type("d")
      till.expect("Money given: ₩20,000▏")
      try await till.type("as")
      till.expect("Money given: ₩26,000▏")
      // Typing replaces an amount that came from a key.
      try await till.press(.backspace)
      till.expect("Money given: ▏")
      try await till.type("f6")
      till.expect("Money given: ₩6▏")
      try await till.type("000a")
      till.expect("Money given: ₩7,000▏")
      // The Korean keyboard's key for the same amount.
      try await till.type("ㄴ")
      till.expect("Money given: ₩12,000▏")
      try await till.press(.enter)
      #expect(try await said(till) == "cash=5500/12000 KRW")
      till.expect("Change: ₩6,500")
    }
  }

  @Test func `a wrong amount takes no note and no Enter`() async throws {
    try await run { till in
      try await till.type("cx")
      try await till.type("d")
      till.expect("Money given: x▏", "That is no amount of money.")
      till.expectNo("Enter ")
      try await till.press(.enter)
      till.expect("Money given: x▏")
      try await till.press(.backspace)
      till.expect("Enter  exactly")
    }
  }

  @Test func `two pasted amounts are no money`() async throws {
    try await run { till in
      try await till.type("c")
      try await till.pass(.seconds(1))
      try await till.send(.paste("100\n00"))
      till.expect("The pasted text is not a number.")
      try await till.press(.escape, after: .seconds(2))
      till.expect("Money given: ▏")
      try await till.send(.paste("10000"))
      till.expect("Money given: ₩10,000▏")
    }
  }

  @Test func `the mouse pays too`() async throws {
    try await run { till in
      try await till.type("$")
      try await till.click("Cash")
      try await till.click("d ₩10,000")
      try await till.click("d ₩10,000")
      till.expect("Money given: ₩20,000▏")
      try await till.click("Enter pay")
      #expect(try await said(till) == "cash=5500/20000 KRW")
    }
    try await run { till in
      try await till.type("$2")
      // A click beside the dialog is no answer.
      try await till.send(.click(Point(x: 0, y: 5)))
      till.expect("exactly ₩5,500")
      try await till.click("Esc cancel")
      #expect(try await payments(till) == 0)
    }
  }

  @Test func `a second Enter orders nothing`() async throws {
    try await run { till in
      try await till.type("$2")
      try await till.press(.enter)
      try await till.press(.enter)
      #expect(try await till.maker.store.entries(JournalQuery(kind: .order, limit: 9)).count == 1)
      #expect(till.shows("Order 1: Cash ₩5,500") || till.shows("Ignored 1 key"), "\(till.screen)")
    }
  }

  @Test func `the change stays on the screen, and no key reaches it`() async throws {
    try await run { till in
      try await till.type("c")
      try await till.type("d")
      try await till.press(.enter)
      till.expect("Order 1: Cash ₩5,500 (given ₩10,000, change ₩4,500) (before: Card)")
      try await till.type("6")
      till.expect("Your Kiwi juice is ready.")
    }
  }

  @Test func `Esc leaves the order as it was`() async throws {
    try await run { till in
      for keys in ["$", "$2", "$210", "$-", "$-1", "$-150", "$2500", "c", "c9"] {
        try await till.type(keys)
        try await till.press(.escape)
        till.expect("Your Mango juice is ready.", note: "\(keys)")
      }
      try await till.type("$-1500")
      try await till.press(.enter)
      till.expect("Card ₩500 · ₩5,000 left")
      try await till.press(.escape)
      #expect(try await said(till) == "card")
      #expect(try await payments(till) == 0)
    }
  }

  @Test func `a shop without a drawer counts no money`() async throws {
    try await run(menu: .withPrices) { till in
      try await till.type("$1")
      #expect(till.terminal.text.last == " Order 1: Cash ₩5,500")
      try await till.type("7c")
      try await till.type("d")
      till.expect("Change: ₩4,500")
      try await till.press(.enter)
      #expect(try await payments(till) == 0)
    }
  }

  @Test func `a menu without ways to pay works out the change`() async throws {
    try await run(menu: .withoutWays) { till in
      try await till.type("c10000")
      till.expect("Change: ₩4,500")
      try await till.press(.enter)
      till.expect("Your Mango juice is ready.")
      #expect(try await till.maker.store.lastEntry()?.payments == nil)
    }
  }

  @Test func `an order for nothing asks for no money`() async throws {
    try await run(menu: .free) { till in
      try await till.type("$2")
      till.expectNo("Money given")
      #expect(try await said(till) == "cash")
    }
  }

  @Test func `the notes are those of the currency`() async throws {
    let dollars = Menu.withDrawer(in: "USD")
    try await run(.en, 40, 12, menu: dollars) { till in
      try await till.type("$2")
      try till.expectScreen("cash-usd", .dialog)
      try await till.type("dh")
      till.expect("Money given: $110.00▏", "Change: $55.00")
    }
    try await run(menu: .withDrawer(in: "CHF")) { till in
      try await till.type("$2")
      till.expect("exactly CHF 55.00")
      till.expectNo(" a ")
      try await till.type("60")
      till.expect("Change: CHF 5.00")
    }
  }

  @Test func `a way keeps its number after another has paid a part`() async throws {
    try await run { till in
      try await till.type("$-1500")
      try await till.press(.enter)
      #expect(till.terminal.text.contains { $0.contains(/2 +Cash/) })
      try await till.type("1")
      #expect(try await said(till) == "card")
      try await till.type("2d")
      try await till.press(.enter)
      #expect(try await said(till) == "card=500 cash=5000/10000 KRW")
    }
  }

  // MARK: A bill

  @Test func `a bill is paid in cash`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+77b2")
      till.expect("Cash · Total ₩11,000")
      try await till.type("dd")
      try await till.press(.enter)
      till.expect("Your order is ready.")
      till.expect("Cash ₩11,000 (given ₩20,000)")
      let order = try #require(try await till.maker.store.lastEntry())
      #expect(order.payments?.text == "cash=11000/20000 KRW")
    }
  }

  @Test func `a bill is paid in parts, and keeps them through a shortage`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+77b")
      _ = try await till.maker.store.apply(.count(["mango": 0]))
      try await till.send()
      try await till.type("2d")
      try await till.press(.enter)
      till.expect("Cash ₩10,000 · ₩1,000 left")
      try await till.type("1")
      try await till.type("y")
      try await till.press(.enter)
      try await till.type("y")
      let order = try #require(try await till.maker.store.lastEntry())
      #expect(order.payments?.text == "cash=10000 card=1000 KRW")
    }
  }

  @Test func `a part stays under a higher price`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+77b2d")
      try await till.press(.enter)
      try await till.menuFile(.changed(.withDrawer(in: "KRW", times: 2)))
      // A key of the first moment was meant for the old price.
      try await till.type("1")
      try await till.pass(.seconds(1))
      try await till.press(.enter)
      till.expect("Cash ₩10,000 · ₩12,000 left")
      till.expectNo("Give it back")
      #expect(try await till.maker.store.lastEntry()?.kind == .open)
      try await till.pressAgain("1")
      let order = try #require(try await till.maker.store.lastEntry())
      #expect(order.payments?.text == "cash=10000 card=12000 KRW")
    }
  }

  @Test(arguments: Language.allCases)
  func `a part above a lower price is to be given back`(_ language: Language) async throws {
    try await Rig.run(language, menu: .withDrawer(in: "KRW", times: 2)) { till in
      try await till.type("+7b2d")
      try await till.press(.enter)
      try await till.menuFile(.changed(.withDrawer))
      try await till.pass(.seconds(2))
      try await till.press(.enter)
      till.expect(
        language == .en
          ? "Taken so far: Cash ₩10,000. Give it back." : "받은 돈: 현금 ₩10,000. 돌려주세요.")
      try await till.pressAgain("1")
      #expect(try await till.maker.store.lastEntry()?.payments == "card")
    }
  }

  @Test func `a part is to be given back once its way has left the menu`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+7b-1")
      try await till.type("3000")
      try await till.press(.enter)
      till.expect("Card ₩3,000 · ₩2,500 left")
      try await till.menuFile(.changed(.withoutCard))
      till.expect("Taken so far: Card ₩3,000. Give it back.", "Total 1 cup, ₩5,500")
      try await till.pass(.seconds(2))
      try await till.type("2")
      #expect(try await till.maker.store.lastEntry()?.payments == "transfer")
    }
  }

  @Test func `a part at a terminal that has not run is not to be given back`() async throws {
    var settings = TillSettings()
    settings.terminals = FakeTerminal().terminals(.pay, ways: ["card"])
    try await Rig.run(.en, menu: .withDrawer, settings: settings) { till in
      try await till.type("+7b-1")
      try await till.type("3000")
      try await till.press(.enter)
      till.expect("Card ₩3,000 · ₩2,500 left")
      try await till.menuFile(.changed(.withoutCard))
      till.expect("Total 1 cup, ₩5,500")
      till.expectNo("Give it back")
    }
  }

  @Test func `the rest is not taken for the whole once the way of a part has left the menu`()
    async throws
  {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+7b-1")
      try await till.type("3000")
      try await till.press(.enter)
      try await till.type("2")
      till.expect("Cash · ₩2,500 left")
      try await till.menuFile(.changed(.withoutCard))
      try await till.pass(.seconds(2))
      try await till.press(.enter)
      till.expect("Taken so far: Card ₩3,000. Give it back.", "Total 1 cup, ₩5,500")
      #expect(try await till.maker.store.lastEntry()?.kind == .open)
    }
  }

  @Test func `money that is half typed pays the new total`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+77b2")
      try await till.type("1")
      till.expect("Cash · Total ₩11,000")
      try await till.menuFile(.changed(.withDrawer(in: "KRW", times: 2)))
      till.expect("the bill was ₩11,000 and is ₩22,000 now.")
      // A key of the first moment was meant for the old total.
      try await till.type("5")
      till.expect("Ignored 1 key")
      try await till.pass(.seconds(1))
      try await till.press(.enter)
      till.expect("Cash · Total ₩22,000")
      try await till.press(.backspace)
      try await till.type("22000")
      try await till.press(.enter)
      let order = try #require(try await till.maker.store.lastEntry())
      #expect(order.payments?.text == "cash=22000/22000 KRW" && order.total?.minorUnits == 22_000)
    }
  }

  @Test(arguments: ["+77b2", "+77c"])
  func `the cash dialog closes when the last juice of its bill is hidden, and says why`(
    _ keys: String
  ) async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type(keys)
      till.expect("Total ₩11,000", "Money given")
      try await till.menuFile(.changed(.withDrawer.hiding("mango", .always)))
      till.expect("Removed from the bill: no longer on sale.")
      try await till.press(.enter)
      till.expectNo("Money given", "Removed from the bill")
      #expect(try await till.maker.store.lastEntry()?.kind == .open)
    }
  }

  @Test(arguments: [("+77b2", "Money given"), ("+77b", "How is it paid?")])
  func `a dialog follows a bill whose juice is hidden from midnight on`(
    _ keys: String, _ question: String
  ) async throws {
    let tomorrow = LocalDay(of: .noon).moved(days: 1)
    try await Rig.run(.en, menu: .withDrawer.hiding("mango", .on(tomorrow))) { till in
      try await till.type(keys)
      till.expect(question)
      let midnight = DayStart.midnight.beginning(of: till.clock.date, days: 1)
      try await till.pass(.seconds(midnight.timeIntervalSince(till.clock.date) + 1))
      till.expect("Removed from the bill: no longer on sale.")
      try await till.press(.enter)
      till.expectNo(question, "₩11,000")
    }
  }

  @Test func `an amount typed for one order pays no other`() async throws {
    let unpriced = Menu(
      ingredients: Menu.standard.ingredients, juices: Menu.standard.juices,
      ways: Menu.withDrawer.ways)
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+77b2")
      try await till.menuFile(.changed(unpriced))
      till.expect("the bill was ₩11,000 and is – now.")
      try await till.press(.enter)
      try await till.pressAgain(.enter)
      #expect(try await till.maker.store.lastEntry()?.kind == .open)
      till.expect("How is it paid?")
    }
  }

  @Test func `a bill asks for the payment alone`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+7c")
      try await till.type("d")
      till.expect("Change: ₩4,500", "Enter  close")
      try await till.press(.enter)
      #expect(till.shows("Bill:") || till.shows("Bill"))
      #expect(try await till.maker.store.lastEntry()?.kind == .open)
    }
  }

  // MARK: Parts

  @Test(arguments: shapes)
  func `an order is paid in cash, and the rest by card`(
    _ language: Language, _ columns: Int, _ rows: Int
  ) async throws {
    try await run(language, columns, rows) { till in
      try await till.type("$25000")
      try till.expectScreen("cash-part", .dialog)
      try await till.press(.enter)
      try till.expectScreen("cash-rest", .dialog)
      #expect(try await payments(till) == 0)
      // Cash has paid a part: it keeps its number and can't be chosen again.
      try await till.type("2")
      till.expect(language == .en ? "Used already." : "이미 쓴 방법이에요.")
      try await till.type("1")
      try till.expectScreen("cash-parts", .status)
      #expect(try await said(till) == "cash=5000 card=500 KRW")
      #expect(try await payments(till) == 1)
    }
  }

  @Test func `a menu without ways to pay ends a payment that was begun`() async throws {
    var menu = Menu.withDrawer
    menu.ways = []
    try await run { till in
      try await till.type("$25000")
      try await till.press(.enter)
      try await till.menuFile(.changed(menu))
      till.expect("The menu has no ways to pay.")
      try await till.press(.escape)
      #expect(try await payments(till) == 0)
    }
  }

  @Test func `A digit that a new menu gave to another way does nothing for a moment`() async throws
  {
    var menu = Menu.withDrawer
    menu.ways.reverse()
    try await run { till in
      try await till.type("$")
      till.expect("1  Card", "2  Cash")
      try await till.menuFile(.changed(menu))
      till.expect("1  Cash", "2  Card", "The menu has changed")
      try await till.type("2")
      #expect(try await payments(till) == 0)
      try await till.click("Card")
      #expect(try await payments(till) == 0)
      try await till.pass(.seconds(2))
      try await till.type("2")
      #expect(try await said(till) == "card")
    }
  }

  @Test func `an order is paid by card first, with change for the rest`() async throws {
    try await run { till in
      try await till.type("$-")
      till.expect("Card · In parts")
      till.expectNo("-  In parts")
      try await till.type("1")
      till.expect("Card ▏")
      till.expectNo("Money given")
      try await till.type("6000")
      till.expect("₩500 too much")
      till.expectNo("Enter")
      try await till.press(.enter)
      till.expect("₩500 too much")
      try await till.press(.backspace, .backspace, .backspace)
      till.expect("₩5,494 left")
      for digit in "00" { try await till.type("\(digit)") }
      till.expect("Enter  the rest in another way")
      try await till.press(.enter)
      till.expect("Card ₩600 · ₩4,900 left")
      try await till.type("2")
      till.expect("Cash · ₩4,900 left")
      try await till.type("s")
      try await till.press(.enter)
      #expect(try await said(till) == "card=600 cash=4900/5000 KRW")
      till.expect("Change: ₩100")
    }
  }

  /// With the last way to pay, a part is no payment.
  @Test func `the last way to pay takes all of the rest`() async throws {
    try await run { till in
      try await till.type("$-1500")
      try await till.press(.enter)
      try await till.type("2a")
      till.expect("₩4,000 short")
      till.expectNo("Enter")
      try await till.press(.enter)
      till.expect("₩4,000 short")
      #expect(try await payments(till) == 0)
    }
  }

  @Test func `the key of a missing row does nothing`() async throws {
    try await run { till in
      try await till.type("$4")
      till.expect("Press 1 to 3, or Esc to cancel.")
      try await till.press(.up, .enter)
      till.expect("· In parts")
      till.expectNo("-  In parts")
    }
  }

  // MARK: Corrected, taken back, printed

  @Test func `a correction says how the order was paid before`() async throws {
    try await run { till in
      try await till.type("c")
      try await till.type("d")
      try await till.press(.enter, .escape)
      try await till.type("o")
      till.expect("Cash ₩5,500 (given ₩10,000, change ₩4,500)")
      try await till.press(.enter)
      #expect(till.screen.contains(/Paid by +Cash ₩5,500 \(given ₩10,000, change ₩4,500\)/))
      #expect(till.screen.contains(/Before +Card/))
      try await till.type("$1")
      till.expect("Order 1: Card ₩5,500 (before: Cash ₩5,500 (given ₩10,000, change ₩4,500))")
    }
  }

  @Test func `a void says what to give back`() async throws {
    for (language, text) in [
      (Language.en, "Give back ₩5,000 by Cash and ₩500 by Card."),
      (.ko, "현금 ₩5,000, 카드 ₩500 돌려주세요."),
    ] {
      try await run(language) { till in
        try await till.type("$25000")
        try await till.press(.enter)
        try await till.type("1")
        try await till.type("u")
        till.expect(text)
      }
      try await run(language) { till in
        try await till.type("$25000")
        try await till.press(.enter)
        try await till.type("1o")
        try await till.press(.down)
        try await till.type("u")
        till.expect(text)
        try await till.type("y")
        #expect(till.terminal.text.last == " " + text)
      }
    }
  }

  @Test func `a void of an unpaid order gives nothing back`() async throws {
    try await run { till in
      try await till.type("$3u")
      till.expect("There is nothing to give back.")
    }
    try await run(menu: .withoutWays) { till in
      try await till.type("u")
      till.expect("Voided: Mango")
      till.expectNo("give back")
    }
  }

  @Test func `the receipt has the money given, and the change`() async throws {
    for language in Language.allCases {
      var printed: [String] = []
      let printer: (String) async throws -> Void = { printed.append($0) }
      try await run(language, printer: printer) { till in
        try await till.type("$-1500")
        try await till.press(.enter)
        try await till.type("2d")
        try await till.press(.enter)
        try await till.press(.escape)
        try await till.type("o")
        try await till.press(.down)
        try await till.type("p")
        #expect(printed.count == 1)
        let texts =
          language == .ko
          ? [
            "카드                        ₩500", "현금                      ₩5,000",
            "받은 돈                  ₩10,000", "거스름돈                  ₩5,000",
          ]
          : [
            "Card                        ₩500", "Cash                      ₩5,000",
            "Given                    ₩10,000", "Change                    ₩5,000",
          ]
        for text in texts { #expect(printed[0].contains(text + "\n"), "\(printed[0])") }
      }
    }
  }
}

extension Menu {
  /// A menu with prices, card as the default, and cash in a drawer.
  static let withDrawer = withDrawer(in: "KRW")
  fileprivate static let withoutCard = withDrawer(
    in: "KRW", ways: [Payment.Way(id: "cash", hasDrawer: true), "transfer"])
  fileprivate static let withoutWays = withDrawer(in: "KRW", ways: [])
  fileprivate static let free = withDrawer(in: "KRW", times: 0)

  static func withDrawer(in code: String, times: Int = 1, ways: [Payment.Way]? = nil) -> Menu {
    let currency = Currency(code: code)
    return Menu(
      ingredients: Menu.withPrices.ingredients,
      juices: Menu.withPrices.juices.map { juice in
        Juice(
          id: juice.id, name: juice.name, recipe: juice.recipe,
          price: currency.flatMap { currency in
            Price(minorUnits: 5500 * times, currency: currency)
          })
      }, currency: currency, ways: ways ?? ["card", Payment.Way(id: "cash", hasDrawer: true)])
  }
}
