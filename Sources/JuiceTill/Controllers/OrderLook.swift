internal import JuiceKit
internal import JuiceTerminal

/// What the order screen looks like.
extension OrderController {
  func layers(in size: Size) -> [Layer] {
    let layout = layout(in: size)
    let grid = layout.grid
    if background.page != page { background = (page, Drawing()) }
    let view = OrderView(
      title: texts.title, restockButton: texts.restockButton, labels: labels, button: button,
      selection: selection, page: page, detail: detail, notice: notice,
      status: filter.map { texts.searching($0, shown.count) } ?? lastOrder,
      position: grid.pages > 1 ? texts.page(page + 1, grid.pages) : "", hints: bindings.hints,
      layout: layout, background: background.drawing)
    return [Layer(frame: Rect(size), draw: view.draw)] + (alertView?.layers(in: size) ?? [])
  }

  /// The page that the selection is on.
  var page: Int {
    guard case .juice(let index) = selection, let grid = layout?.value.grid,
      shown.indices.contains(index)
    else { return 0 }
    return grid.page(of: index)
  }

  var alertView: AlertView? {
    switch alert {
    case .message(let text, let detail, let style):
      AlertView(
        message: text, style: style == .success ? .success : .warning,
        details: detail.map { [$0] } ?? [], hint: texts.anyKey)
    case .shortage(let shortages, let isYes):
      AlertView(
        message: texts.notEnough, style: .warning,
        details: shortages.map { texts.line(for: $0, menu: menu) },
        buttons: [
          AlertView.Button(text: texts.yes, isSelected: isYes),
          AlertView.Button(text: texts.no, isSelected: !isYes),
        ])
    case nil: nil
    }
  }

  private func layout(in size: Size) -> OrderLayout {
    if let layout, layout.size == size { return layout.value }
    let widestOrder = TextWidth.columns(of: texts.orderButton(99))
    let content = OrderLayout.Content(
      restockButton: TextWidth.columns(of: texts.restockButton) + 2,
      labels: menu.ingredients.map { ingredient in
        TextWidth.columns(of: texts.shortName(of: ingredient))
          + " \(Ingredient.counts.upperBound)".count
      },
      state: max(TextWidth.columns(of: texts.low), TextWidth.columns(of: texts.soldOut)),
      juices: shown.indices.map { place in
        let juice = shown[place]
        return OrderLayout.Item(
          width: max(TextWidth.columns(of: title(of: place)), widestOrder),
          span: filter == nil ? menu.span(of: menu.juices[juice]) : nil)
      },
      isAnchored: filter == nil)
    let value = OrderLayout(content, in: size)
    layout = (size, value)
    background = (page, Drawing())
    return value
  }

  /// The button at a place of the grid.
  private func button(at place: Int) -> OrderView.Button {
    texts.button(
      for: menu.juices[shown[place]], titled: title(of: place), stock: stock, menu: menu)
  }

  /// A juice's name, with the digit that orders it.
  private func title(of place: Int) -> String {
    let name = menu.juices[shown[place]].name.text(in: texts.language)
    return filter == nil && place < 9 ? "\(place + 1) \(name)" : name
  }

  private var detail: String {
    guard let juice = selectedJuice else { return shown.isEmpty ? texts.nothingFound : "" }
    var words = [texts.recipe(of: juice, menu: menu)]
    if let price = juice.price { words.insert(price.text, at: 0) }
    if juice.recipe.parts.count > 1, let limit = stock.servings(of: juice).limitedBy {
      words.append(texts.limitedBy(texts.name(of: limit, menu: menu)))
    }
    return words.joined(separator: " ")
  }
}
