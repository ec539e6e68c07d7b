package import FoundationEssentials

@testable package import JuiceKit

/// A model of `Report`: slow and obvious sums, entry by entry, with the current record of each order.
package struct ModelReport {
  package typealias Flow = Report.Flow

  package var sales = Sales()
  package var salesByJuice: [Juice.ID: Sales] = [:]
  /// In ten-thousandths.
  package var costByJuice: [Juice.ID: Int] = [:]
  /// The sales with a cost.
  package var costedByJuice: [Juice.ID: Sales] = [:]
  package var salesByHour = [Sales](repeating: Sales(), count: 24)
  package var salesByDay: [String: Sales] = [:]
  /// By the person who took the order.
  package var salesByName: [String?: Sales] = [:]
  package var salesByPayment: [Payment.ID?: Sales] = [:]
  package var moneyByPayment: [Payment.ID?: Sales] = [:]
  /// The part of the money whose orders were not added.
  package var moneyForEarlierOrders = Sales()
  private var ids: Set<Order.ID> = []
  package var voids = Sales()
  package var voidsByName: [String?: Sales] = [:]
  package var refunds = Sales()
  package var refundsByName: [String?: Sales] = [:]
  private var refunders: [Order.ID: Set<String?>] = [:]
  package var discounts: [DiscountKind: Sales] = [:]
  package var cupsByChoice: [Menu.OptionGroup.Choice.ID: Int] = [:]
  package var unpaid = Sales()
  package var waits = [[Int]](repeating: [], count: 24)
  package var flows: [Ingredient.ID: Flow] = [:]
  /// In the smallest unit.
  package var tips: [TipKind: Int] = [:]
  /// In the smallest unit.
  package var rounding = 0
  /// The gross and the VAT of each rate in hundredths, in the smallest unit.
  package var vat: [Int: [Int]] = [:]
  package var vatTaken: [Int: [Int]] = [:]
  private let hour: @Sendable (Date) -> Int
  package init(hour: @escaping @Sendable (Date) -> Int = { LocalHour(of: $0, by: .midnight).hour })
  {
    self.hour = hour
  }
  package mutating func add(_ entry: JournalEntry, of record: OrderRecord? = nil) {
    addTakenVAT(of: entry, record, to: &vatTaken)
    addTips(of: entry, record)
    switch entry.kind {
    case .order:
      ids.insert(entry.id)
      move(Sales(entry), paidBy: entry)
      if !entry.isVoided { addOrder(entry, of: record) }
    case .payment:
      guard let record else { break }
      let before = record.paying(before: entry.seq)
      let asked = record.charged(before: entry.seq + 1)
      move(Sales(asked, paying: before), paidBy: before, times: -1)
      move(Sales(asked, paying: entry), paidBy: entry)
    case .refund:
      let sums = Sales(entry)
      move(sums, paidBy: entry, times: -1)
      let repeated = Sales(orders: -1, cups: 0, minorUnits: [:])
      let name = entry.by?.name
      let before = refunders[entry.id] ?? []
      add(before.isEmpty ? sums : sums.adding(repeated), to: .refunds)
      add(before.contains(name) ? sums.adding(repeated) : sums, to: .refundsBy(name))
      refunders[entry.id] = before.union([name])
      for (id, amount) in entry.wasted { flows[id, default: Flow()].wasted += amount }
    case .void:
      let sums = Sales(entry)
      move(sums, paidBy: entry, times: -1)
      add(sums, to: .voids)
      add(sums, to: .voidsBy(entry.by?.name))
    case .waste:
      for (id, difference) in entry.changes { flows[id, default: Flow()].wasted -= difference }
    case .restock:
      for (id, difference) in entry.changes { flows[id, default: Flow()].delivered += difference }
    case .count:
      for (id, difference) in entry.changes { flows[id, default: Flow()].difference += difference }
    case .open, .soldOut, .stage, .drawer, .bill: break
    }
  }
  private mutating func move(_ sums: Sales, paidBy entry: JournalEntry, times: Int = 1) {
    add(sums, to: .money(entry.payments), times: times)
    guard !ids.contains(entry.id) else { return }
    for (_, share) in entry.payments.shares(of: sums) {
      moneyForEarlierOrders.add(share, times: times)
    }
  }
  private mutating func addTips(of entry: JournalEntry, _ record: OrderRecord?) {
    var (taker, tips, before) = (entry.by?.name, [(way: Payment.ID, tip: Price)](), String?.none)
    for said in record?.entries ?? [] where said.seq < entry.seq {
      guard [.order, .payment].contains(said.kind) else { continue }
      let isSame =
        tips.reduce(0) { $0 + $1.tip.minorUnits } == (said.payments?.tip?.minorUnits ?? 0)
      if said.kind == .order || !isSame { before = said.by?.name }
      tips = said.payments?.tips ?? []
    }
    let now = entry.payments?.tips ?? []
    func add(_ tips: [(way: Payment.ID, tip: Price)], _ name: String?, _ times: Int) {
      for (way, tip) in tips {
        self.tips[TipKind(way: way, name: name), default: 0] += times * tip.minorUnits
      }
    }
    switch entry.kind {
    case .order: add(now, taker, 1)
    case .payment:
      guard record != nil else { return }
      let isSame =
        tips.reduce(0) { $0 + $1.tip.minorUnits } == now.reduce(0) { $0 + $1.tip.minorUnits }
      if isSame { taker = before }
      add(tips, before, -1)
      add(now, taker, 1)
    case .void, .refund: add(now, before, -1)
    default: break
    }
  }

  package enum Part: Hashable, Sendable {
    case all, voids, refunds, unpaid
    case refundsBy(String?)
    case juice(Juice.ID)
    case costed(Juice.ID)
    case hour(Int)
    case day(String)
    case cashier(String?)
    case payment(Payments?)
    case money(Payments?)
    case voidsBy(String?)
    case discount(DiscountKind)
  }
  package mutating func add(_ sums: Sales, to part: Part, times: Int = 1) {
    switch part {
    case .all: sales.add(sums, times: times)
    case .juice(let id): salesByJuice[id, default: Sales()].add(sums, times: times)
    case .costed(let id): costedByJuice[id, default: Sales()].add(sums, times: times)
    case .hour(let hour): salesByHour[hour].add(sums, times: times)
    case .day(let day): salesByDay[day, default: Sales()].add(sums, times: times)
    case .cashier(let name): salesByName[name, default: Sales()].add(sums, times: times)
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
    case .refunds: refunds.add(sums, times: times)
    case .refundsBy(let name): refundsByName[name, default: Sales()].add(sums, times: times)
    case .voidsBy(let name): voidsByName[name, default: Sales()].add(sums, times: times)
    case .discount(let kind): discounts[kind, default: Sales()].add(sums, times: times)
    }
  }
  package mutating func add(_ cups: Int, of options: [Menu.OptionGroup.Choice.ID]) {
    for id in options { cupsByChoice[id, default: 0] += cups }
  }
  package mutating func add(_ seconds: [Int], in hour: Int) { waits[hour] += seconds }

  /// Subtracts the money of a refund from the ways of the sale: from its own ways first, then from the others in turn.
  private mutating func takeBack(
    _ refund: JournalEntry, paidIn parts: [Payments.Part], _ left: inout [Payment.ID: Int]
  ) {
    guard var rest = refund.total?.minorUnits else { return }
    let own = (refund.payments?.parts(of: refund.total) ?? []).map { ($0.way, $0.amount) }
    let others = parts.map { ($0.way, Price?.none) }
    for (way, most) in own + others {
      let there = left[way] ?? parts.first { $0.way == way }?.amount.minorUnits ?? 0
      let units = min(rest, there, most?.minorUnits ?? .max)
      left[way] = there - units
      rest -= units
      let money = [parts[0].amount.currency: units]
      salesByPayment[way, default: Sales()]
        .add(Sales(orders: 0, cups: 0, minorUnits: money), times: -1)
    }
    let beyond = [parts[0].amount.currency: rest]
    left[parts[0].way, default: 0] -= rest
    salesByPayment[parts[0].way, default: Sales()]
      .add(Sales(orders: 0, cups: 0, minorUnits: beyond), times: -1)
  }

  /// Subtracts refunded cups. The order is subtracted with the last of them.
  ///
  /// - Parameter left: the money left in each way of the sale.
  private mutating func takeBack(
    _ refund: JournalEntry, isLast: Bool, _ record: OrderRecord, _ left: inout [Payment.ID: Int],
    discountLeft: inout Sales?, owed: inout Sales?
  ) {
    let order = record.entries[0]
    var refund = refund
    // A later payment rounds the rest anew.
    if refund.seq < record.paying().seq { refund.rounding = nil }
    func counted(_ sums: Sales) -> Sales {
      sums.adding(Sales(orders: isLast ? 0 : 1, cups: 0, minorUnits: [:]), times: -1)
    }
    let sums = counted(Sales(refund))
    rounding -= refund.rounding?.minorUnits ?? 0
    for part in [
      Part.all, .hour(hour(order.at)), .day(DayStart.midnight.day(of: order.at).text),
      .cashier(order.by?.name),
    ] {
      add(sums, to: part, times: -1)
    }
    let counts = Sales(orders: sums.orders, cups: sums.cups, minorUnits: [:])
    let money = sums.adding(counts, times: -1)
    for (way, _) in record.payments.shares(of: counts) {
      salesByPayment[way, default: Sales()].add(counts, times: -1)
    }
    switch record.payments {
    case .parts(let parts):
      // A refund before the payment is no part of it.
      if refund.seq > record.paying().seq { takeBack(refund, paidIn: parts, &left) }
    case let sale: add(money, to: .payment(sale), times: -1)
    }
    if let before = owed {
      let rest = before.adding(sums, times: -1)
      let isSettled = before.isAnyMoney && !rest.isAnyMoney
      add(isSettled ? before : sums, to: .unpaid, times: -1)
      owed = isSettled ? nil : rest
    }
    if let discount = refund.discount, let before = discountLeft {
      // The order leaves its discount with the last of the money, or with the last cup.
      let one = Sales(orders: 1, cups: 0, minorUnits: [:])
      let part = Sales(of: discount, cups: sums.cups).adding(one, times: -1)
      let rest = before.adding(part, times: -1)
      func isFree(_ sums: Sales) -> Bool { sums.revenue.allSatisfy { $0.minorUnits == 0 } }
      let isOver = isLast || isFree(rest) && !isFree(before)
      add(isOver ? before : part, to: .discount(DiscountKind(discount)), times: -1)
      discountLeft = isOver ? nil : rest
    }
    for line in refund.lines {
      add(counted(Sales([line], for: [line.paid ?? line.total])), to: .juice(line.juice), times: -1)
      add(-line.cups, of: line.cup.options)
      if let cost = line.cost {
        costByJuice[line.juice, default: 0] -= cost.tenThousandths * line.cups
        add(
          counted(Sales([line], for: [line.paid ?? line.total])), to: .costed(line.juice), times: -1
        )
      }
    }
    for (id, amount) in refund.changes.merging(refund.wasted, uniquingKeysWith: +) {
      flows[id, default: Flow()].used -= amount
    }
  }

  private mutating func addOrder(_ entry: JournalEntry, of record: OrderRecord?) {
    let sums = Sales(entry, paying: record?.paying())
    if let change = (record?.paying() ?? entry).rounding { rounding += change.minorUnits }
    // All refunds of an order have its VAT: only what is left counts, rounded once.
    for (rate, gross) in entry.gross {
      let gross = (record?.refunds ?? []).reduce(gross) { $0 - ($1.gross[rate] ?? 0) }
      vat[rate, default: [0, 0]][0] += gross
      vat[rate, default: [0, 0]][1] += included(rate, gross)
    }
    add(sums, to: .all)
    add(sums, to: .hour(hour(entry.at)))
    add(sums, to: .day(DayStart.midnight.day(of: entry.at).text))
    add(sums, to: .cashier(entry.by?.name))
    let payments = record.map(\.payments) ?? entry.payments
    add(sums, to: .payment(payments))
    var owed = entry.isOwed(payments) ? sums : nil
    if let owed { add(owed, to: .unpaid) }
    if let waited = record?.waited, let since = record?.waitedSince {
      waits[hour(since)].append(waited)
    }
    if let discount = entry.discount {
      add(Sales(of: discount, cups: sums.cups), to: .discount(DiscountKind(discount)))
    }
    for (line, amount) in zip(entry.lines, entry.lines.amounts(after: entry.discount)) {
      add(Sales([line], for: [amount]), to: .juice(line.juice))
      add(line.cups, of: line.cup.options)
      if let cost = line.cost {
        costByJuice[line.juice, default: 0] += cost.tenThousandths * line.cups
        add(Sales([line], for: [amount]), to: .costed(line.juice))
      }
    }
    for (id, difference) in entry.changes { flows[id, default: Flow()].used -= difference }
    var cups = entry.lines.cups
    var left: [Payment.ID: Int] = [:]
    var discountLeft = entry.discount.map { Sales(of: $0, cups: sums.cups) }
    for refund in record?.refunds ?? [] {
      cups -= refund.lines.cups
      if let record {
        takeBack(
          refund, isLast: cups == 0, record, &left, discountLeft: &discountLeft, owed: &owed)
      }
    }
  }
}

/// A model of a slip's sums.
package struct ModelTakings {
  package var orders = Sales()
  package var ordersByName: [String?: Sales] = [:]
  package var voids = Sales()
  package var refunds = Sales()
  package var paid: [Payment.ID?: Sales] = [:]
  package var givenBack: [Payment.ID?: Sales] = [:]
  package var discounts: [DiscountKind: Sales] = [:]
  private let start: Int
  /// The money in the drawer. Payments without flags put `cash` there.
  package var drawer = Sales()
  /// In the smallest unit.
  package var tipsInDrawer = 0
  package var rounding = 0
  /// The gross and the VAT of each rate in hundredths, in the smallest unit.
  package var vat: [Int: [Int]] = [:]
  private var unpaidOrders: [Order.ID: Sales] = [:]
  private var refunded: Set<Order.ID> = []
  package init(after start: Int) { self.start = start }

  package var unpaid: Sales {
    unpaidOrders.values.reduce(into: Sales()) { $0.add($1) }
  }
  package mutating func add(_ entry: JournalEntry, of record: OrderRecord?) {
    addTakenVAT(of: entry, record, to: &vat)
    switch entry.kind {
    case .order:
      let sums = Sales(entry.lines, for: entry.lines.amounts(after: entry.discount))
      orders.add(sums)
      ordersByName[entry.by?.name, default: Sales()].add(sums)
      if let discount = entry.discount {
        discounts[DiscountKind(discount), default: Sales()].add(
          Sales(of: discount, cups: entry.lines.cups))
      }
      add(entry, of: entry, to: \.paid)
      if entry.isOwed(entry.payments) { unpaidOrders[entry.id] = Sales(entry) }
    case .payment:
      guard let order = record?.charged(before: entry.seq + 1),
        let before = record?.paying(before: entry.seq)
      else { break }
      let said = (record?.entries ?? []).filter {
        [.order, .payment].contains($0.kind) && $0.seq < entry.seq
      }
      let paid = said.reversed().prefix { ![nil, .unpaid].contains($0.payments) }
      let isEarlier =
        ![nil, .unpaid].contains(entry.payments) && (paid.last.map { $0.seq <= start } ?? false)
      add(before, of: order, to: \.paid, isInDrawer: !isEarlier, times: -1)
      // Refunds of an unpaid order have given back a part of its rounding.
      for refund in record?.refunds ?? [] where before.seq < refund.seq && refund.seq < entry.seq {
        rounding += refund.rounding?.minorUnits ?? 0
      }
      add(entry, of: order, to: \.paid, isInDrawer: !isEarlier)
      unpaidOrders[entry.id] =
        order.isOwed(entry.payments) && order.seq > start ? Sales(order, paying: entry) : nil
    case .refund:
      refunds.add(Sales(entry))
      if !refunded.insert(entry.id).inserted {
        refunds.add(Sales(orders: -1, cups: 0, minorUnits: [:]))
      }
      add(entry, of: entry, to: \.givenBack)
      if let before = unpaidOrders[entry.id] {
        let left = before.adding(Sales(entry), times: -1)
        // Refunds that are rounded by different rules may leave a few won of an unpaid order.
        let isSettled = !left.isAnyMoney && (before.isAnyMoney || left.cups == 0)
        let orders = Sales(orders: left.cups == 0 ? 0 : 1, cups: 0, minorUnits: [:])
        unpaidOrders[entry.id] = isSettled ? nil : left.adding(orders)
      }
    case .void:
      voids.add(Sales(entry))
      add(entry, of: entry, to: \.givenBack)
      unpaidOrders[entry.id] = nil
    case .open, .restock, .count, .waste, .soldOut, .stage, .drawer, .bill: break
    }
  }

  private mutating func add(
    _ paying: JournalEntry, of order: JournalEntry,
    to sums: WritableKeyPath<Self, [Payment.ID?: Sales]>, isInDrawer: Bool = true, times: Int = 1
  ) {
    let sign = [.void, .refund].contains(paying.kind) ? -times : times
    for (way, share) in paying.payments.shares(of: Sales(order, paying: paying)) {
      self[keyPath: sums][way, default: Sales()].add(share, times: times)
      guard isInDrawer, let way,
        paying.excerpt.map({ $0.hasDrawer(way) ?? false }) ?? (way == "cash")
      else {
        continue
      }
      drawer.add(share, times: sign)
    }
    for (way, tip) in paying.payments?.tips ?? []
    where isInDrawer && paying.excerpt.map({ $0.hasDrawer(way) ?? false }) ?? (way == "cash") {
      tipsInDrawer += sign * tip.minorUnits
    }
    rounding += sign * (paying.rounding?.minorUnits ?? 0)
  }
}

extension JournalEntry {
  /// The money after the discount by VAT rate in hundredths, in the smallest unit.
  fileprivate var gross: [Int: Int] {
    zip(facts.lines, facts.lines.amounts(after: facts.discount)).reduce(into: [:]) { sums, line in
      guard let rate = line.0.vat, let amount = line.1 else { return }
      sums[rate.hundredths, default: 0] += amount.minorUnits
    }
  }
}

/// Adds the VAT of an order, or subtracts that of a void or a refund.
private func addTakenVAT(
  of entry: JournalEntry, _ record: OrderRecord?, to sums: inout [Int: [Int]]
) {
  guard [.order, .void, .refund].contains(entry.kind) else { return }
  for (rate, gross) in entry.gross {
    var before = 0
    if entry.kind == .refund {
      before = (record?.refunds ?? []).filter { $0.seq <= entry.seq }
        .reduce(record?.entries[0].gross[rate] ?? 0) { $0 - ($1.gross[rate] ?? 0) }
    }
    let sign = entry.kind == .order ? 1 : -1
    sums[rate, default: [0, 0]][0] += sign * gross
    sums[rate, default: [0, 0]][1] +=
      sign * (included(rate, before + gross) - included(rate, before))
  }
}

/// The VAT in a gross amount, rounded half up.
private func included(_ hundredths: Int, _ gross: Int) -> Int {
  (2 * gross * hundredths + 10_000 + hundredths) / (2 * (10_000 + hundredths))
}

extension Payments? {
  /// The sums by way of payment, for orders that are paid alike. An order and its cups count in each of its ways.
  package func shares(of sums: Sales) -> [(way: Payment.ID?, share: Sales)] {
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
