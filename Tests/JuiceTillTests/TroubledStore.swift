import FoundationEssentials
import JuiceKit
import JuiceSQLite

/// A store that is slow, fails, or delays its news while a test wants it to.
@MainActor final class TroubledStore {
  private var store: MemoryStore
  private var restores = 0
  var trouble: StoreError?
  /// `true` if the next change is made, but its answer is lost.
  var losesAnswers = false
  /// `true` if changes wait until this is `false` again, failing ones too.
  var isSlow = false {
    didSet {
      guard !isSlow else { return }
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The number of waiting calls.
  var held: Int { waiting.count + unheard.count }
  /// A stale stock to answer with.
  var staleStock: Stock?
  /// `nil` in a store that reports no changes.
  private nonisolated let news: News<Stock>?
  private(set) var changesAsked = 0

  var hidesJournal = false

  nonisolated let silence: StoreError?
  /// `true` if requests for the stock wait.
  var isSilent = false {
    didSet {
      guard !isSilent else { return }
      for continuation in unheard { continuation.resume() }
      unheard = []
    }
  }
  private var unheard: [CheckedContinuation<Void, Never>] = []
  private(set) var stocksAsked = 0

  /// - Parameter silence: the error of a missing answer; `nil` if the store always answers.
  init(
    _ store: MemoryStore = MemoryStore(), isQuiet: Bool = false, silence: StoreError? = nil
  ) {
    (self.store, self.silence) = (store, silence)
    news = isQuiet ? nil : News()
  }

  var isUpToDate: Bool { news?.areTaken ?? true }

  func apply(_ change: Change, by author: Author?) async throws -> Applied {
    changesAsked += 1
    if isSlow { await withCheckedContinuation { waiting.append($0) } }
    if losesAnswers {
      _ = try await make(change, author)
      losesAnswers = false
      trouble = .server("postgres://x", .unanswered(change.id))
    }
    return try await answer { try await make(change, author) }
  }

  private func make(_ change: Change, _ author: Author?) async throws -> Applied {
    let applied = try await store.apply(change, by: author)
    news?.send(applied.stock.after(restores: restores))
    return Applied(entry: applied.entry, stock: applied.stock.after(restores: restores))
  }

  /// Replaces the journal with a backup.
  func restore(_ backup: MemoryStore) async throws {
    store = backup
    restores += 1
    news?.send(try await stock())
  }

  func check() async throws { try await answer {} }

  private func answer<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    if let trouble { throw trouble }
    return try await body()
  }

  func stock() async throws -> Stock {
    stocksAsked += 1
    if isSilent { await withCheckedContinuation { unheard.append($0) } }
    return try await answer {
      if let staleStock { return staleStock }
      return try await store.stock().after(restores: restores)
    }
  }
  func books() async throws -> Books { try await answer { try await store.books() } }
  func entries(under ids: [UUID]) async throws -> [JournalEntry] {
    try await answer { try await store.entries(under: ids) }
  }
  func scan(
    _ span: JournalSpan,
    _ visit: @escaping @Sendable (Int, UnsafeBufferPointer<UInt8>) throws -> Void
  ) async throws {
    try await answer { unsafe try await store.scan(span, visit) }
  }
  nonisolated func changes() -> AsyncStream<Stock> {
    news?.stream ?? AsyncStream { _ in }
  }
  func entries(_ query: JournalQuery) async throws -> [JournalEntry] {
    if hidesJournal { throw StoreError.busy("stand.db") }
    return try await answer { try await store.entries(query) }
  }
  func undone(_ entries: [JournalEntry]) async throws -> [Int: JournalEntry] {
    try await answer { try await store.undone(entries) }
  }
  func order(_ id: Order.ID) async throws -> SoldOrder? {
    try await answer { try await store.order(id) }
  }
  func records(_ ids: [Order.ID]) async throws -> [Order.ID: OrderRecord] {
    try await answer { try await store.records(ids) }
  }
  func order(_ number: OrderNumber) async throws -> Order.ID? {
    try await answer { try await store.order(number) }
  }
  func queue() async throws -> [QueuedOrder] { try await answer { try await store.queue() } }
  func collected(limit: Int) async throws -> [QueuedOrder] {
    try await answer { try await store.collected(limit: limit) }
  }
  func lastOrder() async throws -> Order.ID? { try await answer { try await store.lastOrder() } }
  func stock(before time: Date) async throws -> Stock {
    try await answer { try await store.stock(before: time) }
  }
  func report(since: Date, until: Date?, by dayStart: DayStart) async throws -> Report {
    if hidesJournal { throw StoreError.busy("stand.db") }
    return try await answer { try await store.report(since: since, until: until, by: dayStart) }
  }
  func load(from source: @escaping EntrySource) async throws -> Int {
    try await answer { try await store.load(from: source) }
  }
  func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws -> Verification {
    try await answer { try await store.verify(visit) }
  }
}

/// The conformance is separate, so that the methods run on the main actor.
extension TroubledStore: FruitStore {}
