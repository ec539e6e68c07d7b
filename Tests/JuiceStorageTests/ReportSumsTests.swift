import FoundationEssentials
import Glibc
import JournalTesting
import SeededTesting
import Synchronization
import Testing
import TimeTesting

@testable import JuiceKit
@testable import JuiceSQLite

/// Each store's sums equal those of `Report.add`.
@Suite struct ReportSumsTests {
  @Test(arguments: StoreKind.allCases)
  func `sums of a store are those of its entries`(kind: StoreKind) async throws {
    for seed in 1...3 as ClosedRange<UInt64> {
      var random = Seeded(seed)
      let (journal, _) = try await Self.journal(&random, of: 300)
      try await kind.withStore { store in
        try await store.load(journal)
        for span in Self.spans(&random) { try await expect(span, in: store, seed) }
      }
    }
  }

  private func expect(_ span: Span, in store: any FruitStore, _ seed: UInt64) async throws {
    let sums = try await store.report(since: span.since, until: span.until, by: .midnight)
    let model = try await Self.model(of: span, in: store)
    #expect(sums.facts == model.facts, "seed \(seed), \(span)")
  }

  /// Zones with clock changes of an hour and of half an hour, and with days that differ from UTC's.
  @Test func `days and hours are those of clocks here`() async {
    await #expect(processExitsWith: .success) {
      for zone in ["Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu"] {
        unsafe setenv("TZ", zone, 1)
        tzset()
        var random = Seeded(9)
        let (_, store) = try await Self.journal(&random, of: 300)
        for span in Self.spans(&random) {
          let sums = try await store.report(since: span.since, until: span.until, by: .midnight)
          let model = try await Self.model(of: span, in: store)
          precondition(sums.facts == model.facts, "\(zone) \(span)")
        }
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the stock of an earlier time is what was left then`(kind: StoreKind) async throws {
    var random = Seeded(4)
    let (journal, source) = try await Self.journal(&random, of: 100)
    try await kind.withStore { store in
      try await store.load(journal)
      #expect(try await store.stock(before: .distantPast) == Stock(items: [:]))
      #expect(try await store.stock(before: .distantFuture).items == source.stock().items)
      for _ in 1...20 {
        let time = random.element(journal).at
        let last = journal.last { $0.at < time }
        let replay = journal.prefix(last?.seq ?? 0).reduce(into: [:] as Quantities) { sum, entry in
          sum.merge(entry.changes, uniquingKeysWith: +)
        }
        let stock = try await store.stock(before: time)
        #expect(
          stock.items.mapValues(\.quantity) == replay.reduce(into: [:]) { $0[$1.key] = $1.value })
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The stock at the end of a day is that after its last entry, if a clock was set back`(
    kind: StoreKind
  ) async throws {
    try await kind.withStore { store in
      let hour = 3_600_000
      let noon = Date.noon.milliseconds
      let changes = [(noon, 1000), (noon + hour, -2), (noon, 95), (noon + 24 * hour, 7)]
      try await store.load(
        changes.enumerated().map { index, change in
          JournalEntry(
            seq: index + 1, id: UUID(), at: Date(milliseconds: change.0),
            kind: index == 0 ? .open : .count
          ) { $0.changes = ["kiwi": change.1] }
        })
      let left = try await store.stock(before: Date(milliseconds: noon + 2 * hour))
      #expect(left.quantity(of: "kiwi") == 1093 && left.revision == 3)
    }
  }

  private typealias Span = (since: Date, until: Date?)

  /// Adds the entries up one by one, with the newest record of each order.
  private static func model(of span: Span, in store: any FruitStore) async throws -> ModelReport {
    var report = ModelReport {
      var seconds = time_t($0.timeIntervalSince1970.rounded(.down))
      var fields = unsafe tm()
      unsafe localtime_r(&seconds, &fields)
      return unsafe Int(fields.tm_hour)
    }
    let query = JournalQuery(.oldestFirst, since: span.since, until: span.until, limit: .max)
    let entries = try await store.entries(query)
    let records = try await store.records(entries.map(\.id))
    for entry in entries { report.add(entry, of: records[entry.id]) }
    return report
  }

  /// Random spans, an hour, a day, and all time.
  private static func spans(_ random: inout Seeded) -> [Span] {
    let some = (1...12).map { _ -> Span in
      let since = begin + Double(random.number(0...days * 86_400_000)) / 1000
      let length = random.element([0.001, 3600, 86_400, 864_000])
      return (since, random.onceIn(4) ? nil : since + length)
    }
    return some + [(.distantPast, nil), (begin, begin), (begin, begin + Double(days) * 86_400)]
  }

  // Around both changes of summer time, north and south.
  private static let begin = Date(timeIntervalSince1970: 1_774_500_000)
  private static let days = 12

  /// Orders in several currencies, in none, and for nothing; later steps of each, some much later; and clocks that are set back.
  private static func journal(_ random: inout Seeded, of changes: Int) async throws
    -> ([JournalEntry], MemoryStore)
  {
    let clock = Mutex(begin)
    let store = MemoryStore(author: .tester) { clock.withLock { $0 } }
    _ = try await store.apply(.open(["kiwi": 9000, "mango": 9000]))
    var orders: [Order.ID] = []
    for _ in 1...changes {
      let pause = random.onceIn(20) ? -7000 : random.number(0...days * 2 * 86_400 / changes)
      clock.withLock { $0 += Double(pause) + 0.001 * Double(random.number(0...999)) }
      let change: Change
      switch random.number(1...13) {
      case 1...5:
        let order = order(&random)
        orders.append(order.id)
        change = .order(order)
      case 6 where !orders.isEmpty: change = .void(random.element(orders))
      case 7, 8:
        guard !orders.isEmpty else { continue }
        change = .stage(random.element(orders), random.element([.made, .collected]))
      case 9 where !orders.isEmpty: change = .back(random.element(orders), from: .made)
      case 10 where !orders.isEmpty:
        let id = random.element(orders)
        guard let total = try await store.order(id)?.lines.total else { continue }
        change = .pay(id, payments(&random, total) ?? .unpaid)
      case 12:
        var order = order(&random)
        order.name = CustomerName("14:02")
        if order.payments ?? .unpaid == .unpaid { order.payments = "card" }
        change = .setAside(order, .paying)
      case 11: change = random.onceIn(2) ? .restock(["kiwi": 5]) : .waste(["mango": 2], .spilled)
      default: change = .count(["kiwi": random.number(5000...9000)])
      }
      do { _ = try await store.apply(change) } catch is Refusal {}
    }
    return (try await store.journal(), store)
  }

  private static func order(_ random: inout Seeded) -> Order {
    let code = random.element(["KRW", "KRW", "USD", nil])
    let currency = code.flatMap { Currency(code: $0) }
    let lines = (1...random.number(1...3)).map { _ in
      Order.Line(
        Cup(
          random.element(["kiwi", "mango", "mango-kiwi"]),
          options: random.element([[], [], ["large"], ["large", "less-ice"], ["half"]])),
        cups: random.number(1...3),
        price: currency.map {
          Price(minorUnits: random.onceIn(9) ? 0 : random.number(1...9) * 500, currency: $0)
        })
    }
    let isFree = random.onceIn(6)
    let discount = isFree ? lines.total.map { Discount(amount: $0, reason: "friend") } : nil
    return Order(
      lines: lines, uses: random.onceIn(2) ? ["kiwi": 2] : ["kiwi": 1, "mango": 3],
      payments: lines.total(after: discount).flatMap { payments(&random, $0) },
      discount: discount, isQueued: random.onceIn(2))
  }

  private static func payments(_ random: inout Seeded, _ total: Price) -> Payments? {
    switch random.number(1...6) {
    case 1: return nil
    case 2: return .unpaid
    case 3, 4: return .whole(random.element(["card", "cash"]))
    default:
      let part = Price(minorUnits: total.minorUnits / 3, currency: total.currency)
      let rest = Price(minorUnits: total.minorUnits - part.minorUnits, currency: total.currency)
      return .parts([
        .init(way: "cash", amount: part, given: random.onceIn(2) ? total : nil),
        .init(way: "card", amount: rest),
      ])
    }
  }
}

private protocol ReportFigures {
  var sales: Sales { get }
  var voids: Sales { get }
  var unpaid: Sales { get }
  var salesByJuice: [Juice.ID: Sales] { get }
  var salesByDay: [String: Sales] { get }
  var salesByHour: [Sales] { get }
  var salesByPayment: [Payment.ID?: Sales] { get }
  var moneyByPayment: [Payment.ID?: Sales] { get }
  var flows: [Ingredient.ID: Report.Flow] { get }
  var cupsByChoice: [Menu.OptionGroup.Choice.ID: Int] { get }
  var voidsByName: [String?: Sales] { get }
  var waits: [[Int]] { get }
}

extension Report: ReportFigures {}
extension ModelReport: ReportFigures {}

extension ReportFigures {
  fileprivate var facts: [String: String] {
    func list<Key, Value>(_ values: [Key: Value]) -> String {
      values.map { "\($0.key): \($0.value)" }.sorted().joined(separator: "\n")
    }
    func text(_ sales: Sales) -> String {
      // Leaves out currencies with a sum of 0.
      "\(sales.orders) \(sales.cups) \(sales.revenue.filter { $0.minorUnits != 0 })"
    }
    func texts<Key>(_ sales: [Key: Sales]) -> [Key: String] {
      sales.mapValues(text).filter { $0.value != "0 0 []" }
    }
    return [
      "sales": text(sales), "voids": text(voids), "unpaid": text(unpaid),
      "juices": list(texts(salesByJuice)), "days": list(texts(salesByDay)),
      "hours": "\(salesByHour.map(text))", "payments": list(texts(salesByPayment)),
      "money": list(texts(moneyByPayment)), "flows": list(flows.filter { $0.value != .init() }),
      "choices": list(cupsByChoice), "names": list(voidsByName.mapValues(text)),
      "waits": "\(waits.map { $0.sorted() })",
    ]
  }
}
