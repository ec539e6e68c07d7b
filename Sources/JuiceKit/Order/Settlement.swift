/// A payment in progress, in one way or in parts, until nothing is due.
package struct Settlement: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    /// The money pays everything; `change` is given back.
    case paid(change: Price)
    /// The money is a part; `left` is due in other ways, with the tip.
    case part(left: Price)
    /// The money is short, and can't be a part.
    case short(Price)
    /// The money exceeds the amount due, in a way that gives no change.
    case tooMuch(Price)
    /// The money can't be a part in cash, which comes in multiples of this.
    case uneven(step: Price)
  }

  /// The total to pay; `nil` without a price.
  package let total: Price?
  /// The amount still due; `nil` without a price.
  package private(set) var due: Price?
  package private(set) var parts: [Payments.Part]
  package let ways: [Payment.Way]
  /// The tip of the part that pays the rest; `nil` for none.
  package var tip: Price?
  private let rounding: Rounding?

  /// - Parameter paid: the parts that are paid already.
  package init(
    _ total: Price?, in ways: [Payment.Way], rounding: Rounding? = nil, tip: Price? = nil,
    paid: [Payments.Part] = []
  ) {
    (self.total, parts) = (total, paid)
    due = total.map { paid.map(\.amount).reduce($0, -) }
    self.ways = ways
    self.rounding = rounding
    self.tip = tip
  }

  /// Returns the money due with the tip if it is paid in this way.
  package func due(in way: Payment.Way) -> Price? {
    amount(in: way).adding(tip)
  }

  /// The money still due with the tip, before it is rounded; `nil` without a price.
  package var dueWithTip: Price? { due.adding(tip) }

  /// Returns the rounding that paying the rest in this way adds; `nil` for none.
  package func rounding(in way: Payment.Way) -> Price? {
    guard let due, let amount = amount(in: way), amount != due else { return nil }
    return amount - due
  }

  private func amount(in way: Payment.Way) -> Price? {
    due.map { due in
      way.hasDrawer ? rounding?.rounded(due, with: tip, isRest: !parts.isEmpty) ?? due : due
    }
  }

  package var waysLeft: [Payment.Way] {
    ways.filter { way in !parts.contains { $0.way == way.id } }
  }

  /// `true` if a part may be paid now and the rest in another way.
  package var canSplit: Bool {
    isPriceDue && waysLeft.count > 1 && parts.count + 1 < Payments.most
  }

  package var isMoneyDue: Bool { isPriceDue || due != nil && tip != nil }

  private var isPriceDue: Bool { due.map { $0.minorUnits > 0 } ?? false }

  /// - Parameter sum: in the currency of the amount due.
  package func verdict(on sum: Price, in way: Payment.Way) -> Verdict {
    let rest = due(in: way).map { sum - $0 } ?? sum
    if rest.minorUnits < 0 {
      let left = due.map { $0 - sum } ?? -rest
      // The rest pays the tip: a part is less than the price.
      let isPart = canSplit && sum.minorUnits > 0 && (tip == nil || left.minorUnits > 0)
      guard isPart else { return .short(-rest) }
      if way.hasDrawer, let step = rounding?.missedStep(of: sum) { return .uneven(step: step) }
      return .part(left: tip.map { left + $0 } ?? left)
    }
    return way.hasDrawer || rest.minorUnits == 0 ? .paid(change: rest) : .tooMuch(rest)
  }

  /// Accepts a sum in one of the ways left, or exactly the amount due for `nil`.
  ///
  /// - Returns: the complete payment; `nil` if money is still due or the sum is refused.
  package mutating func accept(_ sum: Price? = nil, in way: Payment.Way) -> Payments? {
    guard let due = amount(in: way) else { return .whole(way.id) }
    switch sum.map({ verdict(on: $0, in: way) }) ?? .paid(change: due) {
    case .paid:
      let given = way.hasDrawer ? sum : nil
      let part = Payments.Part(way: way.id, amount: due, given: given, tip: tip)
      parts.append(part)
      self.due = Price(minorUnits: 0, currency: due.currency)
      return parts.count == 1 && part.isWhole ? .whole(way.id) : .parts(parts)
    case .part:
      if let sum { addPart(sum, in: way) }
      return nil
    case .short, .tooMuch, .uneven: return nil
    }
  }

  /// Accepts the parts of an earlier settlement whose ways are left and that leave money due. Returns the others.
  package mutating func acceptAgain(_ earlier: some Sequence<Payments.Part>) -> [Payments.Part] {
    var refused: [Payments.Part] = []
    for part in earlier {
      // The rounding with another tip makes no part the whole.
      guard let due, part.amount.currency == due.currency, canSplit,
        part.amount.minorUnits < due.minorUnits,
        let way = waysLeft.first(where: { $0.id == part.way }),
        !way.hasDrawer || rounding?.missedStep(of: part.amount) == nil
      else {
        refused.append(part)
        continue
      }
      addPart(part.amount, in: way)
    }
    return refused
  }

  private mutating func addPart(_ sum: Price, in way: Payment.Way) {
    parts.append(Payments.Part(way: way.id, amount: sum))
    due = due.map { $0 - sum }
  }
}
