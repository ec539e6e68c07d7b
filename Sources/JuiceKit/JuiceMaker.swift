internal import FoundationEssentials

/// Makes the juices of a menu from a store's stock.
package struct JuiceMaker: Sendable {
  package let menu: Menu
  package let store: any FruitStore

  package init(menu: Menu, store: any FruitStore) {
    self.menu = menu
    self.store = store
  }

  /// Adds the menu's new ingredients to the store with their opening counts, and returns the stock.
  package func open() async throws -> Stock {
    let stock = try await store.stock()
    guard menu.ingredients.contains(where: { stock.items[$0.id] == nil }) else { return stock }
    return try await store.apply(.open(menu.openings)).stock
  }

  /// Orders every cup, or none.
  ///
  /// - Parameters:
  ///   - id: a retry with the same id returns the first result and sells nothing.
  ///   - facts: see `Menu.order`.
  /// - Throws: `NotOnMenu`, `Refusal.short` with every short ingredient, `Refusal.idTaken`, `StoreError`.
  package func order(
    _ cups: [(cup: Cup, cups: Int)], id: Order.ID = Order.ID(), facts: OrderFacts = OrderFacts(),
    payments: Payments? = nil, discount: Discount.Offer? = nil
  ) async throws -> Applied {
    try await store.apply(
      .order(menu.order(cups, id: id, facts: facts, payments: payments, discount: discount)))
  }
}

extension Stock {
  /// Returns the stock with the menu's new ingredients, as after `JuiceMaker.open`.
  package func onceOpen(_ menu: Menu) -> Stock {
    let openings = menu.openings.mapValues { Item(quantity: $0) }
    return Stock(
      items: items.merging(openings) { counted, _ in counted }, revision: revision,
      restores: restores)
  }
}
