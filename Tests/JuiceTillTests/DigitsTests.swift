import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

@Suite struct DigitsTests {
  @Test(arguments: Language.allCases)
  func `a digit puts a cup on the bill where orders are made`(
    _ language: Language
  ) async throws {
    try await Rig.run(language, menu: .called) { till in
      #expect(till.hints(language == .ko ? "1-9 담기" : "1-9 add"))
      try await till.type("7004")
      #expect(try await till.orders().isEmpty)
      till.expect(language == .ko ? "망고쥬스" : "Mango")
      try await till.type("b1")
      #expect(try await till.orders().map { $0.lines.map(\.cups) } == [[1, 1]])
      // On the success alert a digit begins the next bill; the same digit adds to it.
      try await till.type("66")
      #expect(try await till.orders().count == 1)
      try await till.type("b2")
      #expect(try await till.orders().last?.lines.map(\.cups) == [2])
    }
  }

  @Test func `full-width digits are digits`() async throws {
    try await Rig.run(.ko, menu: .called) { till in
      try await till.type("６x２")
      try await till.press(.enter)
      try await till.type("b１")
      #expect(try await till.orders().last?.lines.map(\.cups) == [2])
      try await till.press(.escape)
      try await till.type("o/１번")
      till.expect("찾기: 1번")
    }
  }

  @Test func `a number of two digits begins a bill, too`() async throws {
    try await Rig.run(.en, menu: .called) { till in
      try await till.type("007")
      till.expect("Bill: Mango")
      #expect(try await till.orders().isEmpty)
    }
  }

  @Test(
    arguments: [[.end, .enter], [.end, " "], ["/", "m", "a", "n", "g", "o", .enter]] as [[Key]])
  func `Enter, Space, a search and a click do what the digit does`(_ keys: [Key]) async throws {
    try await Rig.run(.en, menu: .called) { till in
      for key in keys { try await till.press(key) }
      till.expect("Bill: Mango")
      try await till.click("7 Mango")
      till.expect("Bill: Mango x 2")
      #expect(try await till.orders().isEmpty)
    }
    try await Rig.run(.en, menu: .called, settings: .sellingByDigit) { till in
      for key in keys { try await till.press(key) }
      #expect(try await till.orders().count == 1)
      try await till.press(.escape)
      try await till.click("7 Mango")
      #expect(try await till.orders().count == 2)
    }
  }

  @Test func `a click begins a bill, too`() async throws {
    try await Rig.run(.en, menu: .called) { till in
      try await till.click("7 Mango")
      till.expect("Bill: Mango")
      #expect(try await till.orders().isEmpty)
    }
  }

  @Test func `Enter is hinted by what it does`() async throws {
    for (settings, word) in [(TillSettings(), "add"), (.sellingByDigit, "order")] {
      try await Rig.run(.en, menu: .called, settings: settings) { till in
        try await till.type("/mango")
        #expect(till.hints("Enter \(word)"))
      }
    }
  }

  @Test func `the setting decides, whatever the menu has`() async throws {
    try await Rig.run(.en, menu: .called, settings: TillSettings(addsByDigit: false)) { till in
      #expect(till.hints("1-9 order"))
      try await till.type("77")
      #expect(try await till.orders().count == 2)
    }
    try await Rig.run(.en, settings: TillSettings(addsByDigit: true)) { till in
      #expect(till.hints("1-9 add"))
      try await till.type("77")
      till.expect("Bill: Mango x 2")
      #expect(try await till.orders().isEmpty)
    }
    try await Rig.run(.en) { till in
      #expect(till.hints("1-9 order"))
    }
  }

  @Test func `a new menu changes what a digit does`() async throws {
    try await Rig.run(.en, menu: .withPrices) { till in
      #expect(till.hints("1-9 order"))
      try await till.menuFile(.changed(.queuedWithPrices))
      #expect(till.hints("1-9 add"))
      try await till.type("7")
      #expect(try await till.orders().isEmpty)
    }
  }

  // MARK: The key that answered a dialog

  @Test(arguments: [0, 100, 299], [false, true])
  func `the key that has said how a bill is paid is ignored for a while, and told`(
    milliseconds: Int, addsByDigit: Bool
  ) async throws {
    try await payingTwice(milliseconds, addsByDigit: addsByDigit) { till in
      till.expect("Your order is ready", "Ignored 1 key")
      try await till.press(.escape)
      till.expectNo("Bill:")
      #expect(try await till.orders().map(\.payment) == ["cash"])
    }
  }

  @Test(arguments: [301, 500, 2000], [false, true])
  func `the key that has answered counts again after a while`(
    milliseconds: Int, addsByDigit: Bool
  ) async throws {
    try await payingTwice(milliseconds, addsByDigit: addsByDigit) { till in
      till.expectNo("Ignored 1 key")
      #expect(till.shows("Bill: Strawberry Banana") == addsByDigit)
      let orders = try await till.orders()
      #expect(orders.count == (addsByDigit ? 1 : 2))
    }
  }

  @Test func `another key acts at once after an answer`() async throws {
    try await Rig.run(.en, menu: .withPrices) { till in
      try await till.type("+77b")
      try await till.send(.key("1"), .key("4"))
      till.expect("Your Banana juice is ready.")
      #expect(try await till.orders().count == 2)
    }
  }

  @Test func `a click that answers leaves the keys alone`() async throws {
    try await Rig.run(.en, menu: .withPrices) { till in
      try await till.type("+77b")
      try await till.click("Cash")
      try await till.press("b", after: .milliseconds(50))
      till.expect("There is no bill.")
      till.expectNo("Ignored")
    }
  }

  @Test func `the digit of a way to pay is typed at once as money`() async throws {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+77b")
      try await till.send(.key("2"))
      for key in "20000" { try await till.press(.character(key), after: .milliseconds(20)) }
      try await till.press(.enter)
      #expect(try await till.orders().last?.payments?.text == "cash=11000/20000 KRW")
    }
  }

  /// Pays a bill with `1`, and presses the key again after a while.
  private func payingTwice(
    _ milliseconds: Int, addsByDigit: Bool, _ body: (Rig) async throws -> Void
  ) async throws {
    try await Rig.run(
      .en, menu: .withPrices, settings: TillSettings(addsByDigit: addsByDigit)
    ) { till in
      try await till.type("+77b")
      try await pressTwice("1", milliseconds, on: till)
      try await body(till)
    }
  }

  private func pressTwice(_ key: Key, _ milliseconds: Int, on till: Rig) async throws {
    if milliseconds == 0 {
      try await till.send(.key(key), .key(key))
    } else {
      try await till.press(key)
      try await till.press(key, after: .milliseconds(milliseconds))
    }
    try await till.pass(HeldKey.repeatLimit)
  }

  // MARK: Without a bill

  /// Menus, and what `%` and `c` say on them, and `$`.
  private static let reasons: [(Menu, money: String, ways: String)] = [
    (.standard, "The menu has no prices.", "The menu has no ways to pay."),
    (.withPrices, "There is no bill.", "Pay an order with $ right after it"),
    (
      Menu(
        ingredients: Menu.withPrices.ingredients, juices: Menu.withPrices.juices,
        currency: Menu.withPrices.currency), "There is no bill.", "The menu has no ways to pay."
    ),
    (
      Menu(ingredients: Menu.standard.ingredients, juices: Menu.standard.juices, ways: ["card"]),
      "The menu has no prices.", "Pay an order with $ right after it"
    ),
  ]

  @Test(arguments: 0..<4)
  func `a key that needs a bill says why it does nothing`(_ index: Int) async throws {
    let (menu, money, ways) = Self.reasons[index]
    try await Rig.run(.en, menu: menu) { till in
      for (key, reason) in [
        ("b", "There is no bill. Press +, then a number."), ("-", "There is no bill."),
        ("x", "There is no bill."), ("%", money), ("c", money), ("$", ways),
      ] {
        try await till.type(key)
        till.expect(reason, note: "\(key)")
        try await till.press(.escape)
      }
      #expect(try await till.orders().isEmpty)
      try await till.type("+")
      for key in ["b", "-", "x"] {
        try await till.type(key)
        #expect(till.screen.ranges(of: "Press a number").count == 2, "\(key)")
        try await till.press(.enter)
      }
    }
    try await Rig.run(.en, menu: menu, settings: TillSettings(addsByDigit: true)) { till in
      try await till.type("b")
      till.expect("There is no bill. Press a number.")
    }
  }

  @Test(arguments: ["x", "%", "c", "$"])
  func `a number after a key that needs a bill sells no juice`(_ key: String) async throws {
    try await Rig.run(.en, menu: .withPrices, settings: .sellingByDigit) { till in
      try await till.type("\(key)4")
      till.expect("The number orders nothing here.")
      try await till.type("0")
      #expect(try await till.orders().isEmpty)
      try await till.press(.escape)
      try await till.type("4")
      #expect(try await till.orders().count == 1)
    }
  }

  @Test func `change for a bill without prices says why there is none`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("+7c")
      till.expect("The menu has no prices.")
    }
  }
}
