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
