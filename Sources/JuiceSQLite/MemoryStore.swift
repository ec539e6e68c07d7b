public import FoundationEssentials
public import JuiceKit
import Synchronization

/// A store that is gone with its process: a database that has no file.
public actor MemoryStore: FruitStore {
  private let db: Connection
  private let author: Author
  private let now: @Sendable () -> Date
  private let subscribers = Subscribers()

  /// - Parameters:
  ///   - author: who makes its changes.
  ///   - now: the time of the entries that it makes.
  public init(author: Author, now: @escaping @Sendable () -> Date) {
    self.author = author
    self.now = now
    do {
      db = try Connection(path: ":memory:", patience: 0)
      try Schema.migrate(db)
    } catch {
      preconditionFailure("no memory for a database: \(error)")
    }
  }

  public func stock() throws -> Stock { try db.stock() }

  public func apply(_ change: Change) throws -> Applied {
    let now = Date(milliseconds: now().milliseconds)
    let applied = try db.transaction(.immediate) {
      try db.apply(change, by: author, at: now)
    }
    if applied.entry != nil { subscribers.yield(try db.stock()) }
    return applied
  }

  public nonisolated func changes() -> AsyncStream<Stock> { subscribers.add() }

  public func entries(_ query: JournalQuery) throws -> [JournalEntry] {
    try db.entries(db.seqs(query))
  }

  public func undone(_ entries: [JournalEntry]) throws -> [Int: JournalEntry] {
    try db.undone(entries)
  }

  public func order(_ id: Order.ID) throws -> JournalEntry? { try db.order(id) }

  public func records(_ ids: [Order.ID]) throws -> [Order.ID: OrderRecord] { try db.records(ids) }

  public func order(_ number: OrderNumber) throws -> Order.ID? { try db.order(number) }

  public func queue() throws -> [QueuedOrder] { try db.queuedOrders() }

  public func collected(limit: Int) throws -> [QueuedOrder] {
    try db.collectedOrders(limit: limit)
  }

  public func lastOrder() throws -> Order.ID? { try db.lastOrder() }

  public func report(since: Date, until: Date?) throws -> Report {
    try db.transaction(.deferred) { try db.report(since: since, until: until) }
  }

  public func stock(before time: Date) throws -> Stock {
    try db.transaction(.deferred) { try db.stock(before: time) }
  }

  public func load(from source: @escaping EntrySource) throws -> Int {
    let count = try db.transaction(.immediate) { try db.load(from: source) }
    if count > 0 { subscribers.yield(try db.stock()) }
    return count
  }

  public func check() {}

  public func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) throws -> Verification {
    try db.transaction(.deferred) { try db.verifyJournal(visit) }
  }
}

/// The streams that follow the changes of a store.
private final class Subscribers: Sendable {
  private let streams = Mutex<[UUID: AsyncStream<Stock>.Continuation]>([:])

  func add() -> AsyncStream<Stock> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Stock.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    streams.withLock { $0[id] = continuation }
    continuation.onTermination = { [weak self] _ in
      self?.streams.withLock { $0[id] = nil }
    }
    return stream
  }

  func yield(_ stock: Stock) {
    for stream in streams.withLock({ Array($0.values) }) { stream.yield(stock) }
  }
}
