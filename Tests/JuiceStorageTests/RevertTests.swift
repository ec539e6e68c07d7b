import FoundationEssentials
import JuiceKit
import JuiceStorage
import Testing

@testable import JuiceSQLite

/// Journals with stock changes that share their ids.
@Suite(.serialized) struct RevertTests {
  @Test(arguments: StoreKind.allCases, StoreKind.allCases)
  func `every change that was taken back moves to another store`(from: StoreKind, to: StoreKind)
    async throws
  {
    try await from.withShop { store in
      for change in [
        Change.restock(["kiwi": 20, "mango": -1]), .count(["kiwi": 7, "mango": 10]),
        .waste(["kiwi": 3], .damaged), .soldOut(["kiwi", "mango"], .marked),
        .soldOut(["banana"], .marked),
      ] {
        let entry = try #require(try await store.apply(change).entry)
        // A mark may be cleared partly before it is reverted; others sell meanwhile.
        _ = try await store.apply(.soldOut(["mango"], .cleared))
        try await store.order("pineapple")
        _ = try await store.voidLast()
        _ = try await store.apply(.revert(entry))
      }
      let journal = try await store.journal()
      let stock = try await store.stock()
      #expect(try await store.verify().entries == journal.count)

      try await to.withStore { copy in
        try await copy.load(journal)
        #expect(try await copy.verify().entries == journal.count)
        #expect(try await copy.journal() == journal)
        #expect(try await copy.stock() == stock)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an id may be that of an order and of changes of several kinds`(kind: StoreKind) async throws
  {
    let journal = Self.journal([
      (.order, ["kiwi": -3], nil), (.restock, ["kiwi": 3], nil), (.waste, ["kiwi": -3], "other"),
      (.count, ["kiwi": 0], nil), (.waste, ["kiwi": 3], "other"), (.restock, ["kiwi": -3], nil),
      (.count, ["kiwi": 0], nil),
    ])
    try await kind.withStore { store in
      try await store.load(journal)
      #expect(try await store.verify().entries == 8)
      #expect(try await store.journal().map(\.unsealed) == journal)
      #expect(try await store.lastOrder() == Self.id)
      #expect(try await store.voidLast().stock.quantity(of: "kiwi") == 10)
      #expect(try await store.verify().entries == 9)
    }
  }

  /// All entries after the first count have one id, and the last of each is at fault.
  private static let impossible: [[(JournalEntry.Kind, Quantities, String?)]] = [
    [(.waste, ["kiwi": 900_000], "spilled")],
    [(.restock, ["kiwi": 5], nil), (.restock, ["kiwi": -5], nil), (.restock, ["kiwi": 7], nil)],
    [(.restock, ["kiwi": 5], nil), (.restock, ["kiwi": -5], nil), (.restock, ["kiwi": 5], nil)],
    [(.restock, ["kiwi": 5], nil), (.restock, ["kiwi": -5], nil), (.restock, ["kiwi": -5], nil)],
    [(.waste, ["kiwi": -5], "damaged"), (.waste, ["mango": 5000], "spilled")],
    [(.waste, ["kiwi": -5], "damaged"), (.waste, ["kiwi": 5], "spilled")],
    [(.waste, ["kiwi": -5], "damaged"), (.waste, ["mango": 5], "damaged")],
    [(.waste, ["kiwi": -5, "mango": -5], "damaged"), (.waste, ["kiwi": 5], "damaged")],
    [
      (.waste, ["kiwi": -5], "damaged"), (.restock, ["kiwi": 5], nil), (.count, ["kiwi": 5], nil),
      (.waste, ["kiwi": -5], "damaged"),
    ],
    [(.count, ["kiwi": -5], nil), (.count, ["kiwi": -5], nil)],
    [(.count, ["kiwi": 0], nil), (.count, ["kiwi": 0, "mango": 0], nil)],
    [(.soldOut, ["kiwi": 0], "marked"), (.soldOut, ["kiwi": 0], "marked")],
    [(.soldOut, ["kiwi": 0], "marked"), (.soldOut, ["mango": 0], "cleared")],
    [(.soldOut, ["kiwi": 0, "mango": 0], "marked"), (.soldOut, ["kiwi": 0], "cleared")],
    [(.soldOut, ["kiwi": 0], "cleared"), (.soldOut, ["kiwi": 0, "mango": 0], "marked")],
  ]

  @Test(arguments: impossible.indices, StoreKind.allCases)
  func `an entry that takes nothing back is not loaded`(index: Int, kind: StoreKind) async throws {
    let journal = Self.journal(Self.impossible[index])
    try await kind.withStore { store in
      await #expect(throws: Self.fault(index)) {
        try await store.load(journal)
      }
      #expect(try await store.verify().entries == 0)
      // The failed attempt leaves nothing behind.
      try await store.load(Array(journal.dropLast()))
      #expect(try await store.verify().entries == journal.count - 1)
    }
  }

  @Test(arguments: impossible.indices.dropFirst())
  func `verify finds an entry in a file that takes nothing back`(index: Int) async throws {
    try await withFolder { folder in
      let journal = Self.journal(Self.impossible[index])
      let store = try SQLiteStore(path: folder + "/juice.db")
      try await store.load(Array(journal.dropLast()))
      let last = try #require(journal.last)
      // The tables accept the entry.
      var seal = Seal(after: try await store.books().digest)
      try Shell(folder + "/juice.db").connection.append(seal.seal(last))

      await #expect(throws: Self.fault(index)) { try await store.verify() }
    }
  }

  private static func fault(_ index: Int) -> JournalFault {
    JournalFault(
      seq: impossible[index].count + 1, rule: index == 0 ? .malformed : .wrongRevert)
  }

  private static let id = UUID()

  private static func journal(_ entries: [(JournalEntry.Kind, Quantities, String?)])
    -> [JournalEntry]
  {
    let all = [(JournalEntry.Kind.open, ["kiwi": 10, "mango": 10] as Quantities, nil)] + entries
    return zip(1..., all).map { seq, entry in
      JournalEntry(seq: seq, id: seq == 1 ? UUID() : id, at: Date(milliseconds: 0), kind: entry.0) {
        $0.lines = entry.0 == .order ? [Order.Line(juice: "kiwi", cups: 1)] : []
        $0.changes = entry.1
        $0.reason = entry.2
      }
    }
  }
}
