import JuiceKit
import JuiceWords

extension Menu {
  /// Reads `10%`, an amount in the menu's currency, or the id of one of its discounts.
  func discount(_ word: String, reason: String?) throws(CommandProblem) -> Discount.Offer {
    if let reason, !reason.isNote { throw .badReason(reason) }
    guard let currency else { throw .nothingToDiscount }
    guard
      var offer = discounts.first(where: { $0.id?.rawValue == word })
        ?? Discount.Offer(parsing: word, currency: currency)
    else {
      throw .badDiscount(word, known: discounts.compactMap { $0.id?.rawValue }, currency)
    }
    offer.reason = reason
    return offer
  }
}
