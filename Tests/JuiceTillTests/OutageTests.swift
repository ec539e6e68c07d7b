import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

/// Outages: the screen says why and since when, and the till recovers by itself.
@Suite struct OutageTests {
  private let full = StoreError.diskFull("juice.db")

  @Test(
    arguments: [(80, 24), (40, 12), (120, 40)],
    [
      (Language.ko, " 주문 중단(14:32~): 디스크가 가득 찼어요"), (.en, " No orders since 14:32: disk is full"),
    ])
  func `a bar says why the store is away, and since when`(
    _ size: (columns: Int, rows: Int), _ words: (language: Language, bar: String)
  ) async throws {
    let store = TroubledStore()
    try await Rig.run(words.language, columns: size.columns, rows: size.rows, store: store) {
      till in
      store.trouble = full
      try await till.type("1")
      try await till.press(.escape)
      #expect(till.terminal.text[0].replacing(/\d\d:\d\d/, with: "14:32") == words.bar)
    }
  }

  @Test(
    arguments: [
      StoreError.diskFull("juice.db"), .busy("juice.db"), .damaged("juice.db", .otherProgram),
      .newer("juice.db"), .cannotWrite("juice.db", .errno(30)), .cannotWrite("juice.db", .removed),
      .cannotWrite("juice.db", .replaced), .damaged("juice.db", .lostEntry(7)),
      .cannotRead("juice.db", .errno(5)), .cannotWrite("juice.db", .database(.inputOutput, "")),
      .server("postgres://anna@host/stand", .notReached("")),
      .server("postgres://anna@host/stand", .noRights("")),
      .server("postgres://anna@host/stand", .damaged(.lostEntry(7))),
    ], Language.allCases)
  func `every reason fits a narrow screen`(_ error: StoreError, _ language: Language) async throws {
    let store = TroubledStore()
    try await Rig.run(language, columns: 40, rows: 12, store: store) { till in
      store.trouble = error
      try await till.type("1")
      #expect(till.terminal.text[0].contains(language == .ko ? "주문 중단(" : "No orders since "))
      #expect(!till.terminal.text[0].contains("…"))
    }
  }

  @Test func `orders are refused with the reason, and the till recovers by itself`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.trouble = full
      try await till.type("7")
      till.expect("juice.db: the disk is full. Free some space and try again.")
      // An ordering key replaces the alert: nothing has to be closed first.
      try await till.type("6")
      till.expect("juice.db: the disk is full. Free some space and try again.")
      #expect(store.changesAsked == 2)

      store.trouble = nil
      try await till.wait("the title") { till.shows("Fresh juice, made for you!") }
      try await till.type("7")
      till.expect("Your Mango juice is ready")
      till.expect("Mango 7", "Kiwi 10")
    }
  }

  @Test func `an order whose answer is lost is retried until its fate is known`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.losesAnswers = true
      try await till.type("7")
      till.expect("may be done or not")
      till.expect("No orders since")
      // Retries by hand sell nothing, and do not queue.
      try await till.type("7")
      try await till.type("6")
      till.expect("Not done: the till still waits for the answer to the change before.")
      try await till.press(.escape)
      try await till.type("o")
      try await till.press(.escape, .escape)

      store.trouble = nil
      try await till.wait("the answer") { till.shows("Your Mango juice is ready") }
      till.expect("Fresh juice, made for you!")
      #expect(try await store.entries(JournalQuery()).count { $0.kind == .order } == 1)
      try await till.type("6")
      till.expect("Your Kiwi juice is ready")
      till.expect("Mango 7", "Kiwi 7")
    }
  }

  @Test func `cups that come onto the bill meanwhile stay on it`() async throws {
    let store = TroubledStore(isQuiet: true)
    try await Rig.run(.en, store: store) { till in
      store.losesAnswers = true
      try await till.type("+1b")
      till.expect("may be done or not")
      try await till.press(.escape)
      // A slow store would drop keys after a second.
      try await till.pass(.milliseconds(1100))
      try await till.type("67")
      store.trouble = nil
      try await till.wait("the answer") { till.shows("is ready") }
      try await till.press(.escape)
      try await till.type("b")
      try await till.press(.escape)
      let orders = try await store.entries(JournalQuery()).filter { $0.kind == .order }
      #expect(
        orders.map(\.changes) == [["kiwi": -3, "mango": -3], ["banana": -1, "strawberry": -10]])
    }
  }

  @Test func `a change that may have been saved is not called failed`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      try await till.type("7")
      store.losesAnswers = true
      try await till.type("u")
      till.expect("may be done or not")
      try await till.type("u")
      till.expect("Not done: ")
      till.expectNo("Not voided")
      store.trouble = nil
      try await till.wait("the answer") { till.shows("Voided") }
      try await till.press(.escape, .escape)

      store.losesAnswers = true
      try await till.type("r5")
      try await till.press(.enter)
      till.expect("may be done or not")
      try await till.press(.escape)
      try await till.press(.enter)
      till.expect("Not done: ")
      till.expectNo("Not saved")
      store.trouble = nil
      try await till.wait("the answer") { !till.shows("No orders since") }
    }
  }

  @Test func `the alert about a missing answer closes once the answer is there`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.losesAnswers = true
      try await till.type("r5")
      try await till.press(.enter)
      till.expect("may be done or not")
      store.trouble = nil
      try await till.wait("the answer") { !till.shows("No orders since") }
      till.expectNo("may be done or not")
      #expect(till.till.stack.screens.count == 1)
    }
  }

  @Test func `The refusal of another change stays once the first is done`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.losesAnswers = true
      try await till.type("76")
      till.expect("Not done: ")
      store.trouble = nil
      try await till.wait(for: "Your Mango juice is ready")
      try await till.press(.escape)
      till.expect("Not done: ")
      #expect(try await till.orders().count == 1)
    }
  }

  @Test func `A key meant for the alert does nothing behind it once it has closed`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.losesAnswers = true
      try await till.type("rs")
      till.expect("may be done or not")
      store.trouble = nil
      try await till.wait(for: "may be done or not", isThere: false)
      try await till.press(.escape, after: .milliseconds(50))
      till.expect("Ignored 1 key pressed before this appeared.")
      till.expectNo("Fresh juice, made for you!")
    }
  }

  @Test func `a menu that came meanwhile is used once the store is back`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.trouble = .cannotWrite("juice.db", .removed)
      try await till.menuFile(.changed(.withMelon))
      till.expect("No orders since")
      till.expectNo("Melon")
      store.trouble = nil
      try await till.wait(for: "Melon")
      till.expectNo("stays as it was")
    }
  }

  /// Only a change shows that a damaged store works again.
  @Test func `a menu that waits for a damaged store is used once a change works`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.trouble = .damaged("juice.db", .otherProgram)
      try await till.menuFile(.changed(.withMelon))
      // On a busy machine, the menu reaches the store later.
      try await till.wait(for: "No orders since")
      store.trouble = nil
      try await till.pass(.seconds(60))
      till.expect("No orders since")
      till.expectNo("Melon")
      try await till.type("7")
      till.expect("Your Mango juice is ready", "8 Melon")
      till.expectNo("No orders since", "stays as it was")
    }
  }

  @Test(arguments: [("o", "Strawberry +10"), ("t", "0 orders, 0 cups")])
  func `a read that failed is repeated once the store is back`(_ key: String, _ text: String)
    async throws
  {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.trouble = full
      try await till.type("7")
      try await till.type(key)
      till.expect("the disk is full")
      till.expectNo(text)
      try await till.press(.escape)
      store.trouble = nil
      try await till.wait(for: text)
      till.expectNo("No orders since", "the disk is full")
    }
  }

  @Test func `the day's figures are read once the store is back`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, columns: 99, rows: 40, store: store) { till in
      store.trouble = full
      try await till.type("7")
      try await till.resize(columns: 120, rows: 40)
      try await till.wait(for: "Can't read today's sales")
      store.trouble = nil
      try await till.wait(for: "0 cups")
      till.expectNo("Can't read today's sales")
    }
  }

  @Test(arguments: [true, false])
  func `a new menu that is gone by then is ignored`(_ isBroken: Bool) async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      let kiwi = Menu(
        ingredients: Menu.standard.ingredients,
        juices: Menu.standard.juices.filter { $0.id == "kiwi" })
      store.trouble = .cannotWrite("juice.db", .removed)
      try await till.menuFile(.changed(kiwi))
      let problem = MenuProblem(
        file: "menu.yaml", line: 3, column: 5, path: "juices", kind: .emptyRecipe)
      try await till.menuFile(isBroken ? .failed(.invalid([problem])) : .removed)
      store.trouble = nil
      try await till.wait("the title") { !till.shows("No orders since") }
      till.expect("7 Mango")
      till.expect(isBroken ? "The menu stays as it was." : "menu file is gone")
    }
  }

  @Test func `an order does not wait for the next retry of the store`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.trouble = full
      try await till.type("7")
      store.trouble = nil
      try await till.type("6")
      till.expect("Your Kiwi juice is ready")
      till.expect("Fresh juice, made for you!")
    }
  }

  @Test func `another till's sale shows once the store is back`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.trouble = .cannotWrite("juice.db", .removed)
      try await till.type("7")
      store.trouble = nil
      _ = try await till.maker.order([("mango", 2)])
      try await till.wait(for: "Mango 4")
    }
  }

  @Test func `the bar follows the reason`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.trouble = .cannotWrite("juice.db", .removed)
      try await till.type("7")
      till.expect("store is gone")
      store.trouble = .cannotWrite("juice.db", .replaced)
      try await till.wait(for: "another store")
    }
  }

  @Test func `the restock screen keeps what was typed`() async throws {
    let store = TroubledStore()
    try await Rig.run(.en, store: store) { till in
      store.trouble = full
      try await till.type("r5")
      try await till.press(.enter)
      till.expect("No orders since", "the disk is full")
      store.trouble = nil
      try await till.wait("the title") { !till.shows("No orders since") }
      // The first Enter closes the alert.
      try await till.press(.enter)
      try await till.pass(.seconds(2))
      try await till.press(.enter)
      till.expect("Strawberry 15")
    }
  }

  @Test(arguments: Language.allCases)
  func `customers hear nothing of disks`(_ language: Language) async throws {
    let store = TroubledStore()
    try await Rig.run(language, store: store, kiosk: Kiosk { _ in false }) { till in
      try await till.type("7")
      store.trouble = full
      try await till.type("b")
      #expect(till.terminal.text[0].contains(language == .ko ? "죄송해요." : "Sorry"))
      till.expectNo("juice.db")
    }
  }
}
