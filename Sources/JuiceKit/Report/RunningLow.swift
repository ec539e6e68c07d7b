/// An ingredient that there is little or nothing left of.
public struct RunningLow: Hashable, Sendable {
  public let ingredient: Ingredient.ID
  public let quantity: Int
  /// nil where there is enough for now.
  public let state: StockState?
  /// How long it lasts; nil where none of it was used.
  public let daysLeft: Double?

  /// There is none to take.
  public var isOut: Bool { state == .soldOut || state == .out }
}

extension Report {
  /// The ingredients of a menu that are out, low, or used up soon at this period's rate: the soonest first, and last
  /// what is low but was not used.
  ///
  /// - Parameters:
  ///   - seconds: the length of the period, as in `daysLeft`.
  ///   - days: how soon is soon.
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
