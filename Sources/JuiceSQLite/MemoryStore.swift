package import FoundationEssentials
package import JuiceKit
import Synchronization

/// A store in memory, which is gone with its process.
package actor MemoryStore: JournalStore {
  private let db: Connection
  private let cache = BooksCache()
  private let author: Author
  private let now: @Sendable () -> Date
  private let subscribers = Subscribers()

  /// - Parameter now: the clock for new entries.
  package init(author: Author, now: @escaping @Sendable () -> Date) {
    self.author = author
    self.now = now
    do {
      db = try Connection(path: ":memory:", patience: 0)
      try Schema.migrate(db)
    } catch {
      preconditionFailure("no memory for a database: \(error)")
    }
  }

  package func books() throws -> Books {
    try db.transaction(.deferred) { try cache.books(in: db).books }
  }

  package func apply(_ change: Change, by other: Author?) throws -> Applied {
    let now = Date(milliseconds: now().milliseconds)
    let applied = try cache.write(db) { try db.apply(change, to: $0, by: other ?? author, at: now) }
      .value
    if applied.entry != nil { subscribers.yield(try books().stock) }
    return applied
  }

  package nonisolated func changes() -> AsyncStream<Stock> { subscribers.add() }

  package func read<Value: Sendable>(isLong: Bool, _ body: @escaping JournalReading<Value>) throws
    -> Value
  {
    try cache.read(db) { try body(db, $0) }
  }

  package func scan(_ span: JournalSpan, _ visit: @escaping TextVisitor) throws {
    unsafe try cache.scan(span, in: db, visit)
  }

  package func load(from source: @escaping EntrySource) throws -> Int {
    let count = try cache.write(db) { try db.load(into: $0, from: source) }.value
    if count > 0 { subscribers.yield(try books().stock) }
    return count
  }

  package func check() {}

  package func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) throws -> Verification {
    try cache.verify(db, visit)
  }
}

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
