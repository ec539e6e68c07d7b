internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The counts of the ingredients: a label each, in one line or more.
struct StockRow: @MainActor View {
  let stock: Stock
  let wording: Wording
  /// Where the labels stand, as far as there is room for them.
  let frames: [Rect]
  /// Whether the word for a label's state stands in a row of its own.
  let hasStateRow: Bool

  /// What is said of an ingredient besides its count: a word, or a sign where room is short.
  private struct State {
    var word = ""
    var sign = ""
    var style = Style.heading
  }

  /// Columns of a name with its count at the most.
  static func width(of ingredient: Ingredient, _ wording: Wording) -> Int {
    TextWidth.columns(of: wording.shortName(of: ingredient))
      + " \(Ingredient.counts.upperBound)".count
  }

  /// Columns of the longest word that may follow.
  static func stateWidth(_ words: any Words) -> Int {
    max(TextWidth.columns(of: words.low), TextWidth.columns(of: words.soldOutButton))
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
      canvas.center(
        label(ingredient, state, in: frame.width), x: frame.x, y: frame.y, width: frame.width,
        state.style)
      if hasStateRow {
        canvas.center(state.word, x: frame.x, y: frame.y + 1, width: frame.width, state.style)
      }
    }
  }

  private func state(of ingredient: Ingredient) -> State {
    if stock.isSoldOut(ingredient.id) {
      return State(word: wording.words.soldOutButton, sign: "×", style: .warning)
    }
    return ingredient.isLow(at: stock.quantity(of: ingredient.id))
      ? State(word: wording.words.low, sign: "!", style: .low) : State()
  }

  /// At most so wide: with a sign for its state where the word has no room, and where something still has
  /// to be cut, it is the name.
  private func label(_ ingredient: Ingredient, _ state: State, in width: Int) -> String {
    let name = wording.shortName(of: ingredient)
    let count = "\(stock.quantity(of: ingredient.id))"
    func columns(_ state: String) -> Int { TextWidth.columns(of: count + state) + 1 }
    var end = hasStateRow || state.word.isEmpty ? "" : " " + state.word
    if TextWidth.columns(of: name) + columns(end) >= width { end = hasStateRow ? "" : state.sign }
    return TextWidth.cut(name, to: max(2, width - 1 - columns(end))) + " \(count)\(end)"
  }
}
