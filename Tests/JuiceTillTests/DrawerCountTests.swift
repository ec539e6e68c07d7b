import JuiceKit
import JuiceTerminal
import JuiceText
import Testing

@testable import JuiceTill

@Suite struct DrawerCountTests {
  private func count(_ code: String = "KRW") throws -> DrawerCount {
    DrawerCount(try #require(Currency(code: code)))
  }

  @Test func `the coins and notes are those of the currency, the largest first`() throws {
    let pieces = try ["KRW", "USD", "EUR", "JPY", "GBP", "CHF"].map {
      try count($0).rows.map(\.piece.plain)
    }
    #expect(
      pieces == [
        ["50000", "10000", "5000", "1000", "500", "100", "50", "10"],
        [
          "100.00", "50.00", "20.00", "10.00", "5.00", "1.00", "0.50", "0.25", "0.10", "0.05",
          "0.01",
        ],
        [
          "100.00", "50.00", "20.00", "10.00", "5.00", "2.00", "1.00", "0.50", "0.20", "0.10",
          "0.05", "0.02", "0.01",
        ],
        ["10000", "5000", "1000", "500", "100", "50", "10", "5", "1"],
        [
          "50.00", "20.00", "10.00", "5.00", "2.00", "1.00", "0.50", "0.20", "0.10", "0.05",
          "0.02", "0.01",
        ], [],
      ])
  }

  @Test func `the sum is that of all rows`() throws {
    var count = try count()
    for digit in "12" { count.type(digit) }
    count.move(by: 1)
    count.type("3")
    #expect(count.sum?.minorUnits == 12 * 50_000 + 3 * 10_000)
    count.move(by: -1)
    count.erase()
    #expect(count.sum?.minorUnits == 50_000 + 30_000)
    count.erase()
    count.erase()
    #expect(count.rows[0].typed == nil && count.sum?.minorUnits == 30_000)
    // The row continues where it was left.
    count.move(by: 1)
    count.type("0")
    #expect(count.sum?.minorUnits == 300_000)
  }

  @Test func `a sum that can't be read has no digits to draw`() {
    #expect(BigNumber("", scale: 2).size.columns == 0)
    #expect(BigDigits("", scale: 2).rows.joined() == "")
  }

  @Test func `cents add up exactly`() throws {
    var count = try count("USD")
    for _ in count.rows {
      count.type("3")
      count.move(by: 1)
    }
    #expect(count.sum?.plain == "560.73")
  }

  @Test func `the selection stays within the rows`() throws {
    var count = try count()
    count.move(by: -1)
    #expect(count.selected == 0 && !count.isAtLast)
    count.move(by: 99)
    count.move(by: 1)
    #expect(count.selected == 7 && count.isAtLast)
  }

  @Test func `a digit too many is ignored`() throws {
    var count = try count()
    for _ in 1...30 { count.type("9") }
    #expect(count.sum?.minorUnits == 9_999 * 50_000)
  }

  @Test func `a count with a mark between its thousands is one number`() throws {
    var count = try count()
    for character in "1,200" { count.type(character) }
    #expect(count.sum?.minorUnits == 1_200 * 50_000)
  }

  @Test(arguments: ["1,5", "1.", "2x3"])
  func `what is no whole number has no sum`(_ text: String) throws {
    var count = try count()
    for character in text { count.type(character) }
    #expect(count.sum == nil && count.unreadable == text)
    for _ in text { count.erase() }
    #expect(count.sum?.minorUnits == 0)
  }
}
