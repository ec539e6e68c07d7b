/// A multiple of a recipe from 0.01 to 99, exact to a hundredth: 1.5 for a cup that is half as large again.
package struct Factor: Hashable, Sendable {
  package static let limits = 1...9900
  package static let one = Factor(unchecked: 100)
  package static let most = 99

  /// The multiple in hundredths, within `limits`.
  package let hundredths: Int

  private init(unchecked hundredths: Int) { self.hundredths = hundredths }

  /// Reads `2`, `1.5` or `0.75`; `nil` for signs, leading zeros, 0 and more decimals.
  package init?(parsing text: some StringProtocol) {
    guard let hundredths = text.hundredths, Self.limits.contains(hundredths) else { return nil }
    self.init(unchecked: hundredths)
  }

  /// The text without trailing zeros: `2`, `1.5`, `0.75`.
  package var text: String { .ofUnits(hundredths, decimals: 2) }

  package var json: JSON { .number(Double(hundredths) / 100) }
}

extension Factor: ExpressibleByIntegerLiteral {
  /// Makes a whole multiple in code. Traps outside of 1 to 99.
  package init(integerLiteral times: Int) {
    precondition((1...Self.most).contains(times), "a multiple outside of 1 to 99")
    self.init(unchecked: 100 * times)
  }
}

/// The exact product of a whole number and factors.
///
/// A cup may have hundreds of factors, whose product no integer type holds.
package struct FactorProduct: Hashable, Sendable {
  /// The digits to base 100, the lowest first.
  private var digits: [Int]
  /// The number of digits after the point.
  private var places = 0

  package init(_ number: Int) { digits = [number] }

  package mutating func multiply(by factor: Factor) {
    let (whole, rest) = factor.hundredths.quotientAndRemainder(dividingBy: 100)
    if rest > 0 { places += 1 }
    var carry = 0
    for index in digits.indices {
      carry += digits[index] * (rest > 0 ? factor.hundredths : whole)
      (carry, digits[index]) = carry.quotientAndRemainder(dividingBy: 100)
    }
    while carry > 0 {
      digits.append(carry % 100)
      carry /= 100
    }
  }

  private var whole: Int { digits.dropFirst(places).reversed().reduce(0) { 100 * $0 + $1 } }

  /// The nearest whole number; a half rounds up.
  package var rounded: Int {
    let isUp = places > 0 && digits.count >= places && digits[places - 1] >= 50
    return whole + (isUp ? 1 : 0)
  }

  package func isAbove(_ number: Int) -> Bool {
    let whole = whole
    return whole > number || whole == number && digits.prefix(places).contains { $0 > 0 }
  }
}
