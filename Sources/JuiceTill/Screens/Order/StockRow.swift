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
    width(of: ingredient, ingredient.unit == nil ? 999 : 9999, wording)
  }

  private static func width(of ingredient: Ingredient, _ count: Int, _ wording: Wording) -> Int {
    TextWidth.columns(of: wording.shortName(of: ingredient)) + 1
      + TextWidth.columns(of: wording.amount(count, of: ingredient.id))
  }

  static func stateWidth(_ words: Words) -> Int {
    [words.noneLabel, words.lowLabel, words.soldOutButton].map(TextWidth.columns(of:)).max() ?? 0
  }

  func draw(on canvas: Canvas) {
    // All labels have badges of one width, or none.
    let badge = badge(in: frames.map(\.width).min() ?? 0)
    for (ingredient, frame) in zip(wording.menu.ingredients, frames) {
      let state = stock.state(of: ingredient.id, on: wording.menu)
      let paints = ingredient.color.map { [Paint($0)] } ?? []
      // In several lines, or in a low window, labels are no tiles.
      let height = hasStateRow ? 2 : 1
      let label = canvas.part(
        Rect(x: frame.x + 1, y: frame.y, width: frame.width - 1, height: height))
      let ground = hasStateRow ? label.on(.tile) : label
      if hasStateRow { ground.fill(.normal) }
      if badge > 0 { ground.badge("", paints, Rect(x: 0, y: 0, width: badge, height: height)) }
      let x = badge > 0 ? badge + 1 : 0
      let (name, count) = self.label(ingredient, state, in: frame.width - x)
      let end = ground.write(name + " ", x: x, y: 0)
      ground.write(count, x: end, y: 0, hasStateRow ? .heading : state?.style ?? .heading)
      guard hasStateRow else { continue }
      let word = wording.name(of: state)
      if let state {
        ground.chip(word, x: max(0, x - 1), y: 1, state.style)
      } else {
        ground.write(word, x: x, y: 1, .second)
      }
    }
  }

  /// The columns of the badges: as many as all labels leave.
  private func badge(in width: Int) -> Int {
    let ingredients = wording.menu.ingredients
    guard ingredients.contains(where: { $0.color != nil }) else { return 0 }
    let widths = ingredients.map { Self.width(of: $0, stock.quantity(of: $0.id), wording) }
    return max(0, min(2, width - 2 - (widths.max() ?? 0)))
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
  var style: Style { self == .low ? .attention : .bad }

  var sign: String { self == .soldOut ? "×" : "!" }
}
