import FoundationEssentials
import JuiceKit
import Testing

@testable import JuiceFiles
@testable import JuiceSQLite

@Suite(.serialized) struct OrderTests {
  @Test(arguments: StoreKind.allCases)
  func `an order takes every ingredient`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let id = Order.ID()

      let applied = try await store.order("strawberry-banana", id: id)

      #expect(applied.stock.quantity(of: "strawberry") == 0)
      #expect(applied.stock.quantity(of: "banana") == 9)
      #expect(applied.entry?.id == id)
      #expect(applied.entry?.changes == ["strawberry": -10, "banana": -1])
      #expect(applied.entry?.lines == [Order.Line(juice: "strawberry-banana", cups: 1)])
      #expect(try await store.stock() == applied.stock)
      #expect(try await store.journal().last == applied.entry)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the orders of a day are numbered, and what is taken back keeps its number`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      let (first, second) = (Order.ID(), Order.ID())
      try await store.order("kiwi", id: first)
      _ = try await store.apply(.void(first))
      _ = try await store.apply(.restock(["kiwi": 1]))
      try await store.order("kiwi", id: second)
      // The same order again.
      try await store.order("kiwi", id: second)

      let journal = try await store.journal()

      #expect(journal.map(\.number?.number) == [nil, 1, 1, nil, 2])
      #expect(journal[1].number?.day == DayStart.midnight.day(of: journal[1].at).text)
      #expect(try await store.verify().entries == 5)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `how an order was paid is kept`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let order = try Menu.standard.order([("kiwi", 1)], payments: "card")
      _ = try await store.apply(.order(order))
      _ = try await store.apply(.void(order.id))

      #expect(try await store.journal().map(\.payment) == [nil, "card", "card"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the reference of a card terminal is kept, also in a loaded journal`(kind: StoreKind)
    async throws
  {
    var menu = Menu.standard
    let price = try #require(Currency(code: "KRW").map { Price(minorUnits: 4500, currency: $0) })
    menu.juices = menu.juices.map { juice in
      var juice = juice
      juice.price = price
      return juice
    }
    let payments = Payments.whole("card").with(["card": "승인 12 #7"], of: price)
    try await kind.withShop { store in
      let order = try menu.order([("kiwi", 1)], payments: payments)
      let applied = try await store.apply(.order(order))
      #expect(applied.entry?.payments == payments)
      // A retry is the same order.
      #expect(try await store.apply(.order(order)).entry == applied.entry)
      let journal = try await store.journal()
      #expect(journal.last?.payments?.references == ["card": "승인 12 #7"])
      #expect(try await store.verify().entries == 2)
      try await kind.withStore { other in
        try await other.load(journal)
        #expect(try await other.journal() == journal)
        #expect(try await other.verify() == store.verify())
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a loaded journal keeps its numbers, and the day goes on from the last`(kind: StoreKind)
    async throws
  {
    try await StoreKind.memory.withShop { shop in
      try await shop.order("kiwi")
      try await shop.order("kiwi")
      let journal = try await shop.journal()
      try await kind.withStore { store in
        try await store.load(journal)
        try await store.order("kiwi")

        #expect(try await store.journal().map(\.number?.number) == [nil, 1, 2, 3])
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an order short of something takes nothing and names every shortage`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      let before = try await store.stock()
      let order = try Menu.standard.order([("strawberry", 1), ("banana", 6), ("kiwi", 1)])

      await #expect(
        throws: Refusal.short([
          Shortage(ingredient: "banana", needed: 12, available: 10),
          Shortage(ingredient: "strawberry", needed: 16, available: 10),
        ])
      ) { try await store.apply(.order(order)) }

      #expect(try await store.stock() == before)
      #expect(try await store.journal().count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the same id again sells nothing and answers as the first time did`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      let id = Order.ID()
      _ = try await store.apply(.soldOut(["mango"], .marked))
      let first = try await store.order("kiwi", 2, id: id)
      try await store.order("kiwi")
      _ = try await store.apply(.soldOut(["mango"], .cleared))
      _ = try await store.apply(.soldOut(["kiwi"], .marked))

      let again = try await store.order("kiwi", 2, id: id)

      #expect(again == first)
      #expect(again.stock.quantity(of: "kiwi") == 4)
      #expect(again.stock.isSoldOut("mango"))
      #expect(try await store.quantity(of: "kiwi") == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the same id with other lines is refused`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let id = Order.ID()
      try await store.order("kiwi", id: id)

      await #expect(throws: Refusal.idTaken(id)) { try await store.order("kiwi", 2, id: id) }
      await #expect(throws: Refusal.idTaken(id)) { try await store.order("mango", id: id) }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `prices and times are kept to the last unit`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let won = try #require(Currency(code: "KRW"))
      let line = Order.Line(juice: "kiwi", cups: 2, price: Price(minorUnits: 4500, currency: won))

      let applied = try await store.apply(.order(Order(lines: [line], uses: ["kiwi": 6])))

      let read = try #require(try await store.journal().last)
      #expect(read == applied.entry)
      #expect(read.lines == [line])
      #expect(read.at == Date(milliseconds: read.at.milliseconds))
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the last order is found behind many that are void`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let first = Order.ID()
      try await store.order("kiwi", id: first)
      // More than a page of `lastOrder`, which has 10.
      for _ in 1...11 {
        let id = Order.ID()
        try await store.order("kiwi", id: id)
        _ = try await store.apply(.void(id))
      }
      #expect(try await store.lastOrder() == first)
      #expect(try await store.voidLast().order.id == first)
    }
  }
}

@Suite(.serialized) struct OrderLookupTests {
  @Test(arguments: StoreKind.allCases)
  func `an order is found by its id, and changes nothing`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let (kept, voided) = (Order.ID(), Order.ID())
      let order = try await store.order("strawberry-banana", id: kept).entry
      try await store.order("kiwi", 2, id: voided)
      let void = try await store.apply(.void(voided))

      #expect(try await store.order(kept)?.facts == order?.facts)
      let found = try #require(try await store.order(voided))
      #expect(try await store.records([voided])[voided]?.isVoided == true)
      #expect(found.lines == [Order.Line(juice: "kiwi", cups: 2)])
      #expect(try await store.order(Order.ID()) == nil)
      #expect(try await store.stock() == void.stock)
    }
  }
}

@Suite(.serialized) struct VoidTests {
  @Test(arguments: StoreKind.allCases)
  func `a void puts everything back, also after later entries`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let id = Order.ID()
      let order = try await store.order("strawberry-banana", id: id)
      _ = try await store.apply(.restock(["strawberry": 9995]))
      _ = try await store.apply(.soldOut(["banana"], .marked))

      let void = try await store.apply(.void(id))

      #expect(void.stock.quantity(of: "strawberry") == 10_005)
      #expect(void.stock.quantity(of: "banana") == 10)
      #expect(void.entry?.id == id)
      #expect(void.entry?.lines == order.entry?.lines)
      #expect(void.entry?.changes == ["strawberry": 10, "banana": 1])
      let journal = try await store.journal()
      #expect(journal.last == void.entry)
      #expect(journal.map(\.isVoided) == [false, true, false, false, false])
      #expect(try await store.verify().entries == 5)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a void is refused the second time, and without an order`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let id = Order.ID()
      let nobody = Order.ID()
      try await store.order("kiwi", id: id)
      _ = try await store.apply(.void(id))

      await #expect(throws: Refusal.alreadyVoid(id)) { try await store.apply(.void(id)) }
      await #expect(throws: Refusal.unknownOrder(nobody)) { try await store.apply(.void(nobody)) }
      #expect(try await store.quantity(of: "kiwi") == 10)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the last order is the newest that is not void`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let (first, second) = (Order.ID(), Order.ID())
      #expect(try await store.lastOrder() == nil)
      await #expect(throws: Refusal.nothingToVoid) { try await store.voidLast() }
      try await store.order("kiwi", id: first)
      try await store.order("mango", id: second)
      _ = try await store.apply(.restock(["kiwi": 1]))

      let last = try await store.voidLast()
      #expect(last.order.id == second)
      #expect(try await last.stock == store.stock())
      #expect(try await store.lastOrder() == first)
      #expect(try await store.voidLast().order.id == first)
      #expect(try await store.lastOrder() == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an order refunded in full is the last one for its receipt alone`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      let (first, second, third) = (Order.ID(), Order.ID(), Order.ID())
      for id in [first, second, third] { try await store.order("kiwi", id: id) }
      _ = try await store.apply(.refund(Refund(of: second)))
      _ = try await store.apply(.void(third))
      #expect(try await store.lastOrder() == first)
      #expect(try await store.newestOrder(where: { !$0.isVoided })?.id == second)
    }
  }
}
