import JuiceKit
import JuiceText
import JuiceWords

/// A payment as arguments: `card=14500 cash=3000`.
struct PaymentArguments {
  private let ways: [(way: Payment.Way, amount: String?)]
  private let given: String?

  /// - Parameter given: the money given in cash, before change.
  init(_ words: [String], given: String?, on menu: Menu) throws(CommandProblem) {
    var ways: [(way: Payment.Way, amount: String?)] = []
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let id = try menu.payment(String(parts[0]))
      let amount = parts.count > 1 ? String(parts[1]) : nil
      // `cash 3000`
      if amount == nil, let next = words.first(where: { $0.first?.isNumber ?? false }) {
        throw .unknownPayment(
          next, known: menu.payments.map(\.rawValue), meant: "\(parts[0])=\(next)")
      }
      if amount == nil, words.count > 1 { throw .missingAmount(String(parts[0])) }
      if ways.contains(where: { $0.way.id == id }) { throw .namedTwice(word) }
      ways.append((menu.ways.first { $0.id == id } ?? Payment.Way(id: id), amount))
    }
    self.ways = ways
    self.given = given
    let isCash = ways.contains { $0.way.hasDrawer } || menu.drawerWays.isEmpty
    if given != nil, !isCash { throw .notCash }
  }

  /// The payment in one way without an amount; `nil` for any other.
  var whole: Payments? {
    ways.count == 1 && ways[0].amount == nil ? .whole(ways[0].way.id) : nil
  }

  /// - Parameter rounding: applies only if all is paid in cash; `nil` for none.
  func payments(of due: Price?, rounding: Rounding?) throws -> Payments {
    let isRounded = ways.count == 1 && ways[0].way.hasDrawer
    guard let total = due.map({ isRounded ? rounding?.rounded($0) ?? $0 : $0 }) else {
      if given != nil { throw CommandProblem.nothingToGive }
      guard ways.count == 1, ways[0].amount == nil else {
        throw Refusal.paymentSum(nil, total: nil)
      }
      return .whole(ways[0].way.id)
    }
    let given = try given.map(total.currency.price)
    // Money given is cash.
    let taker = ways.lastIndex { $0.way.hasDrawer } ?? ways.count - 1
    return .parts(
      try ways.enumerated().map { index, part in
        let amount = try part.amount.map(total.currency.price) ?? total
        guard index == taker, let given else {
          return Payments.Part(way: part.way.id, amount: amount)
        }
        guard given.minorUnits >= amount.minorUnits else {
          throw CommandProblem.tooLittleGiven(given, for: amount)
        }
        return Payments.Part(way: part.way.id, amount: amount, given: given)
      })
  }
}

extension Menu {
  /// Reads `10%`, an amount in the menu's currency, or the id of a discount on the menu.
  func discount(_ word: String, reason: String?) throws(CommandProblem) -> Discount.Offer {
    let note = try reason.note()
    guard let currency else { throw .nothingToDiscount }
    let known = discountWords.exact(word)
    guard
      var offer = known.flatMap({ id in discounts.first { $0.id == id } })
        ?? Discount.Offer(parsing: word, currency: currency)
    else {
      throw .badDiscount(word, known: discounts.compactMap { $0.id?.rawValue }, currency)
    }
    offer.reason = note
    return offer
  }
}
