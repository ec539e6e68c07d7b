/// The rounding of an order's total after its discount, for example where small coins are rare.
package struct Rounding: Hashable, Sendable {
  /// The orders that are rounded.
  package enum Scope: String, CaseIterable, Sendable {
    case all
    /// Orders paid in a way whose money goes into the drawer.
    case cash
  }

  /// The range of `step`, in minor units.
  package static let steps = 2...100_000

  /// Rounds totals to multiples of this, in minor units.
  package let step: Int
  package let scope: Scope

  package init(to step: Int, for scope: Scope) { (self.step, self.scope) = (step, scope) }

  /// Rounds to the nearest multiple of the step, half away from zero.
  package func rounded(_ price: Price) -> Price {
    Price(minorUnits: rounded(price.minorUnits), currency: price.currency)
  }

  func rounded(_ minorUnits: Int) -> Int {
    let (times, rest) = minorUnits.quotientAndRemainder(dividingBy: step)
    let away = 2 * abs(rest) >= step ? rest.signum() : 0
    return (times + away) * step
  }

  /// - Parameter isRest: other parts are paid already, so don't round to 0.
  func rounded(_ price: Price, isRest: Bool) -> Price {
    let rounded = rounded(price)
    return isRest && rounded.minorUnits == 0 ? price : rounded
  }

  /// Rounds a price together with the tip that is paid with it.
  ///
  /// - Returns: the price without the tip, at least 0.
  package func rounded(_ price: Price, with tip: Price?, isRest: Bool) -> Price {
    guard let tip else { return rounded(price, isRest: isRest) }
    // A free order stays free.
    if price.minorUnits == 0 { return price }
    let rounded = rounded(price + tip, isRest: true) - tip
    return rounded.minorUnits < 0 ? price : rounded
  }

  /// Returns the step of cash if a part in cash is no multiple of it, otherwise `nil`.
  package func missedStep(of cash: Price) -> Price? {
    guard scope == .cash, cash.minorUnits % step != 0 else { return nil }
    return Price(minorUnits: step, currency: cash.currency)
  }

  /// Returns the amount that rounding adds to a sum, of which others pay parts to the unit; `nil` for none.
  ///
  /// - Parameter tip: the tip that is paid with the rest.
  package func change(of sum: Price, besides others: [Price] = [], with tip: Price? = nil)
    -> Price?
  {
    let rest = others.reduce(sum, -)
    let change = rounded(rest, with: tip, isRest: rest != sum) - rest
    return change.minorUnits == 0 ? nil : change
  }
}

extension Menu {
  /// The rounding that only cash payments get; `nil` if there is none.
  package var cashRounding: Rounding? { rounding?.scope == .cash ? rounding : nil }

  package func cashRounding(of order: OrderLeft) -> Rounding? { cashRounding(of: order.facts) }

  /// Returns the rounding if the order is paid in cash; `nil` if cash is not rounded, or the order is rounded already.
  package func cashRounding(of order: OrderFacts) -> Rounding? {
    let isOwn = order.sum.map { $0.currency == currency } ?? false
    return isOwn && keptRounding(of: order) == nil ? cashRounding : nil
  }

  /// Returns the rounding of money that goes back for an order; `nil` for none.
  package func rounding(ofRefundsOf order: SoldOrder) -> Rounding? {
    order.sum.flatMap { $0.currency == currency ? rounding : nil }
  }

  /// Returns the rounding of a sum after the discount; `nil` for none.
  func rounding(of sum: Price?, _ payments: Payments?) -> Price? {
    guard let rounding, let sum, sum.currency == currency else { return nil }
    switch rounding.scope {
    case .all: return rounding.change(of: sum)
    case .cash:
      guard let payments, payments.ways.contains(where: drawerWays.contains) else { return nil }
      let others = payments.parts(of: nil).filter { !drawerWays.contains($0.way) }
      let tip = payments.tips.filter { drawerWays.contains($0.way) }.map(\.tip).sum
      return rounding.change(of: sum, besides: others.compactMap(\.amount), with: tip)
    }
  }

  package func due(of order: OrderLeft) -> Price? { due(of: order.facts) }

  /// Returns the money due before the customer chooses a way to pay.
  package func due(of order: OrderFacts) -> Price? {
    order.sum.adding(keptRounding(of: order))
  }

  /// Returns the rounding that does not depend on the way to pay; `nil` for none.
  private func keptRounding(of order: OrderFacts) -> Price? {
    let isOfCash = order.payments?.ways.contains { order.excerpt?.hasDrawer($0) ?? false } ?? false
    return rounding?.scope == .all || !isOfCash ? order.rounding : nil
  }

  /// Returns the change that pays an order. It is refused if the order has another sum by then.
  package func payment(_ payments: Payments, of order: OrderLeft) -> Change {
    let rounding = rounding(of: order.facts, paidBy: payments)
    return .pay(
      order.id, payments.withAmount(order.sum.adding(rounding)), excerpt(of: payments),
      rounding: rounding)
  }

  /// Returns an order that is not written yet with another payment, at its own prices.
  package func paying(_ order: Order, by payments: Payments) -> Order {
    var paid = order
    paid.rounding = rounding(of: order.facts, paidBy: payments)
    paid.payments = payments
    paid.excerpt = excerpt(order.excerpt, paying: payments)
    return paid
  }

  private func rounding(of order: OrderFacts, paidBy payments: Payments) -> Price? {
    let ofCash = cashRounding(of: order) == nil ? nil : rounding(of: order.sum, payments)
    return keptRounding(of: order) ?? ofCash
  }
}

extension Rounding {
  var text: String { "\(step) \(scope.rawValue)" }

  init?(parsing text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let step = Self.steps.number(words[0]),
      let scope = Scope(rawValue: String(words[1]))
    else { return nil }
    self.init(to: step, for: scope)
  }
}

extension Price? {
  package func adding(_ more: Price?) -> Price? { map { sum in more.map { sum + $0 } ?? sum } }
}

extension Price {
  /// `-3 KRW`, in minor units.
  var amountText: String { "\(minorUnits) \(currency.code)" }

  init?(amountText text: String, in limits: ClosedRange<Int> = JournalLimits.amounts) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, let units = Int(words[0]), limits.contains(units),
      let currency = Currency(code: String(words[1]))
    else { return nil }
    self.init(minorUnits: units, currency: currency)
    guard amountText == text else { return nil }
  }

  init?(roundingText text: String) {
    self.init(amountText: text, in: JournalLimits.roundings)
    if minorUnits == 0 { return nil }
  }
}
