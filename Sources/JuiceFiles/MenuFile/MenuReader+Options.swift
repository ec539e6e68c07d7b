import JuiceKit

/// The options of a menu, and those of its juices.
extension MenuReader {
  mutating func groups(in fields: MenuFields) -> [ChoiceGroup] {
    guard fields["options"] != nil else {
      if fields.misspelt.contains("options") { optionNames = nil }
      return []
    }
    let nodes = nodes(of: .options, in: fields, most: MenuFile.maxOptions)
    optionNames = nodes.map { IngredientNames($0).ids }
    var (seen, choices) = (SeenEntries(), SeenEntries())
    return (nodes ?? []).enumerated().compactMap { index, node in
      group(from: node, path: "options[\(index)]", &seen, &choices)
    }
  }

  /// - Parameter choices: those of all groups so far.
  private mutating func group(
    from node: YAMLNode, path: String, _ seen: inout SeenEntries, _ choices: inout SeenEntries
  ) -> ChoiceGroup? {
    guard
      let fields = fields(
        of: node, path: path, known: ["id", "name", "choices", "ask", "many"],
        wanted: .entry(.options))
    else { return nil }
    let id: ChoiceGroup.ID? = id(in: fields, of: .options, &seen)
    let name = name(in: fields, of: .options, &seen)
    let (asks, allowsMany) = (yesOrNo("ask", in: fields), yesOrNo("many", in: fields))
    if asks, allowsMany { problems.add(.askAndMany, at: node.position, path: path) }
    var names = SeenEntries()
    let found = (nodes(of: .choices, in: fields, most: MenuFile.maxChoices) ?? []).enumerated()
      .compactMap { index, node in
        choice(from: node, path: "\(path).choices[\(index)]", &choices, &names)
      }
    guard let id, let name else { return nil }
    return ChoiceGroup(
      id: id, name: name, kind: allowsMany ? .many : asks ? .asked : .usual, choices: found)
  }

  /// - Parameter names: those of this group so far.
  private mutating func choice(
    from node: YAMLNode, path: String, _ seen: inout SeenEntries, _ names: inout SeenEntries
  ) -> ChoiceGroup.Choice? {
    guard
      let fields = fields(
        of: node, path: path, known: ["id", "name", "price", "times", "recipe"],
        wanted: .entry(.choices))
    else { return nil }
    let id: ChoiceGroup.Choice.ID? = id(in: fields, of: .choices, &seen)
    let name = name(in: fields, of: .choices, &names)
    let price = fields["price"].flatMap { self.price(from: $0, path: fields.path(of: "price")) }
    let times = count("times", in: fields, within: ChoiceGroup.Choice.multiples, default: 1)
    let recipe = fields["recipe"].flatMap { self.recipe(from: $0, path: fields.path(of: "recipe")) }
    guard let id, let name, let times else { return nil }
    return ChoiceGroup.Choice(
      id: id, name: name, price: price, times: times, recipe: recipe ?? [:])
  }

  /// The options that a juice names.
  ///
  /// - Parameter price: that of the juice.
  mutating func options(in fields: MenuFields, price: Price?) -> [ChoiceGroup.ID] {
    guard let list = fields["options"] else { return [] }
    let path = fields.path(of: "options")
    var lines: [String: Int] = [:]
    var ids: [ChoiceGroup.ID] = []
    for node in nodes(of: .options, in: fields, most: MenuFile.maxChoices) ?? [] {
      guard let text = problems.read(path, try node.identifierText()) else { continue }
      if let line = lines[text] {
        problems.add(.repeatedOption(text, firstLine: line), at: node.position, path: path)
      } else if let names = optionNames, !names.contains(text) {
        problems.add(.unknownOption(text, known: names), at: node.position, path: path)
      } else if let id = ChoiceGroup.ID(parsing: text) {
        ids.append(id)
      }
      lines[text] = lines[text] ?? node.position.line
    }
    check(groups.filter { ids.contains($0.id) }, price, at: list.position, path: path)
    return ids
  }

  /// Refuses what a journal has no room for: the dearest cup, and the one that takes most.
  private mutating func check(
    _ groups: [ChoiceGroup], _ price: Price?, at position: Position, path: String
  ) {
    var (times, units) = (1, price?.minorUnits ?? 0)
    for group in groups {
      let most = group.kind == .many ? group.choices.count : 1
      for factor in group.choices.map(\.times).sorted(by: >).prefix(most) {
        times = min(times * factor, ChoiceGroup.Choice.multiples.upperBound + 1)
      }
      units += group.choices.compactMap { $0.price?.minorUnits }.sorted(by: >).prefix(most)
        .reduce(0, +)
    }
    if !ChoiceGroup.Choice.multiples.contains(times) {
      problems.add(
        .tooManyTimes(most: ChoiceGroup.Choice.multiples.upperBound), at: position, path: path)
    }
    if let price, !JournalLimits.prices.contains(units) {
      let dearest = Price(minorUnits: units, currency: price.currency)
      let most = Price(minorUnits: JournalLimits.prices.upperBound, currency: price.currency)
      problems.add(.priceTooLarge(dearest.plain, most: most), at: position, path: path)
    }
  }
}
