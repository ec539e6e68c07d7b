import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import Testing

@testable import JuiceTill

@Suite struct DiscountScreenTests {
  private nonisolated static let shapes = Language.allCases.flatMap { language in
    [(120, 40), (80, 24), (60, 20), (40, 12)].map { (language, $0.0, $0.1) }
  }

  private nonisolated static func menu(
    percent: Int = 5000, in code: String? = "KRW", _ ways: [Payment.Way] = [],
    hasDiscounts: Bool = true
  ) -> Menu {
    let currency = code.flatMap { Currency(code: $0) }
    func price(_ units: Int) -> Price? {
      currency.map { Price(minorUnits: units, currency: $0) }
    }
    let discounts = [
      Percent(hundredths: percent).map {
        Discount.Offer(
          id: "staff", name: Name(["ko": "직원", "en": "Staff"]), value: .percent($0))
      }, price(1000).map { Discount.Offer(id: "coupon", value: .amount($0)) },
    ]
    return Menu(
      ingredients: Menu.standard.ingredients,
      juices: Menu.standard.juices.map {
        Juice(id: $0.id, name: $0.name, recipe: $0.recipe, price: price(4500))
      }, currency: currency, ways: ways,
      discounts: hasDiscounts ? discounts.compactMap(\.self) : [])
  }

  /// A till with a bill of two cups of one juice and one of another, ₩13,500.
  private func run(
    _ language: Language = .en, _ columns: Int = 120, _ rows: Int = 40, menu: Menu = menu(),
    _ body: (Rig) async throws -> Void
  ) async throws {
    try await Rig.run(language, columns: columns, rows: rows, menu: menu) { till in
      try await till.type("+22")
      try await till.press(.end, "+")
      try await body(till)
    }
  }

  @Test func `The lines of a bill have its rounding`() async throws {
    var menu = Self.menu()
    menu.rounding = Rounding(to: 1000, for: .all)
    try await run(.en, 80, 24, menu: menu) { till in
      till.expect(
        "Bill: Mango Kiwi x 2 ₩9,000, Mango ₩4,500, Rounding ₩500",
        "3 cups, ₩13,500 +₩500 = ₩14,000")
      try await till.type("%1")
      till.expect("3 cups, ₩13,500 -₩6,750 +₩250 = ₩7,000")
      try await till.type("v")
      till.expect("3 cups, ₩7,000", "Discount Staff 50% -₩6,750", "Rounding ₩250")
    }
  }

  @Test func `A bill that is set aside lists its discount and its rounding`() async throws {
    var menu = Self.menu()
    menu.rounding = Rounding(to: 1000, for: .all)
    try await run(menu: menu) { till in
      try await till.type("%1nAnna")
      try await till.press(.enter)
      try await till.pass(.milliseconds(400))
      try await till.type("a")
      till.expect("₩13,500", "Staff 50% -₩6,750", "₩250", "₩7,000")
    }
  }

  @Test(arguments: shapes)
  func `a discount of the menu is one digit`(_ language: Language, _ columns: Int, _ rows: Int)
    async throws
  {
    try await run(language, columns, rows) { till in
      try await till.type("%")
      try till.expectScreen("discount", .dialog)
      try await till.type("1")
      till.expect("₩6,750")
      try till.expectScreen("discount-bill", .bill)
      try await till.type("b")
      try till.expectScreen("discount-ready", .dialog)
      let order = try #require(try await till.orders().last)
      #expect(order.discount?.text == "6750 KRW percent=50 id=staff")
      #expect(order.total?.minorUnits == 6750)
      try await till.press(.escape)
      try await till.type("o")
      till.expect("₩6,750")
      try await till.press(.enter)
      till.expect(language == .ko ? "소계" : "Subtotal", "₩13,500")
      till.expect(language == .ko ? "직원 50% -₩6,750" : "Staff 50% -₩6,750")
    }
  }

  @Test(arguments: shapes)
  func `another discount is typed, with its reason`(
    _ language: Language, _ columns: Int, _ rows: Int
  )
    async throws
  {
    try await run(language, columns, rows) { till in
      try await till.type("%%10%")
      try till.expectScreen("discount-typed", .dialog)
      try await till.press(.enter)
      try await till.type("단골 L?")
      try till.expectScreen("discount-reason", .dialog)
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("b")
      #expect(try await till.orders().last?.discount?.text == "1350 KRW percent=10 note=단골 L?")
    }
  }

  @Test func `a share is typed with a comma, too`() async throws {
    try await run(.en, 80, 24) { till in
      try await till.type("%%7,5%")
      try await till.press(.enter)
      try await till.type("x")
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("b")
      #expect(try await till.orders().last?.discount?.text.contains("percent=7.5") == true)
    }
  }

  @Test func `wrong input is reported, and not used`() async throws {
    try await run(menu: Self.menu(hasDiscounts: false)) { till in
      try await till.type("%")
      for text in ["0%", "101%", "x", "10%%", "1.5", "1,5", "0", "-5"] {
        try await till.type(text)
        till.expect("Type a percentage, as 10%, or an amount.", note: "\(text)")
        try await till.press(.enter)
        till.expect("\(text)▏")
        for _ in text { try await till.press(.backspace) }
      }
      try await till.type("10,000")
      till.expect("-₩10,000 · Total ₩3,500")
      for _ in "10,000" { try await till.press(.backspace) }
      try await till.type("99999")
      till.expect("₩99,999 is more than the order costs: ₩13,500 is taken off.")
      try await till.press(.enter)
      try await till.pressAgain(.enter)
      till.expect("-₩13,500", "₩0")
      // Without a discount on the menu, only these two choices remain.
      try await till.type("%2")
      till.expectNo("-₩13,500")
    }
  }

  @Test func `Escape leaves the discount as it was, and “none” removes it`() async throws {
    try await run { till in
      try await till.type("%2")
      till.expect("Discount coupon", "₩12,500")
      try await till.type("%")
      try await till.press(.escape)
      try await till.type("%%5")
      try await till.press(.escape)
      try await till.type("%%5")
      try await till.press(.enter, .escape)
      till.expect("₩12,500")
      try await till.type("%-")
      till.expectNo("coupon", "₩12,500")
      try await till.type("b")
      #expect(try await till.orders().last?.discount == nil)
    }
  }

  @Test func `a percentage follows the cups, and an amount is at most the total`() async throws {
    try await run { till in
      try await till.type("%1")
      try await till.type("u")
      till.expect("-₩4,500")
      try await till.type("%%5000")
      try await till.press(.enter)
      try await till.pressAgain(.enter)
      try await till.type("u")
      till.expect("-₩4,500", "₩0")
      try await till.type("2")
      till.expect("-₩5,000", "₩4,000")
      // The discount goes with the last cup.
      try await till.type("uu2")
      till.expectNo("-₩")
      try await till.type("%1b")
      try await till.press(.escape)
      try await till.type("+4")
      till.expectNo("-₩")
      try await till.press(.escape)
      try await till.type("7")
      #expect(try await till.orders().map { $0.discount?.amount.minorUnits } == [2250, nil])
    }
  }

  @Test func `nobody is asked how a bill of 0 is paid`() async throws {
    try await run(menu: Self.menu(percent: 10_000, ["card"])) { till in
      try await till.type("%1")
      till.expect("-₩13,500", "₩0")
      try await till.type("b")
      till.expect("3 cups")
      till.expectNo("How is it paid?", "Unpaid")
      let order = try #require(try await till.orders().last)
      #expect(order.total?.minorUnits == 0 && order.payments == .unpaid)
      let record = try #require(try await till.maker.store.records([order.id])[order.id])
      #expect(!record.isUnpaid && record.unpaid?.minorUnits == 0)
      // It may still be noted, for a tip.
      try await till.type("$")
      till.expect("Order 1 · ₩0 · No payment noted")
    }
  }

  @Test func `the payment asks for the sums after the discount`() async throws {
    let cash = Payment.Way(id: "cash", hasDrawer: true)
    try await run(menu: Self.menu(["card", cash])) { till in
      try await till.type("%1c")
      till.expect("Total ₩6,750")
      try await till.press(.escape)
      try await till.type("b")
      till.expect("₩6,750")
      till.expectNo("13,500?")
      try await till.type("-")
      try await till.type("1")
      try await till.type("5000")
      try await till.press(.enter)
      till.expect("₩1,750 left")
      try await till.type("2")
      try await till.press(.enter)
      let order = try #require(try await till.orders().last)
      #expect(order.payments?.text.contains("1750") ?? false)
      #expect(order.payments?.pays(order.total) ?? false)
    }
  }

  @Test func `a new menu shows the new total`() async throws {
    try await run { till in
      try await till.type("%1")
      try await till.menuFile(.changed(Self.menu(percent: 1000)))
      till.expect("the bill was ₩6,750 and is ₩12,150 now.")
      try await till.press(.escape)
      try await till.menuFile(.changed(Self.menu(hasDiscounts: false)))
      till.expect("the bill was ₩12,150 and is ₩13,500 now.")
    }
  }

  @Test func `the open question follows the menu`() async throws {
    try await run { till in
      try await till.type("%")
      #expect(till.screen.contains(/Staff 50% +-₩6,750/))
      try await till.menuFile(.changed(Self.menu(percent: 1000)))
      #expect(till.screen.contains(/Staff 10% +-₩1,350/))
      try await till.type("%20%")
      try await till.menuFile(.changed(Self.menu(in: nil)))
      till.expect("and is – now.")
      try await till.press(.escape)
      till.expect("20%▏")
      try await till.press(.enter)
      try await till.pressAgain(.enter)
      try await till.type("%")
      till.expect("The bill has no price")
    }
  }

  @Test func `a discount for a bill that a new menu empties is not the next bill's`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: Self.menu()) { till in
      try await till.type("+7%%30%")
      try await till.press(.enter)
      try await till.type("friend")
      try await till.emptyBill(of: Self.menu())
      try await till.press(.enter)
      try await till.pass(.seconds(1))
      try await till.type("6")
      till.expect("₩4,500")
      till.expectNo("-₩", "friend")
      try await till.type("b")
      #expect(try await till.orders().last?.discount == nil)
    }
  }

  @Test func `a discount without a bill or prices says why there is none`() async throws {
    try await Rig.run(.en, menu: Self.menu()) { till in
      try await till.type("%")
      till.expect("There is no bill.")
    }
    try await run(menu: .standard) { till in
      try await till.type("%")
      till.expect("The bill has no prices, so there is no discount.")
    }
  }

  @Test func `customers can't give a discount`() async throws {
    let kiosk = Kiosk { _ in true }
    try await Rig.run(.en, menu: Self.menu(), kiosk: kiosk) { till in
      try await till.type("2%")
      till.expectNo("Staff", "discount")
      try await till.type("b")
      #expect(try await till.orders().last?.total?.minorUnits == 4500)
    }
  }
}

extension Rig {
  /// Takes the mangos off the menu, and closes the notice that they are gone from the bill.
  func emptyBill(of menu: Menu) async throws {
    var menu = menu
    menu.juices.removeAll { $0.id == "mango" }
    try await menuFile(.changed(menu))
    expect("Removed from the bill")
    try await pass(.seconds(2))
    try await press(.escape)
    #expect(till.orderScreen.bill.order == nil)
  }
}
