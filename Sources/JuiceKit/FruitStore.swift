public import FoundationEssentials

/// The place that owns the stock and its journal.
///
/// Every change is an entry of the journal and is either whole or not there; the stock is what the
/// journal adds up to. Any number of processes may share a store: none oversells.
public protocol FruitStore: Sendable {
  /// The stock now.
  func stock() async throws -> Stock

  /// Makes a change durable and returns what came of it.
  ///
  /// - Throws: `Refusal` where the rules turn it down (see `Change.verdict`), `StoreError` where the
  ///   store fails. Nothing has changed then.
  func apply(_ change: Change) async throws -> Applied

  /// The stock after each change, made here or by another process, newest only; ends with the
  /// subscriber. Nothing runs while nothing changes.
  func changes() -> AsyncStream<Stock>

  /// Entries that match a query.
  func entries(_ query: JournalQuery) async throws -> [JournalEntry]

  /// The entry of an order; nil where there is none with this id.
  func order(_ id: Order.ID) async throws -> JournalEntry?

  /// The newest order that is not void.
  func lastOrder() async throws -> Order.ID?

  /// Fills an empty store with the entries of another, oldest first.
  ///
  /// - Parameter source: called once, on a thread of the store, which is locked for others until it ends.
  /// - Returns: the number of entries.
  /// - Throws: `Refusal.notEmpty`, `JournalFault` naming the entry that does not add up, `StoreError`,
  ///   and whatever `source` throws. The store is still empty then.
  func load(from source: @escaping EntrySource) async throws -> Int

  /// Replays the journal and holds it against the stock.
  ///
  /// - Returns: the number of entries.
  /// - Throws: `JournalFault` naming the first entry that does not add up.
  func verify() async throws -> Int
}

/// Hands over the entries of a journal, one at a time. What `take` throws is why the store can't take an
/// entry; it has to be thrown on, as it is or with more said.
public typealias EntrySource = @Sendable (_ take: (JournalEntry) throws -> Void) throws -> Void

/// What came of a change.
public struct Applied: Hashable, Sendable {
  /// The entry that was written, or was there before for an order with the same id; nil where there
  /// was nothing to change.
  public let entry: JournalEntry?
  /// The stock after it.
  public let stock: Stock

  public init(entry: JournalEntry?, stock: Stock) {
    self.entry = entry
    self.stock = stock
  }
}

/// Which entries of the journal, and in what order.
public struct JournalQuery: Hashable, Sendable {
  public enum Direction: Hashable, Sendable { case newestFirst, oldestFirst }

  public var direction: Direction
  /// nil for every kind.
  public var kind: JournalEntry.Kind?
  /// Only entries further in `direction` than this number: the way to the next page.
  public var beyond: Int?
  /// The earliest time, itself included.
  public var since: Date?
  /// The time that is already too late.
  public var until: Date?
  public var limit: Int

  public init(
    _ direction: Direction = .newestFirst, kind: JournalEntry.Kind? = nil, beyond: Int? = nil,
    since: Date? = nil, until: Date? = nil, limit: Int = 1000
  ) {
    self.direction = direction
    self.kind = kind
    self.beyond = beyond
    self.since = since
    self.until = until
    self.limit = limit
  }
}

extension FruitStore {
  /// Hands over the matching entries of the whole journal, a page at a time.
  ///
  /// - Parameter most: how many at the most; nil for all.
  public nonisolated(nonsending) func forEachEntry(
    _ query: JournalQuery = JournalQuery(.oldestFirst), atMost most: Int? = nil,
    _ body: (JournalEntry) throws -> Void
  ) async throws {
    var page = query
    var left = most ?? .max
    while left > 0 {
      page.limit = min(left, query.limit)
      let entries = try await entries(page)
      for entry in entries { try body(entry) }
      guard entries.count == page.limit, let last = entries.last else { return }
      page.beyond = last.seq
      left -= entries.count
    }
  }

  /// Takes back the newest order that is not void yet.
  public func voidLast() async throws -> Applied {
    while let id = try await lastOrder() {
      // Another process may take the same one back first.
      do { return try await apply(.void(id)) } catch Refusal.alreadyVoid { continue }
    }
    throw Refusal.nothingToVoid
  }
}
