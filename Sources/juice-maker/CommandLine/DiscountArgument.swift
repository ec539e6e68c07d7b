import JuiceKit
import JuiceWords

extension Menu {
  /// Reads `10%`, an amount in the menu's currency, or the id of one of its discounts.
  func discount(_ word: String, reason: String?) throws(CommandProblem) -> Discount.Offer {
    if let reason, !reason.isNote { throw .badReason(reason) }
    guard let currency else { throw .nothingToDiscount }
    guard var offer = discounts.first(where: { $0.id?.rawValue == word }) ?? typed(word, currency)
    else {
      throw .badDiscount(word, known: discounts.compactMap { $0.id?.rawValue }, currency)
    }
    offer.reason = reason
    return offer
  }

  private func typed(_ word: String, _ currency: Currency) -> Discount.Offer? {
    let value: Discount.Offer.Value? =
      word.hasSuffix("%")
      ? Percent(parsing: word.dropLast()).map(Discount.Offer.Value.percent)
      : Price(parsing: word, currency: currency).map(Discount.Offer.Value.amount)
    return value.map { Discount.Offer(value: $0) }
  }
}
