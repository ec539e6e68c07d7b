import FoundationEssentials
import JuiceFiles
import JuiceKit
import JuiceSQLite
import JuiceTerminal
import JuiceText
import JuiceTill
import Synchronization
import TerminalTesting
import Testing
import TimeTesting

@Suite struct TakingBackTests {
  private let nothing = "Nothing done at this till is left to undo."

  @Test func `the status line names the last change, and then the one before`() async throws {
    try await Rig.run { till in
      try await till.type("7")
      try await till.press(.escape)
      till.expect("마지막 주문: 망고쥬스 1잔")
      try await till.type("r5")
      try await till.press(.enter)
      till.expect("저장: 딸기 +5")
      try await till.type("r")
      try await till.press(.end)
      try await till.type("s")
      try await till.press(.escape)
      till.expect("저장: 망고 품절 처리")
      try await till.type("u")
      till.expect("되돌림: 망고 품절 처리")
      till.expect("저장: 딸기 +5")
      try await till.press(.escape)
      try await till.type("u")
      till.expect("입고 되돌림: 딸기 +5")
      till.expect("마지막 주문: 망고쥬스 1잔")
      try await till.press(.escape)
      try await till.type("u")
      till.expect("주문 취소: 망고쥬스 1잔")
      till.expectNo("마지막", "저장:")
      try await till.press(.escape)
      try await till.type("u")
      till.expect("되돌릴 작업이 없어요.")
      try await till.press(.escape)
      till.expect("딸기 10")
      till.expect("망고 10")
      let kinds = try await till.maker.store.entries(JournalQuery()).map(\.kind)
      #expect(kinds == [.void, .restock, .soldOut, .soldOut, .restock, .order, .open])
    }
  }

  // MARK: After a restart

  /// A store with orders of yesterday and today, the oldest first.
  private func store(_ orders: [(juice: Juice.ID, by: Author?, isOfToday: Bool)]) async throws
    -> MemoryStore
  {
    let store = MemoryStore()
    var entries = [
      JournalEntry(seq: 1, id: Order.ID(), at: .noon - 90_000, kind: .open) {
        $0.changes = Menu.standard.openings
        $0.by = .anna
      }
    ]
    for (juice, author, isOfToday) in orders {
      let order = try Menu.standard.order([(Cup(juice), 1)])
      entries.append(
        JournalEntry(
          seq: entries.count + 1, id: order.id, at: isOfToday ? .noon : .noon - 80_000, kind: .order
        ) {
          $0.lines = order.lines
          $0.changes = order.uses.mapValues { -$0 }
          $0.by = author
        })
    }
    _ = try await store.load { [entries] take in for entry in entries { try take(entry) } }
    return store
  }

  @Test func `the status line names this till's last order, and takes it back`() async throws {
    let other = try #require(Author(name: "Anna", till: "stand-pi pts/1"))
    let store = try await store([
      ("mango", .anna, true), ("banana", .anna, true), ("kiwi", other, true),
      ("pineapple", nil, true),
    ])
    let last = try #require(
      try await store.entries(JournalQuery(kind: .order)).first { $0.lines[0].juice == "banana" })
    try await Rig.run(.en, store: store) { till in
      till.expect("Last order: Banana")
      try await till.type("u")
      #expect(till.shows("Voided: Banana") || till.shows("Banana"))
      try await till.press(.escape)
      #expect(try await till.store.records([last.id])[last.id]?.isVoided == true)
      // The order before is of an earlier run, too, and was not named.
      till.expectNo("Last order")
      try await till.type("u")
      till.expect(nothing)
      #expect(try await till.store.entries(JournalQuery(kind: .void)).count == 1)
    }
    // After the next start, that order is named.
    try await Rig.run(.en, store: store) { till in till.expect("Last order: Mango") }
  }

  @Test func `a stock-take is taken back before the sale that came first`() async throws {
    try await Rig.run(.en) { till in
      func kinds() async throws -> [JournalEntry.Kind] {
        try await till.maker.store.entries(JournalQuery()).map(\.kind)
      }
      try await till.type("7")
      try await till.press(.escape)
      try await till.type("rc8")
      var rows = 0
      while try await kinds().first != .count, rows < 8 {
        try await till.press(.enter)
        rows += 1
      }
      #expect(try await kinds() == [.count, .order, .open])
      try await till.pressAgain(.escape)
      try await till.type("u")
      #expect(try await kinds() == [.count, .count, .order, .open])
      #expect(try await till.store.stock().quantity(of: "strawberry") == 10)
    }
  }

  @Test func `an order is taken back behind many newer ones of another till`() async throws {
    let other = try #require(Author(name: "Anna", till: "stand-pi pts/1"))
    var orders: [(juice: Juice.ID, by: Author?, isOfToday: Bool)] = [("mango", .anna, true)]
    for juice in ["kiwi", "banana", "pineapple"] as [Juice.ID] {
      for _ in 1...(juice == "kiwi" ? 3 : 5) { orders.append((juice, other, true)) }
    }
    let store = try await store(orders)
    try await Rig.run(.en, store: store) { till in
      till.expect("Last order: Mango")
      try await till.type("u")
      let void = try #require(try await till.store.entries(JournalQuery(kind: .void)).first)
      #expect(void.lines.map(\.juice) == ["mango"])
    }
  }

  @Test func `the status line names no order of another day or till`() async throws {
    let other = try #require(Author(name: "Ben", till: "stand-pi pts/0"))
    let store = try await store([
      ("mango", .anna, false), ("kiwi", other, true), ("pineapple", nil, true),
    ])
    try await Rig.run(.en, store: store) { till in
      till.expectNo("Last order")
      try await till.type("u")
      till.expect(nothing)
    }
  }

  @Test func `orders made meanwhile count`() async throws {
    let store = try await store([("mango", .anna, true)])
    try await Rig.run(.en, store: store, isHeld: true) { till in
      try await till.type("6")
      try await till.press(.escape)
      till.store.isHeld = false
      try await till.send()
      till.expect("Last order: Kiwi")
    }
  }

  @Test func `a store that can't be read yet is asked again`() async throws {
    let store = TroubledStore(try await store([("mango", .anna, true)]))
    store.hidesJournal = true
    try await Rig.run(.en, store: store) { till in
      till.expectNo("Last order")
      store.trouble = .busy("stand.db")
      try await till.type("6")
      try await till.press(.escape)
      (store.trouble, store.hidesJournal) = (nil, false)
      try await till.wait(for: "Last order: Mango")
    }
  }

  @Test func `a key typed over “Voided” acts`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("76u")
      till.expect("Voided: Kiwi")
      try await till.type("5")
      till.expect("Your Pineapple juice is ready")
      try await till.press(.escape)
      till.expect("Last order: Pineapple")
      till.expect("Kiwi 10")
    }
  }

  @Test func `an order taken back elsewhere is reported, and not replaced by another`() async throws
  {
    try await Rig.run(.en) { till in
      try await till.type("76")
      _ = try await till.maker.store.voidLast()
      try await till.type("u")
      till.expect("Voided already: Kiwi")
      till.expect("Last order: Mango")
      till.expect("Mango 7")
      try await till.press(.escape)
      try await till.type("u")
      till.expect("Voided: Mango")
      till.expectNo("Last order")
      try await till.press(.escape)
      try await till.type("u")
      till.expect(nothing)
    }
  }

  @Test(arguments: Language.allCases)
  func `the status line follows what other tills do to its order`(_ language: Language) async throws
  {
    let isKorean = language == .ko
    let (two, before) =
      isKorean ? ("바나나쥬스 2잔", "마지막 주문: 바나나쥬스") : ("Banana x 2", "Last order: Banana")
    try await Rig.run(language) { till in
      try await till.type("4+44b")
      try await till.press(.escape)
      till.expect(two)
      let id = try #require(try await till.orders().last?.id)
      func change(_ change: Change) async throws {
        _ = try await till.maker.store.apply(change)
        try await till.pass(.seconds(1))
      }
      try await change(.refund(Refund(of: id, cups: ["banana": 1])))
      till.expect(before)
      till.expectNo(two)
      try await change(.refund(Refund(of: id)))
      till.expect(isKorean ? "이미 환불한 주문이에요: \(two)" : "Refunded already: \(two)")
      // Undo takes back no order that the line did not name.
      try await till.type("u")
      try await till.press(.escape)
      till.expect(before)
      let first = try #require(try await till.orders().first)
      #expect(!first.isVoided)
      try await change(.void(first.id))
      till.expect(isKorean ? "이미 취소한 주문이에요: 바나나쥬스" : "Voided already: Banana")
    }
  }

  @Test func `After an undo, the line shows what other tills have done to the order before`()
    async throws
  {
    try await Rig.run(.en) { till in
      try await till.type("76")
      for order in try await till.orders() {
        _ = try await till.maker.store.apply(.refund(Refund(of: order.id)))
        try await till.pass(.seconds(1))
      }
      try await till.type("u")
      till.expect("Refunded already: Kiwi")
      try await till.press(.escape)
      till.expect("Refunded already: Mango")
      till.expectNo("Last order")
    }
  }

  @Test func `an order taken back in the history is named no more`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("76o")
      try await till.type("uy")
      try await till.press(.escape)
      till.expect("Last order: Mango")
      try await till.type("u")
      till.expect("Voided: Mango")
    }
  }

  @Test func `an order that can't be taken back now stays named`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r6")
      try await till.press(.enter)
      _ = try await till.maker.order([("strawberry", 1)])
      try await till.type("u")
      till.expect("Not undone: Strawberry +6")
      till.expect("Strawberry 0/6 (6 short)")
      till.expect("Saved: Strawberry +6")
      _ = try await till.maker.store.voidLast()
      try await till.press(.escape)
      try await till.type("u")
      till.expect("Undone: Strawberry +6")
      till.expect("Strawberry 10")
    }
  }

  @Test(arguments: [("7", "Mango"), ("r2", "Strawberry +2")])
  func `an answer that is lost takes nothing back twice`(_ keys: String, _ what: String)
    async throws
  {
    let store = ForgetfulStore()
    try await Rig.run(.en, store: store) { till in
      try await till.type("r4")
      try await till.press(.enter)
      try await till.type(keys)
      try await till.press(.enter)
      store.losesAnswers.withLock { $0 = true }
      try await till.type("u")
      till.expect("Not \(keys == "7" ? "voided" : "undone"): \(what)")
      store.losesAnswers.withLock { $0 = false }
      try await till.press(.escape)
      try await till.type("u")
      till.expect("\(keys == "7" ? "Voided" : "Undone") already: \(what)")
      till.expect("Saved: Strawberry +4")
      till.expect("Strawberry 14")
      till.expect("Mango 10")
    }
  }

  @Test func `an empty list of changes says so`() async throws {
    try await Rig.run(.en) { till in
      till.expectNo("Last order", "Saved:")
      try await till.type("u")
      till.expect(nothing)
      try await till.press(.escape)
      till.expectNo(nothing, "Last order", "Saved:")
    }
  }

  @Test func `the restock screen takes back only changes of stock`() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rw2")
      try await till.press(.enter)
      try await till.type("7")
      try await till.press(.escape)
      try await till.type("r")
      try await till.press(.down, .right)
      try await till.type("u")
      till.expect("Undone: Strawberry -2 (spoilt or damaged)")
      try await till.press(.escape)
      till.expect("+1")
      try await till.type("u")
      till.expect("No stock change of this till is left to undo.")
      try await till.press(.escape, .enter)
      till.expect("Saved: Banana +1")
      till.expect("Strawberry 10")
      till.expect("Mango 7")
    }
  }
}

/// Makes changes, but may lose the answers.
private final class ForgetfulStore: FruitStore {
  private let store = MemoryStore()
  let losesAnswers = Mutex(false)

  func apply(_ change: Change, by author: Author?) async throws -> Applied {
    let applied = try await store.apply(change, by: author)
    if losesAnswers.withLock({ $0 }) { throw StoreError.busy("juice.db") }
    return applied
  }

  func books() async throws -> Books { try await store.books() }
  func check() async throws {}
  func changes() -> AsyncStream<Stock> { store.changes() }
  func entries(_ query: JournalQuery) async throws -> [JournalEntry] {
    try await store.entries(query)
  }
  func entries(under ids: [UUID]) async throws -> [JournalEntry] {
    try await store.entries(under: ids)
  }
  func scan(
    _ span: JournalSpan,
    _ visit: @escaping @Sendable (Int, UnsafeBufferPointer<UInt8>) throws -> Void
  ) async throws {
    unsafe try await store.scan(span, visit)
  }
  func order(_ number: OrderNumber) async throws -> Order.ID? { try await store.order(number) }
  func stock(before time: Date) async throws -> Stock {
    try await store.stock(before: time)
  }
  func load(from source: @escaping EntrySource) async throws -> Int {
    try await store.load(from: source)
  }
  func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws -> Verification {
    try await store.verify(visit)
  }
}
