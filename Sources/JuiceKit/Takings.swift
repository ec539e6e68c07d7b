/// What a stretch of the journal brought, entry by entry: what is taken back or paid after it changes nothing in it.
public struct Takings: Hashable, Sendable {
  /// The orders, also those taken back.
  public private(set) var orders = Sales()
  /// The same by who took them; nil for those of before it was kept.
  public private(set) var ordersByName: [String?: Sales] = [:]
  /// The orders that were taken back, whenever they were made.
  public private(set) var voids = Sales()
  /// Money that came in, by the way it was paid in; nil for orders that nobody was asked about. A payment that is
  /// corrected counts as corrected.
  public private(set) var paid: [Payment.ID?: Sales] = [:]
  /// Money given back for what was taken back, by the way it had been paid in.
  public private(set) var givenBack: [Payment.ID?: Sales] = [:]
  /// What the orders were let off.
  public private(set) var discounts: [DiscountKind: Sales] = [:]
  /// The number of the entry before it.
  private let start: Int
  /// Its orders that nobody has paid for at its end.
  private var unpaidOrders: [Order.ID: JournalEntry] = [:]

  /// - Parameter start: the number of the entry before it.
  init(after start: Int) { self.start = start }

  public var unpaid: Sales {
    unpaidOrders.values.reduce(into: Sales()) { $0.add(Sales($1)) }
  }

  /// Adds the next entry of the journal.
  ///
  /// - Parameter record: what is said of the order of a payment.
  mutating func add(_ entry: JournalEntry, of record: OrderRecord?) {
    switch entry.kind {
    case .order:
      orders.add(Sales(entry))
      ordersByName[entry.by?.name, default: Sales()].add(Sales(entry))
      if let discount = entry.discount {
        discounts[DiscountKind(discount), default: Sales()].add(
          Sales(of: discount, cups: entry.lines.cups))
      }
      add(entry.payments, of: entry, to: \.paid)
      if entry.isOwed(entry.payments) { unpaidOrders[entry.id] = entry }
    case .payment:
      guard let order = record?.order else { break }
      add(record?.payments(before: entry.seq), of: order, to: \.paid, times: -1)
      add(entry.payments, of: order, to: \.paid)
      unpaidOrders[entry.id] = order.isOwed(entry.payments) && order.seq > start ? order : nil
    case .void:
      voids.add(Sales(entry))
      add(entry.payments, of: entry, to: \.givenBack)
      unpaidOrders[entry.id] = nil
    case .open, .restock, .count, .waste, .soldOut, .stage, .drawer: break
    }
  }

  private mutating func add(
    _ payments: Payments?, of order: JournalEntry,
    to sums: WritableKeyPath<Self, [Payment.ID?: Sales]>, times: Int = 1
  ) {
    for (way, share) in payments.shares(of: Sales(order)) {
      self[keyPath: sums][way, default: Sales()].add(share, times: times)
    }
  }
}
