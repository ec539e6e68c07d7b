import JuiceKit
import JuiceText

/// Reads the sets of a menu: juices that are made of other juices.
extension MenuReader {
  mutating func parts(from node: YAMLNode, path: String) -> [Juice.Part]? {
    if node.shape == .nothing { problems.add(.emptySet, at: node.position, path: path) }
    guard node.shape != .nothing, let pairs = problems.read(path, try node.pairs(wanted: .set))
    else { return nil }
    if pairs.isEmpty { problems.add(.emptySet, at: node.position, path: path) }
    let unique = uniquePairs(pairs, path: path, problems: &problems)
    var parts: [Juice.Part] = []
    for (key, value) in unique {
      if let names = names[.juices], !names.contains(key.text) {
        problems.add(.unknownPart(key.text, known: names.ids), at: key.position, path: path)
      }
      if let cups = problems.read(
        path + "." + key.text.visible(most: 40), try value.count(in: Juice.Part.counts)),
        let id = Juice.ID(parsing: key.text)
      {
        parts.append(Juice.Part(id, cups))
      }
    }
    return parts
  }

  mutating func checkRecipeOrSet(in fields: YAMLFields) {
    let key = MenuKey.set.rawValue
    guard fields[MenuKey.recipe.rawValue] != nil, let node = fields[key] else { return }
    problems.add(.recipeAndSet, at: node.position, path: fields.path(of: key))
  }

  /// Reports parts that a set can't have, and more of an ingredient than a cup can take.
  ///
  /// - Parameter menu: the whole menu, which knows the recipe of the set.
  mutating func checkSet(_ id: Juice.ID, in fields: YAMLFields, on menu: Menu) {
    let key = MenuKey.set.rawValue
    guard let set = menu.juice(id), let node = fields[key] else { return }
    let path = fields.path(of: key)
    if let part = set.parts.first(where: { menu.juice($0.juice)?.isSet ?? false }) {
      return problems.add(.setOfSets(part.juice.rawValue), at: node.position, path: path)
    }
    let rates = set.parts.compactMap { menu.juice($0.juice) }.map { menu.vat(of: $0.id) ?? .none }
    if Set(rates).count > 1 { problems.add(.severalRates, at: node.position, path: path) }
    let most = Recipe.amounts.upperBound
    if let part = set.recipe.parts.first(where: { $0.amount > most }) {
      return problems.add(
        .setTakesTooMuch(ingredient: part.ingredient.rawValue, most: most), at: node.position,
        path: path)
    }
    checkOptions(of: set, in: fields)
  }
}
