import FoundationEssentials
import JournalTesting
import Testing
import TimeTesting

@testable import JuiceKit

/// Refunds in the report: by way to pay, by day, and in VAT.
@Suite struct ReportRefundTests {
  private static let euro = unsafe Currency(code: "EUR").unsafelyUnwrapped
  private static let day = 86_400.0

  private func euro(_ cents: Int) -> Price { Price(minorUnits: cents, currency: Self.euro) }

  private struct Journal {
    private var books = Books(stock: Stock(items: ["apple": .init(quantity: 900)]))
    private(set) var entries: [JournalEntry] = []

    @discardableResult
    mutating func apply(_ change: Change, at time: Date = .noon) throws -> JournalEntry {
      let prior = entries.filter { $0.id == change.id }
      let last = entries.last { $0.kind == .order }?.number
      let day = change.numberedDay(at: time)
      let decision = try books.decide(
        change, prior: prior, lastNumber: last?.day == day ? last?.number ?? 0 : 0, by: nil,
        at: time)
      guard case .write(let entry, let next) = decision else { throw Refusal.notEmpty }
      entries.append(entry)
      books = next
      return entry
    }

    /// Sells apples at 8.1 % VAT, and water at 2.6 %.
    mutating func sell(
      apples: Int = 0, at price: Int = 6000, water: Int = 0, _ payments: Payments? = "card",
      discount: Int = 0, on day: Int = 0
    ) throws -> Order.ID {
      var lines: [Order.Line] = []
      for (id, cups, price, rate) in [("apple", apples, price, 810), ("water", water, 150, 260)]
      where cups > 0 {
        lines.append(
          Order.Line(
            Cup(Juice.ID(stringLiteral: id)), cups: cups,
            price: Price(minorUnits: price, currency: ReportRefundTests.euro),
            vat: Percent(hundredths: rate),
            cost: Cost(tenThousandths: 4_950, currency: ReportRefundTests.euro)))
      }
      var order = Order(
        lines: lines, uses: ["apple": lines.cups], payments: payments,
        discount: discount == 0
          ? nil
          : Discount(amount: Price(minorUnits: discount, currency: ReportRefundTests.euro)))
      // With an excerpt, the lines have the rates.
      order.excerpt = MenuExcerpt(["way card"])
      return try apply(.order(order), at: .noon + Double(day) * ReportRefundTests.day).id
    }

    mutating func refund(
      _ id: Order.ID, _ cups: [Cup: Int]? = nil, to payments: Payments? = nil, on day: Int = 0
    ) throws {
      try apply(
        .refund(Refund(of: id, cups: cups, payments: payments)),
        at: .noon + Double(day) * ReportRefundTests.day)
    }

    func report(on day: Int) async throws -> Report {
      let start = Date.midnight + Double(day) * ReportRefundTests.day
      return try await ArrayStore(entries)
        .report(since: start, until: start + ReportRefundTests.day, by: .midnight)
    }
  }

  private func rows(_ sums: [Payment.ID?: Sales]) -> [String: String] {
    sums.reduce(into: [:]) { rows, sum in
      rows[sum.key?.rawValue ?? "?"] =
        ["\(sum.value.orders)", "\(sum.value.cups)"].joined(separator: "/") + " "
        + sum.value.revenue.map(\.plain).joined()
    }
  }

  private func vat(_ vat: [VAT]) -> [[String]] {
    vat.map { [$0.rate.text, $0.gross.plain, $0.vat.plain] }
  }

  @Test func `A refund in another way leaves the revenue with the way of the sale`() async throws {
    var journal = Journal()
    _ = try journal.sell(apples: 1)
    let second = try journal.sell(apples: 1)
    try journal.refund(second, to: "cash")
    let report = Report(of: journal.entries)
    #expect(rows(report.salesByPayment) == ["card": "1/1 60.00"])
    #expect(rows(report.moneyByPayment) == ["card": "2/2 120.00", "cash": "-1/-1 -60.00"])
    #expect(rows(report.paid) == ["card": "2/2 120.00"])
    #expect(rows(report.givenBack) == ["cash": "1/1 60.00"])
  }

  @Test func `A part of a sale is refunded from its own way, then from the others`() throws {
    var journal = Journal()
    let parts = Payments.parts([
      .init(way: "card", amount: euro(10_000)), .init(way: "cash", amount: euro(8_000)),
    ])
    let id = try journal.sell(apples: 3, parts)
    func revenue(_ steps: Int) -> [String] {
      let sales = Report(of: Array(journal.entries.prefix(1 + steps))).salesByPayment
      return ["card", "cash", "point"].map { sales[$0]?.revenue.first?.plain ?? "-" }
    }
    for way in ["cash", "cash", "point"] as [Payments] {
      try journal.refund(id, ["apple": 1], to: way)
    }
    #expect(revenue(0) == ["100.00", "80.00", "-"])
    #expect(revenue(1) == ["100.00", "20.00", "-"])
    #expect(revenue(2) == ["60.00", "0.00", "-"])
    #expect(revenue(3) == ["-", "-", "-"])
  }

  @Test func `A refund today for an order of another day is no part of today's sales`() async throws
  {
    var journal = Journal()
    let first = try journal.sell(apples: 2)
    _ = try journal.sell(apples: 1, on: 1)
    try journal.refund(first, ["apple": 1], to: "cash", on: 1)
    let (before, today) = (try await journal.report(on: 0), try await journal.report(on: 1))
    #expect(before.sales.revenue == [euro(6000)] && before.money.revenue == [euro(12_000)])
    #expect(before.movedLater.revenue == [euro(-6000)])
    #expect(before.moneyForEarlierOrders.revenue.allSatisfy { $0.minorUnits == 0 })
    #expect(today.sales.revenue == [euro(6000)] && today.money.revenue == [euro(0)])
    #expect(today.moneyForEarlierOrders.revenue == [euro(-6000)])
    #expect(!today.movedLater.isAnyMoney)
    #expect(today.refunds.revenue == [euro(6000)] && today.refunds.cups == 1)
    #expect(rows(today.salesByPayment) == ["card": "1/1 60.00"])
    // The same for an order of today.
    let third = try journal.sell(apples: 1, on: 1)
    try journal.refund(third, on: 1)
    let later = try await journal.report(on: 1)
    #expect(later.moneyForEarlierOrders.revenue == [euro(-6000)] && !later.movedLater.isAnyMoney)
  }

  @Test func `The VAT of three refunds is the VAT of their order`() async throws {
    var journal = Journal()
    // 8.1 % of 3.00 is 0.22; of each apple alone it is 0.07.
    let id = try journal.sell(apples: 3, at: 100)
    #expect(vat(Report(of: journal.entries).vat) == [["8.1", "3.00", "0.22"]])
    for left in [["8.1", "2.00", "0.15"], ["8.1", "1.00", "0.07"], []] {
      try journal.refund(id, ["apple": 1])
      let report = Report(of: journal.entries)
      #expect(vat(report.vat) == (left.isEmpty ? [] : [left]))
      #expect(vat(report.vatTakenIn) == vat(report.vat))
    }
  }

  @Test func `Orders with two rates and a discount keep the VAT of what is left`() async throws {
    var journal = Journal()
    let id = try journal.sell(apples: 3, at: 333, water: 3, discount: 101)
    let other = try journal.sell(apples: 1, at: 333, water: 1)
    let whole = vat(Report(of: journal.entries).vat)
    try journal.refund(id, ["apple": 1])
    try journal.refund(id, ["water": 2])
    try journal.refund(other, ["water": 1])
    let record = try #require(OrderRecord(journal.entries.filter { $0.id == id }))
    let left = Menu(ingredients: [], juices: []).vat(in: record.left)
    let report = Report(of: journal.entries)
    try #require(left.map(\.rate.text) == ["8.1", "2.6"])
    // The second order has only its apple left: 0.25 of 3.33.
    #expect(
      vat(report.vat) == [
        ["8.1", (left[0].part + euro(333)).plain, (left[0].amount + euro(25)).plain],
        ["2.6", left[1].part.plain, left[1].amount.plain],
      ])
    try journal.refund(id)
    try journal.refund(other)
    #expect(Report(of: journal.entries).vat.isEmpty && !whole.isEmpty)
    #expect(Report(of: journal.entries).vatTakenIn.isEmpty)
  }

  @Test func `Refunds of other days have the VAT that was left of their order`() async throws {
    var journal = Journal()
    let id = try journal.sell(apples: 3, at: 100)
    for day in 1...3 { try journal.refund(id, ["apple": 1], on: day) }
    var sums: [String] = []
    for day in 0...3 {
      let report = try await journal.report(on: day)
      sums.append(report.vatTakenIn.map(\.vat.plain).joined())
      #expect(vat(report.vat) == [])
    }
    #expect(sums == ["0.22", "-0.07", "-0.08", "-0.07"])
    var closing = Report()
    try await ArrayStore(journal.entries).addUp(&closing, 2...3)
    #expect(vat(closing.vatTakenIn) == [["8.1", "-2.00", "-0.15"]])
  }

  @Test func `The costs of three refunds are the cost of their order`() throws {
    var journal = Journal()
    let id = try journal.sell(apples: 3)
    for _ in 1...3 { try journal.refund(id, ["apple": 1]) }
    let record = try #require(OrderRecord(journal.entries))
    // 1.485, 0.99, 0.495 and 0 are left.
    #expect(record.entries[0].cost == euro(149))
    #expect(record.refunds.map { record.cost(of: $0) } == [euro(50), euro(49), euro(50)])
  }

  @Test func `The cost of all juices is the sum of the rows`() throws {
    var journal = Journal()
    // Each cup costs 0.495: two rows of 0.50 are 1.00, not 0.99.
    _ = try journal.sell(apples: 1, water: 1)
    let report = Report(of: journal.entries)
    #expect(report.costsByJuice.values.flatMap(\.revenue) == [euro(50), euro(50)])
    #expect(report.costs.revenue == [euro(100)])
  }

  @Test func `An order counts for its discount while some of the discount is left`() throws {
    var journal = Journal()
    var order = Order(
      lines: ["apple", "water"].map {
        Order.Line(Cup(Juice.ID(stringLiteral: $0)), cups: 2, price: euro(100))
      }, uses: ["apple": 4], payments: "card",
      discount: Discount(id: "happy", amount: euro(100)))
    order.facts.discount?.juices = ["apple"]
    let id = try journal.apply(.order(order)).id
    func discounts() -> [String] {
      Report(of: journal.entries).discounts.values.map {
        "\($0.orders) \($0.revenue.map(\.plain).joined())"
      }
    }
    #expect(discounts() == ["1 1.00"])
    try journal.refund(id, ["apple": 1])
    #expect(discounts() == ["1 0.50"])
    try journal.refund(id, ["water": 1])
    #expect(discounts() == ["1 0.50"])
    try journal.refund(id, ["apple": 1])
    #expect(discounts() == [])
    #expect(Report(of: journal.entries).sales.orders == 1)
    try journal.refund(id)
    #expect(discounts() == [] && Report(of: journal.entries).sales == Sales())
  }

  @Test func `An unpaid order is owed until its last money is taken back`() throws {
    var journal = Journal()
    let id = try journal.sell(apples: 2, at: 0, water: 2, .unpaid)
    func unpaid() -> Sales { Report(of: journal.entries).unpaid }
    try journal.refund(id, ["water": 1])
    #expect(unpaid().orders == 1 && unpaid().revenue == [euro(150)])
    try journal.refund(id, ["water": 1])
    #expect(unpaid() == Sales() && Report(of: journal.entries).sales.cups == 2)
    try journal.refund(id)
    #expect(unpaid() == Sales() && Report(of: journal.entries).sales == Sales())
  }

  @Test func `A free order keeps its money of 0 in every row while cups are left`() throws {
    var journal = Journal()
    let parts = Payments.parts([.init(way: "cash", amount: euro(0), given: euro(100))])
    let free = try journal.sell(apples: 3, at: 0, parts, discount: 0)
    let off = try journal.sell(apples: 2, at: 100, discount: 200)
    for id in [free, off] { try journal.refund(id, ["apple": 1]) }
    let report = Report(of: journal.entries)
    for sales in [report.sales, report.salesByHour[12]] + report.salesByJuice.values
      + report.salesByDay.values + report.salesByPayment.values
    {
      #expect(sales.orders == 0 || sales.revenue == [euro(0)], "\(sales)")
    }
    #expect(rows(report.salesByPayment) == ["cash": "1/2 0.00", "card": "1/1 0.00"])
    for id in [free, off] { try journal.refund(id) }
    let taken = Report(of: journal.entries)
    #expect(taken.sales == Sales() && taken.salesByPayment.isEmpty && taken.discounts.isEmpty)
  }
}
