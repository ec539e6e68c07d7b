import FoundationEssentials
import Glibc
import JuiceKit
import Testing
import TimeTesting

@testable import JuiceSQLite

@Suite(.serialized) struct BackupTests {
  @Test func `a backup is the store at one moment while others write`() async throws {
    try await withFolder { folder in
      let store = try SQLiteStore(path: folder + "/juice.db")
      _ = try await store.apply(.open(["kiwi": 0]))
      for _ in 1...5 { _ = try await store.apply(.restock(["kiwi": 1])) }
      let writer = Task {
        let other = try SQLiteStore(path: folder + "/juice.db")
        while !Task.isCancelled { _ = try await other.apply(.restock(["kiwi": 1])) }
      }
      // Without a limit: on a busy machine the writer may start late.
      while try await store.stock().revision <= 6 { await Task.yield() }

      try store.backup(to: folder + "/copy.db")

      writer.cancel()
      _ = await writer.result
      let copy = try SQLiteStore(path: folder + "/copy.db")
      let count = try await copy.verify().entries
      #expect(count > 5)
      #expect(try await copy.quantity(of: "kiwi") == count - 1)
      let journal = try await store.entries(JournalQuery(.oldestFirst, limit: count))
      #expect(try await copy.journal() == journal)
      #expect(mode(folder + "/copy.db") == 0o600)
    }
  }

  @Test func `a backup replaces no file and leaves no half of one`() async throws {
    try await withFolder { folder in
      let store = try SQLiteStore(path: folder + "/juice.db")
      let there = folder + "/there.db"
      try Data("mine".utf8).write(to: URL(filePath: there))

      #expect(throws: StoreError.cannotCreate(there, .errno(EEXIST))) {
        try store.backup(to: there)
      }
      let nowhere = folder + "/no/copy.db"
      #expect(throws: StoreError.cannotCreate(nowhere, .errno(ENOENT))) {
        try store.backup(to: nowhere)
      }

      #expect(try Data(contentsOf: URL(filePath: there)) == Data("mine".utf8))
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.filter { !$0.hasPrefix("juice.db") } == ["there.db"])
    }
  }

  /// The dangling link looks like a missing file at first.
  @Test func `a backup replaces no link to nowhere`() async throws {
    try await withFolder { folder in
      let store = try SQLiteStore(path: folder + "/juice.db")
      let link = folder + "/link.db"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")

      #expect(throws: StoreError.cannotCreate(link, .errno(EEXIST))) { try store.backup(to: link) }

      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "nowhere")
    }
  }

  @Test func `the newest backup has most entries, also after the clock was set back`() async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 90]))
      // The clock was a day ahead at first.
      for (name, hoursAgo) in [
        ("20261122-100000", 50.0), ("20261122-110000", 49), ("20261121-120000", 72),
      ] {
        let time = Date.noon - hoursAgo * 3600
        let store = try SQLiteStore(path: path, author: .tester, patience: patience) { time }
        try await store.order("kiwi")
        try store.backup(to: "\(folder)/juice-\(name).db")
      }
      let backups = BackupFolder(folder, ofStore: path)
      #expect(
        try backups.backups(at: .noon).map { $0.path.suffix(18) } == [
          "20261121-120000.db", "20261122-110000.db", "20261122-100000.db",
        ])
      #expect(try backups.newest(at: .noon)?.path.hasSuffix("-20261121-120000.db") == true)
    }
  }

  @Test func `a backup after a restore is newer than those that the restore left out`() async throws
  {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      func file(_ hour: Int) -> String { "\(folder)/juice-20261121-\(hour)0000.db" }
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 90]))
      for hour in [10, 11] {
        let time = Date.noon - Double(84 - hour) * 3600
        let store = try SQLiteStore(path: path, author: .tester, patience: patience) { time }
        try await store.order("kiwi")
        try store.backup(to: file(hour))
      }
      // The store after a restore of the first backup.
      try SQLiteStore(reading: file(10), patience: patience).backup(to: file(12))

      let backups = try BackupFolder(folder, ofStore: path).backups(at: .noon)
      #expect(backups.map(\.path) == [file(12), file(11), file(10)])
    }
  }

  @Test func `backups that are made at once have names of their own`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 9]))
      let backups = BackupFolder(folder, ofStore: path)
      for keeping in [4, 1] {
        let added = try await withThrowingTaskGroup(of: BackupFolder.Added.self) { group in
          for _ in 1...4 {
            group.addTask {
              try backups.add(
                SQLiteStore(reading: path, patience: patience), keeping: keeping, at: .noon)
            }
          }
          return try await group.reduce(into: [BackupFolder.Added]()) { $0.append($1) }
        }
        // A name that was deleted may come again.
        if keeping == 4 { #expect(Set(added.map(\.path)).count == 4) }
        #expect(added.flatMap(\.stuck) == [])
        #expect(try backups.newest(at: .noon)?.path == added.map(\.path).max())
      }
    }
  }
}
