/// A share from 0.01 % to 100 %, exact to a hundredth of a percent.
public struct Percent: Hashable, Sendable {
  public static let limits = 1...10_000
  /// No share, which is no share to write or choose.
  public static let none = Percent(0)

  /// Hundredths of a percent, within `limits` but for `none`.
  public let hundredths: Int

  private init(_ hundredths: Int) { self.hundredths = hundredths }

  /// - Returns: nil for what is not within `limits`.
  public init?(hundredths: Int) {
    guard Self.limits.contains(hundredths) else { return nil }
    self.init(hundredths)
  }

  /// Reads `10`, `5.5` or `5.25`, without a sign.
  ///
  /// - Returns: nil for anything else, also for a zero before another digit, and for more decimals.
  public init?(parsing text: some StringProtocol) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? String(parts[1]) : "0"
    guard let whole = parts.first.flatMap((0...100).number), (1...2).contains(fraction.utf8.count),
      fraction.utf8.allSatisfy(\.isDigit), let decimals = Int(fraction)
    else { return nil }
    self.init(hundredths: whole * 100 + decimals * (fraction.utf8.count == 1 ? 10 : 1))
  }

  /// Reads a rate, which may be 0.
  init?(rate text: some StringProtocol) {
    if text == "0" { self = .none } else { self.init(parsing: text) }
  }

  /// `10`, `5.5`, `5.25`.
  public var text: String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    guard rest > 0 else { return "\(whole)" }
    return "\(whole)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }

  /// This share of an amount within `JournalLimits.amounts`, or below 0: rounded half away from zero.
  public func of(_ minorUnits: Int) -> Int { part(of: minorUnits, in: 10_000) }

  /// Returns this percentage's share of a gross amount, such as the VAT in a price.
  public func included(in minorUnits: Int) -> Int { part(of: minorUnits, in: 10_000 + hundredths) }

  /// Whole times first, so that nothing overflows.
  private func part(of amount: Int, in whole: Int) -> Int {
    let (times, rest) = amount.quotientAndRemainder(dividingBy: whole)
    let share = rest * hundredths
    let half = share < 0 ? -whole : whole
    return times * hundredths + (2 * share + half) / (2 * whole)
  }
}
