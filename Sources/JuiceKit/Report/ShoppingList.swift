public import FoundationEssentials

/// The list to buy for a day, from the usage of like days.
public struct ShoppingList: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    public let ingredient: Ingredient.ID
    /// The count that is there, also where it is marked as sold out.
    public let stock: Int
    /// The average used and wasted in a day, rounded up.
    public let expected: Int
    /// The cost of what is to be bought; nil if the ingredient has no cost.
    public let cost: Cost?

    public var buy: Int { Self.buy(expected, stock) }

    fileprivate static func buy(_ expected: Int, _ stock: Int) -> Int { max(0, expected - stock) }
  }

  /// Every ingredient of the menu, in its order.
  public let items: [Item]
  /// How many days it goes by; 0 where there was none to go by, and nothing is expected.
  public let days: Int
  /// It goes by today, which is not over: there was no day like it.
  public let isByToday: Bool

  /// - Parameters:
  ///   - days: the reports of days like it; one on which nothing was sold does not count.
  ///   - today: that of today, by which it goes without any of those; nil where it was not read.
  public init(_ days: [Report], today: Report?, _ stock: Stock, on menu: Menu) {
    let before = days.filter { $0.sales.orders > 0 }
    let ofToday = today.flatMap { before.isEmpty && $0.sales.orders > 0 ? [$0] : nil }
    isByToday = ofToday != nil
    let days = ofToday ?? before
    self.days = days.count
    items = menu.ingredients.map { ingredient in
      let id = ingredient.id
      // Waste of a day before may have been taken back on one of them.
      let taken = max(0, days.compactMap { $0.flows[id] }.reduce(0) { $0 + $1.used + $1.wasted })
      let expected = days.isEmpty ? 0 : (taken + days.count - 1) / days.count
      let count = stock.quantity(of: id)
      return Item(
        ingredient: id, stock: count, expected: expected,
        cost: menu.cost(of: id, quantity: Item.buy(expected, count)))
    }
  }

  /// The cost of all that is to be bought; nil if no ingredient has a cost.
  public var cost: Cost? { items.compactMap(\.cost).total }

  /// The items to buy first, each part in the menu's order.
  public var sorted: [Item] { items.filter { $0.buy > 0 } + items.filter { $0.buy == 0 } }
}

extension FruitStore {
  /// Reads the reports that a shopping list goes by.
  ///
  /// - Parameter spans: the days like the one to buy for.
  /// - Returns: the report of today only where nothing was sold on any of these.
  public func shoppingReports(
    of spans: [(since: Date, until: Date?)], now: Date, by dayStart: DayStart
  ) async throws -> (days: [Report], today: Report?) {
    var days: [Report] = []
    for span in spans {
      days.append(try await report(since: span.since, until: span.until, by: dayStart))
    }
    guard days.allSatisfy({ $0.sales.orders <= 0 }) else { return (days, nil) }
    let (beginning, end) = (dayStart.beginning(of: now), dayStart.beginning(of: now, days: 1))
    return (days, try await report(since: beginning, until: end, by: dayStart))
  }
}
