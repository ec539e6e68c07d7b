import FoundationEssentials
import JuiceKit
import JuiceStorage
import SeededTesting
import Testing
import TimeTesting

@testable import JuiceSQLite

/// Changes of a store's rows, as a faulty disk or somebody with `sqlite3` makes them: no report or export has a wrong sum without a
/// word. `$DAMAGES` is their number, `$TORTURE_SEED` the seed.
@Suite(.serialized) struct DamageTests {
  /// The results that a report and an export check.
  private struct Sums: Equatable {
    let report: [Sales]
    let flows: [Ingredient.ID: Report.Flow]
    let journal: [JournalEntry]

    init(_ store: SQLiteStore, upTo last: Int) async throws {
      let sum = try await store.report(since: .distantPast, until: nil, by: .midnight)
      report = [sum.sales, sum.unpaid, sum.voids, sum.refunds]
      flows = sum.flows
      journal = try await store.journal().filter { $0.seq <= last }
    }
  }

  /// The kinds of damage to entry `seq`.
  private static let damages:
    [(name: String, isFound: Bool, make: @Sendable (Shell, Int, inout Seeded) throws -> Void)] = [
      (
        "a byte of the text", true,
        { shell, seq, random in
          let text = try shell.connection.text("SELECT body FROM entry WHERE seq = ?", seq) ?? ""
          var bytes = Array(text.utf8)
          bytes[random.number(0...bytes.count - 1)] = UInt8(random.number(32...126))
          try shell.connection.run(
            "UPDATE entry SET body = ? WHERE seq = ?", String(decoding: bytes, as: UTF8.self), seq)
        }
      ),
      (
        "a number of the text", true,
        { shell, seq, _ in
          try shell.connection.run(
            "UPDATE entry SET body = replace(body, ' -1', ' -2') WHERE seq = ?", seq)
        }
      ),
      (
        "the digest", true,
        { shell, seq, _ in
          try shell.connection.run("UPDATE entry SET digest = randomblob(32) WHERE seq = ?", seq)
        }
      ),
      (
        "the kind", true,
        { shell, seq, random in
          let kind = random.element(JournalEntry.Kind.allCases).rawValue
          try shell.connection.run("UPDATE entry SET kind = ? WHERE seq = ?", kind, seq)
        }
      ),
      (
        "the time", true,
        { shell, seq, _ in
          try shell.connection.run("UPDATE entry SET at = at + 86400000 WHERE seq = ?", seq)
        }
      ),
      (
        "the entry itself", true,
        { shell, seq, _ in try shell.connection.run("DELETE FROM entry WHERE seq = ?", seq) }
      ),
      (
        "the cached stock, with the right checksum", false,
        { shell, _, _ in
          let text = try shell.connection.text("SELECT state FROM books WHERE place = 0") ?? ""
          let books = try Books(state: text)
          var items = books.stock.items
          for id in items.keys { items[id]?.quantity += 7 }
          let lie = Books(
            stock: Stock(items: items, revision: books.count), queue: books.queue,
            bills: books.bills, drawer: books.drawer, digest: books.digest)
          try shell.connection.run("UPDATE books SET state = ? WHERE place = 0", lie.state)
        }
      ),
    ]

  @Test func `a changed byte of an entry, and a changed column, is found without parsing`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      try await store.fill()
      try await store.fillNewKinds()
      let journal = try await store.journal()
      let shell = try Shell(path)
      try shell.dropGuards()
      let db = shell.connection
      func isFound(in entry: JournalEntry) throws -> Bool {
        do { try db.checkSeals(of: entry.seq...entry.seq) } catch is JournalFault { return true }
        return false
      }
      try db.transaction(.immediate) {
        try db.checkSeals(of: 1...journal.count)
        for entry in journal {
          let text = Array(entry.body.utf8)
          func write(_ body: [UInt8]) throws {
            try db.run("UPDATE entry SET body = CAST(? AS TEXT) WHERE seq = ?", body, entry.seq)
          }
          for place in text.indices {
            var bytes = text
            bytes[place] ^= 1
            try write(bytes)
            if try !isFound(in: entry) { Issue.record("byte \(place) of \(entry.body)") }
          }
          for body in [text + [10], Array(text.dropLast())] {
            try write(body)
            #expect(try isFound(in: entry))
          }
          try write(text)

          let columns: [SQL] = [
            "digest = randomblob(32)", "id = randomblob(16)", "at = at + 1",
            "kind = CASE kind WHEN 'waste' THEN 'restock' ELSE 'waste' END",
            "day = '2001-01-01', number = 1", "day = day || '1'", "number = number + 1",
            "day = NULL, number = NULL",
          ]
          for (index, column) in columns.enumerated() {
            // An entry without a number has the same row after some of these changes.
            if entry.kind != .order, index > 4 { continue }
            try db.run("SAVEPOINT change")
            try db.run("UPDATE entry SET " + column + " WHERE seq = ?", entry.seq)
            #expect(try isFound(in: entry), "\(column.text) of \(entry.kind)")
            try db.run("ROLLBACK TO change")
            try db.run("RELEASE change")
          }
        }
        try db.checkSeals(of: 1...journal.count)
      }
    }
  }

  @Test
  func `a check beyond the end of a journal, which a restore has made shorter, finds no fault`()
    async throws
  {
    try await withFolder { folder in
      let store = try SQLiteStore(path: folder + "/juice.db")
      try await store.fill()
      let count = try await store.stock().revision
      #expect(try await store.checkSeals(of: 1...count + 5))
      #expect(try await store.checkSeals(of: count + 3...count + 5))
      #expect(await store.fault() == nil)
    }
  }

  @Test func `a changed row is named by a report and an export, or changes no sum of theirs`()
    async throws
  {
    let torture = Torture("DAMAGES", usual: 60)
    var random = torture.random
    try await withFolder { folder in
      let good = folder + "/good.db"
      let (right, count) = try await {
        let store = try SQLiteStore(path: good)
        try await store.fill()
        try await store.fillNewKinds()
        let count = try await store.stock().revision
        return (try await Sums(store, upTo: count), count)
      }()
      #expect(await eventually { !FileManager.default.fileExists(atPath: good + "-wal") })
      for turn in 1...torture.count {
        let damage = Self.damages[turn % Self.damages.count]
        // Nothing shows that the last entry is gone, but a digest that was noted.
        let seq = random.number(1...count - 1)
        let path = "\(folder)/\(turn).db"
        try FileManager.default.copyItem(atPath: good, toPath: path)
        do {
          let shell = try Shell(path)
          try shell.dropGuards()
          try damage.make(shell, seq, &random)
        }
        try await expectNoWrongSum(
          path, right, count, "\(damage.name) of entry \(seq)", isFound: damage.isFound)
        try FileManager.default.removeItem(atPath: path)
      }
    }
  }

  private func expectNoWrongSum(
    _ path: String, _ right: Sums, _ count: Int, _ what: String, isFound: Bool
  ) async throws {
    let store = try SQLiteStore(reading: path)
    // Every reader survives.
    _ = try? await store.drawer(ways: ["cash"])
    _ = try? await store.queue()
    _ = try? await store.stock()
    do {
      _ = try await store.checkSeals(of: 1...count)
      let sums = try await Sums(store, upTo: count)
      if await store.fault() == nil { #expect(sums == right, "\(what)") }
    } catch is StoreError {}  // Named, too.
    let isSound = (try? await store.verify()) != nil
    if isSound { #expect(try await Sums(store, upTo: count) == right, "\(what)") }
    if !isFound { #expect(!isSound, "\(what)") }
  }
}
