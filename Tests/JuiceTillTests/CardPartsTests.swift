import FoundationEssentials
import Glibc
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

/// Payments in parts, at two card terminals.
@Suite struct CardPartsTests {
  private static let menu = Menu.withDrawer(
    in: "KRW", ways: [Payment.Way(id: "cash", hasDrawer: true), "card", "visa"])

  private nonisolated static let shapes = Language.allCases.flatMap { language in
    [(language, 60, 20), (language, 80, 24)]
  }

  private func run(
    _ language: Language = .en, _ columns: Int = 80, _ rows: Int = 24, menu: Menu = menu,
    store: any FruitStore = MemoryStore(), kiosk: Kiosk? = nil, notes: NotedRuns? = nil,
    _ body: (Rig, FakeTerminal) async throws -> Void
  ) async throws {
    let fake = FakeTerminal()
    var settings = TillSettings()
    settings.terminals = fake.terminals(.pay, ways: ["card", "visa"])
    if let notes { settings.runs = notes.noted }
    try await Rig.run(
      language, columns: columns, rows: rows, menu: menu, store: store, settings: settings,
      kiosk: kiosk
    ) { try await body($0, fake) }
  }

  /// Orders a mango juice of ₩5,500, of which `card` pays ₩2,000 and `visa` the rest. Keys before them add a tip.
  private func begin(_ till: Rig, tip: String = "") async throws {
    try await till.type("+7b\(tip)-2")
    try await till.type("2000")
    try await till.press(.enter)
    try await till.type("3")
    try await till.pass(.seconds(1))
  }

  private func answer(_ fake: FakeTerminal, _ till: Rig, _ answer: CardAnswer) async throws {
    try await fake.answer(answer, at: till)
  }

  /// Begins, up to the answer of the second terminal.
  private func beginSecond(_ till: Rig, _ fake: FakeTerminal, tip: String = "") async throws {
    try await begin(till, tip: tip)
    try await answer(fake, till, .done(reference: "X 1"))
  }

  private func sold(_ till: Rig) async throws -> String? {
    try await till.orders().last?.payments?.text
  }

  private func bills(_ till: Rig) async throws -> [OpenBill] { try await till.store.bills() }

  private func amounts(_ fake: FakeTerminal) -> [Int] { fake.requests.map(\.amount.minorUnits) }

  // MARK: The journal between two terminals

  @Test func `The bill has the reference of the first terminal before the second one starts`()
    async throws
  {
    try await run { till, fake in
      try await begin(till)
      #expect(try await bills(till).first?.aside.payments?.text == "card=2000 visa=3500 KRW")
      try await answer(fake, till, .done(reference: "X 1"))
      till.expect("At the terminal · visa")
      #expect(amounts(fake) == [2000, 3500])
      let bill = try #require(try await bills(till).first)
      #expect(bill.isPaying && bill.aside.payments?.text == "card=2000#X%201 visa=3500 KRW")
      try await answer(fake, till, .done(reference: "Y"))
      #expect(try await sold(till) == "card=2000#X%201 visa=3500#Y KRW")
      #expect(try await till.orders().last?.name == nil)
      #expect(try await bills(till).isEmpty && till.till.orderScreen.bill.isFree)
    }
  }

  @Test func `A till that dies at the second terminal leaves what the first one took`()
    async throws
  {
    let store = MemoryStore(author: .anna) { .noon }
    try await run(store: store) { till, fake in try await beginSecond(till, fake) }
    try await run(store: store) { till, fake in
      till.expect("Unfinished card payment (a): 12:00")
      try await till.type("a")
      try await till.press(.enter)
      till.expect(
        "Paid at the terminal: Card ₩2,000 · Reference: X 1",
        "1  Paid at the terminal · visa ₩3,500", "2  Not paid · visa ₩3,500")
      // A key has asked: the next one counts at once.
      try await till.type("2")
      till.expect("How is the rest paid?", "x  Not paid: Card ₩2,000 was given back")
      try await till.pass(.seconds(1))
      try await till.type("3")
      try await till.pass(.seconds(1))
      #expect(amounts(fake) == [3500])
      try await answer(fake, till, .done(reference: "Y"))
      till.expect("Written as paid")
      #expect(try await sold(till) == "card=2000#X%201 visa=3500#Y KRW")
      #expect(try await till.orders().last?.name == nil)
      #expect(try await bills(till).isEmpty)
    }
  }

  @Test func `Of two tills that go on with one payment, the second runs no terminal`()
    async throws
  {
    let store = MemoryStore(author: .anna) { .noon }
    try await run(store: store) { till, fake in try await beginSecond(till, fake) }
    try await run(store: store) { till, fake in
      try await till.type("a")
      try await till.press(.enter)
      till.expect("2  Not paid · visa ₩3,500")
      let bill = try #require(try await bills(till).first)
      var order = try bill.paidOrder(on: Self.menu)
      order.bill = bill.aside.seq
      let other = Author(name: "Ben", till: "pi pts/9")
      _ = try await store.apply(.setAside(order, .paying), by: other)
      try await till.type("2")
      till.expect("How is the rest paid?")
      try await till.pass(.seconds(1))
      try await till.type("3")
      try await till.pass(.seconds(1))
      #expect(fake.requests.isEmpty)
      #expect(try await bills(till).first?.aside.by?.till == other?.till)
    }
  }

  @Test func `A terminal that another till has begun for the payment leaves the bill in the list`()
    async throws
  {
    let (store, notes) = (MemoryStore(author: .anna) { .noon }, NotedRuns())
    try await run(store: store) { till, fake in try await beginSecond(till, fake) }
    try await run(store: store, notes: notes) { till, fake in
      try await till.type("a")
      try await till.press(.enter)
      try await till.type("2")
      till.expect("How is the rest paid?")
      let bill = try #require(try await bills(till).first)
      let other = TerminalRun(
        CardRequest(.pay, try #require(bill.aside.total), of: bill.id), in: "visa", at: .noon,
        till: "pi pts/9", after: bill.aside.seq)
      try await notes.noted.begin(other, [])
      try await till.pass(.seconds(1))
      try await till.type("3")
      try await till.pass(.seconds(1))
      till.expect("The terminal was not started: pi pts/9 began it")
      till.expectNo("How is the rest paid?")
      #expect(fake.requests.isEmpty && notes.runs == [other])
      #expect(try await bills(till).map(\.isPaying) == [true])
    }
  }

  @Test func `A till that dies at the first terminal asks about that one, and the second one runs`()
    async throws
  {
    for isPaid in [true, false] {
      let store = MemoryStore(author: .anna) { .noon }
      try await run(store: store) { till, _ in try await begin(till) }
      try await run(store: store) { till, fake in
        try await till.type("a")
        try await till.press(.enter)
        till.expect(
          "1  Paid at the terminal · Card ₩2,000", "2  Not paid · Card ₩2,000")
        try await till.type(isPaid ? "1" : "2")
        try await till.pass(.seconds(1))
        guard isPaid else {
          #expect(amounts(fake).isEmpty && !till.till.orderScreen.bill.isFree)
          return
        }
        #expect(amounts(fake) == [3500])
        try await answer(fake, till, .done(reference: "Y"))
        #expect(try await sold(till) == "card=2000 visa=3500#Y KRW")
        #expect(try await bills(till).isEmpty)
      }
    }
  }

  @Test func `A store that is away after the first terminal stops the second until it is back`()
    async throws
  {
    let store = TroubledStore()
    try await run(store: store) { till, fake in
      try await begin(till)
      store.trouble = .diskFull("juice.db")
      try await answer(fake, till, .done(reference: "X"))
      try await till.pass(.seconds(5))
      till.expect("It is paid, but not yet written.", "At the terminal · Card")
      #expect(amounts(fake) == [2000])
      store.trouble = nil
      try await till.pass(.seconds(5))
      #expect(amounts(fake) == [2000, 3500])
      try await answer(fake, till, .done(reference: "Y"))
      #expect(try await sold(till) == "card=2000#X visa=3500#Y KRW")
    }
  }

  @Test func `Esc during that outage leaves the bill, and says what was paid`() async throws {
    let store = TroubledStore()
    try await run(store: store) { till, fake in
      try await begin(till)
      store.trouble = .diskFull("juice.db")
      try await answer(fake, till, .done(reference: "X"))
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      till.expect(
        "This is PAID at the terminal", "Paid at the terminal: Card ₩2,000 · Reference: X",
        "stays among the bills")
      store.trouble = nil
      try await till.pass(.seconds(10))
      #expect(try await bills(till).map(\.isPaying) == [true])
      #expect(amounts(fake) == [2000] && till.till.orderScreen.bill.isFree)
    }
  }

  @Test func `A bill that another till has taken runs no second terminal`() async throws {
    let store = MemoryStore()
    try await run(store: store) { till, fake in
      try await begin(till)
      let bill = try #require(try await bills(till).first)
      _ = try await store.apply(.bill(bill.id, .taken, after: bill.newest.seq))
      try await answer(fake, till, .done(reference: "X"))
      till.expect(
        "This is PAID at the terminal", "Paid at the terminal: Card ₩2,000 · Reference: X")
      till.expectNo("stays among the bills")
      #expect(amounts(fake) == [2000])
    }
  }

  @Test func `A till that is left while the bill is noted starts no second terminal`() async throws
  {
    let store = TroubledStore()
    try await run(store: store) { till, fake in
      try await begin(till)
      store.isSlow = true
      try await answer(fake, till, .done(reference: "X"))
      till.terminal.send(.closed(signal: SIGHUP))
      store.isSlow = false
      try await till.waitForEnd()
      try await till.pass(.seconds(1))
      #expect(amounts(fake) == [2000])
      #expect(try await bills(till).first?.aside.payments?.references == ["card": "X"])
    }
  }

  // MARK: The rest

  @Test(arguments: shapes)
  func `A second terminal that refuses leads to the question how the rest is paid`(
    _ language: Language, _ columns: Int, _ rows: Int
  ) async throws {
    try await run(language, columns, rows) { till, fake in
      try await begin(till)
      try await answer(fake, till, .done(reference: "X 1"))
      try await answer(fake, till, .refused("no"))
      try till.expectScreen("card-rest", .dialog)
      // It asks again only for the rest.
      try await till.type("3")
      try await till.pass(.seconds(1))
      #expect(amounts(fake) == [2000, 3500, 3500])
      try await answer(fake, till, .refused("no"))
      try await till.type("3")
      try await till.pass(.seconds(1))
      try await answer(fake, till, .done(reference: "Y"))
      #expect(amounts(fake) == [2000, 3500, 3500, 3500])
      #expect(try await sold(till) == "card=2000#X%201 visa=3500#Y KRW")
    }
  }

  @Test func `The rest is paid in cash, with the money given`() async throws {
    try await run { till, fake in
      try await beginSecond(till, fake)
      try await answer(fake, till, .refused("no"))
      try await till.type("1")
      till.expect("₩3,500 left")
      // Esc asks again.
      try await till.press(.escape)
      till.expect("How is the rest paid?")
      try await till.pass(.seconds(1))
      try await till.type("1")
      try await till.type("5000")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      #expect(try await sold(till) == "card=2000#X%201 cash=3500/5000 KRW")
      #expect(amounts(fake) == [2000, 3500])
      #expect(try await till.orders().last?.excerpt?.hasDrawer("cash") == true)
      #expect(try await bills(till).isEmpty && till.till.orderScreen.bill.isFree)
    }
  }

  @Test func `Cash for the rest is rounded as in every payment in parts`() async throws {
    var menu = Self.menu
    menu.rounding = Rounding(to: 1000, for: .cash)
    try await run(menu: menu) { till, fake in
      try await beginSecond(till, fake)
      try await answer(fake, till, .notStarted("pay-visa", .errno(ENOENT)))
      till.expect("The terminal's command can't be started.", "₩3,500 left")
      try await till.type("1")
      till.expect("₩4,000 left")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      #expect(try await sold(till) == "card=2000#X%201 cash=4000 KRW")
      let order = try #require(try await till.orders().last)
      #expect(order.total?.minorUnits == 6000 && order.facts.rounding?.minorUnits == 500)
    }
  }

  @Test func `The tip of the rest is paid with it in another way`() async throws {
    var menu = Menu.withTips
    menu.ways = [Payment.Way(id: "cash", hasDrawer: true), "card", "visa"]
    try await run(menu: menu) { till, fake in
      try await begin(till, tip: "t2")
      #expect(amounts(fake) == [2000])
      try await answer(fake, till, .done(reference: "X"))
      #expect(amounts(fake) == [2000, 4050])
      try await answer(fake, till, .refused("no"))
      till.expect("₩4,050 left with tip ₩550")
      try await till.type("1")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      #expect(try await sold(till) == "card=2000#X cash=3500+550 KRW")
    }
  }

  @Test func `The rest may be paid in parts again`() async throws {
    try await run { till, fake in
      try await beginSecond(till, fake)
      try await answer(fake, till, .refused("no"))
      try await till.type("-")
      till.expect("Card ₩2,000 · ₩3,500 left")
      till.expectNo("again", "given back")
      try await till.type("3")
      try await till.type("1500")
      try await till.press(.enter)
      try await till.type("1")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      #expect(amounts(fake) == [2000, 3500, 1500])
      #expect(
        try await bills(till).first?.aside.payments?.text
          == "card=2000#X%201 visa=1500 cash=2000 KRW")
      // After a refusal, the same parts are tried again by one key; Enter chooses them, too.
      for key in [Key.character("a"), .enter] {
        try await answer(fake, till, .refused("no"))
        till.expect("a  visa ₩1,500, Cash ₩2,000 again")
        try await till.pass(.seconds(2))
        try await till.press(key)
        try await till.pass(.seconds(1))
      }
      #expect(amounts(fake) == [2000, 3500, 1500, 1500, 1500])
      try await answer(fake, till, .done(reference: nil))
      #expect(try await sold(till) == "card=2000#X%201 visa=1500 cash=2000 KRW")
    }
  }

  @Test func `A menu that loses all ways leaves the answer for what a terminal took`() async throws
  {
    try await run { till, fake in
      try await beginSecond(till, fake)
      try await answer(fake, till, .refused("no"))
      try await till.type("-")
      till.expectNo("given back")
      var menu = Self.menu
      menu.ways = []
      try await till.menuFile(.changed(menu))
      till.expect("Card ₩2,000", "given back")
    }
  }

  @Test func `Money that was given back makes the bill what it was`() async throws {
    try await run { till, fake in
      try await beginSecond(till, fake)
      try await answer(fake, till, .refused("no"))
      try await till.type("x")
      till.expect("Not paid: Card ₩2,000 was given back")
      // Enter gives nothing back.
      try await till.press(.enter)
      till.expect("How is the rest paid?")
      try await till.pass(.seconds(2))
      try await till.type("xy")
      try await till.pass(.seconds(1))
      till.expect("How is it paid?")
      #expect(try await bills(till).isEmpty)
      #expect(till.till.orderScreen.bill.order?.lines.cups == 1)
      try await till.type("2")
      try await till.pass(.seconds(1))
      #expect(amounts(fake) == [2000, 3500, 5500])
      #expect(fake.requests.last?.order != fake.requests.first?.order)
    }
  }

  @Test func `Esc leaves the bill in the list, with the reference`() async throws {
    try await run { till, fake in
      try await beginSecond(till, fake)
      try await answer(fake, till, .refused("no"))
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      till.expect("Unfinished card payment (a): 12:00")
      #expect(till.till.orderScreen.bill.isFree)
      #expect(try await bills(till).first?.aside.payments?.references == ["card": "X 1"])
      try await till.type("a")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("2")
      try await till.pass(.seconds(1))
      till.expect("How is the rest paid?")
      try await till.type("xy")
      try await till.pass(.seconds(1))
      #expect(till.till.orderScreen.bill.order?.lines.cups == 1)
      #expect(try await bills(till).map(\.isPaying) == [false])
      #expect(amounts(fake) == [2000, 3500])
    }
  }

  @Test func `An unknown end of the second terminal says what the first one took`() async throws {
    for (key, text) in [("1", "card=2000#X%201 visa=3500 KRW"), ("2", nil)] {
      try await run { till, fake in
        try await beginSecond(till, fake)
        try await answer(fake, till, .unknown)
        till.expect(
          "Check the terminal", "Paid at the terminal: Card ₩2,000 · Reference: X 1",
          "1  Paid at the terminal · visa ₩3,500", "2  Not paid · visa ₩3,500")
        try await till.type(key)
        try await till.pass(.seconds(1))
        #expect(try await sold(till) == text)
        guard text == nil else { return }
        till.expect("How is the rest paid?", "3  visa again")
        try await till.type("3")
        try await till.pass(.seconds(1))
        #expect(amounts(fake) == [2000, 3500, 3500])
      }
    }
  }

  @Test func `The list knows a part that is paid without a reference`() async throws {
    try await run { till, fake in
      try await begin(till)
      try await answer(fake, till, .done(reference: nil))
      try await answer(fake, till, .unknown)
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      try await till.type("a")
      try await till.press(.enter)
      till.expect("Paid at the terminal: Card ₩2,000", "2  Not paid · visa ₩3,500")
      try await till.pass(.seconds(1))
      try await till.type("2")
      try await till.pass(.seconds(1))
      try await till.type("1")
      try await till.type("5000")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      till.expect("Written as paid", "Change: ₩1,500")
      #expect(try await sold(till)?.hasSuffix("cash=3500/5000 KRW") == true)
      #expect(amounts(fake) == [2000, 3500])
    }
  }

  @Test func `A bill whose terminals are all done is written, or given back`() async throws {
    let store = MemoryStore()
    try await run(store: store) { till, fake in
      try await beginSecond(till, fake)
      let mango = try await store.stock().quantity(of: "mango")
      _ = try await store.apply(.waste(["mango": mango], .spilled))
      try await answer(fake, till, .done(reference: "Y"))
      till.expect("This is PAID, but", "Reference: X 1", "Reference: Y")
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      try await till.type("a")
      try await till.press(.enter)
      till.expect(
        "This is PAID at the terminal, but not written.",
        "Paid at the terminal: visa ₩3,500 · Reference: Y",
        "2  Not paid: Card ₩2,000, visa ₩3,500 were given back")
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      try await till.type("d")
      till.expect("Drop the bill", "Paid at the terminal: Card ₩2,000 · Reference: X 1")
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("2")
      try await till.pass(.seconds(1))
      #expect(till.till.orderScreen.bill.order?.lines.cups == 1)
    }
  }

  @Test func `The question for the rest leaves a kiosk that is locked`() async throws {
    let kiosk = Kiosk { $0 == "2468" }
    try await run(kiosk: kiosk) { till, fake in
      try await till.press(.control("x"))
      try await till.type("2468")
      try await till.press(.enter)
      try await begin(till)
      try await till.press(.control("x"))
      try await till.pass(.seconds(1))
      try await answer(fake, till, .done(reference: "X"))
      try await answer(fake, till, .refused("no"))
      till.expectNo("How is the rest paid?", "The terminal has refused")
      #expect(try await bills(till).first?.aside.payments?.references == ["card": "X"])
    }
  }

  // MARK: Going back while the store is away

  /// Begins a payment by one terminal, which refuses it during an outage.
  private func refuseInOutage(_ till: Rig, _ fake: FakeTerminal, _ store: TroubledStore)
    async throws
  {
    try await till.type("+77b2")
    try await till.pass(.seconds(1))
    store.trouble = .diskFull("juice.db")
    try await answer(fake, till, .refused("no"))
  }

  @Test(arguments: Language.allCases)
  func `A refusal while the store is away asks again once it is back`(_ language: Language)
    async throws
  {
    let store = TroubledStore()
    try await run(language, store: store) { till, fake in
      try await refuseInOutage(till, fake, store)
      try await till.pass(.seconds(5))
      try till.expectScreen("card-not-back", .dialog)
      store.trouble = nil
      try await till.pass(.seconds(5))
      till.expect(language == .en ? "The terminal has refused: no" : "단말기가 거절했어요: no")
      #expect(try await bills(till).isEmpty)
      #expect(till.till.orderScreen.bill.order?.lines.cups == 2)
    }
  }

  @Test func `Esc leaves the refused bill in the list`() async throws {
    let store = TroubledStore()
    try await run(store: store) { till, fake in
      try await refuseInOutage(till, fake, store)
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      #expect(till.till.orderScreen.bill.isFree)
      store.trouble = nil
      try await till.pass(.seconds(10))
      #expect(try await bills(till).map(\.isPaying) == [true])
      till.expect("Unfinished card payment (a): 12:00")
    }
  }

  // MARK: The dialog of a terminal

  @Test func `A language that can't be remembered opens nothing above a terminal`() async throws {
    let fake = FakeTerminal()
    var settings = TillSettings { _ in
      throw FileProblem.cannotWrite(path: "settings.yaml", .system("No space left"))
    }
    settings.terminals = fake.terminals(.pay)
    try await Rig.run(.en, menu: Self.menu, settings: settings) { till in
      try await till.type("+77b2")
      try await till.pass(.seconds(1))
      try await till.type("L")
      till.expect("단말기에서 결제하고 있어요", "이번에만 바뀌어요.")
      #expect(till.till.stack.screens.last is CardController)
      try await answer(fake, till, .done(reference: "1"))
      #expect(try await sold(till) == "card=11000#1 KRW")
    }
  }
}
