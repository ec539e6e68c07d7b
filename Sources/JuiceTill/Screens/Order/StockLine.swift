internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// A chip for each ingredient that is out or low.
struct StockLine: @MainActor View {
  let stock: Stock
  let wording: Wording

  private typealias Part = (text: String, style: Style)

  /// The columns of the chips that fit, with a blank on either side of the line; 0 for no chip.
  func width(in room: Int) -> Int {
    let parts = fitting(room - 2)
    return parts.isEmpty ? 0 : Self.width(of: parts) + 2
  }

  func draw(on canvas: Canvas) {
    var x = 1
    for part in fitting(canvas.size.columns - 2) {
      x = canvas.chip(part.text, x: x, y: 0, part.style) + 1
    }
  }

  private static func width(of parts: [Part]) -> Int {
    parts.reduce(0) { $0 + Canvas.chipWidth($1.text) } + parts.count - 1
  }

  /// The most urgent parts that fit, and the number of the others.
  private func fitting(_ room: Int) -> [Part] {
    let parts = parts
    for count in stride(from: parts.count, to: 0, by: -1) {
      let hidden = parts.count - count
      let shown = Array(parts.prefix(count)) + (hidden > 0 ? [("+\(hidden)", .quiet)] : [])
      if Self.width(of: shown) <= room { return shown }
    }
    return parts.first.map { [("+\(parts.count)", $0.style)] } ?? []
  }

  /// Sold-out ingredients first, then used-up ones, then low ones.
  private var parts: [Part] {
    let ingredients = wording.menu.ingredients.compactMap { ingredient in
      stock.state(of: ingredient.id, on: wording.menu).map { (ingredient, $0) }
    }
    return [StockState.soldOut, .out, .low].flatMap { state in
      ingredients.filter { $0.1 == state }.map { ingredient, _ in
        let count =
          state == .low
          ? " " + wording.amount(stock.quantity(of: ingredient.id), of: ingredient.id) : ""
        return (
          "\(wording.shortName(of: ingredient))\(count) \(wording.name(of: state))".printable,
          state.style
        )
      }
    }
  }
}
