import FoundationEssentials
import JuiceKit
import JuiceSQLite
import JuiceWords
import TimeTesting

/// A store whose answers a test can hold back or let fail.
@MainActor final class WatchedStore {
  private let store: any FruitStore
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// The error of answers about the journal.
  var failure: (any Error)?
  /// The fault that reads of the journal have met; `nil` for that of the store.
  var journalFault: JournalFault?
  /// `true` if answers about the journal wait until this is `false` again.
  var isHeld = false {
    didSet {
      if isHeld { mostAtOnce = underway }
      guard !isHeld else { return }
      for continuation in waiting { continuation.resume() }
      waiting = []
    }
  }
  /// The number of pending answers about the journal.
  private(set) var underway = 0
  private(set) var mostAtOnce = 0
  private(set) var questions = 0
  /// The stock's revision at the last request for the queue.
  private var queueRevision = 0
  private(set) var entriesRead = 0
  /// The number of all pending answers.
  private var calls = 0
  private(set) var asked = 0
  /// `true` if all pending answers are held back.
  var isIdle: Bool {
    calls == waiting.count + ((store as? TroubledStore)?.held ?? 0)
  }

  /// Returns `true` if this stock is the newest.
  func isUpToDate(by stock: Stock) async throws -> Bool {
    if let store = store as? TroubledStore { return store.isUpToDate }
    return try await stock.revision >= revision()
  }

  private func revision() async throws -> Int { try await store.stock().revision }

  nonisolated let silence: StoreError?

  /// - Parameter silence: the error of a missing answer; `nil`: the store's own.
  init(_ store: any FruitStore, silence: StoreError? = nil) {
    (self.store, self.silence) = (store, silence ?? store.silence)
  }

  func entries(_ query: JournalQuery) async throws -> [JournalEntry] {
    questions += 1
    let entries = try await answer { try await store.entries(query) }
    entriesRead += entries.count
    return entries
  }

  func undone(_ entries: [JournalEntry]) async throws -> [Int: JournalEntry] {
    try await answer { try await store.undone(entries) }
  }

  private func answer<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    underway += 1
    mostAtOnce = max(mostAtOnce, underway)
    defer { underway -= 1 }
    return try await count {
      if isHeld { await withCheckedContinuation { waiting.append($0) } }
      if let failure { throw failure }
      return try await body()
    }
  }

  private func count<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    calls += 1
    asked += 1
    defer { calls -= 1 }
    return try await body()
  }

  func stock() async throws -> Stock { try await count { try await store.stock() } }
  func books() async throws -> Books { try await count { try await store.books() } }
  func entries(under ids: [UUID]) async throws -> [JournalEntry] {
    try await answer { try await store.entries(under: ids) }
  }
  func scan(
    _ span: JournalSpan,
    _ visit: @escaping @Sendable (Int, UnsafeBufferPointer<UInt8>) throws -> Void
  ) async throws {
    try await answer { unsafe try await store.scan(span, visit) }
  }
  func apply(_ change: Change, by author: Author?) async throws -> Applied {
    try await count { try await store.apply(change, by: author) }
  }
  func fault() async -> JournalFault? {
    // Counts as a question, so that a test waits for the answer.
    calls += 1
    asked += 1
    defer { calls -= 1 }
    return if let journalFault { journalFault } else { await store.fault() }
  }
  func check() async throws { try await count { try await store.check() } }
  nonisolated func changes() -> AsyncStream<Stock> { store.changes() }
  func order(_ id: Order.ID) async throws -> SoldOrder? {
    try await count { try await store.order(id) }
  }
  func records(_ ids: [Order.ID]) async throws -> [Order.ID: OrderRecord] {
    try await count { try await store.records(ids) }
  }
  func order(_ number: OrderNumber) async throws -> Order.ID? {
    try await count { try await store.order(number) }
  }
  func queue() async throws -> [QueuedOrder] {
    try await answer {
      queueRevision = try await revision()
      return try await store.queue()
    }
  }
  func isQueueAsked() async throws -> Bool { try await revision() == queueRevision }
  func collected(limit: Int) async throws -> [QueuedOrder] {
    try await count { try await store.collected(limit: limit) }
  }
  func lastOrder() async throws -> Order.ID? { try await count { try await store.lastOrder() } }
  func stock(before time: Date) async throws -> Stock {
    try await answer { try await store.stock(before: time) }
  }
  func report(since: Date, until: Date?, by dayStart: DayStart) async throws -> Report {
    questions += 1
    return try await answer { try await store.report(since: since, until: until, by: dayStart) }
  }
  func load(from source: @escaping EntrySource) async throws -> Int {
    try await store.load(from: source)
  }
  func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws -> Verification {
    try await store.verify(visit)
  }
}

/// The conformance is separate, so that the methods run on the main actor.
extension WatchedStore: FruitStore {}

extension MemoryStore {
  /// A store at the test's till, with a clock that stands at noon: no test meets the end of an hour.
  init() {
    self.init(author: .anna) { .noon }
  }
}

nonisolated extension Author {
  static var anna: Author { unsafe Author(name: "Anna", till: "stand-pi pts/0").unsafelyUnwrapped }
}
