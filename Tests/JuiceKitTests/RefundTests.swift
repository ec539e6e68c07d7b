import FoundationEssentials
import SeededTesting
import Testing

@testable import JuiceKit

@Suite struct RefundTests {
  private let now = Date(milliseconds: 1_772_325_000_000)

  /// Three cups at 3,333 with 10 % off, rounded to 10. The first takes 2 kiwis.
  private func order(_ payments: Payments?, isQueued: Bool = false) -> Order {
    var lines = [
      Order.Line(juice: "kiwi", cups: 1, price: .won(3333)),
      Order.Line(juice: "mango", cups: 2, price: .won(3333)),
    ]
    lines[0].uses = ["kiwi": 2]
    lines[1].uses = ["mango": 1]
    // 9,999 less 1,000 is 8,999.
    var order = Order(
      lines: lines, uses: ["kiwi": 2, "mango": 2], payments: payments,
      discount: Discount(percent: Percent(parsing: "10"), amount: .won(1000)), isQueued: isQueued)
    order.rounding = .won(1)
    return order
  }

  private struct Ledger {
    var books = Books(
      stock: Stock(items: ["kiwi": .init(quantity: 10), "mango": .init(quantity: 10)]))
    var entries: [JournalEntry] = []

    @discardableResult
    mutating func apply(_ change: Change, at now: Date) throws -> JournalEntry? {
      let decision = try books.decide(
        change, prior: entries, lastNumber: entries.count { $0.kind == .order }, by: nil, at: now)
      guard case .write(let entry, let next) = decision else {
        if case .done(let entry) = decision { return entry }
        return nil
      }
      entries.append(entry)
      books = next
      return entry
    }

    var record: OrderRecord { unsafe OrderRecord(entries).unsafelyUnwrapped }
  }

  private func ledger(_ payments: Payments?, isQueued: Bool = false) throws -> (Ledger, Order.ID) {
    let order = order(payments, isQueued: isQueued)
    var ledger = Ledger()
    try ledger.apply(.order(order), at: now)
    return (ledger, order.id)
  }

  @Test func `The refunds of an order are its total, discount and rounding, to the unit`() throws {
    var (ledger, id) = try ledger("card")
    #expect(ledger.record.charged.total == .won(9000))
    let steps: [[Cup: Int]] = [["mango": 1], ["kiwi": 1], ["mango": 1]]
    let refunds = try steps.map { cups in
      try #require(try ledger.apply(.refund(Refund(of: id, cups: cups)), at: now))
    }
    func sum(_ prices: [Price]) -> Price { prices.reduce(.won(0), +) }
    #expect(sum(refunds.compactMap(\.total)) == .won(9000))
    #expect(sum(refunds.compactMap(\.discount?.amount)) == .won(1000))
    #expect(sum(refunds.compactMap(\.rounding)) == .won(1))
    #expect(refunds.allSatisfy { $0.payments == "card" })
    #expect(ledger.record.isTakenBack && ledger.record.left.lines.isEmpty)
    for change in [Change.refund(Refund(of: id)), .void(id)] {
      #expect(throws: (any Error).self) { try ledger.apply(change, at: now) }
    }
    #expect(throws: Refusal.nothingToRefund(id, [])) {
      try ledger.apply(.refund(Refund(of: id)), at: now)
    }
    #expect(throws: Refusal.alreadyVoid(id)) { try ledger.apply(.void(id), at: now) }
  }

  @Test func `More than is left is refused, and a repeat gives nothing back`() throws {
    var (ledger, id) = try ledger("card")
    let refund = Refund(of: id, cups: ["mango": 1])
    let first = try ledger.apply(.refund(refund), at: now)
    #expect(try ledger.apply(.refund(refund), at: now) == first)
    #expect(ledger.entries.count == 2)
    let left = ledger.record.left.lines
    #expect(left.map(\.cups) == [1, 1])
    for cups: [Cup: Int] in [["mango": 2], ["banana": 1], ["mango": 1, "kiwi": 2], ["kiwi": 0]] {
      #expect(throws: Refusal.nothingToRefund(id, left)) {
        try ledger.apply(.refund(Refund(of: id, cups: cups)), at: now)
      }
    }
  }

  @Test func `The rounding of a late payment is shared by the cups that it paid`() throws {
    var (ledger, id) = try ledger(.unpaid)
    try ledger.apply(.refund(Refund(of: id, cups: ["kiwi": 1])), at: now)
    try ledger.apply(.pay(id, "card", rounding: .won(1)), at: now)
    #expect(ledger.record.charged.total == .won(6000))
    let refunds = try (1...2).map { _ in
      try ledger.apply(.refund(Refund(of: id, cups: ["mango": 1])), at: now)?.total
    }
    // 3,000 with more than half of the rounding, then 2,999 with the rest of it.
    #expect(refunds == [.won(3001), .won(2999)])
  }

  @Test func `A payment in the same way with another rounding is a correction`() throws {
    var (ledger, id) = try ledger("card")
    #expect(try ledger.apply(.pay(id, "card", rounding: .won(1)), at: now) == nil)
    try ledger.apply(.pay(id, "card"), at: now)
    #expect(ledger.record.charged.total == .won(8999))
  }

  @Test func `Fruit comes back while an order is to make, and is waste once it is made`() throws {
    var (ledger, id) = try ledger("card", isQueued: true)
    let early = try ledger.apply(.refund(Refund(of: id, cups: ["mango": 1])), at: now)
    #expect(early?.changes == ["mango": 1] && early?.wasted == [:])
    try ledger.apply(.stage(id, .made), at: now)
    let late = try ledger.apply(.refund(Refund(of: id, cups: ["kiwi": 1])), at: now)
    #expect(late?.changes == [:] && late?.wasted == ["kiwi": 2])
    #expect(ledger.books.queue.places[id] != nil)
    let last = try ledger.apply(.refund(Refund(of: id, fruit: .returned)), at: now)
    #expect(last?.changes == ["mango": 1])
    #expect(ledger.books.queue.places.isEmpty)
    #expect(ledger.books.stock.quantity(of: "mango") == 10)
    #expect(ledger.books.stock.quantity(of: "kiwi") == 8)
    let report = Report(of: ledger.entries)
    #expect(report.flows["kiwi"]?.wasted == 2 && report.flows["kiwi"]?.used == 0)
    #expect(report.sales.orders == 0 && report.refunds.orders == 1 && report.refunds.cups == 3)
  }

  @Test func `A void of what is left, and one whose fruit is used, are refunds`() throws {
    var (ledger, id) = try ledger("card")
    try ledger.apply(.refund(Refund(of: id, cups: ["kiwi": 1])), at: now)
    let rest = try ledger.apply(.void(id), at: now)
    #expect(rest?.kind == .refund && rest?.lines.cups == 2 && rest?.changes == ["mango": 2])
    var (other, whole) = try self.ledger("card")
    let used = try other.apply(.void(whole, .used), at: now)
    #expect(used?.kind == .refund && used?.wasted == ["kiwi": 2, "mango": 2])
  }

  @Test func `An order that is not paid yet owes less, and is paid less`() throws {
    var (ledger, id) = try ledger(.unpaid)
    let refund = try ledger.apply(.refund(Refund(of: id, cups: ["kiwi": 1])), at: now)
    #expect(refund?.payments == .unpaid && refund?.total == .won(3000))
    #expect(ledger.record.unpaid == .won(6000))
    #expect(Report(of: ledger.entries).unpaid.revenue == [.won(6000)])
    let rounding = ledger.record.nextCharge.rounding
    try ledger.apply(.pay(id, "card", rounding: rounding), at: now)
    let report = Report(of: ledger.entries)
    #expect(report.money.revenue == [.won(6000)] && report.sales.revenue == [.won(6000)])
  }

  @Test func `Money goes back as it came, or as somebody says, and then stays so`() throws {
    let parts: [Payments.Part] = [
      .init(way: "card", amount: .won(2000)),
      .init(way: "cash", amount: .won(7000), given: .won(10000)),
    ]
    var (ledger, id) = try ledger(.parts(parts))
    let first = try ledger.apply(.refund(Refund(of: id, cups: ["kiwi": 1])), at: now)
    #expect(
      first?.payments
        == .parts([.init(way: "card", amount: .won(2000)), .init(way: "cash", amount: .won(1000))]))
    #expect(throws: Refusal.refunded(id)) { try ledger.apply(.pay(id, "card"), at: now) }
    let second = try ledger.apply(
      .refund(Refund(of: id, cups: ["mango": 1], payments: "point")), at: now)
    #expect(second?.payments == "point")
    let wrong = Payments.parts([.init(way: "cash", amount: .won(1))])
    #expect(throws: Refusal.refundSum(.won(1), total: .won(2999))) {
      try ledger.apply(.refund(Refund(of: id, payments: wrong)), at: now)
    }
    let last = try ledger.apply(.refund(Refund(of: id)), at: now)
    #expect(last?.payments == "cash")
    #expect(Report(of: ledger.entries).money.revenue == [.won(0)])
  }

  @Test func `No money goes back in a way while the order is unpaid`() throws {
    var (ledger, id) = try ledger(.unpaid)
    #expect(throws: Refusal.notPaid(id)) {
      try ledger.apply(.refund(Refund(of: id, cups: ["kiwi": 1], payments: "cash")), at: now)
    }
    #expect(ledger.entries.count == 1)
  }

  @Test func `Nothing of an order is left after a void`() throws {
    var (ledger, id) = try ledger("card")
    try ledger.apply(.void(id), at: now)
    let record = ledger.record
    #expect(record.left.lines.isEmpty && record.leftTotal == .won(0) && record.paid == .won(0))
    #expect(record.sold.total == .won(9000) && record.isTakenBack && !record.isUnpaid)
  }

  @Test func `The VAT of all refunds is the VAT of the order`() throws {
    let menu = Menu(ingredients: [], juices: [], shop: Shop(vat: Percent(parsing: "8.1")))
    var (ledger, id) = try ledger("card")
    let steps: [[Cup: Int]] = [["mango": 1], ["kiwi": 1], ["mango": 1]]
    for cups in steps { try ledger.apply(.refund(Refund(of: id, cups: cups)), at: now) }
    let record = ledger.record
    let vat = record.refunds.flatMap { menu.vat(in: $0, of: record) }.map(\.amount)
    #expect(vat.reduce(.won(0), +) == menu.vat(in: record.sold).first?.amount)
  }

  @Test func `Nobody writes a refund that the books would not decide`() throws {
    let (ledger, id) = try ledger("card")
    guard
      case .write(let refund, _) = try ledger.books.decide(
        .refund(Refund(of: id, cups: ["kiwi": 1])), prior: ledger.entries, lastNumber: 1, by: nil,
        at: now)
    else { throw Refusal.unknownOrder(id) }
    let changes: [(inout JournalEntry) -> Void] = [
      { $0.lines[0].cups = 2 }, { $0.lines[0].paid = .won(3333) }, { $0.rounding = nil },
      { $0.wasted = [:] }, { $0.wasted["kiwi"] = 1 }, { $0.payments = .unpaid },
      { $0.discount = nil }, { $0.number = nil },
    ]
    for (index, change) in changes.enumerated() {
      var books = ledger.books
      var entry = refund
      entry.digest = nil
      let before = entry
      change(&entry)
      if entry == before { continue }
      #expect(throws: JournalFault.self, "change \(index)") {
        try books.admit(entry, prior: ledger.entries, lastNumber: 1, needsDigest: false)
      }
    }
  }

  @Test func `The record of an order without a payment has its refunds`() async throws {
    var (ledger, id) = try ledger(nil)
    try ledger.apply(.refund(Refund(of: id, cups: ["kiwi": 1])), at: now)
    let records = try await ArrayStore(ledger.entries).records(of: [ledger.entries[0]])
    #expect(records[id]?.left.lines.cups == 2 && records[id]?.refunds.count == 1)
  }
}
