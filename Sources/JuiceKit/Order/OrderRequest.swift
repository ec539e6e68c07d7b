/// A request for an order or a bill, which a retry repeats. Prices, the value of an offer and rounding are no part of it: they
/// may have changed since.
package struct OrderRequest: Hashable, Sendable {
  let cups: [Cup: Int]
  /// The facts that a person typed.
  let facts: OrderFacts
  /// As asked, before they are settled; `nil` if nobody was asked.
  let payments: Payments?
  let offer: Discount.Offer?

  /// - Parameters:
  ///   - facts: the typed facts of the order; others are ignored.
  ///   - payments: `nil` if nobody was asked.
  ///   - discount: `nil` for none.
  package init(
    _ cups: [(cup: Cup, cups: Int)], facts: OrderFacts, payments: Payments?,
    discount: Discount.Offer?
  ) {
    self.cups = cups.map { Order.Line($0.cup, cups: $0.cups) }.counts
    (self.facts, self.payments, offer) = (facts.typed, payments, discount)
  }

  init(_ order: Order) {
    cups = order.lines.counts
    (facts, payments) = (order.facts.typed, order.payments)
    offer = order.offer ?? order.discount?.offer
  }
}

extension Change {
  /// Returns the entry of the first try if this change is a retry.
  ///
  /// - Parameters:
  ///   - prior: the entries under the change's id, oldest first.
  ///   - author: the person who makes the change.
  /// - Throws: `Refusal.idTaken` if another request has the id, `.billTaken` if another till has ordered the bill.
  func firstTry(in prior: [JournalEntry], by author: Author?) throws(Refusal) -> JournalEntry? {
    switch self {
    case .order(let order):
      guard let first = prior.first(where: { $0.kind == .order }) else { return nil }
      // Another till has since taken up the bill and ordered it.
      if order.bill != nil, order.bill != prior.last(where: { $0.kind == .bill })?.seq {
        throw .billTaken(first)
      }
      guard first.isRepeated(by: OrderRequest(order)) else { throw .idTaken(order.id) }
      return first
    case .setAside(let order, let step):
      guard let newest = prior.last(where: { $0.kind == .bill }), newest.seq > order.bill ?? 0,
        newest.billStep == step, newest.isRepeated(by: OrderRequest(order)),
        // Two tills that go on with one card payment must not both run a terminal.
        newest.by?.till == author?.till
      else { return nil }
      return newest
    case .refund(let refund):
      guard let first = prior.first(where: { $0.refund?.id == refund.id }) else { return nil }
      guard let before = OrderRecord(prior.filter { $0.seq < first.seq }),
        first.isRepeated(by: refund, of: before)
      else { throw .idTaken(refund.id) }
      return first
    case .open, .void, .restock, .count, .waste, .soldOut, .stage, .back, .pay, .drawer, .bill,
      .revert:
      return nil
    }
  }
}

extension SoldOrder {
  package func isRepeated(by request: OrderRequest) -> Bool { entry.isRepeated(by: request) }
}

extension JournalEntry {
  /// Returns `true` if the request repeats this order or bill: the facts that the rows compare, such as the cups.
  func isRepeated(by request: OrderRequest) -> Bool {
    Fact.all.allSatisfy { $0.isRetried?(self, request) ?? true }
  }

  /// Returns `true` if the request repeats this refund.
  ///
  /// - Parameter record: the order before this refund.
  func isRepeated(by refund: Refund, of record: OrderRecord) -> Bool {
    // The menu's rounding may have changed since.
    var refund = refund
    refund.rounding = step
    if refund.payments != nil { refund.excerpt = facts.excerpt }
    guard let part = try? record.part(of: refund.cups),
      let money = try? record.moneyBack(for: part, of: refund)
    else { return false }
    return facts.lines.counts == part.lines.counts && reason == refund.reason
      && self.refund?.fruit == refund.fruit ?? record.usualFruit
      && Payments.areSame(facts.payments, money.payments, for: total)
  }
}

extension Payments {
  /// Returns `true` for the same ways and amounts, in any order.
  static func areSame(_ first: Payments?, _ second: Payments?, for total: Price?) -> Bool {
    guard let first, let second else { return first == second }
    guard let first = try? first.settled(for: total), let second = try? second.settled(for: total)
    else { return false }
    if case .parts(let parts) = first, case .parts(let others) = second {
      return Set(parts) == Set(others)
    }
    return first == second
  }
}
