internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// What the order screen says of juices, ingredients and orders.
struct OrderDescriber {
  let wording: Wording
  let stock: Stock

  var words: any Words { wording.words }

  var labels: [StockRow.Label] { wording.menu.ingredients.map(label) }

  private func label(for ingredient: Ingredient) -> StockRow.Label {
    let count = stock.quantity(of: ingredient.id)
    let name = wording.shortName(of: ingredient)
    if stock.isSoldOut(ingredient.id) {
      return StockRow.Label(
        name: name, count: count, state: words.soldOutButton, sign: "×", style: .warning)
    }
    guard ingredient.isLow(at: count) else { return StockRow.Label(name: name, count: count) }
    return StockRow.Label(name: name, count: count, state: words.low, sign: "!", style: .low)
  }

  func button(_ id: Juice.ID, number: Int?, isSelected: Bool, card: JuiceGrid.Card) -> JuiceButton {
    let juice = wording.menu.juice(id)
    let cups = juice.map { stock.servings(of: $0).cups } ?? 0
    return JuiceButton(
      name: title(of: id, number: number),
      order: cups > 0 ? words.orderButton(cups) : words.soldOutButton,
      shortOrder: cups > 0 ? words.cupsLeft(cups) : words.soldOutButton,
      more: [juice?.price?.text, juice.map(wording.recipe)].compactMap(\.self),
      isAvailable: cups > 0, isSelected: isSelected, card: card)
  }

  /// A juice's name, with the digit that orders it.
  private func title(of id: Juice.ID, number: Int?) -> String {
    [number.map(String.init), wording.name(of: id)].compactMap(\.self).joined(separator: " ")
  }

  /// A juice's price, recipe and the ingredient that allows no more cups.
  func detail(of id: Juice.ID) -> String {
    guard let juice = wording.menu.juice(id) else { return "" }
    var parts = [juice.price?.text, wording.recipe(of: juice)].compactMap(\.self)
    if juice.recipe.parts.count > 1, let limit = stock.servings(of: juice).limitedBy {
      parts.append(words.limit(wording.name(of: limit)))
    }
    return parts.joined(separator: " ")
  }

  /// Cups of an order, with what they cost.
  func text(of lines: [Order.Line]) -> String {
    lines.map { line in
      let cups = words.line(wording.name(of: line.juice), cups: line.cups)
      return [cups, line.price.map { ($0 * line.cups).text }].compactMap(\.self)
        .joined(separator: " ")
    }.joined(separator: ", ")
  }

  /// How much room all of it needs.
  func content(_ juices: [(id: Juice.ID, number: Int?)], isAnchored: Bool) -> OrderLayout.Content {
    let menu = wording.menu
    let widestOrder = TextWidth.columns(of: words.orderButton(99))
    return OrderLayout.Content(
      labels: menu.ingredients.map {
        TextWidth.columns(of: wording.shortName(of: $0).printable)
          + " \(Ingredient.counts.upperBound)".count
      },
      state: max(TextWidth.columns(of: words.low), TextWidth.columns(of: words.soldOutButton)),
      juices: juices.map { id, number in
        OrderLayout.Item(
          width: max(TextWidth.columns(of: title(of: id, number: number).printable), widestOrder),
          span: isAnchored ? menu.juice(id).flatMap(menu.neighbours) : nil)
      },
      isAnchored: isAnchored)
  }
}
