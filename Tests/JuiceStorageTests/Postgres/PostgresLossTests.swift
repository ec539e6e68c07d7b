import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(PostgresCluster.condition) struct PostgresLossTests {
  private static let changes: [Change] = [
    .order(Order(lines: [Order.Line(juice: "kiwi", cups: 1)], uses: ["kiwi": 3])),
    .restock(["kiwi": 5]), .count(["kiwi": 4]), .waste(["kiwi": 1], .spilled),
    .soldOut(["kiwi"], .marked),
  ]

  @Test(arguments: changes)
  func `a change whose answer was lost is made once`(change: Change) async throws {
    let stand = try await PostgresStand.make()
    let direct = try stand.store("direct")
    let before = try await direct.apply(.open(["kiwi": 10])).stock
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let store = try PostgresStore(wire.address(login: stand.login))

    // The server runs the statement, but no answer arrives.
    wire.cut(after: 0)
    async let applied = store.apply(change)
    #expect(try await eventually { try await direct.stock().revision == 2 })
    wire.thaw()

    let result = try await applied
    #expect(result.stock == (try await direct.stock()))
    #expect(result.entry == (try await direct.lastEntry()))
    #expect(result.stock.revision == before.revision + 1)
    #expect(try await direct.verify().entries == 2)
  }

  @Test(arguments: changes)
  func `a change whose answer was lost is known also behind those of others`(change: Change)
    async throws
  {
    let stand = try await PostgresStand.make()
    let direct = try stand.store("direct")
    _ = try await direct.apply(.open(["kiwi": 10]))
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let store = try PostgresStore(wire.address(login: stand.login))

    wire.cut(after: 0)
    async let applied = store.apply(change)
    #expect(try await eventually { try await direct.stock().revision == 2 })
    _ = try await direct.apply(.restock(["kiwi": 100]))
    wire.thaw()

    let result = try await applied
    #expect(result.entry?.seq == 2)
    #expect(result.stock.revision == 2)
    #expect(result.stock.quantity(of: "kiwi") < 100)
    #expect(try await direct.verify().entries == 3)
  }

  @Test(arguments: changes)
  func `a change that was cut off before it was made is made once`(change: Change) async throws {
    let stand = try await PostgresStand.make()
    let store = try stand.store()
    _ = try await store.apply(.open(["kiwi": 10]))
    let login = String(stand.login.prefix { $0 != ":" })
    let shell = try PostgresShell()
    try shell.execute("BEGIN; SELECT FROM juice.stand WHERE role = '\(login)' FOR UPDATE")

    async let applied = store.apply(change)
    let watch = try PostgresShell()
    #expect(
      try await eventually {
        try watch.integer(
          """
          SELECT count(*) FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'
          """, login) == 1
      })
    try watch.execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(login)'")
    try shell.execute("ROLLBACK")

    #expect(try await applied.stock.revision == 2)
    #expect(try await store.verify().entries == 2)
  }

  @Test func `a call ends at its deadline, and what it asked for is not made later`() async throws {
    let stand = try await PostgresStand.make()
    _ = try await stand.store().apply(.open(["kiwi": 10]))
    let store = try stand.store(patience: 3)
    let login = String(stand.login.prefix { $0 != ":" })
    let shell = try PostgresShell()
    try shell.execute("BEGIN; SELECT FROM juice.stand WHERE role = '\(login)' FOR UPDATE")

    let id = Order.ID()
    // A busy machine may need the whole time to connect, and then asks for nothing.
    let isAsked = await eventually {
      let failure = await #expect(throws: StoreError.self) { try await store.order("kiwi", id: id) }
      return failure == .server(store.address.shown, .unanswered(id))
    }
    #expect(isAsked)
    let watch = try PostgresShell()
    #expect(
      try await eventually {
        try watch.integer(
          "SELECT count(*) FROM pg_stat_activity WHERE usename = $1 AND state = 'active'", login)
          == 0
      })
    try shell.execute("ROLLBACK")

    #expect(try await stand.store().stock().revision == 1)
    #expect(try await store.order("kiwi").stock.revision == 2)
  }

  /// This and the next test wait for seconds, so they take two changes. The first three tests take them all.
  @Test(arguments: changes.prefix(2))
  func `a change whose answer never comes is found over another connection`(change: Change)
    async throws
  {
    let stand = try await PostgresStand.make()
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let store = try PostgresStore(wire.address(login: stand.login))
    _ = try await store.apply(.open(["kiwi": 10]))
    // Makes sure that everything sent before is answered.
    _ = try await store.stock()
    wire.swallowAnswers()
    let applied = try await store.apply(change)
    #expect(applied.stock.revision == 2)
    #expect(try await stand.store().verify().entries == 2)
  }

  @Test(arguments: changes.prefix(2))
  func `a change whose answer came too late is made once when it is asked for again`(
    change: Change
  ) async throws {
    let stand = try await PostgresStand.make()
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let store = try PostgresStore(wire.address(login: stand.login), patience: 3)
    // A busy machine may need longer than the patience. A change that is asked for again is made once.
    #expect(await eventually { (try? await store.apply(.open(["kiwi": 10]))) != nil })
    // Makes sure that everything sent before is answered.
    #expect(await eventually { (try? await store.stock()) != nil })
    wire.swallowAnswers()
    let failure = await #expect(throws: StoreError.self) { try await store.apply(change) }
    #expect(failure?.isUnanswered == true, "\(failure as Any)")
    let direct = try stand.store()
    #expect(try await eventually { try await direct.stock().revision == 2 })
    _ = try await direct.apply(.restock(["kiwi": 1]))

    var applied: Applied?
    let isApplied = await eventually {
      applied = try? await store.apply(change)
      return applied != nil
    }
    #expect(isApplied)
    #expect(applied?.entry?.seq == 2)
    #expect(applied?.stock.revision == 2)
    #expect(try await direct.verify().entries == 3)
  }

  /// Later entries of others stay, and the lost change is not repeated.
  @Test func `a stage and a payment whose answer was lost are not written again`() async throws {
    for (change, next) in [
      ({ .stage($0, .made) }, { .stage($0, .collected) }),
      ({ .pay($0, "card") }, { .pay($0, "cash") }),
    ] as [((Order.ID) -> Change, (Order.ID) -> Change)] {
      let stand = try await PostgresStand.make()
      let (direct, store) = (try stand.store("direct"), try stand.store())
      _ = try await direct.apply(.open(["kiwi": 10]))
      let id = Order.ID()
      let order = try await direct.queue("kiwi", id, .unpaid)
      let entry = try #require(await direct.apply(change(id)).entry)
      let lost = LostEntry(
        entry: entry, books: try await direct.books(), previous: order.digest)
      _ = try await direct.apply(next(id))
      store.unanswered.keep(lost, of: change(id))
      #expect(try await store.apply(change(id)).entry?.seq == 3)
      #expect(try await direct.verify().entries == 4)
    }
  }

  @Test func `a till whose line is dead in the middle of an order blocks nobody`() async throws {
    let stand = try await PostgresStand.make()
    let direct = try stand.store("direct")
    _ = try await direct.apply(.open(["kiwi": 100]))
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let store = try PostgresStore(wire.address(login: stand.login), patience: 600)
    _ = try await store.stock()
    for _ in 1...5 {
      wire.freeze()
      let dead = Task { try await store.order("kiwi") }
      #expect(await eventually { wire.heldBytes > 0 })
      for _ in 1...3 { try await direct.order("kiwi") }
      wire.thaw()
      _ = try await dead.value
    }
    #expect(try await direct.verify().entries == 21)
  }

  @Test(arguments: [0, 3])
  func `a journal whose last answer was lost is known to be there`(before: Int) async throws {
    let stand = try await PostgresStand.make()
    let direct = try stand.store("direct")
    let journal = (1...500 + before).map {
      JournalEntry(
        seq: $0, id: UUID(), at: Date(milliseconds: $0), kind: $0 == 1 ? .open : .restock
      ) { $0.changes = ["kiwi": 1] }
    }
    if before > 0 { try await direct.load(Array(journal.prefix(before))) }
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let store = try PostgresStore(wire.address(login: stand.login))
    async let count = store.load { take in
      // Sends a full batch, so that only COMMIT is left.
      try journal.forEach(take)
      wire.cut(after: 0)
    }
    #expect(try await eventually { try await direct.stock().revision == journal.count })
    // Another till sells before the answer arrives.
    try await direct.order("kiwi")
    wire.thaw()
    #expect(try await count == 500)
    #expect(try await direct.verify().entries == journal.count + 1)
  }

  @Test func `a journal that is cut off in the middle is not loaded`() async throws {
    let stand = try await PostgresStand.make()
    let direct = try stand.store("direct")
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let store = try PostgresStore(wire.address(login: stand.login))
    await #expect(throws: StoreError.self) {
      try await store.load { take in
        for seq in 1...1200 {
          if seq == 700 { wire.cut() }
          try take(
            JournalEntry(
              seq: seq, id: UUID(), at: Date(milliseconds: seq), kind: seq == 1 ? .open : .restock
            ) { $0.changes = ["kiwi": 1] })
        }
      }
    }
    #expect(try await direct.stock() == Stock())
    try await direct.load([
      JournalEntry(seq: 1, id: UUID(), at: Date(milliseconds: 0), kind: .open) {
        $0.changes = ["kiwi": 1]
      }
    ])
  }

  @Test func `an idle connection that was cut is made again`() async throws {
    let stand = try await PostgresStand.make()
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let store = try PostgresStore(wire.address(login: stand.login))
    _ = try await store.apply(.open(["kiwi": 10]))
    wire.cut()
    #expect(try await store.stock().quantity(of: "kiwi") == 10)
    wire.cut()
    #expect(try await store.order("kiwi").stock.quantity(of: "kiwi") == 7)
    #expect(try await store.verify().entries == 2)
  }

  @Test func `followers are told when the line breaks, and hear again after it`() async throws {
    let stand = try await PostgresStand.make()
    let direct = try stand.store("direct")
    _ = try await direct.apply(.open(["kiwi": 10]))
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let store = try PostgresStore(wire.address(login: stand.login))
    var changes = store.changes().makeAsyncIterator()
    let first = try await direct.order("kiwi").stock
    #expect(await changes.next() == first)

    wire.cut()
    #expect(await changes.next() == nil)

    _ = try await store.stock()
    changes = store.changes().makeAsyncIterator()
    let second = try await direct.order("kiwi").stock
    #expect(await changes.next() == second)
  }
}
