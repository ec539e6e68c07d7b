/// An ingredient that is out, low or soon used up.
package struct RunningLow: Hashable, Sendable {
  package let ingredient: Ingredient.ID
  package let quantity: Int
  /// `nil` if the count is not low.
  package let state: StockState?
  /// The days that the stock lasts; `nil` if none was used.
  package let daysLeft: Double?

  /// `true` if an order can't take any.
  package var isOut: Bool { state == .soldOut || state == .out }
}

extension Report {
  /// Returns the ingredients that are out, low, or used up within `days` at this period's rate, the soonest first.
  ///
  /// - Parameter seconds: the length of the period.
  package func runningLow(
    on menu: Menu, in stock: Stock, after seconds: Double, within days: Double
  )
    -> [RunningLow]
  {
    let low = menu.ingredients.compactMap { ingredient -> RunningLow? in
      let item = RunningLow(
        ingredient: ingredient.id, quantity: stock.quantity(of: ingredient.id),
        state: stock.state(of: ingredient.id, on: menu),
        daysLeft: daysLeft(of: ingredient.id, in: stock, after: seconds))
      let isSoon = item.daysLeft.map { $0 < days } ?? false
      return item.state != nil || isSoon ? item : nil
    }
    func end(_ item: RunningLow) -> Double { item.isOut ? 0 : item.daysLeft ?? .infinity }
    return low.enumerated().sorted {
      (end($0.element), $0.offset) < (end($1.element), $1.offset)
    }.map(\.element)
  }
}
