import JuiceKit
import JuiceWords

struct OrderOutput: CommandOutput {
  let order: OrderRecord
  var offer: Discount.Offer?
  let stock: Stock
  let wording: Wording
  /// The path of a store whose first order this is.
  var newStore: String?

  private var counts: CountsOutput { CountsOutput(stock: stock, wording: wording) }

  var record: JSON { ["order": order.json, "stock": counts.stockRecord] }

  var lines: [String] {
    let (sold, words): (SoldOrder, Words) = (order.sold, wording.words)
    let cups = wording.content(of: sold, sold.facts, sold.facts.discount)
    let number = wording.number(sold.number, at: Environment.now())
    let sentence =
      sold.isQueued
      ? words.orderTaken(cups, number: number, id: sold.id.text)
      : words.ordered(cups, number: number, id: sold.id.text)
    return [sentence] + [since, money, cap].compactMap(\.self) + counts.lines
      + [newStore.map(wording.words.newStore)].compactMap(\.self)
  }

  /// Tells a repeated call that the order was taken back since, or that cups of it were refunded.
  private var since: String? {
    if order.isTakenBack { return wording.words.takenBackSince(isVoided: order.isVoided) }
    let refunded = order.refunds.flatMap(\.lines)
    return refunded.isEmpty ? nil : wording.words.refundedSince(wording.list(refunded))
  }

  /// Warns about a discount above the price.
  private var cap: String? {
    guard let offer, case .amount(let amount) = offer.value, let sum = order.sold.lines.total,
      offer.isMore(than: sum)
    else { return nil }
    return wording.words.discountCapped(amount.text, to: sum.text)
  }

  private var money: String? {
    // A single way without an amount needs no mention.
    guard let payments = order.sold.payments, case .parts = payments else { return nil }
    return wording.list(payments)
  }
}

/// The answer of `void`: the cups and the money that it took back.
struct VoidOutput: CommandOutput {
  let sold: SoldOrder
  /// The void, or the refund of the cups that were left.
  let taken: JournalEntry
  let stock: Stock
  let wording: Wording

  private var counts: CountsOutput { CountsOutput(stock: stock, wording: wording) }

  var record: JSON {
    let order = taken.orderJSON.with(taken.payments?.json(asMembersOf: taken.total) ?? [:]).with([
      "at": .text(Timestamp.utc(sold.at)),
      "unpaid": taken.payments.flatMap { _ in taken.total.map { .text(($0 - $0).plain) } },
    ]).with(sold.typedJSON)
    return ["order": order, "stock": counts.stockRecord]
  }

  var lines: [String] {
    let cups = wording.content(of: sold, taken.facts, taken.shownDiscount)
    let number = wording.number(sold.number, at: Environment.now())
    let sentence =
      taken.refund.map {
        wording.words.refunded(cups, order: number ?? sold.id.text, fruit: $0.fruit)
      } ?? wording.words.voided(cups, number: number, id: sold.id.text)
    return [sentence] + [wording.givenBack(by: taken)].compactMap(\.self) + counts.lines
  }
}

extension Wording {
  /// The typed facts of an order, and the cups of `facts` with their discount and sum.
  fileprivate func content(of order: SoldOrder, _ facts: OrderFacts, _ discount: Discount?)
    -> String
  {
    let names = naming(order.facts)
    return [
      typedText(order.facts, on: .list, at: order.at), names.list(facts.lines),
      discount.map(names.content), facts.total?.text,
    ].joined(by: ", ")
  }
}
