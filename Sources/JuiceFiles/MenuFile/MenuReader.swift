import JuiceKit
import JuiceText

/// Reads a menu from YAML, and goes on after a problem to find the others.
///
/// A value that has a problem is read as nil.
struct MenuReader {
  typealias Section = MenuProblem.Section

  /// The keys of a menu, in the order in which they are written.
  static let keys = [
    "currency", "payments", "serving", "discounts", "shop", "low-cups", "ingredients", "juices",
    "options",
  ]

  var problems: ProblemList
  private var currency: Currency?
  /// Prices are not checked, since something is wrong with the currency.
  private var ignoresPrices = false
  /// The options that have no problem.
  private(set) var groups: [ChoiceGroup] = []
  /// The ids of the options as they are written; nil where the list can't be read.
  var optionNames: [String]? = []
  /// nil where the list of ingredients can't be read.
  private var ingredientNames: IngredientNames?

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
    ignoresPrices =
      currency == nil && (fields["currency"] != nil || fields.misspelt.contains("currency"))
    let ways = ways(in: fields)
    let serving: Serving? = problems.choice("serving", in: fields)
    let discounts = discounts(in: fields)
    let shop = fields["shop"].flatMap { self.shop(from: $0) }
    let lowCups = problems.read("low-cups", try fields["low-cups"]?.count(in: Menu.lowCupsRange))
    let ingredientNodes = nodes(of: .ingredients, in: fields, most: MenuFile.maxIngredients)
    ingredientNames = ingredientNodes.map(IngredientNames.init)
    let juiceNodes = nodes(of: .juices, in: fields, most: MenuFile.maxJuices)

    let ingredients = ingredients(from: ingredientNodes ?? [])
    groups = groups(in: fields)
    let juices = juices(from: juiceNodes ?? [])
    guard problems.error == nil else { return nil }
    return Menu(
      ingredients: ingredients, juices: juices, currency: currency, ways: ways,
      serving: serving ?? .atOnce, discounts: discounts, shop: shop ?? Shop(),
      groups: groups, lowCups: lowCups ?? Menu.usualLowCups)
  }

  // MARK: - Lists and their entries

  mutating func nodes(of section: Section, in fields: MenuFields, most: Int) -> [YAMLNode]? {
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

  private mutating func ways(in fields: MenuFields) -> [Payment.Way] {
    guard fields["payments"] != nil else { return [] }
    var seen = SeenEntries()
    let nodes = nodes(of: .payments, in: fields, most: MenuFile.maxPayments) ?? []
    return nodes.enumerated().compactMap { index, node in
      way(from: node, path: "payments[\(index)]", &seen)
    }
  }

  /// Reads a way to pay: an id, or a mapping with more of it.
  private mutating func way(from node: YAMLNode, path: String, _ seen: inout SeenEntries)
    -> Payment.Way?
  {
    guard case .mapping = node.content else {
      guard let text = problems.read(path, try node.wayText()),
        let id: Payment.ID = id(text, of: .payments, at: node.position, path: path, &seen)
      else { return nil }
      return Payment.Way(id: id)
    }
    guard
      let fields = fields(
        of: node, path: path, known: ["id", "name", "drawer"], wanted: .entry(.payments))
    else { return nil }
    let id: Payment.ID? = id(in: fields, of: .payments, &seen)
    let name = fields["name"] == nil ? nil : name(in: fields, of: .payments, &seen)
    let drawer = yesOrNo("drawer", in: fields)
    return id.map { Payment.Way(id: $0, name: name, hasDrawer: drawer) }
  }

  private mutating func discounts(in fields: MenuFields) -> [Discount.Offer] {
    guard fields["discounts"] != nil else { return [] }
    var seen = SeenEntries()
    let nodes = nodes(of: .discounts, in: fields, most: MenuFile.maxDiscounts) ?? []
    return nodes.enumerated().compactMap { index, node in
      discount(from: node, path: "discounts[\(index)]", &seen)
    }
  }

  private mutating func discount(from node: YAMLNode, path: String, _ seen: inout SeenEntries)
    -> Discount.Offer?
  {
    guard
      let fields = fields(
        of: node, path: path, known: ["id", "name", "percent", "amount"],
        wanted: .entry(.discounts))
    else { return nil }
    let id: Discount.ID? = id(in: fields, of: .discounts, &seen)
    let name = fields["name"] == nil ? nil : name(in: fields, of: .discounts, &seen)
    if (fields["percent"] == nil) == (fields["amount"] == nil) {
      problems.add(.percentOrAmount, at: node.position, path: path)
      return nil
    }
    let percent = problems.read(fields.path(of: "percent"), try fields["percent"]?.percent())
    let amount = fields["amount"].flatMap { price(from: $0, path: fields.path(of: "amount")) }
    guard let id,
      let value = percent.map(Discount.Offer.Value.percent)
        ?? amount.map(Discount.Offer.Value.amount)
    else { return nil }
    return Discount.Offer(id: id, name: name, value: value)
  }

  private mutating func shop(from node: YAMLNode) -> Shop? {
    guard
      let fields = fields(of: node, path: "shop", known: ["name", "lines", "vat"], wanted: .shop)
    else { return nil }
    let name = fields["name"].flatMap { self.name(from: $0, path: fields.path(of: "name")) }
    var lines: [String] = []
    if fields["lines"] != nil {
      let nodes = nodes(of: .lines, in: fields, most: MenuFile.maxShopLines) ?? []
      for (index, node) in nodes.enumerated() {
        lines += problems.read("shop.lines[\(index)]", try node.lineText()).map { [$0] } ?? []
      }
    }
    return Shop(name: name?.name, lines: lines, vat: vat(in: fields))
  }

  private mutating func vat(in fields: MenuFields) -> Percent? {
    problems.read(fields.path(of: "vat"), try fields["vat"]?.percent())
  }

  private mutating func hidden(in fields: MenuFields) -> Juice.Hidden? {
    problems.read(fields.path(of: "hidden"), try fields["hidden"]?.hidden())
  }

  private mutating func ingredients(from nodes: [YAMLNode]) -> [Ingredient] {
    var seen = SeenEntries()
    return nodes.enumerated().compactMap { index, node in
      guard
        let fields = fields(
          of: node, path: "ingredients[\(index)]",
          known: ["id", "name", "label", "opening", "low", "color"], wanted: .entry(.ingredients))
      else { return nil }
      let id: Ingredient.ID? = id(in: fields, of: .ingredients, &seen)
      let name = name(in: fields, of: .ingredients, &seen)
      let label = fields["label"].flatMap { self.name(from: $0, path: fields.path(of: "label")) }
      let opening = count("opening", in: fields, default: 10)
      let low = count("low", in: fields, default: nil)
      let color = color(in: fields)
      guard let id, let name, let opening else { return nil }
      return Ingredient(
        id: id, name: name, label: label?.name, opening: opening, low: low, color: color)
    }
  }

  private mutating func juices(from nodes: [YAMLNode]) -> [Juice] {
    var seen = SeenEntries()
    return nodes.enumerated().compactMap { index, node in
      guard
        let fields = fields(
          of: node, path: "juices[\(index)]",
          known: ["id", "name", "recipe", "price", "vat", "options", "hidden"],
          wanted: .entry(.juices))
      else { return nil }
      let id: Juice.ID? = id(in: fields, of: .juices, &seen)
      let name = name(in: fields, of: .juices, &seen)
      let recipe = fields.required("recipe", problems: &problems).flatMap {
        self.recipe(from: $0, path: fields.path(of: "recipe"))
      }
      let price = fields["price"].flatMap { self.price(from: $0, path: fields.path(of: "price")) }
      // Some goods have none.
      let vat = fields["vat"]?.text == "0" ? Percent.none : vat(in: fields)
      let options = options(in: fields, price: price)
      let hidden = hidden(in: fields)
      guard let id, let name, let recipe else { return nil }
      return Juice(
        id: id, name: name, recipe: recipe, price: price, vat: vat, options: options,
        hidden: hidden)
    }
  }

  // MARK: - Fields of an entry

  mutating func fields(
    of node: YAMLNode, path: String, known: [String], wanted: MenuProblem.Wanted
  ) -> MenuFields? {
    MenuFields(node, path: path, known: known, wanted: wanted, problems: &problems)
  }

  mutating func id<Owner>(
    in fields: MenuFields, of section: Section, _ seen: inout SeenEntries
  ) -> Identifier<Owner>? {
    let path = fields.path(of: "id")
    guard let node = fields.required("id", problems: &problems),
      let text = problems.read(path, try node.identifierText())
    else { return nil }
    return id(text, of: section, at: node.position, path: path, &seen)
  }

  private mutating func id<Owner>(
    _ text: String, of section: Section, at position: Position, path: String,
    _ seen: inout SeenEntries
  ) -> Identifier<Owner>? {
    if let line = seen.note(id: text, at: position) {
      problems.add(.repeatedIdentifier(text, section, firstLine: line), at: position, path: path)
      return nil
    }
    let id = Identifier<Owner>(parsing: text)
    if id == nil { problems.add(.badIdentifier(text), at: position, path: path) }
    return id
  }

  mutating func name(
    in fields: MenuFields, of section: Section, _ seen: inout SeenEntries
  ) -> Name? {
    let path = fields.path(of: "name")
    guard let node = fields.required("name", problems: &problems),
      let found = name(from: node, path: path)
    else { return nil }
    if let (text, line) = seen.note(found) {
      problems.add(
        .repeatedName(text, section, firstLine: line), at: found.position(of: text), path: path)
    }
    return found.name
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

  mutating func count(
    _ key: String, in fields: MenuFields, within range: ClosedRange<Int> = Ingredient.counts,
    default value: Int?
  ) -> Int? {
    guard let node = fields[key] else { return value }
    return problems.read(fields.path(of: key), try node.count(in: range))
  }

  /// False where it is not said.
  mutating func yesOrNo(_ key: String, in fields: MenuFields) -> Bool {
    problems.read(fields.path(of: key), try fields[key]?.yesOrNo()) ?? false
  }

  mutating func recipe(from node: YAMLNode, path: String) -> Recipe? {
    if node.shape == .nothing { problems.add(.emptyRecipe, at: node.position, path: path) }
    guard node.shape != .nothing,
      let pairs = problems.read(path, try node.pairs(wanted: .recipe))
    else { return nil }
    if pairs.isEmpty { problems.add(.emptyRecipe, at: node.position, path: path) }
    let unique = uniquePairs(
      pairs, path: path, repeated: MenuProblem.Kind.repeatedIngredient, problems: &problems)
    var parts: [Recipe.Part] = []
    for (key, value) in unique {
      if let names = ingredientNames, !names.contains(key.text) {
        problems.add(.unknownIngredient(key.text, known: names.ids), at: key.position, path: path)
      }
      if let amount = problems.read(
        path + "." + key.text.visible(most: 40), try value.count(in: Recipe.amounts)),
        let id = Ingredient.ID(parsing: key.text)
      {
        parts.append(Recipe.Part(id, amount))
      }
    }
    return Recipe(parts)
  }

  private mutating func color(in fields: MenuFields) -> Color? {
    problems.read(fields.path(of: "color"), try fields["color"]?.color())
  }

  mutating func price(from node: YAMLNode, path: String) -> Price? {
    if let currency { return problems.read(path, try node.price(in: currency)) }
    if problems.read(path, try node.priceText()) != nil, !ignoresPrices {
      // Reported once: it is one thing that is missing.
      problems.add(.priceWithoutCurrency, at: node.position, path: path)
      ignoresPrices = true
    }
    return nil
  }
}
