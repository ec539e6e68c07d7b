import JuiceKit
import Testing

@Suite struct DiscountTests {
  private static let krw = unsafe Currency(code: "KRW").unsafelyUnwrapped
  private static func won(_ units: Int) -> Price { Price(minorUnits: units, currency: krw) }

  @Test(arguments: [
    ("10", 4500, 450), ("50", 1, 1), ("5", 10, 1), ("5", 9, 0), ("12.5", 4, 1), ("12.5", 3, 0),
    ("0.01", 4999, 0), ("0.01", 5000, 1), ("100", 7, 7), ("33.33", 100, 33),
  ])
  func `a percentage is rounded half away from zero, once for the whole bill`(
    percent: String, sum: Int, off: Int
  ) throws {
    let offer = Discount.Offer(value: .percent(try #require(Percent(parsing: percent))))
    #expect(offer.off(Self.won(sum))?.amount == Self.won(off))
  }

  @Test func `an amount takes no more off than there is, and nothing off another currency`() {
    let offer = Discount.Offer(id: "coupon", value: .amount(Self.won(1000)), reason: "x")
    #expect(
      offer.off(Self.won(400)) == Discount(id: "coupon", amount: Self.won(400), reason: "x"))
    let usd = unsafe Currency(code: "USD").unsafelyUnwrapped
    #expect(offer.off(Price(minorUnits: 400, currency: usd)) == nil)
  }

  @Test(
    arguments: [
      ("10%", 135, nil), ("0.5%", 7, nil), ("100%", 1350, nil), ("5", 500, nil), ("3.50", 350, nil),
      ("13.50", 1350, nil), ("99", 1350, "capped"), ("3,50", 350, nil), ("1,000", 1350, "capped"),
      ("12,5%", 169, nil),
    ] as [(String, Int, String?)])
  func `a percentage or an amount is typed`(text: String, off: Int, capped: String?) throws {
    let usd = try #require(Currency(code: "USD"))
    let sum = Price(minorUnits: 1350, currency: usd)
    let offer = try #require(Discount.Offer(typed: text, currency: usd))
    #expect(offer.off(sum)?.amount.minorUnits == off)
    #expect(offer.isMore(than: sum) == (capped != nil))
  }

  @Test func `an amount off each cup of some juices is not told as capped`() throws {
    let usd = try #require(Currency(code: "USD"))
    let sum = Price(minorUnits: 1350, currency: usd)
    var offer = try #require(Discount.Offer(typed: "20.00", currency: usd))
    #expect(offer.isMore(than: sum))
    offer.juices = ["kiwi"]
    #expect(!offer.isMore(than: sum))
  }

  @Test(arguments: ["", "%", "0%", "0", "0.00", "101%", "-5", "-5%", "5.555", "10 %", "10%%", "x"])
  func `another text is no discount to take`(text: String) throws {
    let usd = try #require(Currency(code: "USD"))
    #expect(Discount.Offer(typed: text, currency: usd) == nil)
  }

  @Test func `shares of lines are the discount to the unit`() {
    var random = SystemRandomNumberGenerator()
    for _ in 1...2000 {
      let lines = (1...Int.random(in: 1...9, using: &random)).map { _ in
        Order.Line(
          juice: "kiwi", cups: Int.random(in: 1...9999, using: &random),
          price: Self.won(Int.random(in: 0...99_999_999_999, using: &random)))
      }
      let sum = lines.total?.minorUnits ?? 0
      let discount = Discount(amount: Self.won(Int.random(in: 0...sum, using: &random)))
      let amounts = lines.amounts(after: discount)
      #expect(
        amounts.reduce(0) { $0 + ($1?.minorUnits ?? 0) }
          == lines.total(after: discount)?.minorUnits)
      #expect(amounts.allSatisfy { ($0?.minorUnits ?? -1) >= 0 })
    }
  }

  @Test(arguments: [
    "450 KRW", "450 KRW percent=10", "0 KRW id=staff", "450 KRW percent=12.5 id=staff note=a b=c",
    "1 USD note=percent=5 id=x",
  ])
  func `a discount's text is read as it was written`(text: String) {
    #expect(Discount(parsing: text)?.text == text)
  }

  @Test(arguments: [
    "", "450", "450 XXX", "-1 KRW", "450 KRW ", "0450 KRW", "450 KRW id=staff percent=10",
    "450 KRW percent=010", "450 KRW note=", "450 KRW other=1", "450 KRW note=a\u{1B}b",
    "450  KRW", "450 KRW id=a id=b",
  ])
  func `another text is none`(text: String) {
    #expect(Discount(parsing: text) == nil)
  }

  @Test(arguments: [
    (DrawerMove.Action.open, "0 KRW"), (.in, "5 KRW note=얼음 값"),
    (.close, "100 KRW expected=-50 number=2 note=x"), (.close, "100 KRW expected=50 number=1"),
  ])
  func `a move of the drawer is read as it was written`(action: DrawerMove.Action, text: String) {
    #expect(DrawerMove(action, parsing: text)?.text == text)
  }

  @Test(arguments: [
    (DrawerMove.Action.open, "0 KRW number=1"), (.in, "0 KRW"), (.close, "100 KRW"),
    (.close, "100 KRW expected=50"), (.close, "100 KRW expected=50 number=0"),
    (.open, "0 KRW expected=1 number=1"),
  ])
  func `another text is no move of the drawer`(action: DrawerMove.Action, text: String) {
    #expect(DrawerMove(action, parsing: text) == nil)
  }
}
