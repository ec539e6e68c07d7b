internal import FoundationEssentials
internal import JuiceKit
internal import JuiceWords

/// Reads a store for screens; see `FruitStore`.
struct Journal {
  let entries: (JournalQuery) async throws -> [JournalEntry]
  let undone: ([JournalEntry]) async throws -> [Int: JournalEntry]
  /// Throws `Refusal.unknownOrder` where there is none.
  let record: (Order.ID) async throws -> OrderRecord
  /// Those of the orders and payments among entries that more can be said of.
  let records: ([JournalEntry]) async throws -> [Order.ID: OrderRecord]
  let order: (OrderNumber) async throws -> Order.ID?
  let queue: () async throws -> [QueuedOrder]
  let collected: (_ limit: Int) async throws -> [QueuedOrder]
  let report: (_ since: Date, _ until: Date?) async throws -> Report
  let stockBefore: (Date) async throws -> Stock
  /// The drawer, whose ways to pay are given.
  let drawer: (Set<Payment.ID>) async throws -> Drawer
  let closing:
    (_ number: Int?, Set<Payment.ID>) async throws -> (drawer: Drawer, entry: JournalEntry?)?
  let moveDrawer:
    (
      DrawerMove, Set<Payment.ID>, _ seen: Int?,
      @escaping @MainActor (Change) async throws -> Applied
    )
      async throws -> JournalEntry

  init(_ store: any FruitStore) {
    entries = { try await store.entries($0) }
    undone = { try await store.undone($0) }
    record = { id in
      guard let record = try await store.records([id])[id] else { throw Refusal.unknownOrder(id) }
      return record
    }
    records = { try await store.records(of: $0) }
    order = { try await store.order($0) }
    queue = { try await store.queue() }
    collected = { try await store.collected(limit: $0) }
    stockBefore = { try await store.stock(before: $0) }
    report = { try await store.report(since: $0, until: $1) }
    drawer = { try await store.drawer(ways: $0) }
    closing = { try await store.closing($0, ways: $1) }
    moveDrawer = { move, ways, seen, write in
      try await store.moveDrawer(
        move.action, move.amount, note: move.note, ways: ways, seeing: seen, writing: write
      ).entry
    }
  }

  /// The newest order that is not voided, and that an author made.
  func newestOrder(by author: Author?, since: Date) async throws -> JournalEntry? {
    // It is among the first as a rule.
    var query = JournalQuery(kind: .order, since: since, limit: 10)
    while true {
      let page = try await entries(query)
      if let own = page.first(where: { !$0.isVoided && $0.by == author }) { return own }
      guard page.count == query.limit, let last = page.last else { return nil }
      (query.beyond, query.limit) = (last.seq, 200)
    }
  }
}
