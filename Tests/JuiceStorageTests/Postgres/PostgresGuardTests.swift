import FoundationEssentials
import JuiceStorage
import PostgresTesting
import Synchronization
import Testing
import TimeTesting

@testable import JuiceKit
@testable import JuicePostgres

/// A stand's login writes past the program. The stand has entry 1, and 18 kiwis.
@Suite(.serialized, PostgresCluster.condition) struct PostgresGuardTests {
  /// Single changes of a good entry.
  private static let wrong: [(String, @Sendable (inout RawEntry) -> Void)] = [
    ("no kind", { $0.kind = "" }), ("a long kind", { $0.kind = String(repeating: "a", count: 41) }),
    ("a time", { $0.at = "253402300800000" }), ("a time before", { $0.at = "-62135596800001" }),
    ("no time", { $0.at = "NULL" }), ("no id", { $0.id = "" }),
    ("a day alone", { $0.day = "2026-03-01" }), ("a number alone", { $0.number = "1" }),
    ("a long day", { ($0.day, $0.number) = ("2026-03-011", "1") }),
    ("number 0", { ($0.day, $0.number) = ("2026-03-01", "0") }),
    ("a large number", { ($0.day, $0.number) = ("2026-03-01", "1000000000001") }),
    ("a large text", { $0.body = String(repeating: "가", count: 350_000) }),
    ("large books", { $0.state = String(repeating: "a", count: 16_777_217) }),
    ("no books", { $0.state = nil }),
  ]

  @Test func `an entry beyond the limits of the tables is refused`() async throws {
    let stand = try await opened()
    let shell = try PostgresShell(stand.address)
    for (what, change) in Self.wrong {
      var entry = RawEntry(seq: 2)
      change(&entry)
      let failure = try shell.failure(of: entry.statement)
      #expect(["23000", "23502", "22P02"].contains(failure), "\(what): \(failure ?? "-")")
      #expect(try shell.integer("SELECT revision FROM juice.stand") == 1, "\(what)")
    }
    #expect(try await stand.store().verify().entries == 1)
  }

  @Test func `an entry follows the one before, and has the digest of what it says`() async throws {
    let stand = try await opened()
    let shell = try PostgresShell(stand.address)
    for seq in [0, 1, 3] { #expect(try shell.failure(of: RawEntry(seq: seq).statement) == nil) }
    #expect(try shell.integer("SELECT revision FROM juice.stand") == 1)
    for previous in ["repeat('0', 64)", "upper(encode(s.digest, 'hex'))", "''"] {
      let statement = RawEntry(seq: 2).statement(after: previous)
      #expect(try shell.failure(of: statement) == "23000")
    }
    #expect(try shell.failure(of: RawEntry(seq: 2).statement) == nil)
    let store = try stand.store()
    #expect(try await store.quantity(of: "kiwi") == 21)
    #expect(try await store.order("kiwi").entry?.seq == 3)
  }

  /// No program writes these entries; their digests are right.
  private static let faults: [(RawEntry, JournalFault.Rule)] = [
    (RawEntry(seq: 3, .restock, ["kiwi": 0]), .unreadable("change kiwi 0")),
    (RawEntry(seq: 3, .waste, ["kiwi": 1]), .malformed),
    (RawEntry(seq: 3, .count, ["kiwi": -22]), .belowZero("kiwi")),
    (changed { $0.body = "lies\n" }, .unreadable("lies")),
    (changed { $0.body += "kind order\n" }, .unreadable("kind order")),
    (changed { $0.kind = "lost" }, .wrongDigest), (changed { $0.at = "5" }, .wrongDigest),
    (changed { ($0.day, $0.number) = ("2026-03-01", "7") }, .wrongDigest),
    (changed { $0.id = UUID().text }, .wrongDigest),
  ]

  private static func changed(_ body: (inout RawEntry) -> Void) -> RawEntry {
    var entry = RawEntry(seq: 3)
    body(&entry)
    return entry
  }

  @Test(arguments: faults.indices)
  func `a journal is read up to an entry that breaks a rule, and sells no more`(index: Int)
    async throws
  {
    let (entry, rule) = Self.faults[index]
    let (stand, other) = (try await opened(), try await opened())
    let open = try stand.store()
    let shell = try PostgresShell(stand.address)
    for entry in [RawEntry(seq: 2), entry, RawEntry(seq: 4)] {
      #expect(try shell.failure(of: entry.statement) == nil)
    }
    let fault = JournalFault(seq: 3, rule: rule)
    for store in [open, try stand.store()] {
      #expect(try await store.stock() == Stock(items: ["kiwi": .init(quantity: 21)], revision: 2))
      #expect(await store.fault() == fault)
      #expect(try await store.journal().map(\.seq) == [1, 2])
      #expect(
        try await store.report(since: Date(milliseconds: 0), until: nil, by: .midnight).sales.orders
          == 0)
      #expect(try await store.stock(before: .distantFuture).revision == 2)
      await #expect(throws: StoreError.server(store.address.shown, .damaged(.fault(fault)))) {
        try await store.order("kiwi")
      }
      await #expect(throws: fault) { try await store.verify() }
      #expect(try shell.integer("SELECT revision FROM juice.stand") == 4)
    }

    let told = Mutex<Set<PartialJournal>>([])
    let stands = try Stands(stand.database, patience: patience) { part in
      told.withLock { _ = $0.insert(part) }
    }
    let reports = try await stands.reports(
      since: Date(milliseconds: 0), until: nil, now: .noon, by: .midnight)
    #expect(reports.first { $0.stand == stand.name }?.stock.revision == 2)
    #expect(reports.first { $0.stand == other.name }?.stock.revision == 1)
    let (mine, others) = (stand.name, other.name)
    var seqs: [String: [Int]] = [:]
    try await stands.forEachPage(JournalQuery()) { page in
      for entry in page { seqs[entry.stand, default: []].append(entry.entry.seq) }
    }
    #expect(seqs[mine] == [2, 1] && seqs[others] == [1])
    #expect(told.withLock { $0 }.contains(PartialJournal(fault, of: mine)))
    #expect(!told.withLock { $0 }.contains { $0.stand == others })
    try await stands.remove(stand.name)
    _ = try await stands.add(stand.name, anew: true)
  }

  /// Replacements in texts: numbers too large to add up, and control characters.
  private static let lies = [
    ("line kiwi 1 ", "line kiwi 999999999999999999 "),
    ("line kiwi 1 4500", "line kiwi 9999 999999999999999999"),
    ("line kiwi 1 4500 KRW\n", String(repeating: "line kiwi 9999 99999999999 KRW\n", count: 1001)),
    ("change kiwi -1", "change kiwi -999999999999999999"),
    ("at \(Date.noon.milliseconds)", "at 999999999999999999"), ("KRW\n", "KRW\nnote \u{1B}[2J\n"),
    ("kind order\n", "kind order\nby Anna\u{1B}[2J\ntill bench\n"),
  ]

  @Test(arguments: lies.indices)
  func `texts that lie, with books made up for them, stop no report of all stands`(index: Int)
    async throws
  {
    let (stand, other) = (try await opened(), try await opened())
    let shell = try PostgresShell(stand.address)
    for seq in 2...13 {
      var entry = RawEntry(
        JournalEntry(seq: seq, id: UUID(), at: .noon, kind: .order) {
          $0.lines = [Order.Line(juice: "kiwi", cups: 1, price: .won(4500))]
          $0.changes = ["kiwi": -1]
        })
      entry.body = entry.body.replacing(Self.lies[index].0, with: Self.lies[index].1)
      let digest = try shell.text(
        """
        SELECT encode(sha256(convert_to($1 || 'after ' || encode(s.digest, 'hex') || chr(10), 'UTF8')), 'hex')
        FROM juice.stand AS s
        """, entry.body)
      let stock = Stock(items: ["kiwi": .init(quantity: 18)], revision: seq)
      entry.state =
        Books(
          stock: stock, queue: Books().queue, drawer: Books().drawer,
          digest: Digest(parsing: digest)
        ).state
      #expect(try shell.failure(of: entry.statement) == nil)
    }
    let told = Mutex<Set<PartialJournal>>([])
    let stands = try Stands(stand.database, patience: patience) { part in
      told.withLock { _ = $0.insert(part) }
    }
    let reports = try await stands.reports(
      since: Date(milliseconds: 0), until: nil, now: .noon, by: .midnight)
    #expect(reports.first { $0.stand == stand.name }?.report.sales.orders == 0)
    #expect(reports.contains { $0.stand == other.name })
    var seqs: [String: [Int]] = [:]
    try await stands.forEachPage(JournalQuery()) { page in
      for entry in page { seqs[entry.stand, default: []].append(entry.entry.seq) }
    }
    #expect(seqs[stand.name] == [1] && seqs[other.name] == [1])
    let mine = stand.name
    #expect(told.withLock { $0 }.contains { $0.stand == mine && $0.fault.seq == 2 })
    try await stands.remove(stand.name)
    _ = try await stands.add(stand.name, anew: true)
  }

  @Test func `large texts are read a few at a time`() async throws {
    let stand = try await opened()
    let shell = try PostgresShell(stand.address)
    for seq in 2...301 {
      var entry = RawEntry(seq: seq)
      // A fact of a version to come.
      entry.body += "weather " + String(repeating: "sun ", count: 16_000) + "\n"
      #expect(try shell.failure(of: entry.statement) == nil)
    }
    let store = try stand.store()
    let seqs = Mutex<[Int]>([])
    unsafe try await store.scan(JournalSpan()) { seq, _ in seqs.withLock { $0.append(seq) } }
    #expect(seqs.withLock { $0 } == Array(1...301))
    #expect(try await store.quantity(of: "kiwi") == 918)
    #expect(await store.fault() == nil)
  }

  @Test func `books are made anew however long that takes`() async throws {
    let stand = try await opened()
    let store = try stand.store()
    let connection = try PostgresConnection(PostgresAddress(stand.address), until: .after(patience))
    let database = PostgresDatabase(connection: connection, deadline: .after(0))
    let made = try database.journal(of: store.known.state).books(after: 1)
    #expect(made.books.stock.quantity(of: "kiwi") == 18)
  }

  /// States that another program wrote, or that somebody made up.
  @Test(arguments: [
    "", "nothing", "juice-maker books 1\n", Books().state,
    Books().state.replacing("seq 0", with: "seq 3"),
  ])
  func `books that are not those of the journal are made anew`(state: String) async throws {
    let stand = try await opened()
    var entry = RawEntry(seq: 2)
    entry.state = state
    #expect(try PostgresShell(stand.address).failure(of: entry.statement) == nil)
    let store = try stand.store()
    #expect(try await store.quantity(of: "kiwi") == 21)
    #expect(await store.fault() == nil)
    await #expect(throws: JournalFault.self) { try await store.verify() }
    try await store.order("kiwi")
    #expect(try await store.verify().entries == 3)
  }

  @Test func `books of a newer version stop their own stand alone`() async throws {
    let (stand, other) = (try await opened(), try await opened())
    let store = try stand.store()
    var entry = RawEntry(seq: 2)
    entry.state = "juice-maker books 99\n"
    #expect(try PostgresShell(stand.address).failure(of: entry.statement) == nil)
    await #expect(throws: StoreError.newer(store.address.shown)) { try await store.order("kiwi") }
    await #expect(throws: StoreError.newer(store.address.shown)) { try await store.books() }
    let stocks = try await Stands(stand.database, patience: patience).stocks()
    #expect(stocks.first { $0.stand == stand.name }?.stock.quantity(of: "kiwi") == 21)
    #expect(stocks.first { $0.stand == other.name }?.stock.quantity(of: "kiwi") == 18)
    try await Stands(stand.database, patience: patience).remove(stand.name)
    _ = try await Stands(stand.database, patience: patience).add(stand.name, anew: true)
  }

  @Test func `an id that another kind of entry has is that of an order too`() async throws {
    let stand = try await opened()
    let store = try stand.store()
    let entry = try #require(try await store.apply(.restock(["kiwi": 1])).entry)
    #expect(try await store.order("kiwi", id: entry.id).entry?.seq == 3)
    #expect(try await store.order("kiwi", id: entry.id).entry?.seq == 3)
    #expect(try await store.verify().entries == 3)
  }

  private func opened() async throws -> PostgresStand {
    let stand = try await PostgresStand.makeAmongFew()
    _ = try await stand.store().apply(.open(["kiwi": 18]))
    return stand
  }

  @Test func `a watch takes the login of a stand that fills the lock table, and no other`()
    async throws
  {
    let (greedy, other) = (try await opened(), try await opened())
    let (shell, busy) = (try PostgresShell(greedy.address), try PostgresShell(other.address))
    for (shell, locks) in [(shell, 1100), (busy, 500)] {
      // Each keeps a lock until the transaction ends.
      let savepoints = (1...locks).map {
        "SAVEPOINT s\($0); ALTER ROLE CURRENT_USER SET work_mem = \(1000 + $0);"
      }
      try shell.execute("BEGIN;" + savepoints.joined())
    }

    struct Ended: Error {}
    var removed: [String] = []
    let stands = try Stands(greedy.database)
    await #expect(throws: Ended.self) {
      try await stands.watch(
        pause: { throw Ended() },
        report: { news in
          if case .removed(let stand, let locks) = news, locks > 1000 { removed.append(stand) }
        })
    }

    #expect(removed == [greedy.name])
    let list = try await stands.list()
    #expect(list.first { $0.name == greedy.name }?.isActive == false)
    #expect(list.first { $0.name == other.name }?.isActive == true)
    #expect(throws: PostgresError.self) { try shell.execute("SELECT 1") }
    try busy.execute("ROLLBACK")
    #expect(try await other.store().order("kiwi").entry?.seq == 2)
  }
}
