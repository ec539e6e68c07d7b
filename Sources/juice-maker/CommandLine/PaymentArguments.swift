import JuiceKit
import JuiceWords

/// A payment as arguments: `card=14500 cash=3000`, or `card=14500 cash` if cash pays the rest.
struct PaymentArguments {
  private let ways: [(way: Payment.Way, amount: String?)]
  private let given: String?
  private let tip: String?

  /// - Parameters:
  ///   - given: the money given in cash, before change.
  ///   - tip: the tip in the last way.
  init(_ words: [String], given: String?, tip: String? = nil, on menu: Menu) throws(CommandProblem)
  {
    var ways: [(way: Payment.Way, amount: String?)] = []
    for word in words {
      let (name, amount) = word.sides
      let id = try menu.payment(name)
      // `cash 3000`
      if amount == nil, let next = words.first(where: { $0.first?.isNumber ?? false }) {
        throw .unknownPayment(
          next, known: menu.payments.map(\.rawValue), meant: "\(name)=\(next)")
      }
      if amount == nil, word != words.last { throw .missingAmount(name) }
      if ways.contains(where: { $0.way.id == id }) { throw .namedTwice(word) }
      ways.append((menu.ways.first { $0.id == id } ?? Payment.Way(id: id), amount))
    }
    self.ways = ways
    self.given = given
    self.tip = tip
    if given != nil, !ways.contains(where: { $0.way.hasDrawer }) { throw .notCash }
  }

  /// The payment in one way without an amount; `nil` for any other.
  var whole: Payments? {
    ways.count == 1 && ways[0].amount == nil ? .whole(ways[0].way.id) : nil
  }

  /// - Parameters:
  ///   - rounding: of all or the rest in cash; `nil` for none.
  ///   - before: the payment that this one replaces. It leaves its tip, unless another is given.
  func payments(of due: Price?, rounding: Rounding?, insteadOf before: Payments? = nil) throws
    -> Payments
  {
    let typed = try tip.flatMap { tip in try due.map { try $0.currency.price(tip) } }
    let kept = before?.tip.flatMap { $0.currency == due?.currency ? $0 : nil }
    let tip = (typed ?? kept).flatMap { $0.minorUnits > 0 ? $0 : nil }
    guard let due else {
      if given != nil { throw CommandProblem.nothingToGive }
      if self.tip != nil { throw CommandProblem.nothingToTip }
      guard ways.count == 1, ways[0].amount == nil else {
        throw Refusal.paymentSum(nil, total: nil)
      }
      return .whole(ways[0].way.id)
    }
    let given = try given.map(due.currency.price)
    let last = ways.count - 1
    // Money given is cash.
    let taker = ways.lastIndex { $0.way.hasDrawer }
    // A typed part in coins has no room for it.
    let old = ways.lastIndex { way in
      typed == nil && before?.tips.first?.way == way.way.id
        && (rounding == nil || way.amount == nil || !way.way.hasDrawer)
    }
    let tipped = old ?? last
    var amounts = try ways.compactMap { try $0.amount.map(due.currency.price) }
    if amounts.count < ways.count {
      let cashTip = ways[tipped].way.hasDrawer ? tip : nil
      amounts.append(rest(of: due, after: amounts, rounding: rounding, tip: cashTip))
    }
    // Only the last way pays a rest that is no multiple of the step.
    let cash = zip(ways, amounts).filter { $0.0.way.hasDrawer }.map(\.1).sum
    if let step = cash.flatMap({ rounding?.missedStep(of: $0) }), !ways[last].way.hasDrawer {
      throw CommandProblem.unevenCash(step: step)
    }
    return .parts(
      try zip(ways, amounts).enumerated().map { index, part in
        let (named, amount) = part
        let paid = Payments.Part(
          way: named.way.id, amount: amount, given: index == taker ? given : nil,
          tip: index == tipped ? tip : nil)
        if let given = paid.given, given.minorUnits < paid.amountAndTip.minorUnits {
          throw CommandProblem.tooLittleGiven(
            given, for: paid.amountAndTip, way: named.way.id.rawValue)
        }
        return paid
      })
  }

  /// The amount of the last way, in case it has none: what the others leave, with the rounding of all parts in cash; at least 0.
  private func rest(
    of due: Price, after amounts: [Price], rounding: Rounding?, tip: Price?
  ) -> Price {
    var rest = amounts.reduce(due, -)
    if ways.last?.way.hasDrawer ?? false {
      let others = zip(ways, amounts).filter { !$0.0.way.hasDrawer }.map(\.1)
      let change = rounding?.change(of: due, besides: others, with: tip)
      rest = change.map { rest + $0 } ?? rest
    }
    return Price(minorUnits: max(0, rest.minorUnits), currency: due.currency)
  }
}

extension Menu {
  /// Reads `10%`, an amount in the menu's currency, or the id of a discount on the menu, whatever its time.
  func discount(_ word: String, reason: String?) throws(CommandProblem) -> Discount.Offer {
    let note = try reason.note()
    guard let currency else { throw .nothingToDiscount }
    let known = discountWords.exact(word)
    guard
      var offer = known.flatMap({ id in discounts.first { $0.id == id }?.chosen })
        ?? Discount.Offer(typed: word, currency: currency)
    else {
      throw .badDiscount(word, known: discounts.compactMap { $0.id?.rawValue }, currency)
    }
    offer.reason = note
    return offer
  }
}
