public import FoundationEssentials

/// Summary of a period: cups, revenue, and where the ingredients went. Voided orders are left out.
public struct Report: Sendable {
  public struct Flow: Hashable, Sendable {
    /// Taken by orders.
    public var used = 0
    public var wasted = 0
    /// Restocked; a delivery that was corrected afterwards counts as corrected.
    public var delivered = 0
    /// What stock-takes found beyond what was to be there; below 0 what they missed.
    public var difference = 0

    public init(used: Int = 0, wasted: Int = 0, delivered: Int = 0, difference: Int = 0) {
      self.used = used
      self.wasted = wasted
      self.delivered = delivered
      self.difference = difference
    }
  }

  /// The sums of all orders.
  public private(set) var sales = Sales()
  /// The sums of each juice; here `orders` are those that it was in.
  public private(set) var salesByJuice: [Juice.ID: Sales] = [:]
  /// The sums by the hour of the day, 0 to 23.
  public private(set) var salesByHour = [Sales](repeating: Sales(), count: 24)
  /// The sums by the local day: `2026-11-21`.
  public private(set) var salesByDay: [String: Sales] = [:]
  /// nil for orders that nobody was asked about.
  public private(set) var salesByPayment: [Payment.ID?: Sales] = [:]
  /// Money that came in by orders of this period, also those that were voided later, less what was given back by its
  /// voids, whenever their orders were made: so a day's money does not change afterwards.
  public private(set) var moneyByPayment: [Payment.ID?: Sales] = [:]
  /// The orders that were taken back in this period, whenever they were made.
  public private(set) var voids = Sales()
  /// The same by who took them back; nil for those of before it was kept.
  public private(set) var voidsByName: [String?: Sales] = [:]
  /// What orders of this period were let off.
  public private(set) var discounts: [DiscountKind: Sales] = [:]
  /// The orders that are not paid yet.
  public private(set) var unpaid = Sales()
  /// How long customers waited until their order was made, in seconds, by the hour in which they ordered.
  public private(set) var waits = [[Int]](repeating: [], count: 24)
  public private(set) var flows: [Ingredient.ID: Flow] = [:]
  private let hour: @Sendable (Date) -> Int

  /// - Parameter hour: gives the local hour of the day, 0 to 23.
  public init(hour: @escaping @Sendable (Date) -> Int) { self.hour = hour }

  /// Adds an entry; in any order.
  ///
  /// - Parameter record: what the journal says of its order by now; nil where that is nothing.
  public mutating func add(_ entry: JournalEntry, of record: OrderRecord? = nil) {
    switch entry.kind {
    case .order:
      addMoney(entry.payments, of: entry, times: 1)
      if !entry.isVoided { addOrder(entry, of: record) }
    case .payment:
      guard let record else { break }
      addMoney(record.payments(before: entry.seq), of: record.order, times: -1)
      addMoney(entry.payments, of: record.order, times: 1)
    case .void:
      addMoney(entry.payments, of: entry, times: -1)
      voids.add(Sales(entry))
      voidsByName[entry.by?.name, default: Sales()].add(Sales(entry))
    case .waste:
      for (id, difference) in entry.changes { flows[id, default: Flow()].wasted -= difference }
    case .restock:
      for (id, difference) in entry.changes { flows[id, default: Flow()].delivered += difference }
    case .count:
      for (id, difference) in entry.changes { flows[id, default: Flow()].difference += difference }
    case .open, .soldOut, .stage, .drawer: break
    }
  }

  /// The part of a report that sums belong to; see its properties of like names.
  public enum Part: Hashable, Sendable {
    case all, voids
    case juice(Juice.ID)
    case hour(Int)
    case day(String)
    case payment(Payment.ID?)
    case money(Payment.ID?)
    case voidsBy(String?)
    case discount(DiscountKind)
    case unpaid
  }

  /// Adds what somebody else has added up.
  public mutating func add(_ sums: Sales, to part: Part) {
    switch part {
    case .all: sales.add(sums)
    case .juice(let id): salesByJuice[id, default: Sales()].add(sums)
    case .hour(let hour): salesByHour[hour].add(sums)
    case .day(let day): salesByDay[day, default: Sales()].add(sums)
    case .payment(let id): salesByPayment[id, default: Sales()].add(sums)
    case .money(let id): moneyByPayment[id, default: Sales()].add(sums)
    case .voids: voids.add(sums)
    case .unpaid: unpaid.add(sums)
    case .discount(let kind): discounts[kind, default: Sales()].add(sums)
    case .voidsBy(let name): voidsByName[name, default: Sales()].add(sums)
    }
  }

  /// Adds another report, of other entries.
  public mutating func add(_ other: Report) {
    sales.add(other.sales)
    voids.add(other.voids)
    unpaid.add(other.unpaid)
    for (hour, waits) in other.waits.enumerated() { add(waits, in: hour) }
    for (hour, sums) in other.salesByHour.enumerated() { salesByHour[hour].add(sums) }
    for (id, sums) in other.salesByJuice { add(sums, to: .juice(id)) }
    for (day, sums) in other.salesByDay { add(sums, to: .day(day)) }
    for (id, sums) in other.salesByPayment { add(sums, to: .payment(id)) }
    for (id, sums) in other.moneyByPayment { add(sums, to: .money(id)) }
    for (name, sums) in other.voidsByName { add(sums, to: .voidsBy(name)) }
    for (kind, sums) in other.discounts { add(sums, to: .discount(kind)) }
    for (id, flow) in other.flows { add(flow, of: id) }
  }

  /// Adds the flow of an ingredient.
  public mutating func add(_ flow: Flow, of id: Ingredient.ID) {
    flows[id, default: Flow()].used += flow.used
    flows[id, default: Flow()].wasted += flow.wasted
    flows[id, default: Flow()].delivered += flow.delivered
    flows[id, default: Flow()].difference += flow.difference
  }

  /// Adds how long customers waited who had ordered in an hour of the day.
  public mutating func add(_ seconds: [Int], in hour: Int) { waits[hour] += seconds }

  private mutating func addMoney(
    _ payments: Payments?, of order: JournalEntry, times: Int
  ) {
    for (way, share) in payments.shares(of: Sales(order)) {
      moneyByPayment[way, default: Sales()].add(share, times: times)
    }
  }

  private mutating func addOrder(_ entry: JournalEntry, of record: OrderRecord?) {
    let whole = Sales(entry)
    sales.add(whole)
    salesByHour[hour(entry.at)].add(whole)
    salesByDay[OrderNumber.day(of: entry.at), default: Sales()].add(whole)
    let payments = record.map(\.payments) ?? entry.payments
    if payments == .unpaid { unpaid.add(whole) }
    for (way, share) in payments.shares(of: whole) {
      salesByPayment[way, default: Sales()].add(share)
    }
    if let waited = record?.waited { waits[hour(entry.at)].append(waited) }
    for (line, amount) in zip(entry.lines, entry.lines.amounts(after: entry.discount)) {
      salesByJuice[line.juice, default: Sales()].add(Sales([line], for: [amount]))
    }
    if let discount = entry.discount {
      discounts[DiscountKind(discount), default: Sales()]
        .add(Sales(of: discount, cups: whole.cups))
    }
    for (id, difference) in entry.changes { flows[id, default: Flow()].used -= difference }
  }
}

extension Report {
  /// The sales of every juice on a menu, in its order, then of those no longer on it, by id.
  public func sales(on menu: Menu) -> [(id: Juice.ID, sales: Sales)] {
    let gone = salesByJuice.keys.filter { menu.juice($0) == nil }.sorted()
    return (menu.juices.map(\.id) + gone).map { ($0, salesByJuice[$0] ?? Sales()) }
  }

  /// The flow of every ingredient on a menu, in its order, then of others, by id.
  public func flows(on menu: Menu) -> [(id: Ingredient.ID, flow: Flow)] {
    let gone = flows.keys.filter { menu.ingredient($0) == nil }.sorted()
    return (menu.ingredients.map(\.id) + gone).map { ($0, flows[$0] ?? Flow()) }
  }

  /// How many days a stock lasts at this period's rate of use and waste.
  ///
  /// - Parameter seconds: the length of the period; less than an hour counts as an hour.
  /// - Returns: nil where nothing was used.
  public func daysLeft(of id: Ingredient.ID, in stock: Stock, after seconds: Double) -> Double? {
    guard let flow = flows[id], flow.used + flow.wasted > 0 else { return nil }
    let days = max(seconds, 3600) / 86_400
    return Double(stock.quantity(of: id)) * days / Double(flow.used + flow.wasted)
  }
}

extension FruitStore {
  /// Adds up a period of the journal; see `JournalQuery` and `Report.init`.
  public nonisolated(nonsending) func report(
    since: Date, until: Date?, hour: @escaping @Sendable (Date) -> Int
  ) async throws -> Report {
    var report = Report(hour: hour)
    try await forEachPage(JournalQuery(.oldestFirst, since: since, until: until)) { page in
      let records = try await records(of: page)
      for entry in page { report.add(entry, of: records[entry.id]) }
    }
    return report
  }
}

extension Payments? {
  /// The sums of an order by the way it is paid in: an order counts in each of its ways, and so do its cups. Nothing for
  /// an unpaid one.
  func shares(of whole: Sales) -> [(way: Payment.ID?, share: Sales)] {
    switch self {
    case nil: return [(nil, whole)]
    case .unpaid: return []
    case .whole(let way): return [(way, whole)]
    case .parts(let parts):
      return parts.map {
        let money = [$0.amount.currency: $0.amount.minorUnits]
        return ($0.way, Sales(orders: 1, cups: whole.cups, minorUnits: money))
      }
    }
  }
}
