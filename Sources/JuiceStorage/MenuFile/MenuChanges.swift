public import JuiceKit
import JuiceText

/// A change of a menu file.
public enum MenuChange: Hashable, Sendable {
  /// A juice that the menu has gets this price.
  case price(Price, of: Juice.ID)
  /// A new juice, after all others.
  case juice(Juice)
  /// A new ingredient, after all others.
  case ingredient(Ingredient)

  /// The currency of the prices in it.
  fileprivate var currency: Currency? {
    switch self {
    case .price(let price, _): price.currency
    case .juice(let juice): juice.price?.currency
    case .ingredient: nil
    }
  }

  /// The menu that the file is to hold after the change.
  fileprivate func applied(to menu: Menu) -> Menu {
    var (ingredients, juices) = (menu.ingredients, menu.juices)
    switch self {
    case .price(let price, let id):
      juices = juices.map {
        var juice = $0
        if juice.id == id { juice.price = price }
        return juice
      }
    case .juice(let new):
      juices.append(
        Juice(id: new.id, name: new.name.trimmed, recipe: new.recipe, price: new.price))
    case .ingredient(let new):
      ingredients.append(
        Ingredient(
          id: new.id, name: new.name.trimmed, label: new.label, opening: new.opening, low: new.low,
          color: new.color))
    }
    return Menu(
      ingredients: ingredients, juices: juices, currency: menu.currency ?? currency,
      ways: menu.ways, serving: menu.serving, discounts: menu.discounts, shop: menu.shop,
      groups: menu.groups, lowCups: menu.lowCups)
  }
}

/// Changes the menu file of a stand, or makes it from the built-in menu. Notes and order stay as they are.
public struct MenuEditor: Sendable {
  public let path: String

  public init(path: String) { self.path = path }

  /// The text of the file, and whether it is there; without one, of the built-in menu.
  ///
  /// - Throws: also for a file that is too large for a menu.
  public func text() throws(MenuFileError) -> (bytes: [UInt8], isNew: Bool) {
    guard let bytes = try TextFile(path: path).bytes() else {
      return (Array(MenuFile.standardText.utf8), isNew: true)
    }
    guard bytes.count <= MenuFile.maxBytes else {
      let problem = LocatedProblem(kind: .tooLarge(most: MenuFile.maxBytes), position: .start)
      throw .invalid([MenuProblem(problem, file: path, path: "")])
    }
    return (bytes, isNew: false)
  }

  /// Changes the file. A change with a price gives a menu without a currency that of the price.
  ///
  /// - Parameter change: makes the change for the menu in the file.
  /// - Returns: the new menu, and whether there was no file before.
  /// - Throws: what `change` throws, `MenuFileError` for the file as it is, `RefusedMenuChange`,
  ///   and `FileProblem`.
  public func apply(_ change: (Menu) throws -> MenuChange) throws -> (menu: Menu, isNew: Bool) {
    var result: (menu: Menu, isNew: Bool)?
    try TextFile(path: path).update { bytes in
      let before = bytes ?? Array(MenuFile.standardText.utf8)
      let menu = try MenuFile.parse(before, file: path)
      let change = try change(menu)
      let after = try text(before, with: change, currency: menu.currency)
      let changed = try checked(after)
      guard changed == change.applied(to: menu) else {
        throw FileProblem.cannotChangeText(path: path)
      }
      result = (changed, bytes == nil)
      return after
    }
    guard let result else { preconditionFailure("a change that was not made") }
    return result
  }

  /// Puts a text that a person has edited in place of the one that it was made from.
  ///
  /// - Throws: `RefusedMenuChange` for a text with problems, `FileProblem`.
  public func replace(_ before: [UInt8], isNew: Bool, with after: [UInt8]) throws -> Menu {
    let menu = try checked(after)
    try TextFile(path: path).update { bytes in
      guard bytes == (isNew ? nil : before) else {
        throw FileProblem.changedMeanwhile(path: path)
      }
      return after
    }
    return menu
  }

  private func checked(_ bytes: [UInt8]) throws(RefusedMenuChange) -> Menu {
    do { return try MenuFile.parse(bytes, file: path) } catch {
      throw RefusedMenuChange(error: error)
    }
  }

  private func text(_ bytes: [UInt8], with change: MenuChange, currency: Currency?) throws
    -> [UInt8]
  {
    var bytes = bytes
    if currency == nil, let currency = change.currency {
      let text = try YAMLText(bytes)
      bytes = text.setting("currency", to: currency.code, in: text.root)
    }
    let text = try YAMLText(bytes)
    switch change {
    case .price(let price, let id):
      guard let juice = text.root["juices"]?.items.first(where: { $0["id"]?.text == id.rawValue })
      else { preconditionFailure("a price of a juice that is not on the menu") }
      return text.setting("price", to: price.plain, in: juice)
    case .juice(let juice):
      guard let list = text.root["juices"] else { preconditionFailure("a menu without juices") }
      return text.appending(juice.yaml, to: list)
    case .ingredient(let ingredient):
      guard let list = text.root["ingredients"] else {
        preconditionFailure("a menu without ingredients")
      }
      return text.appending(ingredient.yaml, to: list)
    }
  }
}

extension YAMLNode {
  fileprivate subscript(key: String) -> YAMLNode? {
    guard case .mapping(let pairs) = content else { return nil }
    return pairs.first { $0.key.text == key }?.value
  }

  fileprivate var items: [YAMLNode] {
    if case .list(let items) = content { items } else { [] }
  }
}

extension Juice {
  fileprivate var yaml: [(key: String, value: String)] {
    let recipe = recipe.parts.map { "\($0.ingredient.rawValue.yaml): \($0.amount)" }.joined(
      separator: ", ")
    let price = price.map { [(key: "price", value: $0.plain)] } ?? []
    return [("id", id.rawValue.yaml), ("name", name.yaml), ("recipe", "{ \(recipe) }")] + price
  }
}

extension Ingredient {
  fileprivate var yaml: [(key: String, value: String)] {
    [("id", id.rawValue.yaml), ("name", name.yaml), ("opening", "\(opening)")]
      + (low.map { [(key: "low", value: "\($0)")] } ?? [])
  }
}

extension Name {
  /// The name as it is read from a file.
  fileprivate var trimmed: Name {
    byLanguage.isEmpty ? Name(text(in: "").trimmed) : Name(byLanguage.mapValues(\.trimmed))
  }

  fileprivate var yaml: String {
    guard !byLanguage.isEmpty else { return text(in: "").yaml }
    let names = Language.codes.compactMap { code in byLanguage[code].map { "\(code): \($0.yaml)" } }
    return "{ \(names.joined(separator: ", ")) }"
  }
}
