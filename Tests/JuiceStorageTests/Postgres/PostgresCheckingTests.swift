import FoundationEssentials
import JuiceKit
import JuiceStorage
import PostgresTesting
import Synchronization
import Testing
import TimeTesting

@testable import JuiceFiles
@testable import JuicePostgres

/// A reader of other stands trusts only the entries that it has checked. The stand has entry 1, and 18 kiwis.
@Suite(.serialized, PostgresCluster.condition) struct PostgresCheckingTests {
  /// The fault of an order for 3 that says it was paid with 999,899,999,990,001.
  private static let fault = JournalFault(seq: 2, rule: .wrongPayment)

  @Test func `A stand that lies and makes up its books gets none of its sums into a report`()
    async throws
  {
    let (stand, honest) = (try await opened(), try await opened())
    let shell = try PostgresShell(stand.address)
    try write(Self.lie(seq: 2), kiwis: 9999, shell)
    try write(RawEntry(seq: 3), kiwis: 10_002, shell)

    let told = Mutex<Set<PartialJournal>>([])
    let stands = try Stands(stand.database, patience: patience) { part in
      told.withLock { _ = $0.insert(part) }
    }
    let stocks = try await stands.stocks()
    #expect(stocks.first { $0.stand == stand.name }?.stock.quantity(of: "kiwi") == 18)
    let reports = try await stands.reports(
      since: Date(milliseconds: 0), until: nil, now: .noon, by: .midnight)
    let sum = try #require(reports.first { $0.stand == stand.name })
    #expect(sum.report.sales.orders == 0 && sum.stock.quantity(of: "kiwi") == 18)
    let name = stand.name
    #expect(told.withLock { $0 }.contains(PartialJournal(Self.fault, of: name)))

    let reader = try Self.reader(of: stand)
    #expect(try await reader.quantity(of: "kiwi") == 18)
    #expect(try await reader.stock(before: .distantFuture).quantity(of: "kiwi") == 18)
    #expect(try await reader.journal().map(\.seq) == [1])
    let report = try await reader.report(since: .distantPast, until: nil, by: .midnight)
    #expect(report.sales.orders == 0)
    #expect(await reader.fault() == Self.fault)
    await #expect(throws: Self.fault) { try await reader.verify() }
    let verified = try await stands.verify { _, _ in }
    #expect(verified.contains { $0.stand == name && $0.verification == nil })
    #expect(verified.contains { $0.stand == honest.name && $0.verification != nil })
    try await putAside(stand)
  }

  @Test func `A copy of the books that a stand made up is not the stock of an earlier time`()
    async throws
  {
    let stand = try await opened()
    let shell = try PostgresShell(stand.address)
    for seq in 2...999 { try write(RawEntry(seq: seq), kiwis: 3 * seq, shell) }
    // The thousandth entry writes the copy.
    try write(RawEntry(seq: 1000), kiwis: 5, shell)
    try write(RawEntry(seq: 1001), kiwis: 5, shell)
    let reader = try Self.reader(of: stand)
    #expect(try await reader.quantity(of: "kiwi") == 18 + 3 * 1000)
    #expect(try await reader.stock(before: .distantFuture).quantity(of: "kiwi") == 18 + 3 * 1000)
    #expect(await reader.fault() == nil)
    await #expect(throws: JournalFault.self) { try await reader.verify() }
  }

  @Test func `An entry that comes after the check is in no sum`() async throws {
    let stand = try await opened()
    let shell = try PostgresShell(stand.address)
    let reader = try Self.reader(of: stand)
    try write(RawEntry(seq: 2), kiwis: 21, shell)
    try write(Self.lie(seq: 3), kiwis: 9999, shell)
    let report = try await reader.report(since: .distantPast, until: nil, by: .midnight)
    #expect(report.sales.orders == 0 && report.revision == 1)
    #expect(try await reader.journal().map(\.seq) == [1])
    #expect(await reader.fault() == nil)
    // Reading the stock checks what came since.
    #expect(try await reader.quantity(of: "kiwi") == 21)
    #expect(await reader.fault()?.seq == 3)
    try await putAside(stand)
  }

  @Test func `A reader checks each entry once, from the last place that it checked itself`()
    async throws
  {
    let own = try await OwnDatabase()
    let name = try await Stands(own.database).list()[0].name
    let count = try await own.store.stock().revision
    func reader(_ checked: any CheckedBooks) throws -> PostgresStore {
      try PostgresStore(
        own.database, reading: name, checked: checked, author: .tester, patience: patience
      ) { .noon }
    }
    try await withFolder { folder in
      let checked = CheckedBooksFolder(path: folder + "/checked", version: "1")
      #expect(try await reader(checked).stock() == own.store.stock())
      // Only the owner can change an entry, and only `verify` reads all of them again.
      try PostgresShell(own.database).execute(
        "UPDATE juice.entry SET body = replace(body, 'kiwi', 'kuwi') WHERE seq = 2")
      let again = try reader(checked)
      #expect(try await again.stock().revision == count)
      #expect(await again.fault() == nil)
      let anew = try reader(CheckedBooksFolder(path: folder + "/checked", version: "2"))
      #expect(await anew.fault()?.seq == 2)
      #expect(try await anew.journal().map(\.seq) == [1])
      let found = await #expect(throws: JournalFault.self) { try await again.verify() }
      #expect(found?.seq == 2)
      // The list ends before the changed entry, though the cached books reach beyond it.
      #expect(try await again.journal().map(\.seq) == [1])
    }
  }

  @Test func `Checked books of another journal are not used`() async throws {
    let (stand, other) = (try await opened(), try await opened())
    _ = try await other.store().apply(.restock(["kiwi": 900]))
    let books = try await other.store().books()
    let reader = try PostgresStore(
      stand.database, reading: stand.name, checked: OneBooks(books: books), author: .tester,
      patience: patience
    ) { .noon }
    #expect(try await reader.quantity(of: "kiwi") == 18)
  }

  /// Always answers with the same books.
  private struct OneBooks: CheckedBooks {
    let books: Books

    func books(of journal: Digest, upTo count: Int) -> Books? {
      books.count <= count ? books : nil
    }

    func keep(_ books: Books, of journal: Digest) {}
  }

  @Test func `A stand whose books are of a newer version stops no verifying of all`() async throws {
    let (stand, other) = (try await opened(), try await opened())
    var entry = RawEntry(seq: 2)
    entry.state = "juice-maker books 99\n"
    #expect(try PostgresShell(stand.address).failure(of: entry.statement) == nil)
    let verified = try await Stands(stand.database, patience: patience).verify { _, _ in }
    #expect(verified.contains { $0.stand == stand.name && $0.verification == nil })
    #expect(verified.first { $0.stand == other.name }?.verification?.entries == 1)
    try await putAside(stand)
  }

  private func opened() async throws -> PostgresStand {
    let stand = try await PostgresStand.makeAmongFew()
    _ = try await stand.store().apply(.open(["kiwi": 18]))
    return stand
  }

  private static func reader(of stand: PostgresStand) throws -> PostgresStore {
    try PostgresStore(
      stand.database, reading: stand.name, author: .tester, patience: patience
    ) { .noon }
  }

  private static func lie(seq: Int) -> RawEntry {
    var entry = RawEntry(
      JournalEntry(seq: seq, id: UUID(), at: .noon, kind: .order) {
        $0.lines = [Order.Line(juice: "kiwi", cups: 1, price: .won(3))]
        $0.changes = ["kiwi": -1]
        $0.payments = .parts([
          Payments.Part(way: "cash", amount: .won(1), given: .won(2)),
          Payments.Part(way: "card", amount: .won(2)),
        ])
      })
    entry.body = entry.body.replacing("card=2", with: "card=999899999990000")
    return entry
  }

  /// Writes an entry with books that are right but for the stock.
  private func write(_ entry: RawEntry, kiwis: Int, _ shell: PostgresShell) throws {
    var entry = entry
    let digest = try shell.text(
      """
      SELECT encode(sha256(convert_to($1 || 'after ' || encode(s.digest, 'hex') || chr(10), 'UTF8')), 'hex')
      FROM juice.stand AS s
      """, entry.body)
    entry.state =
      Books(
        stock: Stock(items: ["kiwi": .init(quantity: kiwis)], revision: entry.seq),
        queue: Books().queue, drawer: Books().drawer, digest: Digest(parsing: digest)
      ).state
    #expect(try shell.failure(of: entry.statement) == nil)
  }

  /// The tests share a database, and some of them read every stand.
  private func putAside(_ stand: PostgresStand) async throws {
    let stands = try Stands(stand.database, patience: patience)
    try await stands.remove(stand.name)
    _ = try await stands.add(stand.name, anew: true)
  }
}
