import FoundationEssentials
import Glibc
import JuiceKit
import JuiceStorage
import OldStores
import Synchronization
import Testing

@testable import JuiceSQLite

/// Readers create and change no file.
@Suite(.serialized) struct ReadingTests {
  private func contents(_ folder: String) throws -> [String: Data] {
    try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) {
      $0[$1] = try Data(contentsOf: URL(filePath: folder + "/" + $1))
    }
  }

  private func sell(_ path: String) async throws {
    let store = try SQLiteStore(path: path)
    _ = try await store.apply(.open(["kiwi": 10]))
    try await store.order("kiwi")
  }

  private func readAll(_ path: String) async throws -> Int {
    let store = try SQLiteStore(reading: path)
    #expect(try await store.stock().quantity(of: "kiwi") == 7)
    #expect(try await store.journal().count == 2)
    #expect(try await store.lastOrder() != nil)
    return try await store.verify().entries
  }

  @Test(arguments: ["juice.db", "주스 100%?#.db", "file:a&b=c"])
  func `reading a store that nobody uses changes no file`(name: String) async throws {
    try await withFolder { folder in
      let path = folder + "/" + name
      try await sell(path)
      let before = try contents(folder)

      #expect(try await readAll(path) == 2)

      #expect(try contents(folder) == before)
    }
  }

  @Test func `a store that is only read is followed until its file goes`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      try await sell(path)
      let reader = try SQLiteStore(reading: path)
      let kiwis = Atomic(0)
      let hasEnded = Atomic(false)
      let following = Task {
        for await stock in reader.changes() {
          kiwis.store(stock.quantity(of: "kiwi"), ordering: .relaxed)
        }
        hasEnded.store(true, ordering: .relaxed)
      }
      defer { following.cancel() }
      try await SQLiteStore(path: path).order("kiwi")
      #expect(await eventually { kiwis.load(ordering: .relaxed) == 4 })
      #expect(hasEnded.load(ordering: .relaxed) == false)
      try FileManager.default.moveItem(atPath: path, toPath: path + ".old")
      #expect(await eventually { hasEnded.load(ordering: .relaxed) })
    }
  }

  @Test func `reading a store in use, or left by a crash, changes no file`() async throws {
    try await withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/crashed", withIntermediateDirectories: true)
      let path = folder + "/juice.db"
      let till = try SQLiteStore(path: path)
      _ = try await till.apply(.open(["kiwi": 10]))
      try await till.order("kiwi")
      for end in ["", "-wal"] {
        try Data(contentsOf: URL(filePath: path + end))
          .write(to: URL(filePath: folder + "/crashed/juice.db" + end))
      }
      func files() throws -> [[String: Data]] {
        try [folder, folder + "/crashed"].map { folder in
          // Leaves out the `-shm` file, which may be recreated at any time.
          try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { !$0.hasSuffix("-shm") && $0 != "crashed" }.reduce(into: [:]) {
              $0[$1] = try Data(contentsOf: URL(filePath: folder + "/" + $1))
            }
        }
      }
      let before = try files()

      #expect(try await readAll(path) == 2)
      #expect(try await readAll(folder + "/crashed/juice.db") == 2)

      #expect(try files() == before)
      try await till.order("kiwi")
      #expect(try await SQLiteStore(path: folder + "/crashed/juice.db").verify().entries == 2)
    }
  }

  @Test func `reading a backup changes no file`() async throws {
    try await withFolder { folder in
      try await sell(folder + "/juice.db")
      try SQLiteStore(reading: folder + "/juice.db").backup(to: folder + "/copy.db")
      let before = try contents(folder)

      #expect(try await readAll(folder + "/copy.db") == 2)

      #expect(try contents(folder) == before)
    }
  }

  @Test func `a store of the first version is read without migrating it`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      try OldSchema.bring(path, to: 1)
      let old = try Shell(path)
      try old.execute(
        """
        PRAGMA journal_mode = WAL;
        INSERT INTO entry VALUES (1, '00000000-0000-4000-8000-000000000009', 0, 'open', NULL);
        INSERT INTO change VALUES (1, 'kiwi', 7, 7)
        """)
      let before = try contents(folder).filter { !$0.key.hasSuffix("-shm") }

      let store = try SQLiteStore(reading: path)
      #expect(try await store.stock().quantity(of: "kiwi") == 7)
      #expect(try await store.verify().entries == 1)
      try store.backup(to: folder + "/copy.db")

      let after = try contents(folder).filter { !$0.key.hasSuffix("-shm") && $0.key != "copy.db" }
      #expect(after == before)
      #expect(try old.connection.integer("PRAGMA user_version") == 1)
      #expect(try await SQLiteStore(path: folder + "/copy.db").verify().entries == 1)
    }
  }

  @Test(arguments: [true, false])
  func `a log is not thrown away with a store that is empty or gone`(isThere: Bool) async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let log = Data(repeating: 7, count: 40_000)
      try log.write(to: URL(filePath: path + "-wal"))
      if isThere { try Data().write(to: URL(filePath: path)) }
      let before = try contents(folder)

      #expect(throws: StoreError.missing(path)) { try SQLiteStore(reading: path) }
      #expect(throws: StoreError.cannotCreate(path, .logOfAnother)) { try SQLiteStore(path: path) }

      #expect(try contents(folder) == before)
    }
  }

  @Test func `a write during a read without locks is not reported as damage`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      try await sell(path)
      var file = try StoreFile.openToRead(path, patience: 0).0
      try file.checkIsUnchanged()
      file.readsWithoutLocks()
      // An empty log means nothing.
      try Data().write(to: URL(filePath: path + "-wal"))
      try file.checkIsUnchanged()
      try FileManager.default.removeItem(atPath: path + "-wal")
      try await SQLiteStore(path: path).order("kiwi")
      #expect(throws: StoreError.busy(path)) { try file.checkIsUnchanged() }
    }
  }

  @Test func `a path without a file is told, and nothing is made there`() async throws {
    try await withFolder { (folder) async throws in
      for path in [folder + "/juice.db", folder + "/no/such/juice.db"] {
        #expect(throws: StoreError.missing(path)) { try SQLiteStore(reading: path) }
      }
      #expect(throws: StoreError.cannotRead(folder, .isFolder)) { try SQLiteStore(reading: folder) }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
    }
  }

  @Test func `a store on a read-only medium is read`() async throws {
    try await withFolder { folder in
      guard unsafe mount("juice", folder, "tmpfs", 0, "size=4m") == 0 else {
        try Test.cancel("only the administrator may mount a medium")
      }
      defer { unsafe umount2(folder, Int32(MNT_DETACH)) }
      let path = folder + "/주스 100%?#.db"
      try await sell(path)
      var till: SQLiteStore? = try SQLiteStore(path: folder + "/used.db")
      _ = try await till?.apply(.open(["kiwi": 10]))
      for end in ["", "-wal"] {
        try Data(contentsOf: URL(filePath: folder + "/used.db" + end))
          .write(to: URL(filePath: folder + "/crashed.db" + end))
      }
      till = nil
      let cut = folder + "/cut.db"
      try FileManager.default.copyItem(atPath: path, toPath: cut)
      try Data(repeating: 0xD9, count: 1024).write(to: URL(filePath: cut + "-journal"))
      // A process started by another test may briefly hold the files open.
      let isReadOnly = await eventually {
        unsafe mount(nil, folder, nil, UInt(MS_REMOUNT) | UInt(MS_RDONLY), nil) == 0
      }
      #expect(isReadOnly)

      #expect(try await readAll(path) == 2)
      #expect(throws: StoreError.cannotWrite(path, .errno(EROFS))) { try SQLiteStore(path: path) }
      for crashed in [folder + "/crashed.db", cut] {
        #expect(throws: StoreError.cannotRead(crashed, .unfinishedChange)) {
          try SQLiteStore(reading: crashed)
        }
      }
    }
  }

  @Test func `writers that come and go don't disturb a reader`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 0]))
      let writer = Task {
        // The last connection to close removes the log.
        while !Task.isCancelled {
          _ = try await SQLiteStore(path: path).apply(.restock(["kiwi": 1]))
        }
      }
      for _ in 1...100 {
        let store = try SQLiteStore(reading: path)
        let count = try await store.verify().entries
        #expect(try await store.stock().revision >= count)
      }
      writer.cancel()
      _ = try await writer.value
    }
  }
}
