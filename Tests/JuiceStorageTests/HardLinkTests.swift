import Foundation
import JuiceKit
import Testing
import TimeTesting

@testable import JuiceSQLite

/// Each name of a file would have a log of its own.
@Suite(.serialized) struct HardLinkTests {
  @Test func `A store with two names is neither opened nor read, and goes on once it has one`()
    async throws
  {
    try await withFolder { folder in
      let (path, other) = (folder + "/juice.db", folder + "/other.db")
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 18]))
      try FileManager.default.linkItem(atPath: path, toPath: other)

      for name in [path, other] {
        let linked = StoreError.hardLinked(name, names: 2)
        #expect(throws: linked) { try SQLiteStore(path: name) }
        #expect(throws: linked) { try SQLiteStore(reading: name) }
        #expect(throws: linked) { try StorePlace(name) }
      }
      try FileManager.default.removeItem(atPath: other)
      #expect(try await SQLiteStore(path: path).order("kiwi").entry?.seq == 2)
    }
  }

  @Test func `A symbolic link and its store are one store`() async throws {
    try await withFolder { folder in
      let (path, link) = (folder + "/juice.db", folder + "/link.db")
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 18]))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)

      #expect(try await SQLiteStore(path: link).order("kiwi").entry?.seq == 2)
      #expect(try await store.order("kiwi").entry?.seq == 3)
      #expect(try await SQLiteStore(reading: link).verify().entries == 3)
    }
  }

  @Test func `A backup in a folder of snapshots is restored, but not over a store with two names`()
    async throws
  {
    try await withFolder { folder in
      let (path, copy) = (folder + "/juice.db", folder + "/copy.db")
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 18]))
      try store.backup(to: copy)
      try FileManager.default.linkItem(atPath: copy, toPath: folder + "/yesterday.db")

      let backup = try VerifiedBackup(backup: copy, patience: patience) { _ in }
      #expect(backup.verification.entries == 1)
      _ = try backup.becomeStore(at: folder + "/new.db", patience: patience, now: .noon)
      #expect(try await SQLiteStore(path: folder + "/new.db").verify().entries == 1)
      #expect(throws: StoreError.hardLinked(copy, names: 2)) {
        try backup.becomeStore(at: copy, patience: patience, now: .noon)
      }
    }
  }
}
