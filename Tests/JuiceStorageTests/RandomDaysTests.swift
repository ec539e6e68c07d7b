import FoundationEssentials
import JournalTesting
import JuiceKit
import PostgresTesting
import SeededTesting
import Synchronization
import Testing

@testable import JuicePostgres
@testable import JuiceSQLite

/// Compares random days with independent sums: `$RANDOM_DAYS` of them, with the seed `$TORTURE_SEED`.
@Suite(.serialized) struct RandomDaysTests {
  private static let ways: Set<Payment.ID> = ["cash", "tin"]

  @Test(arguments: StoreKind.allCases)
  func `the drawer and the report are right to the unit, every day`(kind: StoreKind) async throws {
    let torture = Torture("RANDOM_DAYS", usual: 10)
    let clock = Mutex(Date(milliseconds: 1_772_290_800_000))
    let store: any FruitStore =
      switch kind {
      case .postgres:
        try PostgresStore(await PostgresStand.make().address, author: .tester, patience: patience) {
          clock.withLock { $0 }
        }
      default: MemoryStore(author: .tester) { clock.withLock { $0 } }
      }
    _ = try await store.apply(.open(["kiwi": 1]))
    var day = RandomDay(torture.random)
    for _ in 1...torture.count {
      let start = clock.withLock { $0 }
      day.begin()
      for _ in 1...Int.random(in: 5...30, using: &day.random) {
        clock.withLock { $0 += Double.random(in: 0...2000, using: &day.random) }
        try await day.act(on: store, ways: Self.ways)
      }
      let report = try await store.report(
        since: start, until: clock.withLock { $0 + 0.001 }, by: .midnight)
      #expect(report.sales.revenue.first?.minorUnits ?? 0 == day.sold)
      #expect(report.unpaid.revenue.first?.minorUnits ?? 0 == day.unpaid)
      #expect(
        report.discounts.values.reduce(0) { $0 + ($1.revenue.first?.minorUnits ?? 0) }
          == day.discountLines
      )
      #expect(
        report.salesByJuice.values.reduce(0) { $0 + ($1.revenue.first?.minorUnits ?? 0) }
          == day.sold)
      for way in RandomDay.all {
        #expect(report.moneyByPayment[way]?.revenue.first?.minorUnits ?? 0 == day.money[way] ?? 0)
      }
      clock.withLock { $0 += 20_000 }
    }
    _ = try await store.verify()
  }
}

/// The sums of a day in plain numbers, without JuiceKit's rules.
private struct RandomDay {
  struct Order {
    let total: Int
    let off: Int
    /// The amount by way of payment; empty if unpaid.
    var paid: [Payment.ID: Int]
    var isVoided = false
    var isOfToday = true
    /// The number of the drawer's session in which it became paid; `nil` while the drawer was closed.
    var session: Int?
  }

  static let all: [Payment.ID] = ["cash", "tin", "card"]
  private static let krw = unsafe Currency(code: "KRW").unsafelyUnwrapped
  private static let menu = Menu(
    ingredients: [], juices: [],
    ways: [.init(id: "cash"), .init(id: "tin", hasDrawer: true), .init(id: "card")])

  var random: Seeded
  private var orders: [UUID: Order] = [:]
  private var ids: [UUID] = []
  private var drawer: Int?
  private var closings = 0
  /// `true` on each second day: its payments tell whether their money goes into the drawer, so `verify` compares closings.
  private var tellsDrawer = false
  private(set) var money: [Payment.ID: Int] = [:]

  init(_ random: Seeded) { self.random = random }

  var sold: Int { today.reduce(0) { $0 + $1.total } }
  var unpaid: Int { today.filter(\.paid.isEmpty).reduce(0) { $0 + $1.total } }
  var discountLines: Int { today.reduce(0) { $0 + $1.off } }
  private var today: [Order] { orders.values.filter { $0.isOfToday && !$0.isVoided } }

  mutating func begin() {
    money = [:]
    tellsDrawer.toggle()
    for id in orders.keys { orders[id]?.isOfToday = false }
  }

  mutating func act(on store: any FruitStore, ways: Set<Payment.ID>) async throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<10: try await order(on: store, ways)
    case 10..<13: try await void(on: store, ways)
    case 13..<16: try await pay(on: store, ways)
    default: try await moveDrawer(of: store, ways)
    }
  }

  private mutating func order(on store: any FruitStore, _ ways: Set<Payment.ID>) async throws {
    let juices: [Juice.ID] = ["kiwi", "mango", "banana"]
    let lines = juices.prefix(Int.random(in: 1...3, using: &random)).map {
      JuiceKit.Order.Line(
        juice: $0, cups: Int.random(in: 1...4, using: &random),
        price: price(Int.random(in: 0...9999, using: &random)))
    }
    let sum = lines.reduce(0) { $0 + $1.cups * ($1.price?.minorUnits ?? 0) }
    let isOff = Bool.random(using: &random)
    let percent = Int.random(in: 1...100, using: &random)
    // A discount of all juices, or of the first alone.
    let isOfFirst = Bool.random(using: &random)
    let first = lines[0].cups * (lines[0].price?.minorUnits ?? 0)
    // Rounds half up in integers: no sum is negative.
    let off = isOff ? ((isOfFirst ? first : sum) * percent * 2 + 100) / 200 : 0
    var offer = Percent(parsing: "\(percent)").map { Discount.Offer(value: .percent($0)) }
    if isOfFirst { offer?.juices = [lines[0].juice] }
    let paid = split(sum - off)
    let payments = payments(paid, of: sum - off)
    var order = JuiceKit.Order(
      lines: lines, uses: ["kiwi": 1], payments: payments,
      discount: isOff ? offer?.off(lines) : nil)
    order.excerpt = excerpt(of: payments)
    _ = try await store.apply(.restock(["kiwi": 1]))
    _ = try await store.apply(.order(order))
    orders[order.id] = Order(total: sum - off, off: off, paid: paid, session: session)
    ids.append(order.id)
    move(paid, ways, 1)
  }

  private mutating func void(on store: any FruitStore, _ ways: Set<Payment.ID>) async throws {
    guard let (id, order) = standing() else { return }
    _ = try await store.apply(.void(id))
    orders[id]?.isVoided = true
    move(order.paid, ways, -1)
  }

  private mutating func pay(on store: any FruitStore, _ ways: Set<Payment.ID>) async throws {
    guard let (id, order) = standing() else { return }
    let paid = split(order.total)
    let payments = payments(paid, of: order.total)
    _ = try await store.apply(.pay(id, payments, excerpt(of: payments)))
    let (session, isCorrection) = (session, !order.paid.isEmpty && !paid.isEmpty)
    // Its cash was moved before this drawer was opened.
    let isEarlier = isCorrection && order.session != session
    move(order.paid, isEarlier ? [] : ways, -1)
    move(paid, isEarlier ? [] : ways, 1)
    orders[id]?.paid = paid
    if !isCorrection { orders[id]?.session = session }
  }

  private mutating func moveDrawer(of store: any FruitStore, _ ways: Set<Payment.ID>) async throws {
    #expect(try await store.drawer(ways: ways).open?.expected.minorUnits == drawer)
    let units = Int.random(in: 1...50_000, using: &random)
    guard let expected = drawer else {
      _ = try await store.moveDrawer(.open, price(units), ways: ways)
      drawer = units
      return
    }
    switch Int.random(in: 0..<3, using: &random) {
    case 0:
      _ = try await store.moveDrawer(.in, price(units), note: "x", ways: ways)
      drawer = expected + units
    case 1:
      _ = try await store.moveDrawer(.out, price(units), note: "x", ways: ways)
      drawer = expected - units
    default:
      let move = try await store.moveDrawer(.close, price(units), ways: ways).entry.drawer
      closings += 1
      #expect(move?.closing?.number == closings && move?.closing?.expected == price(expected))
      #expect(move?.difference == price(units - expected))
      drawer = nil
    }
  }

  private var session: Int? { drawer == nil ? nil : closings }

  private mutating func move(_ paid: [Payment.ID: Int], _ ways: Set<Payment.ID>, _ sign: Int) {
    for (way, units) in paid {
      money[way, default: 0] += sign * units
      if ways.contains(way), let expected = drawer { drawer = expected + sign * units }
    }
  }

  /// One of the newest orders that is not voided.
  private mutating func standing() -> (UUID, Order)? {
    guard let id = ids.suffix(30).randomElement(using: &random), let order = orders[id],
      !order.isVoided
    else { return nil }
    return (id, order)
  }

  /// Unpaid, or paid in one or two ways.
  private mutating func split(_ total: Int) -> [Payment.ID: Int] {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return [:]
    case 1:
      let first = Int.random(in: 0...total, using: &random)
      return ["cash": first, "card": total - first]
    default: return [Self.all.randomElement(using: &random) ?? "cash": total]
    }
  }

  private func payments(_ paid: [Payment.ID: Int], of total: Int) -> Payments {
    guard !paid.isEmpty else { return .unpaid }
    return .parts(
      paid.map { .init(way: $0.key, amount: price($0.value)) }.sorted { $0.way < $1.way })
  }

  private func excerpt(of payments: Payments) -> MenuExcerpt? {
    tellsDrawer ? Self.menu.excerpt(of: payments) : nil
  }

  private func price(_ units: Int) -> Price { Price(minorUnits: units, currency: Self.krw) }
}
