import JuiceKit
import Testing

@Suite struct MoneyTests {
  @Test(arguments: [
    ("KRW", "4500", 4500), ("KRW", "0", 0), ("USD", "3.50", 350), ("USD", "3.5", 350),
    ("USD", "3", 300), ("USD", "0.05", 5), ("KWD", "1.234", 1234), ("KWD", "1", 1000),
    ("USD", "999999999999.99", 99_999_999_999_999),
  ])
  func `a price is read in its currency's notation`(code: String, text: String, units: Int) throws {
    let currency = try #require(Currency(code: code))
    #expect(Price(parsing: text, currency: currency)?.minorUnits == units)
  }

  @Test(arguments: [
    ("KRW", "4500.0"), ("KRW", "4500."), ("KRW", ""), ("KRW", "-1"), ("KRW", "+1"),
    ("KRW", "4,500"),
    ("KRW", "1e3"), ("KRW", " 1"), ("KRW", "₩1"), ("KRW", "１"), ("USD", "3.505"), ("USD", ".50"),
    ("USD", "3."), ("USD", "3.5.0"), ("USD", "3.-5"), ("USD", "1234567890123"),
  ])
  func `anything else is no price`(code: String, text: String) throws {
    let currency = try #require(Currency(code: code))
    #expect(Price(parsing: text, currency: currency) == nil)
  }

  @Test(arguments: [
    ("KRW", "10,000", 10_000), ("KRW", "10.000", 10_000), ("KRW", "10000", 10_000),
    ("KRW", "1,234,567", 1_234_567), ("KRW", "500", 500),
    ("USD", "10,000", 1_000_000), ("USD", "10000", 1_000_000), ("USD", "10.50", 1050),
    ("USD", "10,50", 1050), ("USD", "10,5", 1050), ("USD", "3.", 300), ("USD", "1,234.50", 123_450),
    ("USD", "1.234,50", 123_450), ("USD", "1.234.567", 123_456_700),
    ("KWD", "10.000", 10_000), ("KWD", "10,000", 10_000), ("KWD", "10.50", 10_500),
    ("KWD", "10,000.500", 10_000_500), ("KWD", "10000", 10_000_000),
  ])
  func `an amount is read as people type it`(code: String, text: String, units: Int) throws {
    let currency = try #require(Currency(code: code))
    #expect(Price(typed: text, currency: currency)?.minorUnits == units)
  }

  @Test(arguments: [
    ("KRW", "1,5"), ("KRW", "1.5"), ("KRW", "10.50"), ("KRW", "1,00"), ("KRW", "0,500"),
    ("KRW", "1,000.000"), ("KRW", "1000,000"), ("KRW", ","), ("KRW", "5,"), ("KRW", ",500"),
    ("KRW", ""), ("KRW", "-5"), ("USD", "12.345"), ("USD", "1,2345"), ("USD", "."),
    ("USD", "1,234,50"), ("USD", "1.2.3"), ("USD", "1,23.50"), ("KWD", "1.2345"), ("KWD", ",5"),
  ])
  func `an amount that has two meanings or none is refused`(code: String, text: String) throws {
    let currency = try #require(Currency(code: code))
    #expect(Price(typed: text, currency: currency) == nil)
  }

  @Test(arguments: [
    ("KRW", 4500, "4500"), ("USD", 350, "3.50"), ("USD", 5, "0.05"), ("USD", 0, "0.00"),
    ("USD", -5, "-0.05"), ("KWD", 1234, "1.234"), ("CLF", 1, "0.0001"), ("JPY", 0, "0"),
  ])
  func `a price is written in its currency's notation`(code: String, units: Int, text: String)
    throws
  {
    let currency = try #require(Currency(code: code))
    #expect(Price(minorUnits: units, currency: currency).plain == text)
  }

  @Test func `a price that is too much for a number ends no till`() throws {
    let most = Price(minorUnits: .max, currency: try #require(Currency(code: "KRW")))
    #expect(most * 1 == most)
    #expect(most * 9999 == most)
    #expect(most + most == most)
    let least = Price(minorUnits: -most.minorUnits, currency: most.currency)
    #expect(least + least == least)
  }

  @Test func `prices of two currencies have no total, and no price is 0`() throws {
    func line(_ code: String) throws -> Order.Line {
      let price = Price(minorUnits: 350, currency: try #require(Currency(code: code)))
      return Order.Line(juice: "kiwi", cups: 2, price: price)
    }
    #expect(try [line("USD"), line("USD")].total?.plain == "14.00")
    #expect(try [line("USD"), line("EUR")].total == nil)
    #expect(try [Order.Line(juice: "kiwi", cups: 2), line("USD")].total?.plain == "7.00")
  }

  @Test func `a currency has as many decimals as ISO 4217 gives it`() {
    let others = [
      0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
      3: "BHD IQD JOD KWD LYD OMR TND", 4: "CLF UYW",
    ].mapValues { Set($0.split(separator: " ").map(String.init)) }
    for code in Currency.codes {
      let decimals = others.first { $0.value.contains(code) }?.key ?? 2
      #expect(Currency(code: code)?.decimals == decimals, "\(code)")
    }
    #expect(others.values.allSatisfy(Currency.codes.isSuperset))
  }

  @Test func `only codes of money are currencies`() {
    #expect(Currency(code: "EUR")?.decimals == 2)
    for code in ["krw", "XXX", "XAU", "", "KR", "KRWW"] { #expect(Currency(code: code) == nil) }
  }

  @Test(arguments: [(13_500, 3, 4500), (10_000, 3, 3333), (5, 2, 3), (-5, 2, -3), (.max, 1, .max)])
  func `the average of a cup is rounded half away from zero`(
    _ units: Int, _ cups: Int, _ average: Int
  ) throws {
    let won = try #require(Currency(code: "KRW"))
    #expect(
      Sales(orders: 1, cups: cups, minorUnits: [won: units]).perCup
        == Price(minorUnits: average, currency: won))
    #expect(Sales(orders: 0, cups: 0, minorUnits: [won: 0]).perCup == nil)
    let dollar = try #require(Currency(code: "USD"))
    #expect(Sales(orders: 2, cups: cups, minorUnits: [won: units, dollar: 5]).perCup == nil)
  }
}
