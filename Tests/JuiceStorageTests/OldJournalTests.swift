import FoundationEssentials
import JuiceKit
import JuiceStorage
import OldStores
import Testing

@testable import JuiceSQLite

/// Stores of earlier versions with all kinds of entries that these could write.
@Suite(.serialized) struct OldJournalTests {
  /// - Returns: the journal, with the digests that it has or will get.
  private func makeStore(_ path: String, version: Int, damage: String? = nil) async throws
    -> (journal: [JournalEntry], stock: Stock, queue: [QueuedOrder])
  {
    let (full, memory) = (MemoryStore(), MemoryStore())
    try await full.fill()
    var entries: [JournalEntry] = []
    for entry in try await full.journal() {
      if let old = entry.asOf(version, seq: entries.count + 1) { entries.append(old) }
    }
    try await memory.load(entries)
    let journal = try await memory.journal()
    try OldSchema.bring(path, to: version)
    let shell = try Shell(path)
    try shell.execute("PRAGMA journal_mode = WAL")
    try shell.connection.transaction(.immediate) {
      for entry in journal { try shell.append(entry, version: version) }
    }
    if let damage {
      let guards = try shell.takeGuards()
      try shell.execute(damage)
      for sql in guards { try shell.execute(sql) }
    }
    return (journal, try await memory.stock(), try await memory.queue())
  }

  @Test(arguments: OldSchema.versions)
  func `A store of each version keeps its entries, digests, stock and queue`(version: Int)
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let old = try await makeStore(path, version: version)
      let before = try Data(contentsOf: URL(filePath: path))

      for isRead in [true, false] {
        let store = isRead ? try SQLiteStore(reading: path) : try SQLiteStore(path: path)
        #expect(try await store.journal() == old.journal)
        #expect(try await store.stock() == old.stock)
        #expect(try await store.queue() == old.queue)
        #expect(try await store.verify().digest == old.journal.last?.digest)
        #expect(await store.fault() == nil)
        if isRead { #expect(try Data(contentsOf: URL(filePath: path)) == before) }
      }
      let tables: SQL = "SELECT group_concat(name) FROM sqlite_master WHERE type = 'table'"
      #expect(try Shell(path).connection.text(tables) == "entry,books")
    }
  }

  @Test(arguments: [
    ("UPDATE stock SET quantity = quantity + 1 WHERE ingredient = 'kiwi'", nil),
    ("UPDATE stock SET sold_out = 1 WHERE ingredient = 'kiwi'", nil),
    ("DELETE FROM queue", nil), ("UPDATE change SET after = after + 1 WHERE entry = 7", nil),
    ("UPDATE line SET price_minor = 1 WHERE entry = 3", 3),
    ("UPDATE line SET juice = 'Kiwi!' WHERE entry = 3", 3),
    ("UPDATE line SET note = 'another' WHERE note IS NOT NULL", 3),
    ("UPDATE change SET delta = delta - 1 WHERE entry = 3 AND ingredient = 'kiwi'", 3),
    ("UPDATE entry SET digest = zeroblob(32) WHERE seq = 9", 9),
    ("UPDATE entry SET at = 9223372036854775807 WHERE seq = 9", 9),
    ("UPDATE entry SET payment = 'Cash' WHERE seq = 10", 10),
    ("UPDATE entry SET digest = NULL WHERE seq = 2", 2),
  ])
  func `A damaged store is not migrated, and is read up to the damage`(sql: String, seq: Int?)
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let damage = "PRAGMA ignore_check_constraints = ON;" + sql
      let old = try await makeStore(path, version: 6, damage: damage)
      let before = try Data(contentsOf: URL(filePath: path))

      let failure = #expect(throws: StoreError.self) { try SQLiteStore(path: path) }
      guard case .damaged(path, .fault(let fault)) = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(fault.rule.isOfStock == (seq == nil))
      #expect(seq == nil || fault.seq == seq)

      let store = try SQLiteStore(reading: path)
      #expect(await store.fault() == fault)
      #expect(
        try await store.journal() == (seq.map { Array(old.journal.prefix($0 - 1)) } ?? old.journal))
      await #expect(throws: fault) { try await store.verify() }
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
      #expect(try Shell(path).connection.integer("PRAGMA user_version") == 6)
    }
  }

  @Test(arguments: ["line", "change"])
  func `A row that belongs to no entry is not lost by a migration`(table: String) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      _ = try await makeStore(
        path, version: 6,
        damage: """
          PRAGMA foreign_keys = OFF;
          INSERT INTO line VALUES (99, 0, 'kiwi', 1, NULL, NULL, NULL, NULL);
          INSERT INTO change VALUES (99, 'kiwi', 1, 1);
          DELETE FROM \(table == "line" ? "change" : "line") WHERE entry = 99;
          """)

      #expect(throws: StoreError.damaged(path, .orphan(table: table))) {
        try SQLiteStore(path: path)
      }
      #expect(try Shell(path).connection.integer("PRAGMA user_version") == 6)
    }
  }
}

extension JournalEntry {
  /// The entry as an earlier version could write it; nil for a newer kind.
  fileprivate func asOf(_ version: Int, seq: Int) -> JournalEntry? {
    if version < 4, kind == .stage || kind == .payment { return nil }
    if version < 5, kind == .drawer { return nil }
    let lines = facts.lines.map {
      version < 6 ? Order.Line(juice: $0.juice, cups: $0.cups, price: $0.price) : $0
    }
    let hasPayments = version >= 4 || version >= 2 && kind == .order && facts.payments?.way != nil
    return JournalEntry(seq: seq, id: id, at: at, kind: kind) {
      $0.lines = lines
      $0.changes = changes
      $0.reason = version < 4 && kind == .order ? nil : reason
      $0.number = version < 2 ? nil : number
      $0.payments = hasPayments ? facts.payments : nil
      $0.discount = version < 5 ? nil : facts.discount
      $0.drawer = drawer
      $0.by = version < 3 ? nil : by
    }
  }

  fileprivate var moneyText: String? { drawer?.text ?? facts.discount?.text }
}

extension Shell {
  /// Triggers of the old version change the stock and the queue.
  fileprivate func append(_ entry: JournalEntry, version: Int) throws {
    let columns: [(since: Int, name: SQL, value: (any SQLValue)?)] = [
      (1, "seq", entry.seq), (1, "id", entry.id.text), (1, "at", entry.at.milliseconds),
      (1, "kind", entry.kind.rawValue), (1, "reason", entry.reason),
      (2, "day", entry.number?.day), (2, "number", entry.number?.number),
      (2, "payment", entry.payments?.text), (3, "by", entry.by?.name),
      (3, "till", entry.by?.till), (3, "digest", entry.digest?.bytes),
      (5, "money", entry.moneyText),
    ]
    try insert("entry", columns.filter { $0.since <= version }.map { ($0.name, $0.value) })
    guard entry.kind != .void else { return }
    for (position, line) in entry.lines.enumerated() {
      let columns: [(SQL, (any SQLValue)?)] = [
        ("entry", entry.seq), ("position", position), ("juice", line.juice.rawValue),
        ("cups", line.cups), ("price_minor", line.price?.minorUnits),
        ("currency", line.price?.currency.code), ("options", line.cup.options.text),
        ("note", line.cup.note),
      ]
      try insert("line", Array(columns.prefix(version < 6 ? 6 : 8)))
    }
    for (id, difference) in entry.changes {
      try connection.run(
        """
        INSERT INTO change SELECT ?1, ?2, ?3,
          ?3 + coalesce((SELECT quantity FROM stock WHERE ingredient = ?2), 0)
        """, entry.seq, id.rawValue, difference)
    }
  }

  private func insert(_ table: SQL, _ columns: [(name: SQL, value: (any SQLValue)?)]) throws {
    let names = columns.dropFirst().reduce(columns[0].name) { $0 + ", " + $1.name }
    let places = columns.dropFirst().reduce("?" as SQL) { places, _ in places + ", ?" }
    let sql: SQL = "INSERT INTO " + table + " (" + names + ") VALUES (" + places + ")"
    try connection.rows(sql, columns.map(\.value)).end()
  }
}
