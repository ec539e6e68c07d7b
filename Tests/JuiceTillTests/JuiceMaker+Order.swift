import FoundationEssentials
import JuiceKit

extension JuiceMaker {
  /// Orders every cup, or none, as another till does.
  nonisolated func order(
    _ cups: [(cup: Cup, cups: Int)], id: Order.ID = Order.ID(), facts: OrderFacts = OrderFacts(),
    payments: Payments? = nil, discount: Discount.Offer? = nil
  ) async throws -> Applied {
    try await store.apply(
      .order(menu.order(cups, id: id, facts: facts, payments: payments, discount: discount)))
  }
}
