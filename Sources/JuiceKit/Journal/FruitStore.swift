public import FoundationEssentials

/// Keeps a journal, and the books that it adds up to.
///
/// Every change is an entry of the journal and is atomic. Any number of processes may share a store without overselling.
/// A store keeps and finds entries; what they mean is decided by `Books`, and added up by `Report`.
public protocol FruitStore: Sendable {
  /// The books after the newest entry.
  func books() async throws -> Books

  /// Makes a change durable and returns the result.
  ///
  /// - Parameter author: who makes it; nil for the person that the store was opened for.
  /// - Throws: `Refusal` where the rules refuse it (see `Books.decide`), `StoreError` where the store
  ///   fails. Nothing has changed then, unless the disk failed in the middle of the commit: then the change may be
  ///   there once nobody has the store open any more.
  func apply(_ change: Change, by author: Author?) async throws -> Applied

  /// The stock after each change, made here or by another process. Only the newest is buffered; no
  /// polling. It ends where the store can't be followed any more.
  func changes() -> AsyncStream<Stock>

  /// The entries that match a query; whether an order was voided by now is said of each.
  func entries(_ query: JournalQuery) async throws -> [JournalEntry]

  /// All entries under these ids, oldest first: of orders with all that followed, of changes of stock with what took
  /// them back.
  func entries(under ids: [UUID]) async throws -> [JournalEntry]

  /// The id of the order that was called by a number; nil where there is none.
  func order(_ number: OrderNumber) async throws -> Order.ID?

  /// Hands over the text of each entry of a span, oldest first: the fast way to add up a journal.
  ///
  /// - Parameter visit: called on a thread of the store; the bytes are gone when it returns.
  func scan(
    _ span: JournalSpan,
    _ visit: @escaping @Sendable (_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws -> Void
  ) async throws

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

  /// Reads the whole journal, makes the books anew, and compares them with those that are kept.
  ///
  /// - Parameter visit: called with each entry that is right, oldest first.
  /// - Throws: `JournalFault` for the first entry that breaks a rule or has not the digest of what it says.
  func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws -> Verification

  func stock() async throws -> Stock
  func undone(_ entries: [JournalEntry]) async throws -> [Int: JournalEntry]
  func order(_ id: Order.ID) async throws -> JournalEntry?
  func records(_ ids: [Order.ID]) async throws -> [Order.ID: OrderRecord]
  func queue() async throws -> [QueuedOrder]
  func collected(limit: Int) async throws -> [QueuedOrder]
  func lastOrder() async throws -> Order.ID?
  func report(since: Date, until: Date?, by dayStart: DayStart) async throws -> Report

  /// The first entry that can't be read or breaks a rule, as far as it was met: what the store gives ends before it.
  /// nil where none was met.
  func fault() async -> JournalFault?

  /// The failure of a store that no longer answers; nil for one that can't fall silent, as a file.
  var silence: StoreError? { get }
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

extension FruitStore {
  @discardableResult public func apply(_ change: Change) async throws -> Applied {
    try await apply(change, by: nil)
  }

  public var silence: StoreError? { nil }

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

  /// Returns the records of the orders that these orders, payments and stages are about. An order without later entries may
  /// have none.
  public func records(of entries: [JournalEntry]) async throws -> [Order.ID: OrderRecord] {
    // Most journals without payments have orders alone, of which there is nothing more to read.
    var hasPayments = false
    for kind in [JournalEntry.Kind.payment, .refund] where !hasPayments {
      hasPayments = try await !self.entries(JournalQuery(kind: kind, limit: 1)).isEmpty
    }
    return try await records(
      entries.filter {
        [.payment, .stage, .refund].contains($0.kind)
          || $0.kind == .order && (hasPayments || $0.payments != nil || $0.stage != nil)
      }.map(\.id))
  }

  /// Voids an order, or what is left of it.
  ///
  /// - Parameter fruit: what becomes of its ingredients.
  /// - Returns: the order as it was, the void, which says how it was paid, and the stock after it. Nothing is read once it is voided: that could
  ///   fail, and who is told so would void the next.
  public func void(_ id: Order.ID, _ fruit: Refund.Fruit = .returned) async throws
    -> (order: JournalEntry, void: JournalEntry, stock: Stock)
  {
    guard let order = try await order(id) else { throw Refusal.unknownOrder(id) }
    let applied = try await apply(.void(id, fruit))
    return (order, applied.entry ?? order, applied.stock)
  }

  /// Voids the newest order that is not voided yet; as `void`.
  public func voidLast(_ fruit: Refund.Fruit = .returned) async throws
    -> (order: JournalEntry, void: JournalEntry, stock: Stock)
  {
    while let id = try await lastOrder() {
      // Another process may void the same one first.
      do { return try await void(id, fruit) } catch Refusal.alreadyVoid { continue }
    }
    throw Refusal.nothingToVoid
  }
}
