import Foundation
import Glibc
import JuiceKit
import Testing

@testable import JuiceSQLite

/// A store on a full disk is read, and nothing is left beside it.
@Suite(.serialized) struct FullDiskTests {
  /// Mounts a small disk during `body`. Only the administrator can.
  private func withSmallDisk(_ body: (String) async throws -> Void) async throws {
    try await withFolder { folder in
      guard unsafe mount("juice", folder, "tmpfs", 0, "size=1m") == 0 else {
        try Test.cancel("only the administrator may mount a disk")
      }
      defer { unsafe umount2(folder, Int32(MNT_DETACH)) }
      try await body(folder)
    }
  }

  private func fill(_ folder: String) throws {
    let file = unsafe try #require(fopen(folder + "/fill", "we"))
    unsafe setvbuf(file, nil, _IONBF, 0)
    while unsafe fputc(7, file) != EOF {}
    unsafe fclose(file)
  }

  /// Makes room again. A removed file would still take its space if a program that another test starts has inherited it.
  private func makeRoom(_ folder: String) {
    #expect(unsafe truncate(folder + "/fill", 0) == 0)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func expectReadable(_ path: String) async throws {
    let store = try SQLiteStore(reading: path)
    #expect(try await store.quantity(of: "kiwi") == 15)
    #expect(try await store.journal().count == 2)
    #expect(
      try await store.report(since: .distantPast, until: nil, by: .midnight).sales.orders == 1)
    #expect(try await store.verify().entries == 2)
    try await withFolder { elsewhere in
      try store.backup(to: elsewhere + "/copy.db")
      #expect(try await SQLiteStore(path: elsewhere + "/copy.db").verify().entries == 2)
    }
  }

  private func sell(_ path: String) async throws {
    let store = try SQLiteStore(path: path)
    _ = try await store.apply(.open(["kiwi": 18]))
    try await store.order("kiwi")
  }

  @Test func `A store that nobody uses is read on a full disk, and no side files are left`()
    async throws
  {
    try await withSmallDisk { folder in
      let path = folder + "/juice.db"
      try await sell(path)
      #expect(await eventually { !FileManager.default.fileExists(atPath: path + "-wal") })
      try fill(folder)

      try await expectReadable(path)

      #expect(try names(folder) == ["fill", "juice.db"])
      await #expect(throws: StoreError.diskFull(path)) {
        try await SQLiteStore(path: path).order("kiwi")
      }
      #expect(try names(folder) == ["fill", "juice.db"])
      try await expectReadable(path)
      makeRoom(folder)
      #expect(try await SQLiteStore(path: path).order("kiwi").entry?.seq == 3)
    }
  }

  @Test func `Side files that a failed program has left are no obstacle, and are removed`()
    async throws
  {
    try await withSmallDisk { folder in
      let path = folder + "/juice.db"
      try await sell(path)
      #expect(await eventually { !FileManager.default.fileExists(atPath: path + "-wal") })
      try fill(folder)
      for end in ["-wal", "-shm"] {
        #expect(FileManager.default.createFile(atPath: path + end, contents: nil))
      }

      try await expectReadable(path)

      #expect(throws: StoreError.diskFull(path)) { try SQLiteStore(path: path) }
      #expect(try names(folder) == ["fill", "juice.db"])
    }
  }

  @Test func `A store in use is read on a full disk, with the newest entries`() async throws {
    try await withSmallDisk { folder in
      let path = folder + "/juice.db"
      let till = try SQLiteStore(path: path)
      _ = try await till.apply(.open(["kiwi": 18]))
      try await till.order("kiwi")
      try fill(folder)

      try await expectReadable(path)

      makeRoom(folder)
      #expect(try await till.order("kiwi").entry?.seq == 3)
      #expect(try await till.verify().entries == 3)
    }
  }
}
