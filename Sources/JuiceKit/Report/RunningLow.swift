/// An ingredient that is out, low or soon used up.
public struct RunningLow: Hashable, Sendable {
  public let ingredient: Ingredient.ID
  public let quantity: Int
  /// `nil` if the count is not low.
  public let state: StockState?
  /// The days that the stock lasts; `nil` if none was used.
  public let daysLeft: Double?

  /// `true` if an order can't take any.
  public var isOut: Bool { state == .soldOut || state == .out }
}

extension Report {
  /// Returns the ingredients that are out, low, or used up within `days` at this period's rate, the soonest first.
  ///
  /// - Parameter seconds: the length of the period.
  public func runningLow(on menu: Menu, in stock: Stock, after seconds: Double, within days: Double)
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
