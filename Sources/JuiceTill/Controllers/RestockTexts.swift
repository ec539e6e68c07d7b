internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

extension StepperRow.Texts {
  init(_ ingredient: Ingredient, _ stock: Stock, _ edit: StockEdit, _ wording: Wording) {
    let now = stock.quantity(of: ingredient.id)
    let then = edit.newCount(of: ingredient.id, current: now)
    let difference = then > now ? "+\(then - now)" : "\(then - now)"
    let state = stock.state(of: ingredient.id, on: wording.menu)
    self.init(
      name: wording.name(of: ingredient.id), state: wording.name(of: state),
      sign: state?.sign ?? "",
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
