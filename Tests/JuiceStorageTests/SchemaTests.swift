import FoundationEssentials
import JuiceStorage
import Testing

@testable import JuiceKit
@testable import JuiceSQLite

@Suite(.serialized) struct SchemaTests {
  /// A store with an order (2), its void (3), an order (4) and a mark (5).
  private func withHistory(_ body: (SQLiteStore, String) async throws -> Void) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 10, "mango": 10]))
      try await store.order("kiwi", id: Self.voided)
      _ = try await store.apply(.void(Self.voided))
      try await store.order("mango", id: Self.standing)
      _ = try await store.apply(.soldOut(["mango"], .marked))
      try await body(store, path)
    }
  }

  private static let voided = UUID(uuidString: "00000000-0000-4000-8000-000000000001") ?? UUID()
  private static let standing = UUID(uuidString: "00000000-0000-4000-8000-000000000002") ?? UUID()

  private static func insert(
    _ verb: String = "INSERT", seq: Int = 6, id: String = "zeroblob(16)", day: String = "NULL",
    number: String = "NULL", digest: String = "zeroblob(32)", body: String = "'x'"
  ) -> String {
    """
    \(verb) INTO entry (seq, id, kind, at, day, number, digest, body)
    VALUES (\(seq), \(id), 'restock', 0, \(day), \(number), \(digest), \(body))
    """
  }

  @Test(arguments: [
    "UPDATE entry SET at = 0", "UPDATE entry SET body = 'x' WHERE seq = 2", "DELETE FROM entry",
    "DELETE FROM entry WHERE seq = 5", insert(seq: 5), insert(seq: 7), insert("REPLACE", seq: 5),
    insert("INSERT OR IGNORE", seq: 0), insert(id: "'me'"), insert(id: "NULL"),
    insert(digest: "NULL"), insert(digest: "zeroblob(31)"), insert(day: "'2026-11-21'"),
    insert(number: "1"), insert(body: "NULL"), insert(body: "zeroblob(9)"),
  ])
  func `A shell can't change what is written, or leave the order`(sql: String) async throws {
    try await withHistory { store, path in
      let before = try await store.stock()

      #expect(throws: SQLiteError.self) { try Shell(path).execute("BEGIN; \(sql); COMMIT") }

      #expect(try await store.stock() == before)
      #expect(try await store.verify().entries == 5)
    }
  }

  @Test func `A store that a newer version has taken over is refused by that reason`() async throws
  {
    try await withHistory { store, path in
      try Shell(path).execute("PRAGMA user_version = \(Schema.version + 1)")

      await #expect(throws: StoreError.newer(path)) { try await store.stock() }
      await #expect(throws: StoreError.newer(path)) { try await store.order("kiwi") }
    }
  }

  @Test func `Books of a newer version are refused by that reason`() async throws {
    try await withHistory { _, path in
      let version = Books.stateVersion
      try Shell(path).execute(
        "UPDATE books SET state = replace(state, 'books \(version)', 'books \(version + 1)')")

      let store = try SQLiteStore(path: path)
      await #expect(throws: StoreError.newer(path)) { try await store.order("kiwi") }
    }
  }

  @Test(arguments: [
    ("change mango -3", "change mango -2", 4, .wrongDigest),
    ("change mango -3", "change mango -11", 4, .belowZero("mango")),
    ("change kiwi 3", "change kiwi 2", 3, .wrongVoid),
    ("line kiwi 1", "line Kiwi! 1", 2, JournalFault.Rule.unreadable("line Kiwi! 1")),
    ("reason marked", "reason expired", 5, .unreadable("reason expired")),
    ("by Tester", "by Eve", 1, .wrongDigest),
  ])
  func `verify names the entry whose text was changed, and its lines`(
    old: String, new: String, seq: Int, rule: JournalFault.Rule
  ) async throws {
    try await withHistory { store, path in
      try tamper(
        path, "UPDATE entry SET body = replace(body, '\(old)', '\(new)') WHERE seq = \(seq)")

      await #expect(throws: JournalFault(seq: seq, rule: rule)) { try await store.verify() }
    }
  }

  @Test(arguments: [
    ("DELETE FROM entry WHERE seq = 3", 4, JournalFault.Rule.gap),
    ("UPDATE entry SET digest = zeroblob(32) WHERE seq = 2", 2, .wrongDigest),
    ("UPDATE entry SET id = zeroblob(16) WHERE seq = 2", 2, .wrongDigest),
    ("UPDATE entry SET kind = 'order' WHERE seq = 3", 3, .wrongDigest),
    ("UPDATE entry SET at = at + 1 WHERE seq = 3", 3, .wrongDigest),
    ("UPDATE entry SET number = 9 WHERE seq = 2", 2, .wrongDigest),
    ("UPDATE entry SET day = NULL, number = NULL WHERE seq = 4", 4, .wrongDigest),
    ("UPDATE books SET state = ''", 5, .wrongState),
    ("UPDATE books SET seq = 4", 4, .wrongState),
  ])
  func `verify names the row that was changed`(
    sql: String, seq: Int, rule: JournalFault.Rule
  ) async throws {
    try await withHistory { store, path in
      try tamper(path, sql)

      await #expect(throws: JournalFault(seq: seq, rule: rule)) { try await store.verify() }
    }
  }

  @Test func `verify compares the kept books with the journal`() async throws {
    let order = Order.ID()
    let changes: [(JournalFault.Rule, (inout Books) -> Void)] = [
      (.wrongStock("kiwi", sum: 10, stock: 9), { $0.stock.set("kiwi", 9, false) }),
      (.wrongMark("mango", isMarked: false), { $0.stock.set("mango", 7, false) }),
      (.notInJournal("ice"), { $0.stock.set("ice", 0, false) }),
      (
        .wrongQueue(order),
        { $0.queue = Queue(places: [order: .init(seq: 4, stage: .made, number: 2)]) }
      ),
      (.wrongState, { $0.drawer.isOpen = true }),
      (.wrongState, { $0.bills.insert(order) }),
    ]
    for (rule, change) in changes {
      try await withHistory { store, path in
        var books = try await store.books()
        change(&books)
        let shell = try Shell(path)
        try shell.connection.run("UPDATE books SET state = ?", books.state)

        await #expect(throws: JournalFault(seq: 5, rule: rule)) {
          try await SQLiteStore(path: path).verify()
        }
      }
    }
  }

  @Test func `Damaged books are made anew from the journal`() async throws {
    for sql in ["UPDATE books SET state = 'x'", "DELETE FROM books", "UPDATE books SET seq = 3"] {
      try await withHistory { store, path in
        let before = try await store.stock()
        try Shell(path).execute(sql)

        let again = try SQLiteStore(path: path)
        #expect(try await again.stock() == before)
        try await again.order("kiwi")
        #expect(try await again.verify().entries == 6)
      }
    }
  }

  @Test(arguments: [
    ("UPDATE entry SET body = replace(body, 'line mango', 'line Mango') WHERE seq = 4", 4),
    ("UPDATE entry SET body = '' WHERE seq = 4", 4),
    ("UPDATE entry SET body = replace(body, 'kiwi 1', 'kiwi 1 4500') WHERE seq = 2", 2),
    ("UPDATE entry SET body = CAST(x'41C16E61' AS TEXT) WHERE seq = 5", 5),
  ])
  func `A journal is read up to the first entry that can't be read`(sql: String, seq: Int)
    async throws
  {
    try await withHistory { _, path in
      try tamper(path, sql)
      let store = try SQLiteStore(reading: path)

      #expect(try await store.journal().map(\.seq) == Array(1..<seq))
      #expect(await store.fault()?.seq == seq)
      #expect(try await store.stock().revision == seq - 1)
      #expect(
        try await store.report(since: .distantPast, until: nil, by: .midnight).taken.orders
          == (seq > 4 ? 2 : seq > 2 ? 1 : 0))

      let till = try SQLiteStore(path: path)
      _ = try await till.journal()
      await #expect(throws: StoreError.self) { try await till.order("kiwi") }
      await #expect(throws: (any Error).self) { try await till.verify() }
    }
  }

  @Test func `An entry that another program has written is admitted, or named`() async throws {
    try await withHistory { store, path in
      let books = try await store.books()
      func entry(_ seq: Int, taking kiwis: Int, after digest: Digest?) throws -> JournalEntry {
        var seal = Seal(after: digest)
        return try seal.seal(
          JournalEntry(seq: seq, id: UUID(), at: Date(milliseconds: 9), kind: .waste) {
            $0.changes = ["kiwi": -kiwis]
            $0.reason = "spilled"
          })
      }
      let good = try entry(6, taking: 4, after: books.digest)
      try Shell(path).connection.append(good)
      #expect(try await SQLiteStore(reading: path).stock().quantity(of: "kiwi") == 6)
      let bad = try entry(7, taking: 7, after: good.digest)
      try Shell(path).connection.append(bad)

      let reader = try SQLiteStore(reading: path)
      #expect(try await reader.stock().quantity(of: "kiwi") == 6)
      #expect(await reader.fault() == JournalFault(seq: 7, rule: .belowZero("kiwi")))
      #expect(try await reader.journal().count == 6)
    }
  }

  @Test(arguments: ["DROP INDEX entry_by_id", "DROP INDEX entry_by_time", "SELECT 1"])
  func `verify finds indexes and triggers that are gone`(sql: String) async throws {
    try await withHistory { store, path in
      try tamper(path, sql)

      await #expect(throws: StoreError.damaged(path, .changedSchema)) { try await store.verify() }
    }
  }

  @Test(arguments: [
    "CREATE TRIGGER \"sqlite.stats\" BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END",
    "CREATE VIEW sqlite1stat AS SELECT 1", "CREATE INDEX mine ON entry (body)",
  ])
  func `verify finds what was added, whatever its name`(sql: String) async throws {
    try await withHistory { store, path in
      try Shell(path).execute(sql)

      await #expect(throws: StoreError.damaged(path, .changedSchema)) { try await store.verify() }
    }
  }

  @Test func `SQLite's own bookkeeping is not a change`() async throws {
    try await withHistory { store, path in
      try Shell(path).execute("ANALYZE")

      #expect(try await store.verify().digest != nil)
    }
  }

  /// Changes a store without its triggers.
  private func tamper(_ path: String, _ sql: String) throws {
    let shell = try Shell(path)
    try shell.dropGuards()
    try shell.execute("PRAGMA ignore_check_constraints = ON")
    try shell.execute(sql)
  }
}

extension Stock {
  fileprivate mutating func set(_ id: Ingredient.ID, _ quantity: Int, _ isSoldOut: Bool) {
    self = Stock(
      items: items.merging([id: Item(quantity: quantity, isSoldOut: isSoldOut)]) { $1 },
      revision: revision)
  }
}
