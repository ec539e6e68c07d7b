import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceWords
import SeededTesting
import Synchronization
import Testing
import TimeTesting

@testable import JuiceTill

@MainActor @Suite struct TodaySoFarTests {
  private final class Hand: Sendable {
    let now: Mutex<Date>
    init(_ now: Date) { self.now = Mutex(now) }
  }

  private let since = Date.midnight

  private func today(_ day: TodaySoFar, _ store: MemoryStore) async throws -> Today {
    Today(
      day, stock: try await store.stock(), menu: .standard, now: since.addingTimeInterval(50_000))
  }

  @Test func `the figures continued after each change equal those loaded afresh`() async throws {
    var random = Seeded(7)
    let hand = Hand(since.addingTimeInterval(3600))
    let author = try #require(Author(name: "Ben", till: "till-2"))
    let store = MemoryStore(author: author) { hand.now.withLock(\.self) }
    let maker = JuiceMaker(menu: .standard, store: store)
    _ = try await maker.open()
    let plenty = Dictionary(uniqueKeysWithValues: Menu.standard.ingredients.map { ($0.id, 9000) })
    _ = try await store.apply(.count(plenty, with: [:]))
    var day = try await TodaySoFar(since, by: .midnight, in: store)
    var continued = 0
    for _ in 1...150 {
      for _ in 1...random.number(1...3) {
        // Another till's clock may be behind, even by a day.
        hand.now.withLock { [offset = random.number(-2000...40_000)] in
          $0 = since.addingTimeInterval(Double(offset))
        }
        if random.onceIn(8), let last = try await store.lastOrder() {
          _ = try await store.apply(.void(last))
        } else if random.onceIn(6) {
          _ = try await store.apply(.waste(["mango": 1], .spilled))
        } else {
          _ = try await maker.order([(Cup(random.element(Menu.standard.juices).id), 1)])
        }
      }
      let next = try await day.continued(in: store)
      if next != nil { continued += 1 }
      let anew = try await TodaySoFar(since, by: .midnight, in: store)
      day = next ?? anew
      #expect(try await today(day, store) == today(anew, store))
    }
    #expect(continued > 50)
  }

  @Test func `the figures of last week are those of the same weekday alone`() async throws {
    func day(_ number: Int) -> Date { since.addingTimeInterval(Double(number * 86_400 + 40_000)) }
    let hand = Hand(day(-9))
    let author = try #require(Author(name: "Ben", till: "till-2"))
    let store = MemoryStore(author: author) { hand.now.withLock(\.self) }
    let maker = JuiceMaker(menu: .standard, store: store)
    _ = try await maker.open()
    for number in [-8, -7, -6, -5] {
      hand.now.withLock { $0 = day(number) }
      _ = try await maker.order([("banana", 1)])
    }
    let today = try await TodaySoFar(day(0), by: .midnight, in: store)
    #expect(today.weekBefore.sales.orders == 1)
  }

  @Test func `the orders of a night count with the day before`() async throws {
    let morning = try #require(DayStart(parsing: "04:00"))
    let hand = Hand(since.addingTimeInterval(3600))
    let author = try #require(Author(name: "Ben", till: "till-2"))
    let store = MemoryStore(author: author) { hand.now.withLock(\.self) }
    let maker = JuiceMaker(menu: .standard, store: store)
    _ = try await maker.open()
    for hour in [1, 3, 4, 5] {
      hand.now.withLock { $0 = since.addingTimeInterval(Double(hour) * 3600) }
      _ = try await maker.order([("banana", 1)])
    }
    let noon = since.addingTimeInterval(12 * 3600)
    let day = try await TodaySoFar(noon, by: morning, in: store)
    #expect(day.report.sales.orders == 2 && day.newest.count == 2)
  }

  @Test func `the newest orders count the rounding of a payment made after them`() async throws {
    let won = try #require(Currency(code: "KRW"))
    var menu = Menu.standard
    (menu.currency, menu.ways, menu.serving) = (won, ["cash", "card"], .queue)
    menu.rounding = Rounding(to: 1000, for: .cash)
    for index in menu.juices.indices {
      menu.juices[index].price = Price(minorUnits: 4300, currency: won)
    }
    let store = MemoryStore()
    let maker = JuiceMaker(menu: menu, store: store)
    _ = try await maker.open()
    let now = try #require(try await store.lastEntry()?.at)
    var day = try await TodaySoFar(now, by: .midnight, in: store)
    func goOn() async throws {
      day = try #require(try await day.continued(in: store))
      let anew = try await TodaySoFar(now, by: .midnight, in: store)
      #expect(day.newest == anew.newest)
    }

    let id = Order.ID()
    _ = try await maker.order([("mango", 2)], id: id, payments: .unpaid)
    try await goOn()
    let record = try #require(try await store.records([id])[id])
    _ = try await store.apply(menu.payment("cash", of: record.nextCharge))
    try await goOn()
    #expect(day.newest.first?.left.total?.minorUnits == 9000)
    _ = try await store.apply(.stage(id, .made))
    try await goOn()
    let rounding = menu.rounding(ofRefundsOf: record.sold)
    _ = try await store.apply(.refund(Refund(of: id, cups: ["mango": 1]).rounded(by: rounding)))
    try await goOn()
    #expect(day.newest.first?.left.total?.minorUnits == 4000)
  }

  @Test func `figures are loaded afresh from another journal, or after more than a page of news`()
    async throws
  {
    let store = MemoryStore()
    let maker = JuiceMaker(menu: .standard, store: store)
    _ = try await maker.open()
    let day = try await TodaySoFar(since, by: .midnight, in: store)
    #expect(try await day.continued(in: store) != nil)

    let other = MemoryStore()
    _ = try await JuiceMaker(menu: .standard, store: other).open()
    #expect(try await day.continued(in: other) == nil)

    for _ in 1...JournalQuery().limit { _ = try await store.apply(.restock(["mango": 1])) }
    #expect(try await day.continued(in: store) == nil)
  }
}
