import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceText
import JuiceTill
import TerminalTesting
import Testing

/// Self-service: what a customer can do, and how the owner gets the till.
@Suite struct KioskTests {
  private func kiosk(
    ready: Duration = .seconds(3600), idle: Duration = .seconds(3600),
    pin: Duration = .seconds(3600), penalty: Duration = .seconds(3600)
  ) -> Kiosk {
    Kiosk(times: .init(ready: ready, idle: idle, pin: pin, penalty: penalty)) { $0 == "2468" }
  }

  private func kinds(_ till: Rig) async throws -> [JournalEntry.Kind] {
    try await till.maker.store.entries(JournalQuery(.oldestFirst)).map(\.kind)
  }

  @Test(
    arguments: [(80, 24), (60, 20), (40, 12), (120, 40), (200, 60)], Language.allCases)
  func theScreenIsForCustomers(_ size: (columns: Int, rows: Int), _ language: Language)
    async throws
  {
    try await Rig.run(
      language, columns: size.columns, rows: size.rows, menu: .priced, kiosk: kiosk()
    ) { till in
      try expectScreen(till.screen, is: "kiosk-\(language)-\(size.columns)x\(size.rows)")
    }
  }

  @Test(arguments: Language.allCases)
  func helpShowsOnlyTheKeysThereAre(_ language: Language) async throws {
    try await Rig.run(language, rows: 40, kiosk: kiosk()) { till in
      try await till.type("?")
      try expectScreen(till.screen, is: "kiosk-help-\(language)")
    }
  }

  @Test func whatIsNotForCustomersIsNoKey() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      let first = till.screen
      try await till.type("routqcpRQ")
      try await till.press(.control("c"), .control("z"), .control("\\"), .control("d"), .escape)
      #expect(till.screen == first)
      // Where the restock button stands in an ordinary till.
      try await till.send(.click(Point(x: 74, y: 0)))
      #expect(till.screen == first)
      // The selection does not get there either.
      try await till.press(.up, .enter)
      #expect(till.shows("Your Strawberry Banana juice is ready."))
      try await till.type("c")
      #expect(!till.shows("Money"))
      #expect(try await kinds(till) == [.open, .order])
    }
  }

  @Test func noKeyPrintsAReceipt() async throws {
    var printed = 0
    let printer: (String) async throws -> Void = { _ in printed += 1 }
    try await Rig.run(.en, kiosk: kiosk(), printer: printer) { till in
      try await till.type("7")
      #expect(till.shows("Your Mango juice is ready.") && !till.shows("receipt"))
      try await till.type("p")
      #expect(!till.shows("receipt"))
    }
    #expect(printed == 0)
  }

  @Test func aWindowThatIsTooSmallHasNoWayOut() async throws {
    try await Rig.run(.en, columns: 30, rows: 10, kiosk: kiosk()) { till in
      let first = till.screen
      try await till.type("q7")
      try await till.press(.control("c"), .control("x"))
      #expect(till.screen == first)
      try await till.resize(columns: 80, rows: 24)
      #expect(till.shows("1 Strawberry Banana"))
      #expect(try await kinds(till) == [.open])
    }
  }

  @Test func whatIsShortIsSoldOut() async throws {
    try await Rig.run(.ko, kiosk: kiosk()) { till in
      try await till.type("3")
      #expect(till.shows("품절이에요: 딸기쥬스"))
      #expect(!till.shows("재고"))
      try expectScreen(till.screen, is: "kiosk-sold-out")
      try await till.type("y")
      try await till.press(.enter)
      try await till.press(.home)
      try await till.type("+1")
      #expect(till.shows("품절이에요: 딸바쥬스"))
      #expect(till.shows("주문서: 딸바쥬스"))
    }
  }

  @Test func aBillThatAnotherTillMadeShortSaysWhatIsSoldOut() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      try await till.type("+74")
      _ = try await till.maker.order([("mango", 3)])
      try await till.wait(for: "Mango 1")
      try await till.type("b")
      #expect(till.shows("Sold out: Mango"))
      #expect(!till.shows("Sold out: Mango,"))
      try await till.press(.escape)
      #expect(till.shows("Bill: Strawberry Banana, Mango, Banana"))
    }
  }

  @Test func aCustomerMakesABillAndPays() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: .paying, kiosk: kiosk()) { till in
      try await till.type("+774u")
      try expectScreen(till.screen, is: "kiosk-bill")
      try await till.press(.escape)
      try await till.type("n")
      try await till.type("b2")
      #expect(till.shows("Your order is ready.") && till.shows("2      Mango"))
      #expect(till.shows("No. 1"))
      #expect(!till.shows("change"))
      try expectScreen(till.screen, is: "kiosk-ready")
      // Nothing is taken back, and nobody sees what was sold before.
      try await till.type("u")
      #expect(!till.shows("is ready") && !till.shows("Last order"))
      #expect(try await kinds(till) == [.open, .order])
    }
  }

  @Test func thePlusOfAButtonBeginsABill() async throws {
    try await Rig.run(.en, kiosk: kiosk()) { till in
      let name = try #require(till.place(of: "7 Mango"))
      let top = name.y - 2
      #expect(till.terminal.text[top].hasSuffix(" + ─┐"))
      try await till.send(.click(Point(x: 77, y: top)))
      #expect(till.shows("Bill: Mango"))
      #expect(try await kinds(till) == [.open])
    }
  }

  // MARK: Time

  @Test func afterAnOrderTheScreenIsReadyForTheNext() async throws {
    let settings = TillSettings { _ in Issue.record("a customer's language was remembered") }
    try await Rig.run(
      .ko, settings: settings, kiosk: kiosk(ready: .seconds(1))
    ) { till in
      try await till.type("L/man")
      #expect(till.shows("Search: man"))
      try await till.press(.down, .enter)
      #expect(till.shows("No. 1"))
      // Taking the alert away changes nothing of it.
      try await till.press(.escape)
      try await till.wait(for: "맛있는 쥬스를 만들어 드려요!")
      #expect(till.hasCursor(on: "1 딸바쥬스"))
      #expect(!till.shows("찾기:"))
    }
  }

  @Test func theNextCustomersCupsAreCountedAnew() async throws {
    try await Rig.run(.en, kiosk: kiosk(ready: .seconds(1))) { till in
      try await till.type("4")
      #expect(till.shows("Your Banana juice is ready."))
      try await till.wait(for: "is ready", isThere: false)
      try await till.type("4")
      #expect(till.shows("Your Banana juice is ready.") && till.shows("No. 2"))
      #expect(!till.shows("in a row"))
    }
  }

  @Test func theNextCustomerIsNotDisturbed() async throws {
    try await Rig.run(.en, kiosk: kiosk(ready: .seconds(1))) { till in
      try await till.type("7")
      #expect(till.shows("Your Mango juice"))
      try await till.type("+")
      try await Task.sleep(for: .milliseconds(1_200))
      try await till.press(.control("l"))
      #expect(till.shows("Bill: Mango"))
    }
  }

  @Test(arguments: ["+7", "/man", "?", "+7\u{1B}", "+7b", "3", "L"])
  func whatNobodyTouchesIsCleared(_ keys: String) async throws {
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

  @Test func thePINGivesTheOwnerTheTill() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: .priced, kiosk: kiosk()) { till in
      try await till.type("7L")
      try await till.press(.control("x"))
      try await till.type("2468")
      #expect(till.shows("PIN: ****"))
      try expectScreen(till.screen, is: "kiosk-pin")
      try await till.press(.enter)
      #expect(till.shows("[Restock]") && till.shows("Today"))
      #expect(till.shows("Last order: Mango"))
      try await till.press(.control("x"))
      #expect(!till.shows("PIN"))
      try await till.type("r")
      #expect(till.shows("Save and close"))
      try await till.press(.escape)
      try await till.type("u")
      #expect(try await kinds(till) == [.open, .order, .void])
    }
  }

  @Test func theOwnerGoesOnWithTheBill() async throws {
    try await Rig.run(.en, kiosk: kiosk(idle: .seconds(1))) { till in
      try await till.type("+7")
      try await till.press(.control("x"))
      try await till.type("2468")
      try await till.press(.enter)
      try await Task.sleep(for: .milliseconds(1200))
      try await till.press(.control("l"))
      #expect(till.shows("Bill: Strawberry Banana, Mango"))
    }
  }

  @Test func itIsAskedForAboveAnyScreenAndClosesByItself() async throws {
    try await Rig.run(.en, menu: .paying, kiosk: kiosk(pin: .seconds(1))) { till in
      for keys in ["", "?", "+7b", "/"] {
        try await till.type(keys)
        try await till.press(.control("x"))
        #expect(till.shows("Staff PIN:"))
        try await till.wait(for: "Staff PIN:", isThere: false)
      }
      #expect(till.shows("Bill:"))
      try await till.press(.control("x"))
      try await till.press(.escape)
      #expect(!till.shows("Staff PIN:"))
    }
  }

  @Test func whoIsTypingItIsNotInterrupted() async throws {
    try await Rig.run(.en, kiosk: kiosk(pin: .milliseconds(1500))) { till in
      try await till.press(.control("x"))
      let end = ContinuousClock.now + .seconds(3)
      while ContinuousClock.now < end {
        try await till.press("1", .backspace)
        #expect(till.shows("Staff PIN:"))
      }
    }
  }

  @Test func threeWrongOnesCostTime() async throws {
    try await Rig.run(.en, kiosk: kiosk(penalty: .milliseconds(1500))) { till in
      for _ in 1...2 {
        for _ in 1...2 {
          try await till.press(.control("x"))
          try await till.type("1234")
          try await till.press(.enter)
          #expect(till.shows("That is not the PIN.") && till.shows("Staff PIN: ▏"))
        }
        // Closing the dialog forgives nothing.
        try await till.press(.escape, .control("x"))
        try await till.type("1")
        try await till.press(.enter)
        #expect(till.shows("Three wrong PINs. Try again in 2 seconds."))
        try await till.press(.control("x"))
        #expect(till.shows("Three wrong PINs.") && !till.shows("Staff PIN"))
        // Customers go on meanwhile.
        try await till.type("7")
        #expect(till.shows("Your Mango juice is ready."))
        try await till.press(.escape, .control("c"))
        try await till.wait("the end of the penalty") {
          try await till.press(.escape, .control("x"))
          return till.shows("Staff PIN: ▏")
        }
      }
      try await till.type("2468")
      try await till.press(.enter)
      #expect(till.shows("[Restock]"))
    }
  }

  @Test func aPINThatCantBeCheckedOpensNothing() async throws {
    let broken = Kiosk { _ in throw StoreError.diskFull("/srv/pin") }
    try await Rig.run(.en, kiosk: broken) { till in
      try await till.press(.control("x"))
      try await till.type("2468")
      try await till.press(.enter)
      // What only the owner can mend is not told to customers.
      #expect(till.shows("Please ask the staff.") && !till.shows("/srv/pin"))
      #expect(!till.shows("[Restock]"))
      try await till.press(.escape, .escape)
      #expect(till.shows("1 Strawberry Banana"))
    }
  }
}

extension Menu {
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
    payments: ["cash", "card"])
}
