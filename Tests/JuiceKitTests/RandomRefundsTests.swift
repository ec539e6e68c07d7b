import FoundationEssentials
import SeededTesting
import Testing

@testable import JuiceKit

/// Random orders of stands that round, refunded at random: `$RANDOM_REFUNDS` stands, from the seed `$TORTURE_SEED` on. Their sums are
/// compared with plain additions in the smallest unit.
@Suite struct RandomRefundsTests {
  private let torture = Torture("RANDOM_REFUNDS", usual: 30)

  private struct Stand {
    let menu: Menu
    let step: Int
    private(set) var entries: [JournalEntry] = []
    private var books = Books()
    /// The orders with a refund in another way than they were paid.
    private(set) var inOtherWays: Set<Order.ID> = []

    init(_ random: inout Seeded) throws {
      let (code, step, unit) = random.element([("CHF", 5, 1), ("EUR", 5, 1), ("KRW", 100, 10)])
      let currency = unsafe Currency(code: code).unsafelyUnwrapped
      let rates = [810, 260, 1000, 0].map { $0 == 0 ? Percent.none : Percent(hundredths: $0) }
      self.step = step
      let juices = (0..<4).map { index in
        let price = Price(minorUnits: unit * random.number(1...999), currency: currency)
        return Juice(
          id: ["apple", "kiwi", "mango", "oat"][index], name: Name("\(index)"),
          recipe: ["fruit": 1],
          price: random.onceIn(12) ? Price(minorUnits: 0, currency: currency) : price,
          vat: rates[index])
      }
      menu = Menu(
        ingredients: [Ingredient(id: "fruit", name: Name("Fruit"))], juices: juices,
        currency: currency, ways: ["card", "cash", "point"],
        rounding: Rounding(to: step, for: random.onceIn(4) ? .all : .cash))
      try apply(.open(["fruit": 9000]))
    }

    /// - Returns: `false` if the change is refused.
    @discardableResult
    mutating func apply(_ change: Change) throws -> Bool {
      let prior = change.id.map { id in entries.filter { $0.id == id } } ?? []
      let orders = entries.count { $0.kind == .order }
      do {
        let decision = try books.decide(
          change, prior: prior, lastNumber: orders, by: nil,
          at: Date(milliseconds: 1_772_325_000_000 + entries.count))
        guard case .write(let entry, let next) = decision else { return false }
        entries.append(entry)
        books = next
        return true
      } catch is Refusal {
        return false
      }
    }

    func record(_ id: Order.ID) -> OrderRecord? { OrderRecord(entries.filter { $0.id == id }) }

    mutating func order(_ random: inout Seeded) throws -> Order.ID {
      let id = Order.ID()
      let cups = menu.juices.shuffled(using: &random).prefix(random.number(1...3)).map {
        (Cup($0.id), random.number(1...4))
      }
      var offer = unsafe Discount.Offer(
        value: .percent(Percent(hundredths: 1250).unsafelyUnwrapped))
      if random.onceIn(3), let currency = menu.currency {
        offer.value = .amount(Price(minorUnits: step * random.number(1...99), currency: currency))
      }
      if random.onceIn(2) { offer.juices = ["kiwi", "mango"] }
      let discount = random.onceIn(3) ? offer : nil
      let sum = try menu.order(cups, discount: discount).lines.total(
        after: menu.order(cups, discount: discount).discount)
      let payments = payments(of: sum, &random)
      try apply(.order(menu.order(cups, id: id, payments: payments, discount: discount)))
      return id
    }

    private func payments(of sum: Price?, _ random: inout Seeded) -> Payments {
      guard let sum, sum.minorUnits > 2 * step, menu.cashRounding != nil, random.onceIn(2) else {
        return random.element(["cash", "cash", "card", .unpaid])
      }
      // A part by card and the rest in coins, in either order.
      let card = Price(
        minorUnits: random.number(1...(sum.minorUnits - step)), currency: sum.currency)
      let cash = menu.rounding?.rounded(sum - card) ?? sum
      let parts = [
        Payments.Part(way: "card", amount: card), Payments.Part(way: "cash", amount: cash),
      ]
      return .parts(random.onceIn(2) ? parts : parts.reversed())
    }

    mutating func refund(_ id: Order.ID, _ random: inout Seeded) throws {
      guard let record = record(id), !record.isTakenBack else { return }
      let line = random.element(record.left.lines)
      let cups = random.onceIn(5) ? nil : [line.cup: random.number(1...line.cups)]
      var other: Payments? = random.onceIn(5) ? random.element(["cash", "card", "point"]) : nil
      if record.payments == .unpaid { other = nil }
      let refund = Refund(of: id, cups: cups, payments: other).on(menu, of: record.sold)
      if other != nil, other != record.payments { inOtherWays.insert(id) }
      let shown = try record.moneyBack(of: refund).total
      #expect(try apply(.refund(refund)))
      #expect(entries.last?.total == shown)
    }
  }

  private func stand(_ seed: UInt64) throws -> Stand {
    var random = Seeded(seed)
    var stand = try Stand(&random)
    for _ in 1...12 {
      let id = try stand.order(&random)
      for _ in 0..<random.number(0...5) {
        if random.onceIn(4), let record = stand.record(id), record.isUnpaid {
          let left = record.nextCharge
          try stand.apply(stand.menu.payment(random.element(["card", "cash"]), of: left))
        }
        try stand.refund(id, &random)
      }
      if random.onceIn(6) { try stand.apply(.void(id)) }
    }
    return stand
  }

  private func eachRecord(_ check: (Stand, OrderRecord, Comment) throws -> Void) throws {
    for seed in torture.seed..<torture.seed + UInt64(torture.count) {
      let stand = try stand(seed)
      for order in stand.entries where order.kind == .order {
        guard let record = stand.record(order.id), !record.isVoided else { continue }
        try check(stand, record, "seed \(seed), order \(order.number?.number ?? 0)")
      }
    }
  }

  @Test func `What was paid is what came back and what is left`() throws {
    try eachRecord { stand, record, comment in
      let paying = record.paying()
      let refunds = record.refunds.filter { $0.seq > paying.seq }
      let paid = record.charged.total?.minorUnits ?? 0
      let back = refunds.map { $0.total?.minorUnits ?? 0 }.reduce(0, +)
      let left = record.left.lines.isEmpty ? 0 : record.left.total?.minorUnits ?? 0
      #expect(refunds.allSatisfy { ($0.total?.minorUnits ?? 0) >= 0 }, comment)
      // Money that changes from cash to card or back may differ, by half a step.
      let isOther = stand.inOtherWays.contains(record.id)
      #expect(2 * abs(paid - back - left) <= (isOther ? stand.step : 0), comment)
    }
  }

  @Test func `Cash that goes back is in coins, and is the rounded sum of its shares`() throws {
    try eachRecord { stand, record, comment in
      let cash = record.refunds.map { refund in
        (refund.payments?.parts(of: refund.total) ?? []).filter { $0.way == "cash" }
          .map { $0.amount?.minorUnits ?? 0 }.reduce(0, +)
      }
      #expect(cash.allSatisfy { $0 % stand.step == 0 }, comment)
      // An order paid in cash, with refunds in cash: the exact sum of the shares, rounded to coins.
      let payments = record.entries.filter { $0.kind == .order || $0.kind == .payment }
      guard payments.count == 1, record.payments == "cash", let sum = record.sold.sum?.minorUnits,
        sum > 0, record.refunds.allSatisfy({ $0.payments == "cash" })
      else { return }
      let paid = (sum * 2 + stand.step) / (2 * stand.step) * stand.step
      #expect(record.sold.total?.minorUnits == paid, comment)
      var (own, given) = (0, 0)
      for (refund, cash) in zip(record.refunds, cash) {
        own += refund.sum?.minorUnits ?? 0
        given += cash
        let difference = (paid - sum) * own
        let share = own + (2 * difference + (difference < 0 ? -sum : sum)) / (2 * sum)
        #expect(given == (2 * share + stand.step) / (2 * stand.step) * stand.step, comment)
      }
    }
  }

  @Test func `The VAT of the refunds of an order and of what is left is its VAT`() throws {
    try eachRecord { stand, record, comment in
      var sums: [Percent: [Int]] = [:]
      func add(_ vat: [IncludedVAT]) {
        for vat in vat where vat.part.minorUnits != 0 || vat.amount.minorUnits != 0 {
          let before = sums[vat.rate] ?? [0, 0]
          sums[vat.rate] = [before[0] + vat.part.minorUnits, before[1] + vat.amount.minorUnits]
        }
      }
      for refund in record.refunds {
        let vat = stand.menu.vat(in: refund, of: record)
        #expect(vat.allSatisfy { 0...$0.part.minorUnits ~= $0.amount.minorUnits }, comment)
        add(vat)
      }
      add(stand.menu.vat(in: record.left))
      let parts = sums
      sums = [:]
      add(stand.menu.vat(in: record.sold))
      #expect(parts == sums, comment)
    }
  }

  @Test func `A report of random refunds is the plain sum of its orders`() throws {
    for seed in torture.seed..<torture.seed + UInt64(torture.count) {
      let stand = try stand(seed)
      let report = Report(of: stand.entries)
      let records = stand.entries.filter { $0.kind == .order }.compactMap { stand.record($0.id) }
      var (sold, money) = (0, 0)
      for record in records where !record.isVoided {
        let since = record.refunds.filter { $0.seq > record.paying().seq }
        let left = since.reduce(record.charged.total?.minorUnits ?? 0) {
          $0 - ($1.total?.minorUnits ?? 0)
        }
        sold += left
        if record.payments != .unpaid { money += left }
      }
      func units(_ sales: Sales) -> Int { sales.revenue.map(\.minorUnits).reduce(0, +) }
      #expect(units(report.sales) == sold, "seed \(seed)")
      #expect(units(report.money) == money, "seed \(seed)")
      #expect(report.salesByPayment.values.map(units).reduce(0, +) == money, "seed \(seed)")
      // No way has a negative revenue, whatever went back in it.
      #expect(report.salesByPayment.values.map(units).allSatisfy { $0 >= -stand.step })
      #expect(
        units(report.sales) == units(report.taken) - units(report.voidsUnrounded)
          - units(report.refundsUnrounded) + units(report.rounding), "seed \(seed)")
      // Sold now and taken in are the same over all time.
      #expect(report.vat == report.vatTakenIn, "seed \(seed)")
      for vat in report.vat { #expect(0...vat.gross.minorUnits ~= vat.vat.minorUnits) }
    }
  }
}
