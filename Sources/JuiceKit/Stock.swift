/// The count of each ingredient after an entry of the journal.
public struct Stock: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    /// 0 or more.
    public var quantity: Int
    /// Marked as sold out, whatever the count.
    public var isSoldOut: Bool

    public init(quantity: Int, isSoldOut: Bool = false) {
      self.quantity = quantity
      self.isSoldOut = isSoldOut
    }
  }

  public private(set) var items: [Ingredient.ID: Item]
  /// The number of the newest entry; 0 for an empty journal.
  public private(set) var revision: Int
  /// The number of times that a restored backup replaced the journal since the store was opened.
  public let restores: Int

  public init(items: [Ingredient.ID: Item] = [:], revision: Int = 0, restores: Int = 0) {
    self.items = items
    self.revision = revision
    self.restores = restores
  }

  public func after(restores: Int) -> Stock {
    Stock(items: items, revision: revision, restores: restores)
  }

  /// Compares two stocks of a store by age: restores first, then revision.
  public struct Version: Hashable, Comparable, Sendable {
    public let restores: Int
    public let revision: Int

    public init(restores: Int = 0, revision: Int = 0) {
      self.restores = restores
      self.revision = revision
    }

    public static func < (one: Version, other: Version) -> Bool {
      (one.restores, one.revision) < (other.restores, other.revision)
    }
  }

  public var version: Version { Version(restores: restores, revision: revision) }

  public func quantity(of id: Ingredient.ID) -> Int { items[id]?.quantity ?? 0 }

  public func isSoldOut(_ id: Ingredient.ID) -> Bool { items[id]?.isSoldOut ?? false }

  /// Returns the amount that an order may take; 0 if marked as sold out.
  public func available(_ id: Ingredient.ID) -> Int { isSoldOut(id) ? 0 : quantity(of: id) }

  /// Returns the shortages of an order, sorted by id.
  public func shortages(for needs: Quantities) -> [Shortage] {
    shortages(for: needs, counting: available)
  }

  /// Returns the shortages if amounts marked as sold out may be taken too.
  func shortages(forRemoving amounts: Quantities) -> [Shortage] {
    shortages(for: amounts, counting: quantity)
  }

  public func servings(of recipe: Recipe) -> Servings {
    var servings = Servings(cups: .max, limitedBy: nil)
    for part in recipe.parts {
      let cups = available(part.ingredient) / part.amount
      if cups < servings.cups { servings = Servings(cups: cups, limitedBy: part.ingredient) }
    }
    return servings
  }

  /// Returns the stock after taking the amounts, never below 0.
  public func setting(aside amounts: Quantities) -> Stock {
    var rest = self
    for (id, amount) in amounts { rest.items[id]?.quantity = max(0, quantity(of: id) - amount) }
    return rest
  }

  public func applying(_ entry: JournalEntry) -> Stock {
    var next = self
    next.apply(entry)
    return next
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

public struct Shortage: Hashable, Sendable {
  public let ingredient: Ingredient.ID
  public let needed: Int
  /// 0 if marked as sold out.
  public let available: Int
  public let isSoldOut: Bool

  public init(ingredient: Ingredient.ID, needed: Int, available: Int, isSoldOut: Bool = false) {
    self.ingredient = ingredient
    self.needed = needed
    self.available = available
    self.isSoldOut = isSoldOut
  }

  public var missing: Int { needed - available }
}

/// The number of cups that can be made, and the ingredient that limits it.
public struct Servings: Hashable, Sendable {
  public let cups: Int
  /// `nil` for an empty recipe.
  public let limitedBy: Ingredient.ID?
}

/// A state that people must know besides the count.
public enum StockState: Hashable, Sendable {
  case soldOut
  case out
  case low
}

extension Stock {
  /// Returns the most important state; `nil` if there is enough. The menu defines when an ingredient is low.
  public func state(of id: Ingredient.ID, on menu: Menu) -> StockState? {
    if isSoldOut(id) { return .soldOut }
    let quantity = quantity(of: id)
    if quantity == 0 { return .out }
    return menu.isLow(id, at: quantity) ? .low : nil
  }
}
