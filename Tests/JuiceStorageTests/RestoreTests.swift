import Foundation
import Glibc
import JuiceKit
import JuiceStorage
import Synchronization
import Testing

@testable import JuiceSQLite

@Suite(.serialized) struct RestoreTests {
  @discardableResult
  private func restore(_ copy: String, to path: String, patience: Double = patience) throws
    -> String?
  {
    try VerifiedBackup(backup: copy, patience: patience) { _ in }
      .becomeStore(at: path, patience: patience, now: Date(milliseconds: 0))?.path
  }

  private final class Flag: Sendable { let isSet = Atomic(false) }

  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `a store that is open goes on with the one that is restored`() async throws {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let till = try SQLiteStore(path: path)
      let other = try SQLiteStore(path: path)
      _ = try await till.apply(.open(["kiwi": 10]))
      try till.backup(to: copy)
      let changes = till.changes()
      try await till.order("kiwi")
      try await other.order("kiwi")
      // The note of the mirror is about entries that are lost.
      let note = path + "-mirror"
      try Data("{}".utf8).write(to: URL(filePath: note))

      try restore(copy, to: path)

      #expect(!FileManager.default.fileExists(atPath: note))
      for await stock in changes where stock.restores == 1 {
        #expect(stock == Stock(items: ["kiwi": .init(quantity: 10)], revision: 1, restores: 1))
        break
      }
      // The first call after a restore may be a change.
      let applied = try await other.order("kiwi")
      #expect(applied.entry?.seq == 2)
      #expect(applied.stock.version == Stock.Version(restores: 1, revision: 2))
      #expect(try await till.stock().quantity(of: "kiwi") == 7)
      #expect(try await till.verify().entries == 2)
    }
  }

  @Test func `a store that is open sees that it goes back to the one that was kept`() async throws {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let till = try SQLiteStore(path: path)
      _ = try await till.apply(.open(["kiwi": 10]))
      try till.backup(to: copy)
      try await till.order("kiwi")

      let kept = try #require(try restore(copy, to: path))
      #expect(try await till.stock().version == Stock.Version(restores: 1, revision: 1))
      try restore(kept, to: path)
      #expect(try await till.stock().version == Stock.Version(restores: 2, revision: 2))
      #expect(try await till.order("kiwi").stock.version == Stock.Version(restores: 2, revision: 3))
      // VACUUM does not look like a restore.
      try Shell(path).execute("VACUUM")
      #expect(try await till.stock().version == Stock.Version(restores: 2, revision: 3))
    }
  }

  @Test(arguments: [512, 1024, 65536])
  func `the pages of a backup may be of another size`(_ size: Int) async throws {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let till = try SQLiteStore(path: path)
      _ = try await till.apply(.open(["kiwi": 10]))
      try till.backup(to: copy)
      let shell = try Shell(copy)
      try shell.execute("PRAGMA page_size = \(size); VACUUM")
      #expect(try shell.connection.integer("PRAGMA page_size") == size)
      let journal = try await till.journal()
      try await till.order("kiwi")

      let kept = try #require(try restore(copy, to: path))

      #expect(try await till.journal() == journal)
      try await till.order("kiwi")
      #expect(try await till.verify().entries == 2)
      #expect(try await SQLiteStore(reading: kept).verify().entries == 2)
      #expect(try names(in: folder).allSatisfy { !$0.contains("part") })
    }
  }

  @Test func `orders that are answered meanwhile are in the kept store or in the new one`()
    async throws
  {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 9999]))
      try store.backup(to: copy)
      let restored = Flag()

      let sellers = (1...3).map { _ in
        Task {
          let store = try SQLiteStore(path: path)
          var (ids, after) = ([Order.ID](), 0)
          while after < 3 {
            if restored.isSet.load(ordering: .relaxed) { after += 1 }
            let id = Order.ID()
            try await store.order("kiwi", id: id)
            ids.append(id)
          }
          return ids
        }
      }
      #expect(try await eventually { try await store.stock().revision > 10 })
      let kept = try #require(try restore(copy, to: path))
      restored.isSet.store(true, ordering: .relaxed)
      var answered: Set<Order.ID> = []
      for seller in sellers { answered.formUnion(try await seller.value) }

      func orders(_ store: SQLiteStore) async throws -> Set<Order.ID> {
        _ = try await store.verify()
        return Set(try await store.journal().filter { $0.kind == .order }.map(\.id))
      }
      let before = try await orders(SQLiteStore(reading: kept))
      let since = try await orders(SQLiteStore(reading: path))
      #expect(before.count >= 10 && since.count >= 9)
      #expect(before.union(since) == answered)
      #expect(before.isDisjoint(with: since))
    }
  }

  @Test func `the old store is kept beside, for its owner alone, each under a name of its own`()
    async throws
  {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 10]))
      try store.backup(to: copy)
      try await store.order("kiwi")
      let journal = try await store.journal()

      let kept = try #require(try restore(copy, to: path))
      let next = try #require(try restore(copy, to: path))

      #expect(kept.wholeMatch(of: #/.*/juice\.before-\d{8}-\d{6}\.db/#) != nil)
      #expect(kept != next)
      #expect(mode(kept) == 0o600)
      #expect(try await SQLiteStore(reading: kept).journal() == journal)
      #expect(try restore(kept, to: path) != nil)
      #expect(try await store.journal() == journal)
    }
  }

  /// A process with the store open must be able to read the kept store and the new one.
  @Test(arguments: [true, false])
  func `the owner and the permissions stay, whoever restores`(isReadable: Bool) async throws {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      do {
        let store = try SQLiteStore(path: path)
        _ = try await store.apply(.open(["kiwi": 10]))
        try store.backup(to: copy)
      }
      if !isReadable {
        try Data(contentsOf: URL(filePath: path)).dropLast(5000).write(to: URL(filePath: path))
      }
      unsafe #expect(chmod(path, 0o660) == 0)
      let isRoot = geteuid() == 0
      if isRoot { unsafe #expect(chown(path, 12345, 12345) == 0) }

      let kept = try #require(try restore(copy, to: path))

      for file in [path, kept] {
        #expect(mode(file) == 0o660)
        var status = stat()
        unsafe #expect(stat(file, &status) == 0)
        #expect(status.st_uid == (isRoot ? 12345 : geteuid()))
      }
    }
  }

  @Test func `a store that is busy is waited for, and stays as it is`() async throws {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 10]))
      try store.backup(to: copy)
      try await store.order("kiwi")
      let before = try names(in: folder)
      let other = try Shell(path)
      try other.execute("BEGIN IMMEDIATE")

      #expect(throws: StoreError.busy(path)) { try restore(copy, to: path, patience: 0) }

      try other.execute("ROLLBACK")
      #expect(try names(in: folder) == before)
      #expect(try await store.quantity(of: "kiwi") == 7)
    }
  }

  @Test func `an old store that can't be kept stays in its place`() async throws {
    try await withFolder { folder in
      // The longest name: the kept store's is longer.
      let path = folder + "/" + String(repeating: "n", count: 240) + ".db"
      let copy = folder + "/copy.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 10]))
      try store.backup(to: copy)
      try await store.order("kiwi")

      #expect {
        try restore(copy, to: path)
      } throws: {
        if case StoreError.cannotCreate(_, .errno(ENAMETOOLONG)) = $0 { true } else { false }
      }

      #expect(try await store.verify().entries == 2)
      #expect(try names(in: folder).allSatisfy { !$0.contains("part") })
    }
  }

  enum Damage: CaseIterable { case cut, pages, entries }

  @Test(arguments: Damage.allCases)
  func `a store that is damaged is kept as it is, and restored`(_ damage: Damage) async throws {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      do {
        let store = try SQLiteStore(path: path)
        _ = try await store.apply(.open(["kiwi": 10]))
        try store.backup(to: copy)
      }
      var bytes = try Data(contentsOf: URL(filePath: path))
      switch damage {
      case .cut: bytes.removeLast(5000)
      case .pages:
        bytes.replaceSubrange(4096..., with: Data(repeating: 7, count: bytes.count - 4096))
      case .entries: break
      }
      try bytes.write(to: URL(filePath: path))
      if damage == .entries {
        try Shell(path).execute("PRAGMA foreign_keys = OFF; DROP TABLE entry")
        bytes = try Data(contentsOf: URL(filePath: path))
      }

      // The note of the mirror is about entries that are lost.
      let note = path + "-mirror"
      try Data("{}".utf8).write(to: URL(filePath: note))

      let kept = try #require(try restore(copy, to: path))

      #expect(try Data(contentsOf: URL(filePath: kept)) == bytes)
      #expect(mode(path) == 0o600)
      #expect(!FileManager.default.fileExists(atPath: note))
      let store = try SQLiteStore(path: path)
      #expect(try await store.verify().entries == 1)
      try await store.order("kiwi")
    }
  }

  @Test func `the log of a store that can't be read is kept with it`() async throws {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let store = try SQLiteStore(path: folder + "/other.db")
      _ = try await store.apply(.open(["kiwi": 10]))
      try store.backup(to: copy)
      try Data(contentsOf: URL(filePath: copy)).dropLast(5000).write(to: URL(filePath: path))
      try Data("its log".utf8).write(to: URL(filePath: path + "-wal"))

      let kept = try #require(try restore(copy, to: path))

      #expect(try Data(contentsOf: URL(filePath: kept + "-wal")) == Data("its log".utf8))
      #expect(try await SQLiteStore(path: path).verify().entries == 1)
    }
  }

  @Test func `the database of another program, and a newer store, are left alone`() async throws {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let store = try SQLiteStore(path: folder + "/other.db")
      _ = try await store.apply(.open(["kiwi": 10]))
      try store.backup(to: copy)
      let shell = try Shell(path)
      try shell.execute("CREATE TABLE mail (text)")
      #expect(throws: StoreError.damaged(path, .otherProgram)) { try restore(copy, to: path) }
      try shell.execute("PRAGMA application_id = 0x4A554943; PRAGMA user_version = 99")
      #expect(throws: StoreError.newer(path)) { try restore(copy, to: path) }
      #expect(try shell.connection.integer("SELECT count(*) FROM mail") == 0)
      #expect(try names(in: folder).allSatisfy { !$0.contains("before") })
    }
  }
}
