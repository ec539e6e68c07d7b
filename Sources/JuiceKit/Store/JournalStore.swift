package import FoundationEssentials

/// A store that answers from the rows of its journal.
package protocol JournalStore: FruitStore {
  /// Reads in one transaction. If `body` meets a fault, calls it again with a lower `last`.
  ///
  /// - Parameter isLong: whether it may take long, so that cancelling the task ends it.
  func read<Value: Sendable>(isLong: Bool, _ body: @escaping JournalReading<Value>) async throws
    -> Value
}

package typealias JournalReading<Value> =
  @Sendable (_ journal: any StoredJournal, _ last: Int) throws -> Value

extension JournalStore {
  package func entries(_ query: JournalQuery) async throws -> [JournalEntry] {
    // A search may scan the whole journal.
    try await read(isLong: query.search != nil) { try $0.entries(query, upTo: $1) }
  }

  package func entries(under ids: [UUID]) async throws -> [JournalEntry] {
    try await read(isLong: false) { try $0.entries(under: Set(ids), upTo: $1) }
  }

  package func order(_ number: OrderNumber) async throws -> Order.ID? {
    try await read(isLong: false) { try $0.order(number, upTo: $1) }
  }

  package func stock(before time: Date) async throws -> Stock {
    try await read(isLong: false) { try $0.stock(before: time, upTo: $1) }
  }
}
