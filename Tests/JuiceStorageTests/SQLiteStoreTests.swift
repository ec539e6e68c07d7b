import FoundationEssentials
import Glibc
import JuiceKit
import JuiceStorage
import Testing

@testable import JuiceSQLite

func mode(_ path: String) -> mode_t? {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
}

@Suite(.serialized) struct SQLiteStoreTests {
  @Test func `a change is on the disk before apply returns`() async throws {
    try await withFolder { folder in
      let store = try SQLiteStore(path: folder + "/juice.db")
      let connection = try store.file.connect()
      #expect(try connection.integer("PRAGMA synchronous") == 2)
      #expect(try connection.text("PRAGMA journal_mode") == "wal")
      #expect(try connection.integer("PRAGMA user_version") == Schema.version)
    }
  }

  @Test func `the store is for its owner alone, with the folders made for it`() async throws {
    try await withFolder { folder in
      let path = folder + "/new/deep/juice.db"

      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 1]))

      for file in [path, path + "-wal", path + "-shm"] { #expect(mode(file) == 0o600) }
      for made in ["/new", "/new/deep"] { #expect(mode(folder + made) == 0o700) }
    }
  }

  @Test func `a store is found again as it was left`() async throws {
    try await withFolder { folder in
      let path = folder + "/주스 100%?#.db"
      let left = try await SQLiteStore(path: path).apply(.open(["kiwi": 7])).stock

      #expect(try await SQLiteStore(path: path).stock() == left)
    }
  }

  @Test func `a store whose file was taken away or replaced takes no more orders`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 10]))
      try store.backup(to: folder + "/backup.db")

      unsafe #expect(rename(folder + "/backup.db", path) == 0)
      await #expect(throws: StoreError.self) { try await store.order("kiwi") }
      unsafe #expect(unlink(path) == 0)
      await #expect(throws: StoreError.self) { try await store.order("kiwi") }
    }
  }

  @Test func `an entry has the time that the store is given`() async throws {
    try await withFolder { folder in
      let time = Date(milliseconds: 1_234_567)
      let stores: [any FruitStore] = [
        try SQLiteStore(path: folder + "/juice.db", author: .tester) { time },
        MemoryStore(author: .tester) { time },
      ]
      for store in stores {
        #expect(try await store.apply(.open(["kiwi": 1])).entry?.at == time)
      }
    }
  }

  @Test func `orders that several take back at once are each taken back once`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path)
      _ = try await store.apply(.open(["kiwi": 300]))
      for _ in 1...100 { try await store.order("kiwi") }

      let voided = try await withThrowingTaskGroup(of: [Order.ID].self) { group in
        for _ in 1...4 {
          group.addTask {
            let store = try SQLiteStore(path: path)
            var ids: [Order.ID] = []
            for _ in 1...25 { ids.append(try await store.voidLast().order.id) }
            return ids
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }

      #expect(Set(voided).count == 100)
      #expect(try await store.quantity(of: "kiwi") == 300)
    }
  }

  @Test func `a link to a store leads to it`() async throws {
    try await withFolder { folder in
      unsafe symlink(folder + "/real.db", folder + "/link.db")
      let store = try SQLiteStore(path: folder + "/link.db")
      var heard = store.changes().makeAsyncIterator()

      let stock = try await store.apply(.open(["kiwi": 7])).stock

      #expect(await heard.next() == stock)
      #expect(mode(folder + "/real.db") == 0o600)
      #expect(try await SQLiteStore(path: folder + "/real.db").stock() == stock)
    }
  }

  @Test func `stores on one file follow each other`() async throws {
    try await withFolder { folder in
      let (here, there) = try (
        SQLiteStore(path: folder + "/juice.db"), SQLiteStore(path: folder + "/juice.db")
      )
      var heard = here.changes().makeAsyncIterator()
      for count in 1...5 {
        let stock = try await there.apply(count == 1 ? .open(["kiwi": 1]) : .restock(["kiwi": 1]))
          .stock
        #expect(await heard.next() == stock)
      }
    }
  }

  @Test func `a rush elsewhere is heard of twenty times a second, and to its end`() async throws {
    try await withFolder { folder in
      let (here, there) = try (
        SQLiteStore(path: folder + "/juice.db"), SQLiteStore(path: folder + "/juice.db")
      )
      _ = try await there.apply(.open(["kiwi": 0]))
      let changes = here.changes()
      let start = ContinuousClock.now
      let rush = Task { for _ in 1...200 { _ = try await there.apply(.restock(["kiwi": 1])) } }

      var heard = 0
      for await stock in changes {
        heard += 1
        if stock.quantity(of: "kiwi") == 200 { break }
      }

      try await rush.value
      #expect(Double(heard) <= 2 + (ContinuousClock.now - start) / .milliseconds(50))
    }
  }

  @Test func `a follower that stops frees its files`() async throws {
    try await withFolder { folder in
      let store = try SQLiteStore(path: folder + "/juice.db")
      func held() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
          .compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
          }
          .filter { $0.hasPrefix(folder) }.count
      }
      let before = try held()

      for _ in 1...3 {
        let follower = Task { for await _ in store.changes() {} }
        // One descriptor for the file, one for its log.
        #expect(try await eventually { try held() >= before + 2 })
        follower.cancel()

        // SQLite keeps one for the next connection: closing it would drop the others' locks.
        #expect(try await eventually { try held() <= before + 1 })
      }
    }
  }

  @Test func `eight writers sell what there is and no more`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 100, "mango": 60]))

      let sold = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 1...8 {
          group.addTask {
            let store = try SQLiteStore(path: path)
            var sold = 0
            do {
              while true {
                try await store.order("mango-kiwi")
                sold += 1
              }
            } catch is Refusal {
              return sold
            }
          }
        }
        return try await group.reduce(0, +)
      }

      let store = try SQLiteStore(path: path)
      #expect(sold == 30)
      #expect(try await store.stock().items.mapValues(\.quantity) == ["kiwi": 70, "mango": 0])
      #expect(try await store.verify().entries == 31)
    }
  }

  @Test func `the same id from everywhere sells once`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let id = Order.ID()
      _ = try await SQLiteStore(path: path).apply(.open(["kiwi": 10]))

      let answers = try await withThrowingTaskGroup(of: Applied.self) { group in
        for _ in 1...10 {
          group.addTask { try await SQLiteStore(path: path).order("kiwi", id: id) }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }

      #expect(answers.count == 1)
      #expect(try await SQLiteStore(path: path).quantity(of: "kiwi") == 7)
    }
  }

  @Test func `several may make a store at once`() async throws {
    try await withFolder { folder in
      try await withThrowingTaskGroup { group in
        for _ in 1...8 {
          group.addTask {
            _ = try await SQLiteStore(path: folder + "/a/juice.db").apply(.open(["kiwi": 10]))
          }
        }
        try await group.waitForAll()
      }
      #expect(try await SQLiteStore(path: folder + "/a/juice.db").verify().entries == 1)
    }
  }

  @Test func `a store that another program holds is busy, and fine afterwards`() async throws {
    try await withFolder { folder in
      let path = folder + "/juice.db"
      let store = try SQLiteStore(path: path, patience: 0.05)
      _ = try await store.apply(.open(["kiwi": 10]))
      let holder = try Shell(path)
      try holder.execute("BEGIN IMMEDIATE")

      await #expect(throws: StoreError.busy(path)) { try await store.order("kiwi") }
      #expect(try await store.quantity(of: "kiwi") == 10)

      try holder.execute("ROLLBACK")
      try await store.order("kiwi")
    }
  }
}
