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

@Suite struct CardScreenTests {
  private static let menu = Menu.withDrawer(in: "KRW", ways: ["cash", "card"])

  /// A till with a terminal for cards.
  private func run(
    _ language: Language = .en, _ columns: Int = 80, _ rows: Int = 24, menu: Menu = menu,
    store: any FruitStore = MemoryStore(), _ fake: FakeTerminal = FakeTerminal(),
    refunds: Bool = false, ways: Set<Payment.ID> = ["card"], kiosk: Kiosk? = nil,
    notes: NotedRuns? = nil,
    _ body: (Rig, FakeTerminal) async throws -> Void
  ) async throws {
    var settings = TillSettings()
    settings.terminals =
      refunds ? fake.terminals(.pay, .refund, ways: ways) : fake.terminals(.pay, ways: ways)
    if let notes { settings.runs = notes.noted }
    try await Rig.run(
      language, columns: columns, rows: rows, menu: menu, store: store, settings: settings,
      kiosk: kiosk
    ) { try await body($0, fake) }
  }

  /// Orders a bill of two mango juices by card, up to the answer of the terminal.
  private func begin(_ till: Rig) async throws {
    try await till.type("+77b2")
    try await till.pass(.seconds(1))
  }

  /// Sets a bill of two mango juices aside for Minsu, and takes it up again.
  private func takeUp(_ till: Rig) async throws {
    try await till.type("+77nMinsu")
    try await till.press(.enter)
    try await till.pass(.seconds(1))
    try await till.type("a")
    try await till.press(.enter)
    try await till.pass(.seconds(1))
  }

  private func answer(_ fake: FakeTerminal, _ till: Rig, _ answer: CardAnswer) async throws {
    try await fake.answer(answer, at: till)
  }

  private func sold(_ till: Rig) async throws -> JournalEntry? {
    try await till.orders().last
  }

  private func bills(_ till: Rig) async throws -> [OpenBill] { try await till.store.bills() }

  /// Takes the first bill up at another till.
  private func takeElsewhere(_ till: Rig) async throws {
    let bill = try #require(try await bills(till).first)
    _ = try await till.store.apply(.bill(bill.id, .taken, after: bill.newest.seq))
  }

  // MARK: Paying

  @Test(arguments: Language.allCases, [(40, 12), (80, 24)])
  func `A card payment waits for the terminal, then writes the order with its reference`(
    _ language: Language, _ size: (columns: Int, rows: Int)
  ) async throws {
    try await run(language, size.columns, size.rows) { till, fake in
      try await till.type("+" + (size.columns < 60 ? "22" : "77") + "b2")
      try await till.pass(.seconds(1))
      try till.expectScreen("card-running", .dialog)
      #expect(try await till.orders().isEmpty)
      let bill = try #require(try await bills(till).first)
      #expect(bill.isPaying && bill.aside.payments == "card" && bill.aside.name?.text == "12:00")
      let request = try #require(fake.requests.first)
      #expect(
        request.kind == .pay && request.amount == bill.aside.total && request.order == bill.id)
      try await answer(fake, till, .done(reference: "A 12"))
      let order = try #require(try await sold(till))
      #expect(order.id == bill.id && order.payments?.text == "card=11000#A%2012 KRW")
      #expect(order.name == nil)
      #expect(try await till.store.entries(under: [bill.id]).map(\.kind) == [.bill, .order])
      #expect(try await bills(till).isEmpty && till.till.orderScreen.bill.isFree)
      if size.columns == 80 { try till.expectScreen("card-paid", .dialog) }
    }
  }

  @Test(arguments: ["c", "z"] as [Character])
  func `Ctrl-C does not leave, nor Ctrl-Z suspend, while the terminal is at work`(
    _ letter: Character
  ) async throws {
    try await run { till, fake in
      try await begin(till)
      try await till.press(.control(letter))
      till.expect("The terminal is at work.", "At the terminal")
      try await answer(fake, till, .done(reference: "1"))
      #expect(try await sold(till)?.payments?.references == ["card": "1"])
    }
  }

  @Test func `The question how an order is paid says that the terminals are refused`() async throws
  {
    var settings = TillSettings()
    settings.refusesTerminals = true
    try await Rig.run(.en, menu: Self.menu, settings: settings) { till in
      try await till.type("+7b")
      till.expect("How is it paid?", "The terminals of the settings are not used now")
    }
  }

  @Test func `Cash runs no terminal`() async throws {
    try await run { till, fake in
      try await till.type("+7b1")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      #expect(try await sold(till)?.payments == "cash" && fake.requests.isEmpty)
    }
  }

  @Test func `A sale goes on by card if its note can't be written`() async throws {
    let notes = NotedRuns()
    notes.problem = .cannotWrite(path: "terminals/runs", .errno(ENOSPC))
    try await run(notes: notes) { till, fake in
      try await begin(till)
      #expect(fake.requests.count == 1)
      try await answer(fake, till, .done(reference: "A1"))
      #expect(try await sold(till)?.payments?.references == ["card": "A1"])
    }
  }

  @Test func `An order that costs nothing runs no terminal`() async throws {
    try await run(menu: .withDrawer(in: "KRW", times: 0, ways: ["cash", "card"])) { till, fake in
      try await till.type("+7b")
      try await till.pass(.seconds(1))
      #expect(try await till.orders().count == 1 && fake.requests.isEmpty)
    }
  }

  @Test func `A bill that another till has taken up runs no terminal, and is a new one here`()
    async throws
  {
    let store = MemoryStore()
    try await run(store: store) { till, fake in
      try await takeUp(till)
      try await till.type("b")
      let own = try #require(try await bills(till).first)
      _ = try await store.apply(.bill(own.id, .taken, after: own.newest.seq))
      try await till.type("2")
      try await till.pass(.seconds(1))
      till.expect("new bill")
      #expect(fake.requests.isEmpty)
      #expect(till.till.orderScreen.bill.bill.origin == nil)
    }
  }

  @Test func `A bill that another till has made short runs no terminal, and asks as usual`()
    async throws
  {
    let store = MemoryStore()
    try await run(store: store) { till, fake in
      try await till.type("+77b")
      // Another till sells the mangoes after the question; the answer comes at once.
      let mango = try await store.stock().quantity(of: "mango")
      _ = try await store.apply(.waste(["mango": mango - 1], .spilled))
      try await till.type("2")
      try await till.pass(.seconds(1))
      till.expect("Not enough")
      #expect(fake.requests.isEmpty)
      #expect(try await bills(till).isEmpty && till.till.orderScreen.bill.order != nil)
    }
  }

  @Test(arguments: Language.allCases)
  func `A refusal says so, asks again, and leaves the bill as it was`(_ language: Language)
    async throws
  {
    try await run(language) { till, fake in
      try await begin(till)
      try await answer(fake, till, .refused("Insufficient funds"))
      try till.expectScreen("card-refused", .dialog)
      #expect(try await till.orders().isEmpty)
      #expect(try await bills(till).isEmpty)
      #expect(till.till.orderScreen.bill.bill.origin == nil)
      try await till.type("1")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      let order = try #require(try await sold(till))
      #expect(order.payments == "cash" && order.id != fake.requests.first?.order)
    }
  }

  @Test func `A bill that was taken up is in the hand of this till again after a refusal`()
    async throws
  {
    try await run { till, fake in
      try await takeUp(till)
      try await till.type("b2")
      try await till.pass(.seconds(1))
      #expect(try await bills(till).first?.isPaying == true)
      try await answer(fake, till, .refused(""))
      till.expect("The terminal has refused.", "How is it paid?")
      let bill = try #require(try await bills(till).first)
      #expect(bill.taken != nil && bill.aside.name?.text == "Minsu")
      try await till.type("2")
      try await till.pass(.seconds(1))
      try await answer(fake, till, .done(reference: nil))
      let order = try #require(try await sold(till))
      #expect(order.id == bill.id && order.name?.text == "Minsu" && order.payments == "card")
      #expect(try await bills(till).isEmpty)
    }
  }

  @Test(arguments: [
    (
      Language.en, "The terminal's command can't be started.", "No such file or directory",
      "How is it paid?"
    ), (.ko, "단말기 명령을 시작하지 못했어요.", "그런 파일이나 폴더가 없어요", "결제 방법"),
  ])
  func `A command that can't be started says why, and asks again`(
    _ language: Language, _ sentence: String, _ cause: String, _ question: String
  ) async throws {
    try await run(language) { till, fake in
      try await begin(till)
      try await answer(fake, till, .notStarted("pay-terminal", .errno(ENOENT)))
      till.expect(sentence, "pay-terminal: \(cause)", question)
      #expect(try await bills(till).isEmpty)
    }
  }

  @Test func `An unknown end asks the person, and Esc leaves the bill in the list`() async throws {
    try await run { till, fake in
      try await begin(till)
      try await answer(fake, till, .unknown)
      till.expect("Check the terminal", "1  Paid at the terminal", "2  Not paid")
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      till.expect("Unfinished card payment (a): 12:00")
      #expect(try await bills(till).first?.isPaying == true)
      #expect(till.till.orderScreen.bill.isFree)
      try await till.type("a")
      till.expect("card payment begun")
      try await till.press(.enter)
      till.expect("Check the terminal", "Card payment begun at")
      try await till.pass(.seconds(1))
      try await till.type("1")
      try await till.pass(.seconds(1))
      let order = try #require(try await sold(till))
      #expect(order.payments == "card" && order.name == nil)
      #expect(try await bills(till).isEmpty)
      try await till.press(.escape)
      till.expectNo("Unfinished card payment")
    }
  }

  @Test func `A bill whose card is refused after the kiosk has locked stays in the list`()
    async throws
  {
    try await run(kiosk: Kiosk { $0 == "2468" }) { till, fake in
      try await till.press(.control("x"))
      try await till.type("2468")
      try await till.press(.enter)
      try await begin(till)
      #expect(fake.requests.count == 1)
      try await till.press(.control("x"))
      try await answer(fake, till, .refused("no"))
      till.expectNo("At the terminal", "The terminal has refused")
      #expect(try await bills(till).first?.isPaying == true)
    }
  }

  @Test func `The first key counts long after the question came up by itself`() async throws {
    try await run { till, fake in
      try await begin(till)
      try await answer(fake, till, .unknown)
      try await till.pass(.seconds(6))
      try await till.type("2")
      try await till.pass(.seconds(1))
      till.expectNo("Ignored")
      till.expect("How is it paid?")
    }
  }

  @Test func `After an unknown end, a paid bill is written and an unpaid one asks again`()
    async throws
  {
    for (key, payment) in [("1", "card"), ("2", nil)] {
      try await run { till, fake in
        try await begin(till)
        try await answer(fake, till, .unknown)
        try await till.type(key)
        try await till.pass(.seconds(1))
        #expect(try await sold(till)?.payments?.text == payment)
        #expect(try await bills(till).isEmpty)
        if payment == nil {
          till.expect("How is it paid?")
          #expect(till.till.orderScreen.bill.order?.lines.cups == 2)
        }
      }
    }
  }

  @Test func `Esc stops the terminal, keys sell nothing, and an answer that still comes wins`()
    async throws
  {
    try await run { till, fake in
      try await begin(till)
      try await till.press(.escape)
      till.expect("Stopping the terminal")
      try await till.type("77b1q")
      try await till.press(.enter, .escape)
      #expect(fake.stops == 1 && till.till.orderScreen.bill.order?.lines.cups == 2)
      #expect(try await till.orders().isEmpty)
      try await answer(fake, till, .done(reference: "7"))
      #expect(try await till.orders().count == 1)
      #expect(try await sold(till)?.payments?.references == ["card": "7"])
    }
  }

  @Test(arguments: Language.allCases)
  func `A key without a meaning at the terminal is answered`(_ language: Language) async throws {
    let answer = language == .en ? "No other key acts until this is done." : "다른 키는 쓸 수 없어요"
    try await run(language) { till, fake in
      try await begin(till)
      till.expectNo(answer)
      try await till.type("7")
      till.expect(answer)
      try await till.press(.escape)
      till.expectNo(answer)
      try await till.press(.enter)
      till.expect(answer)
      try await self.answer(fake, till, .done(reference: "7"))
      till.expectNo(answer)
      #expect(try await till.orders().count == 1)
    }
  }

  @Test func `A terminal takes its part of the payment`() async throws {
    try await run { till, fake in
      try await till.type("+7b-2")
      try await till.type("2000")
      try await till.press(.enter)
      try await till.type("1")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      #expect(fake.requests.map(\.amount.minorUnits) == [2000])
      try await answer(fake, till, .done(reference: "9"))
      #expect(try await sold(till)?.payments?.text == "card=2000#9 cash=3500 KRW")
    }
  }

  @Test func `The amount of a terminal includes the tip`() async throws {
    try await run(menu: .withTips) { till, fake in
      try await till.type("+7bt2")
      try await till.pass(.seconds(1))
      try await till.type("2")
      try await till.pass(.seconds(1))
      #expect(fake.requests.map(\.amount.minorUnits) == [6050])
      try await answer(fake, till, .done(reference: nil))
      #expect(try await sold(till)?.payments?.text == "card=5500+550 KRW")
    }
  }

  @Test func `A tip stays with the payment that a terminal has refused`() async throws {
    try await run(menu: .withTips) { till, fake in
      try await till.type("+7bt2")
      try await till.pass(.seconds(1))
      try await till.type("2")
      try await till.pass(.seconds(1))
      try await answer(fake, till, .refused("no"))
      till.expect("₩5,500 · ₩6,050 with tip ₩550")
      try await till.pass(.seconds(2))
      try await till.type("2")
      try await till.pass(.seconds(1))
      #expect(fake.requests.map(\.amount.minorUnits) == [6050, 6050])
      try await answer(fake, till, .done(reference: nil))
      #expect(try await sold(till)?.payments?.text == "card=5500+550 KRW")
    }
  }

  @Test func `The customer sees the tip, and the amount of the terminal`() async throws {
    let fake = FakeTerminal()
    var settings = TillSettings()
    settings.terminals = fake.terminals(.pay)
    var shown: [ShownSale] = []
    func show(_ sale: ShownSale?) { if let sale { shown.append(sale) } }
    try await Rig.run(.en, menu: .withTips, settings: settings, display: show) { till in
      try await till.type("+7bt2")
      try await till.pass(.seconds(1))
      try await till.type("2")
      try await till.pass(.seconds(1))
      #expect(shown.last?.sums == [ShownSale.Row(text: "Tip", amount: "₩550")])
      #expect(shown.last?.total?.amount == "₩6,050")
      try await answer(fake, till, .refused("no"))
      #expect(shown.last?.sums.isEmpty == true && shown.last?.total?.amount == "₩5,500")
    }
  }

  @Test func `The customer sees the order at the terminal that was on no bill`() async throws {
    let fake = FakeTerminal()
    var settings = TillSettings()
    settings.terminals = fake.terminals(.pay)
    var shown: [ShownSale] = []
    func show(_ sale: ShownSale?) { if let sale { shown.append(sale) } }
    try await Rig.run(.en, menu: .withDrawer, settings: settings, display: show) { till in
      try await till.type("7")
      try await till.pass(.seconds(1))
      #expect(shown.last?.lines.map(\.text) == ["1 Mango"])
      #expect(shown.last?.total?.amount == "₩5,500")
      try await answer(fake, till, .done(reference: nil))
      #expect(shown.last?.sold != nil)
    }
  }

  @Test func `A digit that sells opens the terminal of the first way`() async throws {
    try await run(menu: .withDrawer) { till, fake in
      try await till.type("7")
      try await till.pass(.seconds(1))
      till.expect("At the terminal · Card")
      #expect(try await till.orders().isEmpty)
      #expect(try await bills(till).first?.isPaying == true)
      try await answer(fake, till, .done(reference: "1"))
      till.expect("Your Mango juice is ready")
      #expect(try await sold(till)?.payments?.references == ["card": "1"])
      // The key orders it again.
      try await till.type("7")
      try await till.pass(.seconds(1))
      try await answer(fake, till, .refused("no"))
      till.expect("The terminal has refused: no", "How is it paid?", "₩5,500")
      try await till.type("2")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      #expect(try await till.orders().count == 2)
      #expect(try await sold(till)?.payments == "cash")
      #expect(try await bills(till).isEmpty)
    }
  }

  // MARK: Events during a payment

  @Test func `Sales of other tills, a resize and a new menu leave the payment alone`() async throws
  {
    let store = MemoryStore()
    try await run(store: store) { till, fake in
      try await begin(till)
      _ = try await store.apply(.restock(["mango": 100]))
      try await till.resize(columns: 60, rows: 20)
      try await till.menuFile(.changed(.withDrawer(in: "KRW", times: 2, ways: ["cash", "card"])))
      try await till.pass(.seconds(60))
      try await answer(fake, till, .done(reference: "1"))
      let order = try #require(try await sold(till))
      #expect(order.total?.minorUnits == 11_000 && order.payments?.references == ["card": "1"])
      #expect(till.till.orderScreen.bill.order == nil)
    }
  }

  @Test func `A kiosk does not lock during a payment, and a lock by key does not lose it`()
    async throws
  {
    let kiosk = Kiosk { $0 == "2468" }
    try await run(kiosk: kiosk) { till, fake in
      try await till.press(.control("x"))
      try await till.type("2468")
      try await till.press(.enter)
      try await begin(till)
      try await till.pass(.seconds(600))
      #expect(!kiosk.isLocked && fake.isRunning)
      try await till.press(.control("x"))
      try await till.pass(.seconds(1))
      till.expect("At the terminal")
      try await answer(fake, till, .done(reference: "1"))
      #expect(try await sold(till)?.payments?.references == ["card": "1"])
      #expect(kiosk.isLocked)
      till.expectNo("At the terminal")
    }
  }

  @Test func `Customers of a kiosk never meet the terminal`() async throws {
    try await run(kiosk: Kiosk { _ in false }) { till, fake in
      try await till.type("7b")
      try await till.pass(.seconds(1))
      #expect(try await sold(till)?.payments == .unpaid && fake.requests.isEmpty)
    }
  }

  // MARK: Failures of the till, the stock and the store

  @Test(arguments: Language.allCases)
  func `A till that dies at the terminal leaves the bill, and the next one says so`(
    _ language: Language
  ) async throws {
    let store = MemoryStore(author: .anna) { .noon }
    // The terminal never answers: the till is gone.
    try await run(language, store: store) { till, _ in try await begin(till) }
    #expect(try await store.bills().map(\.isPaying) == [true])
    #expect(try await store.entries(JournalQuery(kind: .order)).isEmpty)
    try await run(language, store: store) { till, fake in
      try till.expectScreen("card-unfinished", .status)
      try await till.type("a")
      try till.expectScreen("card-bills", .content)
      try await till.press(.enter)
      try till.expectScreen("card-question", .dialog)
      try await till.pass(.seconds(1))
      try await till.type("2")
      try await till.pass(.seconds(1))
      // The bill is back. The time named it in the list alone.
      #expect(till.till.orderScreen.bill.order?.lines.cups == 2)
      #expect(till.till.orderScreen.bill.order?.name == nil)
      #expect(try await bills(till).map(\.isPaying) == [false] && fake.requests.isEmpty)
    }
  }

  @Test func `The notice of an unfinished payment goes once another till has finished it`()
    async throws
  {
    let store = MemoryStore(author: .anna) { .noon }
    try await run(store: store) { till, _ in try await begin(till) }
    try await run(store: store) { till, _ in
      till.expect("Unfinished card payment")
      let bill = try #require(try await bills(till).first)
      _ = try await store.apply(.order(bill.paidOrder(on: Self.menu)))
      try await till.wait(for: "Unfinished", isThere: false)
    }
  }

  @Test func `A till that dies before the payment or after it leaves no begun payment`()
    async throws
  {
    let store = MemoryStore(author: .anna) { .noon }
    try await run(store: store) { till, _ in try await till.type("+77b") }
    #expect(try await store.bills().isEmpty)
    try await run(store: store) { till, fake in
      till.expectNo("Unfinished")
      try await begin(till)
      try await answer(fake, till, .done(reference: "1"))
    }
    try await run(store: store) { till, _ in
      till.expectNo("Unfinished")
      let (orders, bills) = (try await till.orders(), try await bills(till))
      #expect(orders.count == 1)
      #expect(bills.isEmpty)
    }
  }

  @Test(arguments: [true, false])
  func
    `A payment that runs at another open till is no unfinished one, and is opened only after a question`(
      _ isOpen: Bool
    ) async throws
  {
    let till = "\(Author.anna.machine) pts/9"
    let ben = try #require(Author(name: "Ben", till: till))
    let store = MemoryStore(author: ben) { .noon }
    var aside = try Self.menu.order([(cup: "mango", cups: 2)], payments: "card")
    aside.name = CustomerName("Minsu")
    _ = try await JuiceMaker(menu: Self.menu, store: store).open()
    let begun = try #require(try await store.apply(.setAside(aside, .paying)).entry)
    let notes = NotedRuns()
    // A later till may have the name of one that has died.
    let owner = ProcessMark(id: 9, start: 9)
    notes.living = isOpen ? [owner] : [ProcessMark(id: 9, start: 10)]
    try await notes.noted.begin(
      TerminalRun(
        CardRequest(.pay, try #require(begun.total), of: begun.id), in: "card", at: .noon,
        till: till, owner: owner, after: begun.seq), [])
    try await run(store: store, notes: notes) { rig, _ in
      guard isOpen else { return rig.expect("Unfinished card payment (a): Minsu") }
      rig.expectNo("Unfinished")
      try await rig.type("a")
      try await rig.press(.enter)
      rig.expect("This is being paid at \(till)", "Open it here all the same?", "► No ◄")
      try await rig.press(.escape)
      try await rig.pass(.seconds(1))
      try await rig.type("d")
      rig.expect("Drop the bill of Minsu?", "This is being paid at")
      try await rig.press(.escape)
      try await rig.pass(.seconds(1))
      #expect(try await bills(rig).map(\.isPaying) == [true])
      try await rig.press(.enter)
      try await rig.type("y")
      rig.expect("Check the terminal")
    }
  }

  @Test(arguments: Language.allCases)
  func
    `A terminal's command that outlives its till is told, and is not started again before it ends`(
      _ language: Language
    ) async throws
  {
    let (store, notes) = (MemoryStore(author: .anna) { .noon }, NotedRuns())
    let command = ProcessMark(id: 200, start: 2)
    notes.living = [command]
    let killed = FakeTerminal()
    killed.process = command
    try await run(language, store: store, killed, notes: notes) { till, _ in
      try await begin(till)
      #expect(notes.runs.map(\.command) == [command])
    }
    notes.till = ProcessMark(id: 300, start: 3)
    try await run(language, store: store, notes: notes) { till, fake in
      till.expect(language == .en ? "The terminal is still at work (a): 12:00" : "아직 결제하고 있어요(a)")
      try await till.type("a")
      try await till.press(.enter)
      try till.expectScreen("card-command", .dialog)
      // Esc leaves it at work.
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      #expect(notes.living == [command])
      try await till.type("d")
      till.expect(language == .en ? "1  End the command" : "1  명령 끝내기")
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("1")
      try await till.pass(.seconds(1))
      // The terminal may have taken the money before.
      till.expect(language == .en ? "Check the terminal" : "단말기를 확인하세요")
      #expect(notes.living.isEmpty && fake.requests.isEmpty && notes.runs.count == 1)
      try await till.type("2")
      try await till.pass(.seconds(1))
      #expect(notes.runs.isEmpty)
      try await till.type("b2")
      try await till.pass(.seconds(1))
      try await answer(fake, till, .refused("no"))
      #expect(till.till.orderScreen.bill.order?.name == nil)
      try await till.type("2")
      try await till.pass(.seconds(1))
      try await answer(fake, till, .done(reference: "1"))
      let order = try #require(try await sold(till))
      #expect(order.payments?.references == ["card": "1"] && order.name == nil)
      #expect(notes.runs.isEmpty)
    }
  }

  @Test func `A bill that its till writes while its command is asked about is not asked about`()
    async throws
  {
    let (store, notes) = (MemoryStore(author: .anna) { .noon }, NotedRuns())
    let command = ProcessMark(id: 200, start: 2)
    notes.living = [command]
    let killed = FakeTerminal()
    killed.process = command
    try await run(store: store, killed, notes: notes) { till, _ in try await begin(till) }
    notes.till = ProcessMark(id: 300, start: 3)
    try await run(store: store, notes: notes) { till, fake in
      try await till.type("a")
      try await till.press(.enter)
      till.expect("1  End the command")
      let bill = try #require(try await bills(till).first)
      _ = try await till.store.apply(.order(bill.paidOrder(on: Self.menu)))
      try await till.type("1")
      try await till.pass(.seconds(1))
      till.expect("No bills are set aside.")
      till.expectNo("Check the terminal")
      #expect(fake.requests.isEmpty)
    }
  }

  @Test func `A till whose terminal window closes stops the terminal, and writes its answer`()
    async throws
  {
    let notes = NotedRuns()
    try await run(notes: notes) { till, fake in
      try await begin(till)
      till.terminal.send(.closed(signal: SIGHUP))
      try await till.pass(.seconds(1))
      #expect(fake.stops == 1 && !till.hasEnded)
      fake.answer(.done(reference: "A1"))
      for _ in 1...1000 where !till.hasEnded { try await till.pass(.zero) }
      #expect(till.hasEnded)
      #expect(try await sold(till)?.payments?.references == ["card": "A1"])
      #expect(notes.ends == [.written])
    }
  }

  @Test func `A till whose window closes leaves a refused bill in the list`() async throws {
    try await run { till, fake in
      try await begin(till)
      till.terminal.send(.closed(signal: SIGHUP))
      try await till.pass(.seconds(1))
      fake.answer(.refused("no"))
      for _ in 1...1000 where !till.hasEnded { try await till.pass(.zero) }
      #expect(till.hasEnded)
      #expect(try await till.orders().isEmpty)
      #expect(try await bills(till).first?.aside.lines.cups == 2)
    }
  }

  @Test func `Two payments of a minute are told apart`() async throws {
    let notes = NotedRuns()
    let store = MemoryStore(author: .anna) { .noon }
    for keys in ["+77b2", "+7b2"] {
      notes.till = ProcessMark(id: notes.till.id + 1, start: 1)
      try await run(store: store, notes: notes) { till, _ in
        try await till.type(keys)
        try await till.pass(.seconds(1))
      }
    }
    try await run(store: store) { till, _ in
      till.expect("12:00 ₩11,000", "12:00 ₩5,500")
      try await till.type("a")
      till.expect("12:00:00")
    }
  }

  @Test(arguments: Language.allCases)
  func `A closing counts the begun card payments`(_ language: Language) async throws {
    let store = MemoryStore(author: .anna) { .noon }
    try await run(language, store: store) { till, _ in try await begin(till) }
    try await run(language, store: store) { till, _ in
      try await till.type("td150000")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("d450000")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      till.expect(language == .en ? "Unfinished at card terminals: 1" : "단말기 결제·환불 1건")
      till.expect("₩11,000 · \(Author.anna.till)")
    }
  }

  @Test func `Another machine sees a begun payment only in the list, and may finish it`()
    async throws
  {
    let other = try #require(Author(name: "Ben", till: "stand-pi pts/1"))
    let store = MemoryStore(author: other) { .noon }
    let order = try Self.menu.order([(cup: "mango", cups: 2)], payments: "card")
    var aside = order
    aside.name = CustomerName("Minsu")
    try await run(store: store) { till, _ in
      _ = try await store.apply(.setAside(aside, .paying))
      try await till.pass(.seconds(1))
      till.expectNo("Unfinished")
      try await till.type("a")
      till.expect("Minsu", "card payment begun")
      try await till.press(.enter)
      till.expect("Card payment begun at stand-pi pts/1")
      try await till.pass(.seconds(1))
      try await till.type("1")
      try await till.pass(.seconds(1))
      let written = try #require(try await sold(till))
      #expect(written.id == order.id && written.payments == "card")
      #expect(written.total == order.total)
    }
  }

  @Test func `An order that is short after it was paid says both, and keeps bill and reference`()
    async throws
  {
    let store = MemoryStore()
    try await run(store: store) { till, fake in
      try await begin(till)
      let mango = try await store.stock().quantity(of: "mango")
      _ = try await store.apply(.waste(["mango": mango], .spilled))
      try await answer(fake, till, .done(reference: "A1"))
      till.expect("This is PAID, but", "stays among the bills")
      #expect(try await till.orders().isEmpty)
      let bill = try #require(try await bills(till).first)
      #expect(bill.isPaying && bill.aside.payments?.references == ["card": "A1"])
      _ = try await store.apply(.restock(["mango": 100]))
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      try await till.type("a")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("1")
      try await till.pass(.seconds(1))
      #expect(try await sold(till)?.payments?.references == ["card": "A1"])
      #expect(try await bills(till).isEmpty)
    }
  }

  @Test func `A paid order whose bill another till has taken up says so, with its reference`()
    async throws
  {
    try await run { till, fake in
      try await begin(till)
      try await takeElsewhere(till)
      try await answer(fake, till, .done(reference: "A1"))
      till.expect("This is PAID at the terminal", "Reference: A1")
      till.expectNo("stays among the bills")
      #expect(try await till.orders().isEmpty)
    }
  }

  @Test func `A refused card whose bill another till has taken up says both, and asks no payment`()
    async throws
  {
    try await run { till, fake in
      try await begin(till)
      try await takeElsewhere(till)
      try await answer(fake, till, .refused("Card expired"))
      till.expect("Card expired", "this bill was taken up", "stays as a new bill")
      till.expectNo("How is it paid?")
      #expect(till.till.orderScreen.bill.isFree == false)
      // The prices on the screen follow the menu again.
      try await till.press(.escape)
      try await till.menuFile(.changed(.withDrawer(in: "KRW", times: 2, ways: ["cash", "card"])))
      till.expect("₩22,000")
      try await till.press(.escape)
      #expect(try await till.orders().isEmpty)
    }
  }

  @Test func `A paid order that another till has written meanwhile is told as written`()
    async throws
  {
    let store = MemoryStore()
    try await run(store: store) { till, fake in
      try await begin(till)
      let bill = try #require(try await bills(till).first)
      _ = try await store.apply(.order(bill.paidOrder(on: Self.menu)))
      try await answer(fake, till, .done(reference: "A1"))
      till.expect("the order is already written", "this bill was ordered at", "Reference: A1")
      till.expectNo("stays among the bills", "not written")
      #expect(try await till.orders().count == 1)
    }
  }

  @Test func `An order that is paid while the store is away is written once it is back`()
    async throws
  {
    let store = TroubledStore()
    try await run(store: store) { till, fake in
      try await begin(till)
      store.trouble = .diskFull("juice.db")
      try await answer(fake, till, .done(reference: "A1"))
      try await till.pass(.seconds(5))
      till.expect("It is paid", "not yet")
      try await till.type("77")
      store.trouble = nil
      try await till.pass(.seconds(5))
      till.expectNo("It is paid")
      let orders = try await till.orders()
      #expect(orders.count == 1 && orders.first?.payments?.references == ["card": "A1"])
    }
  }

  @Test(arguments: [
    (CardAnswer.done(reference: "A1"), "Done at the terminal. Writing it."),
    (.refused("no"), "Not paid. The bill becomes what it was."),
  ])
  func `While the store works, the terminal's dialog says if it is paid`(
    _ end: CardAnswer, _ sentence: String
  ) async throws {
    let store = TroubledStore()
    try await run(store: store) { till, fake in
      try await begin(till)
      store.isSlow = true
      try await answer(fake, till, end)
      till.expect("At the terminal · Card", sentence)
      store.isSlow = false
      try await till.pass(.seconds(1))
      till.expectNo("At the terminal · Card")
    }
  }

  @Test func `A paid order that the person leaves during an outage stays in the list`()
    async throws
  {
    let store = TroubledStore()
    try await run(store: store) { till, fake in
      try await begin(till)
      store.trouble = .diskFull("juice.db")
      try await answer(fake, till, .done(reference: "A1"))
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      till.expect("This is PAID at the terminal")
      store.trouble = nil
      try await till.pass(.seconds(10))
      #expect(try await bills(till).map(\.isPaying) == [true])
      till.expect("Unfinished card payment")
    }
  }

  @Test func `A till that is left before a payment is written names it at its end`() async throws {
    let store = TroubledStore()
    try await run(store: store) { till, fake in
      try await begin(till)
      store.trouble = .diskFull("juice.db")
      try await answer(fake, till, .done(reference: "A1"))
      till.expect("It is paid, but not yet written.")
      till.terminal.send(.closed(signal: SIGHUP))
      try await till.waitForEnd()
      let text = try #require(till.till.unseenAlerts.first)
      #expect(text.contains("This is PAID at the terminal") && text.contains("Reference: A1"))
    }
  }

  @Test func `A store that is away before the payment runs no terminal`() async throws {
    let store = TroubledStore()
    try await run(store: store) { till, fake in
      try await till.type("+77b")
      store.trouble = .diskFull("juice.db")
      try await till.type("2")
      try await till.pass(.seconds(1))
      till.expect("the disk is full")
      #expect(fake.requests.isEmpty && till.till.orderScreen.bill.order != nil)
    }
  }

  // MARK: Late payments and refunds

  /// A till on the history, at an order of one mango juice.
  private func runHistory(
    paid payments: Payments?, refunds: Bool = false, menu: Menu = .queuedWithPrices,
    _ body: (Rig, FakeTerminal, Order.ID) async throws -> Void
  ) async throws {
    try await run(menu: menu, refunds: refunds) { till, fake in
      let id = Order.ID()
      _ = try await till.maker.order([("mango", 1)], id: id, payments: payments)
      try await till.type("o")
      try await body(till, fake, id)
    }
  }

  private func record(_ till: Rig, _ id: Order.ID) async throws -> OrderRecord {
    try #require(try await till.store.records([id])[id])
  }

  @Test func `An unpaid order is paid at the terminal`() async throws {
    try await runHistory(paid: .unpaid) { till, fake, id in
      try await till.type("$2")
      try await till.pass(.seconds(1))
      till.expect("At the terminal · Card")
      let total = try #require(try await record(till, id).left.total)
      #expect(fake.requests == [CardRequest(.pay, total, of: id)])
      try await answer(fake, till, .refused("no"))
      till.expect("The terminal has refused: no", "Order 1 · ₩5,500 · Unpaid")
      #expect(try await record(till, id).payments == .unpaid)
      try await till.type("2")
      try await till.pass(.seconds(1))
      try await answer(fake, till, .done(reference: "A1"))
      #expect(try await record(till, id).payments?.text == "card=5500#A1 KRW")
      till.expect("Order 1: Card ₩5,500")
    }
  }

  @Test func `A tip stays with the late payment that a terminal has refused`() async throws {
    try await runHistory(paid: .unpaid, menu: .withTips) { till, fake, id in
      try await till.type("$t2")
      try await till.pressAgain("2")
      try await till.pass(.seconds(1))
      try await answer(fake, till, .refused("no"))
      till.expect("Order 1 · ₩5,500 · Unpaid · ₩6,050 with tip ₩550")
      try await till.pass(.seconds(2))
      try await till.type("2")
      try await till.pass(.seconds(1))
      #expect(fake.requests.map(\.amount.minorUnits) == [6050, 6050])
      try await answer(fake, till, .done(reference: nil))
      #expect(try await record(till, id).payments?.text == "card=5500+550 KRW")
    }
  }

  @Test func `An order that another till has paid meanwhile is not paid twice in silence`()
    async throws
  {
    try await runHistory(paid: .unpaid) { till, fake, id in
      try await till.type("$2")
      try await till.pass(.seconds(1))
      _ = try await till.maker.store.apply(.pay(id, "cash"))
      try await answer(fake, till, .done(reference: "A1"))
      till.expect("This is PAID at the terminal", "changed elsewhere", "Order 1 · Reference: A1")
      #expect(try await record(till, id).payments == "cash")
    }
  }

  @Test func `The correction of a payment runs no terminal`() async throws {
    try await runHistory(paid: "cash") { till, fake, id in
      try await till.type("$2")
      try await till.pass(.seconds(1))
      #expect(try await record(till, id).payments == "card" && fake.requests.isEmpty)
    }
  }

  @Test func `A refund goes through the terminal before it is written`() async throws {
    try await runHistory(paid: "card", refunds: true) { till, fake, id in
      try await till.type("fa")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      till.expect("Refund at the terminal · Card")
      #expect(fake.requests.map(\.kind) == [.refund])
      #expect(fake.requests.map(\.amount.minorUnits) == [5500])
      try await answer(fake, till, .refused("no"))
      till.expect("The terminal has refused: no")
      #expect(try await record(till, id).refunds.isEmpty)
      try await till.press(.escape)
      try await till.type("fa")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await answer(fake, till, .done(reference: "R1"))
      let refund = try #require(try await record(till, id).refunds.first)
      #expect(refund.payments?.references == ["card": "R1"])
      till.expect("Given back at the terminal: ₩5,500 by Card.")
    }
  }

  @Test func `An unknown end of a refund asks, and writes only what was given back`() async throws {
    for (key, count) in [("2", 0), ("1", 1)] {
      try await runHistory(paid: "card", refunds: true) { till, fake, id in
        try await till.type("fa")
        try await till.press(.enter)
        try await till.pass(.seconds(1))
        try await answer(fake, till, .unknown)
        till.expect("Check the terminal", "1  Given back at the terminal")
        try await till.type(key)
        try await till.pass(.seconds(1))
        #expect(try await record(till, id).refunds.count == count)
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `Who leaves the question of a refund or a late payment is reminded of the order`(
    _ language: Language
  ) async throws {
    for (payments, keys) in [("card", "fa"), (.unpaid, "$2")] as [(Payments, String)] {
      try await run(language, menu: .queuedWithPrices, refunds: true) { till, fake in
        let id = Order.ID()
        _ = try await till.maker.order([("mango", 1)], id: id, payments: payments)
        try await till.type("o" + keys)
        if payments == "card" { try await till.press(.enter) }
        try await till.pass(.seconds(1))
        try await answer(fake, till, .unknown)
        try await till.press(.escape)
        till.expect(language == .en ? "Check the terminal: Order 1" : "단말기를 확인하세요: 1번 주문")
        let left = try await record(till, id)
        #expect(left.payments == payments && left.refunds.isEmpty)
      }
    }
  }

  @Test func `A refund without a command, or in cash, is written as before`() async throws {
    for (payments, refunds) in [("card", false), ("cash", true)] as [(Payments, Bool)] {
      try await runHistory(paid: payments, refunds: refunds) { till, fake, id in
        try await till.type("fa")
        try await till.press(.enter)
        try await till.pass(.seconds(1))
        #expect(try await record(till, id).refunds.count == 1 && fake.requests.isEmpty)
        till.expect("Give back ₩5,500 by")
      }
    }
  }

  @Test func `Undoing an order that was paid by card gives the money back first`() async throws {
    try await run(refunds: true) { till, fake in
      try await begin(till)
      try await answer(fake, till, .done(reference: "A1"))
      try await till.press(.escape)
      try await till.pass(.seconds(1))
      try await till.type("u")
      try await till.pass(.seconds(1))
      till.expect("Refund at the terminal · Card")
      #expect(fake.requests.map(\.kind) == [.pay, .refund])
      let id = try #require(fake.requests.first?.order)
      #expect(try await record(till, id).isVoided == false)
      try await answer(fake, till, .done(reference: nil))
      #expect(try await record(till, id).isVoided)
      till.expect("Given back at the terminal: ₩11,000 by Card.")
      till.expectNo("Give back")
    }
  }
}
