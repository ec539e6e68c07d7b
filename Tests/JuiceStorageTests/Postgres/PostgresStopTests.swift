import FoundationEssentials
import JuiceKit
import PostgresTesting
import SeededTesting
import Synchronization
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

/// Crashes the server in the middle of orders, on a real disk; `STOPS=50` crashes it more often.
@Suite(.serialized, PostgresCluster.condition) struct PostgresStopTests {
  private final class Orders: Sendable {
    struct Notes {
      var asked: Set<Order.ID> = []
      var answered: [Order.ID: Int] = [:]
      var isOver = false
    }
    let notes = Mutex(Notes())
  }

  private final class Counter: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
  }

  @Test func `every follower is told, also where the server's last words come with its end`()
    async throws
  {
    let cluster = PostgresCluster()
    let owner = try #require(cluster.ownerAddress)
    try await Stands(owner).prepare()
    let login = try await Stands(owner).add("market")
    let address = cluster.address(login: "\(login.login):\(login.password)")
    let store = try PostgresStore(address)
    _ = try await store.apply(.open(["kiwi": 10]))
    // A stand has 30 connections.
    let count = 18
    let heard = Counter()
    let ended = Counter()
    let followers = (1...count).map { _ in
      let changes = store.changes()
      return Task {
        for await _ in changes { heard.add() }
        ended.add()
      }
    }
    _ = try await store.order("kiwi")
    #expect(await eventually { heard.count == count })
    cluster.stop()
    #expect(await eventually { ended.count == count }, "\(ended.count)")
    for follower in followers { follower.cancel() }
  }

  @Test func `every answered order is there once, and none in part`() async throws {
    let torture = Torture("STOPS", usual: 3)
    var random = torture.random
    let cluster = PostgresCluster(["fsync": "on"])
    let owner = try #require(cluster.ownerAddress)
    try await Stands(owner).prepare()
    let login = try await Stands(owner).add("market")
    let address = cluster.address(login: "\(login.login):\(login.password)")
    let store = try PostgresStore(address)
    _ = try await store.apply(.open(["kiwi": 1_000_000]))

    let orders = Orders()
    try await withThrowingTaskGroup { group in
      for till in 1...4 {
        let author = try #require(Author(name: "Tester", till: "till \(till)"))
        let store = try PostgresStore(address, author: author)
        group.addTask { try await Self.sell(through: store, noting: orders) }
      }
      for _ in 1...torture.count {
        let answered = orders.notes.withLock { $0.answered.count }
        #expect(await eventually { orders.notes.withLock { $0.answered.count } > answered })
        try await Task.sleep(for: .milliseconds(random.number(0...100)))
        cluster.stop()
        cluster.start()
      }
      orders.notes.withLock { $0.isOver = true }
      try await group.waitForAll()
    }

    let (asked, answered) = orders.notes.withLock { ($0.asked, $0.answered) }
    let entries = try await store.journal().filter { $0.kind == .order }
    #expect(Set(entries.map(\.id)).count == entries.count)
    #expect(Set(entries.map(\.id)).isSubset(of: asked))
    let seqs = Dictionary(uniqueKeysWithValues: entries.map { ($0.id, $0.seq) })
    #expect(answered.filter { seqs[$0.key] != $0.value } == [:])
    #expect(entries.allSatisfy { $0.changes == ["kiwi": -3] && $0.lines.count == 1 })
    #expect(try await store.quantity(of: "kiwi") == 1_000_000 - 3 * entries.count)
    #expect(try await store.verify().entries == entries.count + 1)
    print("asked \(asked.count), answered \(answered.count), there \(entries.count)")
  }

  /// Sells without a pause. Repeats a failed order under its id, as a cashier does.
  private static func sell(
    through store: PostgresStore, noting orders: Orders
  ) async throws {
    while !orders.notes.withLock({ $0.isOver }) {
      let id = Order.ID()
      orders.notes.withLock { _ = $0.asked.insert(id) }
      for _ in 1...2 {
        do throws(any Error) {
          let entry = try await store.order("kiwi", id: id).entry
          orders.notes.withLock { $0.answered[id] = entry?.seq }
          break
        } catch is StoreError {}
      }
    }
  }
}
