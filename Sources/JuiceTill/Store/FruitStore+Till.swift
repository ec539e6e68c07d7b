internal import FoundationEssentials
internal import JuiceKit

extension OrderRecord {
  /// True if no other till has changed the cups or the money of the order since a person saw it.
  func isUnchanged(since seen: OrderRecord) -> Bool {
    left == seen.left && payments == seen.payments && isTakenBack == seen.isTakenBack
  }
}

extension FruitStore {
  /// - Throws: `Refusal.unknownOrder` if the order does not exist.
  func record(_ id: Order.ID) async throws -> OrderRecord {
    guard let record = try await records([id])[id] else { throw Refusal.unknownOrder(id) }
    return record
  }

  /// Returns the author's newest order that is not taken back.
  func newestOrder(by author: Author?, since: Date) async throws -> OrderRecord? {
    // It is usually among the first ten.
    var query = JournalQuery(kind: .order, since: since, limit: 10)
    while true {
      let page = try await entries(query)
      let own = page.filter {
        !$0.isVoided && $0.by?.named(nil, approvedBy: nil) == author
      }
      let records = try await records(own.map(\.id))
      let left = own.lazy.compactMap { records[$0.id] }.first { !$0.isTakenBack }
      if let left { return left }
      guard page.count == query.limit, let last = page.last else { return nil }
      (query.beyond, query.limit) = (last.seq, 200)
    }
  }
}
