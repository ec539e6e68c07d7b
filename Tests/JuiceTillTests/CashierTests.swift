import Foundation
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct CashierTests {
  /// The owner has all rights, Minsu one. Anna, who starts the till, has none.
  private static let staff = Staff([
    .init(name: "Anna", may: []), .init(name: "Minsu", may: [.discount]),
    .init(name: "Owner", may: Set(Staff.Right.allCases)),
  ])
  private static let pins = ["Owner": "2468", "Minsu": "1357"]

  private func run(
    _ language: Language = .en, menu: Menu = .queuedWithPrices, staff: Staff = staff,
    pins: [String: String] = pins, menuFile: MenuEditor? = nil, _ body: (Rig) async throws -> Void
  ) async throws {
    let settings = TillSettings(
      addsByDigit: false, staff: staff,
      pins: StaffPins(hasPIN: { pins[$0] != nil }, isPIN: { pins[$1] == $0 }))
    try await Rig.run(language, menu: menu, settings: settings, menuFile: menuFile, body)
  }

  private func newest(_ till: Rig) async throws -> JournalEntry {
    try #require(try await till.maker.store.lastEntry())
  }

  private func sell(_ till: Rig) async throws {
    try await till.type("7")
    try await till.pressAgain(.escape)
  }

  private func giveDiscount(_ till: Rig) async throws {
    try await till.type("%10%")
    try await till.press(.enter)
    try await till.pressAgain(.enter)
  }

  @Test func `The question for a PIN closes by itself`() async throws {
    try await run { till in
      try await sell(till)
      try await till.type("u")
      #expect(till.till.stack.screens.count > 1)
      try await till.pass(.seconds(31))
      #expect(till.till.stack.screens.count == 1)
      #expect(try await newest(till).kind == .order)
    }
  }

  @Test func `Entries have the name of the cashier, who is changed by @`() async throws {
    try await run { till in
      #expect(till.terminal.text[0].contains("Anna  [Restock]"))
      try await till.type("@")
      till.expect("Who sells?", "2  Minsu")
      try await till.type("2")
      till.expect("PIN of Minsu")
      try await till.type("1357")
      try await till.press(.enter)
      till.expect("Minsu sells from now on.")
      #expect(till.terminal.text[0].contains("Minsu  [Restock]"))
      try await sell(till)
      let order = try await newest(till)
      #expect(order.kind == .order && order.by?.name == "Minsu" && order.by?.approvedBy == nil)
      #expect(order.by?.till == Author.anna.till)
      // Cashiers without a PIN are not asked for one.
      try await till.type("@1")
      till.expect("Anna sells from now on.")
    }
  }

  @Test func `A bill that a locking kiosk sets aside has its cashier`() async throws {
    let settings = TillSettings(
      addsByDigit: false, staff: Self.staff,
      pins: StaffPins(hasPIN: { _ in false }, isPIN: { _, _ in false }))
    try await Rig.run(
      .en, menu: .queuedWithPrices, settings: settings, kiosk: Kiosk { $0 == "2468" }
    ) { till in
      try await till.press(.control("x"))
      try await till.type("2468")
      try await till.press(.enter)
      try await till.type("@2")
      till.expect("Minsu sells from now on.")
      try await till.type("+7nKim")
      try await till.press(.enter)
      try await till.type("a")
      try await till.pressAgain(.enter)
      till.expect("Taken up: Kim")
      try await till.press(.control("x"))
      let bill = try #require(try await till.store.bills().first)
      #expect(bill.taken == nil && bill.newest.by?.name == "Minsu")
    }
  }

  @Test func `Undo without the right asks for a PIN, and keeps both names`() async throws {
    try await run { till in
      try await sell(till)
      try await till.type("u")
      till.expect("Voiding: approval needed.", "PIN of Owner")
      #expect(try await newest(till).kind == .order)
      try await till.type("2468")
      try await till.press(.enter)
      let void = try await newest(till)
      #expect(void.kind == .void && void.by?.name == "Anna" && void.by?.approvedBy == "Owner")
    }
  }

  @Test func `Undo of an order that was voided elsewhere asks nobody, then names the one before`()
    async throws
  {
    try await run { till in
      try await till.type("6")
      try await till.pressAgain(.escape)
      try await sell(till)
      _ = try await till.maker.store.voidLast()
      try await till.type("u")
      till.expect("Voided already: Mango")
      till.expectNo("PIN of Owner")
      try await till.pressAgain(.escape)
      try await till.type("u")
      till.expect("Voiding: approval needed.", "Kiwi")
    }
  }

  @Test func `The approval of a refund names its cups and its money`() async throws {
    try await run { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 2), ("kiwi", 1)], id: id, payments: "card")
      try await till.type("of")
      try await till.press(.down)
      try await till.type("1")
      try await till.press(.enter)
      till.expect(
        "PIN of Owner", "Kiwi · Order 1 · Ingredients: back to stock", "Give back ₩4,500 by Card.")
      till.expectNo("Mango, Kiwi")
      try await till.type("2468")
      try await till.press(.enter)
      let refund = try await newest(till)
      #expect(refund.kind == .refund && refund.by?.approvedBy == "Owner")
      #expect(refund.lines.map(\.juice) == ["kiwi"] && refund.total?.text == "₩4,500")
      // The void takes back the rest.
      try await till.type("u")
      try await till.press(.left, .enter)
      till.expect(
        "PIN of Owner", "Mango x 2 · Order 1 · Ingredients: back to stock",
        "Give back ₩11,000 by")
    }
  }

  @Test func `The approval of a refund or a void names the tip, the way and the waste`()
    async throws
  {
    let paid = Payments(parsing: "card=11000+550 KRW")
    try await run(menu: .withTips) { till in
      _ = try await till.maker.order([("mango", 2)], payments: paid)
      // All cups are waste, and go back with the tip, in cash.
      try await till.type("ofacmf")
      try await till.press(.enter)
      till.expect(
        "PIN of Owner", "Mango x 2 · Order 1 · Ingredients: waste", "Give back ₩11,550 by Cash.")
      try await till.type("2468")
      try await till.press(.enter)
      #expect(try await newest(till).payments?.text == "cash=11000+550 KRW")
    }
    try await run(menu: .withTips) { till in
      _ = try await till.maker.order([("mango", 2)], payments: paid)
      try await till.type("ouy")
      till.expect("PIN of Owner", "Mango x 2 · Order 1 ·", "Give back ₩11,550 by")
      try await till.press(.escape, .escape)
      _ = try await till.maker.order([("kiwi", 1)], payments: .unpaid)
      try await till.type("ouy")
      till.expect("PIN of Owner", "Kiwi · Order 2 ·", "There is nothing to give back.")
    }
  }

  @Test func `An approval of a void that another till has overtaken is asked for again`()
    async throws
  {
    try await run { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 2)], id: id, payments: "card")
      try await till.type("ouy")
      till.expect(
        "PIN of Owner", "Mango x 2 · Order 1 · Ingredients: back to stock",
        "Give back ₩11,000 by")
      _ = try await till.maker.store.apply(.refund(Refund(of: id, cups: ["mango": 1])))
      try await till.type("2468")
      try await till.press(.enter)
      till.expect("Void this order?", "Mango · No. 1 · ₩5,500")
      #expect(try await till.maker.store.records([id])[id]?.isTakenBack == false)
    }
  }

  @Test func `An order that is made while its void is approved is asked about again`() async throws
  {
    try await run { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 2)], id: id, payments: "card")
      try await till.type("ouy")
      till.expect("PIN of Owner", "Ingredients: back to stock")
      _ = try await till.maker.store.apply(.stage(id, .made))
      try await till.type("2468")
      try await till.press(.enter)
      till.expect("Void this order?", "This order was just changed elsewhere. Check it.")
      #expect(try await newest(till).kind == .stage)
    }
  }

  @Test func `A payment that was made is changed with the right to refund`() async throws {
    try await run { till in
      try await sell(till)
      try await till.type("o$1")
      try await till.press(.enter)
      #expect(try await newest(till).payments?.way == "cash")
      #expect(try await newest(till).by?.approvedBy == nil)
      try await till.pressAgain(.escape)
      // Unpaid is a change as well.
      try await till.type("$3")
      till.expect("Refunding: approval needed.")
      #expect(try await newest(till).payments?.way == "cash")
      try await till.pressAgain(.escape)
      try await till.type("$2")
      till.expect("Refunding: approval needed.")
      #expect(try await newest(till).payments?.way == "cash")
      try await till.type("2468")
      try await till.press(.enter)
      let changed = try await newest(till)
      #expect(changed.payments?.way == "card" && changed.by?.approvedBy == "Owner")
    }
  }

  @Test(arguments: ["$2", "c10000"])
  func `The first answer about a sale by one key takes no right`(_ keys: String) async throws {
    try await run(menu: .withDrawer) { till in
      try await till.type("7" + keys)
      try await till.press(.enter)
      till.expectNo("approval needed")
      let payment = try await newest(till)
      #expect(payment.payments?.way == "cash" && payment.by?.approvedBy == nil)
    }
  }

  @Test func `The answer about the payment of a bill is changed with the right to refund`()
    async throws
  {
    try await run(menu: .withDrawer) { till in
      try await till.type("+7b1$2")
      try await till.press(.enter)
      till.expect("Refunding: approval needed.")
      #expect(try await newest(till).payments?.way == "card")
    }
  }

  @Test func `The approval of a payment names the sum that is booked`() async throws {
    var menu = Menu.queuedWithPrices
    menu.ways = [.init(id: "cash", hasDrawer: true), "card"]
    menu.rounding = Rounding(to: 1000, for: .cash)
    try await run(menu: menu) { till in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 1)], id: id, payments: "card")
      try await till.type("o$1")
      try await till.press(.enter)
      till.expect("PIN of Owner", "Order 1: Cash ₩6,000 (before: Card)")
      try await till.type("2468")
      try await till.press(.enter)
      #expect(try await till.maker.store.records([id])[id]?.charged.total?.minorUnits == 6000)
    }
  }

  @Test(arguments: ["1357", "0000"])
  func `A PIN of somebody without the right allows nothing`(_ pin: String) async throws {
    try await run { till in
      try await sell(till)
      try await till.type("u" + pin)
      try await till.press(.enter)
      till.expect("That is not the PIN.")
      try await till.press(.escape)
      #expect(try await newest(till).kind == .order)
    }
  }

  @Test func `Five wrong PINs lock a person for a minute, and nobody else`() async throws {
    try await run { till in
      try await sell(till)
      try await till.type("u")
      for _ in 1...5 {
        try await till.type("0000")
        try await till.press(.enter)
      }
      till.expect("Five wrong PINs. Try again in 60 seconds.")
      try await till.pass(.seconds(6))
      try await till.type("u")
      till.expect("Five wrong PINs. Try again in 54 seconds.")
      try await till.pass(.seconds(6))
      try await till.type("@2")
      till.expect("PIN of Minsu")
      try await till.press(.escape)
      try await till.pass(.seconds(60))
      try await till.type("u2468")
      try await till.press(.enter)
      #expect(try await newest(till).kind == .void)
    }
  }

  @Test func `A void and a refund of the history take a right`() async throws {
    try await run { till in
      try await sell(till)
      try await till.type("ouy")
      till.expect("Voiding: approval needed.")
      try await till.press(.escape)
      try await till.type("fa")
      try await till.press(.enter)
      till.expect("Refunding: approval needed.")
      #expect(try await newest(till).kind == .order)
      try await till.type("2468")
      try await till.press(.enter)
      let refund = try await newest(till)
      #expect(refund.kind == .refund && refund.by?.approvedBy == "Owner")
    }
  }

  @Test func `A discount takes a right, and the order says who gave it`() async throws {
    try await run { till in
      try await till.type("++7")
      try await giveDiscount(till)
      till.expect("Discount: approval needed.", "PIN of Minsu or Owner")
      try await till.press(.escape)
      till.expectNo("-₩")
      try await giveDiscount(till)
      try await till.type("1357")
      try await till.press(.enter)
      try await till.type("b")
      try await till.pressAgain(.enter)
      let order = try await newest(till)
      #expect(order.discount != nil && order.by?.name == "Anna")
      #expect(order.by?.approvedBy == "Minsu")
    }
  }

  @Test func `An approval keeps its line after a wrong PIN`() async throws {
    try await run { till in
      try await till.type("++7")
      try await giveDiscount(till)
      till.expect("Discount: approval needed.", "-₩550")
      try await till.type("0000")
      try await till.press(.enter)
      till.expect("Discount: approval needed.", "That is not the PIN.", "-₩550")
    }
  }

  @Test func `A bill keeps who gave its discount while it is set aside`() async throws {
    try await run { till in
      try await till.type("@21357")
      try await till.press(.enter)
      try await till.type("++7")
      try await giveDiscount(till)
      try await till.type("n")
      try await till.press(.enter)
      #expect(try await newest(till).kind == .bill)
      try await till.type("@1a")
      try await till.press(.enter)
      try await till.type("b")
      try await till.pressAgain(.enter)
      let order = try await newest(till)
      #expect(order.kind == .order && order.by?.name == "Anna" && order.by?.approvedBy == "Minsu")
    }
  }

  @Test func `The drawer takes a right`() async throws {
    try await run(menu: .withDrawer) { till in
      try await till.type("td")
      till.expect("Drawer: approval needed.")
      try await till.press(.escape)
      till.expectNo("float")
    }
  }

  @Test func `The entry of the drawer says who allowed it`() async throws {
    try await run(menu: .withDrawer) { till in
      try await till.type("td2468")
      try await till.press(.enter)
      try await till.type("150000")
      try await till.press(.enter)
      let opening = try await newest(till)
      #expect(opening.drawer?.action == .open)
      #expect(opening.by?.name == "Anna" && opening.by?.approvedBy == "Owner")
    }
  }

  @Test func `The menu screen takes a right`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try await run(menuFile: MenuEditor(path: file.path, language: .en)) { till in
      try await till.type("M")
      till.expect("Menu: approval needed.", "PIN of Owner")
      try await till.press(.escape)
      till.expectNo("[Juices 7]")
      try await till.type("M2468")
      try await till.press(.enter)
      till.expect("[Juices 7]")
    }
  }

  @Test func `Where nobody who may has a PIN, the till says how to set one`() async throws {
    try await run(pins: [:]) { till in
      try await sell(till)
      try await till.type("u")
      till.expect("juice-maker pin set --for")
      #expect(try await newest(till).kind == .order)
    }
  }

  @Test func `A screen that forgot to ask changes nothing`() async throws {
    try await run { till in
      try await sell(till)
      let order = try await newest(till)
      await #expect(throws: Refusal.noRight(.void)) {
        try await till.till.context.save(.void(order.id))
      }
      await #expect(throws: Refusal.noRight(.refund)) {
        try await till.till.context.save(.refund(Refund(of: order.id)), approvedBy: "Minsu")
      }
      #expect(try await newest(till) == order)
    }
  }

  @Test func `Without a list everybody may do everything, and @ says so`() async throws {
    try await run(staff: .everybody) { till in
      try await till.type("@")
      till.expect("everybody may do everything")
      try await till.press(.escape)
      try await sell(till)
      try await till.type("u")
      #expect(try await newest(till).kind == .void)
      #expect(try await newest(till).by?.approvedBy == nil)
    }
  }

  @Test func `With a list that can't be read nobody may do anything, and @ says so`() async throws {
    try await run(staff: Staff([])) { till in
      try await till.type("@")
      till.expect("`staff` of settings.yaml can't be read")
      till.expectNo("everybody may do everything")
    }
  }

  @Test func `Undo of an order that is made asks about the fruit`() async throws {
    try await run(staff: .everybody) { till in
      try await sell(till)
      try await till.type("m")
      try await till.press(.enter, .escape)
      try await till.type("u")
      till.expect("Void this order?")
      #expect(try await newest(till).kind == .stage)
      try await till.type("1")
      let refund = try await newest(till)
      #expect(refund.kind == .refund && refund.refund?.fruit == .used && refund.changes.isEmpty)
    }
  }

  @Test func `The history finds the names of cashiers`() async throws {
    try await run { till in
      try await sell(till)
      try await till.type("@21357")
      try await till.press(.enter)
      try await till.type("6")
      try await till.pressAgain(.escape)
      try await till.type("o/Min")
      till.expect("Kiwi")
      till.expectNo("Mango x 1")
    }
  }

  @Test func `A PIN of one's own forgives no wrong guesses of another's`() async throws {
    try await run { till in
      try await sell(till)
      for _ in 1...4 {
        try await till.type("u0000")
        try await till.press(.enter, .escape)
      }
      try await till.type("@21357")
      try await till.press(.enter)
      try await till.type("u0000")
      try await till.press(.enter)
      till.expect("Five wrong PINs.")
    }
  }

  @Test func `A PIN that can't be checked counts, and others are still found`() async throws {
    let settings = TillSettings(
      addsByDigit: false,
      staff: Staff([
        .init(name: "Anna", may: []), .init(name: "Minsu", may: [.void]),
        .init(name: "Owner", may: [.void]),
      ]),
      pins: StaffPins(hasPIN: { $0 != "Anna" }) { pin, name in
        if name == "Minsu" { throw FileProblem.cannotRead(path: "pin-Minsu", .notPinFile) }
        return pin == "2468"
      })
    try await Rig.run(.en, menu: .queuedWithPrices, settings: settings) { till in
      try await sell(till)
      for _ in 1...5 {
        try await till.type("u0000")
        try await till.press(.enter, .escape, .escape)
      }
      try await till.type("u")
      till.expect("Five wrong PINs.")
      try await till.pass(.seconds(60))
      try await till.type("u2468")
      try await till.press(.enter)
      #expect(try await newest(till).by?.approvedBy == "Owner")
    }
  }

  @Test func `An approved discount covers no more than it was given for`() async throws {
    try await run { till in
      try await till.type("++7")
      try await giveDiscount(till)
      try await till.type("1357")
      try await till.press(.enter)
      try await till.type("7b")
      try await till.pressAgain(.enter)
      till.expect("Discount: approval needed.")
      #expect(try await newest(till).kind == .open)
      try await till.type("2468")
      try await till.press(.enter)
      let order = try await newest(till)
      #expect(order.lines.cups >= 2 && order.by?.approvedBy == "Owner")
    }
  }

  @Test func `A discount that is approved after a new menu has emptied the bill is dropped`()
    async throws
  {
    try await run { till in
      try await till.type("++7")
      try await giveDiscount(till)
      till.expect("Discount: approval needed.")
      try await till.emptyBill(of: till.maker.menu)
      till.expect("Discount: approval needed.")
      try await till.type("1357")
      try await till.press(.enter)
      till.expectNo("approval needed")
      #expect(till.till.orderScreen.bill.bill.discount == nil)
    }
  }

  @Test func `A discount that leaves the menu, or changes, while a PIN is asked is not given`()
    async throws
  {
    func offer(_ percent: Int) throws -> Discount.Offer {
      Discount.Offer(
        id: "staff", value: .percent(try #require(Percent(hundredths: 100 * percent))))
    }
    for changed in [nil, try offer(10)] {
      var menu = Menu.queuedWithPrices
      menu.discounts = [try offer(50)]
      try await run(menu: menu) { till in
        try await till.type("++7%1")
        till.expect("Discount: approval needed.")
        menu.discounts = changed.map { [$0] } ?? []
        try await till.menuFile(.changed(menu))
        try await till.pass(.seconds(2))
        try await till.type("1357")
        try await till.press(.enter)
        #expect(till.till.orderScreen.bill.bill.discount == nil)
        guard changed != nil else { return till.expect("The menu has changed") }
        till.expect("Discount: approval needed.")
        try await till.type("1357")
        try await till.press(.enter)
        #expect(till.till.orderScreen.bill.bill.discount == changed)
      }
    }
  }

  @Test func `A question for a PIN that is closed while the PIN is checked does nothing`()
    async throws
  {
    var checking: CheckedContinuation<Void, Never>?
    let settings = TillSettings(
      addsByDigit: false, staff: Self.staff,
      pins: StaffPins(hasPIN: { $0 == "Owner" }) { _, _ in
        await withCheckedContinuation { checking = $0 }
        return true
      })
    try await Rig.run(.en, menu: .queuedWithPrices, settings: settings) { till in
      try await sell(till)
      try await till.type("u2468")
      try await till.press(.enter)
      let answer = try #require(checking)
      try await till.pass(.seconds(1))
      try await till.press(.escape)
      till.expectNo("PIN of Owner")
      answer.resume()
      try await till.pass(.seconds(1))
      #expect(try await newest(till).kind == .order)
    }
  }

  @Test func `A staff list that can't be read is told where it takes a right away`() async throws {
    try await run(staff: Staff([])) { till in
      try await sell(till)
      try await till.type("u")
      till.expect("`staff` of settings.yaml can't be read")
    }
  }

  @Test func `A new price asks for the approval of the new amount`() async throws {
    try await run { till in
      try await till.type("++7")
      try await giveDiscount(till)
      till.expect("Discount: approval needed.")
      var menu = till.maker.menu
      for index in menu.juices.indices {
        menu.juices[index].price = menu.juices[index].price.map { $0 + $0 }
      }
      try await till.menuFile(.changed(menu))
      till.expect("The menu has new prices")
      try await till.pass(.seconds(2))
      try await till.press(.escape)
      for isLast in [false, true] {
        till.expect("Discount: approval needed.")
        try await till.type("1357")
        try await till.press(.enter)
        if isLast { till.expectNo("approval needed") }
      }
    }
  }

  /// A bill of ₩11,000 whose order waits for a PIN: its discount is more than Minsu has approved.
  private func waitForPIN(_ keys: String, _ till: Rig) async throws {
    try await till.type("++7")
    try await giveDiscount(till)
    try await till.type("1357")
    try await till.press(.enter)
    try await till.type("7" + keys)
    try await till.pressAgain(.enter)
    till.expect("Discount: approval needed.", "-₩1,100")
  }

  private func useMenu(_ menu: Menu, _ till: Rig) async throws {
    try await till.menuFile(.changed(menu))
    try await till.pass(.seconds(2))
    try await till.press(.escape)
    till.expect("Discount: approval needed.")
    try await till.type("2468")
    try await till.press(.enter)
  }

  @Test(arguments: [("b", JournalEntry.Kind.order), ("nKim", .bill)])
  func `A new price while a PIN is asked for is asked about, and sold`(
    _ keys: String, _ kind: JournalEntry.Kind
  ) async throws {
    try await run { till in
      try await waitForPIN(keys, till)
      var menu = till.maker.menu
      for index in menu.juices.indices {
        menu.juices[index].price = menu.juices[index].price.map { $0 + $0 }
      }
      try await useMenu(menu, till)
      till.expect("Discount: approval needed.", "-₩2,200")
      #expect(try await newest(till).kind == .open)
      try await till.type("2468")
      try await till.press(.enter)
      let entry = try await newest(till)
      #expect(entry.kind == kind && entry.total?.text == "₩19,800")
    }
  }

  @Test(arguments: ["b", "nKim"])
  func `A juice that leaves the menu while a PIN is asked for is not sold`(_ keys: String)
    async throws
  {
    try await run { till in
      try await waitForPIN(keys, till)
      var menu = till.maker.menu
      menu.juices.removeAll { $0.id == "mango" }
      try await useMenu(menu, till)
      till.expectNo("approval needed")
      #expect(try await newest(till).kind == .open)
      #expect(till.till.orderScreen.bill.order == nil)
    }
  }

  @Test func `A way that leaves the menu while a PIN is asked for pays nothing`() async throws {
    try await run { till in
      try await waitForPIN("b", till)
      var menu = till.maker.menu
      menu.ways.removeFirst()
      try await till.menuFile(.changed(menu))
      try await till.type("2468")
      try await till.press(.enter)
      till.expect("The menu has changed", "How is it paid?", "1  Card")
      #expect(try await newest(till).kind == .open)
    }
    try await run(menu: .withVoucher) { till in
      _ = try await till.maker.order([("mango", 1)], payments: "card")
      try await till.type("o$3")
      try await till.press(.enter)
      till.expect("Refunding: approval needed.")
      try await till.menuFile(.changed(.queuedWithPrices))
      try await till.type("2468")
      try await till.press(.enter)
      till.expect("The menu has changed", "How is it paid?", "2  Card (now)")
      #expect(try await newest(till).kind == .order)
    }
  }

  @Test func `Without a list no entry says that somebody allowed it`() async throws {
    try await run(staff: .everybody) { till in
      try await till.type("++7")
      try await giveDiscount(till)
      try await till.type("n")
      try await till.press(.enter)
      try await till.type("a")
      try await till.press(.enter)
      let taken = try await newest(till)
      #expect(taken.billStep == .taken && taken.by == .anna)
    }
  }

  @Test func `Nobody has approved the automatic offer of a bill that another person takes up`()
    async throws
  {
    var menu = Menu.queuedWithPrices
    let percent = try #require(Percent(hundredths: 1000))
    menu.discounts = [Discount.Offer(id: "happy", value: .percent(percent))]
    menu.discounts[0].isAutomatic = true
    try await run(menu: menu) { till in
      try await till.type("++7n")
      try await till.press(.enter)
      #expect(try await newest(till).discount?.isAutomatic == true)
      try await till.type("@21357")
      try await till.press(.enter)
      try await till.type("a")
      try await till.press(.enter)
      let taken = try await newest(till)
      #expect(taken.billStep == .taken && taken.by?.name == "Minsu" && taken.by?.approvedBy == nil)
    }
  }

  @Test(arguments: [("Anna", "₩11,000"), ("Minsu", "₩9,900")])
  func `The cups of a bill that another till has sold keep a discount of the cashier's own right`(
    _ cashier: String, _ total: String
  ) async throws {
    try await run(menu: .withDrawer) { till in
      if cashier == "Minsu" {
        try await till.type("@21357")
        try await till.press(.enter)
      }
      try await till.type("+77")
      try await giveDiscount(till)
      if cashier == "Anna" {
        try await till.type("1357")
        try await till.press(.enter)
      }
      try await till.loseBill(on: .withDrawer)
      #expect(till.till.orderScreen.bill.order?.total?.text == total)
    }
  }

  @Test func `Many people fit into a small window`() async throws {
    let names = (1...16).map { "Person\($0)" }
    let staff = Staff(
      [.init(name: "Anna", may: [])] + names.map { .init(name: $0, may: Set(Staff.Right.allCases)) }
    )
    let settings = TillSettings(
      addsByDigit: false, staff: staff,
      pins: StaffPins(hasPIN: { $0 != "Anna" }, isPIN: { $1 == names[0] && $0 == "1357" }))
    try await Rig.run(
      .en, columns: 40, rows: 12, menu: .queuedWithPrices, settings: settings
    ) { till in
      try await till.type("@")
      #expect(till.terminal.text.contains { $0.contains("1-9/17") })
      try await till.press(.up)
      #expect(till.terminal.text.contains { $0.contains("9-17/17") })
      try await till.press(.escape)

      try await till.type("++7")
      try await giveDiscount(till)
      till.expect("Person15 or Person16", "Enter  OK   Esc  cancel")
      try await till.type("1357")
      try await till.press(.enter)
      till.expectNo("approval needed")
    }
  }

  @Test func `The cashier of the moment is selected at first`() async throws {
    try await run { till in
      try await till.type("@21357")
      try await till.press(.enter)
      try await till.type("@")
      try await till.pressAgain(.enter)
      till.expect("PIN of Minsu")
    }
  }
}
