extension Report {
  /// The sales of a juice, and the cost of its cups.
  package struct JuiceSales: Sendable {
    package let id: Juice.ID
    package let sales: Sales
    /// The sales with a known cost.
    package let costed: Sales
    /// The cost of `costed`; no money if no order has a cost.
    package let cost: Sales

    /// The revenue with a known cost, minus that cost; no money if no order has a cost.
    package var margin: Sales { costed.margin(after: cost) }

    /// The sales without a known cost, which `cost` and `margin` leave out.
    package var uncosted: Sales { sales.without(costed) }
  }

  /// Returns the sales of every juice, in the menu's order, then of removed juices by id.
  package func sales(on menu: Menu) -> [JuiceSales] {
    let (sales, costed, costs) = (salesByJuice, costedByJuice, costsByJuice)
    let gone = sales.keys.filter { menu.juice($0) == nil }.sorted()
    return (menu.juices.map(\.id) + gone).map {
      JuiceSales(
        id: $0, sales: sales[$0] ?? Sales(), costed: costed[$0] ?? Sales(),
        cost: costs[$0] ?? Sales())
    }
  }

  /// Returns the revenue; without sales, 0 in the menu's currency, or nothing if the menu has no prices.
  package func takings(on menu: Menu) -> [Price] {
    let currency = menu.juices.lazy.compactMap(\.price?.currency).first
    return sales.revenue.isEmpty
      ? currency.map { [Price(minorUnits: 0, currency: $0)] } ?? [] : sales.revenue
  }

  /// Returns the flow of every ingredient, in the menu's order, then of removed ones by id.
  package func flows(on menu: Menu) -> [(id: Ingredient.ID, flow: Flow)] {
    let gone = flows.keys.filter { menu.ingredient($0) == nil }.sorted()
    return (menu.ingredients.map(\.id) + gone).map { ($0, flows[$0] ?? Flow()) }
  }

  /// Returns the days that a stock lasts at this period's rate of use and waste; `nil` without use.
  ///
  /// - Parameter seconds: the length of the period; at least an hour is assumed.
  package func daysLeft(of id: Ingredient.ID, in stock: Stock, after seconds: Double) -> Double? {
    guard let flow = flows[id], flow.used + flow.wasted > 0 else { return nil }
    let days = max(seconds, 3600) / 86_400
    return Double(stock.quantity(of: id)) * days / Double(flow.used + flow.wasted)
  }
}
