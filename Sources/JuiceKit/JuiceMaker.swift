public import FoundationEssentials

/// Makes the juices of a menu from the stock of a store.
public struct JuiceMaker: Sendable {
  public let menu: Menu
  public let store: any FruitStore

  public init(menu: Menu, store: any FruitStore) {
    self.menu = menu
    self.store = store
  }

  /// Puts the menu's new ingredients into the store, each with its opening count.
  ///
  /// - Returns: the stock then.
  public func open() async throws -> Stock {
    let stock = try await store.stock()
    guard menu.ingredients.contains(where: { stock.items[$0.id] == nil }) else { return stock }
    return try await store.apply(.open(menu.openings)).stock
  }

  /// Makes every cup, or none.
  ///
  /// - Parameter id: the same id again sells nothing more and answers as the first time did.
  /// - Throws: `UnknownJuice`, `Refusal.short` with every short ingredient, `Refusal.idTaken`,
  ///   `StoreError`.
  public func order(_ cups: [(juice: Juice.ID, cups: Int)], id: Order.ID = Order.ID()) async throws
    -> Applied
  {
    try await store.apply(.order(menu.order(cups, id: id)))
  }
}
