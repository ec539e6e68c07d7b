import JuiceKit
import Testing

@Suite struct PercentTests {
  @Test(arguments: [
    ("10", 1000, "10"), ("5.5", 550, "5.5"), ("5.25", 525, "5.25"), ("0.01", 1, "0.01"),
    ("0.1", 10, "0.1"), ("100", 10_000, "100"), ("7.50", 750, "7.5"), ("7.05", 705, "7.05"),
  ])
  func `a percentage is read and written`(_ text: String, _ hundredths: Int, _ shown: String) throws
  {
    let percent = try #require(Percent(parsing: text))
    #expect(percent.hundredths == hundredths)
    #expect(percent.text == shown)
    #expect(Percent(parsing: shown) == percent)
  }

  @Test(arguments: [
    "", "0", "0.00", "100.01", "101", "1000", "-1", "+1", "1.", ".5", "1.234", "05", "1e1", "１０",
    "10%", " 10", "1.2.3", "99999999999999999999",
  ])
  func `a text that is no percentage is refused`(_ text: String) {
    #expect(Percent(parsing: text) == nil)
  }

  /// An independent calculation in 128 bits.
  private func rounded(_ amount: Int, _ share: Int, _ whole: Int) -> Int {
    let product = Int128(amount) * Int128(share)
    let (times, rest) = product.quotientAndRemainder(dividingBy: Int128(whole))
    let isHalf = 2 * rest.magnitude >= whole.magnitude
    return Int(times + (isHalf ? Int128(product.signum()) : 0))
  }

  @Test func `every share is rounded half away from zero`() throws {
    let most = JournalLimits.amounts.upperBound
    for hundredths in [1, 33, 50, 525, 550, 1000, 1900, 3333, 5000, 9999, 10_000] {
      let percent = try #require(Percent(hundredths: hundredths))
      for amount in Array(0...400) + [9999, 10_001, 123_456_789, most - 1, most] {
        #expect(percent.of(amount) == rounded(amount, hundredths, 10_000))
        #expect(percent.of(-amount) == -percent.of(amount))
        #expect(percent.included(in: amount) == rounded(amount, hundredths, 10_000 + hundredths))
        #expect(percent.included(in: -amount) == -percent.included(in: amount))
      }
    }
  }

  @Test func `half a unit is rounded up`() throws {
    #expect(try #require(Percent(parsing: "50")).of(5) == 3)
    #expect(try #require(Percent(parsing: "50")).of(-5) == -3)
    #expect(try #require(Percent(parsing: "10")).of(4) == 0)
    #expect(try #require(Percent(parsing: "10")).included(in: 17_500) == 1591)
  }
}
