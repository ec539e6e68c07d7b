/// The count of each ingredient after an entry of the journal.
package struct Stock: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    /// 0 or more.
    package var quantity: Int
    /// Marked as sold out, whatever the count.
    package var isSoldOut: Bool

    package init(quantity: Int, isSoldOut: Bool = false) {
      self.quantity = quantity
      self.isSoldOut = isSoldOut
    }
  }

  package private(set) var items: [Ingredient.ID: Item]
  /// The number of the newest entry; 0 for an empty journal.
  package private(set) var revision: Int
  /// The number of times that a restored backup replaced the journal since the store was opened.
  package let restores: Int

  package init(items: [Ingredient.ID: Item] = [:], revision: Int = 0, restores: Int = 0) {
    self.items = items
    self.revision = revision
    self.restores = restores
  }

  package func after(restores: Int) -> Stock {
    Stock(items: items, revision: revision, restores: restores)
  }

  /// Compares two stocks of a store by age: restores first, then revision.
  package struct Version: Hashable, Comparable, Sendable {
    package let restores: Int
    package let revision: Int

    package init(restores: Int = 0, revision: Int = 0) {
      self.restores = restores
      self.revision = revision
    }

    package static func < (one: Version, other: Version) -> Bool {
      (one.restores, one.revision) < (other.restores, other.revision)
    }
  }

  package var version: Version { Version(restores: restores, revision: revision) }

  package func quantity(of id: Ingredient.ID) -> Int { items[id]?.quantity ?? 0 }

  package func isSoldOut(_ id: Ingredient.ID) -> Bool { items[id]?.isSoldOut ?? false }

  /// Returns the amount that an order may take; 0 if marked as sold out.
  package func available(_ id: Ingredient.ID) -> Int { isSoldOut(id) ? 0 : quantity(of: id) }

  /// Returns the shortages of an order, sorted by id.
  package func shortages(for needs: Quantities) -> [Shortage] {
    shortages(for: needs, counting: available)
  }

  /// Returns the shortages if amounts marked as sold out may be taken too.
  func shortages(forRemoving amounts: Quantities) -> [Shortage] {
    shortages(for: amounts, counting: quantity)
  }

  package func servings(of recipe: Recipe) -> Servings {
    var servings = Servings(cups: .max, limitedBy: nil)
    for part in recipe.parts {
      let cups = available(part.ingredient) / part.amount
      if cups < servings.cups { servings = Servings(cups: cups, limitedBy: part.ingredient) }
    }
    return servings
  }

  /// Returns the stock after taking the amounts, never below 0.
  package func setting(aside amounts: Quantities) -> Stock {
    var rest = self
    for (id, amount) in amounts { rest.items[id]?.quantity = max(0, quantity(of: id) - amount) }
    return rest
  }

  mutating func apply(_ entry: JournalEntry) {
    for (id, difference) in entry.changes {
      items[id, default: Item(quantity: 0)].quantity += difference
      if let mark = entry.soldOutMark { items[id]?.isSoldOut = mark }
    }
    revision = entry.seq
  }

  private func shortages(for needs: Quantities, counting count: (Ingredient.ID) -> Int)
    -> [Shortage]
  {
    needs.sorted { $0.key < $1.key }.compactMap { id, needed in
      let available = count(id)
      return needed > available
        ? Shortage(ingredient: id, needed: needed, available: available, isSoldOut: isSoldOut(id))
        : nil
    }
  }
}

package struct Shortage: Hashable, Sendable {
  package let ingredient: Ingredient.ID
  package let needed: Int
  /// 0 if marked as sold out.
  package let available: Int
  package let isSoldOut: Bool

  package init(ingredient: Ingredient.ID, needed: Int, available: Int, isSoldOut: Bool = false) {
    self.ingredient = ingredient
    self.needed = needed
    self.available = available
    self.isSoldOut = isSoldOut
  }

  package var missing: Int { needed - available }
}

/// The number of cups that can be made, and the ingredient that limits it.
package struct Servings: Hashable, Sendable {
  package let cups: Int
  /// `nil` for an empty recipe.
  package let limitedBy: Ingredient.ID?
}

/// A state that people must know besides the count.
package enum StockState: Hashable, Sendable {
  case soldOut
  case out
  case low
}

extension Stock {
  /// Returns the most important state; `nil` if there is enough. The menu defines when an ingredient is low.
  package func state(of id: Ingredient.ID, on menu: Menu) -> StockState? {
    if isSoldOut(id) { return .soldOut }
    let quantity = quantity(of: id)
    if quantity == 0 { return .out }
    return menu.isLow(id, at: quantity) ? .low : nil
  }
}
