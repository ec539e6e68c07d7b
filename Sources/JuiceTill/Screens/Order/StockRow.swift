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
    let (gap, badge, x) = edges
    for (ingredient, frame) in zip(wording.menu.ingredients, frames) {
      let state = stock.state(of: ingredient.id, on: wording.menu)
      let paints = ingredient.color.map { [Paint($0)] } ?? []
      // In several lines, or in a low window, labels are no tiles.
      let height = hasStateRow ? 2 : 1
      let label = canvas.part(
        Rect(x: frame.x + 1, y: frame.y, width: frame.width - gap, height: height))
      let ground = hasStateRow ? label.on(.tile) : label
      if hasStateRow { ground.fill(.normal) }
      if badge > 0 {
        // A narrow badge leaves half a column to a text that begins right after it.
        if x == badge, !paints.isEmpty {
          ground.leftEdge(paints)
        } else {
          ground.badge("", paints, Rect(x: 0, y: 0, width: badge, height: height))
        }
      }
      let (name, count) = self.label(ingredient, state, in: frame.width - gap - x)
      let end = ground.write(name + " ", x: x, y: 0)
      ground.write(count, x: end, y: 0, hasStateRow ? .heading : state?.style ?? .heading)
      guard hasStateRow else { continue }
      let word = wording.name(of: state)
      if let state {
        ground.chip(word, x: max(badge, x - 1), y: 1, state.style)
      } else {
        ground.write(word, x: x, y: 1, .second)
      }
    }
  }

  /// The columns beside a label, those of its badge, and where its text begins. They are the same for all labels.
  private var edges: (gap: Int, badge: Int, text: Int) {
    let ingredients = wording.menu.ingredients
    let texts =
      ingredients.map { Self.width(of: $0, stock.quantity(of: $0.id), wording) }
      + (hasStateRow ? [Self.stateWidth(wording.words) + 2] : [])
    let free = (frames.map(\.width).min() ?? 0) - (texts.max() ?? 0)
    // The labels end where the tiles below do, if the texts have room.
    let gap = hasStateRow && free > 1 ? 2 : 1
    let room = free - gap
    // On a tile, a badge needs no blank column beside it.
    guard room > (hasStateRow ? 0 : 1), ingredients.contains(where: { $0.color != nil }) else {
      return (gap, 0, 0)
    }
    let badge = max(1, min(2, room - 1))
    return (gap, badge, min(room, badge + 1))
  }

  /// The name and its count, `width` columns at most. A sign replaces a state that does not fit; the name is cut last.
  private func label(
    _ ingredient: Ingredient, _ state: StockState?, in width: Int
  ) -> (name: String, count: String) {
    let name = wording.shortName(of: ingredient)
    let count = wording.amount(stock.quantity(of: ingredient.id), of: ingredient.id)
    func columns(_ state: String) -> Int { TextWidth.columns(of: count + state) + 1 }
    var end = hasStateRow || state == nil ? "" : " " + wording.name(of: state)
    if TextWidth.columns(of: name) + columns(end) > width {
      end = hasStateRow ? "" : state?.sign ?? ""
    }
    return (TextWidth.cut(name, to: max(2, width - columns(end))), count + end)
  }
}

extension StockState {
  var style: Style { self == .low ? .attention : .bad }

  var sign: String { self == .soldOut ? "×" : "!" }
}
