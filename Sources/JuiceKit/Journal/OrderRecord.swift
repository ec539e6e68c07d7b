public import FoundationEssentials

/// An order, and all that the journal says of it since.
public struct OrderRecord: Hashable, Sendable {
  public let order: JournalEntry
  /// Its stages, its payments, its refunds and its void, oldest first.
  public let later: [JournalEntry]

  /// - Parameter entries: those under the id of an order, oldest first; the bill that it was is passed over.
  /// - Returns: nil where there is no order among them.
  public init?(_ entries: [JournalEntry]) {
    guard let order = entries.first(where: { $0.kind == .order }) else { return nil }
    self.order = order
    later = entries.filter { $0.kind.isOfOrder && $0.kind != .order }
  }

  /// All of them, oldest first.
  public var entries: [JournalEntry] { [order] + later }

  public var isVoided: Bool { later.contains { $0.kind == .void } }

  /// The entries that say where the order was, oldest first; none for an order that was handed over at once.
  public var stages: [JournalEntry] { entries.filter { $0.stage != nil } }

  /// The newest entry that says where the order is.
  private var newestStage: JournalEntry { later.last { $0.kind == .stage } ?? order }

  /// nil where it was handed over at once.
  public var stage: Stage? { newestStage.stage }

  /// The time since which it is at its stage.
  public var since: Date { newestStage.at }

  /// The last payments noted for the order; `nil` if none.
  public var payments: Payments? { paying().payments }

  /// The total, rounded as the order is paid, and before any of it went back; nil without prices.
  public var total: Price? { asked().total }

  /// The time of that.
  public var paidAt: Date { paying().at }

  /// The entry that says last how it is paid, before another.
  public func paying(before seq: Int = .max) -> JournalEntry {
    later.last { $0.kind == .payment && $0.seq < seq } ?? order
  }

  public var isUnpaid: Bool { !isTakenBack && order.isOwed(payments) }

  /// The money that is still to come; nil where there are no prices.
  public var unpaid: Price? {
    total.map { isUnpaid ? left.total ?? $0 : Price(minorUnits: 0, currency: $0.currency) }
  }

  /// How long its customer waited until it was made, in seconds; nil where it is not, or is voided.
  public var waited: Int? {
    guard !isVoided, let stage, stage > .toMake else { return nil }
    let stages = later.filter { $0.kind == .stage }
    let lastToMake = stages.last { $0.stage == .toMake }?.seq ?? 0
    return stages.first { $0.seq > lastToMake }
      .map { max(0, ($0.at.milliseconds - order.at.milliseconds) / 1000) }
  }
}

/// An order at a stage, for who makes and calls it.
public struct QueuedOrder: Identifiable, Hashable, Sendable {
  /// The order without the cups that were refunded.
  public let order: JournalEntry
  public private(set) var stage: Stage
  /// The time since which it is at its stage.
  public private(set) var since: Date
  /// `true` if nobody has paid for it.
  public let isUnpaid: Bool
  /// The money that is still to come; nil where there are no prices.
  public let unpaid: Price?
  /// The entry that says how it is paid.
  public private(set) var paying: JournalEntry

  public var id: Order.ID { order.id }

  /// - Returns: nil for an order that was handed over at once, or is voided.
  public init?(_ record: OrderRecord) {
    guard let stage = record.stage, !record.isTakenBack else { return nil }
    order = record.left
    self.stage = stage
    since = record.since
    isUnpaid = record.isUnpaid
    unpaid = record.unpaid
    paying = record.paying()
    paying.rounding = order.rounding
  }

  /// The order once it has come to another stage.
  public func at(_ stage: Stage, since: Date) -> QueuedOrder {
    var moved = self
    (moved.stage, moved.since) = (stage, since)
    return moved
  }
}
