import FoundationEssentials
import Testing
import TimeTesting

@testable import JuiceKit

/// Entries that break rules of the books. A stand's login may write them, and the owner's report of all stands adds them up.
@Suite struct HostileReportTests {
  private static let won = Currency(code: "KRW").unsafelyUnwrapped

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
      JournalEntry(
        seq: 1, id: id, at: .noon, kind: .order, lines: [line(1)], changes: ["kiwi": -1],
        payments: payments))
    let lines = (0..<1000).map { _ in line(9999, paid: huge) }
    for seq in 2...240 {
      try report.add(
        JournalEntry(
          seq: seq, id: id, at: .noon, kind: .refund, lines: lines, payments: payments,
          refund: RefundMark(id: UUID(), fruit: .used)))
      let rounding = won(seq % 2 == 0 ? 150_000 : -150_000)
      let cash = Payments.Part(way: "cash", amount: huge, given: huge)
      try report.add(
        JournalEntry(
          seq: seq, id: id, at: .noon, kind: .payment,
          payments: isPaidInParts ? payments : .parts([cash]), rounding: rounding))
    }
    #expect(report.refunds.orders == 239 && report.sales.orders == 1)
    #expect(throws: Refusal.sumLimit) { try report.checkLimit() }
    // The report of all stands adds it to others.
    var all = Report()
    all.add(report)
    #expect(throws: Refusal.sumLimit) { try all.checkLimit() }
    _ = (all.vat, all.vatTakenIn, all.moneyByPayment, all.salesByPayment, all.margin, all.costs)
  }
}
