extension Menu {
  /// Stands in for a menu that can't be read: what stores count, named by the ids, and nothing that is sold.
  public init(standingInFor stocks: [Stock]) {
    let ids = Set(stocks.flatMap(\.items.keys)).sorted()
    self.init(
      ingredients: ids.map { Ingredient(id: $0, name: Name($0.rawValue), opening: 0) }, juices: [])
  }

  /// Whether it stands in for another: a menu that was read has a juice.
  public var isStandIn: Bool { juices.isEmpty }
}
