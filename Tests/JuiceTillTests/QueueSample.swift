import Foundation
import JuiceKit
import JuiceSQLite
import TimeTesting

/// A queue at noon with waiting, ready and collected orders.
struct QueueSample {
  private(set) var entries: [JournalEntry] = []
  private let orders: [(minutes: Int, cups: [(Cup, Int)], payments: Payments, by: String)] = [
    (21, [("kiwi", 1)], "card", "Anna"),
    (14, [("strawberry-banana", 1), ("mango", 2)], "card", "Anna"),
    (11, [("mango", 1)], .unpaid, "kiosk"),
    (7, [("kiwi", 2), ("banana", 1)], .unpaid, "Benjamin the Great"),
    (
      5,
      [
        ("banana", 2), ("kiwi", 1), ("mango", 12), ("pineapple", 1), ("strawberry-banana", 3),
        ("mango-kiwi", 1), ("strawberry", 2),
      ], .unpaid, "kiosk"
    ),
    (4, [("mango-kiwi", 2), ("mango", 1), ("strawberry-banana", 1)], "cash", "Anna"),
  ]

  /// - Parameter count: the orders that are not collected.
  init(_ count: Int) {
    let counts = Quantities(uniqueKeysWithValues: Menu.queue.ingredients.map { ($0.id, 9000) })
    add(.open, 60, "Anna", changes: counts)
    for index in 0...count {
      let sample = orders[index == 0 ? 0 : (index - 1) % (orders.count - 1) + 1]
      guard let order = try? Menu.queue.order(sample.cups, payments: sample.payments) else {
        return
      }
      let minutes = index < orders.count ? sample.minutes : 3
      add(
        .order, minutes, sample.by, changes: order.uses.mapValues { -$0 }, lines: order.lines,
        reason: .toMake, number: index + 1, payments: sample.payments)
    }
    add(.stage, 2, "Anna", reason: .collected, number: 1)
    if count > 1 { add(.stage, 2, "Anna", reason: .made, number: 3) }
  }

  func store() async throws -> MemoryStore {
    let store = MemoryStore()
    _ = try await store.load { [entries] take in try entries.forEach(take) }
    return store
  }

  static func id(_ number: Int) -> Order.ID {
    let digits = String(1000 + number)
    return UUID(uuidString: "6f1c\(digits)-5a6b-4c7d-8e9f-0a1b2c3d4e5f") ?? UUID()
  }

  private mutating func add(
    _ kind: JournalEntry.Kind, _ minutes: Int, _ name: String, changes: Quantities = [:],
    lines: [Order.Line] = [], reason: Stage? = nil, number: Int? = nil, payments: Payments? = nil
  ) {
    entries.append(
      JournalEntry(
        seq: entries.count + 1, id: Self.id(number ?? 0), at: Date.noon - Double(60 * minutes),
        kind: kind
      ) {
        $0.lines = lines
        $0.changes = changes
        $0.reason = reason?.rawValue
        $0.number = number.map {
          OrderNumber(day: DayStart.midnight.day(of: .noon).text, number: $0)
        }
        $0.payments = payments
        $0.by = Author(name: name, till: "stand-pi pts/0")
      })
  }
}

extension Menu {
  static let queue = Menu(
    ingredients: withPrices.ingredients, juices: withPrices.juices,
    currency: withPrices.currency, ways: ["card", Payment.Way(id: "cash", hasDrawer: false)],
    serving: .queue)
}
