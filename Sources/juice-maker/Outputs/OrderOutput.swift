import JuiceKit
import JuiceWords

struct OrderOutput: CommandOutput {
  enum Action { case ordered, voided }

  let action: Action
  let order: JournalEntry
  /// The entry with the order's current payment.
  let paying: JournalEntry
  /// The requested discount.
  var offer: Discount.Offer?
  let stock: Stock
  let wording: Wording
  /// The path of a store whose first order this is.
  var newStore: String?

  private var counts: CountsOutput { CountsOutput(stock: stock, wording: wording) }

  var record: JSON {
    [
      "order": order.orderRecord(paying: paying, isVoided: action == .voided || order.isVoided),
      "stock": counts.stockRecord,
    ]
  }

  var lines: [String] {
    // A void doesn't take back cups that were refunded before.
    let shown = action == .voided ? paying : order
    let cups = [
      order.name?.text, wording.list(shown.lines), shown.discount.map(wording.content),
      shown.total(paying: paying)?.text,
    ].compactMap(\.self)
      .joined(separator: ", ")
    let number = wording.number(of: order, at: Environment.now())
    let sentence =
      switch action {
      case .ordered where order.stage != nil:
        wording.words.orderTaken(cups, number: number, id: order.id.text)
      case .ordered: wording.words.ordered(cups, number: number, id: order.id.text)
      case .voided: wording.words.voided(cups, number: number, id: order.id.text)
      }
    return [sentence] + [money, cap].compactMap(\.self) + counts.lines
      + [newStore.map(wording.words.newStore)].compactMap(\.self)
  }

  /// Warns about a discount above the price.
  private var cap: String? {
    guard let offer, case .amount(let amount) = offer.value, let sum = order.lines.total,
      offer.isMore(than: sum)
    else { return nil }
    return wording.words.discountCapped(amount.text, to: sum.text)
  }

  private var money: String? {
    if action == .voided { return wording.givenBack(by: paying) }
    // A single way without an amount needs no mention.
    guard let payments = paying.payments, case .parts = payments else { return nil }
    return wording.list(payments)
  }
}
