import FoundationEssentials
import Glibc
import JuiceKit
import JuiceStorage
import Testing

@testable import JuiceSQLite

@Suite(.serialized) struct BadFileTests {
  private func failure(_ path: String) -> StoreError? {
    do {
      _ = try SQLiteStore(path: path)
      return nil
    } catch {
      return error
    }
  }

  private func contents(_ folder: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: URL(filePath: folder + "/" + $1))
    }
  }

  @Test(arguments: ["hello\n", String(repeating: "juice ", count: 2000)])
  func `a file that is no database is left as it is`(text: String) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      try Data((text + "\0").utf8).write(to: URL(filePath: path))
      let before = try contents(folder)

      #expect(failure(path) == .damaged(path, .database(.notADatabase, "file is not a database")))

      #expect(try contents(folder) == before)
    }
  }

  @Test(arguments: ["DELETE", "WAL"])
  func `the database of another program is left as it is`(mode: String) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let other = try Shell(path)
      try other.execute(
        "PRAGMA journal_mode = \(mode); CREATE TABLE stock (a); PRAGMA user_version = 1")
      let before = try contents(folder)

      #expect(failure(path) == .damaged(path, .otherProgram))

      #expect(try contents(folder) == before)
      withExtendedLifetime(other) {}
    }
  }

  @Test(arguments: [false, true])
  func `a store of a newer version is left as it is`(isInUse: Bool) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 10]))
      var newer: Shell? = try Shell(path)
      try newer?.execute("PRAGMA user_version = \(Schema.version + 1)")
      if !isInUse { newer = nil }
      let before = try contents(folder).filter { !$0.key.hasSuffix("-shm") }

      #expect(failure(path) == .newer(path))

      #expect(try contents(folder).filter { !$0.key.hasSuffix("-shm") } == before)
      withExtendedLifetime(newer) {}
    }
  }

  @Test(arguments: ["books", "entry"])
  func `a damaged page is reported`(table: String) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 10]))
      let page = try Shell(path).connection.integer(
        "SELECT rootpage FROM sqlite_master WHERE name = ?", table)
      let start = (try #require(page) - 1) * 4096
      var bytes = try Data(contentsOf: URL(filePath: path))
      for index in start..<start + 4096 { bytes[index] = 0xA5 }
      try bytes.write(to: URL(filePath: path))

      let damage = StoreError.damaged(path, .database(.damaged, "database disk image is malformed"))
      await #expect(throws: damage) { try await SQLiteStore(path: path).stock() }
      await #expect(throws: StoreError.self) { try await SQLiteStore(path: path).verify() }
    }
  }

  enum Damage: CaseIterable { case cutShort, zeroed, header }

  @Test(arguments: Damage.allCases, [false, true])
  func `a file that was cut short or overwritten is told of and left as it is`(
    _ damage: Damage, isRead: Bool
  ) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 10]))
      var bytes = try Data(contentsOf: URL(filePath: path))
      switch damage {
      case .cutShort: bytes.removeLast(bytes.count / 2)
      case .zeroed: for index in 4096..<bytes.count { bytes[index] = 0 }
      case .header: for index in 0..<4096 { bytes[index] = 0xA5 }
      }
      try bytes.write(to: URL(filePath: path))

      await #expect(throws: StoreError.self) {
        let store = isRead ? try SQLiteStore(reading: path) : try SQLiteStore(path: path)
        _ = try await store.stock()
        _ = try await store.verify()
      }

      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
  }

  @Test func `a journal of something else beside a store does it no harm`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 10]))
      for text in ["", "not a journal at all", String(repeating: "\0", count: 600)] {
        try Data(text.utf8).write(to: URL(filePath: path + "-journal"))
        #expect(try await SQLiteStore(reading: path).quantity(of: "kiwi") == 10)
        try Data(text.utf8).write(to: URL(filePath: path + "-journal"))
        #expect(try await SQLiteStore(path: path).verify().entries == 1)
      }
    }
  }

  @Test func `a path that can't hold a store is refused, and nothing is left behind`() async throws
  {
    try await withFolder { folder in
      try Data("x".utf8).write(to: URL(filePath: folder + "/file"))
      unsafe mkfifo(folder + "/fifo", 0o600)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()

      #expect(failure(folder) == .cannotRead(folder, .isFolder))
      #expect(
        failure("/dev/full") == .cannotWrite("/dev/full", .notRegularFile))
      #expect(
        failure(folder + "/fifo")
          == .cannotWrite(folder + "/fifo", .notRegularFile))
      for path in ["/file/juice.db", "/new/", "/new/deeper/"].map({ folder + $0 }) + [
        "", "/proc/juice.db",
      ] {
        guard case .cannotCreate(path, _) = failure(path) else {
          Issue.record("\(path): \(String(describing: failure(path)))")
          continue
        }
      }

      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == names)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "the administrator may write everywhere"))
  func `a file or folder without permission is refused`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 10]))
      unsafe chmod(path, 0o400)
      #expect(failure(path) == .cannotWrite(path, .errno(EACCES)))
      unsafe chmod(path, 0)
      #expect(failure(path) == .cannotRead(path, .errno(EACCES)))
      unsafe chmod(folder, 0o500)
      #expect(
        failure(folder + "/new.db")
          == .cannotCreate(folder + "/new.db", .errno(EACCES)))
      unsafe chmod(folder, 0o700)
    }
  }

  @Test func `a full disk refuses orders and leaves the store intact`() async throws {
    try await withFolder { folder in
      guard unsafe mount("juice", folder, "tmpfs", 0, "size=256k") == 0 else {
        try Test.cancel("only the administrator may mount a small disk")
      }
      defer { unsafe umount2(folder, Int32(MNT_DETACH)) }
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 9999]))

      var entries = 1
      let failure = await #expect(throws: StoreError.self) {
        while entries < 10_000 {
          try await store.order("kiwi")
          entries += 1
        }
      }
      #expect(failure == .diskFull(path))
      #expect(try await store.quantity(of: "kiwi") == 9999 - (entries - 1) * 3)
      #expect(try await store.verify().entries == entries)
    }
  }

  @Test func `no store is made on a disk that is too full for it`() async throws {
    try await withFolder { folder in
      guard unsafe mount("juice", folder, "tmpfs", 0, "size=16k") == 0 else {
        try Test.cancel("only the administrator may mount a small disk")
      }
      defer { unsafe umount2(folder, Int32(MNT_DETACH)) }
      let path = folder + "/a/juice.db"

      #expect(failure(path) == .diskFull(path))

      #expect(try contents(folder).isEmpty)
    }
  }
}
