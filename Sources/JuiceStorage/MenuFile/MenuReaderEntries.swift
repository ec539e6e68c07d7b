import JuiceKit

extension MenuReader {
  /// Reads the ingredients that can be read.
  mutating func ingredients(from entries: [YAMLNode]) -> [Ingredient] {
    var seen = SeenEntries(.ingredients)
    var ingredients: [Ingredient] = []
    for (index, node) in entries.enumerated() {
      guard
        let fields = fields(
          of: node, path: "ingredients[\(index)]",
          known: ["id", "name", "label", "opening", "low"], wanted: .entry(.ingredients))
      else { continue }
      let id: Ingredient.ID? = identifier(of: fields, seen: &seen)
      let name = name(of: fields, seen: &seen)
      let label = fields["label"].flatMap { self.name(from: $0, path: fields.path(of: "label")) }
      let opening = count("opening", of: fields, default: 10)
      let low = count("low", of: fields, default: 0)
      guard let id, let name, let opening, let low else { continue }
      ingredients.append(
        Ingredient(id: id, name: name, label: label?.name, opening: opening, low: low))
    }
    return ingredients
  }

  /// Reads the juices that can be read.
  mutating func juices(from entries: [YAMLNode]) -> [Juice] {
    var seen = SeenEntries(.juices)
    var juices: [Juice] = []
    for (index, node) in entries.enumerated() {
      guard
        let fields = fields(
          of: node, path: "juices[\(index)]", known: ["id", "name", "recipe", "price"],
          wanted: .entry(.juices))
      else { continue }
      let id: Juice.ID? = identifier(of: fields, seen: &seen)
      let name = name(of: fields, seen: &seen)
      let recipe = field("recipe", of: fields).flatMap {
        self.recipe(from: $0, path: fields.path(of: "recipe"))
      }
      let price = fields["price"].flatMap { self.price(from: $0, path: fields.path(of: "price")) }
      guard let id, let name, let recipe else { continue }
      juices.append(Juice(id: id, name: name, recipe: recipe, price: price))
    }
    return juices
  }

  private mutating func recipe(from node: YAMLNode, path: String) -> Recipe? {
    guard case .mapping(let pairs) = node.content else {
      if node.shape == .nothing {
        problems.add(.emptyRecipe, at: node.position, path: path)
      } else {
        reportType(of: node, wanted: .recipe, path: path)
      }
      return nil
    }
    if pairs.isEmpty { problems.add(.emptyRecipe, at: node.position, path: path) }
    var parts: [Recipe.Part] = []
    for (key, value) in uniquePairs(
      pairs, path: path, repeated: MenuProblem.Kind.repeatedIngredient)
    {
      if let names = ingredientNames, !names.contains(key.text) {
        problems.add(
          .unknownIngredient(key.text, known: names.ids), at: key.position, path: path)
      }
      if let amount = count(
        from: value, in: Recipe.amounts, path: path + "." + key.text.visible(most: 40)),
        let id = Ingredient.ID(parsing: key.text)
      {
        parts.append(Recipe.Part(id, amount))
      }
    }
    return Recipe(parts)
  }

  private mutating func identifier<Owner>(
    of fields: Fields, seen: inout SeenEntries
  ) -> Identifier<Owner>? {
    guard let node = field("id", of: fields) else { return nil }
    let path = fields.path(of: "id")
    // A number is as good an id as any text; `true` would be, but is hardly meant as one.
    guard case .scalar(let text, _) = node.content, [.text, .number].contains(node.shape) else {
      reportType(of: node, wanted: .identifier, path: path)
      return nil
    }
    if let line = seen.line(ofID: text, at: node.position) {
      problems.add(
        .repeatedIdentifier(text, seen.section, firstLine: line), at: node.position, path: path)
      return nil
    }
    guard let id = Identifier<Owner>(parsing: text) else {
      problems.add(.badIdentifier(text), at: node.position, path: path)
      return nil
    }
    return id
  }

  private mutating func name(of fields: Fields, seen: inout SeenEntries) -> Name? {
    let path = fields.path(of: "name")
    guard let node = field("name", of: fields), let found = name(from: node, path: path) else {
      return nil
    }
    if let (text, line) = seen.repeated(found) {
      problems.add(
        .repeatedName(text, seen.section, firstLine: line), at: found.position(of: text),
        path: path)
    }
    return found.name
  }
}
