import JuiceKit
import JuiceText

/// Reads a menu from YAML. Goes on after a problem to find the others; a value with a problem becomes `nil`.
struct MenuReader {
  typealias Section = MenuProblem.Section

  static let keys =
    ["currency", "payments", "discounts"] + Menu.settings.map(\.key.rawValue)
    + ["ingredients", "juices", "options"]

  var problems: ProblemList
  private var currency: Currency?
  private var ignoresPrices = false
  /// Only options with a valid id.
  private(set) var groups: [Menu.OptionGroup] = []
  private(set) var perCup: Set<Ingredient.ID> = []
  var numberLines: [Int: Int] = [:]
  /// The names in each list as written; no key for a list that can't be read.
  private(set) var names: [Section: EntryNames] = [:]
  /// The ids of each list so far. The choices of all options share one list.
  private var ids: [Section: SeenEntries] = [:]

  static func menu(from root: YAMLNode, file: String) throws(MenuFileError) -> Menu {
    var reader = MenuReader(problems: ProblemList(file: file))
    let menu = reader.menu(from: root)
    if let error = reader.problems.error { throw error }
    guard let menu else { preconditionFailure("a menu that failed without a problem") }
    return menu
  }

  private mutating func menu(from root: YAMLNode) -> Menu? {
    problems.addRefused(in: root, path: "")
    guard
      let fields = fields(
        of: root, path: "",
        known: Self.keys, wanted: .menu)
    else { return nil }

    if let node = fields["currency"] { currency = problems.read("currency", try node.currency()) }
    ignoresPrices = currency == nil && fields.has("currency")
    let ways: [Payment.Way] = items(.payments, in: fields, most: MenuFile.maxPayments)
    // Discounts name juices.
    if case .list(let nodes)? = fields["juices"]?.content { names[.juices] = EntryNames(nodes) }
    let discounts: [Discount.Offer] = items(
      .discounts, in: fields, most: MenuFile.maxDiscounts
    ) { reader, offer, fields in
      if let from = offer.times.from, offer.times.isEmpty, let node = fields["to"] {
        reader.problems.add(
          .emptySpan(from.text), at: node.position, path: fields.path(of: "to"))
      }
      guard (fields["percent"] == nil) == (fields["amount"] == nil) else { return }
      reader.problems.add(.percentOrAmount, at: fields.position, path: fields.path)
    }
    let ingredients: [Ingredient] = items(
      .ingredients, in: fields, most: MenuFile.maxIngredients, isNeeded: true)
    perCup = Set(ingredients.filter(\.isPerCup).map(\.id))
    groups = items(.options, in: fields, most: MenuFile.maxOptions) { reader, _, fields in
      let isBoth =
        (try? fields["ask"]?.yesOrNo()) == true && (try? fields["many"]?.several()) != nil
      if isBoth { reader.problems.add(.askAndMany, at: fields.position, path: fields.path) }
    }
    var sets: [(id: Juice.ID, fields: YAMLFields)] = []
    let juices: [Juice] = items(
      .juices, in: fields, most: MenuFile.maxJuices, isNeeded: true
    ) { reader, juice, fields in
      // The recipe of a set is known once all juices are.
      if juice.isSet {
        sets.append((juice.id, fields))
      } else {
        reader.checkOptions(of: juice, in: fields)
      }
      reader.checkRecipeOrSet(in: fields)
      reader.checkNumber(of: juice, in: fields)
    }
    var menu = Menu(
      ingredients: ingredients, juices: juices, currency: currency, ways: ways,
      discounts: discounts, groups: groups)
    var seen = SeenEntries()
    read(Menu.settings, of: nil, in: fields, into: &menu, &seen)
    for set in sets { checkSet(set.id, in: set.fields, on: menu) }
    return problems.error == nil ? menu : nil
  }

  // MARK: - Lists and their entries

  mutating func nodes(of section: Section, in fields: YAMLFields, most: Int) -> [YAMLNode]? {
    let path = fields.path(of: section.rawValue)
    guard let node = fields.required(section.rawValue, problems: &problems) else { return nil }
    guard case .list(let entries) = node.content else {
      if let shape = node.shape {
        problems.add(
          shape == .nothing
            ? .noEntries(section) : .wrongType(found: shape, wanted: .entries(section)),
          at: node.position, path: path)
      }
      return nil
    }
    if entries.isEmpty { problems.add(.noEntries(section), at: node.position, path: path) }
    if entries.count > most {
      problems.add(.tooManyEntries(section, most: most), at: entries[most].position, path: path)
    }
    return entries.isEmpty ? nil : entries
  }

  /// Reads the entries of a list.
  ///
  /// - Parameter check: reports problems between the fields of an entry.
  private mutating func items<Item: MenuItem>(
    _ section: Section, in fields: YAMLFields, most: Int, isNeeded: Bool = false,
    check: (inout MenuReader, Item, YAMLFields) -> Void = { _, _, _ in }
  ) -> [Item] {
    let key = section.rawValue
    let isLeftOut = !isNeeded && !fields.has(key)
    let nodes = isLeftOut ? [] : nodes(of: section, in: fields, most: most)
    names[section] = nodes.map(EntryNames.init)
    var seen = SeenEntries()
    let known = ["id"] + Item.fields.map(\.key.rawValue)
    let path = fields.path(of: key)
    return (nodes ?? []).enumerated().compactMap { index, node in
      let path = "\(path)[\(index)]"
      // A way to pay may be a bare id.
      if section == .payments, node.shape != .mapping { return bareItem(section, node, path) }
      guard
        let fields = self.fields(of: node, path: path, known: known, wanted: .entry(section))
      else { return nil }
      let id: Identifier<Item.Owner>? = id(in: fields, of: section)
      // An entry without an id is read only to find its problems.
      var item = Item(bare: id ?? "none")
      read(Item.fields, of: section, in: fields, into: &item, &seen)
      check(&self, item, fields)
      return id == nil ? nil : item
    }
  }

  private mutating func bareItem<Item: MenuItem>(
    _ section: Section, _ node: YAMLNode, _ path: String
  ) -> Item? {
    guard let text = problems.read(path, try node.wayText()),
      let id: Identifier<Item.Owner> = id(text, of: section, at: node.position, path: path)
    else { return nil }
    return Item(bare: id)
  }

  private mutating func read<Item>(
    _ wanted: [MenuField<Item>], of section: Section?, in fields: YAMLFields,
    into item: inout Item, _ seen: inout SeenEntries
  ) {
    for field in wanted { read(field, of: section, in: fields, into: &item, &seen) }
  }

  private mutating func read<Item>(
    _ field: MenuField<Item>, of section: Section?, in fields: YAMLFields, into item: inout Item,
    _ seen: inout SeenEntries
  ) {
    let key = field.key.rawValue
    // A set needs no recipe.
    let isNeeded = field.isNeeded && !(field.key == .recipe && fields.has(MenuKey.set.rawValue))
    guard let node = isNeeded ? fields.required(key, problems: &problems) : fields[key]
    else { return }
    var path: String { fields.path(of: key) }
    switch field.value {
    case .name(let place):
      let found = name(from: node, path: path)
      if let section, field.key == .name, let found, let (text, line) = seen.note(found) {
        problems.add(
          .repeatedName(text, section, firstLine: line), at: found.position(of: text), path: path)
      }
      place.set(&item, found?.name)
    case .count(let place, let range):
      place.set(&item, problems.read(path, try node.count(in: range)))
    case .color(let place): place.set(&item, problems.read(path, try node.color()))
    // A discount with both is already reported: skip the amount.
    case .price where section == .discounts && fields["percent"] != nil: break
    case .price(_, let ask?) where node.text == Juice.askWord:
      if currency == nil { addMissingCurrency(at: node.position, path: path) }
      ask.set(&item, true)
    case .price(let place, _):
      let price = amount(from: node, path: path) { currency throws(LocatedProblem) in
        try node.price(in: currency)
      }
      place.set(&item, price)
    case .percent(let place, mayBeZero: true) where node.text == "0":
      place.set(&item, Percent.none)
    case .percent(let place, _): place.set(&item, problems.read(path, try node.percent()))
    case .recipe(let place, let range):
      place.set(&item, recipe(from: node, path: path, in: range))
    case .parts(let place): place.set(&item, parts(from: node, path: path))
    case .factor(let place): place.set(&item, problems.read(path, try node.factor()))
    case .replacements(let place): place.set(&item, replacements(from: node, path: path))
    case .cost(let place):
      let cost = amount(from: node, path: path) { currency throws(LocatedProblem) in
        try node.cost(in: currency)
      }
      place.set(&item, cost)
    case .several(let place): place.set(&item, problems.read(path, try node.several()))
    case .flag(let place): place.set(&item, problems.read(path, try node.yesOrNo()))
    case .hidden(let place): place.set(&item, problems.read(path, try node.hidden()))
    case .options(let place): place.set(&item, options(in: fields))
    case .choices(let place):
      place.set(&item, items(.choices, in: fields, most: MenuFile.maxChoices))
    case .serving(let place): place.set(&item, problems.read(path, try node.choice()))
    case .scope(let place): place.set(&item, problems.read(path, try node.choice()))
    case .dayStart(let place): place.set(&item, problems.read(path, try node.dayStart()))
    case .juices(let place):
      let known = names[.juices]?.ids
      let juices = words(
        of: .juices, in: fields, from: known, most: MenuFile.maxJuices,
        unknown: MenuProblem.Kind.unknownPart)
      // Keeps the order of the menu.
      place.set(&item, (known ?? []).filter(juices.contains).compactMap { Juice.ID(parsing: $0) })
    case .weekdays(let place):
      let all = OfferTimes.Weekday.allCases
      let days = words(
        of: .weekdays, in: fields, from: all.map(\.rawValue), most: all.count,
        unknown: MenuProblem.Kind.notOneOf)
      place.set(&item, all.filter { days.contains($0.rawValue) })
    case .lines(let place):
      let lines = values(of: .lines, in: fields, most: MenuFile.maxShopLines) {
        node throws(LocatedProblem) in try node.lineText()
      }
      place.set(&item, lines.map(\.value))
    case .percents(let place):
      let tips = values(of: .tips, in: fields, most: Menu.mostTips) {
        node throws(LocatedProblem) in try node.percent()
      }
      for (index, tip) in tips.enumerated() {
        guard let first = tips[..<index].first(where: { $0.value == tip.value }) else { continue }
        let problem = MenuProblem.Kind.repeatedKey(
          tip.value.text, firstLine: first.position.line)
        problems.add(problem, at: tip.position, path: tip.path)
      }
      place.set(&item, tips.map(\.value))
    case .allergens(let place):
      let allergens = values(of: .allergens, in: fields, most: Allergen.most) {
        node throws(LocatedProblem) in try node.allergen()
      }
      place.set(&item, allergens.map(\.value).withoutRepeats)
    case .mapping(let parts):
      let keys = parts.map(\.key.rawValue)
      guard let fields = self.fields(of: node, path: path, known: keys, wanted: .mapping(keys))
      else { return }
      read(parts, of: nil, in: fields, into: &item, &seen)
    }
  }

  /// Reads the values of a list of scalars.
  private mutating func values<Value>(
    of section: Section, in fields: YAMLFields, most: Int,
    _ read: (YAMLNode) throws(LocatedProblem) -> Value?
  ) -> [(value: Value, position: Position, path: String)] {
    let path = fields.path(of: section.rawValue)
    var values: [(value: Value, position: Position, path: String)] = []
    for (index, node) in (nodes(of: section, in: fields, most: most) ?? []).enumerated() {
      let path = "\(path)[\(index)]"
      if let value = problems.read(path, try read(node)) {
        values.append((value, node.position, path))
      }
    }
    return values
  }

  // MARK: - Fields of an entry

  private mutating func fields(
    of node: YAMLNode, path: String, known: [String], wanted: MenuProblem.Wanted
  ) -> YAMLFields? {
    YAMLFields(node, path: path, known: known, wanted: wanted, problems: &problems)
  }

  private mutating func id<Owner>(in fields: YAMLFields, of section: Section)
    -> Identifier<Owner>?
  {
    let path = fields.path(of: "id")
    guard let node = fields.required("id", problems: &problems),
      let text = problems.read(path, try node.identifierText())
    else { return nil }
    return id(text, of: section, at: node.position, path: path)
  }

  private mutating func id<Owner>(
    _ text: String, of section: Section, at position: Position, path: String
  ) -> Identifier<Owner>? {
    if let line = ids[section, default: SeenEntries()].note(id: text, at: position) {
      problems.add(.repeatedIdentifier(text, section, firstLine: line), at: position, path: path)
      return nil
    }
    let id = Identifier<Owner>(parsing: text)
    if id == nil { problems.add(.badIdentifier(text), at: position, path: path) }
    return id
  }

  /// Reads a name: one text for all languages, or a mapping of languages to texts.
  private mutating func name(from node: YAMLNode, path: String) -> LocatedName? {
    guard case .mapping = node.content else {
      return problems.read(path, try node.nameText(wanted: .name)).map {
        LocatedName(name: Name($0), start: node.position, positions: [])
      }
    }
    guard let fields = fields(of: node, path: path, known: Language.codes, wanted: .name) else {
      return nil
    }
    if fields.isEmpty {
      problems.add(.nameWithoutLanguage(known: Language.codes), at: node.position, path: path)
    }
    var texts: [String: String] = [:]
    var positions: [(text: String, position: Position)] = []
    for language in Language.codes {
      guard let value = fields[language],
        let text = problems.read(fields.path(of: language), try value.nameText(wanted: .nameText))
      else { continue }
      texts[language] = text
      positions.append((text, value.position))
    }
    guard !texts.isEmpty else { return nil }
    return LocatedName(name: Name(texts), start: node.position, positions: positions)
  }

  private mutating func recipe(
    from node: YAMLNode, path: String, in range: ClosedRange<Int>
  ) -> Recipe? {
    if node.shape == .nothing { problems.add(.emptyRecipe, at: node.position, path: path) }
    guard node.shape != .nothing,
      let pairs = problems.read(path, try node.pairs(wanted: .recipe))
    else { return nil }
    if pairs.isEmpty { problems.add(.emptyRecipe, at: node.position, path: path) }
    let unique = uniquePairs(
      pairs, path: path, repeated: MenuProblem.Kind.repeatedIngredient, problems: &problems)
    var parts: [Recipe.Part] = []
    for (key, value) in unique {
      checkIngredient(key.text, at: key.position, path: path)
      if let amount = problems.read(
        path + "." + key.text.visible(most: 40), try value.amount(in: range)),
        let id = Ingredient.ID(parsing: key.text)
      {
        parts.append(Recipe.Part(id, amount))
      }
    }
    return Recipe(parts)
  }

  private mutating func checkIngredient(_ name: String, at position: Position, path: String) {
    guard let names = names[.ingredients], !names.contains(name) else { return }
    problems.add(.unknownIngredient(name, known: names.ids), at: position, path: path)
  }

  private mutating func replacements(from node: YAMLNode, path: String) -> [Replacement]? {
    guard let pairs = problems.read(path, try node.pairs(wanted: .instead)) else { return nil }
    if pairs.isEmpty { problems.add(.emptyInstead, at: node.position, path: path) }
    let unique = uniquePairs(pairs, path: path, problems: &problems)
    let replaced = unique.map(\.key.text)
    var replacements: [Replacement] = []
    for (key, value) in unique {
      checkIngredient(key.text, at: key.position, path: path)
      let path = path + "." + key.text.visible(most: 40)
      guard let substitute = problems.read(path, try value.identifierText()) else { continue }
      checkIngredient(substitute, at: value.position, path: path)
      if replaced.contains(substitute) {
        problems.add(.replacementReplaced(substitute), at: value.position, path: path)
      }
      if let one = Ingredient.ID(parsing: key.text), let other = Ingredient.ID(parsing: substitute)
      {
        replacements.append(Replacement(one, by: other))
      }
    }
    return replacements
  }

  /// Reads an amount of money; `read` gets the menu's currency, `nil` if it is missing or unknown.
  private mutating func amount<Amount>(
    from node: YAMLNode, path: String, _ read: (Currency?) throws(LocatedProblem) -> Amount?
  ) -> Amount? {
    if currency == nil, (try? node.priceText()) != nil {
      addMissingCurrency(at: node.position, path: path)
    }
    return problems.read(path, try read(currency))
  }

  /// Reports the missing currency once.
  private mutating func addMissingCurrency(at position: Position, path: String) {
    guard !ignoresPrices else { return }
    problems.add(.priceWithoutCurrency, at: position, path: path)
    ignoresPrices = true
  }
}
