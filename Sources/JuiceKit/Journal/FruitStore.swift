package import FoundationEssentials

/// A store that keeps a journal and the books that sum it up. Every method throws `StoreError` if the store fails.
///
/// Every change is an atomic entry of the journal. Many processes may share a store without overselling.
/// A store keeps and finds entries; `Books` holds the rules, and `Report` adds entries up.
package protocol FruitStore: Sendable {
  func books() async throws -> Books

  /// Makes a change durable and returns the result.
  ///
  /// - Parameter author: the person who makes it; `nil` for the person who opened the store.
  /// - Throws: `Refusal` by the rules of `Books.decide`, or `StoreError`, and nothing has changed. If the disk fails during
  ///   the commit, the change may still appear once every process has closed the store.
  func apply(_ change: Change, by author: Author?) async throws -> Applied

  /// Streams the stock after each change by any process, until it can't follow the store. Buffers only the newest.
  func changes() -> AsyncStream<Stock>

  /// Returns the entries that match a query, with `isVoided` set by the current journal.
  func entries(_ query: JournalQuery) async throws -> [JournalEntry]

  /// Returns all entries under these ids, oldest first, with those that followed an order or reverted a change of stock.
  func entries(under ids: [UUID]) async throws -> [JournalEntry]

  func order(_ number: OrderNumber) async throws -> Order.ID?

  /// Visits the text of each entry of a span, oldest first: the fast way to sum up a journal.
  ///
  /// - Parameter visit: runs on a thread of the store. The bytes are only valid during the call.
  func scan(_ span: JournalSpan, _ visit: @escaping TextVisitor) async throws

  /// Returns the stock after the journal's last entry with a time before `time`, even if a clock was set back before it.
  func stock(before time: Date) async throws -> Stock

  /// Imports the new entries of a journal that begins with the store's own, oldest entry first.
  ///
  /// - Parameter source: runs once, on a thread of the store, while the store is locked.
  /// - Returns: the number of new entries.
  /// - Throws: `Refusal.notEmpty`, `Refusal.otherJournal`, `JournalFault` for an invalid entry, or errors of `source`. The
  ///   store stays unchanged.
  func load(from source: @escaping EntrySource) async throws -> Int

  /// Checks whether the store can be changed now, without changing it.
  ///
  /// - Throws: the error of a change; waits at most a second for other processes.
  func check() async throws

  /// Checks that these entries are as they were sealed. `fault` gives the first that is not, and reads end before it.
  ///
  /// - Returns: `false` if they are so many that a report would take much longer; then nothing is checked.
  func checkSeals(of seqs: ClosedRange<Int>) async throws -> Bool

  /// Reads the whole journal, rebuilds the books and compares them with the cached ones.
  ///
  /// - Parameter visit: gets each valid entry, oldest first.
  /// - Throws: `JournalFault` for the first entry that breaks a rule or has a wrong digest.
  func verify(_ visit: @escaping @Sendable (JournalEntry) -> Void) async throws -> Verification

  func stock() async throws -> Stock
  func undone(_ entries: [JournalEntry]) async throws -> [Int: JournalEntry]
  func order(_ id: Order.ID) async throws -> SoldOrder?
  func records(_ ids: [Order.ID]) async throws -> [Order.ID: OrderRecord]
  func queue() async throws -> [QueuedOrder]
  func collected(limit: Int) async throws -> [QueuedOrder]
  func lastOrder() async throws -> Order.ID?
  func report(since: Date, until: Date?, by dayStart: DayStart) async throws -> Report

  /// Returns the first invalid entry that a read has met; results end before it. `nil` if no read has met one.
  func fault() async -> JournalFault?

  /// The failure of a store that has stopped answering; `nil` while it answers, and always for a file.
  var silence: StoreError? { get }
}

package typealias TextVisitor =
  @Sendable (_ seq: Int, _ body: UnsafeBufferPointer<UInt8>) throws -> Void

/// Passes the entries of a journal to `take`, one at a time. Must rethrow an error of `take`, or wrap it.
package typealias EntrySource = @Sendable (_ take: (JournalEntry) throws -> Void) throws -> Void

/// The result of a successful `verify`.
package struct Verification: Hashable, Sendable {
  package let entries: Int
  /// The digest of the newest entry, which covers all entries; `nil` for an empty journal.
  package let digest: Digest?

  package init(entries: Int, digest: Digest?) {
    self.entries = entries
    self.digest = digest
  }
}

package struct Applied: Hashable, Sendable {
  /// The new entry, or that of the first try of the change; `nil` if there was nothing to change.
  package let entry: JournalEntry?
  package let stock: Stock

  package init(entry: JournalEntry?, stock: Stock) {
    self.entry = entry
    self.stock = stock
  }
}

extension FruitStore {
  @discardableResult package func apply(_ change: Change) async throws -> Applied {
    try await apply(change, by: nil)
  }

  package var silence: StoreError? { nil }

  /// A server checks each digest when it writes the entry, and memory is nobody else's.
  package func checkSeals(of seqs: ClosedRange<Int>) async throws -> Bool { true }

  /// Checks that all entries are as they were sealed, unless that takes long.
  package func checkSeals() async throws {
    let newest = try await books().count
    if newest > 0 { _ = try await checkSeals(of: 1...newest) }
  }

  package func verify() async throws -> Verification {
    try await verify { _ in }
  }

  package func lastEntry() async throws -> JournalEntry? {
    try await entries(JournalQuery(limit: 1)).first
  }

  /// Calls `body` for pages of matching entries; a page has up to `query.limit` entries.
  ///
  /// - Parameter most: the limit of entries in all pages; `nil` for all.
  package func forEachPage(
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

  /// Returns the records of the orders behind these orders, payments, refunds, voids and stages.
  /// An order without later entries has no record.
  package func records(of entries: [JournalEntry]) async throws -> [Order.ID: OrderRecord] {
    // A shortcut: in a journal without payments, most orders have no later entries.
    var hasPayments = false
    for kind in [JournalEntry.Kind.payment, .refund] where !hasPayments {
      hasPayments = try await !self.entries(JournalQuery(kind: kind, limit: 1)).isEmpty
    }
    return try await records(
      entries.filter {
        [.payment, .stage, .refund, .void].contains($0.kind)
          || $0.kind == .order && (hasPayments || $0.isVoided || $0.stage != nil)
      }.map(\.id)
    ).filter { !$0.value.later.isEmpty }
  }

  /// Voids an order, or the rest of a partly refunded one.
  ///
  /// Reads nothing after the void: if that read failed, the user would believe that the void had failed, and void the next
  /// order.
  ///
  /// - Parameter fruit: the fate of the ingredients.
  /// - Returns: the order, the void with the payments, and the stock after it.
  /// - Throws: `Refusal.unknownOrder`, `.alreadyVoid`.
  package func void(_ id: Order.ID, _ fruit: Refund.Fruit = .returned) async throws
    -> (order: SoldOrder, void: JournalEntry, stock: Stock)
  {
    guard let order = try await order(id) else { throw Refusal.unknownOrder(id) }
    let applied = try await apply(.void(id, fruit))
    return (order, applied.entry ?? order.entry, applied.stock)
  }

  /// Voids the newest order that is not taken back.
  ///
  /// - Throws: `Refusal.nothingToVoid`.
  package func voidLast(_ fruit: Refund.Fruit = .returned) async throws
    -> (order: SoldOrder, void: JournalEntry, stock: Stock)
  {
    while let id = try await lastOrder() {
      // Another process may void the same order first.
      do { return try await void(id, fruit) } catch Refusal.alreadyVoid { continue }
    }
    throw Refusal.nothingToVoid
  }
}
