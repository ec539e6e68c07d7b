import JuiceKit
import JuiceStorage

/// A store whose answers about the journal can be kept waiting, or fail.
@MainActor final class WatchedStore: FruitStore {
  private let store: any FruitStore
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// What the answers fail with.
  var failure: (any Error)?
  /// Whether answers wait until this is false again.
  var isHeld = false {
    didSet {
      guard !isHeld else { return }
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }
  /// How many answers are on their way.
  private(set) var underway = 0
  private(set) var mostAtOnce = 0
  private(set) var questions = 0
  /// Whether nothing is on its way but what is held.
  var isIdle: Bool { underway == waiting.count }

  init(_ store: any FruitStore) { self.store = store }

  func entries(_ query: JournalQuery) async throws -> [JournalEntry] {
    questions += 1
    return try await answer { try await store.entries(query) }
  }

  func takenBack(_ entries: [JournalEntry]) async throws -> [Int: JournalEntry] {
    try await answer { try await store.takenBack(entries) }
  }

  private func answer<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    underway += 1
    mostAtOnce = max(mostAtOnce, underway)
    defer { underway -= 1 }
    if isHeld { await withCheckedContinuation { waiting.append($0) } }
    if let failure { throw failure }
    return try await body()
  }

  func stock() async throws -> Stock { try await store.stock() }
  func apply(_ change: Change) async throws -> Applied { try await store.apply(change) }
  func check() async throws { try await store.check() }
  nonisolated func changes() -> AsyncStream<Stock> { store.changes() }
  func order(_ id: Order.ID) async throws -> JournalEntry? { try await store.order(id) }
  func lastOrder() async throws -> Order.ID? { try await store.lastOrder() }
  func load(from source: @escaping EntrySource) async throws -> Int {
    try await store.load(from: source)
  }
  func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws -> Verification {
    try await store.verify(visit)
  }
}

extension MemoryStore {
  /// Whose changes are made at the till of a test.
  init() {
    self.init(author: Author(name: "Anna", till: "stand-pi pts/0").unsafelyUnwrapped)
  }
}
