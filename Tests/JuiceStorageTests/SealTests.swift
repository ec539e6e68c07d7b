import FoundationEssentials
import JuiceKit
import JuiceStorage
import Testing

@testable import JuiceSQLite

@Suite(.serialized) struct SealTests {
  private static let id = UUID(parsing: "00000000-0000-4000-8000-000000000001") ?? UUID()

  @Test(arguments: StoreKind.allCases)
  func `every entry says who made it, and has a digest after the one before`(kind: StoreKind)
    async throws
  {
    try await kind.withEveryKind { store in
      let journal = try await store.journal()
      let verification = try await store.verify()

      #expect(Set(journal.map(\.kind)) == Set(JournalEntry.Kind.allCases))
      #expect(journal.allSatisfy { $0.by == .tester })
      var seal = Seal()
      for entry in journal {
        guard entry.digest != nil else { throw JournalFault(seq: entry.seq, rule: .wrongDigest) }
        _ = try seal.seal(entry)
      }
      #expect(Set(journal.compactMap(\.digest)).count == journal.count)
      #expect(verification == Verification(entries: journal.count, digest: journal.last?.digest))
      #expect(try await store.lastEntry() == journal.last)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a change returns the sealed entry`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let applied = try await store.order("kiwi", id: Self.id)
      #expect(applied.entry == (try await store.lastEntry()))
      #expect(applied.entry?.digest != nil)
      #expect(try await store.order("kiwi", id: Self.id).entry == applied.entry)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a store without entries has no digest`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      let (verification, last) = (try await store.verify(), try await store.lastEntry())
      #expect(verification == Verification(entries: 0, digest: nil))
      #expect(last == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `entries are loaded with their digests, and get those they lack`(kind: StoreKind)
    async throws
  {
    try await kind.withEveryKind { store in
      let journal = try await store.journal()
      // No digests, as before they existed, or some removed.
      for without in [[], [2], Array(journal.indices)] {
        var partly = journal
        for index in without { partly[index].digest = nil }
        try await kind.withStore { copy in
          try await copy.load(partly)
          #expect(try await copy.journal() == journal)
        }
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an entry that does not fit its digest, or the one before, is not loaded`(kind: StoreKind)
    async throws
  {
    try await kind.withEveryKind { store in
      let journal = try await store.journal()
      let restock = try #require(journal.firstIndex { $0.kind == .restock })
      let old = journal[restock]
      func changed(at: Date, by: Author?, digest: Digest?) -> JournalEntry {
        JournalEntry(seq: old.seq, id: old.id, at: at, kind: old.kind) {
          $0.changes = old.changes
          $0.by = by
          $0.digest = digest
        }
      }
      let later = changed(at: old.at + 1, by: old.by, digest: old.digest)
      let another = changed(
        at: old.at, by: Author(name: "Eve", till: "bench 1"), digest: old.digest)
      // Without a digest the entry is valid, but the next one follows another digest.
      let unsealed = changed(at: old.at + 1, by: old.by, digest: nil)
      for (bad, seq) in [(later, old.seq), (another, old.seq), (unsealed, old.seq + 1)] {
        var other = journal
        other[restock] = bad
        try await kind.withStore { copy in
          await #expect(throws: JournalFault(seq: seq, rule: .wrongDigest)) {
            try await copy.load(other)
          }
          let journal = try await copy.journal()
          #expect(journal.isEmpty)
        }
      }
    }
  }

  /// The changes of somebody who can drop triggers.
  @Test(arguments: [
    ("350 EUR", "351 EUR"), ("350 EUR", "350 USD"), ("by Tester", "by Eve"),
    ("till bench 1", "till home"), ("kind open\n", "kind open\nmood sunny\n"),
  ])
  func `verify names an entry that was changed`(old: String, new: String) async throws {
    try await StoreKind.withEveryKindInFile { store, path in
      let shell = try Shell(path)
      try shell.dropGuards()
      let rows = try shell.connection.rows(
        "SELECT min(seq) FROM entry WHERE instr(body, ?)", old)
      let seq = try rows.next() ? rows.integer(0) : 0
      try shell.connection.run(
        "UPDATE entry SET body = replace(body, ?, ?) WHERE seq = ?", old, new, seq)

      await #expect(throws: JournalFault(seq: seq, rule: .wrongDigest)) {
        try await store.verify()
      }
    }
  }

  @Test func `verify names the entry after one that was rewritten with its digest`() async throws {
    try await StoreKind.withEveryKindInFile { store, path in
      let shell = try Shell(path)
      try shell.dropGuards()
      try shell.execute(
        "UPDATE entry SET body = replace(body, 'by Tester', 'by Eve') WHERE seq = 2")
      try shell.reseal(2...2)

      await #expect(throws: JournalFault(seq: 3, rule: .wrongDigest)) { try await store.verify() }
    }
  }

  @Test func `a journal rewritten to its end has another digest than the one that was noted`()
    async throws
  {
    try await StoreKind.withEveryKindInFile { store, path in
      let noted = try await store.verify().digest
      let shell = try Shell(path)
      let guards = try shell.takeGuards()
      try shell.execute("UPDATE entry SET body = replace(body, 'by Tester', 'by Eve')")
      try shell.reseal(1...(try await store.stock().revision))
      try shell.execute("DELETE FROM books")
      for sql in guards { try shell.execute(sql) }

      #expect(try await SQLiteStore(path: path).verify().digest != noted)
    }
  }

  @Test(arguments: ["entry_by_id", "entry_by_number", "entry_by_time", "entry_by_kind"])
  func `an emptied index is found`(index: String) async throws {
    try await StoreKind.withEveryKindInFile { store, path in
      let shell = try Shell(path)
      // Rebuilds the index without any rows.
      try shell.execute(
        """
        PRAGMA writable_schema = ON;
        CREATE TABLE kept AS SELECT sql FROM sqlite_master WHERE name = '\(index)';
        UPDATE sqlite_master SET sql = replace(sql, ' ON entry (', ' ON entry (-') || CASE
          WHEN sql LIKE '% WHERE %' THEN ' AND 0' ELSE ' WHERE 0' END WHERE name = '\(index)';
        PRAGMA writable_schema = RESET;
        """)
      try shell.execute("REINDEX \(index)")
      try shell.execute(
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_master SET sql = (SELECT sql FROM kept) WHERE name = '\(index)';
        DROP TABLE kept;
        PRAGMA writable_schema = RESET;
        """)

      let failure = await #expect(throws: StoreError.self) { try await store.verify() }
      guard case .damaged(path, .database(.damaged, let finding)) = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(finding.contains("index \(index)"))
    }
  }
}
