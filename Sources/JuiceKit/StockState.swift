/// A state of an ingredient that people have to know besides its count.
public enum StockState: Hashable, Sendable {
  /// Marked as sold out, whatever its count.
  case soldOut
  /// None is left.
  case out
  case low
}

extension Stock {
  /// The state that matters most; nil where there is enough.
  ///
  /// - Parameter menu: says from which count on an ingredient is low.
  public func state(of id: Ingredient.ID, on menu: Menu) -> StockState? {
    if isSoldOut(id) { return .soldOut }
    let quantity = quantity(of: id)
    if quantity == 0 { return .out }
    return menu.isLow(id, at: quantity) ? .low : nil
  }
}
