import FoundationEssentials
import JuiceKit
import Testing

@testable import JuiceSQLite

/// Loads a journal into a store that has its beginning.
@Suite(.serialized) struct JournalImportTests {
  private func journal() async throws -> [JournalEntry] {
    let store = MemoryStore()
    try await store.fill()
    return try await store.journal()
  }

  @Test(arguments: StoreKind.allCases)
  func `an import adds the entries that a store lacks`(kind: StoreKind) async throws {
    let journal = try await journal()
    let whole = MemoryStore()
    try await whole.load(journal)
    let (stock, queue) = (try await whole.stock(), try await whole.queue())
    let next = try await whole.order("kiwi").entry?.number
    for there in [1, 2, journal.count / 2, journal.count - 1] {
      try await kind.withStore { store in
        try await store.load(Array(journal.prefix(there)))

        let count = try await store.load { try journal.map(\.unsealed).forEach($0) }

        #expect(count == journal.count - there)
        #expect(try await store.journal() == journal)
        #expect(try await store.stock() == stock)
        #expect(try await store.queue() == queue)
        #expect(try await store.verify().digest == journal.last?.digest)
        // The next order follows the loaded numbers.
        #expect(try await store.order("kiwi").entry?.number == next)
        #expect(try await store.verify().entries == journal.count + 1)
      }
    }
  }

  /// Each entry read all earlier ones of its order: 11,000 payments took minutes.
  @Test func `Many payments and stages of an order are looked up once`() async throws {
    let won = try #require(Currency(code: "KRW"))
    let price = Price(minorUnits: 4500, currency: won)
    let order = Order(
      lines: [Order.Line(juice: "kiwi", cups: 9, price: price)], uses: ["kiwi": 9],
      payments: .unpaid, isQueued: true)
    let store = MemoryStore()
    _ = try await store.apply(.open(["kiwi": 90]))
    _ = try await store.apply(.order(order))
    for turn in 1...20 {
      _ = try await store.apply(.stage(order.id, .made))
      _ = try await store.apply(.pay(order.id, turn % 2 == 0 ? "card" : "cash"))
      _ = try await store.apply(.back(order.id, from: .made))
    }
    for _ in 1...4 {
      _ = try await store.apply(.refund(Refund(of: order.id, cups: ["kiwi": 1])))
      for _ in 1...9 {
        _ = try await store.apply(.stage(order.id, .made))
        _ = try await store.apply(.back(order.id, from: .made))
      }
    }
    let journal = try await store.journal()

    var (lookUps, longest) = (0, 0)
    var books = Books()
    var recent = RecentEntries()
    for (index, entry) in journal.enumerated() {
      let prior = recent.prior(to: entry) {
        lookUps += 1
        return journal.prefix(index).filter { $0.id == entry.id }
      }
      longest = max(longest, prior.count)
      let sealed = try books.admit(entry, prior: prior)
      recent.add(sealed)
    }
    #expect(journal.count > 100 && lookUps == 2)
    // The order, its refunds, the first and the last payment before them, and the newest stage.
    #expect(longest <= 1 + 4 + 2 + 1 + 4)
    try books.compare(with: try await store.books())
    try await StoreKind.sqlite.withStore { copy in
      try await copy.load(journal)
      #expect(try await copy.verify().digest == journal.last?.digest)
    }
  }

  @Test func `Entries that could not be looked up are looked up again`() throws {
    struct Outage: Error {}
    let order = JournalEntry(
      seq: 1, id: UUID(), at: Date(timeIntervalSince1970: 0), kind: .order
    ) { $0.lines = [Order.Line(juice: "kiwi", cups: 1)] }
    var recent = RecentEntries()
    #expect(throws: Outage.self) { try recent.prior(to: order) { throw Outage() } }
    #expect(recent.prior(to: order) { [order] } == [order])
  }

  @Test(arguments: StoreKind.allCases)
  func `a journal that the store has is refused, and so is its beginning`(kind: StoreKind)
    async throws
  {
    let journal = try await journal()
    try await kind.withStore { store in
      try await store.load(journal)
      for part in [journal.count, journal.count - 1, 3, 1, 0] {
        await #expect(throws: Refusal.notEmpty) {
          try await store.load(Array(journal.prefix(part)))
        }
      }
      #expect(try await store.journal() == journal)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `journals that part are refused by the last entry of both`(kind: StoreKind) async throws {
    let journal = try await journal()
    for shared in [0, 1, 2, journal.count / 2, journal.count - 1] {
      try await kind.withStore { store in
        if shared > 0 { try await store.load(Array(journal.prefix(shared))) }
        _ = try await store.apply(.open(["tea": 5]))
        for _ in 1...2 { _ = try await store.apply(.restock(["tea": 1])) }
        let own = try await store.journal()
        let last = shared > 0 ? journal[shared - 1] : nil

        // Longer than, as long as, and shorter than the store's own journal.
        for count in Set([shared + 3, journal.count, shared + 1]) where count <= journal.count {
          await #expect(throws: Refusal.otherJournal(last: last), "\(shared), \(count)") {
            try await store.load(Array(journal.prefix(count)))
          }
        }

        #expect(try await store.journal() == own)
        #expect(try await store.verify().entries == own.count)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `imported entries obey the rules, and follow the stored ones`(kind: StoreKind) async throws {
    let whole = try await journal()
    let there = whole.count - 1
    func next(
      _ id: UUID, _ change: Int, seq: Int = whole.count, _ number: OrderNumber? = nil
    ) -> JournalEntry {
      JournalEntry(seq: seq, id: id, at: Date(milliseconds: 0), kind: .order) {
        $0.lines = [Order.Line(juice: "kiwi", cups: 1)]
        $0.changes = ["kiwi": change]
        $0.number = number
      }
    }
    let order = try #require(whole.first { $0.kind == .order })
    try await kind.withStore { store in
      try await store.load(Array(whole.prefix(there)))
      for (entry, rule) in [
        (next(order.id, -1), JournalFault.Rule.doubleID),
        (next(UUID(), -1, order.number), .wrongNumber(try #require(order.number))),
        (next(UUID(), -9000), .belowZero("kiwi")), (next(UUID(), -1, seq: whole.count + 1), .gap),
      ] {
        await #expect(throws: JournalFault(seq: entry.seq, rule: rule)) {
          try await store.load(whole.prefix(there) + [entry])
        }
      }
      #expect(try await store.verify().digest == whole[there - 1].digest)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a closing is compared with the entries that the store has, too`(kind: StoreKind)
    async throws
  {
    let won = try #require(Currency(code: "KRW"))
    func price(_ units: Int) -> Price { Price(minorUnits: units, currency: won) }
    let menu = Menu(ingredients: [], juices: [], ways: [.init(id: "card"), .init(id: "cash")])
    var order = Order(
      lines: [Order.Line(juice: "kiwi", cups: 2, price: price(7000))], uses: ["kiwi": 3],
      payments: "card")
    order.excerpt = menu.excerpt(of: "card")
    let source = MemoryStore()
    _ = try await source.apply(.open(["kiwi": 90]))
    _ = try await source.moveDrawer(.open, price(1000), ways: ["cash"])
    _ = try await source.apply(.order(order))
    _ = try await source.apply(.pay(order.id, "cash", menu.excerpt(of: "cash")))
    _ = try await source.apply(.refund(Refund(of: order.id, cups: ["kiwi": 1])))
    _ = try await source.moveDrawer(.close, price(8000), ways: ["cash"])
    let journal = try await source.journal()
    let closing = try #require(journal.last)
    let body = closing.body.replacing("sales=14000", with: "sales=14001")
    let wrong = try JournalEntry(body: body, seq: closing.seq, digest: nil)
    let rule = JournalFault.Rule.wrongClosing(.sales, sum: price(14_000), closing: price(14_001))
    for there in 2..<journal.count {
      try await kind.withStore { store in
        try await store.load(Array(journal.prefix(there)))
        await #expect(throws: JournalFault(seq: closing.seq, rule: rule), "\(there)") {
          try await store.load(journal.dropLast() + [wrong])
        }
        try await store.load(journal)
        #expect(try await store.verify().digest == closing.digest)
      }
    }
  }

  @Test(arguments: StoreKind.allCases)
  func `a source that fails in the middle leaves the store as it was`(kind: StoreKind) async throws
  {
    struct Unreadable: Error {}
    let journal = try await journal()
    try await kind.withStore { store in
      try await store.load(Array(journal.prefix(5)))
      for end in [0, 3, 5, journal.count] {
        await #expect(throws: Unreadable.self) {
          try await store.load { take in
            try journal.prefix(end).forEach(take)
            throw Unreadable()
          }
        }
      }
      #expect(try await store.journal() == journal.prefix(5).map(\.self))
      #expect(try await store.order("kiwi").entry?.seq == 6)
    }
  }
}
