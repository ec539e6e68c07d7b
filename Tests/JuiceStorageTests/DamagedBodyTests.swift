import FoundationEssentials
import JuiceKit
import JuiceStorage
import PostgresTesting
import SeededTesting
import Synchronization
import Testing
import TimeTesting

@testable import JuicePostgres
@testable import JuiceSQLite

/// Entries with damaged texts, whose digests may be right, beside cached books that know nothing of it.
@Suite(.serialized) struct DamagedBodyTests {
  private static let torture = Torture("DAMAGED_BODIES", usual: 60)
  private static let ways: Set<Payment.ID> = ["cash"]

  /// The sums and lists of each view of a stand.
  private struct Views: Equatable {
    let revision: Int
    let sales: Sales
    let money: [Payment.ID?: Sales]
    let flows: [Ingredient.ID: Report.Flow]
    let history: [JournalEntry]
    let expected: Price?
    let closing: Price?

    init(of store: any FruitStore) async throws {
      let report = try await store.report(since: .distantPast, until: nil, by: .midnight)
      (sales, money, flows) = (report.sales, report.moneyByPayment, report.flows)
      revision = report.revision
      history = try await store.entries(JournalQuery(.newestFirst, limit: .max))
      expected = try await store.drawer(ways: DamagedBodyTests.ways).open?.expected
      closing = try await store.closing(1, ways: DamagedBodyTests.ways)?.drawer.open?.expected
      _ = try await store.queue()
      _ = try await store.bills()
      _ = try await store.collected(limit: 9)
    }
  }

  @Test(arguments: [false, true])
  func `Every view ends before an entry that can't be read, and names it`(hasDigests: Bool)
    async throws
  {
    try await withFolder { folder in
      let (template, path) = (folder + "/template.db", folder + "/juice.db")
      let (journal, books) = try await Self.fill(template)
      var random = Seeded(Self.torture.seed)
      var read = 0
      for trial in 0..<Self.torture.count {
        let entry = random.element(journal)
        let body = Self.changed(entry.body, using: &random)
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: template, toPath: path)
        try Self.damage(path, journal, entry.seq, body, hasDigests: hasDigests, books)
        let store = try SQLiteStore(reading: path)
        let views = try await Views(of: store)
        guard (try? JournalEntry(body: body, seq: entry.seq, digest: nil)) == nil else {
          // The text says something else: only its rules and digests show that.
          read += 1
          continue
        }
        let comment: Comment = "seed \(Self.torture.seed), trial \(trial): \(body)"
        #expect(await store.fault()?.seq == entry.seq, comment)
        let whole = MemoryStore()
        try await whole.load(Array(journal.prefix(entry.seq - 1)))
        // The journal ends before the entry for each view, whichever has met it first.
        let sound = try await Views(of: whole)
        #expect(views.sales == sound.sales, comment)
        #expect(try await Views(of: store) == sound, comment)
        let fault = await #expect(throws: JournalFault.self) { try await store.verify() }
        #expect(fault?.seq == entry.seq, comment)
      }
      #expect(read < Self.torture.count / 2)
    }
  }

  /// The report read a new payment's text, threw, and was used again: the next new text was taken for the unreadable one.
  @Test(arguments: [false, true])
  func `A payment that can't be read ends no program, and verify names its line`(hasDigests: Bool)
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 90]))
      func order(_ payments: Payments) async throws -> Order.ID {
        let order = Order(
          lines: [Order.Line(juice: "kiwi", cups: 1)], uses: ["kiwi": 3], payments: payments)
        return try await store.apply(.order(order)).entry?.id ?? UUID()
      }
      let first = try await order("cash")
      _ = try await store.apply(.pay(first, "card"))
      for way in ["cash", "point", "cash"] as [Payments] { _ = try await order(way) }
      let (journal, books) = (try await store.journal(), try await store.books())
      let body = journal[3].body.replacing("payment cash", with: "payment c sh")
      try Self.damage(path, journal, 4, body, hasDigests: hasDigests, books)

      let reader = try SQLiteStore(reading: path)
      let report = try await reader.report(since: .distantPast, until: nil, by: .midnight)
      #expect(report.sales.orders == 1 && report.revision == 3)
      let fault = JournalFault(seq: 4, rule: .unreadable("payment c sh"))
      #expect(await reader.fault() == fault)
      await #expect(throws: fault) { try await reader.verify() }
      #expect(try await reader.journal() == Array(journal.prefix(3)))
      _ = try await reader.drawer(ways: Self.ways)
      // A till that has met it sells no more.
      let till = try SQLiteStore(path: path)
      _ = try await till.report(since: .distantPast, until: nil, by: .midnight)
      await #expect(throws: StoreError.self) { try await till.order("kiwi") }
    }
  }

  @Test func `Verify and import refuse a closing with other sums than its entries`() async throws {
    try await withFolder { folder in
      let (template, path) = (folder + "/template.db", folder + "/juice.db")
      let won = try #require(Currency(code: "KRW"))
      func price(_ units: Int) -> Price { Price(minorUnits: units, currency: won) }
      let store = try SQLiteStore(path: template)
      _ = try await store.apply(.open(["kiwi": 90]))
      _ = try await store.moveDrawer(.open, price(1000), ways: Self.ways)
      var order = Order(
        lines: [Order.Line(juice: "kiwi", cups: 2, price: price(7000))], uses: ["kiwi": 3],
        payments: "cash")
      order.excerpt = Menu(ingredients: [], juices: [], ways: [.init(id: "cash")])
        .excerpt(of: "cash")
      _ = try await store.apply(.order(order))
      let seq = try await store.moveDrawer(.close, price(15_000), ways: Self.ways).entry.seq
      let (journal, books) = (try await store.journal(), try await store.books())
      await store.emptyLog(within: .seconds(patience))

      for (text, wrong, name, sum, sealed) in [
        ("expected=15000", "expected=16000", .expected, 15_000, 16_000),
        ("sales=14000", "sales=15000", .sales, 14_000, 15_000),
        ("refunds=0", "refunds=1", .refunds, 0, 1),
      ] as [(String, String, DrawerMove.Closing.Sum, Int, Int)] {
        let body = journal[seq - 1].body.replacing(text, with: wrong)
        #expect(body != journal[seq - 1].body)
        let fault = JournalFault(
          seq: seq, rule: .wrongClosing(name, sum: price(sum), closing: price(sealed)))
        try? FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: template, toPath: path)
        try Self.damage(path, journal, seq, body, hasDigests: true, books)
        let forged = try SQLiteStore(reading: path)
        await #expect(throws: fault) { try await forged.verify() }

        let last = try JournalEntry(body: body, seq: seq, digest: nil)
        let entries = journal.prefix(seq - 1) + [last]
        for kind in StoreKind.allCases {
          try await kind.withStore { copy in
            await #expect(throws: fault) { try await copy.load(Array(entries)) }
          }
        }
      }
      try await StoreKind.sqlite.withStore { copy in
        try await copy.load(journal)
        #expect(try await copy.verify().digest == journal.last?.digest)
      }
    }
  }

  @Test(.enabled(if: PostgresCluster.shared.isThere))
  func `A stand whose login writes texts that can't be read spoils the report of no other`()
    async throws
  {
    let sound = try await PostgresStand.makeAmongFew()
    let hostile = try await PostgresStand.makeAmongFew()
    for stand in [sound, hostile] { try await stand.store().fill() }
    let journal = try await hostile.store().journal()
    var random = Seeded(Self.torture.seed)
    let shell = try PostgresShell(hostile.address)
    let first = journal.count + 1
    var bad: Int?
    for seq in first..<first + 20 {
      let order = JournalEntry(seq: seq, id: UUID(), at: .noon, kind: .order) {
        $0.lines = [Order.Line(juice: "kiwi", cups: 1)]
        $0.changes = ["kiwi": -1]
        $0.payments = Payments(parsing: "way-\(seq)")
      }
      var raw = RawEntry(order)
      if seq > first + 1 { raw.body = Self.changed(raw.body, using: &random) }
      if seq == first + 2 { raw.body = order.body.replacing("payment way", with: "payment w y") }
      if bad == nil, (try? JournalEntry(body: raw.body, seq: seq, digest: nil)) == nil { bad = seq }
      // The cached books claim to be those after this entry.
      let digest = try Seal(
        after: Digest(parsing: shell.text("SELECT encode(s.digest, 'hex') FROM juice.stand AS s"))
      ).digest(of: order, body: raw.body)
      let before = try await hostile.store().books()
      raw.state =
        Books(
          stock: Stock(items: before.stock.items, revision: seq), queue: before.queue,
          drawer: before.drawer, digest: digest
        ).state
      #expect(try shell.failure(of: raw.statement) == nil)
    }
    let faults = Mutex<[PartialJournal]>([])
    let stands = try Stands(hostile.database, patience: patience) { fault in
      faults.withLock { $0.append(fault) }
    }
    let reports = try await stands.reports(
      since: .distantPast, until: nil, now: .noon, by: .midnight)
    let sums = Dictionary(uniqueKeysWithValues: reports.map { ($0.stand, $0.report) })
    #expect(sums[hostile.name]?.sales.orders == (sums[sound.name]?.sales.orders).map { $0 + 2 })
    #expect(
      faults.withLock { $0.contains { $0.stand == hostile.name && $0.fault.seq == bad } })
    let store = try PostgresStore(
      hostile.database, reading: hostile.name, author: .tester, patience: patience
    ) { .noon }
    #expect(try await Views(of: store).revision == first + 1)
  }

  /// - Returns: the journal, and the books after it.
  private static func fill(_ path: String) async throws -> ([JournalEntry], Books) {
    let store = try SQLiteStore(path: path)
    try await store.fill()
    try await store.fillNewKinds()
    let won = unsafe Currency(code: "EUR").unsafelyUnwrapped
    _ = try await store.moveDrawer(.open, Price(minorUnits: 700, currency: won), ways: ways)
    try await store.queue("kiwi", Order.ID(), price: 4500, "cash")
    let found = (try await store.journal(), try await store.books())
    await store.emptyLog(within: .seconds(patience))
    return found
  }

  /// Replaces the text of an entry, and leaves the cached books after the last entry in place.
  ///
  /// - Parameter hasDigests: makes the digests of this entry and all later ones anew, also in the cached books.
  private static func damage(
    _ path: String, _ journal: [JournalEntry], _ seq: Int, _ body: String, hasDigests: Bool,
    _ books: Books
  ) throws {
    let shell = try Shell(path)
    let guards = try shell.takeGuards()
    try shell.connection.run("UPDATE entry SET body = ? WHERE seq = ?", body, seq)
    if hasDigests {
      var seal = Seal(after: seq == 1 ? nil : journal[seq - 2].digest)
      for entry in journal.dropFirst(seq - 1) {
        let digest = try seal.seal(entry.unsealed, body: entry.seq == seq ? body : nil).digest
        try shell.connection.run(
          "UPDATE entry SET digest = ? WHERE seq = ?", digest?.bytes, entry.seq)
      }
      let kept = Books(
        stock: books.stock, queue: books.queue, bills: books.bills, drawer: books.drawer,
        digest: seal.last)
      try shell.connection.run("UPDATE books SET state = ? WHERE place = 0", kept.state)
    }
    for sql in guards { try shell.execute(sql) }
  }

  private static func changed(_ body: String, using random: inout Seeded) -> String {
    var lines = body.split(separator: "\n").map(String.init)
    let place = random.number(5...(lines.count - 1))
    var bytes = Array(lines[place].utf8)
    let index = random.number(0...(bytes.count - 1))
    switch random.number(0...5) {
    case 0: bytes[index] = UInt8(ascii: " ")
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(random.element(Array("0 =x+-".utf8)), at: index)
    case 3: bytes[index] = UInt8(random.number(0x21...0x7E))
    case 4: bytes = Array("payment c sh".utf8)
    default: bytes = Array(random.element(lines).utf8)
    }
    lines[place] = String(decoding: bytes, as: UTF8.self)
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Seal {
  fileprivate func digest(of entry: JournalEntry, body: String) throws -> Digest? {
    var seal = self
    return try seal.seal(entry, body: body).digest
  }
}
