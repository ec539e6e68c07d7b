internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

struct StockLine: @MainActor View {
  let stock: Stock
  let wording: Wording

  private struct Part {
    let text: String
    var style = Style.normal
    var paint: Paint?

    var width: Int { TextWidth.columns(of: text) + (paint == nil ? 0 : 2) }
  }

  private static let separator = " · "

  func draw(on canvas: Canvas) {
    let room = canvas.size.columns - 2
    var x = 1
    for (index, part) in fitting(room).enumerated() {
      if index > 0 { x = canvas.write(Self.separator, x: x, y: 0) }
      if let paint = part.paint {
        canvas.swatch([paint], x: x, y: 0)
        x += 2
      }
      x = canvas.write(part.text, x: x, y: 0, part.style, width: room + 1 - x)
    }
  }

  /// The most urgent parts that fit, and the number of the others.
  private func fitting(_ room: Int) -> [Part] {
    let named = named
    for count in stride(from: named.count, through: 1, by: -1) {
      let hidden = named.count - count
      var parts = Array(named.prefix(count))
      if hidden > 0 { parts.append(Part(text: "+\(hidden)")) }
      parts += rest
      let width = parts.reduce(0) { $0 + $1.width } + (parts.count - 1) * Self.separator.count
      if width <= room { return parts }
    }
    return named.isEmpty ? rest : [Part(text: "+\(named.count)", style: .bad)]
  }

  /// Sold-out ingredients first, then used-up ones, then low ones.
  private var named: [Part] {
    let ingredients = wording.menu.ingredients.compactMap { ingredient in
      stock.state(of: ingredient.id, on: wording.menu).map { (ingredient, $0) }
    }
    return [StockState.soldOut, .out, .low].flatMap { state in
      ingredients.filter { $0.1 == state }.map { ingredient, _ in
        let count =
          state == .low
          ? " " + wording.amount(stock.quantity(of: ingredient.id), of: ingredient.id) : ""
        return Part(
          text: "\(wording.shortName(of: ingredient))\(count) \(wording.name(of: state))".printable,
          style: state == .low ? .attention : .bad, paint: ingredient.color.map(Paint.init))
      }
    }
  }

  private var rest: [Part] {
    let words = wording.words
    let isLeft = wording.menu.ingredients.contains {
      stock.state(of: $0.id, on: wording.menu) == nil
    }
    return isLeft ? [Part(text: named.isEmpty ? words.enoughOfAll : words.enoughOfTheRest)] : []
  }
}
