internal import FoundationEssentials
internal import JuiceKit

/// A day's figures: read once, then updated with new entries only.
struct TodaySoFar {
  private static let mostOrders = 40

  let since: Date
  /// The end of the day: a clock that was ahead may have dated entries later.
  let until: Date
  private(set) var report: Report
  /// The whole day one week earlier.
  let weekBefore: Report
  /// The newest orders first.
  private(set) var newest: [OrderRecord] = []
  /// The newest entry in the report.
  private var last: JournalEntry?

  init(_ now: Date, by dayStart: DayStart, in store: any FruitStore) async throws {
    (since, until) = (dayStart.beginning(of: now), dayStart.beginning(of: now, days: 1))
    let week = [-7, -6].map { dayStart.beginning(of: now, days: $0) }
    weekBefore = try await store.report(since: week[0], until: week[1], by: dayStart)
    report = try await store.report(since: since, until: until, by: dayStart)
    let next = report.revision + 1
    let orders = try await store.entries(
      JournalQuery(kind: .order, beyond: next, since: since, until: until, limit: Self.mostOrders))
    let records = try await store.records(of: orders)
    newest = orders.compactMap { records[$0.id] ?? OrderRecord([$0]) }
    last = try await store.entries(JournalQuery(beyond: next, limit: 1)).first
  }

  /// Returns the day with the new entries, or `nil` if it must be read anew: after more than a page, or for another journal.
  func continued(in store: any FruitStore) async throws -> TodaySoFar? {
    guard let last else { return nil }
    let query = JournalQuery(.oldestFirst, beyond: last.seq - 1)
    let entries = try await store.entries(query)
    guard entries.first?.digest == last.digest, entries.count < query.limit else { return nil }
    var day = self
    for entry in entries.dropFirst() {
      try day.report.add(entry)
      switch entry.kind {
      case .order where (since..<until).contains(entry.at):
        if let record = OrderRecord([entry]) { day.newest.insert(record, at: 0) }
      case let kind where kind.isOfOrder:
        for (index, record) in day.newest.enumerated() where record.id == entry.id {
          day.newest[index] = record.adding(entry)
        }
      default: break
      }
    }
    day.newest.removeLast(max(0, day.newest.count - Self.mostOrders))
    day.last = entries.last
    return day
  }
}

struct Today: Hashable {
  let orders: Int
  let cups: Int
  /// A sum for each currency: 0 if nothing is sold; empty if the menu has no prices.
  let takings: [Price]
  /// The whole day's sales one week earlier; `nil` if there were none.
  let weekBefore: Week?
  let newest: [OrderRecord]
  let sellers: [Seller]
  /// The names of juices that the menu lacks.
  let sealedNames: MenuExcerpt
  /// Ingredients that are out, low, or used up before the day ends.
  let low: [RunningLow]

  struct Week: Hashable {
    let cups: Int
    let takings: [Price]
    /// 0 for Sunday.
    let weekday: Int
  }

  struct Seller: Hashable {
    let juice: Juice.ID
    let cups: Int
  }

  init(_ day: TodaySoFar, stock: Stock, menu: Menu, now: Date) {
    let report = day.report
    orders = report.sales.orders
    cups = report.sales.cups
    takings = report.takings(on: menu)
    let before = day.weekBefore.sales
    weekBefore =
      before.orders > 0
      ? Week(
        cups: before.cups, takings: before.revenue,
        weekday: menu.dayStart.day(of: day.since).weekday) : nil
    newest = day.newest
    sellers = report.sales(on: menu).filter { $0.sales.cups > 0 }.enumerated()
      .sorted { ($1.element.sales.cups, $0.offset) < ($0.element.sales.cups, $1.offset) }
      .map { Seller(juice: $0.element.id, cups: $0.element.sales.cups) }
    sealedNames = report.sealedNames
    let rest = day.until.timeIntervalSince(now)
    low = report.runningLow(
      on: menu, in: stock, after: now.timeIntervalSince(day.since), within: rest / 86_400)
  }
}
