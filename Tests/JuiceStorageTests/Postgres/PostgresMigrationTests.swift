import Foundation
import JuiceKit
import JuiceSQLite
import PostgresTesting
import Testing
import TimeTesting

@testable import JuicePostgres
@testable import JuiceStorage

@Suite(.serialized, PostgresCluster.condition) struct PostgresMigrationTests {
  @Test(arguments: 1...5)
  func `an older database is taken over, and goes on`(version: Int) async throws {
    let (database, shell) = try Self.database(of: version)
    let address = try Self.addStand(to: database, version)
    let stands = try Stands(database)
    let journal = try await journal(of: version)
    let stand = try PostgresShell(address)
    try Self.write(journal, through: stand, version)
    try shell.execute(
      "INSERT INTO juice.stand (name) VALUES ('gone'); UPDATE juice.stand SET role = NULL WHERE name = 'gone'"
    )
    let channels: SQL = "SELECT string_agg(id || name || channel, ' ' ORDER BY id) FROM juice.stand"
    let before = try shell.text(channels)
    // A stand's open transaction must not block the migration.
    try stand.execute("BEGIN; LOCK TABLE juice.change, juice.entry IN ACCESS SHARE MODE")

    try await stands.prepare()

    #expect(try shell.text(channels) == before)
    let store = try PostgresStore(address)
    #expect(try await store.journal().map(\.unvoided) == journal)
    #expect(try await store.verify().entries == journal.count)
    let queued = Order.ID()
    try await store.queue("kiwi", queued, price: 4500, .unpaid)
    _ = try await store.apply(.stage(queued, .made))
    let first = try #require(journal.first { $0.kind == .order })
    _ = try await store.apply(.pay(first.id, "cash"))
    _ = try await store.apply(.void(first.id))
    #expect(try await store.queue().map(\.id).contains(queued))
    #expect(try await store.verify().entries == journal.count + 4)
    let next = try await stands.add("next")
    #expect(try shell.integer("SELECT id FROM juice.stand WHERE name = $1", next.stand) == 3)
  }

  @Test func `A database of version 6 keeps its tables, and older programs ask for an update`()
    async throws
  {
    let (database, shell) = try Self.database(of: 6)
    let address = try Self.addStand(to: database, 6)
    // The functions are the same: with the newer mark, today's program writes to the old tables.
    try shell.execute("INSERT INTO juice.migration (version) VALUES (7)")
    try await PostgresStore(address).fill()
    let journal = try await PostgresStore(address).journal()
    try shell.execute("DELETE FROM juice.migration WHERE version = 7")
    #expect(throws: StoreError.self) { try PostgresStore(address) }

    try await Stands(database).prepare()

    #expect(try shell.integer("SELECT max(version) FROM juice.migration") == 7)
    let store = try PostgresStore(address)
    #expect(try await store.journal() == journal)
    #expect(try await store.verify().digest == journal.last?.digest)
    try await store.order("kiwi")
    #expect(try await store.verify().entries == journal.count + 1)
  }

  @Test func `one stand's broken rules keep no other from being brought over`() async throws {
    let (database, shell) = try Self.database(of: 5)
    let (address, other) = (
      try Self.addStand(to: database, 5), try Self.addStand(to: database, 5)
    )
    let journal = try await journal(of: 5)
    try Self.write(journal, through: PostgresShell(other), 5)
    // The payments do not add up to the price. The functions of version 5 did not check that.
    var seal = Seal(after: journal.last?.digest)
    let wrong = try (1...2).map { next in
      try seal.seal(
        JournalEntry(seq: journal.count + next, id: UUID(), at: .noon, kind: .order) {
          $0.lines = [Order.Line(juice: "kiwi", cups: 1, price: .won(4500))]
          $0.changes = ["kiwi": -1]
          $0.payments = Payments(parsing: "card=1 cash=2 KRW")
        })
    }
    let stand = try PostgresShell(address)
    try Self.write(journal + wrong, through: stand, 5)

    try await Stands(database).prepare()
    #expect(try await PostgresStore(other).verify().entries == journal.count)
    let store = try PostgresStore(address)
    let fault = JournalFault(seq: journal.count + 1, rule: .wrongPayment)
    #expect(await store.fault() == fault)
    #expect(try await store.journal().map(\.unvoided) == journal)
    #expect(try shell.integer("SELECT max(revision) FROM juice.stand") == journal.count + 2)
  }

  @Test(arguments: [
    ("UPDATE juice.entry SET at = at + 1 WHERE seq = 3", 3),
    ("UPDATE juice.line SET cups = 9 WHERE entry = 2", 2),
    ("UPDATE juice.change SET delta = -4 WHERE entry = 2 AND ingredient = 'kiwi'", 2),
    ("DELETE FROM juice.entry WHERE seq = 4", 5),
    ("UPDATE juice.stand SET revision = revision + 1", 0),
  ])
  func `a database in which an entry was changed stays as it is`(sql: String, seq: Int)
    async throws
  {
    let (database, shell) = try Self.database(of: 5)
    let journal = try await journal(of: 5)
    try Self.write(journal, through: PostgresShell(Self.addStand(to: database, 5)), 5)
    try shell.execute(sql)
    let stands = try Stands(database)
    let rule: JournalFault.Rule = seq == 5 || seq == 0 ? .gap : .wrongDigest
    let fault = JournalFault(seq: seq == 0 ? journal.count + 1 : seq, rule: rule)
    await #expect(throws: StoreError.server(stands.shownAddress, .damaged(.fault(fault)))) {
      try await stands.prepare()
    }
    #expect(try shell.integer("SELECT max(version) FROM juice.migration") == 5)
    #expect(try shell.integer("SELECT count(*) FROM juice.line") > 10)
  }

  private static func database(of version: Int) throws -> (String, PostgresShell) {
    let database = PostgresCluster.shared.makeDatabase()
    let shell = try PostgresShell(database)
    for script in try scripts(of: version) { try shell.execute(script) }
    return (database, shell)
  }

  /// - Returns: the address with the login of a new stand.
  private static func addStand(to database: String, _ version: Int) throws -> String {
    let rows = try PostgresConnection(PostgresAddress(database), until: .after(patience)).rows(
      version < 5
        ? "SELECT login, password FROM juice.add_stand($1)"
        : "SELECT login, password FROM juice.add_stand($1, false, false)", ["s-" + UUID().text],
      until: .after(patience))
    return try database.replacing("owner@", with: "\(rows.text(0, 0)):\(rows.text(0, 1))@")
  }

  private static func write(
    _ journal: [JournalEntry], through stand: PostgresShell, _ version: Int
  ) throws {
    for (entry, previous) in zip(journal, [nil] + journal.map(\.digest)) {
      var values = ["2026-03-01", previous?.value] + entry.oldValues
      // Versions 1 and 2 have no amounts except prices.
      if version < 3 { values.remove(at: values.count - 3) }
      let texts = values.map { $0.map { "'\($0)'" } ?? "NULL" }
      try stand.execute("SELECT juice.append(\(texts.joined(separator: ", ")))")
    }
  }

  /// The scripts up to a version; versions 5 and 6 start afresh.
  private static func scripts(of version: Int) throws -> [String] {
    let names = version < 5 ? (1...version).map { "step-\($0)" } : ["version-\(version)"]
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Old")
    return try names.map {
      try String(contentsOf: folder.appending(path: $0 + ".sql"), encoding: .utf8)
    }
  }

  /// Entries of all kinds of a version.
  private func journal(of version: Int) async throws -> [JournalEntry] {
    let filled = MemoryStore(author: .tester) { Date(milliseconds: 1_772_325_000_000) }
    try await filled.fill()
    let kinds: [JournalEntry.Kind: Int] = [.stage: 2, .payment: 2, .drawer: 3]
    var (seal, seq) = (Seal(), 0)
    return try await filled.journal().filter { kinds[$0.kind] ?? 1 <= version }.map { entry in
      seq += 1
      let lines = entry.lines.map {
        version > 3 ? $0 : Order.Line(Cup($0.cup.juice), cups: $0.cups, price: $0.price)
      }
      let hasReason = version > 1 || entry.kind != .order
      let hasPayments = version > 1 || entry.kind != .void && entry.payments != .unpaid
      return try seal.seal(
        JournalEntry(seq: seq, id: entry.id, at: entry.at, kind: entry.kind) {
          $0.lines = lines
          $0.changes = entry.changes
          $0.reason = hasReason ? entry.reason : nil
          $0.number = entry.number
          $0.payments = hasPayments ? entry.payments : nil
          $0.discount = version > 2 ? entry.discount : nil
          $0.drawer = entry.drawer
          $0.by = entry.by
        })
    }
  }
}

extension JournalEntry {
  fileprivate var unvoided: JournalEntry {
    var entry = self
    entry.isVoided = false
    return entry
  }
}

extension JournalEntry {
  /// The arguments of the old `juice.append`, from the number to the changes.
  fileprivate var oldValues: [String?] {
    // The drawer's text is a line of the body.
    let line = body.split(separator: "\n").first { $0.hasPrefix("drawer ") }
    let money = line.map { String($0.dropFirst("drawer ".count)) } ?? facts.discount?.text
    let lines = facts.lines.map { line in
      [
        line.juice.rawValue, "\(line.cups)", line.price.map { "\($0.minorUnits)" },
        line.price?.currency.code, line.cup.options.text,
        line.cup.note.map { Array($0.utf8).hexadecimal },
      ].map { $0 ?? "" }.joined(separator: " ")
    }
    return [
      "\(seq)", id.text, "\(at.milliseconds)", kind.rawValue, reason, number?.day,
      number.map { "\($0.number)" }, facts.payments?.text, by?.name, by?.till, digest?.value, money,
      lines.joined(separator: ","),
      changes.map { "\($0.key) \($0.value)" }.joined(separator: ","),
    ]
  }
}
