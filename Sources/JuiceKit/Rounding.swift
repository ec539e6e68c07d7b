/// How the total of an order is rounded after its discount, as where the smallest coins have gone.
public struct Rounding: Hashable, Sendable {
  /// The orders that it is for.
  public enum Scope: String, CaseIterable, Sendable {
    case all
    /// Orders that are paid in a way whose money goes into the drawer.
    case cash
  }

  /// The steps that are allowed, in the smallest unit of the currency.
  public static let steps = 2...100_000

  /// Totals are rounded to multiples of this, in the smallest unit of the currency, within `steps`.
  public let step: Int
  public let scope: Scope

  public init(to step: Int, for scope: Scope) { (self.step, self.scope) = (step, scope) }

  /// The nearest multiple of the step; half is away from zero.
  public func rounded(_ price: Price) -> Price {
    let (times, rest) = price.minorUnits.quotientAndRemainder(dividingBy: step)
    let away = 2 * abs(rest) >= step ? rest.signum() : 0
    return Price(minorUnits: (times + away) * step, currency: price.currency)
  }

  /// The same, but what is left after other parts is not rounded to nothing.
  ///
  /// - Parameter isRest: whether other parts are paid already.
  func rounded(_ price: Price, isRest: Bool) -> Price {
    let rounded = rounded(price)
    return isRest && rounded.minorUnits == 0 ? price : rounded
  }

  /// The difference to the rounded amount; nil for none.
  func change(of price: Price) -> Price? {
    let change = rounded(price) - price
    return change.minorUnits == 0 ? nil : change
  }
}

extension Menu {
  /// The rounding of what is paid in cash; nil where that is not rounded by itself.
  public var cashRounding: Rounding? { rounding?.scope == .cash ? rounding : nil }

  /// The rounding of an order that is paid in cash; nil where it is not rounded by that.
  public func cashRounding(of order: JournalEntry) -> Rounding? {
    let isOwn = order.sum.map { $0.currency == currency } ?? false
    return isOwn && keptRounding(of: order) == nil ? cashRounding : nil
  }

  /// The rounding of an order's sum; nil for none.
  ///
  /// - Parameter sum: its cups less its discount.
  func rounding(of sum: Price?, _ payments: Payments?) -> Price? {
    guard let rounding, let sum, sum.currency == currency else { return nil }
    switch rounding.scope {
    case .all: return rounding.change(of: sum)
    case .cash:
      guard let payments, payments.ways.contains(where: drawerWays.contains) else { return nil }
      let others = payments.parts(of: nil).filter { !drawerWays.contains($0.way) }
      let rest = others.compactMap(\.amount).reduce(sum, -)
      return rounding.rounded(rest, isRest: !others.isEmpty) == rest
        ? nil : rounding.change(of: rest)
    }
  }

  /// The money due for an order before anybody says how it is paid.
  public func due(of order: JournalEntry) -> Price? {
    order.sum.adding(keptRounding(of: order))
  }

  /// The rounding that an order has however it is paid; nil for none.
  private func keptRounding(of order: JournalEntry) -> Price? {
    let isOfCash = order.payments?.ways.contains { order.excerpt?.hasDrawer($0) ?? false } ?? false
    return rounding?.scope == .all || !isOfCash ? order.rounding : nil
  }

  /// The change that says how an order is paid.
  public func payment(_ payments: Payments, of order: JournalEntry) -> Change {
    let ofCash = cashRounding(of: order) == nil ? nil : rounding(of: order.sum, payments)
    return .pay(
      order.id, payments, excerpt(of: payments), rounding: keptRounding(of: order) ?? ofCash)
  }
}

extension Price? {
  /// The sum of an order with its rounding; nil without a price.
  func adding(_ rounding: Price?) -> Price? { map { sum in rounding.map { sum + $0 } ?? sum } }
}

extension Price {
  /// The text as journals have it: `-3 KRW`, in the smallest unit.
  var amountText: String { "\(minorUnits) \(currency.code)" }

  /// Reads what `amountText` gives, within the limits of a journal.
  init?(amountText text: String, in limits: ClosedRange<Int> = JournalLimits.amounts) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let units = Int(words[0]), limits.contains(units),
      let currency = Currency(code: String(words[1]))
    else { return nil }
    self.init(minorUnits: units, currency: currency)
    guard amountText == text else { return nil }
  }

  /// Reads a rounding, which is never 0.
  init?(roundingText text: String) {
    self.init(amountText: text, in: JournalLimits.roundings)
    if minorUnits == 0 { return nil }
  }
}
