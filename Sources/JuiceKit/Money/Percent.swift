/// A share from 0.01 % to 100 %, exact to a hundredth of a percent.
package struct Percent: Hashable, Sendable {
  package static let limits = 1...10_000
  /// 0 %, which a menu allows only as a VAT rate.
  package static let none = Percent(0)

  /// The share in hundredths of a percent, within `limits` except for `none`.
  package let hundredths: Int

  private init(_ hundredths: Int) { self.hundredths = hundredths }

  package init?(hundredths: Int) {
    guard Self.limits.contains(hundredths) else { return nil }
    self.init(hundredths)
  }

  /// Reads `10`, `5.5` or `5.25`; `nil` for signs, leading zeros, 0 and more decimals.
  package init?(parsing text: some StringProtocol) {
    guard let hundredths = text.hundredths else { return nil }
    self.init(hundredths: hundredths)
  }

  init?(rate text: some StringProtocol) {
    if text == "0" { self = .none } else { self.init(parsing: text) }
  }

  /// Reads the text of a rate in a journal: only its canonical form.
  init?(rateText text: String) {
    self.init(rate: text)
    guard self.text == text else { return nil }
  }

  /// The text without trailing zeros: `10`, `5.5`, `5.25`.
  package var text: String { .ofUnits(hundredths, decimals: 2) }

  /// Returns the share of an amount within `JournalLimits.amounts`, rounded half away from zero.
  package func of(_ minorUnits: Int) -> Int { part(of: minorUnits, in: 10_000) }

  /// Returns the share included in a gross amount, such as the VAT in a price.
  package func included(in minorUnits: Int) -> Int { part(of: minorUnits, in: 10_000 + hundredths) }

  /// Divides first to avoid an overflow.
  private func part(of amount: Int, in whole: Int) -> Int {
    let (times, rest) = amount.quotientAndRemainder(dividingBy: whole)
    let share = rest * hundredths
    let half = share < 0 ? -whole : whole
    return times * hundredths + (2 * share + half) / (2 * whole)
  }
}
