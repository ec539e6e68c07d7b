internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

extension StepperRow.Texts {
  /// - Parameter isWide: whether there is room for the state beside the name.
  init(
    _ ingredient: Ingredient, _ stock: Stock, _ edit: StockEdit, _ wording: Wording, isWide: Bool
  ) {
    let words = wording.words
    let now = stock.quantity(of: ingredient.id)
    let then = edit.newCount(of: ingredient.id, current: now)
    let name = wording.name(of: ingredient.id)
    let difference = then > now ? "+\(then - now)" : "\(then - now)"
    let isSoldOut = stock.isSoldOut(ingredient.id)
    self.init(
      name: isSoldOut && !isWide ? "× \(name) (\(words.soldOutButton))" : name,
      state: isSoldOut
        ? words.soldOutButton
        : now == 0 ? words.noneLabel : ingredient.isLow(at: now) ? words.lowLabel : "",
      now: "\(now)",
      change: edit.mode == .count && !edit.isTouched(ingredient.id) ? "" : difference,
      then: "\(then)", low: ingredient.low == 0 ? "–" : "\(ingredient.low)",
      paint: ingredient.color.map(Paint.init))
  }
}

extension StockEdit.Mode {
  func title(_ words: any Words) -> String {
    switch self {
    case .delivery: words.restockTitle
    case .count: words.countTitle
    case .waste(let reason): words.wasteTitle(reason)
    }
  }
}
