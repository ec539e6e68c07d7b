import FoundationEssentials
import Glibc
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceText
import Testing
import TimeTesting

@testable import juice_maker

@Suite struct DemoDayTests {
  private func day(
    _ seed: UInt64 = 1, at now: Date = .noon, dayStart: String = "00:00", _ language: Language = .ko
  ) throws -> DemoDay {
    var menu = try Menu.demo()
    menu.dayStart = try #require(DayStart(parsing: dayStart))
    return DemoDay(seed: seed, now: now, menu: menu, language: language)
  }

  /// Takes half a second.
  private static let usual = Result { try DemoDayTests().day() }

  private func kinds(_ day: DemoDay) -> Set<JournalEntry.Kind> { Set(day.entries.map(\.kind)) }

  @Test func `the menu has 26 juices with a colour, a price and a cost`() throws {
    let menu = try Menu.demo()
    #expect(menu.juices.count == 26)
    for juice in menu.juices {
      #expect(juice.color != nil && juice.price != nil && menu.cost(of: juice) != nil, "\(juice)")
      #expect(menu.margin(of: juice).map { $0.minorUnits > 0 } == true, "\(juice)")
    }
    #expect(Set(menu.juices.map(\.color)).count == 26)
  }

  @Test func `the same seed makes the same journal, another one another`() throws {
    let digests = try [Self.usual.get(), day(1), day(2)].map(\.books.digest)
    #expect(digests[0] != nil && digests[0] == digests[1] && digests[0] != digests[2])
    #expect(try day(1, at: .noon + 3600).books.digest == digests[0])
  }

  @Test func `a store accepts the journal, and it verifies`() async throws {
    let day = try Self.usual.get()
    let author = try #require(day.cashiers.first)
    let store = MemoryStore(author: author) { [start = day.start] in start }
    let entries = day.entries
    #expect(try await store.load { take in try entries.forEach(take) } == entries.count)
    let verified = try await store.verify()
    #expect(verified.entries == entries.count && verified.digest == day.books.digest)
  }

  private func expectAfternoon(_ day: DemoDay, _ note: String) throws {
    let (books, menu) = (day.books, try Menu.demo())
    #expect(books.drawer.isOpen && books.drawer.closings == DemoDay.days, "\(note)")
    #expect(books.bills.count == 3, "\(note)")
    let stages = books.queue.places.values.map(\.stage)
    #expect((3...6).contains(stages.count), "\(note): \(stages)")
    #expect(Set(stages) == [.toMake, .made], "\(note)")
    let states = menu.ingredients.map { books.stock.state(of: $0.id, on: menu) }
    #expect(states.count { $0 == .soldOut } == 1, "\(note)")
    #expect(books.stock.isSoldOut(DemoDay.soldOut), "\(note)")
    #expect(books.stock.state(of: DemoDay.low, on: menu) == .low, "\(note)")
    #expect(states.count { $0 != nil } <= 4, "\(note): \(states)")
    #expect(day.entries.allSatisfy { $0.at <= day.start }, "\(note)")
    #expect(zip(day.entries, day.entries.dropFirst()).allSatisfy { $0.at <= $1.at }, "\(note)")
  }

  @Test(arguments: zip([1, 2] as [UInt64], Language.allCases))
  func `the day ends in its afternoon, with a fortnight behind it`(
    seed: UInt64, language: Language
  ) throws {
    let day = try day(seed, language)
    try expectAfternoon(day, "seed \(seed)")
    let all: Set<JournalEntry.Kind> = [
      .open, .order, .void, .refund, .restock, .count, .waste, .soldOut, .stage, .drawer, .bill,
    ]
    #expect(kinds(day) == all)
    let orders = day.entries.filter { $0.kind == .order }
    #expect((700...1500).contains(orders.count), "\(orders.count)")
    #expect(
      Set(day.entries.compactMap { $0.by?.name }) == Set(day.people.cashiers + [Author.kiosk]))
    #expect(Set(orders.map { DayStart.midnight.day(of: $0.at) }).count == DemoDay.days + 1)
    // By card, in cash with change, in two parts, not yet.
    #expect(orders.contains { $0.payments?.way == "card" })
    #expect(orders.contains { $0.payments?.change != nil })
    #expect(orders.contains { $0.payments?.ways.count == 2 })
    #expect(orders.count { $0.payments == .unpaid } == 1)
    #expect(orders.contains { $0.discount != nil } && orders.contains { $0.name != nil })
  }

  @Test func `every evening has a closing`() throws {
    let day = try Self.usual.get()
    let closings = day.entries.filter { $0.drawer?.action == .close }
    let days = closings.map { LocalDay(of: $0.at) }
    let today = LocalDay(of: .noon)
    #expect(days == (1...DemoDay.days).reversed().map { today.moved(days: -$0) })
  }

  @Test(
    arguments: zip(
      ["04:00", "12:00", "00:00", "23:59"],
      ["2026-11-24T03:00", "2026-11-24T23:59", "2027-01-01T00:00", "2028-02-29T12:00"]))
  func `it is afternoon at any time, and with any start of the day`(
    dayStart: String, time: String
  ) throws {
    let now = try #require(Timestamp.parseISO(time))
    let day = try day(at: now, dayStart: dayStart)
    try expectAfternoon(day, "\(time), \(dayStart)")
    #expect(LocalDay(of: day.start) == LocalDay(of: now))
  }

  @Test func `a fortnight may have a day of 23 or of 25 hours`() async {
    await #expect(processExitsWith: .success) {
      for day in ["2026-03-29T01:00", "2026-10-25T03:30", "2026-11-02T12:00"] {
        unsafe setenv("TZ", day.contains("-11-") ? "America/New_York" : "Europe/Berlin", 1)
        tzset()
        let now = try #require(Timestamp.parseISO(day))
        let demo = DemoDay(seed: 1, now: now, menu: try .demo(), language: .en)
        precondition(demo.books.drawer.isOpen && demo.books.drawer.closings == DemoDay.days)
        precondition(demo.books.bills.count == 3 && demo.books.queue.places.count == 5)
      }
    }
  }
}
