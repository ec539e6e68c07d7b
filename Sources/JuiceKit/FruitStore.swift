public import FoundationEssentials

/// Keeps the stock and its journal.
///
/// Every change is an entry of the journal and is atomic; the stock is the sum of the journal. Any number of
/// processes may share a store without overselling.
public protocol FruitStore: Sendable {
  func stock() async throws -> Stock

  /// Makes a change durable and returns the result.
  ///
  /// - Throws: `Refusal` where the rules refuse it (see `Change.verdict`), `StoreError` where the store
  ///   fails. Nothing has changed then, unless the disk failed in the middle of the commit: then the change may be
  ///   there once nobody has the store open any more.
  func apply(_ change: Change) async throws -> Applied

  /// The stock after each change, made here or by another process. Only the newest is buffered; no
  /// polling. It ends where the store can't be followed any more.
  func changes() -> AsyncStream<Stock>

  func entries(_ query: JournalQuery) async throws -> [JournalEntry]

  /// The entries that took others back: voids, and reverts of changes of stock.
  ///
  /// - Returns: the entry that took each back, by the number of the one taken back; nothing for others.
  func undone(_ entries: [JournalEntry]) async throws -> [Int: JournalEntry]

  /// The entry of an order; nil where there is none with this id.
  func order(_ id: Order.ID) async throws -> JournalEntry?

  /// The orders with these ids, and what the journal says of each since; none for an id without an order.
  func records(_ ids: [Order.ID]) async throws -> [Order.ID: OrderRecord]

  /// The id of the order that was called by a number; nil where there is none.
  func order(_ number: OrderNumber) async throws -> Order.ID?

  /// The orders to make and made, oldest first. It costs the same however many the day has had.
  func queue() async throws -> [QueuedOrder]

  /// The orders that were collected last, newest first.
  func collected(limit: Int) async throws -> [QueuedOrder]

  /// The newest order that is not voided.
  func lastOrder() async throws -> Order.ID?

  /// Adds up a period of the journal by local hours and days, as `Report.add` does it for each entry.
  ///
  /// - Parameter until: exclusive; nil for all that follows.
  func report(since: Date, until: Date?) async throws -> Report

  /// The stock at a time: after the last entry before it, as clocks had it.
  func stock(before time: Date) async throws -> Stock

  /// Takes what the store lacks of a journal that begins as its own does, oldest entry first.
  ///
  /// - Parameter source: called once, on a thread of the store, which is locked for others until it ends.
  /// - Returns: the number of entries that were new.
  /// - Throws: `Refusal.notEmpty`, `Refusal.otherJournal`, `JournalFault` naming the entry that does not add up,
  ///   `StoreError`, and whatever `source` throws. The store is as it was then.
  func load(from source: @escaping EntrySource) async throws -> Int

  /// Finds out whether a change could be made now; nothing changes.
  ///
  /// - Throws: what a change would fail with, soon: it waits for other processes a second at most.
  func check() async throws

  /// Replays the journal and compares it with the stock.
  ///
  /// - Parameter visit: called with each entry that is right, oldest first.
  /// - Throws: `JournalFault` for the first entry that breaks a rule or has not the digest of what it says.
  func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws -> Verification
}

/// Hands over the entries of a journal, one at a time. What `take` throws is why the store can't take an
/// entry; it has to be thrown on, as it is or with more said.
public typealias EntrySource = @Sendable (_ take: (JournalEntry) throws -> Void) throws -> Void

/// A journal that was found right.
public struct Verification: Hashable, Sendable {
  /// How many entries it has.
  public let entries: Int
  /// The digest of the newest entry, and so of all; nil where there is none.
  public let digest: Digest?

  public init(entries: Int, digest: Digest?) {
    self.entries = entries
    self.digest = digest
  }
}

/// The result of a change.
public struct Applied: Hashable, Sendable {
  /// The entry written, or that of the earlier order with the same id; nil where there was nothing to
  /// change.
  public let entry: JournalEntry?
  /// The stock after it.
  public let stock: Stock

  public init(entry: JournalEntry?, stock: Stock) {
    self.entry = entry
    self.stock = stock
  }
}

/// Selects entries of the journal.
public struct JournalQuery: Hashable, Sendable {
  public enum Direction: Hashable, Sendable { case newestFirst, oldestFirst }

  public var direction: Direction
  /// nil for every kind.
  public var kind: JournalEntry.Kind?
  /// Only entries after this number in `direction`, exclusive: for the next page.
  public var beyond: Int?
  /// Inclusive.
  public var since: Date?
  /// Exclusive.
  public var until: Date?
  /// nil for every entry. The store may have to go through all of its journal for it.
  public var search: JournalSearch?
  public var limit: Int

  public init(
    _ direction: Direction = .newestFirst, kind: JournalEntry.Kind? = nil, beyond: Int? = nil,
    since: Date? = nil, until: Date? = nil, search: JournalSearch? = nil, limit: Int = 1000
  ) {
    self.direction = direction
    self.kind = kind
    self.beyond = beyond
    self.since = since
    self.until = until
    self.search = search
    self.limit = limit
  }
}

extension FruitStore {
  public func verify() async throws -> Verification {
    try await verify { _ in }
  }

  /// The newest entry; nil where there is none.
  public func lastEntry() async throws -> JournalEntry? {
    try await entries(JournalQuery(limit: 1)).first
  }

  /// Calls `body` for the matching entries, as many at a time as the query's limit.
  ///
  /// - Parameter most: how many at most; nil for all.
  public func forEachPage(
    _ query: JournalQuery, atMost most: Int? = nil,
    _ body: ([JournalEntry]) async throws -> Void
  ) async throws {
    var page = query
    var left = most ?? .max
    while left > 0 {
      try Task.checkCancellation()
      page.limit = min(left, query.limit)
      let entries = try await entries(page)
      try await body(entries)
      guard entries.count == page.limit, let last = entries.last else { return }
      page.beyond = last.seq
      left -= entries.count
    }
  }

  /// What the journal says by now of the orders and the payments among these entries; nothing for an order that
  /// nothing else can be said of.
  public func records(of entries: [JournalEntry]) async throws -> [Order.ID: OrderRecord] {
    // Most journals without payments have orders alone, of which there is nothing more to read.
    let hasPayments = try await !self.entries(JournalQuery(kind: .payment, limit: 1)).isEmpty
    return try await records(
      entries.filter {
        $0.kind == .payment
          || $0.kind == .order && (hasPayments || $0.payments != nil || $0.stage != nil)
      }.map(\.id))
  }

  /// Voids an order.
  ///
  /// - Returns: the order as it was, how it was paid, and the stock after it. Nothing is read once it is voided: that could
  ///   fail, and who is told so would void the next.
  public func void(_ id: Order.ID) async throws
    -> (order: JournalEntry, payments: Payments?, stock: Stock)
  {
    guard let order = try await order(id) else { throw Refusal.unknownOrder(id) }
    let applied = try await apply(.void(id))
    return (order, applied.entry?.payments, applied.stock)
  }

  /// Voids the newest order that is not voided yet; as `void`.
  public func voidLast() async throws
    -> (order: JournalEntry, payments: Payments?, stock: Stock)
  {
    while let id = try await lastOrder() {
      // Another process may void the same one first.
      do { return try await void(id) } catch Refusal.alreadyVoid { continue }
    }
    throw Refusal.nothingToVoid
  }
}
