import Foundation
import JuiceKit
import Testing

@testable import JuiceStorage

/// What somebody does to the log of a store that is open.
@Suite(.serialized) struct WriteAheadLogTests {
  enum Harm: CaseIterable { case emptied, cutShort, zeroed, beginZeroed, endZeroed, ofAnother }

  @Test(arguments: Harm.allCases)
  func `a log that has lost what was in it is told of, and the store left as it is`(
    _ harm: Harm
  ) async throws {
    try await withFolder { folder in
      let (path, other) = (folder + "/juice.db", folder + "/other.db")
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 100]))
      for _ in 1...3 { try await store.order("kiwi") }
      let another = try SQLiteStore(path: other)
      _ = try await another.apply(.open(["kiwi": 100]))
      for _ in 1...4 { try await another.order("kiwi") }
      let before = try Data(contentsOf: URL(filePath: path))

      let log = try FileHandle(forUpdating: URL(filePath: path + "-wal"))
      let size = try log.seekToEnd()
      switch harm {
      case .emptied: try log.truncate(atOffset: 0)
      case .cutShort: try log.truncate(atOffset: size - 1)
      case .zeroed: try log.write(Data(count: Int(size)), at: 0)
      case .beginZeroed: try log.write(Data(count: 32), at: 0)
      case .endZeroed: try log.write(Data(count: 24 + 4096), at: size - 4096 - 24)
      case .ofAnother:
        try log.truncate(atOffset: 0)
        try log.write(Data(contentsOf: URL(filePath: other + "-wal")), at: 0)
      }

      let lost = StoreError.damaged(path, .logOverwritten)
      await #expect(throws: lost) { try await store.order("kiwi") }
      await #expect(throws: lost) { try await store.check() }
      // What it can read by then depends on what is left.
      await #expect(throws: StoreError.self) { try await SQLiteStore(path: path).order("kiwi") }
      await store.emptyLog(within: .seconds(5))
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
      withExtendedLifetime(another) {}
    }
  }

  @Test func `a log that is cut while an order waits for another program takes no order`()
    async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 100]))
      let log = try FileHandle(forUpdating: URL(filePath: path + "-wal"))
      let other = try Shell(path)
      try other.execute("BEGIN IMMEDIATE")
      let order = Task { try await store.order("kiwi") }
      // Until it waits, which nothing shows.
      try await Task.sleep(for: .milliseconds(300))
      try log.truncate(atOffset: 4096)
      try other.execute("ROLLBACK")

      await #expect(throws: StoreError.damaged(path, .logOverwritten)) { try await order.value }
    }
  }

  enum Oddity: CaseIterable {
    /// As SQLite 3.40 writes it where a large change was taken back in part before.
    case pageWithoutSum
    /// SQLite makes it anew.
    case indexOverwritten
  }

  @Test(arguments: Oddity.allCases)
  func `what loses nothing is no damage`(_ oddity: Oddity) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 100]))
      let end = oddity == .pageWithoutSum ? "-wal" : "-shm"
      let file = try FileHandle(forUpdating: URL(filePath: path + end))
      switch oddity {
      case .pageWithoutSum: try file.write(Data(count: 16), at: file.seekToEnd() - 4096 - 16)
      case .indexOverwritten: try file.write(Data(repeating: 0xFF, count: 96), at: 0)
      }

      try await store.order("kiwi")
      #expect(try await store.verify().entries == 2)
    }
  }

  @Test func `a till that follows a store hears of a log that was emptied`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 100]))
      let changes = store.changes()
      // Not where the feed still reads because it has just begun.
      try await Task.sleep(for: .milliseconds(2_500))
      let start = ContinuousClock.now
      try FileHandle(forUpdating: URL(filePath: path + "-wal")).truncate(atOffset: 0)

      for await _ in changes {}
      #expect(ContinuousClock.now - start < .seconds(1.5))
    }
  }

  /// Without a lock, while others write it and begin it anew.
  @Test func `a log that others write and empty is whole at every moment`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 900_000]))
      let reader = try Connection(path: path, patience: 5)
      _ = try reader.revision()
      let sellers = (0..<3).map { seller in
        Task.detached {
          let till = try SQLiteStore(path: path)
          var sold = 0
          while !Task.isCancelled {
            try await till.order("kiwi")
            sold += 1
            if sold % (seller + 2) == 0 { await till.emptyLog(within: .seconds(5)) }
          }
          return sold
        }
      }
      let end = ContinuousClock.now + .seconds(3)
      var looks = 0
      while ContinuousClock.now < end {
        try #require(try reader.hasWholeLog(), "after \(looks) looks")
        looks += 1
      }
      for seller in sellers {
        seller.cancel()
        #expect(try await seller.value > 0)
      }
    }
  }
}

extension FileHandle {
  fileprivate func write(_ bytes: Data, at offset: UInt64) throws {
    try seek(toOffset: offset)
    try write(contentsOf: bytes)
  }
}
