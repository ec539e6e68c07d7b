import JuiceKit
import Testing

@Suite struct PlainNumberTests {
  private static let others = [
    "", "+5", "-5", "-0", "05", "00", "5.0", "5.", "1e3", " 5", "5 ", "5_000", "5,000", "0x5", "٥",
    "５", "Ⅴ",
    "5\u{301}", "99999999999999999999",
  ]

  @Test func `a number has one form`() {
    #expect(["0", "5", "10", "9999"].map { (0...9999).number($0) } == [0, 5, 10, 9999])
    #expect((0...9999).number("10000") == nil && (1...9).number("0") == nil)
    for text in Self.others { #expect((0...Int.max).number(text) == nil, "\(text)") }
  }

  @Test func `amounts have it, too`() throws {
    let (won, dollars) = (try #require(Currency(code: "KRW")), try #require(Currency(code: "USD")))
    for text in Self.others where text != "5.0" {
      #expect(Price(parsing: text, currency: won) == nil, "\(text)")
      #expect(Price(parsing: text, currency: dollars) == nil, "\(text)")
      #expect(Percent(parsing: text) == nil, "\(text)")
    }
    #expect(Price(parsing: "0.05", currency: dollars)?.minorUnits == 5)
    #expect(Price(parsing: "00.05", currency: dollars) == nil)
    #expect(Price(parsing: "0", currency: won)?.minorUnits == 0)
  }
}
