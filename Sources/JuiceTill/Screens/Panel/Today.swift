internal import FoundationEssentials
internal import JuiceKit
internal import JuiceWords

/// What was sold today, and what runs low.
struct Today: Hashable {
  let orders: Int
  let cups: Int
  /// A sum for each currency; 0 where nothing is sold yet, none where the menu has no prices.
  let takings: [Price]
  /// The newest orders first, with those that were taken back.
  let newest: [JournalEntry]
  /// What was sold, most first.
  let sellers: [Seller]
  /// What is out, low, or used up before the day ends.
  let low: [RunningLow]

  struct Seller: Hashable {
    let juice: Juice.ID
    let cups: Int
  }

  init(_ day: TodaySoFar, stock: Stock, menu: Menu, now: Date) {
    let report = day.report
    orders = report.sales.orders
    cups = report.sales.cups
    let currency = menu.juices.lazy.compactMap(\.price?.currency).first
    let nothing = currency.map { [Price(minorUnits: 0, currency: $0)] } ?? []
    takings = report.sales.revenue.isEmpty ? nothing : report.sales.revenue
    newest = day.newest
    sellers = report.sales(on: menu).filter { $0.sales.cups > 0 }.enumerated()
      .sorted { ($1.element.sales.cups, $0.offset) < ($0.element.sales.cups, $1.offset) }
      .map { Seller(juice: $0.element.id, cups: $0.element.sales.cups) }
    let rest = Timestamp.midnight(of: day.since, days: 1).timeIntervalSince(now)
    low = report.runningLow(
      on: menu, in: stock, after: now.timeIntervalSince(day.since), within: rest / 86_400)
  }
}
