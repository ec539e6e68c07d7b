import CSQLite
import FoundationEssentials
import JuiceStorage
import Synchronization
import Testing
import TimeTesting

@testable import JuiceKit
@testable import JuiceSQLite

/// Cached books beside the journal.
@Suite(.serialized) struct KeptBooksTests {
  /// A first count of 0, then deliveries of 1, one per second.
  private static func deliveries(_ count: Int) -> [JournalEntry] {
    (1...count).map { seq in
      JournalEntry(
        seq: seq, id: UUID(), at: Date(milliseconds: seq * 1000), kind: seq == 1 ? .open : .restock
      ) { $0.changes = ["kiwi": seq == 1 ? 0 : 1] }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `The stock at a moment is right past thousands of entries`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      try await store.load(Self.deliveries(2500))
      for seq in [0, 1, 2, 999, 1000, 1001, 1999, 2000, 2345, 2500] {
        let stock = try await store.stock(before: Date(milliseconds: seq * 1000 + 1))
        #expect(stock.revision == seq)
        #expect(stock.quantity(of: "kiwi") == max(0, seq - 1))
      }
    }
  }

  @Test func `Every thousandth entry has a copy of the books, and verify compares it`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      try await store.load(Self.deliveries(1998))
      for _ in 1...4 { _ = try await store.apply(.restock(["kiwi": 1])) }
      let shell = try Shell(path)
      let places = "SELECT group_concat(place || ':' || seq) FROM books" as SQL
      #expect(try shell.connection.text(places) == "0:2002,1:1000,2:2000")
      #expect(try await store.verify().entries == 2002)

      // A damaged copy is skipped.
      try shell.execute("UPDATE books SET state = 'x' WHERE place = 2")
      let reader = try SQLiteStore(reading: path)
      #expect(try await reader.stock(before: Date(milliseconds: 1_998_001)).revision == 1998)
      await #expect(throws: JournalFault(seq: 2000, rule: .wrongState)) {
        try await reader.verify()
      }
      try shell.execute(
        "UPDATE books SET state = (SELECT state FROM books WHERE place = 1), seq = 1000 WHERE place = 2"
      )
      await #expect(throws: JournalFault(seq: 1000, rule: .wrongState)) {
        try await reader.verify()
      }
      try shell.execute("DELETE FROM books WHERE place = 2")
      #expect(try await reader.verify().entries == 2002)
      try shell.execute("UPDATE books SET seq = 2003 WHERE place = 1")
      await #expect(throws: JournalFault(seq: 2002, rule: .wrongState)) {
        try await reader.verify()
      }
    }
  }

  @Test func `A long queue is not written with each order, and is whole in another process`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 9000]))
      let shell = try Shell(path)
      var kept: Set<Int> = []
      for _ in 1...200 {
        try await store.queue("kiwi", Order.ID())
        try kept.insert(shell.connection.integer("SELECT seq FROM books WHERE place = 0") ?? 0)
      }
      #expect(kept.count < 150)

      let other = try SQLiteStore(path: path)
      try await other.books().compare(with: store.books())
      #expect(try await other.queue().count == 200)
      #expect(try await other.order("kiwi").stock == store.stock())
      #expect(try await store.verify().entries == 202)
    }
  }

  @Test func `An order that is sent again is answered with the stock of then`() async throws {
    try await withFolder { folder in
      let store = try SQLiteStore(path: folder + "/juice.db")
      _ = try await store.apply(.open(["kiwi": 9000]))
      let id = Order.ID()
      let applied = try await store.order("kiwi", id: id)
      for _ in 1...5 { try await store.order("kiwi") }
      #expect(try await store.order("kiwi", id: id) == applied)
      #expect(try await SQLiteStore(path: folder + "/juice.db").order("kiwi", id: id) == applied)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `A scan hands over the texts of a span in their order`(kind: StoreKind) async throws {
    try await kind.withEveryKind { store in
      let journal = try await store.journal()
      func scan(_ span: JournalSpan) async throws -> [JournalEntry] {
        let found = Mutex<[JournalEntry]>([])
        unsafe try await store.scan(span) { seq, body in
          let entry = unsafe try JournalEntry(
            bytes: body, seq: seq, digest: journal[seq - 1].digest)
          found.withLock { $0.append(entry) }
        }
        return found.withLock(\.self)
      }
      func expect(_ span: JournalSpan, _ isIn: (JournalEntry) -> Bool) async throws {
        #expect(try await scan(span).map(\.seq) == journal.filter(isIn).map(\.seq))
      }
      #expect(try await scan(JournalSpan()).map(\.body) == journal.map(\.body))
      try await expect(JournalSpan(seqs: 3...9)) { 3...9 ~= $0.seq }
      try await expect(JournalSpan(seqs: 900...910)) { _ in false }
      for kinds: Set<JournalEntry.Kind> in [
        [], [.void], [.stage, .payment, .drawer], [.order, .void],
      ] {
        try await expect(JournalSpan(kinds: kinds)) { kinds.contains($0.kind) }
        try await expect(JournalSpan(seqs: 4...20, kinds: kinds)) {
          4...20 ~= $0.seq && kinds.contains($0.kind)
        }
      }
      let (since, until) = (journal[5].at, journal[9].at + 0.001)
      try await expect(JournalSpan(since: since, until: until)) { since <= $0.at && $0.at < until }
      try await expect(JournalSpan(until: Date(milliseconds: 0))) { _ in false }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `What a scan's visitor throws ends the scan`(kind: StoreKind) async throws {
    struct Enough: Error {}
    try await kind.withEveryKind { store in
      let count = Mutex(0)
      await #expect(throws: Enough.self) {
        unsafe try await store.scan(JournalSpan()) { _, _ in
          if count.withLock({
            $0 += 1
            return $0
          }) == 3 {
            throw Enough()
          }
        }
      }
      #expect(count.withLock(\.self) == 3)
      #expect(await store.fault() == nil)
    }
  }

  @Test func `A damaged backup is refused, and the part before the damage can be restored`()
    async throws
  {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let journal = try await {
        let store = try SQLiteStore(path: path)
        try await store.fill()
        try store.backup(to: copy)
        return try await store.journal()
      }()
      let shell = try Shell(copy)
      try shell.dropGuards()
      try shell.execute("UPDATE entry SET body = replace(body, 'kind', 'kin') WHERE seq = 8")

      for until in [nil, 8, 9] {
        let failure = #expect(throws: StoreError.self) {
          try VerifiedBackup(backup: copy, until: until, patience: patience) { _ in }
        }
        guard case .damaged(copy, .fault(let fault)) = failure else {
          Issue.record("\(String(describing: failure))")
          return
        }
        #expect(fault.seq == 8)
      }

      var visited: [Int] = []
      let sound = try VerifiedBackup(backup: copy, until: 7, patience: patience) {
        visited.append($0.seq)
      }
      #expect(visited == Array(1...7))
      #expect(sound.verification == Verification(entries: 7, digest: journal[6].digest))
      #expect(sound.last == journal[6])
      _ = try sound.becomeStore(at: path, patience: patience, now: .noon)
      let store = try SQLiteStore(path: path)
      #expect(try await store.journal() == Array(journal.prefix(7)))
      #expect(try await store.verify().entries == 7)
    }
  }

  @Test func `The part of an export before an entry can be restored`() async throws {
    struct Unreadable: Error {}
    let memory = MemoryStore()
    try await memory.fill()
    let journal = try await memory.journal()
    let source: EntrySource = { take in
      try journal.prefix(8).forEach(take)
      throw Unreadable()
    }
    #expect(throws: Unreadable.self) { try VerifiedBackup(export: source) }
    let sound = try VerifiedBackup(export: source, until: 7)
    #expect(sound.verification == Verification(entries: 7, digest: journal[6].digest))
  }

  @Test(arguments: [
    "UPDATE entry SET number = 9223372036854775807 WHERE kind = 'order'",
    "UPDATE entry SET number = -9223372036854775808 WHERE kind = 'order'",
    "UPDATE entry SET seq = 9223372036854775807 WHERE seq = 9",
    "UPDATE entry SET seq = -9223372036854775808 WHERE seq = 9",
    "UPDATE entry SET at = 9223372036854775807", "UPDATE entry SET at = -9223372036854775808",
    "UPDATE entry SET id = x''", "UPDATE entry SET digest = x'00'", "UPDATE entry SET body = ''",
    "UPDATE entry SET kind = 'gift', day = 'today'", "UPDATE entry SET body = zeroblob(9)",
    "UPDATE books SET seq = 9223372036854775807", "UPDATE books SET seq = -9223372036854775808",
    "UPDATE books SET place = 9223372036854775807", "UPDATE books SET state = char(0)",
  ])
  func `No value of a row crashes the process, and verify finds it`(sql: String) async throws {
    try await StoreKind.withEveryKindInFile { store, path in
      let shell = try Shell(path)
      let guards = try shell.takeGuards()
      try shell.execute("PRAGMA ignore_check_constraints = ON")
      do { try shell.execute(sql) } catch let error as SQLiteError
        where error.code == SQLITE_CONSTRAINT
      {
        return
      }
      for sql in guards { try shell.execute(sql) }
      for store in [store, try SQLiteStore(reading: path)] {
        _ = try? await store.stock()
        _ = try? await store.stock(before: .noon + 1)
        _ = try? await store.journal()
        _ = try? await store.queue()
        _ = try? await store.report(since: .distantPast, until: nil, by: .midnight)
        await #expect(throws: (any Error).self) { try await store.verify() }
      }
      _ = try? await store.order("kiwi")
      _ = try? await SQLiteStore(path: path).order("kiwi")
    }
  }
}
