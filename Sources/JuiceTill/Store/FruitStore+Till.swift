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
}
