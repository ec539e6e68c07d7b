import FoundationEssentials
import JuiceKit
import Testing
import TimeTesting

@testable import JuiceSQLite

@Suite(.serialized) struct StageTests {
  @Test(arguments: StoreKind.allCases)
  func `the queue has the orders that wait, oldest first`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let (first, second, third) = (Order.ID(), Order.ID(), Order.ID())
      for id in [first, second, third] { try await store.queue("kiwi", id) }
      try await store.order("banana")
      #expect(try await store.queue().map(\.id) == [first, second, third])
      #expect(try await store.queue().map(\.stage) == [.toMake, .toMake, .toMake])

      let made = try #require(try await store.apply(.stage(second, .made)).entry)
      _ = try await store.apply(.stage(first, .collected))
      _ = try await store.apply(.void(third))

      let queue = try await store.queue()
      #expect(queue.map(\.id) == [second])
      #expect(queue.map(\.stage) == [.made])
      #expect(queue.map(\.since) == [made.at])
      #expect(queue.map(\.order.number?.number) == [2])
      #expect(try await store.collected(limit: 5).map(\.id) == [first])
      // The order gets its old place back.
      _ = try await store.apply(.back(first, from: .collected))
      #expect(try await store.queue().map(\.id) == [first, second])
      #expect(try await store.queue().map(\.stage) == [.made, .made])
      #expect(try await store.collected(limit: 5).isEmpty)
      #expect(try await store.verify().entries == 9)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an order at a kiosk has no author of the stand`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      var order = Order(lines: [.init(juice: "kiwi", cups: 1)], uses: ["kiwi": 1])
      order.isByCustomer = true
      let taken = try #require(try await store.apply(.order(order)).entry)
      let staff = try #require(try await store.apply(.restock(["kiwi": 1])).entry?.by)
      #expect(taken.by == Author(name: "kiosk", till: staff.till))
      #expect(staff.name != "kiosk")
      // A repeated order is the same one.
      #expect(try await store.apply(.order(order)).entry == taken)
      #expect(try await store.order(order.id)?.by == taken.by)
      _ = try await store.verify()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `the order collected last comes first, without orders taken back`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      let ids = (1...3).map { _ in Order.ID() }
      for id in ids { try await store.queue("kiwi", id) }
      for id in ids.reversed() { _ = try await store.apply(.stage(id, .collected)) }

      #expect(try await store.collected(limit: 2).map(\.id) == [ids[0], ids[1]])
      _ = try await store.apply(.back(ids[2], from: .collected))
      _ = try await store.apply(.stage(ids[2], .collected))
      _ = try await store.apply(.void(ids[0]))
      #expect(try await store.collected(limit: 9).map(\.id) == [ids[2], ids[1]])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a stage that can't follow is refused, and changes nothing`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let (queued, atOnce, gone) = (Order.ID(), Order.ID(), Order.ID())
      try await store.queue("kiwi", queued)
      try await store.order("kiwi", id: atOnce)
      try await store.queue("kiwi", gone)
      _ = try await store.apply(.void(gone))
      _ = try await store.apply(.stage(queued, .made))
      let (before, unknown) = (try await store.journal(), Order.ID())

      let refused: [(Change, Refusal)] = [
        (.stage(queued, .made), .alreadyDone(queued)),
        (.stage(queued, .toMake), .alreadyDone(queued)),
        (.back(queued, from: .collected), .alreadyDone(queued)),
        (.stage(atOnce, .made), .alreadyDone(atOnce)),
        (.back(atOnce, from: .made), .alreadyDone(atOnce)),
        (.stage(gone, .made), .alreadyVoid(gone)),
        (.back(gone, from: .toMake), .alreadyVoid(gone)),
        (.pay(gone, "card"), .alreadyVoid(gone)),
        (.stage(unknown, .made), .unknownOrder(unknown)),
        (.pay(unknown, "card"), .unknownOrder(unknown)),
      ]
      for (change, refusal) in refused {
        await #expect(throws: refusal) { try await store.apply(change) }
      }
      #expect(try await store.journal() == before)
      #expect(try await store.queue().map(\.id) == [queued])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `two who make the same order make it once`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let id = Order.ID()
      try await store.queue("kiwi", id)

      let done = await withTaskGroup { group in
        for _ in 1...6 {
          group.addTask {
            do { return try await store.apply(.stage(id, .made)).entry != nil } catch {
              return false
            }
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }

      #expect(done == 1)
      #expect(try await store.journal().count { $0.kind == .stage } == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `two who bring back the same order bring it back once`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let id = Order.ID()
      try await store.queue("kiwi", id)
      _ = try await store.apply(.stage(id, .collected))

      _ = try await store.apply(.back(id, from: .collected))
      await #expect(throws: Refusal.alreadyDone(id)) {
        try await store.apply(.back(id, from: .collected))
      }

      #expect(try await store.queue().map(\.stage) == [.made])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a payment is said in place of the one before, and the void has the last`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      let id = Order.ID()
      try await store.queue("kiwi", id, price: 4500, .unpaid)
      #expect(try await store.queue().map(\.unpaid) == [.won(4500)])
      #expect(try await store.queue().map(\.isUnpaid) == [true])

      let parts: Payments = .parts([
        .init(way: "card", amount: .won(1500)),
        .init(way: "cash", amount: .won(3000), given: .won(5000)),
      ])
      _ = try await store.apply(.pay(id, "card"))
      _ = try await store.apply(.pay(id, parts))
      #expect(try await store.apply(.pay(id, parts)).entry == nil)
      #expect(try await store.queue().map(\.unpaid) == [.won(0)])
      #expect(try await store.records([id])[id]?.payments == parts)
      await #expect(throws: Refusal.paymentSum(.won(1500), total: .won(4500))) {
        try await store.apply(.pay(id, .parts([.init(way: "card", amount: .won(1500))])))
      }
      _ = try await store.apply(.void(id))

      let journal = try await store.journal()
      #expect(journal.map(\.payments) == [nil, .unpaid, "card", parts, parts])
      #expect(journal.dropFirst().allSatisfy { $0.number?.number == 1 })
      #expect(try await store.verify().entries == 5)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a new day gives no number that waits, and a number alone means who waits`(kind: StoreKind)
    async throws
  {
    try await kind.withShop { store in
      // The tests' clock shows 12:00.
      let (yesterday, today) = (DayStart(parsing: "12:01"), DayStart.midnight)
      func take(by dayStart: DayStart?) async throws -> JournalEntry {
        var order = Order(lines: [.init(juice: "kiwi", cups: 1)], uses: ["kiwi": 1], isQueued: true)
        order.dayStart = try #require(dayStart)
        return try #require(try await store.apply(.order(order)).entry)
      }
      let day = today.day(of: .noon)
      let old = [try await take(by: yesterday), try await take(by: yesterday)]
      #expect(old.map(\.number?.number) == [1, 2])
      #expect(old.map(\.number?.day) == Array(repeating: day.moved(days: -1).text, count: 2))
      _ = try await store.apply(.stage(old[1].id, .collected))

      let new = [try await take(by: today), try await take(by: today)]
      #expect(new.map(\.number) == [2, 3].map { OrderNumber(day: day.text, number: $0) })
      #expect(try await store.order(called: 1, today: day) == old[0].id)
      #expect(try await store.order(called: 2, today: day) == new[0].id)
      #expect(try await store.order(called: 9, today: day) == nil)
      // Once the old order 2 waits again, the newer one is meant.
      _ = try await store.apply(.back(old[1].id, from: .collected))
      #expect(try await store.order(called: 2, today: day) == new[0].id)
      _ = try await store.apply(.stage(old[1].id, .collected))
      _ = try await store.apply(.stage(old[0].id, .collected))
      _ = try await store.apply(.stage(new[0].id, .collected))
      // None of these wait, so the number means the newest.
      #expect(try await store.order(called: 1, today: day) == old[0].id)
      #expect(try await store.order(called: 2, today: day) == new[0].id)
      #expect(try await store.order(called: 2, today: day.moved(days: 1)) == new[0].id)
      // The day before continues its own numbers.
      #expect(try await take(by: yesterday).number?.number == 4)
      _ = try await store.verify()
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `what is dated after today is in no report of today, and told`(kind: StoreKind) async throws
  {
    try await kind.withShop { store in
      try await store.order("kiwi")
      func report(_ until: Date?, now: Date) async throws -> Report {
        try await store.report(since: .distantPast, until: until, now: now, by: .midnight)
      }
      let today = try await report(nil, now: .noon)
      #expect(today.sales.orders == 1 && today.ahead == nil)
      let before = try await report(nil, now: .noon - 86_400)
      #expect(before.sales.orders == 0)
      #expect(before.ahead?.entries == 2 && before.ahead?.first == .noon)
      // An explicit end holds.
      let given = try await report(.noon + 1, now: .noon - 86_400)
      #expect(given.sales.orders == 1 && given.ahead == nil)
      let days = try await store.report(
        since: .distantPast, until: nil, by: #require(DayStart(parsing: "12:30"))
      ).salesByDay.keys
      #expect(Array(days) == ["2026-11-23"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `an order is found by its number of a day`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let (first, second) = (Order.ID(), Order.ID())
      try await store.queue("kiwi", first)
      let number = try #require(try await store.queue("kiwi", second).number)
      _ = try await store.apply(.stage(second, .made))
      _ = try await store.apply(.void(second))

      #expect(try await store.order(number) == second)
      #expect(try await store.order(OrderNumber(day: number.day, number: 3)) == nil)
      #expect(try await store.order(OrderNumber(day: "2001-01-01", number: 1)) == nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a loaded journal has the same queue and digests`(kind: StoreKind) async throws {
    try await StoreKind.memory.withShop { shop in
      let ids = (1...4).map { _ in Order.ID() }
      for id in ids { try await shop.queue("kiwi", id, price: 4500, .unpaid) }
      _ = try await shop.apply(.stage(ids[0], .collected))
      _ = try await shop.apply(.back(ids[0], from: .collected))
      _ = try await shop.apply(.stage(ids[1], .collected))
      _ = try await shop.apply(.pay(ids[2], "card"))
      _ = try await shop.apply(.void(ids[3]))
      let journal = try await shop.journal()
      try await kind.withStore { store in
        try await store.load(journal)

        #expect(try await store.journal() == journal)
        #expect(try await store.queue() == shop.queue())
        #expect(try await store.queue().map(\.id) == [ids[0], ids[2]])
        #expect(try await store.verify() == shop.verify())
        _ = try await store.apply(.stage(ids[2], .made))
      }
      for wrong in Self.wrongEnds(of: journal, ids) {
        try await kind.withStore { store in
          await #expect(throws: JournalFault.self) {
            try await store.load(journal.map(\.unsealed) + [wrong])
          }
          let queue = try await store.queue()
          #expect(queue.isEmpty)
        }
      }
    }
  }

  private static func wrongEnds(of journal: [JournalEntry], _ ids: [Order.ID]) -> [JournalEntry] {
    func entry(_ kind: JournalEntry.Kind, _ place: Int, _ reason: String?, _ payments: Payments?)
      -> JournalEntry
    {
      JournalEntry(seq: journal.count + 1, id: ids[place], at: Date(milliseconds: 0), kind: kind) {
        $0.reason = reason
        $0.number = journal[place + 1].number
        $0.payments = payments
      }
    }
    return [
      entry(.stage, 0, "made", nil), entry(.stage, 3, "made", nil),
      entry(.stage, 1, "to-make", nil), entry(.payment, 3, nil, "card"),
      entry(.payment, 0, nil, .parts([.init(way: "card", amount: .won(1))])),
      entry(.payment, 0, nil, nil), entry(.stage, 0, nil, nil),
    ]
  }

  @Test(arguments: StoreKind.allCases)
  func `the report has what is unpaid, the money of corrections, and how long customers waited`(
    kind: StoreKind
  ) async throws {
    try await kind.withShop { store in
      let ids = (1...3).map { _ in Order.ID() }
      for id in ids { try await store.queue("kiwi", id, price: 4500, .unpaid) }
      _ = try await store.apply(.pay(ids[0], "cash"))
      _ = try await store.apply(.pay(ids[0], "card"))
      _ = try await store.apply(
        .pay(
          ids[1],
          .parts([.init(way: "cash", amount: .won(500)), .init(way: "card", amount: .won(4000))])))
      _ = try await store.apply(.stage(ids[0], .made))

      let report = try await store.report(since: .distantPast, until: nil, by: .midnight)

      #expect(report.unpaid.orders == 1)
      #expect(report.unpaid.revenue == [.won(4500)])
      #expect(report.salesByPayment["card"]?.revenue == [.won(8500)])
      #expect(report.salesByPayment["cash"]?.revenue == [.won(500)])
      #expect(report.moneyByPayment["card"]?.revenue == [.won(8500)])
      #expect(report.moneyByPayment["cash"]?.revenue == [.won(500)])
      #expect(report.waits.flatMap(\.self).count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a collected order is found behind many stages of others`(kind: StoreKind) async throws {
    try await kind.withShop { store in
      let (first, other) = (Order.ID(), Order.ID())
      for id in [first, other] { try await store.queue("kiwi", id) }
      _ = try await store.apply(.stage(first, .collected))
      // 22 stages: more than a page of `collected`, which has 20.
      for _ in 1...11 {
        _ = try await store.apply(.stage(other, .made))
        _ = try await store.apply(.back(other, from: .made))
      }
      #expect(try await store.collected(limit: 2).map(\.id) == [first])
    }
  }
}

extension Price {
  static func won(_ units: Int) -> Price {
    unsafe Price(minorUnits: units, currency: Currency(code: "KRW").unsafelyUnwrapped)
  }
}

extension FruitStore {
  /// Places an order that is queued.
  @discardableResult
  func queue(_ juice: Juice.ID, _ id: Order.ID, price: Int? = nil, _ payments: Payments? = nil)
    async throws -> JournalEntry
  {
    let line = Order.Line(juice: juice, cups: 1, price: price.map(Price.won))
    let order = Order(
      id: id, lines: [line], uses: ["kiwi": 1], payments: payments, isQueued: true)
    return try #require(try await apply(.order(order)).entry)
  }
}
