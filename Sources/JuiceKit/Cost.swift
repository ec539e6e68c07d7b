/// The exact cost of an ingredient or a cup, to a ten-thousandth of the currency's whole unit: 2.5 won for a gram.
public struct Cost: Hashable, Sendable {
  /// The most that one unit of an ingredient may cost, in ten-thousandths.
  public static let limits = 0...999_999_999_999
  public static let decimals = 4
  private static let scale = 10_000

  public let tenThousandths: Int
  public let currency: Currency

  public init(tenThousandths: Int, currency: Currency) {
    (self.tenThousandths, self.currency) = (tenThousandths, currency)
  }

  /// Reads `2.5` or `0.0025`: digits with up to 4 decimals.
  ///
  /// - Returns: `nil` for anything else: signs, exponents, a zero before another digit, more decimals or over 14 digits.
  public init?(parsing text: some StringProtocol, currency: Currency) {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let fraction = parts.count == 2 ? String(parts[1]) : "0"
    guard let whole = parts.first, whole.utf8.count <= 14, whole.isPlainNumber,
      (1...Self.decimals).contains(fraction.utf8.count), fraction.utf8.allSatisfy(\.isDigit)
    else { return nil }
    let padding = String(repeating: "0", count: Self.decimals - fraction.utf8.count)
    guard let units = Int(whole + fraction + padding) else { return nil }
    self.init(tenThousandths: units, currency: currency)
  }

  /// The amount without zeros at its end: `2.5`, `1360`.
  public var plain: String {
    let (whole, rest) = tenThousandths.quotientAndRemainder(dividingBy: Self.scale)
    guard rest != 0 else { return "\(whole)" }
    let digits = String(Self.scale + rest).dropFirst()
    return "\(whole)." + digits[...(digits.lastIndex { $0 != "0" } ?? digits.startIndex)]
  }

  /// The amount in the smallest unit of the currency, rounded half away from zero.
  public var rounded: Price {
    Price(
      minorUnits: Int(clamping: Self.rounded(Int128(tenThousandths), in: currency)),
      currency: currency)
  }

  /// Rounds ten-thousandths to the smallest unit of a currency, half away from zero.
  static func rounded(_ tenThousandths: Int128, in currency: Currency) -> Int128 {
    let step = (currency.decimals..<decimals).reduce(Int128(1)) { step, _ in 10 * step }
    return (2 * tenThousandths + (tenThousandths < 0 ? -step : step)) / (2 * step)
  }

  // A sum too large for a journal is the largest that it may hold.

  /// - Precondition: both are of one currency, and 0 or more.
  public static func + (first: Cost, second: Cost) -> Cost {
    first.with(first.tenThousandths.addingReportingOverflow(second.tenThousandths))
  }

  public static func * (cost: Cost, amount: Int) -> Cost {
    cost.with(cost.tenThousandths.multipliedReportingOverflow(by: amount))
  }

  private func with(_ result: (partialValue: Int, overflow: Bool)) -> Cost {
    let most = JournalLimits.costs.upperBound
    return Cost(
      tenThousandths: result.overflow ? most : min(result.partialValue, most), currency: currency)
  }
}

extension Cost {
  /// The text as journals have it: `1360.25 KRW`.
  var text: String { "\(plain) \(currency.code)" }

  /// Reads what `text` gives.
  init?(parsing text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let currency = Currency(code: String(words[1])),
      let cost = Cost(parsing: words[0], currency: currency), cost.text == text
    else { return nil }
    self = cost
  }
}

extension [Cost] {
  /// The sum; `nil` for an empty list.
  public var total: Cost? { reduce(nil) { sum, cost in sum.map { $0 + cost } ?? cost } }
}

extension Menu {
  /// The cost of what a recipe takes; `nil` if no ingredient of it has a cost.
  public func cost(of recipe: Recipe) -> Cost? {
    guard hasCosts else { return nil }
    return recipe.parts.compactMap { cost(of: $0.ingredient, quantity: $0.amount) }.total
  }

  /// The cost of a usual cup of a juice; `nil` if no ingredient of it has a cost.
  public func cost(of juice: Juice) -> Cost? { cost(of: recipe(of: Cup(juice.id))) }

  /// The price of a usual cup less its cost, which is rounded once; `nil` if one of them is not known.
  public func margin(of juice: Juice) -> Price? {
    guard let price = price(of: juice), let cost = cost(of: juice)?.rounded,
      price.currency == cost.currency
    else { return nil }
    return price - cost
  }

  /// The cost of a quantity of an ingredient; `nil` if it has no cost.
  public func cost(of id: Ingredient.ID, quantity: Int) -> Cost? {
    ingredient(id)?.cost.map { $0 * quantity }
  }
}
