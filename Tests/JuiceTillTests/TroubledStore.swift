import JuiceKit
import JuiceStorage

/// A store that is slow, that fails, and that is late with its news, as long as a test wants it to.
@MainActor final class TroubledStore: FruitStore {
  private let store = MemoryStore()
  /// What every call fails with; nil where the store works.
  var trouble: StoreError?
  /// Whether it makes every change, and its answer is lost.
  var losesAnswers = false
  /// How long every change takes, also one that fails.
  var delay = Duration.zero
  /// What it answers in place of the stock.
  var staleStock: Stock?
  /// Whether it tells nobody of changes.
  private nonisolated let isQuiet: Bool
  /// How many changes were asked for.
  private(set) var changesAsked = 0

  init(isQuiet: Bool = false) { self.isQuiet = isQuiet }

  func apply(_ change: Change) async throws -> Applied {
    changesAsked += 1
    if delay > .zero { try await Task.sleep(for: delay) }
    if losesAnswers {
      _ = try await store.apply(change)
      losesAnswers = false
      trouble = .server("postgres://x", .unanswered(change.orderID))
    }
    return try await answer { try await store.apply(change) }
  }

  func check() async throws { try await answer {} }

  private func answer<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    if let trouble { throw trouble }
    return try await body()
  }

  func stock() async throws -> Stock {
    try await answer {
      if let staleStock { return staleStock }
      return await store.stock()
    }
  }
  nonisolated func changes() -> AsyncStream<Stock> {
    isQuiet ? AsyncStream { _ in } : store.changes()
  }
  func entries(_ query: JournalQuery) async throws -> [JournalEntry] {
    try await answer { await store.entries(query) }
  }
  func takenBack(_ entries: [JournalEntry]) async throws -> [Int: JournalEntry] {
    try await answer { await store.takenBack(entries) }
  }
  func order(_ id: Order.ID) async throws -> JournalEntry? {
    try await answer { await store.order(id) }
  }
  func lastOrder() async throws -> Order.ID? { try await answer { await store.lastOrder() } }
  func load(from source: @escaping EntrySource) async throws -> Int {
    try await answer { try await store.load(from: source) }
  }
  func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws -> Verification {
    try await answer { try await store.verify(visit) }
  }
}
