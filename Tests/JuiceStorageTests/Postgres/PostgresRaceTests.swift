import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(.serialized, PostgresCluster.condition) struct PostgresRaceTests {
  @Test func `only one of two tills sells the last cup`() async throws {
    let stand = try await PostgresStand.make()
    let tills = [try stand.store("left"), try stand.store("right")]
    _ = try await tills[0].apply(.open(["strawberry": 10, "banana": 10]))
    _ = try await tills[1].stock()
    for round in 1...20 {
      async let left = tills[0].sells("strawberry-banana")
      async let right = tills[1].sells("strawberry-banana")
      let sold = try await [left, right]
      #expect(sold.count { $0 } == 1, "round \(round)")
      _ = try await tills[round % 2].apply(.restock(["strawberry": 10, "banana": 1]))
    }
    #expect(try await tills[0].verify().entries == 41)
  }

  @Test func `eight tills at once sell what there is, no more and no less`() async throws {
    let stand = try await PostgresStand.make()
    let first = try stand.store()
    _ = try await first.apply(.open(["kiwi": 300]))
    let stores = try (1...8).map { try stand.store("till \($0)") }
    let sold = try await withThrowingTaskGroup(of: Int.self) { group in
      for store in stores {
        group.addTask {
          var cups = 0
          for _ in 1...20 where try await store.sells("kiwi") { cups += 1 }
          return cups
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sold == 100)
    #expect(try await first.quantity(of: "kiwi") == 0)
    let journal = try await first.journal()
    #expect(journal.count { $0.kind == .order } == 100)
    #expect(journal.compactMap(\.number?.number) == Array(1...100))
    #expect(try await first.verify().entries == 101)
  }

  @Test func `a refusal knows what another till did before`() async throws {
    let stand = try await PostgresStand.make()
    let (left, right) = (try stand.store("left"), try stand.store("right"))
    _ = try await left.apply(.open(["kiwi": 0]))
    await #expect(throws: Refusal.self) { try await right.order("kiwi") }
    _ = try await left.apply(.restock(["kiwi": 3]))
    #expect(try await right.order("kiwi").stock.quantity(of: "kiwi") == 0)
    #expect(try await left.apply(.open(["mango": 1])).entry != nil)
    #expect(try await right.apply(.open(["mango": 5])).entry == nil)
  }

  @Test func `stands are not in one another's way, and see nothing of one another`() async throws {
    let stands = [try await PostgresStand.make(), try await PostgresStand.make()]
    let stores = try stands.map { try $0.store() }
    let id = Order.ID()
    for store in stores {
      _ = try await store.apply(.open(["kiwi": 10]))
      #expect(try await store.order("kiwi", id: id).entry?.number?.number == 1)
    }
    _ = try await stores[0].apply(.void(id))
    #expect(try await [stores[0].quantity(of: "kiwi"), stores[1].quantity(of: "kiwi")] == [10, 7])
    #expect(try await stores[1].records([id])[id]?.isVoided == false)
    // An open transaction of a stand blocks nobody else.
    let shell = try PostgresShell(stands[0].address)
    try shell.execute(
      """
      BEGIN;
      """
        + RawEntry(seq: 4).statement)
    #expect(try await stores[1].order("kiwi").stock.quantity(of: "kiwi") == 4)
    try shell.execute("ROLLBACK")
  }

  @Test func `a finished call leaves no lock and no open transaction`() async throws {
    let stand = try await PostgresStand.make()
    let store = try stand.store()
    try await store.fill()
    _ = try await store.stock()
    let shell = try PostgresShell()
    let login = String(stand.login.prefix { $0 != ":" })
    #expect(
      try shell.integer("SELECT count(*) FROM pg_stat_activity WHERE usename = $1", login) == 1)
    #expect(
      try shell.integer(
        """
        SELECT count(*) FROM pg_stat_activity AS a JOIN pg_locks AS l USING (pid)
        WHERE usename = $1
        """, login) == 0)
  }
}

extension FruitStore {
  /// - Returns: false if an ingredient runs short.
  fileprivate func sells(_ juice: Cup) async throws -> Bool {
    do { try await order(juice) } catch Refusal.short { return false }
    return true
  }
}
