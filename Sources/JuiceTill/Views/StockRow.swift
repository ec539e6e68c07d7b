internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The counts of the ingredients, a label for each.
struct StockRow: @MainActor View {
  let stock: Stock
  let wording: Wording
  /// Of the labels, as far as there is room.
  let frames: [Rect]
  /// Whether there is a row for the states below the labels.
  let hasStateRow: Bool

  /// What is shown besides the count: a word, or a sign where the word does not fit.
  private struct State {
    var word = ""
    var sign = ""
    var style = Style.heading
  }

  /// With the largest count.
  static func width(of ingredient: Ingredient, _ wording: Wording) -> Int {
    TextWidth.columns(of: wording.shortName(of: ingredient))
      + " \(Ingredient.counts.upperBound)".count
  }

  /// Of the longest word that may follow.
  static func stateWidth(_ words: any Words) -> Int {
    [words.noneLabel, words.lowLabel, words.soldOutButton].map(TextWidth.columns(of:)).max() ?? 0
  }

  func draw(on canvas: Canvas) {
    let ingredients = wording.menu.ingredients
    let hidden = ingredients.count - frames.count
    for (index, (ingredient, frame)) in zip(ingredients, frames).enumerated() {
      if hidden > 0, index == frames.count - 1 {
        canvas.center("+\(hidden + 1)", x: frame.x, y: frame.y, width: frame.width, .heading)
        continue
      }
      let state = state(of: ingredient)
      let inset = inset(in: frame.width)
      let label = label(ingredient, state, in: frame.width + 1 - (inset ?? 1))
      let whole = label.name + " " + label.count
      let x = inset ?? middle(of: whole, ingredient, in: frame.width)
      if let color = ingredient.color, x > 1 {
        canvas.swatch([Paint(color)], x: frame.x + x - 2, y: frame.y)
      }
      let end = canvas.write(label.name + " ", x: frame.x + x, y: frame.y)
      canvas.write(label.count, x: end, y: frame.y, hasStateRow ? .heading : state.style)
      if hasStateRow {
        let space = TextWidth.columns(of: whole) - TextWidth.columns(of: state.word)
        canvas.write(state.word, x: frame.x + x + space / 2, y: frame.y + 1, state.style)
      }
    }
  }

  /// Where labels begin that stand in several lines: in columns, with room for a mark; nil in one line.
  private func inset(in width: Int) -> Int? {
    guard frames.contains(where: { $0.y > 0 }) else { return nil }
    let ingredients = wording.menu.ingredients
    let widest = ingredients.map { Self.width(of: $0, wording) }.max() ?? 0
    return ingredients.contains { $0.color != nil } && widest + 4 <= width ? 3 : 1
  }

  /// Where a label begins that is in the middle, its mark with it where there is room.
  private func middle(of label: String, _ ingredient: Ingredient, in width: Int) -> Int {
    let space = width - TextWidth.columns(of: label)
    return ingredient.color != nil && space >= 3 ? (space + 2) / 2 : space / 2
  }

  private func state(of ingredient: Ingredient) -> State {
    if stock.isSoldOut(ingredient.id) {
      return State(word: wording.words.soldOutButton, sign: "×", style: .low)
    }
    let count = stock.quantity(of: ingredient.id)
    if count == 0 { return State(word: wording.words.noneLabel, sign: "!", style: .low) }
    return ingredient.isLow(at: count)
      ? State(word: wording.words.lowLabel, sign: "!", style: .low) : State()
  }

  /// The name and, in bold, its count, at most `width` wide: with a sign where the word does not fit, and with the name cut where needed.
  private func label(
    _ ingredient: Ingredient, _ state: State, in width: Int
  ) -> (name: String, count: String) {
    let name = wording.shortName(of: ingredient)
    let count = "\(stock.quantity(of: ingredient.id))"
    func columns(_ state: String) -> Int { TextWidth.columns(of: count + state) + 1 }
    var end = hasStateRow || state.word.isEmpty ? "" : " " + state.word
    if TextWidth.columns(of: name) + columns(end) >= width { end = hasStateRow ? "" : state.sign }
    return (TextWidth.cut(name, to: max(2, width - 1 - columns(end))), count + end)
  }
}
