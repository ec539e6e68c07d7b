import FoundationEssentials
import JournalTesting
import SeededTesting
import Testing

@testable import JuiceKit

@Suite struct ReportModelTests {
  private let torture = Torture("RANDOM_REPORTS", usual: 30)

  @Test func `A report in one pass is the sum over all that is known of each order`() async throws {
    for seed in torture.seed..<torture.seed + UInt64(torture.count) {
      var random = Seeded(seed)
      let journal = RandomJournal(random, changes: 80).entries
      let times = journal.map(\.at).sorted()
      let (first, second) = (random.element(times), random.element(times))
      let (since, until) = (min(first, second), max(first, second))
      for end in [until, nil] {
        let report = try await ArrayStore(journal).report(since: since, until: end, by: .midnight)
        let model = model(journal, since: since, until: end)
        expect(report, model, "seed \(seed)")
      }
    }
  }

  /// A stage of an unknown order stands for the years after a day: after 10,000 later entries, a report looks up its orders.
  @Test func `A report of an early day counts each entry of a long journal once`() async throws {
    for seed in 3...4 as ClosedRange<UInt64> {
      var journal = RandomJournal(Seeded(seed), changes: 80).entries
      let times = journal.map(\.at).sorted()
      let (since, until) = (times[times.count / 8], times[times.count * 3 / 4])
      let middle = try #require(
        journal.indices.first { $0 > journal.count / 2 && !journal[$0].kind.isOfOrder })
      let seq = journal[middle].seq
      journal[middle] = JournalEntry(seq: seq, id: UUID(), at: .distantFuture, kind: .stage) {
        $0.reason = "made"
      }
      let report = try await ArrayStore(journal, visits: [seq: 10_001 + 4 * journal.count])
        .report(since: since, until: until, by: .midnight)
      expect(report, model(journal, since: since, until: until), "seed \(seed)")
    }
  }

  @Test func `The sums of a slip end with its closing, whatever is known later`() async throws {
    for seed in torture.seed..<torture.seed + UInt64(torture.count) {
      var random = Seeded(seed)
      let journal = RandomJournal(random, changes: 80).entries
      let first = random.number(1...journal.count)
      let last = random.number(first...journal.count)
      var report = Report()
      try await ArrayStore(journal).addUp(&report, first...last)
      var model = ModelTakings(after: first - 1)
      for entry in journal where (first...last).contains(entry.seq) {
        model.add(entry, of: record(of: entry, in: journal.prefix(last)))
      }
      #expect(plain(report.taken) == plain(model.orders), "seed \(seed)")
      #expect(plain(report.takenByName) == plain(model.ordersByName), "seed \(seed)")
      #expect(plain(report.voids) == plain(model.voids), "seed \(seed)")
      #expect(plain(report.refunds) == plain(model.refunds), "seed \(seed)")
      #expect(plain(report.paid) == plain(model.paid), "seed \(seed)")
      #expect(plain(report.givenBack) == plain(model.givenBack), "seed \(seed)")
      #expect(plain(report.discountsGiven) == plain(model.discounts), "seed \(seed)")
      #expect(plain(report.unpaid) == plain(model.unpaid), "seed \(seed)")
      #expect(plain(report.vatTakenIn) == plain(model.vat), "seed \(seed)")
      let drawer = report.paidIntoDrawer(["cash"])
        .adding(report.givenBackFromDrawer(["cash"]), times: -1)
      #expect(drawer.money == model.drawer.money, "seed \(seed)")
      #expect(report.tipsInDrawer(["cash"]).money == model.tipsInDrawer, "seed \(seed)")
      #expect(report.roundingTakenIn.money == model.rounding, "seed \(seed)")
      if first == 1 {
        // The rows of a slip add up to the money received.
        #expect(
          report.taken.money - report.voidsUnrounded.money - report.refundsUnrounded.money
            + model.rounding - report.unpaid.money
            == report.money.money, "seed \(seed)")
      }
    }
  }

  /// In the journals of 1084 and 1163, an unpaid order is refunded and then paid: the rounding of each is another.
  @Test func `The rounding of two slips in turn is that of one slip over both`() async throws {
    for (seed, middle) in [(1084, 36), (1163, 32)] + (1...40).map({ ($0, 40) }) {
      let journal = RandomJournal(Seeded(UInt64(seed)), changes: 80).entries
      let (store, last) = (ArrayStore(journal), journal.count)
      let split = min(middle, last - 1)
      var rounding: [Int] = []
      for seqs in [1...last, 1...split, split + 1...last] {
        var report = Report()
        try await store.addUp(&report, seqs)
        rounding.append(report.roundingTakenIn.money)
      }
      #expect(rounding[0] == rounding[1] + rounding[2], "seed \(seed)")
    }
  }

  @Test func `Reports of two journals add up to one of both`() async throws {
    let journals = [3, 4].map { RandomJournal(Seeded($0), changes: 80).entries }
    var sum = Report()
    for journal in journals {
      sum.add(try await ArrayStore(journal).report(since: .distantPast, until: nil, by: .midnight))
    }
    var model = ModelReport()
    for journal in journals {
      for entry in journal {
        var entry = entry
        entry.isVoided = journal.contains {
          $0.kind == .void && $0.id == entry.id && entry.kind == .order
        }
        model.add(entry, of: record(of: entry, in: journal[...]))
      }
    }
    expect(sum, model, "two journals")
  }

  /// The second stand meets its texts and currencies in another order.
  @Test func `Each figure of two stands is the sum of theirs`() async throws {
    func sums(_ report: Report, _ figure: Figure) -> [String: [Int]] {
      func name(_ key: Int) -> String {
        figure.by.names.map { report[keyPath: $0].names[key] } ?? "?"
      }
      return report[figure].all.reduce(into: [:]) { found, sum in
        for case (let index, let units?) in sum.sums.money.enumerated() {
          let currency = report.currencies.names[index]
          found[[sum.key.map(name) ?? "", currency].joined(separator: " "), default: [0]][0] += Int(
            clamping: units)
        }
        found[sum.key.map(name) ?? "", default: [0, 0]][0] += sum.sums.orders
        found[sum.key.map(name) ?? "", default: [0, 0]][1] += sum.sums.cups
      }
    }
    let one = RandomJournal(Seeded(3), changes: 80).entries
    let other = try RandomJournal(Seeded(4), changes: 80).entries.map {
      try JournalEntry(body: $0.body.replacing("KRW", with: "CHF"), seq: $0.seq, digest: nil)
    }
    var reports: [Report] = []
    for journal in [one, other] {
      reports.append(
        try await ArrayStore(journal).report(since: .distantPast, until: nil, by: .midnight))
    }
    var both = reports[0]
    both.add(reports[1])
    for figure in Figure.allCases {
      let added = sums(reports[0], figure).merging(sums(reports[1], figure)) {
        zip($0, $1).map { $0 + $1 }
      }
      #expect(sums(both, figure) == added, "\(figure)")
    }
  }

  @Test func `Random journals have the facts that a report adds up`() {
    // Enough for a void of an order whose payment was corrected.
    let entries = (1...20).flatMap { RandomJournal(Seeded($0), changes: 80).entries }
    #expect(entries.contains { !$0.lines.allSatisfy(\.parts.isEmpty) })
    for kind in [JournalEntry.Kind.order, .payment, .refund, .void] {
      #expect(entries.contains { $0.kind == kind && $0.rounding != nil }, "\(kind)")
      #expect(entries.contains { $0.kind == kind && $0.excerpt != nil }, "\(kind)")
    }
    #expect(Set(entries.flatMap(\.lines).map(\.vat)).count == 4)
    for kind in [JournalEntry.Kind.order, .refund, .void, .bill] {
      #expect(entries.contains { $0.kind == kind && $0.facts.hasAskedPrice }, "\(kind)")
    }
    for kind in [JournalEntry.Kind.order, .payment, .refund, .void] {
      #expect(entries.contains { $0.kind == kind && $0.payments?.tip != nil }, "\(kind)")
    }
  }

  private func record(of entry: JournalEntry, in journal: ArraySlice<JournalEntry>) -> OrderRecord?
  {
    entry.kind.isOfOrder ? OrderRecord(journal.filter { $0.id == entry.id }) : nil
  }

  private func model(_ journal: [JournalEntry], since: Date, until: Date?) -> ModelReport {
    var model = ModelReport()
    for entry in journal where entry.at >= since && (until.map { entry.at < $0 } ?? true) {
      var entry = entry
      let record = record(of: entry, in: journal[...])
      entry.isVoided = entry.kind == .order && record?.isVoided ?? false
      model.add(entry, of: record)
    }
    return model
  }

  private func expect(_ report: Report, _ model: ModelReport, _ comment: Comment) {
    #expect(plain(report.sales) == plain(model.sales), comment)
    #expect(plain(report.salesByJuice) == plain(model.salesByJuice), comment)
    for (id, cost) in model.costByJuice {
      let rounded = Currency(code: "KRW").map {
        Cost(tenThousandths: cost, currency: $0).rounded.plain
      }
      #expect(report.costsByJuice[id]?.revenue.first?.plain ?? "0" == rounded, comment)
    }
    for (id, sales) in model.costedByJuice {
      #expect(plain(report.costedByJuice[id] ?? Sales()) == plain(sales), comment)
    }
    #expect(report.salesByHour.map(plain) == model.salesByHour.map(plain), comment)
    #expect(plain(report.salesByDay) == plain(model.salesByDay), comment)
    #expect(plain(report.salesByName) == plain(model.salesByName), comment)
    #expect(plain(report.salesByPayment) == plain(model.salesByPayment), comment)
    #expect(plain(report.moneyByPayment) == plain(model.moneyByPayment), comment)
    #expect(plain(report.voids) == plain(model.voids), comment)
    #expect(plain(report.voidsByName) == plain(model.voidsByName), comment)
    #expect(plain(report.refunds) == plain(model.refunds), comment)
    #expect(plain(report.refundsByName) == plain(model.refundsByName), comment)
    #expect(plain(report.discounts) == plain(model.discounts), comment)
    #expect(report.tipsByKind.mapValues(\.money) == model.tips.filter { $0.value != 0 }, comment)
    #expect(report.tips.money == model.tips.values.reduce(0, +), comment)
    #expect(report.cupsByChoice == model.cupsByChoice.filter { $0.value != 0 }, comment)
    #expect(report.rounding.money == model.rounding, comment)
    #expect(plain(report.vat) == plain(model.vat), comment)
    #expect(plain(report.vatTakenIn) == plain(model.vatTaken), comment)
    #expect(report.moneyForEarlierOrders.money == model.moneyForEarlierOrders.money, comment)
    // The table of sales adds up.
    #expect(
      report.sales.money - report.unpaid.money
        == report.salesByPayment.values.map(\.money).reduce(0, +), comment)
    #expect(plain(report.unpaid) == plain(model.unpaid), comment)
    #expect(report.waits.map { $0.sorted() } == model.waits.map { $0.sorted() }, comment)
    #expect(
      report.flows.filter { $0.value != .init() } == model.flows.filter { $0.value != .init() },
      comment)
  }

  private func plain(_ vat: [VAT]) -> [Int: [Int]] {
    Dictionary(
      uniqueKeysWithValues: vat.map {
        ($0.rate.hundredths, [$0.gross.minorUnits, $0.vat.minorUnits])
      })
  }

  private func plain(_ vat: [Int: [Int]]) -> [Int: [Int]] { vat.filter { $0.value != [0, 0] } }

  /// Leaves out currencies with a sum of 0.
  private func plain(_ sales: Sales) -> [String] {
    ["\(sales.orders) orders, \(sales.cups) cups"]
      + sales.revenue.filter { $0.minorUnits != 0 }.map { "\($0.minorUnits) \($0.currency.code)" }
  }

  private func plain<Key>(_ sales: [Key: Sales]) -> [Key: [String]] {
    sales.mapValues(plain).filter { $0.value != ["0 orders, 0 cups"] }
  }
}

extension Sales {
  /// In the smallest unit; the journals have one currency.
  fileprivate var money: Int { revenue.map(\.minorUnits).reduce(0, +) }
}
