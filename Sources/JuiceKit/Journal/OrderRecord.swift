public import FoundationEssentials

/// An order with all its later entries.
///
/// It shows the order in three forms. `sold` is the order as taken, `charged` the part that its newest payment asked for,
/// and `left` the part that remains after all refunds. Every view says which one it shows.
public struct OrderRecord: Hashable, Sendable {
  /// The order as sold. It never changes.
  public let sold: JournalEntry
  /// The stages, payments, refunds and the void, oldest first.
  public let later: [JournalEntry]
  /// The refunds in `later`, which the sums of an order read many times.
  public let refunds: [JournalEntry]

  /// - Parameter entries: the entries under an order's id, oldest first. Skips those of its bill.
  /// - Returns: `nil` without an order.
  public init?(_ entries: [JournalEntry]) {
    guard let sold = entries.first(where: { $0.kind == .order }) else { return nil }
    self.sold = sold
    later = entries.filter { $0.kind.isOfOrder && $0.kind != .order }
    refunds = later.filter { $0.kind == .refund }
  }

  public var id: Order.ID { sold.id }

  public var number: OrderNumber? { sold.number }

  public var entries: [JournalEntry] { [sold] + later }

  /// Returns the record with a new entry of the order.
  public func adding(_ entry: JournalEntry) -> OrderRecord {
    var sold = sold
    if entry.kind == .void { sold.isVoided = true }
    return OrderRecord([sold] + later + [entry]) ?? self
  }

  public var isVoided: Bool { later.contains { $0.kind == .void } }

  /// The order and its stage entries, oldest first; empty if it was handed over at once.
  public var stages: [JournalEntry] { entries.filter { $0.stage != nil } }

  private var newestStage: JournalEntry { later.last { $0.kind == .stage } ?? sold }

  /// The current stage; `nil` for an order that was handed over at once.
  public var stage: Stage? { newestStage.stage }

  /// The time when the order reached its stage.
  public var since: Date { newestStage.at }

  /// The last payment; `nil` if none was noted.
  public var payments: Payments? { paying().payments }

  /// The time of the last payment, or of the order.
  public var paidAt: Date { paying().at }

  /// Returns the last payment before an entry, or else the order.
  public func paying(before seq: Int = .max) -> JournalEntry {
    later.last { $0.kind == .payment && $0.seq < seq } ?? sold
  }

  /// `true` if money is still owed. An order of price 0 never owes any.
  public var isUnpaid: Bool { payments == .unpaid && !isTakenBack && leftTotal?.minorUnits != 0 }

  /// The money still owed; `nil` without prices.
  public var unpaid: Price? { isUnpaid ? leftTotal : leftTotal.map { $0 - $0 } }

  /// The money for the cups that are left, 0 if none are; `nil` without prices.
  public var leftTotal: Price? { left.total ?? sold.total.map { $0 - $0 } }

  /// The refunds and the void since the newest payment, oldest first.
  public var takenBack: [JournalEntry] {
    later.filter { [.refund, .void].contains($0.kind) && $0.seq > paying().seq }
  }

  /// The money that the customer has paid in the end: the newest payment without the refunds and the void after it.
  /// `nil` without prices, or for an unpaid order.
  public var paid: Price? {
    guard payments != .unpaid, let charged = charged.total else { return nil }
    return takenBack.compactMap(\.total).reduce(charged, -)
  }

  /// Returns the cups of a refund, as its entry would list them.
  ///
  /// - Parameter cups: `nil` for all cups left.
  /// - Throws: `Refusal.nothingToRefund` if too few are left.
  public func lines(for cups: [Cup: Int]?) throws(Refusal) -> [Order.Line] {
    try part(of: cups).lines
  }

  /// The seconds until the order was made; `nil` if it is not made, or is voided.
  public var waited: Int? {
    guard !isVoided, let stage, stage > .toMake else { return nil }
    let stages = later.filter { $0.kind == .stage }
    let lastToMake = stages.last { $0.stage == .toMake }?.seq ?? 0
    return stages.first { $0.seq > lastToMake }
      .map { max(0, ($0.at.milliseconds - sold.at.milliseconds) / 1000) }
  }
}

/// An order in the queue of the people who make and call orders.
public struct QueuedOrder: Identifiable, Hashable, Sendable {
  /// The order without its refunded cups: `OrderRecord.left`.
  public let order: JournalEntry
  public private(set) var stage: Stage
  public private(set) var since: Date
  public let isUnpaid: Bool
  public let unpaid: Price?
  /// The last payment, or the order.
  public private(set) var paying: JournalEntry
  /// The refunds that `order` leaves out, oldest first.
  public let refunds: [JournalEntry]

  public var id: Order.ID { order.id }

  /// - Returns: `nil` for an order that has no stages or is taken back.
  public init?(_ record: OrderRecord) {
    guard let stage = record.stage, !record.isTakenBack else { return nil }
    order = record.left
    self.stage = stage
    since = record.since
    isUnpaid = record.isUnpaid
    unpaid = record.unpaid
    paying = record.paying()
    paying.rounding = order.rounding
    refunds = record.refunds
  }

  public func at(_ stage: Stage, since: Date) -> QueuedOrder {
    var moved = self
    (moved.stage, moved.since) = (stage, since)
    return moved
  }
}
