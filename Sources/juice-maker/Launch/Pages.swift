import JuiceKit

extension FruitStore {
  /// Hands over the first entries that match, a page at a time.
  ///
  /// - Parameter most: nil for all.
  @MainActor
  func walk(
    _ query: JournalQuery, atMost most: Int? = nil, _ body: (JournalEntry) throws -> Void
  ) async throws {
    var query = query
    var left = most ?? .max
    while left > 0 {
      query.limit = min(left, 1000)
      let page = try await entries(query)
      for entry in page { try body(entry) }
      guard page.count == query.limit, let last = page.last else { return }
      query.beyond = last.seq
      left -= page.count
    }
  }
}
