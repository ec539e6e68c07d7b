import Foundation
import Glibc
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

@Suite struct KioskTests {
  private func kiosk(
    ready: Duration = .seconds(3600), idle: Duration = .seconds(3600),
    unlocked: Duration = .seconds(3600), pin: Duration = .seconds(3600)
  ) -> Kiosk {
    Kiosk(
      times: .init(ready: ready, idle: idle, unlocked: unlocked, pin: pin)
    ) { $0 == "2468" }
  }

  private func unlock(_ till: Rig) async throws {
    try await till.press(.control("x"))
    try await till.type("2468")
    try await till.press(.enter)
  }

  private func kinds(_ till: Rig) async throws -> [JournalEntry.Kind] {
    try await till.maker.store.entries(JournalQuery(.oldestFirst)).map(\.kind)
  }

  @Test func `a bill that a customer has left is gone after a minute`() async throws {
    try await Rig.run(.en, kiosk: Kiosk { _ in false }) { till in
      try await till.type("7")
      try await till.pass(.seconds(59))
      #expect(till.till.orderScreen.bill.order != nil)
      try await till.pass(.seconds(2))
      #expect(till.till.orderScreen.bill.order == nil)
    }
  }

  @Test(
    arguments: [(80, 24), (60, 20), (40, 12), (120, 40), (200, 60)], Language.allCases)
  func `the kiosk's screen is made for customers`(
    _ size: (columns: Int, rows: Int), _ language: Language
  )
    async throws
  {
    try await Rig.run(
      language, columns: size.columns, rows: size.rows, menu: .priced, kiosk: kiosk()
    ) { till in
      try till.expectScreen("kiosk", .scene(in: till.terminal.size))
    }
  }

  @Test func `a real menu shows no stock, and opens the options of a juice by itself`() async throws
  {
    let won = try #require(Currency(code: "KRW"))
    let sizes = [
      Menu.OptionGroup.Choice(id: "regular", name: Name("Regular")),
      Menu.OptionGroup.Choice(id: "large", name: Name("Large")),
    ]
    let juices = (1...12).map { number in
      Juice(
        id: Juice.ID(stringLiteral: "mix-\(number)"), name: Name("Mix \(number)"),
        recipe: ["mango": number == 2 ? 11 : 2], price: Price(minorUnits: 4500, currency: won),
        options: number == 1 ? ["size"] : [])
    }
    let menu = Menu(
      ingredients: Menu.standard.ingredients, juices: juices, currency: won,
      shop: Shop(name: Name("Mango Tree")),
      groups: [Menu.OptionGroup(id: "size", name: Name("Size"), choices: sizes)])
    try await Rig.run(.en, menu: menu, kiosk: kiosk()) { till in
      #expect(till.terminal.text[0].hasPrefix(" Mango Tree"))
      till.expect("Sold out")
      till.expectNo("5 left", "Enough")
      try await till.type("1")
      till.expect("Large")
      try await till.press(.escape)
      try await till.type("3")
      #expect(till.kioskBill == "Mix 3 1")
    }
  }

  @Test func `A set is a tile as any, and one line of a customer's bill`() async throws {
    var menu = Menu.withPrices
    menu.juices.append(
      Juice(
        id: "duo", name: Name(["ko": "듀오세트", "en": "Duo set"]), recipe: [:],
        parts: [.init("mango", 1), .init("kiwi", 1)], price: menu.juices[0].price))
    try await Rig.run(.en, menu: menu, kiosk: kiosk()) { till in
      try await till.type("8")
      #expect(till.kioskBill == "Duo set 1")
      till.expectNo("+ Mango")
      try await till.type("b")
      let order = try #require(try await till.orders().first)
      #expect(order.lines.cups == 1 && order.changes == ["mango": -3, "kiwi": -3])
    }
  }

  @Test func `A new unit asks for a stock-take once the kiosk is unlocked`() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      var menu = Menu.standard
      menu.ingredients[3].unit = Name("g")
      try await till.menuFile(.changed(menu))
      till.expectNo("Count it now?")
      try await unlock(till)
      till.expect("Count it now?", "Kiwi 10 g")
    }
  }

  @Test(arguments: Language.allCases)
  func `the help shows only the keys that customers have`(_ language: Language) async throws {
    try await Rig.run(language, rows: 40, kiosk: kiosk()) { till in
      try await till.type("?")
      try till.expectScreen("kiosk-help", .dialog)
    }
  }

  @Test func `keys of the staff do nothing`() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      let first = till.screen
      try await till.type("routqcpRQ")
      try await till.press(.control("c"), .control("z"), .control("\\"), .control("d"), .escape)
      #expect(till.screen == first)
      // The restock button is the other language's button at a kiosk.
      try await till.click("[한국어]")
      till.expect("[English]")
      try await till.click("[English]")
      #expect(till.screen == first)
      // Arrows select no restock button.
      try await till.press(.up, .enter)
      #expect(till.kioskBill == "Strawberry Banana 1")
      try await till.type("bc")
      till.expectNo("Money")
      #expect(try await kinds(till) == [.open, .order])
    }
  }

  @Test func `no key prints a receipt`() async throws {
    var printed = 0
    let printer: (String) async throws -> Void = { _ in printed += 1 }
    try await Rig.run(.en, kiosk: kiosk(), printer: printer) { till in
      try await till.type("7b")
      till.expect("Your number is 1")
      till.expectNo("receipt")
      try await till.type("p")
      till.expectNo("receipt")
    }
    #expect(printed == 0)
  }

  @Test func `a window that is too small can't be left`() async throws {
    try await Rig.run(.en, columns: 30, rows: 10, kiosk: kiosk()) { till in
      let first = till.screen
      try await till.type("q7")
      try await till.press(.control("c"), .control("x"))
      #expect(till.screen == first)
      try await till.resize(columns: 80, rows: 24)
      till.expect("1 Strawberry Banana")
      #expect(try await kinds(till) == [.open])
    }
  }

  @Test func `a juice that is short is sold out`() async throws {
    try await Rig.run(.ko, kiosk: kiosk()) { till in
      try await till.type("3")
      till.expect("딸기쥬스는 품절이에요.")
      till.expectNo("재고")
      try till.expectScreen("kiosk-sold-out", .dialog)
      try await till.press(.escape)
      try await till.type("11")
      till.expect("딸바쥬스는 품절이에요.")
      #expect(till.kioskBill == "딸바쥬스 1")
      #expect(try await kinds(till) == [.open])
    }
  }

  @Test func `a bill that another till made short names the juices that are sold out`() async throws
  {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      try await till.type("174")
      _ = try await till.maker.order([("mango", 3)])
      try await till.wait(for: "Sold out")
      try await till.type("b")
      till.expect("Sold out: Mango")
      till.expectNo("Sold out: Mango,")
      try await till.press(.escape)
      #expect(till.kioskBill == "Strawberry Banana 1, Mango 1, Banana 1")
    }
  }

  @Test func `A bill of more cups than are left says how many are left`() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      try await till.type("555")
      _ = try await till.maker.order([("pineapple", 3)])
      try await till.send()
      try await till.type("b")
      till.expect("Not enough ingredients.", "Pineapple 2 cups")
      till.expectNo("Sold out: Pineapple")
      try await till.press(.escape)
      #expect(till.kioskBill == "Pineapple 3")
    }
    try await Rig.run(.en, kiosk: kiosk()) { till in
      try await till.type("72")
      _ = try await till.maker.order([("mango", 2)])
      try await till.send()
      try await till.type("b")
      till.expect("Mango 1 cup or", "Mango Kiwi 1 cup")
    }
  }

  @Test func `A line that has become short refuses no other cup, and is named`() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      try await till.type("7")
      _ = try await till.maker.store.apply(.soldOut(["mango"], .marked))
      try await till.send()
      try await till.type("4")
      #expect(till.kioskBill == "Mango 1, Banana 1")
      till.expect("Sold out: Mango")
      till.expectNo("Sold out: Banana", "Banana, ")
      try await till.type("2")
      till.expect("Sold out: Mango Kiwi")
      #expect(till.kioskBill == "Mango 1, Banana 1")
      try await till.press(.escape)
      try await till.type("4-")
      #expect(till.kioskBill == "Mango 1, Banana 1")
    }
  }

  @Test func `the hint stands whole beside the page and the button`() async throws {
    try await Rig.run(.en, columns: 60, rows: 20, menu: .ofMixes(60), kiosk: kiosk()) { till in
      till.expect("Touch a juice, then “Order”.")
      till.expect("page 1/")
    }
  }

  @Test func `buttons turn the pages for a finger`() async throws {
    try await Rig.run(.en, menu: .ofMixes(60), kiosk: kiosk()) { till in
      till.expect("page 1/")
      till.expectNo("← Back")
      for page in 2...3 {
        try await till.click("More →")
        till.expect("page \(page)/")
      }
      try await till.click("← Back")
      till.expect("page 2/")
      #expect(till.kioskBill.isEmpty)
    }
  }

  @Test(arguments: [(80, 24), (60, 20), (40, 12), (120, 40)], Language.allCases)
  func `a chosen juice goes onto the bill`(_ size: (columns: Int, rows: Int), _ language: Language)
    async throws
  {
    try await Rig.run(
      language, columns: size.columns, rows: size.rows, menu: .paying, kiosk: kiosk()
    ) { till in
      try await till.type("22")
      try await till.press(.home, .enter)
      try till.expectScreen(
        "kiosk-bill", .billAndButton)
      #expect(try await kinds(till) == [.open])
      try await till.type("b")
      till.expect(language == .ko ? "주문번호 1번" : "Your number is 1")
      try till.expectScreen("kiosk-number", .dialog)
      let order = try #require(try await till.orders().first)
      #expect(order.payments == .unpaid)
      #expect(order.by == Author(name: "kiosk", till: "stand-pi pts/0"))
    }
  }

  @Test func `customers who have to pay are sent to the counter`() async throws {
    for menu in [Menu.standard, .priced, .payingWithoutPrices] {
      try await Rig.run(.en, menu: menu, kiosk: kiosk()) { till in
        try await till.type("7b")
        till.expect("Your number is 1")
        #expect(till.shows("Please pay at the counter.") == (menu != .standard))
      }
    }
  }

  @Test(arguments: [(80, 24), (40, 12), (120, 40)], [0, 1, 2])
  func `the large button orders`(_ size: (columns: Int, rows: Int), _ way: Int) async throws {
    try await Rig.run(
      .en, columns: size.columns, rows: size.rows, menu: .paying, kiosk: kiosk()
    ) { till in
      func press() async throws {
        switch way {
        case 0: try await till.click("Order ₩")
        case 1:
          try await till.press(.end, .down)
          try await till.press(.enter)
        default:
          try await till.press(.end, .tab, .enter)
        }
      }
      if way > 0 {
        try await press()
        till.expect("Touch a juice, then")
        try await till.press(.escape)
      }
      try await till.type("1")
      try await press()
      till.expect("Your number is 1")
      #expect(try await till.orders().map(\.lines.cups) == [1])
    }
  }

  @Test func `a click on the large button turns no page`() async throws {
    try await Rig.run(.en, columns: 40, rows: 12, menu: .ofMixes(20), kiosk: kiosk()) { till in
      let first = till.screen
      try await till.click(" Order ")
      till.expect("Touch a juice, then")
      try await till.press(.escape)
      #expect(till.screen == first)
      // From the bill's button, pages turn as from a juice.
      try await till.press(.end, .down)
      till.expect(" ◄")
      till.expectNo("page 1/")
      for _ in 1...4 { try await till.press(.pageUp) }
      till.expect("page 1/")
      till.expectNo(" ◄")
    }
  }

  @Test(arguments: 12...20)
  func `a bill in a low panel keeps its lines and its total`(rows: Int) async throws {
    try await Rig.run(.en, columns: 112, rows: rows, menu: .paying, kiosk: kiosk()) { till in
      for (keys, name) in [("2", "Mango Kiwi"), ("4", "Banana"), ("56", "Kiwi")] {
        try await till.type(keys)
        #expect(till.kioskBill.hasSuffix("\(name) 1") && !till.shows("│ +0"))
      }
      till.expect("│ Total 4 cups", "Order ₩18,000")
    }
  }

  @Test(arguments: [20, 24]) func `the large button shows the whole total`(rows: Int) async throws {
    try await Rig.run(.ko, columns: 40, rows: rows, menu: .paying, kiosk: kiosk()) { till in
      try await till.type("245566")
      try await till.click("주문하기 ₩27,000")
      #expect(try await till.orders().map(\.lines.cups) == [6])
    }
  }

  @Test func `cups are taken off the bill, and no order is taken back`() async throws {
    try await Rig.run(.en, menu: .paying, kiosk: kiosk()) { till in
      try await till.type("7774u")
      #expect(till.kioskBill == "Mango 3")
      try await till.type("-")
      #expect(till.kioskBill == "Mango 2")
      try await till.press(.escape)
      try await till.type("nb")
      try await till.pass(.seconds(1))
      try await till.press(.escape)
      // Customers don't see earlier orders.
      till.expectNo("Last order")
      try await till.type("u")
      till.expect("Touch a juice, then")
      #expect(try await kinds(till) == [.open, .order])
    }
  }

  @Test func `each click on a plus or a minus of a line changes its cups`() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      try await till.type("74")
      for _ in 1...2 { try await till.click("[ + ]") }
      #expect(till.kioskBill == "Mango 3, Banana 1")
      try await till.click("[ + ]")
      till.expect("Sold out: Mango")
      try await till.press(.escape)
      for _ in 1...3 {
        try await till.pass(.seconds(1))
        try await till.click("[ - ]")
      }
      #expect(till.kioskBill == "Banana 1")
      // The line that moved up keeps its cup.
      try await till.click("[ - ]")
      #expect(till.kioskBill == "Banana 1")
      #expect(try await kinds(till) == [.open])
    }
  }

  @Test(arguments: [(80, 24), (60, 20), (40, 12)])
  func `a tile with room for a name shows it whole`(_ columns: Int, _ rows: Int) async throws {
    try await Rig.run(.en, columns: columns, rows: rows, menu: .paying, kiosk: kiosk()) { till in
      till.expect("1 Strawberry Banana", "2 Mango Kiwi", "3 Strawberry", "5 Pineapple", "7 Mango")
    }
  }

  // MARK: Hidden juices

  private static let today = LocalDay(of: .noon)

  @Test(
    arguments: [(80, 24), (60, 20), (40, 12), (120, 40), (200, 60)], Language.allCases)
  func `a juice hidden for today has no button`(
    _ size: (columns: Int, rows: Int), _ language: Language
  ) async throws {
    let menu = Menu.paying.hiding("mango", .on(Self.today))
    try await Rig.run(
      language, columns: size.columns, rows: size.rows, menu: menu, kiosk: kiosk()
    ) { till in
      try till.expectScreen("kiosk-hidden", .scene(in: till.terminal.size))
      let isKorean = language == .ko
      try await till.type("7")
      till.expect(isKorean ? "7번 망고쥬스는 지금 팔지 않아요." : "Number 7, Mango, is not on sale")
      // A small window wraps before the last word.
      if !isKorean { till.expect("now.") }
      try await till.press(.escape)
      try await till.press(.end, .enter)
      #expect(till.kioskBill == (isKorean ? "키위쥬스 1" : "Kiwi 1") || size.columns < 80)
    }
  }

  @Test func `juices are hidden and shown while customers choose`() async throws {
    try await Rig.run(.en, menu: .paying, kiosk: kiosk()) { till in
      till.expect("7 Mango")
      try await till.menuFile(.changed(.paying.hiding("mango", .on(Self.today))))
      till.expect("6 Kiwi")
      till.expectNo("7 Mango")
      let rest = Menu.standard.juices.map(\.id)
      let none = rest.reduce(Menu.paying) { $0.hiding($1, .on(Self.today)) }
      try await till.menuFile(.changed(none))
      till.expect("All juices are hidden")
      try await till.press(.enter, .escape)
      try await till.menuFile(.changed(.paying))
      till.expect("7 Mango", "1 Strawberry Banana")
    }
  }

  @Test func `a till that locks shows customers no hidden juice`() async throws {
    let menu = Menu.paying.hiding("mango", .on(Self.today))
    try await Rig.run(.en, menu: .paying, kiosk: kiosk()) { till in
      try await unlock(till)
      try await till.menuFile(.changed(menu))
      till.expect("7 hidden today")
      try await till.press(.control("x"))
      till.expect("6 Kiwi")
      till.expectNo("hidden")
      try await till.type("6b")
      till.expect("Your number is 1")
    }
  }

  @Test func `a juice hidden while it is on the bill leaves it, and the bill says so`()
    async throws
  {
    try await Rig.run(.en, menu: .paying, kiosk: kiosk()) { till in
      try await till.type("774")
      try await till.menuFile(.changed(.paying.hiding("mango", .on(Self.today))))
      till.expect("Removed from the bill: no longer on sale.", "Mango")
      till.expect("Order ₩4,500")
      till.expectNo("new prices")
      // A key that was meant for the bill before orders nothing.
      try await till.type("b")
      #expect(try await kinds(till) == [.open])
      #expect(till.kioskBill == "Banana 1")
      // Once it could be read, the key closes the message and orders.
      try await till.pass(.seconds(1))
      try await till.type("b")
      till.expect("Your number is 1")
      let sold = try await till.orders().map { $0.lines.map(\.juice) }
      #expect(sold == [["banana"]])
    }
  }

  @Test func `a juice that the calendar hides leaves the bill at midnight`() async throws {
    let tomorrow = Self.today.moved(days: 1)
    let menu = Menu.paying.hiding("mango", .on(tomorrow))
    try await Rig.run(.en, menu: menu, kiosk: kiosk(idle: .seconds(86_400))) { till in
      try await till.type("74")
      let rest = DayStart.midnight.beginning(of: till.clock.date, days: 1)
        .timeIntervalSince(till.clock.date)
      try await till.pass(.seconds(rest - 1))
      #expect(till.kioskBill == "Mango 1, Banana 1")
      try await till.pass(.seconds(2))
      till.expect("Removed from the bill: no longer on sale.")
      try await till.press(.escape)
      #expect(till.kioskBill == "Banana 1" && !till.shows("7 Mango"))
    }
  }

  @Test func `a hidden juice that was selected leaves nothing selected`() async throws {
    try await Rig.run(.en, menu: .paying, kiosk: kiosk()) { till in
      try await till.type("7-")
      try await till.press(.escape)
      try await till.menuFile(.changed(.paying.hiding("mango", .on(Self.today))))
      try await till.press(.enter)
      #expect(till.shows("Select a juice first") && till.kioskBill.isEmpty)
      try await till.press(.escape, .right, .enter)
      #expect(till.kioskBill == "Strawberry Banana 1")
    }
  }

  @Test func `the options of a juice that is hidden close, and say why`() async throws {
    let sizes = ["regular", "large"].map { name in
      Menu.OptionGroup.Choice(
        id: Menu.OptionGroup.Choice.ID(stringLiteral: name), name: Name(name))
    }
    var menu = Menu.paying
    menu.groups = [Menu.OptionGroup(id: "size", name: Name("Size"), choices: sizes)]
    menu.juices.change("mango") { $0.options = ["size"] }
    try await Rig.run(.en, menu: menu, kiosk: kiosk()) { till in
      try await till.type("7")
      till.expect("large")
      try await till.menuFile(.changed(menu.hiding("mango", .on(Self.today))))
      till.expect("Mango is not on sale now.")
      till.expectNo("large")
      try await till.press(.enter)
      #expect(till.kioskBill.isEmpty)
    }
  }

  // MARK: The number

  @Test(arguments: [(80, 24), (60, 20), (40, 12), (120, 40)], Language.allCases)
  func `customers whose order is called are asked to wait`(
    _ size: (columns: Int, rows: Int), _ language: Language
  )
    async throws
  {
    try await Rig.run(
      language, columns: size.columns, rows: size.rows, menu: .called, kiosk: kiosk()
    ) { till in
      for _ in 1...3 { _ = try await till.maker.order([("banana", 1)], payments: .unpaid) }
      try await till.send()
      try await till.type("2b")
      try till.expectScreen("kiosk-called", .dialog)
    }
  }

  @Test func `no key does anything in the first second`() async throws {
    try await Rig.run(.en, menu: .paying, kiosk: kiosk()) { till in
      try await till.type("7b")
      let number = till.screen
      for key in ["7", "b", .enter, .escape, "L", "?"] as [Key] {
        try await till.press(key, after: .milliseconds(100))
      }
      try await till.send(.click(Point(x: 10, y: 10)))
      #expect(till.screen == number)
      try await till.pass(.seconds(1))
      // Then any key closes it, and does nothing else.
      try await till.type("4")
      #expect(till.shows("Touch a juice") && till.kioskBill.isEmpty)
      try await till.type("4b")
      try await till.pass(.seconds(1))
      try await till.send(.click(try #require(till.place(of: "Your number is 2"))))
      #expect(till.shows("Touch a juice") && till.kioskBill.isEmpty)
      #expect(try await till.orders().map(\.lines.cups) == [1, 1])
    }
  }

  @Test func `the thanks stay for ten seconds, and the next customer begins`() async throws {
    let settings = TillSettings { _ in Issue.record("a customer's language was remembered") }
    try await Rig.run(.ko, settings: settings, kiosk: Kiosk { _ in false }) { till in
      try await till.type("L/mango")
      till.expect("Search: mango")
      try await till.press(.enter)
      try await till.type("b")
      try await till.pass(.milliseconds(9_900))
      till.expect("Your number is 1")
      try await till.pass(.milliseconds(200))
      till.expect("맛있는 쥬스를 만들어 드려요!")
      #expect(till.hasCursor(on: "딸바쥬스"))
    }
  }

  @Test func `keys typed while the store is busy order nothing`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store, kiosk: kiosk()) { till in
      try await till.type("7")
      store.isSlow = true
      try await till.type("b4b")
      store.isSlow = false
      try await till.wait(for: "Your number is 1")
      try await till.pass(.seconds(1))
      try await till.press(.escape)
      #expect(till.kioskBill.isEmpty)
      #expect(try await till.orders().count == 1)
    }
  }

  // MARK: Time

  @Test(arguments: ["7", "/man", "?", "74\u{1B}", "3", "L"])
  func `a bill that nobody touches is cleared`(_ keys: String) async throws {
    try await Rig.run(.en, menu: .paying, kiosk: kiosk(idle: .seconds(1))) { till in
      let first = till.screen
      for key in keys {
        try await till.press(key == "\u{1B}" ? .escape : .character(key))
      }
      #expect(till.screen != first)
      try await till.wait("the first screen") { till.screen == first }
      #expect(try await kinds(till) == [.open])
    }
  }

  // MARK: The PIN

  @Test func `the PIN gives the staff the till`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: .priced, kiosk: kiosk()) { till in
      try await till.type("7b")
      try await till.pass(.seconds(1))
      try await till.press(.escape)
      try await till.type("L")
      try await till.press(.control("x"))
      try await till.type("2468")
      till.expect("PIN ─", " ****▏")
      try till.expectScreen("kiosk-pin", .dialog)
      try await till.press(.enter)
      till.expect("[Restock]", "Today")
      till.expect("Unlocked · Ctrl-X locks it")
      try till.expectScreen("kiosk-unlocked", .whole)
      till.expect("Last order: Mango")
      try await till.type("r")
      till.expect("Save and close")
      try await till.press(.escape)
      try await till.type("u")
      #expect(try await kinds(till) == [.open, .order, .void])
      try await till.press(.escape)
      // Orders of the unlocked kiosk belong to the staff.
      try await till.type("6")
      till.expect("Your Kiwi juice is ready")
      #expect(try await till.orders().map { $0.by?.name } == ["kiosk", "Anna"])
    }
  }

  @Test func `the bell does not ring for what was ordered while the kiosk was locked`()
    async throws
  {
    try await Rig.run(.en, menu: .called, kiosk: kiosk()) { till in
      try await till.type("7b")
      _ = try await till.maker.order([("kiwi", 1)], payments: .unpaid)
      try await till.pass(.seconds(1))
      try await till.press(.escape)
      try await unlock(till)
      try await till.wait(for: "Waiting 2")
      #expect(till.terminal.rings == 0)
      try await till.pass(.seconds(1))
      _ = try await till.maker.order([("kiwi", 1)], payments: .unpaid)
      try await till.wait(for: "Waiting 3")
      #expect(till.terminal.rings == 1)
    }
  }

  @Test func `the staff can go on with the customer's bill`() async throws {
    try await Rig.run(.en, menu: .paying, kiosk: kiosk(idle: .seconds(1))) { till in
      try await till.type("17")
      try await unlock(till)
      try await till.pass(.milliseconds(1200))
      till.expect("Bill: Strawberry Banana", "[ b Pay ]")
      try await till.type("b2")
      #expect(try await till.orders().map(\.by?.name) == ["Anna"])
    }
  }

  // MARK: The lock

  @Test(arguments: Language.allCases)
  func `Ctrl-X asks before it drops a bill of several cups`(_ language: Language) async throws {
    try await Rig.run(language, menu: .paying, kiosk: kiosk()) { till in
      let first = till.screen
      let question =
        language == .ko ? "담은 2잔을 버리고 잠글까요?" : "Lock, and drop the 2 cups on the bill?"
      try await till.type("17")
      try await unlock(till)
      try await till.press(.control("x"))
      till.expect(question)
      try await till.press(.enter)
      till.expectNo(question)
      till.expect(language == .ko ? "잠금 풀림" : "Unlocked")
      try await till.type("o")
      try await till.press(.control("x"))
      till.expect(question)
      try await till.pressAgain(.control("x"))
      #expect(till.screen == first)
      #expect(try await kinds(till) == [.open])
    }
  }

  @Test(arguments: ["", "+7", "o", "t", "r5", "3", "?", "/man", "+7b"])
  func `the same key locks and unlocks the kiosk`(_ keys: String) async throws {
    try await Rig.run(.en, menu: .paying, kiosk: kiosk()) { till in
      let first = till.screen
      try await unlock(till)
      for key in keys {
        try await till.press(key == "\u{1B}" ? .escape : .character(key))
      }
      try await till.press(.control("x"))
      #expect(till.screen == first)
      try await till.type("rotq")
      #expect(till.screen == first && !till.hasEnded)
      #expect(try await kinds(till) == [.open])
    }
  }

  @Test(arguments: ["", "+7", "o", "r5", "3", "+77\u{1B}", "+7b"])
  func `the kiosk locks itself after five minutes without a key`(_ keys: String) async throws {
    let times = Kiosk.Times()
    try await Rig.run(.en, menu: .paying, kiosk: Kiosk(times: times) { $0 == "2468" }) { till in
      let first = till.screen
      try await unlock(till)
      try await till.pass(.seconds(290))
      for key in keys {
        try await till.press(key == "\u{1B}" ? .escape : .character(key))
      }
      if keys.isEmpty { try await till.press(.down) }
      try await till.pass(.seconds(299))
      #expect(till.screen != first)
      try await till.pass(.seconds(2))
      #expect(till.screen == first)
      #expect(try await kinds(till) == [.open])
    }
  }

  @Test func `a kiosk that locked itself ignores signals of keys again`() async throws {
    func ignoresStopping() throws -> Bool {
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let mask = try #require(status.firstMatch(of: #/SigIgn:\s*([0-9a-f]+)/#)?.1)
      return try #require(UInt64(mask, radix: 16)) >> UInt64(SIGTSTP - 1) & 1 == 1
    }
    try await Rig.run(.en, kiosk: kiosk(unlocked: .seconds(60))) { till in
      try await unlock(till)
      #expect(try !ignoresStopping())
      try await till.pass(.seconds(61))
      #expect(try ignoresStopping())
    }
  }

  @Test func `the settings say when the kiosk locks itself`() async throws {
    let kiosk = Kiosk { $0 == "2468" }
    try await Rig.run(.en, settings: TillSettings(lockAfter: .seconds(60)), kiosk: kiosk) { till in
      try await unlock(till)
      try await till.pass(.seconds(59))
      till.expect("Unlocked")
      try await till.pass(.seconds(2))
      till.expectNo("Unlocked")
    }
  }

  @Test func `A kiosk that locks forgets the cashier who took over`() async throws {
    // Nobody has a PIN, so that nobody is asked for one.
    let staff = Staff([.init(name: "Anna", may: []), .init(name: "Minsu", may: [.void])])
    try await Rig.run(
      .en, columns: 120, rows: 40, menu: .priced, settings: TillSettings(staff: staff),
      kiosk: kiosk()
    ) { till in
      try await unlock(till)
      try await till.type("@2")
      till.expect("Minsu sells from now on.")
      try await till.press(.control("x"))
      try await unlock(till)
      #expect(till.terminal.text[0].contains("Anna"))
      try await till.type("7")
      till.expect("Your Mango juice is ready")
      #expect(try await till.orders().map(\.by?.name) == ["Anna"])
    }
  }

  @Test func `a customer's order is saved once`() async throws {
    let store = TroubledStore(isQuiet: true)
    try await Rig.run(.en, store: store, kiosk: kiosk()) { till in
      try await till.type("7")
      store.losesAnswers = true
      try await till.type("b")
      try await till.press(.escape)
      try await unlock(till)
      #expect(till.frontBindings?.binding(of: "o") != nil)
      // The order may have been saved, so it can't be sent again.
      try await till.type("b")
      try await till.press(.escape, .escape)
      store.trouble = nil
      try await till.wait(for: "No. 1")
      #expect(try await till.orders().map { $0.by?.name } == ["kiosk"])
      try await till.press(.escape)
      till.expectNo("Bill")
      #expect(try await till.orders().count == 1)
    }
  }

  @Test func `A number that comes late is shown to the customer who waits for it`() async throws {
    let store = TroubledStore(isQuiet: true)
    try await Rig.run(.en, store: store, kiosk: kiosk(idle: .seconds(1))) { till in
      try await till.type("7")
      store.isSlow = true
      try await till.type("b")
      try await till.pass(.seconds(2))
      store.isSlow = false
      try await till.wait(for: "Your number is 1")
    }
  }

  @Test func `a late answer does not reach the next customer`() async throws {
    let store = TroubledStore(isQuiet: true)
    try await Rig.run(.en, store: store, kiosk: kiosk(idle: .seconds(60))) { till in
      try await till.type("7")
      store.losesAnswers = true
      try await till.type("b")
      try await till.pass(.seconds(61))
      try await till.type("7")
      #expect(till.kioskBill == "Mango 1")
      store.trouble = nil
      try await till.pass(.seconds(10))
      #expect(till.kioskBill == "Mango 1" && !till.shows("Your number"))
      #expect(try await till.orders().count == 1)
      try await till.type("b")
      till.expect("Your number is 2")
    }
  }

  @Test(arguments: ["6", "-", ""], [true, false])
  func `A kiosk that locks sets a bill aside again that was taken up`(
    _ change: String, _ isByKey: Bool
  ) async throws {
    let kiosk = kiosk(unlocked: .seconds(300))
    try await Rig.run(.en, menu: .paying, kiosk: kiosk) { till in
      try await unlock(till)
      try await till.type("+7nAnna")
      try await till.press(.enter)
      try await till.type("a")
      try await till.pressAgain(.enter)
      till.expect("Taken up: Anna")
      try await till.type(change)
      if isByKey { try await till.press(.control("x")) } else { try await till.pass(.seconds(301)) }
      till.expectNo("Unlocked", "Anna")
      let bill = try #require(try await till.store.bills().first)
      #expect(bill.taken == nil && bill.aside.name?.text == "Anna")
      #expect(bill.aside.lines.map(\.juice) == (change == "6" ? ["mango", "kiwi"] : ["mango"]))
      try await unlock(till)
      try await till.type("a")
      try await till.pressAgain(.enter)
      till.expect("Taken up: Anna")
      till.expectNo("Take it over?")
    }
  }

  // MARK: Asking for the PIN

  @Test func `the PIN is asked for above any screen, and the question times out`() async throws {
    try await Rig.run(.en, menu: .paying, kiosk: kiosk(pin: .seconds(1))) { till in
      for keys in ["", "?", "74\u{1B}", "/"] {
        for key in keys {
          try await till.press(key == "\u{1B}" ? .escape : .character(key))
        }
        try await till.press(.control("x"))
        till.expect("Staff PIN")
        try await till.wait(for: "Staff PIN", isThere: false)
      }
      #expect(!till.kioskBill.isEmpty)
      try await till.press(.control("x"))
      try await till.press(.escape)
      till.expectNo("Staff PIN")
    }
  }

  @Test func `the question stays open while somebody types the PIN`() async throws {
    try await Rig.run(.en, kiosk: kiosk(pin: .milliseconds(1500))) { till in
      try await till.press(.control("x"))
      for _ in 1...10 {
        try await till.press("1", .backspace)
        till.expect("Staff PIN")
      }
    }
  }

  @Test func `A right PIN forgives the wrong ones before it`() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      for _ in 1...2 {
        try await till.press(.control("x"))
        for pin in ["1234", "1234", "2468"] {
          till.expect("Staff PIN")
          try await till.type(pin)
          try await till.press(.enter)
        }
        till.expect("[Restock]")
        try await till.press(.control("x"))
      }
    }
  }

  @Test func `five wrong PINs cost a minute`() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      for _ in 1...2 {
        for _ in 1...4 {
          try await till.press(.control("x"))
          try await till.type("1234")
          try await till.press(.enter)
          till.expect("That is not the PIN.", "Staff PIN", "▏")
        }
        // Closing the dialog does not reset the penalty.
        try await till.press(.escape, .control("x"))
        try await till.type("1")
        try await till.press(.enter)
        till.expect("Five wrong PINs. Try again in 60 seconds.")
        try await till.press(.control("x"))
        till.expect("Five wrong PINs.")
        till.expectNo("Staff PIN")
        // The rest of the PIN sells nothing. Customers go on after the message.
        try await till.type("2468 ")
        try await till.press(.enter)
        till.expect("Five wrong PINs.")
        try await till.press(.escape)
        try await till.type("7")
        #expect(till.kioskBill == "Mango 1")
        try await till.press(.escape, .control("c"))
        try await till.pass(.seconds(60))
        try await till.press(.escape, .control("x"))
        till.expect("Staff PIN", "▏")
      }
      try await till.type("2468")
      try await till.press(.enter)
      till.expect("[Restock]")
    }
  }

  @Test func `a PIN that can't be checked opens nothing`() async throws {
    let broken = Kiosk { _ in throw StoreError.diskFull("/srv/pin") }
    try await Rig.run(.en, kiosk: broken) { till in
      try await till.press(.control("x"))
      try await till.type("2468")
      try await till.press(.enter)
      // Customers don't see errors that only the owner can repair.
      till.expect("Please ask the staff.")
      till.expectNo("/srv/pin")
      till.expectNo("[Restock]")
      try await till.press(.escape, .escape)
      till.expect("1 Strawberry Banana")
    }
  }

  @Test func `a customer reads a new price before anything is ordered`() async throws {
    let dearer = Menu(
      ingredients: Menu.withPrices.ingredients,
      juices: Menu.withPrices.juices.map { juice in
        Juice(
          id: juice.id, name: juice.name, recipe: juice.recipe,
          price: juice.price.map { $0 * 2 })
      }, currency: Menu.withPrices.currency, ways: Menu.withPrices.ways)
    try await Rig.run(.en, menu: .withPrices, kiosk: kiosk()) { till in
      try await till.type("7")
      try await till.menuFile(.changed(dearer))
      till.expect("₩11,000 now.")
      try await till.type("b")
      #expect(try await till.orders().isEmpty && till.shows("Order ₩11,000"))
      till.expect("Ignored 1 key")
      try await till.pass(RecentChanges.reaction)
      try await till.pressAgain("b")
      #expect(try await till.orders().map(\.total?.minorUnits) == [11_000])
    }
  }

  @Test func `no digit of a PIN is shown as an ignored key`() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      for _ in 1...4 {
        try await till.press(.control("x"))
        try await till.type("1234")
        try await till.press(.enter)
      }
      // Typed ahead of the message, which comes up with the answer.
      try await till.press(.control("x"))
      try await till.type("1234")
      try await till.pass(.seconds(1))
      try await till.send(.key(.enter), .key("8"), .key("6"), .key("4"), .key("2"))
      till.expect("Five wrong PINs.", "Ignored 4 keys")
      till.expectNo("(8")
    }
  }

  @Test func `the message about wrong PINs stays as long as somebody types`() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      for _ in 1...5 {
        try await till.press(.control("x"))
        try await till.type("1234")
        try await till.press(.enter)
      }
      for _ in 1...4 {
        till.expect("Five wrong PINs.")
        try await till.pass(.seconds(3))
        try await till.type("7")
      }
      #expect(till.kioskBill.isEmpty)
      try await till.pass(.seconds(6))
      till.expectNo("Five wrong PINs.")
    }
  }

  @Test func `a kiosk that locks itself leaves customers no remark`() async throws {
    try await Rig.run(.en, menu: .paying, kiosk: kiosk(unlocked: .seconds(60))) { till in
      let first = till.screen
      try await unlock(till)
      try await till.type("+7nAnna")
      try await till.press(.enter)
      till.expect("Set aside: Anna")
      try await till.pass(.seconds(61))
      #expect(till.screen == first)
    }
  }

  @Test func `customers who owe nothing are not sent to the counter`() async throws {
    try await Rig.run(.en, menu: .withDrawer(in: "KRW", times: 0), kiosk: kiosk()) { till in
      try await till.type("7b")
      till.expect("Your number is 1")
      till.expectNo("Please pay at the counter.")
      try await till.pass(.seconds(1))
      try await till.send(.rightClick(Point(x: 10, y: 10)))
      till.expect("Touch a juice")
    }
  }

  @Test func `a PIN may be pasted, but not a part of a longer text`() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      try await till.press(.control("x"))
      try await till.send(.paste("24682468246824"))
      till.expect("Staff PIN")
      till.expectNo("**")
      try await till.send(.paste("2468"))
      till.expect("****▏")
      try await till.press(.enter)
      till.expect("[Restock]")
    }
  }
}

extension Rig {
  /// The cups on the bill of a kiosk with a panel, as `Mango 2, Kiwi 1`.
  fileprivate var kioskBill: String {
    let rows = terminal.text.map {
      ($0.split(separator: "│").last ?? "").trimmingCharacters(in: .whitespaces)
    }
    return zip(rows, rows.dropFirst()).compactMap { name, row in
      row.firstMatch(of: #/^\[ - \]\s+(\d+) \[ \+ \]/#).map { "\(name) \($0.1)" }
        ?? name.firstMatch(of: #/^(\d+)  (\D+?)(  .*)?$/#).map { "\($0.2) \($0.1)" }
    }.joined(separator: ", ")
  }
}

extension Menu {
  func hiding(_ juice: Juice.ID, _ hidden: Juice.Hidden?) -> Menu {
    var menu = self
    menu.juices.change(juice) { $0.hidden = hidden }
    return menu
  }

  private static let won = Currency(code: "KRW")

  fileprivate static let priced = Menu(
    ingredients: standard.ingredients,
    juices: standard.juices.map { juice in
      Juice(
        id: juice.id, name: juice.name, recipe: juice.recipe,
        price: won.map { Price(minorUnits: 4500, currency: $0) })
    }, currency: won)

  fileprivate static let paying = Menu(
    ingredients: priced.ingredients, juices: priced.juices, currency: won,
    ways: ["cash", "card"])

  fileprivate static let payingWithoutPrices = Menu(
    ingredients: standard.ingredients, juices: standard.juices, ways: ["cash", "card"])
}
