extension Report {
  /// The sales of a juice, and the cost of its cups.
  public struct JuiceSales: Sendable {
    public let id: Juice.ID
    public let sales: Sales
    /// Without money where no order had a cost.
    public let cost: Sales

    /// The revenue less the cost; without money where no order had a cost.
    public var margin: Sales { sales.margin(after: cost) }
  }

  /// The sales of every juice on a menu, in its order, then of those no longer on it, by id.
  public func sales(on menu: Menu) -> [JuiceSales] {
    let (sales, costs) = (salesByJuice, costsByJuice)
    let gone = sales.keys.filter { menu.juice($0) == nil }.sorted()
    return (menu.juices.map(\.id) + gone).map {
      JuiceSales(id: $0, sales: sales[$0] ?? Sales(), cost: costs[$0] ?? Sales())
    }
  }

  /// The money of all orders: nothing of the menu's currency where nothing is sold yet, none where it has no prices.
  public func takings(on menu: Menu) -> [Price] {
    let currency = menu.juices.lazy.compactMap(\.price?.currency).first
    return sales.revenue.isEmpty
      ? currency.map { [Price(minorUnits: 0, currency: $0)] } ?? [] : sales.revenue
  }

  /// The cups of every choice that was made, in the order of a menu, then of those no longer on it, by id.
  public func choices(on menu: Menu) -> [(id: Menu.OptionGroup.Choice.ID, cups: Int)] {
    let known = menu.groups.flatMap(\.choices).map(\.id)
    let gone = cupsByChoice.keys.filter { menu.choice($0) == nil }.sorted()
    return (known + gone).compactMap { id in cupsByChoice[id].map { (id, $0) } }
  }

  /// The flow of every ingredient on a menu, in its order, then of others, by id.
  public func flows(on menu: Menu) -> [(id: Ingredient.ID, flow: Flow)] {
    let gone = flows.keys.filter { menu.ingredient($0) == nil }.sorted()
    return (menu.ingredients.map(\.id) + gone).map { ($0, flows[$0] ?? Flow()) }
  }

  /// How many days a stock lasts at this period's rate of use and waste.
  ///
  /// - Parameter seconds: the length of the period; less than an hour counts as an hour.
  /// - Returns: nil where nothing was used.
  public func daysLeft(of id: Ingredient.ID, in stock: Stock, after seconds: Double) -> Double? {
    guard let flow = flows[id], flow.used + flow.wasted > 0 else { return nil }
    let days = max(seconds, 3600) / 86_400
    return Double(stock.quantity(of: id)) * days / Double(flow.used + flow.wasted)
  }
}
