import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import TerminalTesting
import Testing

@testable import JuiceTill

/// `0` and two digits: a juice by its number on the whole menu.
@Suite struct MenuNumberTests {
  private func run(
    _ language: Language = .en, kiosk: Kiosk? = nil, _ body: (Rig) async throws -> Void
  ) async throws {
    try await Rig.run(language, menu: .ofMixes(30), kiosk: kiosk, body)
  }

  @Test func `a number is complete with two digits after a zero`() {
    var number = MenuNumber()
    #expect(!number.isBegun)
    #expect([0, 1].map { number.type($0) } == [nil, nil])
    #expect(number.digits == "01")
    #expect(number.type(2) == 12)
    #expect(!number.isBegun)
    #expect([0, 0, 7].map { number.type($0) } == [nil, nil, 7])
    _ = number.type(0)
    number.end()
    #expect(!number.isBegun)
  }

  @Test func `a number orders from any page`() async throws {
    try await Rig.run(.en, menu: .ofMixes(60)) { till in
      till.expect(" 1 Mix 1 ")
      till.expect("12 Mix 12")
      till.expect("page 1/")
      till.expectNo("Mix 59")
      try await till.type("0")
      till.expect("number 0_")
      try await till.type("5")
      till.expect("number 05_")
      try await till.type("9")
      till.expect("Your Mix 59 juice is ready")
      try await till.press(.escape)
      till.expect("Mix 59")
      till.expectNo("number 0", "page 1/")
      // On every page, a digit is the number of the same juice.
      till.expectNo("1 Mix 1 ")
      try await till.type("1")
      till.expect("Your Mix 1 juice is ready")
    }
  }

  @Test func `hiding, removing and a number of its own move no other number`() async throws {
    try await Rig.run(.en, menu: .ofMixes(30)) { till in
      var menu = Menu.ofMixes(30)
      menu.juices[1].hidden = .always
      try await till.menuFile(.changed(menu))
      try await till.type("3")
      till.expect("Your Mix 3 juice is ready")
      try await till.type("2")
      till.expect("Number 2, Mix 2, is not on sale now.")
      try menu.remove(.juice(menu.juices[3].id))
      menu.juices.append(Juice(id: "new", name: Name("New"), recipe: ["apple": 1]))
      try await till.menuFile(.changed(menu))
      try await till.type("4")
      till.expect("There is no number 4 on the menu.")
      for (number, name) in [("5", "Mix 5"), ("030", "Mix 30"), ("031", "New")] {
        try await till.type(number)
        till.expect("Your \(name) juice is ready", note: "\(number)")
      }
      menu.renumber()
      try await till.menuFile(.changed(menu))
      try await till.type("4")
      till.expect("Your Mix 5 juice is ready")
    }
  }

  /// The digits dismiss the success alert; a slow line delivers all three at once.
  @Test func `a number counts over an alert, and if its digits arrive together`() async throws {
    try await run { till in
      try await till.type("3")
      try await till.send(.key("0"), .key("1"), .key("1"))
      till.expect("Your Mix 11 juice is ready")
      try await till.type("0")
      till.expectNo("is ready")
      till.expect("number 0_")
      try await till.type("02")
      till.expect("Your Mix 2 juice is ready")
    }
  }

  @Test func `a number that no juice has is reported`() async throws {
    for language in Language.allCases {
      try await run(language) { till in
        for number in ["045", "000"] {
          try await till.type(number)
          let wrong = Int(number) ?? 0
          till.expect(
            language == .en
              ? "There is no number \(wrong) on the menu." : "\(wrong)번 메뉴가 없어요.")
        }
        #expect(try await till.maker.store.stock().revision == 1)
      }
    }
  }

  @Test func `another key ends the number, and acts`() async throws {
    try await run { till in
      try await till.type("01")
      try await till.press(.escape)
      till.expectNo("number 0")
      try await till.type("01")
      try await till.press(.right)
      #expect(till.hasCursor(on: "2 Mix 2"))
      till.expectNo("number 0")
      try await till.type("01?")
      try await till.press(.escape)
      try await till.type("2")
      till.expect("Your Mix 2 juice is ready")
      try await till.press(.escape)
      try await till.type("02")
      try await till.click("5 Mix 5")
      try await till.type("3")
      till.expect("Your Mix 3 juice is ready")
    }
  }

  @Test func `an unfinished number says that it is gone, and no bill is ordered without it`()
    async throws
  {
    for (language, gone) in [
      (Language.en, "Number 02 was not finished, and is gone."),
      (.ko, "다 누르지 않은 번호를 지웠어요: 02"),
    ] {
      try await run(language) { till in
        try await till.type("+011")
        for key in "bn" {
          try await till.type("02\(key)")
          till.expect(gone, note: "\(key)")
          #expect(try await till.orders().isEmpty)
        }
        for key in [.enter, " ", "u", "+", "-"] as [Key] {
          try await till.type("02")
          try await till.press(key)
          till.expect(gone, note: "\(key)")
        }
        try await till.type("02")
        try await till.press(.right)
        till.expect(gone)
        // Escape is meant for the number.
        try await till.type("02")
        try await till.press(.escape)
        till.expectNo(gone)
        try await till.type("b")
        #expect(try await till.orders().map(\.lines.cups) == [1])
      }
    }
  }

  @Test func `a click on the order button orders no bill without an unfinished number`()
    async throws
  {
    try await Rig.run(.en, menu: .withDrawer) { till in
      try await till.type("+77")
      try await till.type("00")
      try await till.click("b pay")
      till.expect("Number 00 was not finished, and is gone.")
      till.expectNo("How is it paid?")
    }
  }

  @Test func `a number adds a cup to an open bill`() async throws {
    try await run { till in
      try await till.type("+011001")
      till.expect("Mix 11", "Bill")
      try await till.type("0")
      // Escape drops the number, not the bill.
      try await till.press(.escape)
      till.expectNo("number 0")
      try await till.type("b")
      let stock = try await till.maker.store.stock()
      #expect(stock.quantity(of: "apple") == 96)
    }
  }

  @Test func `customers can type a number too`() async throws {
    try await run(kiosk: Kiosk { _ in false }) { till in
      try await till.type("0")
      till.expect("number 0_")
      try await till.type("24")
      till.expect("│ Mix 24")
    }
  }

  @Test func `digits are letters of a search`() async throws {
    try await run { till in
      try await till.type("/01")
      till.expect("Search: 01")
    }
  }

  @Test func `numbers are hinted if there are more than nine juices`() async throws {
    try await run { till in #expect(till.hints("0 number")) }
    try await Rig.run(.en) { till in
      #expect(!till.hints("0 number"))
      try await till.type("003")
      till.expect("Not enough")
      try await till.type("007")
      till.expect("Your Mango juice is ready")
    }
  }
}

extension Menu {
  /// Juices of one ingredient.
  static func ofMixes(_ count: Int) -> Menu {
    Menu(
      ingredients: [Ingredient(id: "apple", name: Name("Apple"), opening: 100)],
      juices: (1...count).map {
        Juice(id: .init(stringLiteral: "a\($0)"), name: Name("Mix \($0)"), recipe: ["apple": 2])
      })
  }
}
