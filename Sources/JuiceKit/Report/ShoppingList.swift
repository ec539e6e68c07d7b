package import FoundationEssentials

/// The ingredients to buy for a day, estimated from similar days.
package struct ShoppingList: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package let ingredient: Ingredient.ID
    /// The count, even if the ingredient is marked as sold out.
    package let stock: Int
    /// The average daily use and waste, rounded up.
    package let expected: Int
    /// The cost of the amount to buy; `nil` if the ingredient has no cost.
    package let cost: Cost?

    package var buy: Int { Self.buy(expected, stock) }

    fileprivate static func buy(_ expected: Int, _ stock: Int) -> Int { max(0, expected - stock) }
  }

  /// Every ingredient of the menu, in its order.
  package let items: [Item]
  /// The number of days behind the estimate; 0 if there is none.
  package let days: Int
  /// `true` if the estimate uses today, which is not over, because no similar day had sales.
  package let isByToday: Bool

  /// - Parameters:
  ///   - days: the reports of similar days; days without sales are skipped.
  ///   - today: today's report, used if no similar day had sales.
  package init(_ days: [Report], today: Report?, _ stock: Stock, on menu: Menu) {
    let before = days.filter { $0.sales.orders > 0 }
    let ofToday = today.flatMap { before.isEmpty && $0.sales.orders > 0 ? [$0] : nil }
    isByToday = ofToday != nil
    let days = ofToday ?? before
    self.days = days.count
    items = menu.ingredients.map { ingredient in
      let id = ingredient.id
      // Reverted waste of an earlier day can make the sum negative.
      let taken = max(0, days.compactMap { $0.flows[id] }.reduce(0) { $0 + $1.used + $1.wasted })
      let expected = days.isEmpty ? 0 : (taken + days.count - 1) / days.count
      let count = stock.quantity(of: id)
      return Item(
        ingredient: id, stock: count, expected: expected,
        cost: menu.cost(of: id, quantity: Item.buy(expected, count)))
    }
  }

  /// The cost of everything to buy; `nil` if no ingredient has a cost.
  package var cost: Cost? { items.compactMap(\.cost).total }

  /// The ingredients to buy without a cost, which `cost` leaves out.
  package var uncosted: [Ingredient.ID] {
    items.filter { $0.buy > 0 && $0.cost == nil }.map(\.ingredient)
  }

  /// The items to buy, then the others, each in the menu's order.
  package var sorted: [Item] { items.filter { $0.buy > 0 } + items.filter { $0.buy == 0 } }
}

extension FruitStore {
  /// Reads the reports of similar days, and today's if they had no sales.
  package func shoppingReports(
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
