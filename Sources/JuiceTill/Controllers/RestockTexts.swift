internal import JuiceKit
internal import JuiceTerminal
internal import JuiceWords

extension StepperRow.Texts {
  init(_ ingredient: Ingredient, _ stock: Stock, _ edit: StockEdit, _ wording: Wording) {
    let now = stock.quantity(of: ingredient.id)
    let then = edit.newCount(of: ingredient.id, current: now)
    let name = wording.name(of: ingredient.id)
    let difference = then > now ? "+\(then - now)" : "\(then - now)"
    self.init(
      name: stock.isSoldOut(ingredient.id) ? "× \(name) (\(wording.words.soldOutButton))" : name,
      now: "\(now)",
      change: edit.mode == .count && !edit.isTouched(ingredient.id) ? "" : difference,
      then: "\(then)", paint: ingredient.color.map(Paint.init))
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
