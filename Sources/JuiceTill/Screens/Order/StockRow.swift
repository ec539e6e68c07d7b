internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct StockRow: @MainActor View {
  let stock: Stock
  let wording: Wording
  /// The labels' frames; fewer than the ingredients if there is no room.
  let frames: [Rect]
  let hasStateRow: Bool

  /// The width of a label with the largest usual count.
  static func width(of ingredient: Ingredient, _ wording: Wording) -> Int {
    TextWidth.columns(of: wording.shortName(of: ingredient)) + 1
      + TextWidth.columns(
        of: wording.amount(ingredient.unit == nil ? 999 : 9999, of: ingredient.id))
  }

  static func stateWidth(_ words: Words) -> Int {
    [words.noneLabel, words.lowLabel, words.soldOutButton].map(TextWidth.columns(of:)).max() ?? 0
  }

  func draw(on canvas: Canvas) {
    for (ingredient, frame) in zip(wording.menu.ingredients, frames) {
      let state = stock.state(of: ingredient.id, on: wording.menu)
      let word = wording.name(of: state)
      let style: Style = state == nil ? .heading : .bad
      let inset = inset(in: frame.width)
      let label = label(ingredient, state, in: frame.width + 1 - (inset ?? 1))
      let whole = label.name + " " + label.count
      let x = inset ?? middle(of: whole, ingredient, in: frame.width)
      if let color = ingredient.color, x > 1 {
        canvas.swatch([Paint(color)], x: frame.x + x - 2, y: frame.y)
      }
      let end = canvas.write(label.name + " ", x: frame.x + x, y: frame.y)
      canvas.write(label.count, x: end, y: frame.y, hasStateRow ? .heading : style)
      if hasStateRow {
        let space = TextWidth.columns(of: whole) - TextWidth.columns(of: word)
        canvas.write(word, x: frame.x + x + space / 2, y: frame.y + 1, style)
      }
    }
  }

  /// The left edge of labels in several lines; `nil` for a single line.
  private func inset(in width: Int) -> Int? {
    guard frames.contains(where: { $0.y > 0 }) else { return nil }
    let ingredients = wording.menu.ingredients
    let widest = ingredients.map { Self.width(of: $0, wording) }.max() ?? 0
    return ingredients.contains { $0.color != nil } && widest + 4 <= width ? 3 : 1
  }

  /// The start of a centred label, including its swatch if there is room.
  private func middle(of label: String, _ ingredient: Ingredient, in width: Int) -> Int {
    let space = width - TextWidth.columns(of: label)
    return ingredient.color != nil && space >= 3 ? (space + 2) / 2 : space / 2
  }

  /// The name and its count, `width` columns at most. A sign replaces a state that does not fit; the name is cut last.
  private func label(
    _ ingredient: Ingredient, _ state: StockState?, in width: Int
  ) -> (name: String, count: String) {
    let name = wording.shortName(of: ingredient)
    let count = wording.amount(stock.quantity(of: ingredient.id), of: ingredient.id)
    func columns(_ state: String) -> Int { TextWidth.columns(of: count + state) + 1 }
    var end = hasStateRow || state == nil ? "" : " " + wording.name(of: state)
    if TextWidth.columns(of: name) + columns(end) >= width {
      end = hasStateRow ? "" : state?.sign ?? ""
    }
    return (TextWidth.cut(name, to: max(2, width - 1 - columns(end))), count + end)
  }
}

extension StockState {
  var sign: String { self == .soldOut ? "×" : "!" }
}
