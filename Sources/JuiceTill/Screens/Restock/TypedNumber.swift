internal import JuiceKit

/// A number that is being typed: digits, maybe after a sign.
struct TypedNumber {
  private let isNegative: Bool
  private let digits: Int

  /// - Parameter isNegative: whether a minus was typed.
  init(isNegative: Bool = false) { self.init(isNegative, 0) }

  init(_ value: Int) { self.init(value < 0, abs(value)) }

  private init(_ isNegative: Bool, _ digits: Int) {
    self.isNegative = isNegative
    self.digits = digits
  }

  var hasDigits: Bool { digits > 0 }

  var value: Int { isNegative ? -digits : digits }

  /// Once it is beyond every limit, further digits change nothing.
  func adding(_ digit: Int) -> TypedNumber {
    let more = digits * 10 + digit
    return TypedNumber(isNegative, more > Ingredient.counts.upperBound * 10 ? digits : more)
  }

  /// nil without a digit left.
  var erasing: TypedNumber? { digits < 10 ? nil : TypedNumber(isNegative, digits / 10) }
}
