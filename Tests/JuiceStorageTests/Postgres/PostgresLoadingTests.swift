import FoundationEssentials
import JuiceKit
import PostgresTesting
import Synchronization
import Testing

@testable import JuiceStorage

@Suite(.serialized, PostgresCluster.condition) struct PostgresLoadingTests {
  /// Orders as of a busy stand, with a delivery, a void and a mark now and then.
  private static func journal(of orders: Int) async throws -> [JournalEntry] {
    let store = MemoryStore()
    _ = try await store.apply(.open(["banana": 5, "kiwi": 900, "mango": 900]))
    for number in 1...orders {
      let order = try await store.order(number.isMultiple(of: 3) ? "mango" : "kiwi")
      switch number % 100 {
      case 0: _ = try await store.apply(.restock(["kiwi": 250, "mango": 150]))
      case 30: _ = try await store.apply(.void(#require(order.entry).id))
      case 60: _ = try await store.apply(.soldOut(["banana"], .marked))
      case 80: _ = try await store.apply(.soldOut(["banana"], .cleared))
      default: break
      }
    }
    return try await store.journal()
  }

  /// As where each entry is written by going through all that were written before it.
  @Test func `the last entries of a long journal take no longer than the first`() async throws {
    let journal = try await Self.journal(of: 8000)
    let store = try await PostgresStand.make().store()
    let times = Mutex<[ContinuousClock.Instant]>([])
    _ = try await store.load { take in
      for (number, entry) in journal.enumerated() {
        if number.isMultiple(of: journal.count / 4) { times.withLock { $0.append(.now) } }
        try take(entry)
      }
    }
    let marks = times.withLock(\.self)
    let (first, last) = (marks[1] - marks[0], marks[3] - marks[2])
    #expect(last < first * 3)

    #expect(try await store.verify().entries == journal.count)
    let copy = MemoryStore()
    try await copy.load(journal)
    #expect(try await store.stock() == copy.stock())
    #expect(try await store.journal() == copy.journal())
    #expect(try await store.order("kiwi").entry?.number?.number == 8001)
  }
}
