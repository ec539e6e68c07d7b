import Foundation
import JuiceKit
import JuiceStorage
import OldStores
import Testing

@testable import JuiceSQLite

@Suite(.serialized) struct MigrationTests {
  private static let standing =
    UUID(parsing: "00000000-0000-4000-8000-000000000002") ?? UUID()

  @discardableResult
  private func makeStore(_ path: String, version: Int) throws -> Shell {
    try OldSchema.bring(path, to: min(version, 2))
    let shell = try Shell(path)
    try shell.execute(
      """
      PRAGMA journal_mode = WAL;
      INSERT INTO entry (seq, id, at, kind)
        VALUES (1, '00000000-0000-4000-8000-000000000001', 0, 'open');
      INSERT INTO change VALUES (1, 'kiwi', 10, 10);
      INSERT INTO entry (seq, id, at, kind)
        VALUES (2, '00000000-0000-4000-8000-000000000002', 0, 'order');
      INSERT INTO line VALUES (2, 0, 'kiwi', 1, NULL, NULL);
      INSERT INTO change VALUES (2, 'kiwi', -3, 7);
      """)
    guard version > 2 else { return shell }
    let (seals, guards) = (OldSchema.scripts(of: 3)[0], OldSchema.scripts(of: 3).dropFirst())
    try OldSchema.run(seals, path)
    var seal = Seal()
    for entry in Self.journal {
      let digest = try seal.seal(entry).digest
      try shell.connection.run(
        "UPDATE entry SET digest = ? WHERE seq = ?", digest?.bytes, entry.seq)
    }
    for script in guards { try OldSchema.run(script, path) }
    try OldSchema.bring(path, from: 3, to: version)
    return shell
  }

  private static let journal = [
    JournalEntry(
      seq: 1, id: UUID(parsing: "00000000-0000-4000-8000-000000000001") ?? UUID(),
      at: Date(milliseconds: 0), kind: .open
    ) { $0.changes = ["kiwi": 10] },
    JournalEntry(seq: 2, id: standing, at: Date(milliseconds: 0), kind: .order) {
      $0.lines = [Order.Line(juice: "kiwi", cups: 1)]
      $0.changes = ["kiwi": -3]
    },
  ]

  @Test(arguments: OldSchema.versions)
  func `an older store is taken over, and goes on`(version: Int) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      try makeStore(path, version: version)

      let store = try SQLiteStore(path: path)
      try await store.order("kiwi")
      _ = try await store.apply(.void(Self.standing))
      let queued = Order.ID()
      try await store.queue("kiwi", queued)
      _ = try await store.apply(.stage(queued, .made))

      let journal = try await store.journal()
      #expect(journal.map(\.number?.number) == [nil, nil, 1, nil, 2, 2])
      #expect(journal.map(\.by) == [nil, nil, .tester, .tester, .tester, .tester])
      #expect(journal.allSatisfy { $0.digest != nil })
      #expect(try await store.quantity(of: "kiwi") == 6)
      #expect(try await store.queue().map(\.id) == [queued])
      #expect(try await store.verify().entries == 6)
      #expect(throws: SQLiteError.self) { try Shell(path).execute("UPDATE entry SET at = 1") }
      #expect(throws: SQLiteError.self) {
        try Shell(path).execute("UPDATE entry SET digest = x'' ")
      }
    }
  }

  @Test(arguments: OldSchema.versions)
  func `an older backup is restored, and an older store is kept as it is`(version: Int)
    async throws
  {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      try makeStore(path, version: version)
      try makeStore(copy, version: version)

      let journal = try VerifiedBackup(backup: copy, patience: patience) { _ in }
      let kept = try #require(
        try journal.becomeStore(at: path, patience: patience, now: Date(milliseconds: 0))
      ).path

      #expect(journal.verification.entries == 2)
      let store = try SQLiteStore(path: path)
      try await store.order("kiwi")
      #expect(try await store.quantity(of: "kiwi") == 4)
      #expect(try await store.verify().entries == 3)
      #expect(try Shell(kept).connection.integer("PRAGMA user_version") == version)
      #expect(try Shell(copy).connection.integer("PRAGMA user_version") == version)
      #expect(try await SQLiteStore(reading: kept).verify().entries == 2)
    }
  }

  private static let oldStores = ProcessInfo.processInfo.environment["OLD_STORES"]

  /// `make deb-test` sets a folder, and opens its stores with the packaged till.
  @Test(.enabled(if: oldStores != nil), arguments: [1, 2, 3])
  func `an older store is left for another program`(version: Int) throws {
    let path = try #require(Self.oldStores) + "/schema-\(version).db"
    try makeStore(path, version: version)
    #expect(FileManager.default.fileExists(atPath: path))
    #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
  }

  @Test func `a reader of an older store learns of its migration`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      try makeStore(path, version: 2)
      let reader = try SQLiteStore(reading: path)
      let changes = reader.changes()
      let store = try SQLiteStore(path: path)
      try await store.order("kiwi")
      // The reader uses a copy, which never changes, so its feed ends.
      for await _ in changes {}
      #expect(try await SQLiteStore(reading: path).quantity(of: "kiwi") == 4)
    }
  }

  @Test(arguments: [
    ("UPDATE stock SET quantity = 8", .wrongStock("kiwi", sum: 7, stock: 8)),
    ("UPDATE change SET delta = 3, after = 13 WHERE entry = 2", JournalFault.Rule.malformed),
    ("UPDATE line SET position = 1", .malformed),
  ])
  func `a damaged one is refused, and stays as it was`(sql: String, rule: JournalFault.Rule)
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let shell = try makeStore(path, version: 2)
      let guards = try shell.takeGuards()
      try shell.execute(sql)
      for sql in guards { try shell.execute(sql) }
      let before = try shell.dump()

      #expect(throws: StoreError.damaged(path, .fault(JournalFault(seq: 2, rule: rule)))) {
        try SQLiteStore(path: path)
      }

      #expect(try shell.dump() == before)
      #expect(try shell.connection.integer("PRAGMA user_version") == 2)
    }
  }

  @Test(arguments: OldSchema.versions)
  func `a store that claims an older version is damaged, and stays as it was`(version: Int)
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 10]))
      let shell = try Shell(path)
      try shell.execute("PRAGMA user_version = \(version)")
      let body = try shell.connection.text("SELECT body FROM entry")

      let damage = StoreError.damaged(path, .changedSchema)
      #expect(throws: damage) { try SQLiteStore(path: path) }
      #expect(throws: damage) { try SQLiteStore(reading: path) }

      #expect(try shell.connection.text("SELECT body FROM entry") == body)
      #expect(try shell.connection.integer("PRAGMA user_version") == version)
    }
  }

  @Test func `a store with a changed table is not migrated by half`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let shell = try makeStore(path, version: 3)
      try shell.execute("ALTER TABLE line ADD COLUMN size TEXT")

      #expect(throws: StoreError.damaged(path, .changedSchema)) { try SQLiteStore(path: path) }
      #expect(try shell.connection.integer("PRAGMA user_version") == 3)
    }
  }

  @Test func `several may take one over at once`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      try makeStore(path, version: 2)

      try await withThrowingTaskGroup { group in
        for _ in 1...8 {
          group.addTask { _ = try await SQLiteStore(path: path).apply(.restock(["kiwi": 1])) }
        }
        try await group.waitForAll()
      }

      #expect(try await SQLiteStore(path: path).verify().entries == 10)
    }
  }

  @Test func `a takeover that is cut off in the middle leaves the store as it was`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let shell = try makeStore(path, version: 2)
      let before = try shell.dump()

      struct PowerCut: Error {}
      // Everything is done except the commit.
      #expect(throws: PowerCut.self) {
        let connection = try Connection(path: path, patience: patience)
        try connection.transaction(.immediate) {
          _ = try OldStore(connection, isToRead: false).migrate()
          throw PowerCut()
        }
      }

      #expect(try shell.dump() == before)
      #expect(try await SQLiteStore(path: path).verify().entries == 2)
    }
  }
}

extension Shell {
  fileprivate func dump() throws -> [String] {
    let rows = try connection.rows(
      """
      SELECT sql FROM sqlite_master WHERE sql IS NOT NULL
      UNION ALL SELECT json_array(seq, id, at, kind, reason, day, number, payment) FROM entry
      UNION ALL SELECT json_array(entry, position, juice, cups, price_minor, currency) FROM line
      UNION ALL SELECT json_array(entry, ingredient, delta, after) FROM change
      UNION ALL SELECT json_array(ingredient, quantity, sold_out) FROM stock
      """)
    var texts: [String] = []
    while try rows.next() { texts.append(try rows.text(0)) }
    return texts
  }
}
