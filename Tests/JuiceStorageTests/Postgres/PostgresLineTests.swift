import FoundationEssentials
import Glibc
import JuiceKit
import PostgresTesting
import Testing

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(.serialized, PostgresCluster.condition) struct PostgresLineTests {
  @Test func `an order takes one round trip`() async throws {
    let stand = try await PostgresStand.make()
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let store = try PostgresStore(wire.address(login: stand.login))
    _ = try await store.apply(.open(["kiwi": 100]))
    // The first order of a day also reads the last number.
    try await store.order("kiwi")
    let before = wire.questions
    for _ in 1...5 { try await store.order("kiwi") }
    // Nobody waits for the notifications: each may come with the next order, and an earlier one late.
    #expect((before + 5...before + 11).contains(wire.questions))
  }

  @Test func `a change that never arrived is not taken for what another till did`() async throws {
    let stand = try await PostgresStand.make()
    let direct = try stand.store("direct")
    _ = try await direct.apply(.open(["kiwi": 100]))
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let store = try PostgresStore(wire.address(login: stand.login))
    try await store.order("kiwi")

    wire.freeze()
    let id = Order.ID()
    async let applied = store.order("kiwi", 2, id: id)
    #expect(await eventually { wire.heldBytes > 0 })
    try await direct.order("kiwi")
    wire.cut()
    wire.thaw()

    let result = try await applied
    #expect(result.entry?.id == id)
    #expect(result.entry?.seq == 4)
    #expect(result.entry?.number?.number == 3)
    #expect(result.stock.quantity(of: "kiwi") == 100 - 12)
    #expect(try await direct.verify().entries == 4)
  }

  @Test func `an order that the server gives up for others is made all the same`() async throws {
    // Use another database, since a table is locked.
    let database = PostgresCluster.shared.makeDatabase()
    try await Stands(database).prepare()
    let login = try await Stands(database).add("north")
    let (shell, watch) = (try PostgresShell(database), try PostgresShell(database))
    // The server looks for a deadlock once, and ends the session with the shorter timeout.
    try shell.execute(
      """
      SET deadlock_timeout = '10s'; ALTER ROLE "\(login.login)" SET deadlock_timeout = '2500ms'
      """)
    let store = try PostgresStore(
      database.replacing("owner@", with: "\(login.login):\(login.password)@"))
    _ = try await store.apply(.open(["kiwi": 1000]))
    var left = try await store.order("kiwi").stock.quantity(of: "kiwi")
    var endsOfShell = 0
    func orderIsEnded() async throws -> Bool {
      try shell.execute("BEGIN; LOCK TABLE juice.entry IN SHARE MODE")
      async let applied = store.order("kiwi")
      let isWaiting = try await eventually {
        try watch.integer(
          """
          SELECT count(*) FROM pg_stat_activity WHERE usename = $1 AND wait_event_type = 'Lock'
          """, login.login) > 0
      }
      #expect(isWaiting)
      if try shell.failure(of: "SELECT FROM juice.stand FOR UPDATE") != nil { endsOfShell += 1 }
      try shell.execute("ROLLBACK")
      left -= 3
      #expect(try await applied.stock.quantity(of: "kiwi") == left)
      return try watch.integer(
        "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()") > endsOfShell
    }
    // On a busy machine, both may not wait yet when the server looks: then they deadlock again.
    #expect(try await eventually(orderIsEnded))
    #expect(try await store.verify().entries == 2 + (997 - left) / 3)
  }

  @Test func `a line that is dead without a word is given up by the system itself`() throws {
    let wire = try Wire(to: .server(folder: PostgresCluster.shared.socketFolder))
    let connection = try PostgresCluster.connect(wire.address())
    func setting(_ level: Int32, _ name: Int32) -> Int32 {
      var (value, size) = (Int32(-1), socklen_t(4))
      unsafe getsockopt(connection.descriptor, level, name, &value, &size)
      return value
    }
    let tcp = Int32(IPPROTO_TCP)
    #expect(setting(SOL_SOCKET, SO_KEEPALIVE) == 1)
    // 4 s of silence, then three probes 2 s apart.
    #expect(
      [TCP_KEEPIDLE, TCP_KEEPINTVL, TCP_KEEPCNT].map { setting(tcp, Int32($0)) } == [4, 2, 3])
    #expect(setting(tcp, Int32(TCP_USER_TIMEOUT)) == 10_000)
  }

  @Test func `a stand that is not empty takes no journal, not even an empty one`() async throws {
    let stand = try await PostgresStand.make()
    let store = try stand.store()
    _ = try await store.apply(.open(["kiwi": 10]))
    await #expect(throws: Refusal.notEmpty) { try await store.load([]) }
    #expect(try await store.stock().quantity(of: "kiwi") == 10)
  }
}
