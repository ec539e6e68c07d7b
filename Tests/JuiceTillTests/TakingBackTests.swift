import JuiceKit
import JuiceStorage
import JuiceTerminal
import JuiceText
import JuiceTill
import Synchronization
import TerminalTesting
import Testing

@Suite struct TakingBackTests {
  private let nothing = "Nothing done at this till is left to take back"

  @Test func theLineNamesWhatWasDoneLastAndThenTheOneBefore() async throws {
    try await Rig.run { till in
      try await till.type("7")
      try await till.press(.escape)
      #expect(till.shows("마지막 주문: 망고쥬스 1잔"))
      try await till.type("r5")
      try await till.press(.enter)
      #expect(till.shows("저장: 딸기 +5"))
      try await till.type("r")
      try await till.press(.end)
      try await till.type("s")
      try await till.press(.escape)
      #expect(till.shows("저장: 망고 품절 표시"))
      try await till.type("u")
      #expect(till.shows("취소: 망고 품절 표시"))
      #expect(till.shows("저장: 딸기 +5"))
      try await till.press(.escape)
      try await till.type("u")
      #expect(till.shows("입고 취소: 딸기 +5"))
      #expect(till.shows("마지막 주문: 망고쥬스 1잔"))
      try await till.press(.escape)
      try await till.type("u")
      #expect(till.shows("주문 취소: 망고쥬스 1잔"))
      #expect(till.shows("이 계산대에서 되돌릴 일이 없어요"))
      try await till.press(.escape)
      #expect(till.shows("딸기 10"))
      #expect(till.shows("망고 10"))
      let kinds = try await till.maker.store.entries(JournalQuery()).map(\.kind)
      #expect(kinds == [.void, .restock, .soldOut, .soldOut, .restock, .order, .open])
    }
  }

  @Test func aKeyTypedOverWhatWasTakenBackActs() async throws {
    try await Rig.run(.en) { till in
      try await till.type("76u")
      #expect(till.shows("Taken back: Kiwi"))
      try await till.type("5")
      #expect(till.shows("Your Pineapple juice is ready"))
      try await till.press(.escape)
      #expect(till.shows("Last order: Pineapple"))
      #expect(till.shows("Kiwi 10"))
    }
  }

  @Test func whatWasTakenBackElsewhereIsSaidAndNotReplaced() async throws {
    try await Rig.run(.en) { till in
      try await till.type("76")
      _ = try await till.maker.store.voidLast()
      try await till.type("u")
      #expect(till.shows("Taken back already: Kiwi"))
      #expect(till.shows("Last order: Mango"))
      #expect(till.shows("Mango 7"))
      try await till.press(.escape)
      try await till.type("u")
      #expect(till.shows("Taken back: Mango"))
      #expect(till.shows(nothing))
    }
  }

  @Test func anOrderTakenBackInTheHistoryIsNamedNoMore() async throws {
    try await Rig.run(.en) { till in
      try await till.type("76o")
      try await till.type("uy")
      try await till.press(.escape)
      #expect(till.shows("Last order: Mango"))
      try await till.type("u")
      #expect(till.shows("Taken back: Mango"))
    }
  }

  @Test func whatCantBeTakenBackNowStaysNamed() async throws {
    try await Rig.run(.en) { till in
      try await till.type("r6")
      try await till.press(.enter)
      _ = try await till.maker.order([("strawberry", 1)])
      try await till.type("u")
      #expect(till.shows("Not taken back: Strawberry +6"))
      #expect(till.shows("Strawberry 0/6 (6 short)"))
      #expect(till.shows("Saved: Strawberry +6"))
      _ = try await till.maker.store.voidLast()
      try await till.press(.escape)
      try await till.type("u")
      #expect(till.shows("Taken back: Strawberry +6"))
      #expect(till.shows("Strawberry 10"))
    }
  }

  @Test(arguments: [("7", "Mango"), ("r2", "Strawberry +2")])
  func anAnswerThatIsLostTakesNothingBackTwice(_ keys: String, _ what: String) async throws {
    let store = ForgetfulStore()
    try await Rig.run(.en, store: store) { till in
      try await till.type("r4")
      try await till.press(.enter)
      try await till.type(keys)
      try await till.press(.enter)
      store.losesAnswers.withLock { $0 = true }
      try await till.type("u")
      #expect(till.shows("Not taken back: \(what)"))
      store.losesAnswers.withLock { $0 = false }
      try await till.press(.escape)
      try await till.type("u")
      #expect(till.shows("Taken back already: \(what)"))
      #expect(till.shows("Saved: Strawberry +4"))
      #expect(till.shows("Strawberry 14"))
      #expect(till.shows("Mango 10"))
    }
  }

  @Test func nothingLeftIsSaid() async throws {
    try await Rig.run(.en) { till in
      #expect(till.shows("No order yet"))
      try await till.type("u")
      #expect(till.shows(nothing))
      try await till.press(.escape)
      #expect(till.shows("No order yet"))
    }
  }

  @Test func theRestockScreenTakesBackChangesOfStockAlone() async throws {
    try await Rig.run(.en) { till in
      try await till.type("rw2")
      try await till.press(.enter)
      try await till.type("7")
      try await till.press(.escape)
      try await till.type("r")
      try await till.press(.down, .right)
      try await till.type("u")
      #expect(till.shows("Taken back: Strawberry -2 (spoilt or damaged)"))
      try await till.press(.escape)
      #expect(till.shows("+1"))
      try await till.type("u")
      #expect(till.shows("No stock change of this till is left to take back"))
      try await till.press(.escape, .enter)
      #expect(till.shows("Saved: Banana +1"))
      #expect(till.shows("Strawberry 10"))
      #expect(till.shows("Mango 7"))
    }
  }
}

/// Does what it is asked, but may not say so.
private final class ForgetfulStore: FruitStore {
  private let store = MemoryStore()
  let losesAnswers = Mutex(false)

  func apply(_ change: Change) async throws -> Applied {
    let applied = try await store.apply(change)
    if losesAnswers.withLock({ $0 }) { throw StoreError.busy("juice.db") }
    return applied
  }

  func stock() async throws -> Stock { await store.stock() }
  func check() async throws {}
  func changes() -> AsyncStream<Stock> { store.changes() }
  func entries(_ query: JournalQuery) async throws -> [JournalEntry] { await store.entries(query) }
  func takenBack(_ entries: [JournalEntry]) async throws -> [Int: JournalEntry] {
    await store.takenBack(entries)
  }
  func order(_ id: Order.ID) async throws -> JournalEntry? { await store.order(id) }
  func lastOrder() async throws -> Order.ID? { await store.lastOrder() }
  func load(from source: @escaping EntrySource) async throws -> Int {
    try await store.load(from: source)
  }
  func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws -> Verification {
    try await store.verify(visit)
  }
}
