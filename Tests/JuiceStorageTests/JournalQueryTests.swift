import FoundationEssentials
import JuiceKit
import Testing
import TimeTesting

@testable import JuiceSQLite

@Suite(.serialized) struct JournalQueryTests {
  @Test(arguments: StoreKind.allCases)
  func `pages follow one another without gap or repeat`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      try await store.load(journal)

      for direction in [JournalQuery.Direction.oldestFirst, .newestFirst] {
        var seen: [Int] = []
        try await store.forEachPage(JournalQuery(direction, limit: 7)) { seen += $0.map(\.seq) }
        #expect(seen == (direction == .oldestFirst ? Array(1...30) : (1...30).reversed()))
      }
      #expect(try await store.entries(JournalQuery(limit: 0)).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `entries are found by kind and by time, also where the clock was set back`(kind: StoreKind)
    async throws
  {
    try await kind.withStore { store in
      try await store.load(journal)

      func seqs(_ query: JournalQuery) async throws -> [Int] {
        try await store.entries(query).map(\.seq)
      }
      let since = Date(milliseconds: 5000)
      let until = Date(milliseconds: 7000)
      #expect(try await seqs(JournalQuery(kind: .waste)) == [30, 20, 10])
      #expect(try await seqs(JournalQuery(kind: .waste, beyond: 20, limit: 5)) == [10])
      #expect(
        try await seqs(JournalQuery(.oldestFirst, since: since, until: until)) == [5, 6, 15, 16])
      #expect(try await seqs(JournalQuery(since: since, until: until, limit: 3)) == [16, 15, 6])
      #expect(
        try await seqs(JournalQuery(.oldestFirst, beyond: 5, since: since, until: until)) == [
          6, 15, 16,
        ])
      #expect(try await seqs(JournalQuery(kind: .waste, since: Date(milliseconds: 10_001))) == [30])
      let (from, to) = (Date(milliseconds: 9000), Date(milliseconds: 12_000))
      #expect(try await seqs(JournalQuery(kind: .waste, since: from, until: to)) == [20, 10])
      #expect(
        try await seqs(JournalQuery(.oldestFirst, kind: .waste, since: from, until: to)) == [
          10, 20,
        ])
      #expect(
        try await seqs(JournalQuery(.oldestFirst, kind: .waste, beyond: 10, since: from)) == [
          20, 30,
        ])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a search finds by juice, by ingredient and by the beginning of an id`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      let id = try #require(Order.ID(parsing: "6f1c2d34-5a6b-4c7d-8e9f-0a1b2c3d4e5f"))
      try await store.order("kiwi")
      try await store.order("mango-kiwi", id: id)
      _ = try await store.voidLast()
      _ = try await store.apply(.waste(["banana": 1], .other))
      _ = try await store.apply(.soldOut(["banana"], .marked))

      func seqs(_ search: JournalSearch, _ query: JournalQuery = JournalQuery()) async throws
        -> [Int]
      {
        var query = query
        query.search = search
        return try await store.entries(query).map(\.seq)
      }
      #expect(try await seqs(JournalSearch(juices: ["mango-kiwi"])) == [4, 3])
      #expect(try await seqs(JournalSearch(juices: ["mango-kiwi", "kiwi"])) == [4, 3, 2])
      #expect(try await seqs(JournalSearch(ingredients: ["banana"])) == [6, 5, 1])
      #expect(
        try await seqs(JournalSearch(juices: ["kiwi"], ingredients: ["banana"])) == [6, 5, 2, 1])
      #expect(try await seqs(JournalSearch(idPrefix: "6f1c2d34-5")) == [4, 3])
      #expect(try await seqs(JournalSearch(number: 2)) == [4, 3])
      #expect(try await seqs(JournalSearch()).isEmpty)
      let kiwi = JournalSearch(ingredients: ["kiwi"])
      #expect(try await seqs(kiwi, JournalQuery(.oldestFirst, beyond: 1, limit: 2)) == [2, 3])
      #expect(try await seqs(kiwi, JournalQuery(beyond: 4, limit: 2)) == [3, 2])
      #expect(try await seqs(kiwi, JournalQuery(kind: .order)) == [3, 2])
      #expect(try await seqs(kiwi, JournalQuery(since: .noon + 60)).isEmpty)
      let void = try #require(try await store.journal().first { $0.kind == .void })
      #expect(try await !seqs(kiwi, JournalQuery(until: void.at)).contains(void.seq))
      #expect(try await seqs(kiwi, JournalQuery(until: void.at + 0.001)).contains(void.seq))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an undone entry knows the entry that undid it`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let restock = try #require(try await store.apply(.restock(["kiwi": 5])).entry)
      _ = try await store.apply(.restock(["kiwi": 5]))
      try await store.order("kiwi")
      try await store.order("mango")
      _ = try await store.voidLast()
      _ = try await store.apply(.revert(restock))

      let journal = try await store.journal()
      let found = try await store.undone(journal)
      #expect(found.mapValues(\.seq) == [2: 7, 5: 6])
      #expect(found[2] == journal[6])
      #expect(try await store.undone(journal.suffix(2)).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a change of stock of any kind is known by what has taken it back`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      let changes: [Change] = [
        .restock(["kiwi": 5]), .count(["kiwi": 3]), .waste(["kiwi": 1], .other),
        .soldOut(["kiwi"], .marked),
      ]
      for change in changes {
        let entry = try #require(try await store.apply(change).entry)
        let inverse = try await store.apply(.revert(entry)).entry
        let found = try await store.undone(try await store.journal())
        #expect(found[entry.seq] == inverse, "\(entry.kind)")
      }
    }
  }

  /// 30 entries, every tenth a waste. After the tenth, the clock is set back by 10 s.
  private var journal: [JournalEntry] {
    (1...30).map { seq in
      JournalEntry(
        seq: seq, id: UUID(), at: Date(milliseconds: (seq > 10 ? seq - 10 : seq) * 1000),
        kind: seq % 10 == 0 ? .waste : .restock
      ) {
        $0.changes = ["kiwi": seq % 10 == 0 ? -1 : 1]
        $0.reason = seq % 10 == 0 ? "other" : nil
      }
    }
  }
}

@Suite(.serialized) struct LoadTests {
  @Test(arguments: StoreKind.allCases, StoreKind.allCases)
  func `an export loaded elsewhere gives the same stock and the same history`(
    from: StoreKind, to: StoreKind
  ) async throws {
    try await from.withShop { store in
      let id = Order.ID()
      try await store.order("strawberry-banana", id: id)
      _ = try await store.apply(.waste(["kiwi": 1], .tasting))
      _ = try await store.apply(.soldOut(["mango"], .marked))
      _ = try await store.apply(.void(id))
      let journal = try await store.journal()
      let stock = try await store.stock()

      try await to.withStore { copy in
        try await copy.load(journal)

        #expect(try await copy.journal() == journal)
        #expect(try await copy.stock() == stock)
        #expect(try await copy.verify().entries == 5)
        await #expect(throws: Refusal.notEmpty) { try await copy.load(journal) }
        await #expect(throws: Refusal.alreadyVoid(id)) { try await copy.apply(.void(id)) }
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an error of the source is thrown, and nothing is loaded`(kind: StoreKind) async throws {
    struct Unreadable: Error {}
    let open = JournalEntry(seq: 1, id: UUID(), at: Date(milliseconds: 0), kind: .open) {
      $0.changes = ["kiwi": 1]
    }
    let source: EntrySource = { take in
      try take(open)
      throw Unreadable()
    }
    try await kind.withStore { store in
      await #expect(throws: Unreadable.self) { try await store.load(from: source) }
      let journal = try await store.journal()
      #expect(journal.isEmpty)
      #expect(try await store.stock() == Stock())
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a journal that does not add up is refused whole`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      func entry(_ seq: Int, _ kind: JournalEntry.Kind, _ changes: Quantities) -> JournalEntry {
        JournalEntry(seq: seq, id: UUID(), at: Date(milliseconds: 0), kind: kind) {
          $0.lines = kind == .order || kind == .void ? [Order.Line(juice: "kiwi", cups: 1)] : []
          $0.changes = changes
        }
      }
      let open = entry(1, .open, ["kiwi": 2])
      let faults: [(JournalEntry, JournalFault.Rule)] = [
        (entry(3, .restock, ["kiwi": 1]), .gap),
        (entry(2, .order, ["kiwi": -3]), .belowZero("kiwi")),
        (entry(2, .void, ["kiwi": 3]), .wrongVoid),
        (entry(2, .restock, ["kiwi": .max]), .malformed),
        (entry(2, .restock, ["kiwi": .min]), .malformed),
        (entry(2, .restock, ["kiwi": 999_999_999]), .aboveLimit("kiwi")),
      ]
      for (bad, rule) in faults {
        await #expect(throws: JournalFault(seq: bad.seq, rule: rule)) {
          try await store.load([open, bad])
        }
      }
      let count = try await store.verify().entries
      #expect(count == 0)
      #expect(try await store.stock() == Stock())
    }
  }
}

@Suite(.serialized) struct ChangesTests {
  @Test(arguments: StoreKind.allCases)
  func `followers get the stock after a change`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      var heard = store.changes().makeAsyncIterator()

      let stock = try await store.order("kiwi").stock
      #expect(await heard.next() == stock)

      let next = try await store.apply(.soldOut(["kiwi"], .marked)).stock
      #expect(await heard.next() == next)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `followers get the newest stock of a burst`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let changes = store.changes()
      for _ in 1...50 { _ = try await store.apply(.restock(["kiwi": 1])) }

      var last = 0
      for await stock in changes {
        #expect(stock.revision > last)
        last = stock.revision
        if last == 51 { break }
      }
      #expect(last == 51)
    }
  }
}
