import FoundationEssentials
import Glibc
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing
import TimeTesting

@testable import JuiceTill

/// Late payments, refunds and voids at a card terminal: the till may die at each step.
@Suite struct TerminalRunTests {
  /// A machine with one store and one terminal, on which tills start, die and start again.
  private struct Machine {
    let store: any FruitStore
    let notes = NotedRuns()
    let id = Order.ID()
    var ways: Set<Payment.ID> = ["card"]
    /// The process of the terminal's command.
    var command: ProcessMark?

    /// - Parameter payments: those of an order of mango juice.
    init(
      _ payments: Payments?, cups: Int = 1,
      on store: any FruitStore = MemoryStore(author: .anna) { .noon }
    ) async throws {
      self.store = store
      let maker = JuiceMaker(menu: .queuedWithPrices, store: store)
      _ = try await maker.open()
      _ = try await maker.order([("mango", cups)], id: id, payments: payments)
    }

    /// Runs a till on the order screen. A till whose terminal has not answered counts as killed.
    func till(
      _ language: Language = .en, _ columns: Int = 80, _ rows: Int = 24, kiosk: Kiosk? = nil,
      _ body: (Rig, FakeTerminal) async throws -> Void
    ) async throws {
      let fake = FakeTerminal()
      var settings = TillSettings()
      settings.terminals = fake.terminals(.pay, .refund, ways: ways)
      settings.runs = notes.noted
      fake.process = command
      try await Rig.run(
        language, columns: columns, rows: rows, menu: .queuedWithPrices, store: store,
        settings: settings, kiosk: kiosk
      ) { try await body($0, fake) }
    }

    var record: OrderRecord {
      get async throws { try #require(try await store.records([id])[id]) }
    }
  }

  private func press(_ keys: String, _ till: Rig) async throws {
    for key in keys { try await (key == "\n" ? till.press(.enter) : till.type(String(key))) }
    try await till.pass(.seconds(1))
  }

  /// Returns a machine with a new till, after one was killed while the terminal's command was at work, which it still is.
  private func leftAtWork(_ payments: Payments?, _ keys: String) async throws -> Machine {
    var machine = try await Machine(payments)
    let command = ProcessMark(id: 200, start: 2)
    machine.command = command
    machine.notes.living = [command]
    try await machine.till { till, _ in try await press(keys, till) }
    machine.notes.till = ProcessMark(id: 300, start: 3)
    return machine
  }

  private func answer(_ fake: FakeTerminal, _ till: Rig, _ answer: CardAnswer) async throws {
    try await fake.answer(answer, at: till)
  }

  /// How the money of an order moves: its payment before, the keys, and what the till asks.
  private static let acts: [(payments: Payments, keys: String, done: String)] = [
    (.unpaid, "o$2", "Paid at the terminal"), ("card", "ofa\n", "Given back at the terminal"),
    ("card", "ouy", "Given back at the terminal"),
  ]

  private func isMoved(_ machine: Machine, _ index: Int) async throws -> Bool {
    let record = try await machine.record
    return index == 0 ? record.payments != .unpaid : record.isTakenBack
  }

  private func references(_ machine: Machine) async throws -> [Payment.ID: String] {
    try await machine.record.later.last?.payments?.references ?? [:]
  }

  @Test(arguments: 0..<3)
  func `A till that dies at the terminal leaves a note, and the next one asks before it runs again`(
    _ index: Int
  ) async throws {
    let act = Self.acts[index]
    for isDone in [true, false] {
      let machine = try await Machine(act.payments)
      try await machine.till { till, fake in
        till.expectNo("Check the terminal")
        try await press(act.keys, till)
        #expect(fake.requests.count == 1 && machine.notes.runs.count == 1)
      }
      try await machine.till { till, fake in
        till.expect("Check the terminal (o): Order 1", "Card ₩5,500 · 11-24 12:00")
        try await press(act.keys, till)
        till.expect(
          "Check the terminal: the till can't tell", "1  \(act.done)", "Order 1 · Card ₩5,500")
        #expect(fake.requests.isEmpty)
        // Esc does neither.
        try await till.press(.escape)
        till.expect("Check the terminal: Order 1")
        #expect(machine.notes.runs.count == 1)
        #expect(try await !isMoved(machine, index))
        try await till.press(.escape)
        try await press(act.keys, till)
        try await press(isDone ? "1" : "2", till)
        guard !isDone else {
          #expect(fake.requests.isEmpty)
          #expect(try await isMoved(machine, index))
          #expect(machine.notes.ends == [.written])
          return
        }
        #expect(machine.notes.ends == [.notDone] && fake.requests.count == 1)
        try await answer(fake, till, .done(reference: "R"))
        #expect(try await isMoved(machine, index))
        #expect(try await references(machine) == ["card": "R"])
        #expect(machine.notes.ends == [.notDone, .written])
      }
      try await machine.till { till, _ in till.expectNo("Check the terminal") }
    }
  }

  @Test(arguments: 0..<3)
  func `A till that dies after the terminal is done has its reference`(_ index: Int) async throws {
    let act = Self.acts[index]
    let store = TroubledStore(MemoryStore(author: .anna) { .noon })
    let machine = try await Machine(act.payments, on: store)
    try await machine.till { till, fake in
      try await press(act.keys, till)
      store.trouble = .diskFull("juice.db")
      try await answer(fake, till, .done(reference: "A 1"))
      till.expect("not yet")
    }
    store.trouble = nil
    #expect(machine.notes.runs.map(\.reference) == ["A 1"])
    try await machine.till { till, fake in
      try await press(act.keys, till)
      till.expect(act.done, "Reference: A 1")
      try await press("1", till)
      #expect(try await isMoved(machine, index))
      #expect(try await references(machine) == ["card": "A 1"])
      #expect(fake.requests.isEmpty && machine.notes.ends == [.written])
    }
  }

  @Test(arguments: 0..<3, [nil, "A 1"])
  func `A till that dies once the books have it asks nothing`(_ index: Int, _ reference: String?)
    async throws
  {
    let act = Self.acts[index]
    let machine = try await Machine(act.payments)
    try await machine.till { till, fake in
      try await press(act.keys, till)
      machine.notes.notes = false
      try await answer(fake, till, .done(reference: reference))
      #expect(try await isMoved(machine, index))
    }
    #expect(machine.notes.runs.count == 1)
    machine.notes.notes = true
    try await machine.till { till, _ in till.expectNo("Check the terminal") }
    #expect(machine.notes.ends == [.written])
  }

  @Test func `A refusal, and a command that can't be started, leave nothing unfinished`()
    async throws
  {
    let machine = try await Machine(.unpaid)
    try await machine.till { till, fake in
      try await press("o$2", till)
      try await answer(fake, till, .refused("no"))
      try await press("2", till)
      try await answer(fake, till, .notStarted("pay", .errno(ENOENT)))
      #expect(machine.notes.ends == [.refused, .refused] && machine.notes.runs.isEmpty)
    }
  }

  @Test(arguments: Language.allCases)
  func `A note that can't be written starts no terminal`(_ language: Language) async throws {
    let machine = try await Machine(.unpaid)
    machine.notes.problem = .cannotWrite(path: "terminals/runs", .errno(ENOSPC))
    try await machine.till(language) { till, fake in
      try await press("o$2", till)
      till.expect(
        language == .en ? "The terminal was not started" : "단말기를 시작하지 않았어요", "terminals/runs",
        language == .en ? "How is it paid?" : "결제 방법")
      #expect(fake.requests.isEmpty)
      #expect(try await machine.record.payments == .unpaid)
      #expect(machine.notes.runs.isEmpty)
      // Cash needs no terminal.
      try await press("1\n", till)
      #expect(try await machine.record.payments == "cash")
    }
  }

  @Test func `The question after an end without exit code comes again`() async throws {
    let machine = try await Machine("card")
    try await machine.till { till, fake in
      try await press("ofa\n", till)
      try await answer(fake, till, .unknown)
      try await till.press(.escape)
      try await press("fa\n", till)
      till.expect("1  Given back at the terminal", "Refund begun at")
      try await press("1", till)
      #expect(try await machine.record.isTakenBack)
      #expect(fake.requests.count == 1 && machine.notes.ends == [.written])
    }
  }

  @Test func `Another sum says which was begun, and moves nothing`() async throws {
    let machine = try await Machine(.unpaid)
    try await machine.till { till, fake in
      try await press("o$2", till)
      #expect(fake.requests.count == 1)
    }
    // The customer now wants to pay in cash.
    try await machine.till { till, fake in
      try await press("o$1", till)
      till.expect("Order 1 · Card ₩5,500", "2  Not paid")
      try await press("1", till)
      till.expect("First write what the terminal has done", "Card ₩5,500")
      #expect(try await machine.record.payments == .unpaid)
      #expect(machine.notes.runs.count == 1)
      try await till.press(.escape)
      // A void gives no money back, but asks as well.
      try await press("uy", till)
      till.expect("Order 1 · Card ₩5,500", "2  Not paid")
      try await press("2", till)
      #expect(try await machine.record.isVoided)
      #expect(machine.notes.ends == [.notDone] && fake.requests.isEmpty)
    }
  }

  @Test func `An order that was voided elsewhere meanwhile is asked about once`() async throws {
    for (key, end) in [("1", TerminalRun.End.seen), ("2", .notDone)] {
      let machine = try await Machine("card")
      try await machine.till { till, _ in try await press("ofa\n", till) }
      _ = try await machine.store.apply(
        .void(machine.id), by: Author(name: "Ben", till: "pi pts/9"))
      try await machine.till { till, fake in
        till.expect("Check the terminal (o): Order 1")
        try await press("of", till)
        till.expect("1  Given back at the terminal")
        try await press(key, till)
        till.expect("Voided already")
        #expect(machine.notes.ends == [end] && fake.requests.isEmpty)
        try await till.press(.escape, .escape)
        till.expectNo("Check the terminal")
      }
    }
  }

  @Test
  func `Money that a terminal took for an order voided meanwhile stays noted until it is back`()
    async throws
  {
    let machine = try await Machine(.unpaid)
    try await machine.till { till, _ in try await press("o$2", till) }
    _ = try await machine.store.apply(.void(machine.id), by: Author(name: "Ben", till: "pi pts/9"))
    try await machine.till { till, _ in
      for isBack in [false, true] {
        try await press("o$", till)
        till.expect("1  Paid at the terminal")
        try await press("1", till)
        till.expect("Give back ₩5,500 by Card.", "Was it given back?", "► No ◄")
        try await press(isBack ? "y" : "n", till)
        #expect(machine.notes.ends == (isBack ? [.seen] : []))
        try await till.press(.escape, .escape)
        try await till.pass(.seconds(1))
      }
      till.expectNo("Check the terminal")
    }
  }

  @Test func `A terminal that refuses after another is done asks for the rest`() async throws {
    for keys in ["2", "1"] {
      var machine = try await Machine(.unpaid)
      machine.ways = ["cash", "card"]
      try await machine.till { till, fake in
        try await press("o$-2", till)
        try await press("2000\n1\n", till)
        try await answer(fake, till, .done(reference: "A"))
        try await answer(fake, till, .refused("no"))
        till.expect(
          "Paid at the terminal: Card ₩2,000 · Reference: A", "The terminal has refused: no",
          "₩3,500 left", "How is the rest paid?", "x  Not paid: Card ₩2,000 was given back")
        #expect(machine.notes.runs.map(\.reference) == ["A"])
        guard keys == "1" else {
          try await press("x", till)
          try await press("y", till)
          till.expect("How is it paid?")
          #expect(machine.notes.runs.isEmpty)
          #expect(try await machine.record.payments == .unpaid)
          return
        }
        try await press("1", till)
        try await till.press(.enter)
        try await till.pass(.seconds(1))
        #expect(fake.requests.map(\.amount.minorUnits) == [2000, 3500, 3500])
        try await answer(fake, till, .done(reference: "B"))
        #expect(try await references(machine) == ["card": "A", "cash": "B"])
        #expect(machine.notes.runs.isEmpty)
      }
    }
  }

  @Test func `Once a person says that the first of two terminals is done, the second one runs`()
    async throws
  {
    var machine = try await Machine(.unpaid)
    machine.ways = ["cash", "card"]
    try await machine.till { till, fake in
      try await press("o$-2", till)
      try await press("2000\n1\n", till)
      try await answer(fake, till, .unknown)
      till.expect("1  Paid at the terminal · Card ₩2,000")
      try await press("1", till)
      #expect(fake.requests.map(\.amount.minorUnits) == [2000, 3500])
      #expect(try await machine.record.payments == .unpaid)
      try await answer(fake, till, .done(reference: "B"))
      #expect(try await references(machine) == ["cash": "B"])
      #expect(machine.notes.runs.isEmpty)
    }
  }

  @Test func `Money that one terminal has given back is told once another refuses`() async throws {
    var machine = try await Machine(Payments(parsing: "card=2000 cash=3500 KRW"))
    machine.ways = ["cash", "card"]
    try await machine.till { till, fake in
      try await press("ofa\n", till)
      try await answer(fake, till, .done(reference: "A"))
      try await answer(fake, till, .refused("no"))
      till.expect("Given back at the terminal: Card ₩2,000", "The terminal has refused: no")
      #expect(try await !machine.record.isTakenBack)
      try await till.press(.escape)
      try await press("fa\n", till)
      till.expect("1  Given back at the terminal · Card ₩2,000", "Reference: A")
      // The first terminal gives nothing back a second time.
      try await press("1", till)
      #expect(fake.requests.map(\.amount.minorUnits) == [2000, 3500, 3500])
      try await answer(fake, till, .done(reference: "B"))
      #expect(try await machine.record.isTakenBack && machine.notes.runs.isEmpty)
      #expect(try await references(machine) == ["card": "A", "cash": "B"])
    }
  }

  @Test func `A kiosk that locks meanwhile asks its customer nothing`() async throws {
    for reply in [CardAnswer.refused("no"), .unknown] {
      let machine = try await Machine(.unpaid)
      let kiosk = Kiosk { $0 == "2468" }
      try await machine.till(kiosk: kiosk) { till, fake in
        try await till.press(.control("x"))
        try await press("2468\n", till)
        try await press("o$2", till)
        #expect(fake.requests.count == 1)
        try await till.press(.control("x"))
        #expect(kiosk.isLocked)
        try await answer(fake, till, reply)
        till.expectNo("How is it paid?", "Check the terminal", "The terminal has refused")
        #expect(try await machine.record.payments == .unpaid)
        #expect(machine.notes.runs.count == (reply == .unknown ? 1 : 0))
      }
    }
  }

  @Test func `A kiosk that locks meanwhile tells its customer of no payment`() async throws {
    let machine = try await Machine(.unpaid)
    try await machine.till(kiosk: Kiosk { $0 == "2468" }) { till, fake in
      try await till.press(.control("x"))
      try await press("2468\n", till)
      try await press("o$2", till)
      try await till.press(.control("x"))
      try await answer(fake, till, .done(reference: "A1"))
      till.expectNo("Order 1")
      #expect(try await references(machine) == ["card": "A1"])
    }
  }

  @Test func `News of a bill stays until somebody reads it, though a payment ends`() async throws {
    let machine = try await Machine(.unpaid)
    try await machine.till { till, fake in
      try await press("+7o$2", till)
      var menu = Menu.queuedWithPrices
      menu.juices.removeAll { $0.id == "mango" }
      try await till.menuFile(.changed(menu))
      till.expect("Removed from the bill")
      try await answer(fake, till, .done(reference: "A1"))
      till.expect("Removed from the bill")
      #expect(try await references(machine) == ["card": "A1"])
    }
  }

  @Test func `The key of a payment leaves the note of a refund`() async throws {
    let machine = try await Machine("card", cups: 2)
    _ = try await machine.store.apply(
      .refund(Refund(of: machine.id, cups: ["mango": 1])), by: Author(name: "Ben", till: "pi pts/9")
    )
    try await machine.till { till, fake in
      try await press("ofa\n", till)
      #expect(fake.requests.count == 1)
    }
    try await machine.till { till, _ in
      try await press("o$", till)
      till.expectNo("Given back at the terminal")
      #expect(machine.notes.runs.count == 1 && machine.notes.ends.isEmpty)
    }
  }

  @Test func `A run that can't be written any more is settled in another way`() async throws {
    let machine = try await Machine("card", cups: 2)
    try await machine.till { till, _ in try await press("ofa\n", till) }
    _ = try await machine.store.apply(
      .refund(Refund(of: machine.id, cups: ["mango": 1])), by: Author(name: "Ben", till: "pi pts/9")
    )
    try await machine.till { till, fake in
      try await press("ofa\n", till)
      try await press("1", till)
      till.expect("First write what the terminal has done", "Or is it settled in another way?")
      try await till.press(.escape)
      #expect(machine.notes.ends.isEmpty)
      try await press("fa\n", till)
      try await press("1", till)
      // Enter leaves the note.
      try await till.press(.enter)
      #expect(machine.notes.ends.isEmpty)
      try await till.pass(.seconds(2))
      try await press("fa\n", till)
      try await press("1", till)
      try await press("y", till)
      #expect(machine.notes.ends == [.seen] && fake.requests.count == 1)
    }
  }

  @Test func `A payment of more than is due after a refund goes back before the rest is paid`()
    async throws
  {
    let machine = try await Machine(.unpaid, cups: 2)
    try await machine.till { till, _ in try await press("o$2", till) }
    _ = try await machine.store.apply(
      .refund(Refund(of: machine.id, cups: ["mango": 1])), by: Author(name: "Ben", till: "pi pts/9")
    )
    try await machine.till { till, fake in
      try await press("o$2", till)
      till.expect("Order 1 · Card ₩11,000", "1  Paid at the terminal")
      try await press("1", till)
      till.expect("Give back", "₩11,000")
      till.expectNo("First write what the terminal has done")
      // Enter leaves the note.
      try await till.press(.enter)
      #expect(machine.notes.ends.isEmpty && fake.requests.isEmpty)
      try await till.pass(.seconds(2))
      try await press("$2", till)
      try await press("1y", till)
      #expect(machine.notes.ends == [.seen])
      #expect(fake.requests.map(\.amount.minorUnits) == [5_500])
    }
  }

  @Test func `A run at another open till is no unfinished one, and the question says so`()
    async throws
  {
    let machine = try await Machine(.unpaid)
    machine.notes.living = [machine.notes.till]
    try await machine.till { till, _ in try await press("o$2", till) }
    let other = try #require(machine.notes.runs.first?.till)
    // This till has the name of the other one, but is another process.
    machine.notes.till = ProcessMark(id: 300, start: 3)
    try await machine.till { till, fake in
      till.expectNo("Check the terminal")
      try await press("o$2", till)
      till.expect("This is being paid at \(other).", "2  Not paid")
      #expect(fake.requests.isEmpty)
    }
  }

  @Test func `The notice of a run follows what ends elsewhere, without a change of the store`()
    async throws
  {
    let machine = try await leftAtWork(.unpaid, Self.acts[0].keys)
    try await machine.till { till, _ in
      till.expect("The terminal is still at work (o): Order 1")
      machine.notes.living = []
      try await till.pass(.seconds(10))
      till.expect("Check the terminal (o): Order 1")
      till.expectNo("still at work")
      machine.notes.note(try #require(machine.notes.runs.first?.id), .ended(.notDone))
      try await till.pass(.seconds(10))
      till.expectNo("Check the terminal")
      #expect(till.sleep.map { $0 > .seconds(10) } ?? true)
    }
  }

  @Test(arguments: 0..<3)
  func `A command that outlives its till is not started again before it ends`(_ index: Int)
    async throws
  {
    let act = Self.acts[index]
    var machine = try await leftAtWork(act.payments, act.keys)
    machine.command = nil
    try await machine.till { till, fake in
      till.expect("The terminal is still at work (o): Order 1")
      try await press(act.keys, till)
      till.expect("The terminal's command is still at work.", "1  End the command")
      try await press("1", till)
      till.expect("Check the terminal", "1  \(act.done)")
      #expect(machine.notes.living.isEmpty && fake.requests.isEmpty)
      try await press("1", till)
      #expect(try await isMoved(machine, index))
      #expect(fake.requests.isEmpty && machine.notes.ends == [.written])
    }
  }

  @Test func `A payment that its till writes while its command is asked about is not asked about`()
    async throws
  {
    let machine = try await leftAtWork(.unpaid, "o$2")
    try await machine.till { till, fake in
      try await press("o$2", till)
      till.expect("1  End the command")
      _ = try await machine.store.apply(
        .pay(machine.id, "card"), by: Author(name: "Ben", till: "pi pts/9"))
      machine.notes.note(try #require(machine.notes.runs.first).id, .ended(.written))
      machine.notes.living = []
      try await press("1", till)
      till.expect("This order was just changed elsewhere.", "2  Card (now)")
      till.expectNo("the till can't tell")
      #expect(fake.requests.isEmpty)
    }
  }

  @Test func `A command that can't be ended is left alone, once a person says so`() async throws {
    let machine = try await leftAtWork(.unpaid, "o$2")
    machine.notes.endsCommands = false
    try await machine.till { till, fake in
      try await press("o$2", till)
      till.expect("1  End the command")
      till.expectNo("Leave it, and look at the terminal")
      try await press("1", till)
      till.expect("1  End the command", "2  Leave it, and look at the terminal")
      try await press("2", till)
      till.expect("Check the terminal", "1  Paid at the terminal", "2  Not paid")
      #expect(fake.requests.isEmpty)
    }
  }

  @Test(arguments: 0..<3)
  func `A run that another till has settled meanwhile is not said to be done, and nothing runs`(
    _ index: Int
  ) async throws {
    let act = Self.acts[index]
    let machine = try await Machine(act.payments)
    try await machine.till { till, _ in try await press(act.keys, till) }
    try await machine.till { till, fake in
      try await press(act.keys, till)
      till.expect("1  \(act.done)")
      machine.notes.note(try #require(machine.notes.runs.first).id, .ended(.notDone))
      try await press("1", till)
      till.expect("another till has settled it", "Order 1")
      #expect(fake.requests.isEmpty)
      #expect(try await !isMoved(machine, index))
    }
  }

  @Test(arguments: [true, false])
  func `A till that was stopped while another wrote its refund writes it no second time`(
    _ isNoted: Bool
  ) async throws {
    let machine = try await Machine("card", cups: 2)
    try await machine.till { till, fake in
      // One cup of two.
      try await press("of1\n", till)
      let run = try #require(machine.notes.runs.first)
      let refund = Refund(id: run.id, of: machine.id, cups: ["mango": 1])
      _ = try await machine.store.apply(.refund(refund), by: Author(name: "Ben", till: "pi pts/9"))
      if isNoted { machine.notes.note(run.id, .ended(.written)) }
      try await answer(fake, till, .done(reference: "A1"))
      #expect(try await machine.record.refunds.count == 1)
      #expect(try await machine.record.left.lines.cups == 1)
      if isNoted { till.expect("another till has settled it", "Reference: A1") }
      #expect(machine.notes.runs.isEmpty)
    }
  }

  @Test func `A run that another till has adopted and written asks nothing`() async throws {
    let machine = try await Machine(.unpaid)
    try await machine.till { till, _ in try await press("o$2", till) }
    try await machine.till { till, _ in
      till.till.context.state.seller = Author(name: "Ben", till: "pi pts/9")
      try await press("o$2", till)
      // The till dies before it notes that it has written the payment.
      machine.notes.onStep = { if case .adopted = $0 { machine.notes.notes = false } }
      try await press("1", till)
      #expect(try await machine.record.payments == "card")
    }
    #expect(machine.notes.runs.map(\.till) == ["pi pts/9"])
    machine.notes.notes = true
    try await machine.till { till, _ in till.expectNo("Check the terminal") }
    #expect(machine.notes.ends == [.written])
  }

  @Test func `Money that is known to be given back is not offered as not given back`() async throws
  {
    let store = TroubledStore(MemoryStore(author: .anna) { .noon })
    let machine = try await Machine("card", on: store)
    try await machine.till { till, fake in
      try await press("ofa\n", till)
      store.trouble = .diskFull("juice.db")
      try await answer(fake, till, .done(reference: nil))
    }
    store.trouble = nil
    try await machine.till { till, _ in
      try await press("ofa\n", till)
      till.expect("The money is GIVEN BACK", "2  Not given back: Card ₩5,500 was paid again")
      till.expect("Refund begun at")
    }
  }

  @Test func `Another store says nothing of a run`() async throws {
    let machine = try await Machine(.unpaid)
    try await machine.till { till, _ in try await press("o$2", till) }
    let other = try await Machine(.unpaid)
    let note = try #require(machine.notes.runs.first)
    try await other.notes.noted.begin(note, [])
    try await other.till { till, fake in
      till.expectNo("Check the terminal")
      try await press("o$2", till)
      #expect(fake.requests.count == 1)
    }
  }

  @Test(arguments: Language.allCases, [(60, 20), (80, 24)])
  func `The notice and the question fit`(_ language: Language, _ size: (columns: Int, rows: Int))
    async throws
  {
    let machine = try await Machine("card")
    try await machine.till(language, size.columns, size.rows) { till, fake in
      try await press("ofa\n", till)
      #expect(fake.requests.count == 1)
    }
    try await machine.till(language, size.columns, size.rows) { till, _ in
      try till.expectScreen("run-unfinished", .status)
      try await press("ofa\n", till)
      try till.expectScreen("run-question", .dialog)
    }
  }
}
