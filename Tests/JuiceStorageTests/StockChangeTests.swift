import JuiceKit
import Testing

@testable import JuiceSQLite

@Suite(.serialized) struct StockChangeTests {
  @Test(arguments: StoreKind.allCases)
  func `an ingredient is opened only once`(kind: StoreKind) async throws {
    try await kind.withStore { store in
      #expect(try await store.stock() == Stock())
      let first = try await store.apply(.open(["kiwi": 10, "ice": 0]))

      let second = try await store.apply(.open(["kiwi": 99, "mango": 3]))
      let third = try await store.apply(.open(["kiwi": 99]))

      #expect(first.entry?.changes == ["kiwi": 10, "ice": 0])
      #expect(second.entry?.changes == ["mango": 3])
      #expect(third == Applied(entry: nil, stock: second.stock))
      #expect(third.stock.items.mapValues(\.quantity) == ["kiwi": 10, "ice": 0, "mango": 3])
      #expect(third.stock.revision == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a restock adds differences and is refused whole below 0`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let stock = try await store.apply(.restock(["kiwi": 5, "mango": -10, "banana": 0])).stock

      await #expect(
        throws: Refusal.short([Shortage(ingredient: "mango", needed: 1, available: 0)])
      ) { try await store.apply(.restock(["kiwi": 1, "mango": -1])) }

      #expect(stock.quantity(of: "kiwi") == 15)
      #expect(try await store.stock() == stock)
      #expect(try await store.journal().last?.changes == ["kiwi": 5, "mango": -10])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a restock is refused above 9999999 and for unknown ingredients`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      await #expect(throws: Refusal.aboveLimit("kiwi")) {
        try await store.apply(.restock(["kiwi": 9_999_990]))
      }
      await #expect(throws: Refusal.unknownIngredient("durian")) {
        try await store.apply(.restock(["durian": 1]))
      }
      let full = try await store.apply(.restock(["kiwi": 9_999_989])).stock
      #expect(full.quantity(of: "kiwi") == 9_999_999)
      #expect(try await store.apply(.restock(["kiwi": 0])).entry == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a stock-take sets the count and records the difference`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let applied = try await store.apply(.count(["kiwi": 7, "mango": 10]))

      #expect(applied.stock.quantity(of: "kiwi") == 7)
      #expect(applied.entry?.changes == ["kiwi": -3, "mango": 0])
      #expect(try await store.journal().last == applied.entry)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a stock-take compared with other counts is refused whole`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      try await store.order("kiwi")
      await #expect(throws: Refusal.countsMoved(["kiwi"])) {
        try await store.apply(.count(["kiwi": 12, "mango": 9], with: ["kiwi": 10, "mango": 10]))
      }
      #expect(try await store.quantity(of: "mango") == 10)
      let applied = try await store.apply(.count(["kiwi": 9], with: ["kiwi": 7]))
      #expect(applied.entry?.changes == ["kiwi": 2])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `each change of stock is taken back once, by an entry of its own`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      let before = try await store.stock().items
      for change in [
        Change.restock(["kiwi": 200, "mango": -1]), .count(["kiwi": 7, "mango": 10]),
        .waste(["kiwi": 3], .damaged), .soldOut(["kiwi", "mango"], .marked),
      ] {
        let entry = try #require(try await store.apply(change).entry)

        let applied = try await store.apply(.revert(entry))

        #expect(applied.stock.items == before)
        #expect(applied.entry?.changes == entry.changes.mapValues { -$0 })
        #expect(try await store.journal().last == applied.entry)
        await #expect(throws: Refusal.alreadyVoid(entry.id)) {
          try await store.apply(.revert(entry))
        }
        let inverse = try #require(applied.entry)
        await #expect(throws: Refusal.unknownOrder(entry.id)) {
          try await store.apply(.revert(inverse))
        }
      }
      #expect(try await store.verify().entries == 9)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a delivery that is sold already is not taken back`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let entry = try #require(try await store.apply(.restock(["strawberry": 6])).entry)
      try await store.order("strawberry")
      await #expect(
        throws: Refusal.short([Shortage(ingredient: "strawberry", needed: 6, available: 0)])
      ) { try await store.apply(.revert(entry)) }
      _ = try await store.voidLast()
      #expect(try await store.apply(.revert(entry)).stock.quantity(of: "strawberry") == 10)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a change that was taken back moves to another store`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let entry = try #require(try await store.apply(.waste(["kiwi": 3], .tasting)).entry)
      _ = try await store.apply(.revert(entry))
      let journal = try await store.journal()
      try await kind.withStore { other in
        try await other.load(journal)
        #expect(try await other.journal() == journal)
        await #expect(throws: Refusal.alreadyVoid(entry.id)) {
          try await other.apply(.revert(entry))
        }
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `waste takes away for a reason`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let applied = try await store.apply(.waste(["kiwi": 4], .expired))

      #expect(applied.stock.quantity(of: "kiwi") == 6)
      #expect(applied.entry?.reason == "expired")
      await #expect(
        throws: Refusal.short([Shortage(ingredient: "kiwi", needed: 7, available: 6)])
      ) { try await store.apply(.waste(["kiwi": 7], .other)) }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an ingredient marked as sold out is not used until cleared`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let marked = try await store.apply(.soldOut(["kiwi", "mango"], .marked))
      await #expect(
        throws: Refusal.short([
          Shortage(ingredient: "kiwi", needed: 3, available: 0, isSoldOut: true)
        ])
      ) { try await store.order("kiwi") }
      let twice = try await store.apply(.soldOut(["kiwi"], .marked))
      let cleared = try await store.apply(.soldOut(["kiwi"], .cleared))

      #expect(marked.entry?.changes == ["kiwi": 0, "mango": 0])
      #expect(marked.entry?.reason == "marked")
      #expect(marked.stock.items["kiwi"] == Stock.Item(quantity: 10, isSoldOut: true))
      #expect(twice.entry == nil)
      #expect(cleared.stock.items["kiwi"] == Stock.Item(quantity: 10))
      #expect(cleared.stock.isSoldOut("mango"))
      #expect(try await store.stock() == cleared.stock)
      try await store.order("kiwi")
    }
  }
}
