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
  /// The cups that were ordered with a choice that is not the usual one.
  public private(set) var cupsByChoice: [ChoiceGroup.Choice.ID: Int] = [:]
  /// The orders that are not paid yet.
  public private(set) var unpaid = Sales()
  /// How long customers waited until their order was made, in seconds, by the hour in which they ordered.
  public private(set) var waits = [[Int]](repeating: [], count: 24)
  public private(set) var flows: [Ingredient.ID: Flow] = [:]
  private let hour: @Sendable (Date) -> Int

  /// - Parameter hour: gives the local hour of the day, 0 to 23.
  public init(hour: @escaping @Sendable (Date) -> Int = { LocalHour(of: $0).hour }) {
    self.hour = hour
  }

  /// Adds an entry; in any order.
  ///
  /// - Parameter record: what the journal says of its order by now; nil where that is nothing.
  public mutating func add(_ entry: JournalEntry, of record: OrderRecord? = nil) {
    switch entry.kind {
    case .order:
      add(Sales(entry), to: .money(entry.payments))
      if !entry.isVoided { addOrder(entry, of: record) }
    case .payment:
      guard let record else { break }
      let sums = Sales(record.order)
      add(sums, to: .money(record.payments(before: entry.seq)), times: -1)
      add(sums, to: .money(entry.payments))
    case .void:
      let sums = Sales(entry)
      add(sums, to: .money(entry.payments), times: -1)
      add(sums, to: .voids)
      add(sums, to: .voidsBy(entry.by?.name))
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
    case all, voids, unpaid
    case juice(Juice.ID)
    case hour(Int)
    case day(String)
    /// Orders that were all paid alike, as said last.
    case payment(Payments?)
    /// What was said of them in the period.
    case money(Payments?)
    case voidsBy(String?)
    /// What the orders were let off, not what they brought.
    case discount(DiscountKind)
  }

  /// Adds what somebody else has added up, so many times.
  public mutating func add(_ sums: Sales, to part: Part, times: Int = 1) {
    switch part {
    case .all: sales.add(sums, times: times)
    case .juice(let id): salesByJuice[id, default: Sales()].add(sums, times: times)
    case .hour(let hour): salesByHour[hour].add(sums, times: times)
    case .day(let day): salesByDay[day, default: Sales()].add(sums, times: times)
    case .payment(let payments):
      for (way, share) in payments.shares(of: sums) {
        salesByPayment[way, default: Sales()].add(share, times: times)
      }
    case .money(let payments):
      for (way, share) in payments.shares(of: sums) {
        moneyByPayment[way, default: Sales()].add(share, times: times)
      }
    case .unpaid: unpaid.add(sums, times: times)
    case .voids: voids.add(sums, times: times)
    case .voidsBy(let name): voidsByName[name, default: Sales()].add(sums, times: times)
    case .discount(let kind): discounts[kind, default: Sales()].add(sums, times: times)
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
    for (id, sums) in other.salesByPayment { salesByPayment[id, default: Sales()].add(sums) }
    for (id, sums) in other.moneyByPayment { moneyByPayment[id, default: Sales()].add(sums) }
    for (name, sums) in other.voidsByName { add(sums, to: .voidsBy(name)) }
    for (kind, sums) in other.discounts { add(sums, to: .discount(kind)) }
    for (id, cups) in other.cupsByChoice { add(cups, of: [id]) }
    for (id, flow) in other.flows { add(flow, of: id) }
  }

  /// Adds the flow of an ingredient.
  public mutating func add(_ flow: Flow, of id: Ingredient.ID) {
    flows[id, default: Flow()].used += flow.used
    flows[id, default: Flow()].wasted += flow.wasted
    flows[id, default: Flow()].delivered += flow.delivered
    flows[id, default: Flow()].difference += flow.difference
  }

  /// Adds cups that were ordered with these choices.
  public mutating func add(_ cups: Int, of options: [ChoiceGroup.Choice.ID]) {
    for id in options { cupsByChoice[id, default: 0] += cups }
  }

  /// Adds how long customers waited who had ordered in an hour of the day.
  public mutating func add(_ seconds: [Int], in hour: Int) { waits[hour] += seconds }

  private mutating func addOrder(_ entry: JournalEntry, of record: OrderRecord?) {
    let sums = Sales(entry)
    add(sums, to: .all)
    add(sums, to: .hour(hour(entry.at)))
    add(sums, to: .day(OrderNumber.day(of: entry.at)))
    let payments = record.map(\.payments) ?? entry.payments
    add(sums, to: .payment(payments))
    if entry.isOwed(payments) { add(sums, to: .unpaid) }
    if let waited = record?.waited { waits[hour(entry.at)].append(waited) }
    if let discount = entry.discount {
      add(Sales(of: discount, cups: sums.cups), to: .discount(DiscountKind(discount)))
    }
    for (line, amount) in zip(entry.lines, entry.lines.amounts(after: entry.discount)) {
      add(Sales([line], for: [amount]), to: .juice(line.juice))
      add(line.cups, of: line.cup.options)
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

  /// The cups of every choice that was made, in the order of a menu, then of those no longer on it, by id.
  public func choices(on menu: Menu) -> [(id: ChoiceGroup.Choice.ID, cups: Int)] {
    let known = menu.groups.flatMap(\.choices).map(\.id)
    let gone = cupsByChoice.keys.filter { menu.choice($0) == nil }.sorted()
    return (known + gone).compactMap { id in cupsByChoice[id].map { (id, $0) } }
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

extension Payments? {
  /// The sums, by the way they are paid in, of orders that are all paid alike: an order counts in each of its ways,
  /// and so do its cups. Nothing for unpaid ones.
  func shares(of sums: Sales) -> [(way: Payment.ID?, share: Sales)] {
    switch self {
    case nil: return [(nil, sums)]
    case .unpaid: return []
    case .whole(let way): return [(way, sums)]
    case .parts(let parts):
      return parts.map { part in
        var share = Sales(orders: sums.orders, cups: sums.cups, minorUnits: [:])
        let money = [part.amount.currency: part.amount.minorUnits]
        share.add(Sales(orders: 0, cups: 0, minorUnits: money), times: sums.orders)
        return (part.way, share)
      }
    }
  }
}
