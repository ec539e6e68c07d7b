/// The exact cost of an ingredient or a cup, in ten-thousandths of the currency's unit: 2.5 won for a gram.
package struct Cost: Hashable, Sendable {
  /// The cost that one unit of an ingredient may have, in ten-thousandths.
  private static let limits = 0...999_999_999_999
  package static let decimals = 4

  package let tenThousandths: Int
  package let currency: Currency

  package init(tenThousandths: Int, currency: Currency) {
    (self.tenThousandths, self.currency) = (tenThousandths, currency)
  }

  /// Reads `2.5` or `0.0025`; `nil` for signs, leading zeros, more than 4 decimals, or more than 14 digits before the point.
  package init?(parsing text: some StringProtocol, currency: Currency) {
    guard let units = Self.parsed(text) else { return nil }
    self.init(tenThousandths: units, currency: currency)
  }

  /// Reads the cost of one unit of an ingredient; `nil` beyond `limits`, too.
  package init?(ofUnit text: String, in currency: Currency) {
    guard let tenThousandths = Self.tenThousandths(ofUnit: text) else { return nil }
    self.init(tenThousandths: tenThousandths, currency: currency)
  }

  /// Reads the cost of one unit of an ingredient in a currency that is not known yet.
  package static func tenThousandths(ofUnit text: String) -> Int? {
    parsed(text).flatMap { limits.contains($0) ? $0 : nil }
  }

  private static func parsed(_ text: some StringProtocol) -> Int? {
    text.units(decimals: decimals, digits: 14)
  }

  /// The amount without trailing zeros: `2.5`, `1360`.
  package var plain: String { .ofUnits(tenThousandths, decimals: Self.decimals) }

  /// The amount in minor units, rounded half away from zero.
  package var rounded: Price {
    Price(
      minorUnits: Int(clamping: Self.rounded(Int128(tenThousandths), in: currency)),
      currency: currency)
  }

  static func rounded(_ tenThousandths: Int128, in currency: Currency) -> Int128 {
    let step = (currency.decimals..<decimals).reduce(Int128(1)) { step, _ in 10 * step }
    return (2 * tenThousandths + (tenThousandths < 0 ? -step : step)) / (2 * step)
  }

  // Results saturate at the largest cost that a journal may hold.

  /// - Precondition: both costs have the same currency and are 0 or more.
  package static func + (first: Cost, second: Cost) -> Cost {
    first.with(first.tenThousandths.addingReportingOverflow(second.tenThousandths))
  }

  package static func * (cost: Cost, amount: Int) -> Cost {
    cost.with(cost.tenThousandths.multipliedReportingOverflow(by: amount))
  }

  private func with(_ result: (partialValue: Int, overflow: Bool)) -> Cost {
    let most = JournalLimits.costs.upperBound
    return Cost(
      tenThousandths: result.overflow ? most : min(result.partialValue, most), currency: currency)
  }
}

extension Cost {
  var text: String { "\(plain) \(currency.code)" }

  init?(parsing text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let currency = Currency(code: String(words[1])),
      let cost = Cost(parsing: words[0], currency: currency), cost.text == text
    else { return nil }
    self = cost
  }
}

extension [Cost] {
  package var total: Cost? { reduce(nil) { sum, cost in sum.map { $0 + cost } ?? cost } }
}

extension JournalEntry {
  /// The cost of all cups, rounded once; `nil` unless every line has a cost.
  package var cost: Price? {
    let costs = facts.lines.compactMap { line in line.cost.map { $0 * line.cups } }
    return costs.count == facts.lines.count ? costs.total?.rounded : nil
  }
}

extension OrderRecord {
  /// Returns the cost of a refund: that of the cups left before it, minus that of the cups left after it. So all refunds of an order
  /// have its cost.
  package func cost(of refund: JournalEntry) -> Price? {
    guard let before = left(before: refund.seq).cost else { return refund.cost }
    return left(before: refund.seq + 1).cost.map { before - $0 } ?? before
  }
}

extension Menu {
  /// Returns the cost of a recipe; `nil` unless each of its ingredients has a cost.
  package func cost(of recipe: Recipe) -> Cost? {
    guard hasCosts else { return nil }
    let costs = recipe.parts.compactMap { cost(of: $0.ingredient, quantity: $0.amount) }
    return costs.count == recipe.parts.count ? costs.total : nil
  }

  /// The ingredients without a cost that keep juices from having one; empty if no ingredient has a cost.
  package var uncosted: [Ingredient] {
    guard hasCosts else { return [] }
    let used = Set(
      juices.flatMap(\.recipe.ingredients) + groups.flatMap(\.choices).flatMap(\.ingredients))
    return ingredients.filter { $0.cost == nil && used.contains($0.id) }
  }

  package func cost(of juice: Juice) -> Cost? { cost(of: recipe(of: Cup(juice.id))) }

  /// Returns the price of a usual cup minus its rounded cost; `nil` if either is unknown.
  package func margin(of juice: Juice) -> Price? {
    guard let price = price(of: juice), let cost = cost(of: juice)?.rounded,
      price.currency == cost.currency
    else { return nil }
    return price - cost
  }

  package func cost(of id: Ingredient.ID, quantity: Int) -> Cost? {
    ingredient(id)?.cost.map { $0 * quantity }
  }
}
