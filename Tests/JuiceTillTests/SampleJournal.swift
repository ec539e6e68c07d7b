import Foundation
import JuiceFiles
import JuiceKit
import JuiceSQLite
import Testing

/// Three days of a stand with prices: orders, voids, and stock changes, one of them undone on the next day.
struct SampleJournal {
  private(set) var entries: [JournalEntry] = []
  /// The local midnight at the start of the third day.
  private let lastDay: Date

  init(lastDay: Date) {
    self.lastDay = lastDay
    add(
      .open, 1, "07:30",
      ["strawberry": 900, "banana": 500, "pineapple": 300, "kiwi": 400, "mango": 400])
    order(1, "09:12", [("strawberry-banana", 2)], "card")
    add(
      .count, 1, "18:40", ["strawberry": -3, "banana": 0, "pineapple": 0, "kiwi": 1, "mango": 0])
    order(2, "09:05", [("mango", 1)])
    add(.restock, 2, "17:30", ["kiwi": 30, "mango": 20])
    order(2, "17:58", [("pineapple", 2), ("kiwi", 1)])
    takeBack(entries[4], 3, "08:55")
    order(3, "09:01", [("strawberry-banana", 1)])
    order(3, "09:20", [("mango-kiwi", 2), ("strawberry-banana", 3), ("banana", 1)], "card")
    order(3, "09:40", [("mango", 12)], "cash")
    takeBack(entries[9], 3, "09:42")
    order(3, "10:15", [("banana", 2)], "cash")
    add(.waste, 3, "10:30", ["strawberry": -6], .init(WasteReason.spilled.rawValue))
    order(3, "13:02", [("strawberry-banana", 5), ("mango-kiwi", 4)], "card")
    add(.soldOut, 3, "13:10", ["pineapple": 0], SoldOutMark.marked.rawValue)
  }

  /// The sample that ends on Thursday, 20 November 2025.
  static func inNovember() throws -> SampleJournal {
    SampleJournal(
      lastDay: DayStart.midnight.beginning(of: try #require(LocalDay(parsing: "2025-11-20"))))
  }

  /// The same, then queue orders on that day, one still unpaid.
  static func ofQueue() throws -> SampleJournal {
    var journal = try inNovember()
    for (minute, cups, payments) in [
      ("02", [("mango", 1)], Payments.unpaid),
      ("05", [("strawberry-banana", 2), ("kiwi", 1), ("mango-kiwi", 2)], .unpaid),
      ("07", [("banana", 1)], "card"),
    ] as [(String, [(Cup, Int)], Payments)] {
      journal.order(3, "14:\(minute)", cups, payments, stage: .toMake)
    }
    let newest = journal.entries.suffix(3)
    for (entry, stage) in zip(newest, [Stage.collected, .made]) {
      journal.follow(entry, .stage, "14:10", stage: stage)
    }
    if let first = newest.first { journal.follow(first, .payment, "14:11", paid: "cash") }
    return journal
  }

  private mutating func follow(
    _ order: JournalEntry, _ kind: JournalEntry.Kind, _ clock: String, stage: Stage? = nil,
    paid payments: Payments? = nil
  ) {
    add(
      kind, 3, clock, [:], stage?.rawValue, id: order.id, number: order.number, payments: payments)
  }

  func store() async throws -> MemoryStore {
    let store = MemoryStore()
    _ = try await store.load { [entries] take in try entries.forEach(take) }
    return store
  }

  private mutating func order(
    _ day: Int, _ clock: String, _ cups: [(Cup, Int)], _ payments: Payments? = nil,
    stage: Stage? = nil
  ) {
    guard let order = try? Menu.withPrices.order(cups) else { return }
    let date = date(day, clock)
    let today = DayStart.midnight.day(of: date).text
    let number = entries.count { $0.kind == .order && $0.number?.day == today } + 1
    add(
      .order, day, clock, order.uses.mapValues { -$0 }, stage?.rawValue, lines: order.lines,
      number: OrderNumber(day: today, number: number), payments: payments)
  }

  private mutating func takeBack(_ entry: JournalEntry, _ day: Int, _ clock: String) {
    add(
      entry.kind == .order ? .void : entry.kind, day, clock, entry.changes.mapValues { -$0 },
      lines: entry.lines, id: entry.id, number: entry.number, payments: entry.payments)
  }

  private mutating func add(
    _ kind: JournalEntry.Kind, _ day: Int, _ clock: String, _ changes: Quantities,
    _ reason: String? = nil, lines: [Order.Line] = [], id: UUID? = nil, number: OrderNumber? = nil,
    payments: Payments? = nil
  ) {
    let seq = entries.count + 1
    let digits = (seq < 10 ? "0" : "") + "\(seq)"
    entries.append(
      JournalEntry(
        seq: seq,
        id: id ?? UUID(uuidString: "6f1c2d\(digits)-5a6b-4c7d-8e9f-0a1b2c3d4e5f") ?? UUID(),
        at: date(day, clock), kind: kind
      ) {
        $0.lines = lines
        $0.changes = changes
        $0.reason = reason
        $0.number = number
        $0.payments = payments
        $0.by = Author(name: day == 2 ? "Ben" : "Anna", till: "stand-pi pts/0")
      })
  }

  private func date(_ day: Int, _ clock: String) -> Date {
    let time = clock.split(separator: ":").compactMap { Int($0) }
    return lastDay + Double((day - 3) * 86_400 + time[0] * 3600 + time[1] * 60)
  }
}

extension Menu {
  static let withPrices = Menu(
    ingredients: Menu.standard.ingredients,
    juices: zip(Menu.standard.juices, [4500, 5000, 6000, 3500, 4000, 4500, 5500]).map {
      juice, won in
      Juice(
        id: juice.id, name: juice.name, recipe: juice.recipe,
        price: Currency(code: "KRW").map { Price(minorUnits: won, currency: $0) })
    }, currency: Currency(code: "KRW"), ways: [Payment.Way(id: "cash", hasDrawer: false), "card"])
}
