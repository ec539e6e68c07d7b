import FoundationEssentials
import JuiceKit
import Testing

@testable import JuiceStorage

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

  /// What somebody might try in the sqlite3 shell.
  private static let tampering: [String] = {
    let new = "'00000000-0000-4000-8000-000000000009', 0"
    let taken = "'\(SchemaTests.voided.uuidString.lowercased())', 0"
    let other = "'\(SchemaTests.standing.uuidString.lowercased())', 0"
    let digest = "zeroblob(32)"
    let sealed = "NULL, NULL, \(digest)"
    func entry(_ kind: String, _ reason: String = "NULL") -> String {
      "INSERT INTO entry VALUES (6, \(new), '\(kind)', \(reason), NULL, NULL, NULL, \(sealed));"
    }
    let payments = [
      "cash=1 cash=2", "cash=01", "cash=", "=1", "cash=1/", "cash=2/1", "cash=1/2/3", "cash",
      "a=b",
      "cash=1  card=2", "cash=1000000000000000000", "cash=-1", "a/b=1",
    ].map {
      "INSERT INTO entry VALUES (6, \(new), 'order', NULL, NULL, NULL, '\($0) KRW', \(sealed))"
    }
    return payments + [
      "UPDATE entry SET at = 0", "DELETE FROM entry", "DELETE FROM entry WHERE seq = 5",
      "UPDATE line SET cups = 9", "DELETE FROM line",
      "UPDATE change SET delta = 0, after = 10", "DELETE FROM change",
      "UPDATE stock SET quantity = 99", "UPDATE stock SET quantity = quantity - 1",
      "UPDATE stock SET sold_out = 0", "UPDATE stock SET sold_out = 1 WHERE ingredient = 'kiwi'",
      "UPDATE stock SET ingredient = 'ice' WHERE ingredient = 'kiwi'",
      "DELETE FROM stock", "INSERT INTO stock VALUES ('ice', 5, 0)",
      "REPLACE INTO stock VALUES ('kiwi', 10, 1)", "REPLACE INTO stock VALUES ('kiwi', 5, 0)",
      "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (7, \(new), 'restock', NULL, \(digest))",
      "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (5, \(new), 'restock', NULL, \(digest))",
      "REPLACE INTO entry (seq, id, at, kind, reason, digest) VALUES (5, \(new), 'restock', NULL, \(digest))",
      "REPLACE INTO entry (seq, id, at, kind, reason, digest) VALUES (6, \(other), 'order', NULL, \(digest))",
      "REPLACE INTO entry (seq, id, at, kind, reason, digest) VALUES (6, \(taken), 'void', NULL, \(digest))",
      "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (6, \(new), 'void', NULL, \(digest))",
      "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (6, \(new), 'gift', NULL, \(digest))",
      "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (6, 'me', 0, 'restock', NULL, \(digest))",
      "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (6, \(new), 'restock', NULL, \(digest)); INSERT INTO change VALUES (6, 'kiwi', -11, -1)",
      "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (6, \(new), 'restock', NULL, \(digest)); INSERT INTO change VALUES (6, 'kiwi', 1, 12)",
      "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (6, \(new), 'restock', NULL, \(digest)); INSERT OR IGNORE INTO change VALUES (6, 'kiwi', 1, 12)",
      "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (6, \(new), 'order', NULL, \(digest)); INSERT INTO line VALUES (6, 0, 'kiwi', 0, NULL, NULL, NULL, NULL)",
      "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (6, \(new), 'restock', NULL, \(digest)); INSERT INTO line VALUES (6, 0, 'kiwi', 1, NULL, NULL, NULL, NULL)",
      "INSERT INTO entry (seq, id, at, kind, reason, digest) VALUES (6, \(other), 'void', NULL, \(digest)); INSERT INTO change VALUES (6, 'kiwi', 1, 11)",
      "INSERT INTO change VALUES (5, 'kiwi', 1, 11)",
      "INSERT INTO change VALUES (4, 'kiwi', 1, 11)",
      "INSERT INTO change VALUES (6, 'kiwi', 1, 11)",
      "REPLACE INTO change VALUES (5, 'mango', 0, 7)",
      "INSERT INTO line VALUES (4, 1, 'kiwi', 1, NULL, NULL, NULL, NULL)",
      "REPLACE INTO line VALUES (4, 0, 'kiwi', 1, NULL, NULL)",
      // Number 2 of a day that has no 1.
      "INSERT INTO entry VALUES (6, \(new), 'order', NULL, '2020-01-01', 2, NULL, \(sealed))",
      "INSERT INTO entry SELECT 6, \(new), 'order', NULL, day, number, NULL, \(sealed) FROM entry WHERE seq = 4",
      "INSERT INTO entry VALUES (6, \(new), 'order', NULL, '2026-11-21', NULL, NULL, \(sealed))",
      "INSERT INTO entry VALUES (6, \(new), 'order', NULL, NULL, 1, NULL, \(sealed))",
      "INSERT INTO entry VALUES (6, \(new), 'order', NULL, 'today', 1, NULL, \(sealed))",
      "INSERT INTO entry VALUES (6, \(new), 'order', NULL, '2026-13-01', 1, NULL, \(sealed))",
      "INSERT INTO entry VALUES (6, \(new), 'restock', NULL, NULL, NULL, 'cash', \(sealed))",
      "INSERT INTO entry VALUES (6, \(new), 'order', NULL, NULL, NULL, 'Cash', \(sealed))",
      // Without a digest, or with half of an author.
      "INSERT INTO entry VALUES (6, \(new), 'restock', NULL, NULL, NULL, NULL, NULL, NULL, NULL)",
      "INSERT INTO entry VALUES (6, \(new), 'restock', NULL, NULL, NULL, NULL, NULL, NULL, zeroblob(31))",
      "INSERT INTO entry VALUES (6, \(new), 'restock', NULL, NULL, NULL, NULL, 'me', NULL, \(digest))",
      "INSERT INTO entry VALUES (6, \(new), 'restock', NULL, NULL, NULL, NULL, NULL, 'here', \(digest))",
      "INSERT INTO entry VALUES (6, \(new), 'restock', NULL, NULL, NULL, NULL, '', '', \(digest))",
      // Values that no entry of its kind has.
      "INSERT INTO entry VALUES (6, '00000000-0000-4000-8000-000000000009', 253402300800000, 'restock', NULL, NULL, NULL, NULL, \(sealed))",
      "INSERT INTO entry VALUES (6, \(new), 'restock', 'expired', NULL, NULL, NULL, \(sealed))",
      "INSERT INTO entry VALUES (6, \(new), 'waste', NULL, NULL, NULL, NULL, \(sealed))",
      "INSERT INTO entry VALUES (6, \(new), 'waste', 'stolen', NULL, NULL, NULL, \(sealed))",
      "INSERT INTO entry VALUES (6, \(new), 'sold-out', 'expired', NULL, NULL, NULL, \(sealed))",
      "INSERT INTO entry VALUES (6, \(other), 'void', NULL, NULL, NULL, 'cash', \(sealed))",
      "INSERT INTO entry VALUES (6, \(other), 'void', NULL, '2026-11-20', 1, NULL, \(sealed))",
      "\(entry("order")) INSERT INTO change VALUES (6, 'kiwi', 1, 11)",
      "\(entry("order")) INSERT INTO change VALUES (6, 'kiwi', 0, 10)",
      "\(entry("open")) INSERT INTO change VALUES (6, 'kiwi', -1, 9)",
      "\(entry("restock")) INSERT INTO change VALUES (6, 'kiwi', 0, 10)",
      "\(entry("restock")) INSERT INTO change VALUES (6, 'kiwi', 999999991, 1000000001)",
      "\(entry("waste", "'spilled'")) INSERT INTO change VALUES (6, 'kiwi', 1, 11)",
      "\(entry("order")) INSERT INTO line VALUES (6, 1, 'kiwi', 1, NULL, NULL, NULL, NULL)",
      "\(entry("order")) INSERT INTO line VALUES (6, 0, 'kiwi', 10000, NULL, NULL, NULL, NULL)",
      "\(entry("order")) INSERT INTO line VALUES (6, 0, 'Kiwi!', 1, NULL, NULL, NULL, NULL)",
      "\(entry("order")) INSERT INTO line VALUES (6, 0, '', 1, NULL, NULL, NULL, NULL)",
      "\(entry("order")) INSERT INTO line VALUES (6, 0, 'kiwi', 1, NULL, NULL, 'Large', NULL)",
      "\(entry("order")) INSERT INTO line VALUES (6, 0, 'kiwi', 1, NULL, NULL, 'large++hot', NULL)",
      "\(entry("order")) INSERT INTO line VALUES (6, 0, 'kiwi', 1, NULL, NULL, '', NULL)",
      "\(entry("order")) INSERT INTO line VALUES (6, 0, 'kiwi', 1, NULL, NULL, NULL, char(27))",
      "\(entry("order")) INSERT INTO line VALUES (6, 0, 'kiwi', 1, NULL, NULL, NULL, '')",
      "\(entry("order")) INSERT INTO line VALUES (6, 0, 'kiwi', 1, -1, 'KRW', NULL, NULL)",
      "\(entry("order")) INSERT INTO line VALUES (6, 0, 'kiwi', 1, 100000000000, 'KRW', NULL, NULL)",
      "\(entry("order")) INSERT INTO line VALUES (6, 0, 'kiwi', 1, 4500, 'won', NULL, NULL)",
    ]
  }()

  @Test(arguments: tampering)
  func `no statement in a shell breaks the journal`(sql: String) async throws {
    try await withHistory { store, path in
      let before = try await store.stock()

      #expect(throws: SQLiteError.self) { try Shell(path).execute("BEGIN; \(sql); COMMIT") }

      #expect(try await store.stock() == before)
      #expect(try await store.verify().entries == 5)
    }
  }

  @Test func `a store that a newer version has taken over is told of as that`() async throws {
    try await withHistory { store, path in
      try Shell(path).execute("PRAGMA user_version = \(Schema.version + 1)")

      await #expect(throws: StoreError.newer(path)) { try await store.stock() }
      await #expect(throws: StoreError.newer(path)) { try await store.order("kiwi") }
    }
  }

  @Test func `statements in a shell that keep the rules change the stock, but verify finds them`()
    async throws
  {
    try await withHistory { store, path in
      try Shell(path).execute(
        """
        INSERT INTO entry (seq, id, at, kind, digest)
          VALUES (6, '00000000-0000-4000-8000-000000000002', 7, 'void', zeroblob(32));
        INSERT INTO entry (seq, id, at, kind, digest)
          VALUES (7, '00000000-0000-4000-8000-00000000000a', 8, 'count', zeroblob(32));
        INSERT INTO change VALUES (7, 'kiwi', -10, 0);
        """)
      let stock = try await store.stock()
      #expect(stock.items.mapValues(\.quantity) == ["kiwi": 0, "mango": 10])
      #expect(stock.isSoldOut("mango"))
      await #expect(throws: JournalFault(seq: 6, rule: .wrongDigest)) { try await store.verify() }
      #expect(try await store.entries(JournalQuery(kind: .order)).map(\.isVoided) == [true, true])
    }
  }

  @Test(arguments: [
    (
      "UPDATE stock SET quantity = 9 WHERE ingredient = 'kiwi'", 5,
      JournalFault.Rule.wrongStock("kiwi", sum: 10, stock: 9)
    ),
    (
      "UPDATE stock SET sold_out = 1 WHERE ingredient = 'kiwi'", 5,
      .wrongMark("kiwi", isMarked: true)
    ),
    ("UPDATE stock SET sold_out = 0", 5, .wrongMark("mango", isMarked: false)),
    ("INSERT INTO stock VALUES ('ice', 0, 0)", 5, .notInJournal("ice")),
    ("DELETE FROM stock WHERE ingredient = 'kiwi'", 5, .notInStock("kiwi")),
    ("UPDATE change SET delta = -2 WHERE entry = 4", 4, .wrongCount("mango", sum: 8, recorded: 7)),
    ("UPDATE change SET after = 8 WHERE entry = 4", 4, .wrongCount("mango", sum: 7, recorded: 8)),
    ("UPDATE change SET delta = -11, after = 0 WHERE entry = 4", 4, .belowZero("mango")),
    (
      "DELETE FROM change WHERE entry = 3; DELETE FROM line WHERE entry = 3; DELETE FROM entry WHERE seq = 3",
      4, .gap
    ),
    ("UPDATE change SET delta = 2 WHERE entry = 3", 3, .wrongVoid),
    ("UPDATE entry SET id = '00000000-0000-4000-8000-000000000007' WHERE seq = 2", 2, .wrongDigest),
    (
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(sql, 'UNIQUE ', '');
      PRAGMA writable_schema = RESET;
      INSERT INTO entry SELECT 6, id, at, kind, reason, day, number + 1, payment, by, till, digest, money
        FROM entry WHERE seq = 4;
      INSERT INTO line SELECT 6, position, juice, cups, NULL, NULL, NULL, NULL FROM line WHERE entry = 4;
      INSERT INTO change VALUES (6, 'mango', -3, 4);
      """, 6, .doubleID
    ),
  ])
  func `verify names the entry that was tampered with`(
    sql: String, seq: Int, rule: JournalFault.Rule
  )
    async throws
  {
    try await withHistory { store, path in
      try tamper(path, sql)
      if rule == .doubleID { try Shell(path).reseal(seq...seq) }

      await #expect(throws: JournalFault(seq: seq, rule: rule)) { try await store.verify() }
    }
  }

  @Test(arguments: [
    ("UPDATE line SET juice = 'Kiwi!' WHERE entry = 2", "Kiwi!"),
    ("UPDATE entry SET id = upper(id) || 'A' WHERE seq = 2", "\(voided.uuidString)A"),
    ("UPDATE entry SET id = 'A' || substr(id, 2) WHERE seq = 2", "A\(voided.text.dropFirst())"),
    ("UPDATE entry SET at = 9223372036854775807 WHERE seq = 2", "9223372036854775807"),
    ("UPDATE line SET cups = 9223372036854775807 WHERE entry = 2", "9223372036854775807"),
    ("UPDATE change SET delta = -9223372036854775808 WHERE entry = 2", "-9223372036854775808"),
  ])
  func `an unreadable value is damage, not a crash`(sql: String, value: String) async throws {
    try await withHistory { store, path in
      try tamper(path, sql)

      let damage = StoreError.damaged(path, .badValue(value))
      await #expect(throws: damage) { try await store.verify() }
      await #expect(throws: damage) { try await store.entries(JournalQuery()) }
    }
  }

  @Test(arguments: ["by", "till"])
  func `a name that is no text is damage, and is not read as another`(column: String) async throws {
    try await withHistory { store, path in
      try tamper(path, "UPDATE entry SET \(column) = CAST(x'41C16E61' AS TEXT) WHERE seq = 4")

      await #expect(throws: StoreError.self) { try await store.entries(JournalQuery()) }
      await #expect(throws: StoreError.self) { try await store.verify() }
    }
  }

  @Test func `a stock or a number too large to count on is damage, not a crash`() async throws {
    for sql in [
      "UPDATE stock SET quantity = 9223372036854775807",
      "UPDATE entry SET seq = 9223372036854775807 WHERE seq = 5",
    ] {
      try await withHistory { _, path in
        try tamper(path, sql)

        let damage = StoreError.damaged(path, .badValue("9223372036854775807"))
        // A store that has seen the entry that is gone would miss it first.
        await #expect(throws: damage) { try await SQLiteStore(path: path).stock() }
        await #expect(throws: damage) { try await SQLiteStore(path: path).order("kiwi") }
      }
    }
  }

  @Test(arguments: [
    "UPDATE entry SET number = 9223372036854775807, day = '2026-11-24' WHERE seq = 4",
    "UPDATE entry SET seq = -9223372036854775808 WHERE seq = 5",
    "UPDATE entry SET by = 'a' || char(10) || 'b' WHERE seq = 4",
    "UPDATE entry SET till = '' WHERE seq = 4", "UPDATE entry SET by = NULL WHERE seq = 4",
    "UPDATE entry SET digest = x'00' WHERE seq = 5",
    "UPDATE line SET price_minor = 9223372036854775807, currency = 'KRW'",
    "UPDATE line SET price_minor = -1, currency = 'KRW'", "UPDATE line SET cups = 10000",
    "UPDATE change SET after = -9223372036854775808",
  ])
  func `no value of a row crashes the process`(sql: String) async throws {
    try await withHistory { store, path in
      try tamper(path, sql)

      _ = try? await store.journal()
      _ = try? await store.undone(store.journal())
      _ = try? await store.report(since: .distantPast, until: nil)
      _ = try? await store.order("kiwi")
      _ = try? await store.apply(.revert(store.journal().last ?? Self.nothing))
      await #expect(throws: (any Error).self) { try await store.verify() }
    }
  }

  private static let nothing = JournalEntry(
    seq: 5, id: standing, at: Date(milliseconds: 0), kind: .soldOut, changes: [:])

  @Test(arguments: [
    (
      "INSERT INTO line VALUES (9, 0, 'kiwi', 1, NULL, NULL, NULL, NULL)",
      Cause.orphan(table: "line")
    ),
    ("INSERT INTO change VALUES (-1, 'kiwi', 0, 10)", .orphan(table: "change")),
    ("DROP INDEX entry_order", .changedSchema),
    ("DROP INDEX entry_at", .changedSchema),
    ("SELECT 1", .changedSchema),
  ])
  func `verify finds rows that belong to no entry, and rules that are gone`(
    sql: String, cause: Cause
  ) async throws {
    try await withHistory { store, path in
      try tamper(path, sql)

      await #expect(throws: StoreError.damaged(path, cause)) { try await store.verify() }
    }
  }

  @Test(arguments: [
    "CREATE TRIGGER \"sqlite.stats\" BEFORE INSERT ON line BEGIN SELECT RAISE(IGNORE); END",
    "CREATE VIEW sqlite1stat AS SELECT 1", "CREATE INDEX mine ON entry (till)",
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

  /// Changes a store behind the back of its triggers.
  /// `docs/reliability.md` says which damage an order sees: what it reads.
  @Test(arguments: [
    "UPDATE stock SET quantity = 9 WHERE ingredient = 'kiwi'",
    "UPDATE line SET cups = 5 WHERE entry = 2",
    "UPDATE entry SET digest = zeroblob(32) WHERE seq = 5",
  ])
  func `an order does not see what only verify reads`(sql: String) async throws {
    try await withHistory { _, path in
      try tamper(path, sql)
      let store = try SQLiteStore(path: path)
      try await store.order("kiwi", id: UUID())
      await #expect(throws: (any Error).self) { try await store.verify() }
    }
  }

  @Test(arguments: [
    "UPDATE stock SET quantity = -1 WHERE ingredient = 'kiwi'",
    "UPDATE entry SET digest = NULL WHERE seq = 5",
  ])
  func `an order is refused where what it reads is no value of a journal`(sql: String) async throws
  {
    try await withHistory { _, path in
      try tamper(path, sql)
      await #expect(throws: StoreError.self) {
        try await SQLiteStore(path: path).order("kiwi", id: UUID())
      }
    }
  }

  private func tamper(_ path: String, _ sql: String) throws {
    let shell = try Shell(path)
    try shell.dropGuards()
    try shell.execute("PRAGMA ignore_check_constraints = ON")
    try shell.execute(sql)
  }
}
