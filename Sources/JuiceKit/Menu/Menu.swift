package import FoundationEssentials

/// The juices and ingredients of a stand, in display order.
package struct Menu: Hashable, Sendable {
  package var ingredients: [Ingredient] { didSet { index() } }
  package var juices: [Juice] { didSet { index() } }
  package var currency: Currency? { didSet { index() } }
  /// The ways to pay that the till asks for; empty if it does not ask.
  package var ways: [Payment.Way]
  package var serving: Serving
  package var rounding: Rounding?
  package var discounts: [Discount.Offer]
  package var shop: Shop
  package var groups: [Menu.OptionGroup] { didSet { index() } }
  /// An ingredient is low if it makes fewer cups than this of a juice or choice; 0 for never. See `Ingredient.low`.
  package var lowCups: Int { didSet { index() } }
  /// The time when a business day begins.
  package var dayStart: DayStart
  /// The tips that the till offers, in percent of the total after the discount.
  package var tips: [Percent] = []
  /// The minutes before its pick-up time at which an order joins the line.
  package var lead: Int
  private(set) var lowMarks: [Ingredient.ID: Int]
  /// The ingredients that choices don't multiply.
  package private(set) var perCup: Set<Ingredient.ID> = []
  package private(set) var hasCosts = false
  package private(set) var hasAllergens = false
  private var ingredientIndex: [Ingredient.ID: Int]
  private var juiceIndex: [Juice.ID: Int]
  private var ingredientColors = LazyColors()
  /// The keyboard number of each juice, hidden or not: the fixed number, or its place. If that place is taken, the number is
  /// the highest plus one. Numbers end at 99.
  package private(set) var numbers: [Juice.ID: Int] = [:]

  /// - Precondition: ids are unique, and recipes and options name known ingredients and groups. The menu reader checks it.
  package init(
    ingredients: [Ingredient], juices: [Juice], currency: Currency? = nil,
    ways: [Payment.Way] = [], serving: Serving = .atOnce,
    rounding: Rounding? = nil, discounts: [Discount.Offer] = [], shop: Shop = Shop(),
    groups: [Menu.OptionGroup] = [], lowCups: Int = Menu.usualLowCups,
    dayStart: DayStart = .midnight, lead: Int = Menu.usualLead
  ) {
    self.ingredients = ingredients
    self.juices = juices
    self.currency = currency
    self.ways = ways
    self.serving = serving
    self.rounding = rounding
    self.discounts = discounts
    self.shop = shop
    self.groups = groups
    self.lowCups = lowCups
    self.dayStart = dayStart
    self.lead = lead
    (lowMarks, ingredientIndex, juiceIndex) = ([:], [:], [:])
    index()
  }

  private mutating func index() {
    perCup = Set(ingredients.filter(\.isPerCup).map(\.id))
    if sumSets() { return }
    // A juice hidden for a day needs its ingredients the next day.
    let sold = juices.filter { $0.hidden != .always }
    let options = Set(sold.flatMap(\.options))
    let choices = groups.filter { options.contains($0.id) }.flatMap(\.choices)
    let replacing = groups.filter { $0.choices.contains { !$0.instead.isEmpty } }
    let replaced = sold.flatMap { juice in
      replacing.filter { juice.options.contains($0.id) }.flatMap(\.choices)
        .filter { !$0.instead.isEmpty }.map { juice.recipe.replacing($0.instead) }
    }
    let recipes = sold.map(\.recipe) + choices.map(\.recipe) + replaced
    lowMarks = Menu.lowMarks(of: ingredients, in: recipes, cups: lowCups)
    // An edited menu may have an id twice until it is checked before writing.
    ingredientIndex = Dictionary(
      ingredients.indices.map { (ingredients[$0].id, $0) }, uniquingKeysWith: min)
    juiceIndex = Dictionary(juices.indices.map { (juices[$0].id, $0) }, uniquingKeysWith: min)
    numbers = Menu.numbers(of: juices)
    hasCosts = ingredients.contains { $0.cost != nil }
    hasAllergens = ingredients.contains { !$0.allergens.isEmpty }
    ingredientColors = LazyColors()
    let asked = juices.contains(where: \.asksPrice) ? currency : nil
    free = (juices.lazy.compactMap(\.price).first?.currency ?? asked).map {
      Price(minorUnits: 0, currency: $0)
    }
  }

  /// Sets the recipes of sets: what usual cups of their parts take.
  ///
  /// - Returns: `true` if a recipe has changed. The change has indexed the menu.
  private mutating func sumSets() -> Bool {
    guard juices.contains(where: \.isSet) else { return false }
    let single = Dictionary(
      juices.filter { !$0.isSet }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    func recipe(of part: Juice.Part) -> Recipe {
      guard let juice = single[part.juice] else { return [:] }
      let usual = groups(of: juice).compactMap(\.usual)
      return juice.recipe(with: usual, perCup: perCup).withoutNothing * part.cups
    }
    let summed = juices.map { juice in
      guard juice.isSet else { return juice }
      return copy(of: juice) { set in
        set.recipe = juice.parts.reduce([:]) { $0.adding(recipe(of: $1)) }
      }
    }
    guard summed != juices else { return false }
    juices = summed
    return true
  }

  /// `true` if a juice has a price, or asks for it.
  package var hasPrices: Bool { free != nil }

  /// The price of a juice without one: 0 if any juice has a price or asks for it, otherwise `nil`.
  private(set) var free: Price?

  private static func numbers(of juices: [Juice]) -> [Juice.ID: Int] {
    var ids: [Int: Juice.ID] = [:]
    for juice in juices {
      if let number = juice.number, ids[number] == nil { ids[number] = juice.id }
    }
    let fixed = Set(ids.values)
    var others: [Juice.ID] = []
    for (index, juice) in juices.enumerated() where !fixed.contains(juice.id) {
      if ids[index + 1] != nil { others.append(juice.id) } else { ids[index + 1] = juice.id }
    }
    for id in others { ids[(ids.keys.max() ?? 0) + 1] = id }
    return Dictionary(
      ids.filter { Juice.numbers.contains($0.key) }.map { ($0.value, $0.key) },
      uniquingKeysWith: min)
  }

  package func juice(number: Int) -> Juice? { juices.first { numbers[$0.id] == number } }

  /// Makes each juice's place its number.
  package mutating func renumber() {
    juices = juices.map { juice in copy(of: juice) { $0.number = nil } }
  }

  package var payments: [Payment.ID] { ways.map(\.id) }

  /// Returns `true` if the menu has all ways of a payment; also for `nil`.
  package func hasWays(of payments: Payments?) -> Bool {
    payments?.ways.allSatisfy(self.payments.contains) ?? true
  }

  package var drawerWays: Set<Payment.ID> { Set(ways.filter(\.hasDrawer).map(\.id)) }

  /// The currency of the drawer; `nil` if no money goes into one.
  package var drawerCurrency: Currency? { drawerWays.isEmpty ? nil : currency }

  package func onSale(on day: LocalDay) -> [Juice] { juices.filter { $0.hidden(on: day) == nil } }

  /// Returns the option groups of a juice, in its own order.
  package func groups(of juice: Juice) -> [Menu.OptionGroup] {
    juice.options.compactMap { id in groups.first { $0.id == id } }
  }

  package func choice(_ id: Menu.OptionGroup.Choice.ID) -> (
    choice: Menu.OptionGroup.Choice, of: Menu.OptionGroup
  )? {
    for group in groups {
      if let choice = group.choices.first(where: { $0.id == id }) { return (choice, group) }
    }
    return nil
  }

  /// The currency of the first price or cost; `nil` without any. A juice that asks for its price uses it, too.
  package var currencyInUse: Currency? {
    prices.first?.currency ?? ingredients.lazy.compactMap(\.cost).first?.currency
      ?? (juices.contains(where: \.asksPrice) ? currency : nil)
  }

  package var prices: [Price] {
    juices.compactMap(\.price) + groups.flatMap(\.choices).compactMap(\.price)
      + discounts.compactMap { if case .amount(let price) = $0.value { price } else { nil } }
  }

  /// The juices without a price; empty if no juice has one.
  package var unpriced: [Juice] {
    let unpriced = juices.filter { $0.price == nil && !$0.asksPrice }
    return unpriced.count < juices.count ? unpriced : []
  }

  /// The juices that the first price of another menu makes free; empty if this menu has prices.
  package func freed(on other: Menu) -> [Juice] { free == nil ? other.unpriced : [] }

  /// The choices whose price counts for nothing, because no juice has one.
  package var uselessPrices: [Menu.OptionGroup.Choice] {
    free == nil ? groups.flatMap(\.choices).filter { $0.price != nil } : []
  }

  /// The ingredients whose unit differs from that of an earlier menu. A name in one more language is the same unit.
  package func changedUnits(since before: Menu) -> [Ingredient] {
    ingredients.filter { ingredient in
      guard let old = before.ingredient(ingredient.id), old.unit != ingredient.unit else {
        return false
      }
      return Set(old.unit?.all ?? []).isDisjoint(with: ingredient.unit?.all ?? [])
    }
  }

  package func ingredient(_ id: Ingredient.ID) -> Ingredient? {
    ingredientIndex[id].map { ingredients[$0] }
  }

  package func juice(_ id: Juice.ID) -> Juice? {
    juiceIndex[id].map { juices[$0] }
  }

  /// Returns `true` if a juice, a choice or a part of a set on these lines is not on the menu. Lists ask it for each order.
  package func lacks(_ lines: [Order.Line]) -> Bool {
    lines.contains { line in
      juiceIndex[line.juice] == nil || line.parts.contains { juiceIndex[$0.juice] == nil }
        || line.cup.options.contains { choice($0) == nil }
    }
  }

  /// Returns `true` if the menu lacks something of an order: on its lines, its discount or a way to pay.
  package func lacks(_ order: OrderFacts) -> Bool {
    lacks(order.lines)
      || order.discount?.id.map { id in !discounts.contains { $0.id == id } } ?? false
      || order.payments?.ways.contains { way in !ways.contains { $0.id == way } } ?? false
  }

  package func index(of id: Ingredient.ID) -> Int? { ingredientIndex[id] }

  /// Returns the juice's own colour; else those of its ingredients, in the order of the recipe; else the well-known one of its
  /// id or name. Empty for none.
  package func colors(of juice: Juice) -> [Color] {
    if let color = juice.color { return [color] }
    let known = ingredientColors.of(ingredients)
    let colors = juice.recipe.ingredients.compactMap { known[$0] }
    return colors.isEmpty ? [juice.knownColor].compactMap(\.self) : colors
  }

  /// Returns the first of a juice's colours, or that of the largest ingredient with a colour.
  package func color(of juice: Juice) -> Color? {
    let colors = colors(of: juice)
    guard colors.count > 1 else { return colors.first }
    let known = ingredientColors.of(ingredients)
    return juice.recipe.parts.filter { known[$0.ingredient] != nil }
      .max { $0.amount < $1.amount }.flatMap { known[$0.ingredient] }
  }

  /// Returns the menu indices of a juice's ingredients; `nil` unless they are adjacent.
  package func neighbours(in juice: Juice) -> ClosedRange<Int>? {
    let indices = juice.recipe.ingredients.compactMap(index)
    guard let first = indices.min(), let last = indices.max(), last - first + 1 == indices.count
    else { return nil }
    return first...last
  }

  /// The kinds of journal entries that a stand with this menu makes.
  package var kinds: [JournalEntry.Kind] {
    JournalEntry.Kind.allCases.filter {
      switch $0 {
      case .stage: serving == .queue
      case .payment: !ways.isEmpty
      case .drawer: !drawerWays.isEmpty
      default: true
      }
    }
  }

  /// Returns the amounts in the menu's order, unknown ingredients last.
  package func sorted(_ amounts: Quantities) -> [(id: Ingredient.ID, amount: Int)] {
    amounts.sorted {
      (index(of: $0.key) ?? .max, $0.key) < (index(of: $1.key) ?? .max, $1.key)
    }.map { ($0.key, $0.value) }
  }

  package func sorted(_ shortages: [Shortage]) -> [Shortage] {
    shortages.sorted { (index(of: $0.ingredient) ?? .max) < (index(of: $1.ingredient) ?? .max) }
  }

  package var openings: Quantities {
    Dictionary(uniqueKeysWithValues: ingredients.map { ($0.id, $0.opening) })
  }

  /// Makes an order at the menu's prices. Equal cups become one line.
  ///
  /// - Parameters:
  ///   - cups: 1 to 9999 of each.
  ///   - facts: the typed facts of the order, such as its name; others are replaced.
  ///   - now: the time of automatic offers, which apply if `discount` takes nothing off; `nil` for none.
  /// - Throws: the first item that is not on the menu.
  package func order(
    _ cups: [(cup: Cup, cups: Int)], id: Order.ID = Order.ID(), facts: OrderFacts = OrderFacts(),
    payments: Payments? = nil, discount: Discount.Offer? = nil, offersAt now: Date? = nil
  ) throws(NotOnMenu) -> Order {
    var lines: [Order.Line] = []
    var uses: Quantities = [:]
    for (cup, count) in cups {
      let cup = try checked(cup)
      let recipe = recipe(of: cup)
      let parts = recipe.parts.filter { $0.amount != 0 }
      for part in parts { uses[part.ingredient, default: 0] += part.amount * count }
      if let index = lines.firstIndex(where: { $0.cup == cup }) {
        lines[index].cups += count
      } else {
        var line = Order.Line(
          cup, cups: count, price: price(of: cup), vat: vat(of: cup.juice), cost: cost(of: recipe))
        line.parts = juice(cup.juice)?.parts ?? []
        if cups.count > 1 {
          line.uses = Dictionary(parts.map { ($0.ingredient, $0.amount) }, uniquingKeysWith: +)
        }
        lines.append(line)
      }
    }
    if lines.count == 1 { lines[0].uses = nil }
    var facts = facts
    facts.lines = lines
    facts.payments = payments
    // An automatic offer replaces a chosen discount that has no juice here.
    let chosen = discount.flatMap { $0.off(lines) == nil ? nil : $0 }
    let offer = chosen ?? now.flatMap { automaticOffer(on: lines, at: $0) } ?? discount
    facts.discount = offer?.off(lines)
    facts.rounding = rounding(of: facts.sum, payments)
    // An order that is handed over at once has no later time.
    if serving != .queue { facts.pickup = nil }
    facts.lead = facts.pickup == nil ? nil : lead
    facts.excerpt = excerpt(of: lines, facts.discount, payments)
    var order = Order(id: id, facts, uses: uses, isQueued: serving == .queue)
    order.offer = offer
    order.dayStart = dayStart
    return order
  }
}

extension Menu {
  /// Makes a stand-in for an invalid menu: the stored ingredients, named by their ids, and no juices.
  package init(standingInFor stocks: [Stock]) {
    let ids = Set(stocks.flatMap(\.items.keys)).sorted()
    self.init(
      ingredients: ids.map { Ingredient(id: $0, name: Name($0.rawValue), opening: 0) }, juices: [])
  }

  /// Makes a stand-in for the menu of an order: its currency, ways to pay and discount.
  package init(standingInFor order: SoldOrder) {
    self.init(
      ingredients: [], juices: [], currency: order.lines.currency,
      ways: (order.payments?.ways ?? []).map { way in
        Payment.Way(id: way, hasDrawer: order.excerpt?.hasDrawer(way))
      },
      discounts: [order.discount?.offer].compactMap(\.self))
  }

  /// `true` for a stand-in: a menu from a file has at least one juice.
  package var isStandIn: Bool { juices.isEmpty }

  /// `true` if orders usually have several cups: there is a queue, or juices have options.
  package var isSoldByBill: Bool {
    serving == .queue || juices.contains { !$0.options.isEmpty }
  }
}

extension Menu {
  package static let lowCupsRange = 0...9999
  package static let usualLowCups = 5
  package static let leads = 0...1440
  package static let usualLead = 10

  /// Returns the count at or below which an ingredient is low: its own mark, or the one from `lowCups`; `nil` for never.
  package func lowMark(of id: Ingredient.ID) -> Int? { lowMarks[id] }

  package func isLow(_ id: Ingredient.ID, at quantity: Int) -> Bool {
    lowMark(of: id).map { quantity <= $0 } ?? false
  }

  static func lowMarks(of ingredients: [Ingredient], in recipes: [Recipe], cups: Int)
    -> [Ingredient.ID: Int]
  {
    var marks: [Ingredient.ID: Int] = [:]
    if cups > 0 {
      for part in recipes.flatMap(\.parts) where part.amount > 0 {
        marks[part.ingredient] = max(marks[part.ingredient] ?? 0, cups * part.amount - 1)
      }
    }
    for ingredient in ingredients {
      if let low = ingredient.low { marks[ingredient.id] = low > 0 ? low : nil }
    }
    return marks
  }
}
