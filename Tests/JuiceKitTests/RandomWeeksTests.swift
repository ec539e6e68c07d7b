import FoundationEssentials
import SeededTesting
import Testing

@testable import JuiceKit

/// Random weeks with every kind of change: `$RANDOM_WEEKS` of them, from the seed `$TORTURE_SEED` on. Their sums are compared with
/// plain additions.
@Suite struct RandomWeeksTests {
  private let torture = Torture("RANDOM_WEEKS", usual: 10)

  @Test func `Every sum of a week adds up to the unit`() async throws {
    for seed in torture.seed..<torture.seed + UInt64(torture.count) {
      let prices = [Price.won(503), .minor(17, "CHF"), .minor(35, "EUR")][Int(seed % 3)]
      let journal = RandomJournal(Seeded(seed), changes: 200, prices: prices)
      let week = Week(journal.entries)
      let report = try await ArrayStore(journal.entries)
        .report(since: .distantPast, until: nil, by: .midnight)

      func units(_ sales: Sales) -> Int {
        sales.revenue.reduce(0) { $0 + ($1.currency == prices.currency ? $1.minorUnits : 0) }
      }
      func units(_ sales: some Sequence<Sales>) -> Int { sales.reduce(0) { $0 + units($1) } }
      let sold = units(report.sales)
      #expect(sold == week.sold, "seed \(seed)")
      #expect(units(report.salesByDay.values) == sold, "seed \(seed)")
      #expect(units(report.salesByHour) == sold, "seed \(seed)")
      #expect(units(report.salesByName.values) == sold, "seed \(seed)")
      #expect(units(report.salesByPayment.values) + week.unpaid == sold, "seed \(seed)")
      #expect(units(report.salesByJuice.values) + units(report.rounding) == sold, "seed \(seed)")
      #expect(units(report.unpaid) == week.unpaid, "seed \(seed)")
      #expect(units(report.money) == week.money, "seed \(seed)")
      #expect(units(report.moneyByPayment.values) == week.money, "seed \(seed)")

      for (id, item) in journal.books.stock.items {
        let flow = report.flows[id] ?? Report.Flow()
        let left =
          (week.opening[id] ?? 0) + flow.delivered + flow.difference - flow.used - flow.wasted
        #expect(item.quantity == left, "seed \(seed), \(id)")
      }
    }
  }

  @Test func `What an order gave back and what is left are its total`() throws {
    for seed in torture.seed..<torture.seed + UInt64(torture.count) {
      for record in Week(RandomJournal(Seeded(seed), changes: 200).entries).records {
        // A new payment may round anew, and so may cash for money that came in another way.
        guard !record.isVoided, !record.entries.contains(where: { $0.kind == .payment }),
          record.refunds.allSatisfy({ $0.step?.scope != .cash })
        else { continue }
        let back = record.refunds.reduce(0) { $0 + ($1.total?.minorUnits ?? 0) }
        let left = record.left.lines.isEmpty ? 0 : record.left.total?.minorUnits ?? 0
        #expect(
          back + left == record.sold.total?.minorUnits ?? 0, "seed \(seed), \(record.id)")
        let cups = record.refunds.reduce(0) { $0 + $1.lines.cups } + record.left.lines.cups
        #expect(cups == record.sold.lines.cups, "seed \(seed), \(record.id)")
      }
    }
  }
}

extension Price {
  static func minor(_ units: Int, _ code: String) -> Price {
    unsafe Price(minorUnits: units, currency: Currency(code: code).unsafelyUnwrapped)
  }
}

/// The sums of a journal, by plain additions over its orders.
private struct Week {
  private(set) var records: [OrderRecord] = []
  private(set) var opening: Quantities = [:]
  private(set) var sold = 0
  private(set) var unpaid = 0
  /// The money that stayed in the till.
  private(set) var money = 0

  init(_ entries: [JournalEntry]) {
    for entry in entries where entry.kind == .open {
      opening.merge(entry.changes, uniquingKeysWith: +)
    }
    for id in entries.filter({ $0.kind == .order }).map(\.id) {
      guard let record = OrderRecord(entries.filter { $0.id == id }) else { continue }
      records.append(record)
      guard !record.isVoided else { continue }
      // Cash for money that came in another way is rounded: a small part may stay.
      let left = record.refunds.filter { $0.seq > record.paying().seq }
        .reduce(record.charged.total?.minorUnits ?? 0) { $0 - ($1.total?.minorUnits ?? 0) }
      sold += left
      if record.payments == .unpaid { unpaid += left } else { money += left }
    }
  }
}
