/// How much of each ingredient there is after an entry of the journal.
public struct Stock: Hashable, Sendable {
  public struct Item: Hashable, Sendable {
    /// 0 or more.
    public var quantity: Int
    /// Marked as not to be used, whatever its count.
    public var isSoldOut: Bool

    public init(quantity: Int, isSoldOut: Bool = false) {
      self.quantity = quantity
      self.isSoldOut = isSoldOut
    }
  }

  public private(set) var items: [Ingredient.ID: Item]
  /// The number of the journal's newest entry; 0 where there is none.
  public private(set) var revision: Int
  /// How often another journal has become that of the store, as by a backup that was restored, since it was opened.
  public let restores: Int

  public init(items: [Ingredient.ID: Item] = [:], revision: Int = 0, restores: Int = 0) {
    self.items = items
    self.revision = revision
    self.restores = restores
  }

  /// The same stock, of a journal that came with so many restores.
  public func after(restores: Int) -> Stock {
    Stock(items: items, revision: revision, restores: restores)
  }

  /// Tells which of two stocks of a store is the newer one.
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

  /// The amount that an order may take: 0 where it is marked as sold out.
  public func available(_ id: Ingredient.ID) -> Int { isSoldOut(id) ? 0 : quantity(of: id) }

  /// Every ingredient that an order lacks, by id.
  public func shortages(for needs: Quantities) -> [Shortage] {
    shortages(for: needs, counting: available)
  }

  /// The shortages where what is marked as sold out may be taken too.
  func shortages(forRemoving amounts: Quantities) -> [Shortage] {
    shortages(for: amounts, counting: quantity)
  }

  /// How many cups can be made by a recipe.
  public func servings(of recipe: Recipe) -> Servings {
    var servings = Servings(cups: .max, limitedBy: nil)
    for part in recipe.parts {
      let cups = available(part.ingredient) / part.amount
      if cups < servings.cups { servings = Servings(cups: cups, limitedBy: part.ingredient) }
    }
    return servings
  }

  /// The stock once these amounts are taken; 0 where there is less.
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

/// An ingredient that there is too little of.
public struct Shortage: Hashable, Sendable {
  public let ingredient: Ingredient.ID
  public let needed: Int
  /// 0 where it is marked as sold out.
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

/// How many cups can be made, and the ingredient that runs out first.
public struct Servings: Hashable, Sendable {
  public let cups: Int
  /// nil where the recipe is empty.
  public let limitedBy: Ingredient.ID?
}

/// A state of an ingredient that people have to know besides its count.
public enum StockState: Hashable, Sendable {
  /// Marked as sold out, whatever its count.
  case soldOut
  /// None is left.
  case out
  case low
}

extension Stock {
  /// The state that matters most; nil where there is enough.
  ///
  /// - Parameter menu: says from which count on an ingredient is low.
  public func state(of id: Ingredient.ID, on menu: Menu) -> StockState? {
    if isSoldOut(id) { return .soldOut }
    let quantity = quantity(of: id)
    if quantity == 0 { return .out }
    return menu.isLow(id, at: quantity) ? .low : nil
  }
}
