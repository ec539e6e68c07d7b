package import JuiceKit
internal import JuiceTerminal

/// Models in words.
extension Texts {
  func name(of id: Ingredient.ID, menu: Menu) -> String {
    menu.ingredient(id)?.name.text(in: language) ?? id.rawValue
  }

  /// What it is called where room is short.
  func shortName(of ingredient: Ingredient) -> String {
    (ingredient.label ?? ingredient.name).text(in: language)
  }

  func label(for ingredient: Ingredient, stock: Stock) -> OrderView.Label {
    let quantity = stock.quantity(of: ingredient.id)
    let name = shortName(of: ingredient)
    let count = "\(quantity)"
    if stock.isSoldOut(ingredient.id) {
      return OrderView.Label(name: name, count: count, state: soldOut, sign: "×", style: .warning)
    }
    if ingredient.isLow(at: quantity) {
      return OrderView.Label(name: name, count: count, state: low, sign: "!", style: .low)
    }
    return OrderView.Label(name: name, count: count, state: nil, sign: "", style: .normal)
  }

  func button(for juice: Juice, titled title: String, stock: Stock, menu: Menu) -> OrderView.Button
  {
    let cups = stock.servings(of: juice).cups
    return OrderView.Button(
      name: title,
      order: cups > 0 ? orderButton(cups) : soldOut,
      shortOrder: cups > 0 ? cupsLeft(cups) : soldOut,
      more: [juice.price?.text, recipe(of: juice, menu: menu)].compactMap(\.self),
      isAvailable: cups > 0)
  }

  func recipe(of juice: Juice, menu: Menu) -> String {
    juice.recipe.parts
      .map { "\(name(of: $0.ingredient, menu: menu)) \($0.amount)" }
      .joined(separator: ", ")
  }

  func line(for shortage: Shortage, menu: Menu) -> String {
    let name = name(of: shortage.ingredient, menu: menu)
    return shortage.isSoldOut
      ? markedSoldOut(name) : self.shortage(name, shortage.available, shortage.needed)
  }

  /// One sentence for anything that a store may throw.
  func sentence(for error: any Error, menu: Menu) -> String {
    switch error {
    case let refusal as Refusal: self.refusal(refusal) { name(of: $0, menu: menu) }
    case let error as StoreError: storeError(error)
    default: "\(error)"
    }
  }
}

extension Menu {
  /// Shortages in the order of the stock row.
  package func inOrder(_ shortages: [Shortage]) -> [Shortage] {
    shortages.sorted {
      (position(of: $0.ingredient) ?? .max) < (position(of: $1.ingredient) ?? .max)
    }
  }

  /// The places of a juice's ingredients in the stock row, where they are neighbours.
  func span(of juice: Juice) -> ClosedRange<Int>? {
    let places = juice.recipe.ingredients.compactMap(position)
    guard let first = places.min(), let last = places.max(), last - first + 1 == places.count else {
      return nil
    }
    return first...last
  }
}
