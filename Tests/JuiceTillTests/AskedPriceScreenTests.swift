import Foundation
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

/// A juice whose price is typed at the till: `price: ask`.
@Suite struct AskedPriceScreenTests {
  private nonisolated static let shapes = Language.allCases.flatMap { language in
    [(40, 12), (80, 24)].map { (language, $0.0, $0.1) }
  }

  private static func menu(_ more: String = "", code: String = "KRW", price: String = "ask") throws
    -> Menu
  {
    let text = """
      currency: \(code)
      payments: [card, cash]
      ingredients: [{ id: mango, name: Mango, opening: 90 }, { id: bag, name: Bag, opening: 90 }]
      options: [{ id: size, name: Size, choices: [{ id: small, name: Small }, { id: large, name: Large, price: 1000 }] }]
      juices:
        - { id: mango, name: Mango, recipe: { mango: 3 }, price: 5500 }
        - { id: other, name: { ko: 기타, en: Other }, recipe: { bag: 1 }, price: \(price) }
        - { id: gift, name: { ko: 선물, en: Gift }, recipe: { bag: 1 }, price: ask, options: [size] }
      \(more)
      """
    return try MenuFile.parse(Array(text.utf8), file: "menu.yaml")
  }

  private func run(
    _ language: Language = .en, _ columns: Int = 80, _ rows: Int = 24, menu: Menu? = nil,
    onBill: Bool = true, staff: Staff = .everybody, store: any FruitStore = MemoryStore(),
    _ body: (Rig) async throws -> Void
  ) async throws {
    let pins = ["Owner": "2468", "Minsu": "1357"]
    let settings = TillSettings(
      addsByDigit: onBill, staff: staff,
      pins: StaffPins(hasPIN: { pins[$0] != nil }, isPIN: { pins[$1] == $0 }))
    try await Rig.run(
      language, columns: columns, rows: rows, menu: menu ?? Self.menu(), store: store,
      settings: settings, body)
  }

  private func newest(_ till: Rig) async throws -> JournalEntry {
    try #require(try await till.maker.store.lastEntry())
  }

  private func put(_ amount: String, _ till: Rig, number: String = "2") async throws {
    try await till.type(number + amount)
    try await till.pressAgain(.enter)
  }

  private func orderBill(_ till: Rig) async throws -> JournalEntry {
    try await till.type("b1")
    return try await newest(till)
  }

  @Test(arguments: shapes)
  func `The key of the juice asks for the amount in large digits`(
    _ language: Language, _ columns: Int, _ rows: Int
  ) async throws {
    try await run(language, columns, rows) { till in
      try await till.type("2")
      try till.expectScreen("asked-price", .dialog)
      try await till.type("2500")
      try till.expectScreen("asked-price-typed", .dialog)
    }
  }

  @Test func `With digits: sell the cup is sold at the typed price`() async throws {
    try await run(onBill: false) { till in
      till.expect("Ask")
      try await till.type("2")
      till.expect("Other · Price", "A cup: ▏")
      try await till.type("2500")
      till.expect("A cup: ₩2,500▏", "Enter  take")
      try await till.press(.enter)
      till.expect("Other")
      let order = try await newest(till)
      #expect(order.kind == .order && order.lines.map(\.cup) == [Cup("other", asked: .won(2500))])
      #expect(order.total == .won(2500) && order.payments == "card")
      // The same key asks again, over the alert.
      try await till.type("2")
      till.expect("Other · Price")
    }
  }

  @Test func `Two prices are two lines of the bill, and one price is one line`() async throws {
    try await run { till in
      for amount in ["2500", "3000", "2500"] { try await put(amount, till) }
      till.expect("₩5,000", "₩3,000", "₩8,000")
      let order = try await orderBill(till)
      #expect(order.lines.map(\.cup.asked) == [.won(2500), .won(3000)])
      #expect(order.lines.map(\.cups) == [2, 1] && order.total == .won(8000))
    }
  }

  @Test func `Keys of the bill keep the price of their line`() async throws {
    try await run { till in
      for amount in ["2500", "3000"] { try await put(amount, till) }
      // One more at 3,000, then three of them, then one less.
      try await till.type("+")
      till.expect("₩8,500")
      try await till.type("x3")
      try await till.press(.enter)
      till.expect("₩11,500")
      try await till.type("-")
      till.expect("₩8,500")
      try await till.type("u")
      till.expect("₩5,500")
      let order = try await orderBill(till)
      #expect(order.lines.map(\.cup.asked) == [.won(2500), .won(3000)])
      #expect(order.lines.map(\.cups) == [1, 1])
    }
  }

  @Test func `A note of the last cup keeps its price`() async throws {
    try await run { till in
      try await put("2500", till)
      try await till.type("eto go")
      till.expect("Other ₩2,500")
      try await till.press(.enter)
      let order = try await orderBill(till)
      #expect(order.lines.map(\.cup) == [Cup("other", note: "to go", asked: .won(2500))])
    }
  }

  @Test func `Options follow the amount, and their prices are added to it`() async throws {
    for onBill in [true, false] {
      try await run(onBill: onBill) { till in
        try await put("2500", till, number: "3")
        till.expect("Gift ₩2,500")
        try await till.type("2")
        till.expect("Gift ₩3,500")
        try await till.press(.enter)
        let order = try await orderBill(till)
        #expect(order.lines.map(\.cup) == [Cup("gift", options: ["large"], asked: .won(2500))])
        #expect(order.total == .won(3500))
      }
    }
  }

  @Test func `Esc sells nothing, and what is no price is not taken`() async throws {
    try await run(onBill: false) { till in
      let entries = try await newest(till).seq
      try await till.type("2")
      for (typed, answer) in [
        ("0", "Type more than 0."), ("x", "That is no amount of money."),
        ("100000000000", "A price goes up to ₩99,999,999,999."),
      ] {
        try await till.type(typed)
        till.expect(answer)
        till.expectNo("Enter  take")
        try await till.pressAgain(.enter)
        till.expect("Other · Price")
        for _ in typed { try await till.press(.backspace) }
      }
      try await till.type("2500")
      try await till.press(.escape)
      till.expectNo("Other · Price")
      #expect(try await newest(till).seq == entries)
    }
  }

  @Test func `The amount has the notation of the currency`() async throws {
    try await run(menu: Self.menu(code: "USD")) { till in
      try await put("3.5", till)
      till.expect("$3.50")
      try await put("1,000.25", till)
      till.expect("$1,003.75")
    }
  }

  @Test func `A click, Enter and a search ask, too`() async throws {
    for way in 0...3 {
      try await run { till in
        switch way {
        case 0: try await till.click("2 Other")
        case 1: try await till.press(.right, .enter)
        case 2:
          try await till.type("/oth")
          try await till.press(.enter)
        default:
          try await till.press(.right)
          try await till.type("e")
        }
        till.expect("Other · Price", note: "\(way)")
        try await till.type("2500")
        try await till.click("take")
        // `e` means the options.
        if way == 3 { try await till.press(.enter) }
        let order = try await orderBill(till)
        #expect(order.lines.map(\.cup) == [Cup("other", asked: .won(2500))], "\(way)")
      }
    }
  }

  @Test func `A kiosk does not show the juice`() async throws {
    let kiosk = Kiosk(
      times: .init(
        ready: .seconds(3600), idle: .seconds(3600), unlocked: .seconds(3600),
        pin: .seconds(3600))
    ) { $0 == "2468" }
    try await Rig.run(.en, menu: Self.menu(), kiosk: kiosk) { till in
      till.expect("Mango")
      till.expectNo("Other", "Gift")
      try await till.type("2")
      till.expectNo("Other · Price")
      try await till.press(.escape)
      try await till.type("/oth")
      till.expectNo("2 Other")
    }
  }

  @Test func `A new menu that has a price closes the question`() async throws {
    try await run { till in
      try await till.type("225")
      try await till.menuFile(.changed(try Self.menu(price: "4000")))
      till.expectNo("Other · Price")
      till.expect("Other has a price on the menu now.")
      // The rest of the price orders nothing.
      try await till.type("1")
      till.expect("Ignored 1 key pressed before this appeared. (1)")
      till.expectNo("b Pay")
    }
  }

  @Test func `A new menu without the juice closes the question`() async throws {
    try await run { till in
      try await till.type("225")
      var menu = try Self.menu()
      menu.juices.removeAll { $0.id == "other" }
      try await till.menuFile(.changed(menu))
      till.expectNo("Other · Price", "other · Price")
    }
  }

  @Test func `A new menu that has a price takes the cup off the bill, and says so`() async throws {
    try await run { till in
      try await put("2500", till)
      try await till.menuFile(.changed(try Self.menu(price: "4000")))
      till.expect("its price or options are", "new. Add it again.", "Other")
      till.expectNo("no longer on sale")
    }
  }

  @Test func `A new menu that asks for a price takes the cup off the bill, and says so`()
    async throws
  {
    try await run(menu: try Self.menu(price: "4000")) { till in
      try await till.type("2")
      try await till.menuFile(.changed(try Self.menu()))
      till.expect("its price or options are", "new. Add it again.", "Other")
      till.expectNo("no longer on sale")
    }
  }

  @Test func `A new menu that asks for a price closes the dialog of options`() async throws {
    try await run(menu: try Self.menu(price: "4000")) { till in
      try await till.type("2-e")
      try await till.menuFile(.changed(try Self.menu()))
      till.expect("The price of Other is typed now.")
      try await till.pass(.seconds(1))
      try await till.pressAgain(.enter)
      till.expectNo("Removed from the bill")
    }
  }

  @Test func `A juice that asks for a price is not on sale for customers`() async throws {
    var menu = try Self.menu(price: "4000")
    menu.juices[1].options = ["size"]
    try await Rig.run(.en, menu: menu, kiosk: Kiosk { _ in true }) { till in
      try await till.type("12")
      try await till.menuFile(.changed(try Self.menu()))
      till.expect("Other is not on sale now.")
      try await till.pass(.seconds(1))
      try await till.pressAgain(.escape)
      // A juice on the bill.
      var other = try Self.menu()
      other.juices[0].asksPrice = true
      try await till.menuFile(.changed(other))
      till.expect("Removed from the bill: no longer on sale.", "Mango")
      till.expectNo("Add it again.")
    }
  }

  @Test func `Enter in a fast or pasted text takes no price, and says so`() async throws {
    try await run { till in
      try await till.type("2")
      try await till.pass(.seconds(1))
      try await till.send(.paste("2500\n"))
      till.expect("Enter came too fast. Press it again.", "Other · Price")
      try await till.press(.enter)
      till.expectNo("Enter came too fast.", "Other · Price")
      till.expect("Other", "₩2,500")
    }
  }

  @Test(arguments: ["12\n34", "12\t34"])
  func `Two pasted amounts are no price`(_ text: String) async throws {
    try await run { till in
      try await till.type("2")
      try await till.pass(.seconds(1))
      try await till.send(.paste(text))
      till.expect("The pasted text is not a number.")
      try await till.press(.escape)
      till.expect("Other · Price", "A cup: ▏")
    }
  }

  @Test func `A bill that is set aside keeps the price`() async throws {
    try await run { till in
      for amount in ["2500", "3000"] { try await put(amount, till) }
      try await till.type("nMina")
      try await till.pressAgain(.enter)
      #expect(try await newest(till).lines.map(\.cup.asked) == [.won(2500), .won(3000)])
      try await till.type("a")
      try await till.press(.enter)
      till.expect("₩5,500")
      let order = try await orderBill(till)
      #expect(order.kind == .order)
      #expect(order.lines.map(\.cup.asked) == [.won(2500), .won(3000)])
    }
  }

  @Test func `A refund at the till names the prices of its lines`() async throws {
    try await run { till in
      for amount in ["2500", "3000"] { try await put(amount, till) }
      _ = try await orderBill(till)
      try await till.pressAgain(.escape)
      try await till.type("of")
      till.expect("Other ₩2,500", "Other ₩3,000")
      try await till.press(.down)
      try await till.type("1")
      try await till.press(.enter)
      let refund = try await newest(till)
      #expect(refund.kind == .refund && refund.total == .won(3000))
      #expect(refund.lines.map(\.cup.asked) == [.won(3000)])
    }
  }

  // MARK: The right

  private static let staff = Staff([
    .init(name: "Anna", may: []), .init(name: "Minsu", may: [.discount]),
    .init(name: "Owner", may: [.price]),
  ])

  @Test func `A price on the bill is approved when it is typed, once`() async throws {
    try await run(staff: Self.staff) { till in
      try await put("2500", till)
      till.expect("Typing a price: approval needed.", "PIN of Owner", "Other ₩2,500")
      try await till.type("2468")
      try await till.pressAgain(.enter)
      // More cups at the same price need no other approval.
      try await till.type("+")
      let order = try await orderBill(till)
      #expect(order.lines.map(\.cups) == [2])
      #expect(order.by?.name == "Anna" && order.by?.approvedBy == "Owner")
    }
  }

  @Test func `Without the PIN nothing is put onto the bill`() async throws {
    try await run(staff: Self.staff) { till in
      try await put("2500", till)
      try await till.press(.escape)
      try await till.type("b")
      #expect(try await newest(till).kind == .open)
      till.expectNo("₩2,500")
    }
  }

  @Test func `A price that is sold at once is approved`() async throws {
    try await run(onBill: false, staff: Self.staff) { till in
      try await put("2500", till)
      till.expect("PIN of Owner", "Other ₩2,500")
      #expect(try await newest(till).kind == .open)
      try await till.type("2468")
      try await till.pressAgain(.enter)
      let order = try await newest(till)
      #expect(order.kind == .order && order.by?.approvedBy == "Owner")
    }
  }

  @Test func `A discount and a price may have two approvals`() async throws {
    try await run(staff: Self.staff) { till in
      try await put("2500", till)
      try await till.type("2468")
      try await till.pressAgain(.enter)
      try await till.type("%10%")
      try await till.press(.enter)
      try await till.pressAgain(.enter)
      till.expect("PIN of Minsu")
      try await till.type("1357")
      try await till.pressAgain(.enter)
      let order = try await orderBill(till)
      #expect(order.kind == .order && order.total == .won(2250))
      #expect(order.by?.approvedBy == "Minsu, Owner")
    }
  }

  @Test func `A person with the right is not asked, and a bill taken up needs no second PIN`()
    async throws
  {
    try await run(staff: Self.staff) { till in
      try await put("2500", till)
      try await till.type("2468")
      try await till.pressAgain(.enter)
      try await till.type("nMina")
      try await till.pressAgain(.enter)
      #expect(try await newest(till).by?.approvedBy == "Owner")
      try await till.type("a")
      try await till.press(.enter)
      let order = try await orderBill(till)
      #expect(order.kind == .order && order.by?.approvedBy == "Owner")
    }
    let owner = Staff([.init(name: "Anna", may: [.price])])
    try await run(staff: owner) { till in
      try await put("2500", till)
      let order = try await orderBill(till)
      #expect(order.kind == .order && order.by?.approvedBy == nil)
    }
  }

  @Test func `A bill with two approvals needs no PIN after it is taken up`() async throws {
    try await run(staff: Self.staff) { till in
      try await put("2500", till)
      try await till.type("2468")
      try await till.pressAgain(.enter)
      try await till.type("%10%")
      try await till.press(.enter)
      try await till.pressAgain(.enter)
      try await till.type("1357")
      try await till.pressAgain(.enter)
      try await till.type("nMina")
      try await till.pressAgain(.enter)
      #expect(try await newest(till).by?.approvedBy == "Minsu, Owner")
      try await till.type("a")
      try await till.press(.enter)
      let order = try await orderBill(till)
      #expect(order.kind == .order && order.total == .won(2250))
      #expect(order.by?.approvedBy == "Minsu, Owner")
    }
  }

  @Test func `A price on a bill that another till has sold is approved anew`() async throws {
    try await run(staff: Self.staff) { till in
      try await put("2500", till)
      try await till.type("2468")
      try await till.pressAgain(.enter)
      try await till.loseBill(on: Self.menu())
      let sold = try await newest(till)
      try await till.type("b1")
      till.expect("Typing a price: approval needed.", "Other ₩2,500")
      #expect(try await newest(till) == sold)
      try await till.type("2468")
      try await till.pressAgain(.enter)
      #expect(try await newest(till).by?.approvedBy == "Owner")
    }
  }

  // MARK: The menu screen

  @Test func `The price field takes ask`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let text = """
      currency: KRW
      ingredients: [{ id: bag, name: Bag }]
      juices: [{ id: other, name: Other, recipe: { bag: 1 }, price: 4000 }]
      """
    try Data(text.utf8).write(to: file)
    let menu = try MenuFile.parse(Array(text.utf8), file: "menu.yaml")
    try await Rig.run(
      .en, menu: menu, menuFile: MenuEditor(path: file.path, language: .en)
    ) { till in
      try await till.type("Me")
      // Names come first: ko, en, then the price.
      try await till.type("3")
      till.expect("4000")
      try await till.type("aks")
      till.expect("Write ask to type the price at each sale.")
      for _ in 1...3 { try await till.press(.backspace) }
      try await till.type("ask")
      try await till.press(.enter)
      till.expect("Ask")
      #expect(try String(contentsOf: file, encoding: .utf8).contains("price: ask"))
    }
  }
}

extension Price {
  fileprivate static func won(_ units: Int) -> Price {
    unsafe Price(minorUnits: units, currency: Currency(code: "KRW").unsafelyUnwrapped)
  }
}
