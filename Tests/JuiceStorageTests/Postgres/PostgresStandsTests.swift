import FoundationEssentials
import JuiceKit
import PostgresTesting
import Testing
import TimeTesting

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(.serialized, PostgresCluster.condition) struct PostgresStandsTests {
  private func address(_ database: String, _ login: Stands.Login) -> String {
    database.replacing("owner@", with: "\(login.login):\(login.password)@")
  }

  private func name() -> String { "s-" + UUID().text }

  @Test func `several make the tables at once, and one of them is enough`() async throws {
    let database = PostgresCluster.shared.makeDatabase()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 1...6 { group.addTask { try await Stands(database, patience: patience).prepare() } }
      try await group.waitForAll()
    }
    try await Stands(database).prepare()

    let shell = try PostgresShell(database)
    #expect(try shell.integer("SELECT count(*) FROM juice.migration") == 1)
    let store = try await PostgresStore(
      address(database, Stands(database).add(name())))
    try await store.fill()
    #expect(try await store.verify().entries > 10)
  }

  @Test func `stands of one name are made in several databases at once`() async throws {
    let databases = try (1...4).map { _ in
      try Stands(PostgresCluster.shared.makeDatabase(), patience: patience)
    }
    for stands in databases { try await stands.prepare() }
    let name = name()
    let logins = try await withThrowingTaskGroup(of: String.self) { group in
      for stands in databases { group.addTask { try await stands.add(name).login } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(logins == Set(["", "_2", "_3", "_4"].map { "juice_stand_\(name)\($0)" }))
  }

  @Test func `a stand is made once, listed, and loses its login but not its journal`() async throws
  {
    let database = PostgresCluster.shared.makeDatabase()
    let stands = try Stands(database)
    try await stands.prepare()
    let name = name()
    let login = try await stands.add(name)
    let store = try PostgresStore(address(database, login))
    try await store.fill()
    let stock = try await store.stock()
    _ = try await stands.add("another-one")

    await #expect(throws: StandProblem.exists(name)) { try await stands.add(name) }
    let list = try await stands.list()
    #expect(list.map(\.name) == ["another-one", name])
    #expect(list.map(\.entries) == [0, stock.revision])
    #expect(list[1].last == (try await store.lastEntry()?.at))
    #expect(list[0].last == nil)

    try await stands.remove(name)
    await #expect(throws: StandProblem.noLogin(name)) { try await stands.remove(name) }
    // An order on a session that does not know its end yet gets no answer.
    #expect(
      await eventually {
        do { try await store.order("kiwi") } catch StoreError.server(_, .loginRefused) {
          return true
        } catch {}
        return false
      })
    #expect(throws: StoreError.self) {
      try PostgresStore(address(database, login))
    }
    #expect(try await stands.list().map(\.isActive) == [true, false])

    let again = try await PostgresStore(
      address(database, stands.add(name)))
    #expect(try await again.stock() == stock)
  }

  @Test func `the report of a past period has the stock of its end`() async throws {
    let own = try await OwnDatabase()
    func kiwis(until: Date?) async throws -> Int? {
      try await Stands(own.database).reports(
        since: Date(milliseconds: 0), until: until, now: .distantFuture, by: .midnight
      ).first?.stock.quantity(of: "kiwi")
    }
    let now = try await own.store.quantity(of: "kiwi")
    #expect(try await kiwis(until: nil) == now && now > 0)
    #expect(try await kiwis(until: Date(milliseconds: 1)) == 0)
  }

  @Test func `the history of every stand has each entry once, also of one moment`() async throws {
    let own = try await OwnDatabase()
    let stands = try Stands(own.database)
    var names: [String] = []
    for _ in 1...2 {
      let login = try await stands.add(name())
      names.append(login.stand)
      try await PostgresStore(address(own.database, login)).load(
        (1...5).map { seq in
          JournalEntry(
            seq: seq, id: UUID(), at: Date(milliseconds: 1), kind: seq == 1 ? .open : .restock
          ) { $0.changes = ["kiwi": 1] }
        })
    }
    var found: [String] = []
    var isWasteUndone = false
    try await stands.forEachPage(JournalQuery(limit: 2)) { page in
      found += page.filter { names.contains($0.stand) }.map { "\($0.stand) \($0.entry.seq)" }
      isWasteUndone = isWasteUndone || page.contains { $0.entry.kind == .waste && $0.isUndone }
    }
    #expect(found.sorted() == names.sorted().flatMap { name in (1...5).map { "\(name) \($0)" } })
    #expect(isWasteUndone)
  }

  @Test func `a search finds the entries of every stand, on all pages`() async throws {
    let own = try await OwnDatabase()
    let stands = try Stands(own.database)
    let other = try await PostgresStore(address(own.database, stands.add(name())))
    try await other.fill()
    for search in [JournalSearch(juices: ["mango"]), JournalSearch(author: "Nobody")] {
      var found: [UUID] = []
      try await stands.forEachPage(JournalQuery(search: search, limit: 3)) {
        found += $0.map(\.entry.id)
      }
      var wanted: [UUID] = []
      for store in [own.store, other] {
        wanted += try await store.entries(JournalQuery(search: search)).map(\.id)
      }
      #expect(found.count == wanted.count && Set(found) == Set(wanted))
      #expect(wanted.isEmpty == (search.author != nil))
    }
  }

  @Test func `a mirror takes a file's journal alone, and a store what tills sell`() async throws {
    let database = PostgresCluster.shared.makeDatabase()
    let stands = try Stands(database)
    try await stands.prepare()
    let mirror = try await PostgresStore(address(database, stands.add("file", isMirror: true)))
    let northAddress = try await address(database, stands.add("north"))
    let store = try PostgresStore(northAddress)
    try await store.fill()

    let isMirror = StoreError.server(mirror.address.shown, .isMirror("file"))
    await #expect(throws: isMirror) { try await mirror.apply(.open(["kiwi": 1])) }
    let entries = try await store.entries(JournalQuery(.oldestFirst, limit: 1000))
    await #expect(throws: isMirror) { try await mirror.load(entries) }
    let first: SQL = """
      SELECT juice.load('mirror', NULL, ARRAY[1]::bigint[], NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
      """
    #expect(
      try PostgresShell(northAddress).failure(of: first.text) == OwnState.isStore)
    #expect(try await stands.list().map(\.kind) == [.mirror, .store])

    try await stands.remove("file")
    _ = try await stands.add("file")
    try await stands.remove("north")
    await #expect(throws: StandProblem.isStore("north")) {
      try await stands.add("north", isMirror: true)
    }
    #expect(try await stands.list().map(\.kind) == [.mirror, .store])
  }

  @Test func `a stand begins anew, and what it had is put aside`() async throws {
    let database = PostgresCluster.shared.makeDatabase()
    let stands = try Stands(database)
    try await stands.prepare()
    let before = try await PostgresStore(address(database, stands.add("north")))
    try await before.fill()
    let stock = try await before.stock()
    let north = try await PostgresStore(address(database, stands.add("north", anew: true)))
    #expect(try await north.stock().revision == 0)
    try await north.fill()
    let mirror = try await stands.add("north", isMirror: true, anew: true)
    #expect(try await PostgresStore(address(database, mirror)).stock().revision == 0)

    #expect(try await stands.list().map(\.name) == ["north", "north-1", "north-2"])
    #expect(try await stands.list().map(\.kind) == [.mirror, .aside, .aside])
    #expect(try await stands.stocks().map(\.stand) == ["north"])
    let aside = try PostgresStore(database, reading: "north-1", author: .tester) { .noon }
    #expect(try await aside.stock() == stock)
    await #expect(throws: StandProblem.unknown("south")) {
      try await stands.add("south", anew: true)
    }
    await #expect(throws: StandProblem.isAside("north-1")) { try await stands.add("north-1") }
    await #expect(throws: StandProblem.isAside("north-2")) {
      try await stands.add("north-2", anew: true)
    }
  }

  @Test func `stands of two databases of a server have logins of their own`() async throws {
    let databases = [PostgresCluster.shared.makeDatabase(), PostgresCluster.shared.makeDatabase()]
    let name = name()
    var logins: [Stands.Login] = []
    for database in databases {
      try await Stands(database).prepare()
      logins.append(try await Stands(database).add(name))
    }
    #expect(logins[0].login != logins[1].login)
    let crossed = address(databases[1], logins[0])
    #expect(throws: StoreError.server(try PostgresAddress(crossed).shown, .noStand)) {
      try PostgresStore(crossed)
    }
  }

  @Test(arguments: [
    "", "A", "a b", "a'; DROP SCHEMA juice --", String(repeating: "a", count: 41), "-", "--",
    "--help", "-a",
  ])
  func `a name that can't be one is refused`(name: String) async throws {
    let database = PostgresCluster.shared.makeDatabase()
    try await Stands(database).prepare()
    await #expect(throws: StandProblem.badName(name)) { try await Stands(database).add(name) }
    // A constraint refuses the name.
    let shell = try PostgresShell(database)
    let literal = name.replacing("'", with: "''")
    #expect(
      try shell.failure(of: "INSERT INTO juice.stand (name) VALUES ('\(literal)')") == "23514")
  }

  @Test func `a newer schema is refused, also where it comes while a till is open`() async throws {
    let database = PostgresCluster.shared.makeDatabase()
    let stands = try Stands(database)
    try await stands.prepare()
    let login = try await stands.add(name())
    let store = try PostgresStore(address(database, login))
    try PostgresShell(database).execute("INSERT INTO juice.migration (version) VALUES (99)")

    let shown = store.address.shown
    await #expect(throws: StoreError.newer(shown)) { try await store.stock() }
    #expect(throws: StoreError.newer(shown)) {
      try PostgresStore(address(database, login))
    }
    await #expect(throws: StoreError.newer(try PostgresAddress(database).shown)) {
      try await stands.prepare()
    }
  }

  @Test func `the tables of an older program are for their owner to bring up to date`() async throws
  {
    let database = PostgresCluster.shared.makeDatabase()
    let stands = try Stands(database)
    try await stands.prepare()
    let login = try await stands.add(name())
    let store = try PostgresStore(address(database, login))
    try PostgresShell(database).execute("UPDATE juice.migration SET version = 4")

    let old = StoreError.server(store.address.shown, .olderSchema)
    await #expect(throws: old) { try await store.stock() }
    #expect(throws: old) { try PostgresStore(address(database, login)) }
    await #expect(throws: StoreError.server(stands.shownAddress, .olderSchema)) {
      try await stands.stocks()
    }
  }

  @Test(arguments: [
    ("CREATE TABLE orders (id int)", ServerFault.noSchema), ("CREATE SCHEMA juice", .olderSchema),
    ("CREATE SCHEMA juice; CREATE TABLE juice.migration (version int)", .olderSchema),
  ])
  func `the database of another program stays as it is`(sql: String, fault: ServerFault)
    async throws
  {
    let database = PostgresCluster.shared.makeDatabase()
    let shell = try PostgresShell(database)
    try shell.execute(sql)

    let shown = try PostgresAddress(database).shown
    let tables: SQL = "SELECT count(*) FROM pg_tables WHERE schemaname = 'juice'"
    let before = try shell.integer(tables)
    await #expect(throws: StoreError.server(shown, .damaged(.otherProgram))) {
      try await Stands(database).prepare()
    }
    #expect(try shell.integer(tables) == before)
    #expect(throws: StoreError.server(shown, fault)) {
      try PostgresStore(database)
    }
  }

  @Test func `a database in another encoding is refused by its name`() async throws {
    let name = "latin"
    try PostgresShell().execute(
      "CREATE DATABASE \(name) ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0")
    let stands = try Stands(PostgresCluster.shared.address(database: name, login: "owner"))
    await #expect(throws: StoreError.server(stands.shownAddress, .otherEncoding("LATIN1"))) {
      try await stands.prepare()
    }
  }

  @Test func `an owner's login is no stand's`() async throws {
    _ = try await PostgresStand.make()
    let shown = try PostgresAddress(PostgresStand.owner).shown
    #expect(throws: StoreError.server(shown, .noStand)) {
      try PostgresStore(PostgresStand.owner)
    }
  }

  /// Only the owner can still write these. Entry 2 is an order.
  @Test(arguments: [
    (
      "UPDATE juice.entry SET body = body || E'x y\\n' WHERE seq = 2", JournalFault.Rule.wrongDigest
    ),
    (
      "UPDATE juice.entry SET body = replace(body, 'kiwi -3', 'kiwi -2') WHERE seq = 2",
      .wrongDigest
    ),
    ("UPDATE juice.entry SET digest = sha256('x') WHERE seq = 2", .wrongDigest),
    ("UPDATE juice.entry SET digest = 'x' WHERE seq = 2", .wrongDigest),
    (
      "UPDATE juice.entry SET body = replace(body, 'seq 2', 'seq 3') WHERE seq = 2",
      .unreadable("seq 3")
    ),
    ("UPDATE juice.entry SET at = at + 1 WHERE seq = 2", .wrongDigest),
    ("UPDATE juice.entry SET kind = 'restock' WHERE seq = 2", .wrongDigest),
    ("UPDATE juice.entry SET number = 2 WHERE seq = 2", .wrongDigest),
    ("UPDATE juice.entry SET id = gen_random_uuid() WHERE seq = 2", .wrongDigest),
    ("DELETE FROM juice.entry WHERE seq = 2", .gap),
  ])
  func `verify names an entry that was changed`(sql: String, rule: JournalFault.Rule) async throws {
    let (store, shell) = try await filled()
    try shell.execute("\(sql)")
    let fault = JournalFault(seq: rule == .gap ? 3 : 2, rule: rule)
    await #expect(throws: fault) { try await store.verify() }
  }

  @Test func `verify finds entries after the newest one`() async throws {
    let (store, shell) = try await filled()
    try shell.execute(
      """
      INSERT INTO juice.entry SELECT stand, 99, id, kind, at, day, number, body, digest
      FROM juice.entry WHERE seq = 1
      """)
    await #expect(
      throws: StoreError.server(store.address.shown, .damaged(.orphan(table: "entry")))
    ) { try await store.verify() }
  }

  @Test(arguments: [
    "UPDATE juice.stand SET state = NULL", "UPDATE juice.stand SET state = 'x'",
    "UPDATE juice.stand SET state = replace(state, 'closed', 'open')",
    "INSERT INTO juice.books SELECT id, 0, 7, state FROM juice.stand",
    "INSERT INTO juice.books SELECT id, 9, 9999, state FROM juice.stand",
    "INSERT INTO juice.books SELECT id, 0, 7, 'x' FROM juice.stand",
  ])
  func `verify finds books that are not those of the journal`(sql: String) async throws {
    let own = try await OwnDatabase()
    let stock = try await own.store.stock()
    try PostgresShell(own.database).execute(sql)
    let error = await #expect(throws: JournalFault.self) { try await own.store.verify() }
    #expect(error?.rule.isOfStock == true)
    // The journal itself is right.
    #expect(await own.store.fault() == nil)
    let store = try PostgresStore(own.login(to: own.database))
    #expect(try await store.stock() == stock)
    try await store.order("kiwi")
  }

  /// A failover may lose the last entries.
  @Test func `an open till takes no change after the journal lost an entry that it has seen`()
    async throws
  {
    let own = try await OwnDatabase()
    let till = try PostgresStore(own.login(to: own.database))
    let seq = try await own.store.order("kiwi").stock.revision
    #expect(try await till.stock().revision == seq)
    try PostgresShell(own.database).execute(
      """
      DELETE FROM juice.entry WHERE seq = \(seq);
      UPDATE juice.stand SET revision = \(seq - 1), state = NULL, digest = (
        SELECT e.digest FROM juice.entry AS e WHERE e.seq = \(seq - 1))
      """)
    let lost = StoreError.server(till.address.shown, .damaged(.lostEntry(seq)))
    await #expect(throws: lost) { try await till.stock() }
    await #expect(throws: lost) { try await till.order("kiwi") }
    await #expect(throws: lost) { try await till.check() }

    // Another till goes on with what is left.
    let next = try PostgresStore(own.login(to: own.database))
    for _ in 1...2 {
      _ = try await next.apply(.restock(["kiwi": 1]))
      await #expect(throws: lost) { try await till.stock() }
      await #expect(throws: lost) { try await till.order("kiwi") }
    }
    #expect(try await next.verify().entries == seq + 1)
  }

  @Test func `a standby server that lacks entries refuses no order of unknown outcome`()
    async throws
  {
    let own = try await OwnDatabase()
    let seen = try #require(await own.store.order("kiwi").entry)
    let owner = try PostgresShell(own.database)
    try owner.execute(
      "ALTER ROLE \"\(own.login.login)\" SET default_transaction_read_only = on")
    let till = try PostgresStore(own.login(to: own.database))
    #expect(try await till.stock().revision == seen.seq)
    let order = Order(lines: [Order.Line(juice: "kiwi", cups: 1)], uses: ["kiwi": 1])
    let entry = try #require(await own.store.apply(.order(order)).entry)
    let lost = LostEntry(
      entry: entry, books: try await own.store.books(), previous: seen.digest)
    try owner.execute(
      """
      DELETE FROM juice.entry WHERE seq >= \(seen.seq);
      UPDATE juice.stand SET revision = \(seen.seq - 1), state = NULL, digest = (
        SELECT e.digest FROM juice.entry AS e WHERE e.seq = \(seen.seq - 1))
      """)

    let error = await #expect(throws: StoreError.self) { try await till.stock() }
    guard case .server(_, .readOnly) = error else { throw try #require(error) }
    till.unanswered.keep(lost, of: .order(order))
    await #expect(throws: StoreError.server(till.address.shown, .unanswered(order.id))) {
      try await till.apply(.order(order))
    }
  }

  /// A store with entries of every kind in its own database, and the owner's shell.
  private func filled() async throws -> (PostgresStore, PostgresShell) {
    let database = PostgresCluster.shared.makeDatabase()
    let stands = try Stands(database)
    try await stands.prepare()
    let store = try await PostgresStore(
      address(database, stands.add(name())))
    try await store.fill()
    return (store, try PostgresShell(database))
  }
}
