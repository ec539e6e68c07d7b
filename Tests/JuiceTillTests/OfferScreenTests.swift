import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceTerminal
import JuiceText
import JuiceWords
import TerminalTesting
import Testing

@testable import JuiceTill

/// Offers on a till whose clock starts at noon.
@Suite struct OfferScreenTests {
  /// Half the price of mango juices until ten past twelve, by itself, and a discount for the staff.
  private nonisolated static func menu(
    from: String? = nil, to: String? = "12:10", isAutomatic: Bool = true,
    _ ways: [Payment.Way] = [],
    costing units: Int = 4500
  ) throws -> Menu {
    let krw = try #require(Currency(code: "KRW"))
    func price(_ units: Int) -> Price { Price(minorUnits: units, currency: krw) }
    var happy = Discount.Offer(
      id: "happy", name: Name(["ko": "해피아워", "en": "Happy hour"]),
      value: .percent(try #require(Percent(parsing: "50"))))
    (happy.juices, happy.isAutomatic) = (["mango"], isAutomatic)
    (happy.times.from, happy.times.to) = (
      from.flatMap(DayStart.init(parsing:)), to.flatMap(DayStart.init(parsing:))
    )
    let staff = Discount.Offer(id: "staff", value: .amount(price(500)))
    return Menu(
      ingredients: Menu.standard.ingredients,
      juices: Menu.standard.juices.map {
        Juice(id: $0.id, name: $0.name, recipe: $0.recipe, price: price(units))
      }, currency: krw, ways: ways, discounts: [staff, happy])
  }

  private static let ways: [Payment.Way] = ["card", Payment.Way(id: "cash", hasDrawer: true)]

  @Test(arguments: Language.allCases)
  func `The till gives an offer by itself, and shows it on the bill`(_ language: Language)
    async throws
  {
    try await Rig.run(language, columns: 120, rows: 40, menu: Self.menu()) { till in
      try await till.type("+76")
      till.expect(language == .ko ? "해피아워 50%" : "Happy hour 50%", "-₩2,250", "₩6,750")
      try await till.type("b")
      let order = try #require(try await till.orders().last)
      #expect(order.discount?.text == "2250 KRW percent=50 id=happy auto=true juices=mango")
      #expect(order.total?.minorUnits == 6750)
      // A cup by one key has it too.
      try await till.press(.escape)
      try await till.type("7")
      #expect(try await till.orders().last?.total?.minorUnits == 2250)
    }
  }

  @Test func `Customers at a kiosk get an offer`() async throws {
    let kiosk = Kiosk { _ in true }
    try await Rig.run(.en, menu: Self.menu(), kiosk: kiosk) { till in
      try await till.type("7b")
      #expect(try await till.orders().last?.total?.minorUnits == 2250)
    }
  }

  @Test func `An offer that ends on an open bill shows the new total`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: Self.menu()) { till in
      try await till.type("+7")
      till.expect("₩2,250")
      try await till.pass(.seconds(599))
      till.expect("-₩2,250")
      try await till.pass(.seconds(2))
      till.expect("the bill was ₩2,250 and is ₩4,500 now.")
      try await till.press(.escape)
      try await till.type("b")
      let order = try #require(try await till.orders().last)
      #expect(order.discount == nil && order.total?.minorUnits == 4500)
    }
  }

  @Test func `An offer that begins on an open bill shows the new total`() async throws {
    let menu = try Self.menu(from: "12:10", to: nil)
    try await Rig.run(.en, columns: 120, rows: 40, menu: menu) { till in
      try await till.type("+7")
      till.expectNo("Happy hour")
      try await till.pass(.seconds(601))
      till.expect("the bill was ₩4,500 and is ₩2,250 now.")
    }
  }

  @Test func `The payment dialog asks for the sum that is booked`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: Self.menu(Self.ways)) { till in
      try await till.type("+7b")
      till.expect("₩2,250")
      try await till.pass(.seconds(601))
      till.expect("the bill was ₩2,250 and is ₩4,500 now.")
      try await till.press(.escape)
      till.expect("₩4,500")
      till.expectNo("₩2,250")
      try await till.type("1")
      let order = try #require(try await till.orders().last)
      #expect(order.total?.minorUnits == 4500 && order.payments == .whole("card"))
    }
  }

  @Test func `A notice in front of the payment dialog takes its key alone`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: Self.menu(Self.ways)) { till in
      try await till.type("+7b")
      try await till.pass(.seconds(602))
      till.expect("the bill was ₩2,250 and is ₩4,500 now.")
      try await till.type("1")
      till.expect("How is it paid?", "Total 1 cup, ₩4,500")
      #expect(try await till.orders().isEmpty)
      try await till.pressAgain("1")
      #expect(try await till.orders().last?.total?.minorUnits == 4500)
    }
    // A click beside it closes it, too.
    try await Rig.run(.en, columns: 120, rows: 40, menu: Self.menu(Self.ways)) { till in
      try await till.type("+7b2")
      try await till.pass(.seconds(602))
      till.expect("the bill was ₩2,250 and is ₩4,500 now.")
      try await till.send(.click(Point(x: 1, y: 38)))
      till.expect("Cash · Total ₩4,500")
    }
  }

  /// A bill of ₩2,250 on its way to a card terminal, until ten past twelve.
  private func pay(_ body: (Rig, FakeTerminal) async throws -> Void) async throws {
    let fake = FakeTerminal()
    var settings = TillSettings()
    settings.terminals = fake.terminals(.pay)
    try await Rig.run(
      .en, columns: 120, rows: 40, menu: Self.menu(Self.ways), settings: settings
    ) { till in
      try await till.type("+7b1")
      try await till.pass(.seconds(602))
      try await body(till, fake)
    }
  }

  @Test func `The prices of a bill stand while a terminal takes its money`() async throws {
    try await pay { till, fake in
      till.expect("At the terminal", "-₩2,250")
      till.expectNo("and is")
      try await fake.answer(.done(reference: "A"), at: till)
      #expect(try await till.orders().last?.total?.minorUnits == 2250)
      till.expectNo("and is")
      // The next bill has the prices of its time.
      try await till.press(.escape)
      try await till.type("+7")
      till.expectNo("Happy hour")
    }
  }

  @Test
  func `A refused payment is asked for again at the prices of then, after the notice of them`()
    async throws
  {
    try await pay { till, fake in
      try await fake.answer(.refused("no"), at: till)
      till.expect("the bill was ₩2,250 and is ₩4,500 now.")
      try await till.type("2")
      till.expect("The terminal has refused: no", "Total 1 cup, ₩4,500")
      try await till.pressAgain("1")
      try await till.pass(.seconds(1))
      #expect(fake.requests.map(\.amount.minorUnits) == [2250, 4500])
      try await fake.answer(.done(reference: nil), at: till)
      #expect(try await till.orders().last?.total?.minorUnits == 4500)
    }
  }

  @Test func `A menu that comes during a payment is on the bill after a refusal`() async throws {
    try await pay { till, fake in
      try await till.menuFile(.changed(Self.menu(Self.ways, costing: 5000)))
      till.expectNo("and is")
      try await fake.answer(.refused("no"), at: till)
      till.expect("₩2,250", "is ₩5,000 now.")
      try await till.press(.escape)
      till.expect("Total 1 cup, ₩5,000")
    }
  }

  @Test func `A typed discount replaces the offer, and one taken off stays off`() async throws {
    try await Rig.run(.en, columns: 120, rows: 40, menu: Self.menu()) { till in
      try await till.type("+7%1")
      till.expect("-₩500", "₩4,000")
      till.expectNo("Happy hour")
      try await till.type("%-")
      till.expectNo("-₩500", "Happy hour")
      try await till.type("7")
      till.expect("₩9,000")
      till.expectNo("Happy hour")
      // Also after the bill was set aside.
      try await till.type("nMinsu")
      try await till.press(.enter)
      try await till.pass(.milliseconds(400))
      try await till.type("a")
      till.expect("₩9,000")
      till.expectNo("-₩0", "Happy hour")
      try await till.press(.enter)
      try await till.pass(.milliseconds(400))
      till.expect("₩9,000")
      till.expectNo("Happy hour")
      // A person may choose it again.
      try await till.type("%2b")
      let order = try #require(try await till.orders().last)
      #expect(order.discount?.text == "4500 KRW percent=50 id=happy juices=mango")
      try await till.press(.escape)
      // The next bill has the offer.
      try await till.type("+7")
      till.expect("Happy hour")
    }
  }

  @Test(arguments: Language.allCases)
  func `An offer that can't be given says why`(_ language: Language) async throws {
    let menu = try Self.menu(isAutomatic: false)
    try await Rig.run(language, columns: 120, rows: 40, menu: menu) { till in
      try await till.type("+6%")
      let none = language == .ko ? "이 할인을 받는 쥬스가 없어요" : "none of its juices is on the bill"
      till.expect(none)
      try await till.type("2")
      till.expect(none)
      try await till.press(.escape)
      try await till.type("7%")
      till.expectNo(none)
      try await till.press(.escape)
      try await till.pass(.seconds(700))
      till.expectNo("and is")
      try await till.type("%")
      till.expect(language == .ko ? "지금은 아니에요 (12:10까지)" : "not now (until 12:10)")
      try await till.type("2")
      #expect(till.till.orderScreen.bill.bill.discount == nil)
    }
  }

  @Test func `The offer is back once the juices of a chosen discount are gone`() async throws {
    var kiwi = Discount.Offer(id: "kiwi", value: .percent(try #require(Percent(parsing: "10"))))
    kiwi.juices = ["kiwi"]
    var menu = try Self.menu()
    menu.discounts.append(kiwi)
    try await Rig.run(.en, columns: 120, rows: 40, menu: menu) { till in
      try await till.type("+76%3")
      till.expect("-₩450", "₩8,550")
      try await till.type("u")
      till.expect("Happy hour 50%", "-₩2,250")
      try await till.type("b")
      let order = try #require(try await till.orders().last)
      #expect(order.discount?.text == "2250 KRW percent=50 id=happy auto=true juices=mango")
    }
  }

  @Test func `A chosen offer leaves the bill when its time is over`() async throws {
    let menu = try Self.menu(isAutomatic: false)
    try await Rig.run(.en, columns: 120, rows: 40, menu: menu) { till in
      try await till.type("+7%2")
      till.expect("Happy hour", "₩2,250")
      try await till.pass(.seconds(601))
      till.expect("the bill was ₩2,250 and is ₩4,500 now.")
      try await till.press(.escape)
      try await till.type("b")
      #expect(try await till.orders().last?.discount == nil)
    }
  }
}
