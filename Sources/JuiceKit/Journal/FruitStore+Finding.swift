package import FoundationEssentials

extension FruitStore {
  package func stock() async throws -> Stock { try await books().stock }

  package func fault() async -> JournalFault? { nil }

  /// Returns the void of each voided order, and the revert of each reverted change of stock, by the number of the undone entry.
  package func undone(_ entries: [JournalEntry]) async throws -> [Int: JournalEntry] {
    let entries = entries.filter { $0.isVoided || !$0.kind.isOfOrder && $0.kind != .bill }
    guard !entries.isEmpty else { return [:] }
    let later = Dictionary(
      grouping: try await self.entries(under: entries.map(\.id)), by: \.id)
    return entries.reduce(into: [:]) { found, entry in
      found[entry.seq] = later[entry.id]?.first { $0.undid(entry) }
    }
  }

  package func order(_ id: Order.ID) async throws -> SoldOrder? {
    try await records([id])[id]?.sold
  }

  /// Returns the current records of orders. Unknown ids are left out.
  package func records(_ ids: [Order.ID]) async throws -> [Order.ID: OrderRecord] {
    guard !ids.isEmpty else { return [:] }
    return Dictionary(grouping: try await entries(under: ids), by: \.id)
      .compactMapValues(OrderRecord.init)
  }

  /// Returns the orders to make and the ready ones, by the time when they join the line. The cost does not grow with the day's sales.
  package func queue() async throws -> [QueuedOrder] {
    let ids = try await books().queue.places.keys
    return try await queued(Array(ids)).filter { $0.stage != .collected }.inLine()
  }

  /// Returns the bills that are set aside or taken up, oldest first.
  package func bills() async throws -> [OpenBill] {
    let ids = try await books().bills
    guard !ids.isEmpty else { return [] }
    // Another till may have ordered a bill meanwhile.
    return Dictionary(grouping: try await entries(under: Array(ids)), by: \.id).values
      .compactMap(OpenBill.init).sorted { $0.aside.seq < $1.aside.seq }
  }

  /// Returns the orders collected last, newest first.
  package func collected(limit: Int) async throws -> [QueuedOrder] {
    var found: [QueuedOrder] = []
    var seen: Set<Order.ID> = []
    var query = JournalQuery(kind: .stage, limit: max(2 * limit, 20))
    while found.count < limit {
      let page = try await entries(query)
      // Only the newest stage counts: an order may be collected twice.
      let newest = page.filter { seen.insert($0.id).inserted && $0.stage == .collected }
      found += try await queued(newest.map(\.id)).filter { $0.stage == .collected }
      guard page.count == query.limit, let last = page.last else { break }
      query.beyond = last.seq
    }
    return Array(found.prefix(limit))
  }

  /// Returns the current state of the orders: other tills may have changed their stages.
  private func queued(_ ids: [Order.ID]) async throws -> [QueuedOrder] {
    let records = try await records(ids)
    return ids.compactMap { records[$0].flatMap(QueuedOrder.init) }
  }

  /// Returns the order that a person means by a bare number: the newest waiting one, else today's, else the newest of all.
  package func order(called number: Int, today: LocalDay) async throws -> Order.ID? {
    let waiting = try await books().queue.places.filter { $0.value.number == number }
    if let newest = waiting.max(by: { $0.value.seq < $1.value.seq }) { return newest.key }
    if let id = try await order(OrderNumber(day: today.text, number: number)) { return id }
    let search = JournalSearch(number: number)
    return try await entries(JournalQuery(kind: .order, search: search, limit: 1)).first?.id
  }

  /// Returns the newest order that is not taken back.
  package func lastOrder() async throws -> Order.ID? {
    try await newestOrder(where: { !$0.isTakenBack })?.id
  }

  /// Returns the newest order that is not voided and meets both conditions.
  package func newestOrder(
    since: Date? = nil, among isCandidate: (JournalEntry) -> Bool = { _ in true },
    where isMeant: (OrderRecord) -> Bool
  ) async throws -> OrderRecord? {
    // It is usually among the first ten.
    var query = JournalQuery(kind: .order, since: since, limit: 10)
    while true {
      let page = try await entries(query)
      let candidates = page.filter { !$0.isVoided && isCandidate($0) }
      let records = try await records(candidates.map(\.id))
      let order = candidates.lazy.compactMap { records[$0.id] }.first(where: isMeant)
      if let order { return order }
      guard page.count == query.limit, let last = page.last else { return nil }
      (query.beyond, query.limit) = (last.seq, 1000)
    }
  }
}
