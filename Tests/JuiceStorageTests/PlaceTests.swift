import Foundation
import Glibc
import JuiceKit
import Testing

@testable import JuiceSQLite

/// Others create, use, remove or replace the file.
@Suite(.serialized) struct PlaceTests {
  @Test func `a new file without entries is removed, with its folder`() async throws {
    try await withFolder { folder in
      let store = try SQLiteStore(path: folder + "/new/juice.db")

      await store.removeIfNew()

      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test func `a new file that another has filled meanwhile stays`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let maker = try SQLiteStore(path: path)
      let other = try SQLiteStore(path: path)
      _ = try await other.apply(.open(["kiwi": 1]))

      await maker.removeIfNew()

      #expect(try await other.verify().entries == 1)
    }
  }

  @Test func `a new file that another is about to fill stays`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let maker = try SQLiteStore(path: path)
      let other = try Shell(path)
      try other.execute("BEGIN IMMEDIATE")

      await maker.removeIfNew()
      try other.execute("ROLLBACK")

      #expect(try await maker.verify().entries == 0)
      #expect(FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func `a store that is moved while a till follows it has all that was in its log`()
    async throws
  {
    try await withFolder { folder in
      let (path, moved) = (folder + "/juice.db", folder + "/moved.db")
      let till = try SQLiteStore(path: path)
      _ = try await till.apply(.open(["kiwi": 10]))
      var changes = till.changes().makeAsyncIterator()
      try await till.order("kiwi")
      // Wait until the feed follows the file.
      while let stock = await changes.next(), stock.revision < 2 {}
      let files = FileManager.default
      try files.moveItem(atPath: path, toPath: moved)

      let isWhole = try await eventually {
        let copy = "\(folder)/\(UUID()).db"
        try files.copyItem(atPath: moved, toPath: copy)
        return (try? await SQLiteStore(reading: copy).verify().entries) == 2
      }
      #expect(isWhole)
      withExtendedLifetime(changes) {}
    }
  }

  /// The new store writes to the open log: both files have the same log name.
  @Test func `A store that was moved takes nothing from one that is made in its place`()
    async throws
  {
    try await withFolder { folder in
      let (path, moved) = (folder + "/juice.db", folder + "/moved.db")
      do {
        let till = try SQLiteStore(path: path)
        _ = try await till.apply(.open(["kiwi": 10]))
        try await till.order("kiwi")
        try FileManager.default.moveItem(atPath: path, toPath: moved)
        // The error empties the log, so that another store can be created.
        await #expect(throws: StoreError.cannotWrite(path, .removed)) { try await till.stock() }
        let other = try SQLiteStore(path: path)
        _ = try await other.apply(.open(["kiwi": 100]))
        try await other.order("kiwi")
        for _ in 1...2 {
          await #expect(throws: StoreError.cannotWrite(path, .replaced)) { try await till.stock() }
        }
        #expect(try await other.quantity(of: "kiwi") == 97)
      }
      let store = try SQLiteStore(reading: moved)
      #expect(try await store.verify().entries == 2)
      #expect(try await store.quantity(of: "kiwi") == 7)
    }
  }

  /// - Parameter isOwn: whether the till wrote the newest entry itself.
  @Test(arguments: [true, false])
  func `a store that lost an entry that was seen is told of, and takes no change`(isOwn: Bool)
    async throws
  {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let till = try SQLiteStore(path: path)
      _ = try await till.apply(.open(["kiwi": 10]))
      try till.backup(to: copy)
      if isOwn {
        try await till.order("kiwi")
      } else {
        try await SQLiteStore(path: path).order("kiwi")
        #expect(try await till.quantity(of: "kiwi") == 7)
      }
      // Otherwise the log would hide the copy.
      try Shell(path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.write(contentsOf: Data(contentsOf: URL(filePath: copy)))
      try file.close()

      let lost = StoreError.damaged(path, .lostEntry(2))
      await #expect(throws: lost) { try await till.order("kiwi") }
      await #expect(throws: lost) { try await till.stock() }
      #expect(try await SQLiteStore(reading: path).verify().entries == 1)
    }
  }

  /// After a crash the log stays, and does not belong to a copy that replaces the file.
  @Test func `a backup beside the log of another stays as it is where it can't be used`()
    async throws
  {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let files = FileManager.default
      let till = try SQLiteStore(path: path)
      _ = try await till.apply(.open(["kiwi": 1000]))
      try till.backup(to: copy)
      for _ in 1...40 { try await till.order("kiwi") }
      try Shell(path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
      try await till.order("kiwi")
      let crashed = folder + "/crashed.db"
      try files.copyItem(atPath: copy, toPath: crashed)
      try files.copyItem(atPath: path + "-wal", toPath: crashed + "-wal")

      let store = try? SQLiteStore(path: crashed)
      let isUsable = (try? await store?.verify()) != nil
      if !isUsable {
        #expect(
          try Data(contentsOf: URL(filePath: crashed)) == Data(contentsOf: URL(filePath: copy)))
      }
      #expect(!isUsable)
    }
  }

  @Test(arguments: ["-wal", "-shm", "-journal"])
  func `a backup has no name that SQLite would take for its own`(end: String) async throws {
    try await withFolder { folder in
      let store = try SQLiteStore(path: folder + "/juice.db")
      let copy = folder + "/copy" + end

      #expect(throws: StoreError.cannotCreate(copy, .errno(EINVAL))) { try store.backup(to: copy) }
    }
  }

  @Test(arguments: [true, false])
  func `a file that goes while a change waits for its lock takes no change`(isReplaced: Bool)
    async throws
  {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 10]))
      try store.backup(to: copy)
      try await store.order("kiwi")
      let other = try Shell(path)
      try other.execute("BEGIN IMMEDIATE")

      let order = Task { try await store.order("kiwi") }
      // Wait until the order has checked the path, and waits for the lock.
      try await Task.sleep(for: .milliseconds(200))
      let files = FileManager.default
      try files.removeItem(atPath: path)
      if isReplaced { try files.moveItem(atPath: copy, toPath: path) }
      try other.execute("ROLLBACK")

      await #expect(throws: StoreError.cannotWrite(path, isReplaced ? .replaced : .removed)) {
        try await order.value
      }
      if isReplaced { #expect(try await SQLiteStore(reading: path).verify().entries == 1) }
    }
  }

  @Test func `an import into a file that goes meanwhile is not said to be made`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      let entry = JournalEntry(seq: 1, id: UUID(), at: Date(milliseconds: 0), kind: .open) {
        $0.changes = ["kiwi": 1]
      }

      await #expect(throws: StoreError.cannotWrite(path, .removed)) {
        try await store.load { take in
          try take(entry)
          try FileManager.default.removeItem(atPath: path)
        }
      }
    }
  }
}
