import FoundationEssentials
import Testing
import TimeTesting

@testable import JuiceKit

/// Entries that break rules of the books. A stand's login may write them, and the owner's report of all stands adds them up.
@Suite struct HostileReportTests {
  private static let won = unsafe Currency(code: "KRW").unsafelyUnwrapped

  private func won(_ units: Int) -> Price { Price(minorUnits: units, currency: Self.won) }

  private func line(_ cups: Int, paid: Price? = nil) -> Order.Line {
    var line = Order.Line(
      "kiwi", cups: cups, price: won(JournalLimits.prices.upperBound),
      vat: Percent(hundredths: 1000))
    line.paid = paid
    return line
  }

  @Test(arguments: [true, false])
  func `Refunds of more than was sold end no program`(isPaidInParts: Bool) throws {
    let huge = won(JournalLimits.amounts.upperBound)
    let payments: Payments =
      isPaidInParts
      ? .parts([.init(way: "card", amount: huge), .init(way: "cash", amount: huge)]) : "cash"
    var report = Report()
    let id = UUID()
    try report.add(
      JournalEntry(seq: 1, id: id, at: .noon, kind: .order) {
        $0.lines = [line(1)]
        $0.changes = ["kiwi": -1]
        $0.payments = payments
      })
    let lines = (0..<1000).map { _ in line(9999, paid: huge) }
    for seq in 2...240 {
      try report.add(
        JournalEntry(seq: seq, id: id, at: .noon, kind: .refund) {
          $0.lines = lines
          $0.payments = payments
          $0.refund = RefundMark(id: UUID(), fruit: .used)
        })
      let rounding = won(seq % 2 == 0 ? 150_000 : -150_000)
      let cash = Payments.Part(way: "cash", amount: huge, given: huge)
      try report.add(
        JournalEntry(seq: seq, id: id, at: .noon, kind: .payment) {
          $0.payments = isPaidInParts ? payments : .parts([cash])
          $0.rounding = rounding
        })
    }
    #expect(report.refunds.orders == 1 && report.sales.orders == 1)
    #expect(throws: Refusal.sumLimit) { try report.checkLimit() }
    // The report of all stands adds it to others.
    var all = Report()
    all.add(report)
    #expect(throws: Refusal.sumLimit) { try all.checkLimit() }
    _ = (all.vat, all.vatTakenIn, all.moneyByPayment, all.salesByPayment, all.margin, all.costs)
  }

  @Test func `Costs beyond the largest number are refused, also those of all stands`() throws {
    let cost = Cost(tenThousandths: JournalLimits.costs.upperBound, currency: Self.won)
    func report(cups: Int) throws -> Report {
      var report = Report()
      try report.add(
        JournalEntry(seq: 1, id: UUID(), at: .noon, kind: .order) {
          $0.lines = [Order.Line("kiwi", cups: cups, cost: cost)]
          $0.changes = ["kiwi": -cups]
        })
      return report
    }
    #expect(throws: Refusal.sumLimit) { try report(cups: 10).checkLimit() }
    var all = try report(cups: 5)
    #expect(throws: Never.self) { try all.checkLimit() }
    try all.add(report(cups: 5))
    #expect(throws: Refusal.sumLimit) { try all.checkLimit() }
  }

  @Test func `A refund with a discount above its price ends no till that asks about a void`() throws
  {
    func entry(_ seq: Int, _ kind: JournalEntry.Kind, cups: Int) -> JournalEntry {
      let isOrder = kind == .order
      return JournalEntry(seq: seq, id: UUID(), at: .noon, kind: kind) {
        $0.lines = [Order.Line("kiwi", cups: cups, price: won(100))]
        $0.changes = isOrder ? ["kiwi": -cups] : [:]
        $0.payments = "cash"
        $0.discount = isOrder ? nil : Discount(amount: won(10_000))
        $0.rounding = isOrder ? won(5) : nil
        $0.refund = isOrder ? nil : RefundMark(id: UUID(), fruit: .used)
      }
    }
    let record = try #require(OrderRecord([entry(1, .order, cups: 2), entry(2, .refund, cups: 1)]))
    #expect(record.left.lines.cups == 1)
    #expect(try record.moneyBack(of: record.rest()).payments == "cash")
  }

  @Test func `A second void of an order takes nothing more away`() {
    let id = UUID()
    func entry(_ seq: Int, _ kind: JournalEntry.Kind) -> JournalEntry {
      JournalEntry(seq: seq, id: id, at: .noon, kind: kind) {
        $0.lines = [Order.Line("kiwi", cups: 2, price: won(100))]
        $0.changes = ["kiwi": kind == .order ? -2 : 2]
        $0.payments = "cash"
      }
    }
    let report = Report(of: [entry(1, .order), entry(2, .void), entry(3, .void)])
    #expect(report.sales.orders == 0 && report.sales.cups == 0)
    #expect(report.voids.orders == 2)
  }

  @Test func `A payment in more ways after a refund of money ends no program`() throws {
    let kiwi = Order.Line("kiwi", cups: 1, price: won(100))
    let order = Order.Line("kiwi", cups: 3, price: won(100))
    func paid(_ ways: [Payment.ID]) -> Payments {
      .parts(ways.map { Payments.Part(way: $0, amount: won(300 / ways.count)) })
    }
    let (two, three) = (paid(["card", "cash"]), paid(["card", "cash", "point"]))
    let id = UUID()
    func entry(
      _ seq: Int, _ kind: JournalEntry.Kind, _ lines: [Order.Line], _ payments: Payments
    ) -> JournalEntry {
      JournalEntry(seq: seq, id: id, at: .noon, kind: kind) {
        $0.lines = lines
        $0.changes = kind == .order ? ["kiwi": -3] : [:]
        $0.payments = payments
        $0.refund = kind == .refund ? RefundMark(id: UUID(), fruit: .used) : nil
      }
    }
    let report = Report(of: [
      entry(1, .order, [order], two), entry(2, .refund, [kiwi], "card"),
      entry(3, .payment, [], three), entry(4, .refund, [kiwi], "point"),
    ])
    #expect(report.sales.cups == 1 && report.refunds.orders == 1)
    #expect(report.salesByPayment["point"]?.orders == 1)
  }
}
