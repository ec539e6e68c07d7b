package import FoundationEssentials

/// An order in one form, for the views that show this form. `OrderRecord` alone makes it, so that a view that takes another form does
/// not compile.
///
/// The number, the time and the author are those of the sale in every form. The facts, such as lines and total, differ.
@dynamicMemberLookup
package struct OrderForm<Form>: Hashable, Sendable {
  let entry: JournalEntry

  fileprivate init(_ entry: JournalEntry) { self.entry = entry }

  package var id: Order.ID { entry.id }
  package var seq: Int { entry.seq }
  package var at: Date { entry.at }
  package var by: Author? { entry.by }
  package var number: OrderNumber? { entry.number }
  package var facts: OrderFacts { entry.facts }
  /// When the order joined, or joins, the line of those to make.
  package var joinsLine: Date { entry.facts.joinsLine(takenAt: entry.at) }
  /// `true` if the order was to be made, not handed over at once.
  package var isQueued: Bool { entry.stage != nil }
  var changes: Quantities { entry.changes }

  package subscript<Value>(dynamicMember fact: KeyPath<OrderFacts, Value>) -> Value {
    entry.facts[keyPath: fact]
  }
}

extension Order {
  // The forms of an order.
  package enum Sold {}
  package enum Charged {}
  package enum Left {}
}

/// The order as taken. It never changes.
package typealias SoldOrder = OrderForm<Order.Sold>

/// The part of an order that its newest payment asked for.
package typealias ChargedOrder = OrderForm<Order.Charged>

/// The part of an order that remains after all refunds.
package typealias OrderLeft = OrderForm<Order.Left>

/// An order with all its later entries, which shows it in three forms: sold, charged and left.
package struct OrderRecord: Hashable, Sendable {
  package let sold: SoldOrder
  /// The stages, payments, refunds and the void, oldest first.
  package let later: [JournalEntry]
  /// The refunds in `later`, which the sums of an order read many times.
  package let refunds: [JournalEntry]

  /// - Parameter entries: the entries under an order's id, oldest first. Skips those of its bill.
  /// - Returns: `nil` without an order.
  package init?(_ entries: [JournalEntry]) {
    guard let sold = entries.first(where: { $0.kind == .order }) else { return nil }
    self.sold = SoldOrder(sold)
    later = entries.filter { $0.kind.isOfOrder && $0.kind != .order }
    refunds = later.filter { $0.kind == .refund }
  }

  package var id: Order.ID { sold.id }

  package var number: OrderNumber? { sold.number }

  package var entries: [JournalEntry] { [sold.entry] + later }

  package func adding(_ entry: JournalEntry) -> OrderRecord {
    var sold = sold.entry
    if entry.kind == .void { sold.isVoided = true }
    return OrderRecord([sold] + later + [entry]) ?? self
  }

  package var isVoided: Bool { later.contains { $0.kind == .void } }

  /// The order and its stage entries, oldest first; empty if it was handed over at once.
  package var stages: [JournalEntry] { entries.filter { $0.stage != nil } }

  private var newestStage: JournalEntry { later.last { $0.kind == .stage } ?? sold.entry }

  /// The current stage; `nil` for an order that was handed over at once.
  package var stage: Stage? { newestStage.stage }

  /// The time when the order reached its stage.
  package var since: Date { newestStage.at }

  /// The last payment; `nil` if none was noted.
  package var payments: Payments? { paying().payments }

  /// The time of the last payment, or of the order.
  package var paidAt: Date { paying().at }

  /// Returns the last payment before an entry, or else the order.
  package func paying(before seq: Int = .max) -> JournalEntry {
    later.last { $0.kind == .payment && $0.seq < seq } ?? sold.entry
  }

  /// Returns the number of the entry that moved the money of a payment, if a later payment only corrects how it was paid.
  ///
  /// - Returns: `nil` if the later payment moves money itself: it pays an unpaid order, or makes a paid one unpaid.
  func moneyMoved(beforeCorrection payment: JournalEntry) -> Int? {
    guard payment.payments.arePaid else { return nil }
    let said = [sold.entry] + later.filter { $0.kind == .payment && $0.seq < payment.seq }
    return said.reversed().prefix { $0.payments.arePaid }.last?.seq
  }

  /// `true` if money is still owed. An order of price 0 never owes any.
  package var isUnpaid: Bool { payments == .unpaid && isOwed(leftTotal) }

  private func isOwed(_ total: Price?) -> Bool { !isTakenBack && total?.minorUnits != 0 }

  /// The last payment for views; `nil` also if nobody has paid and nothing is owed.
  package var shownPayments: Payments? { payments == .unpaid && !isUnpaid ? nil : payments }

  /// The money still owed; `nil` without prices.
  package var unpaid: Price? {
    let total = leftTotal
    return payments == .unpaid && isOwed(total) ? total : total.map { $0 - $0 }
  }

  /// The money for the cups that are left, 0 if none are; `nil` without prices.
  package var leftTotal: Price? { total(of: left) }

  func total(of left: OrderLeft) -> Price? { left.total ?? sold.total.map { $0 - $0 } }

  /// The refunds and the void since the newest payment, oldest first.
  package var takenBack: [JournalEntry] {
    later.filter { [.refund, .void].contains($0.kind) && $0.seq > paying().seq }
  }

  /// The money that the customer has paid in the end: the newest payment with its tip, without the refunds and the void after it.
  /// `nil` without prices, or for an unpaid order.
  package var paid: Price? {
    guard payments != .unpaid, let charged = charged.total else { return nil }
    let paid = takenBack.compactMap(\.total).reduce(charged, -)
    return tipLeft.map { paid + $0 } ?? paid
  }

  /// The order as its newest payment charged it. Without a payment, the order as sold.
  package var charged: ChargedOrder { ChargedOrder(charged(before: .max)) }

  /// The order after all refunds: the cups that are still the customer's, and their money. It has no lines after a void or
  /// a full refund.
  package var left: OrderLeft { OrderLeft(leftEntry) }

  /// The order as a new payment would charge it: `left`, with the rounding of the sale.
  package var nextCharge: OrderLeft { OrderLeft(nextEntry) }

  /// Returns the order as a payment of `nextCharge` would charge it.
  package func charged(by payment: Change) -> ChargedOrder {
    var next = nextEntry
    if case .pay(_, _, _, let rounding) = payment { next.rounding = rounding }
    return ChargedOrder(next)
  }

  /// Returns the cups of a refund, as its entry would list them.
  ///
  /// - Parameter cups: `nil` for all cups left.
  /// - Throws: `Refusal.nothingToRefund` if too few are left.
  package func lines(for cups: [Cup: Int]?) throws(Refusal) -> [Order.Line] {
    try part(of: cups).lines
  }
}

/// An order in the queue of the people who make and call orders.
package struct QueuedOrder: Identifiable, Hashable, Sendable {
  package let order: OrderLeft
  package private(set) var stage: Stage
  package private(set) var since: Date
  package let isUnpaid: Bool
  package let unpaid: Price?
  /// The refunds that `order` leaves out, oldest first.
  package let refunds: [JournalEntry]

  package var id: Order.ID { order.id }

  /// - Returns: `nil` for an order that has no stages or is taken back.
  package init?(_ record: OrderRecord) {
    guard let stage = record.stage, !record.isTakenBack else { return nil }
    order = record.left
    self.stage = stage
    since = record.since
    isUnpaid = record.isUnpaid
    unpaid = record.unpaid
    refunds = record.refunds
  }

  package func at(_ stage: Stage, since: Date) -> QueuedOrder {
    copy(of: self) { ($0.stage, $0.since) = (stage, since) }
  }
}

extension QueuedOrder {
  /// `true` for an order to make that joins the line later than `now`.
  package func isLater(at now: Date) -> Bool {
    stage == .toMake && order.joinsLine > max(now, order.at)
  }
}

extension [QueuedOrder] {
  /// Sorts the orders by the time when they join the line. Clocks may differ, so orders of one time keep their numbers' order:
  /// those to make now are in the order of the journal.
  package func inLine() -> [QueuedOrder] {
    var newest = Date.distantPast
    return sorted { $0.order.seq < $1.order.seq }.map { queued -> (Date, QueuedOrder) in
      let joins = queued.order.joinsLine
      guard joins == queued.order.at else { return (joins, queued) }
      newest = Swift.max(newest, joins)
      return (newest, queued)
    }.sorted { ($0.0, $0.1.order.seq) < ($1.0, $1.1.order.seq) }.map(\.1)
  }
}
