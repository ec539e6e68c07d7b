internal import FoundationEssentials
internal import JuiceKit

extension FruitStore {
  /// - Throws: `Refusal.unknownOrder` where there is none.
  func record(_ id: Order.ID) async throws -> OrderRecord {
    guard let record = try await records([id])[id] else { throw Refusal.unknownOrder(id) }
    return record
  }

  /// The newest order that is not voided, and that an author made.
  func newestOrder(by author: Author?, since: Date) async throws -> JournalEntry? {
    // It is among the first as a rule.
    var query = JournalQuery(kind: .order, since: since, limit: 10)
    while true {
      let page = try await entries(query)
      if let own = page.first(where: {
        !$0.isVoided && $0.by?.named(nil, approvedBy: nil) == author
      }) {
        return own
      }
      guard page.count == query.limit, let last = page.last else { return nil }
      (query.beyond, query.limit) = (last.seq, 200)
    }
  }
}
