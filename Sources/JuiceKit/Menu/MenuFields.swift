/// The keys of menu entries and settings, in the menu file, in JSON and as command options.
package enum MenuKey: String, CaseIterable, Sendable {
  case name, label, unit, opening, low, color, cost
  case perCup = "per-cup"
  case allergens
  case recipe, set, price, vat, options, hidden, number
  case drawer
  case percent, amount
  case choices, ask, many
  case times, instead
  case serving, rounding, shop
  case lowCups = "low-cups"
  case dayStarts = "day-starts"
  case lead
  case tips
  case to
  case scope = "for"
  case ofJuices = "juices"
  case from
  case weekdays = "on"
  case automatic = "auto"
  case shopLines = "lines"
}

/// An item of a list of the menu.
package protocol MenuItem: Hashable, Sendable {
  associatedtype Owner
  /// The fields except the id, in the order of the menu file.
  static var fields: [MenuField<Self>] { get }
  /// The id; `nil` for a discount that is not on the menu.
  var entryID: Identifier<Owner>? { get }
  /// Makes an item with default values.
  init(bare id: Identifier<Owner>)
}

extension MenuItem where Self: Identifiable, ID == Identifier<Owner> {
  package var entryID: ID? { id }
}

extension Ingredient: MenuItem {
  package static let fields: [MenuField<Ingredient>] = [
    MenuField(.name, .name(MenuPlace(\.name)), isNeeded: true, isOnScreen: true),
    MenuField(.label, .name(MenuPlace(\.label)), isOnScreen: true),
    MenuField(.opening, .count(MenuPlace(\.opening), in: counts)),
    MenuField(.low, .count(MenuPlace(\.low), in: counts), isOnScreen: true),
    MenuField(.color, .color(MenuPlace(\.color)), isOnScreen: true),
    MenuField(.unit, .name(MenuPlace(\.unit)), isOnScreen: true),
    MenuField(.cost, .cost(MenuPlace(\.cost)), isOnScreen: true),
    MenuField(.perCup, .flag(MenuPlace(\.isPerCup, usual: false)), isOnScreen: true),
    MenuField(.allergens, .allergens(MenuPlace(list: \.allergens)), isOnScreen: true),
  ]

  package init(bare id: ID) { self.init(id: id, name: Name("")) }
}

extension Juice: MenuItem {
  package static let fields: [MenuField<Juice>] = [
    MenuField(.name, .name(MenuPlace(\.name)), isNeeded: true, isOnScreen: true),
    MenuField(.label, .name(MenuPlace(\.label)), isOnScreen: true),
    MenuField(.recipe, .recipe(.ownRecipe), isNeeded: true, isOnScreen: true),
    MenuField(.set, .parts(.partsOfSet), isOnScreen: true),
    MenuField(
      .price, .price(.price, ask: MenuPlace(\.asksPrice, usual: false)), isOnScreen: true),
    MenuField(.vat, .percent(MenuPlace(\.vat), mayBeZero: true)),
    MenuField(.options, .options(MenuPlace(\.options, usual: [])), isOnScreen: true),
    MenuField(.hidden, .hidden(MenuPlace(\.hidden)), isOnScreen: true),
    MenuField(.number, .count(MenuPlace(\.number), in: numbers), isOnScreen: true),
    MenuField(.color, .color(MenuPlace(\.color)), isOnScreen: true),
  ]

  package init(bare id: ID) { self.init(id: id, name: Name(""), recipe: [:]) }
}

extension MenuPlace where Root == Juice, Value == Price {
  /// The price. A juice without one asks for none, either.
  fileprivate static var price: Self {
    MenuPlace(
      get: { $0.price }, set: { ($0.price, $0.asksPrice) = ($1, false) }, isOptional: true)
  }
}

extension MenuPlace where Root == Juice, Value == Recipe {
  /// The recipe of a juice that is no set.
  fileprivate static var ownRecipe: Self {
    MenuPlace(
      get: { $0.isSet ? nil : $0.recipe },
      set: { juice, recipe in if let recipe { (juice.recipe, juice.parts) = (recipe, []) } })
  }
}

extension MenuPlace where Root == Juice, Value == [Juice.Part] {
  fileprivate static var partsOfSet: Self {
    MenuPlace(
      get: { $0.isSet ? $0.parts : nil },
      set: { juice, parts in
        // A juice that is no set keeps its recipe without parts.
        guard juice.isSet || parts?.isEmpty == false else { return }
        (juice.recipe, juice.parts) = ([:], parts ?? [])
      }, isOptional: true)
  }
}

extension Payment.Way: MenuItem {
  package static let fields: [MenuField<Payment.Way>] = [
    MenuField(.name, .name(MenuPlace(\.name)), isOnScreen: true),
    MenuField(.drawer, .flag(.drawer), isOnScreen: true),
  ]

  package init(bare id: Payment.ID) { self.init(id: id) }
}

extension MenuPlace where Root == Payment.Way, Value == Bool {
  fileprivate static var drawer: Self {
    MenuPlace(
      get: { $0.hasDrawer }, set: { $0.hasDrawer = $1 ?? $0.hasDrawer },
      usual: { Payment.Way.usuallyHasDrawer($0.id) })
  }
}

extension Discount.Offer: MenuItem {
  /// The screen shows percent and amount as one field, and the times as another.
  package static let fields: [MenuField<Discount.Offer>] = [
    MenuField(.name, .name(MenuPlace(\.name)), isOnScreen: true),
    MenuField(
      .percent,
      .percent(
        MenuPlace(
          get: { if case .percent(let percent) = $0.value { percent } else { nil } },
          set: { $0.value = $1.map(Value.percent) ?? $0.value }))),
    MenuField(
      .amount,
      .price(
        MenuPlace(
          get: { if case .amount(let amount) = $0.value { amount } else { nil } },
          set: { $0.value = $1.map(Value.amount) ?? $0.value }))),
    MenuField(.ofJuices, .juices(MenuPlace(\.juices, usual: []))),
    MenuField(.from, .dayStart(MenuPlace(\.times.from))),
    MenuField(.to, .dayStart(MenuPlace(\.times.to))),
    MenuField(.weekdays, .weekdays(MenuPlace(\.times.weekdays, usual: []))),
    MenuField(.automatic, .flag(MenuPlace(\.isAutomatic, usual: false))),
  ]

  package var entryID: Discount.ID? { id }
  package init(bare id: Discount.ID) { self.init(id: id, value: .percent(.none)) }
}

extension Menu.OptionGroup: MenuItem {
  /// The screen shows `ask` and `many` as one field.
  package static let fields: [MenuField<Menu.OptionGroup>] = [
    MenuField(.name, .name(MenuPlace(\.name)), isNeeded: true, isOnScreen: true),
    MenuField(.ask, .flag(.asked)),
    MenuField(.many, .several(.several)),
    MenuField(.choices, .choices(MenuPlace(\.choices)), isNeeded: true),
  ]

  package init(bare id: ID) { self.init(id: id, name: Name(""), choices: []) }
}

extension MenuPlace where Root == Menu.OptionGroup, Value == Bool {
  fileprivate static var asked: Self {
    MenuPlace(
      get: { $0.kind == .asked }, set: { $0.kind = $1 == true ? .asked : $0.kind },
      usual: { _ in false })
  }
}

extension MenuPlace where Root == Menu.OptionGroup, Value == Int {
  fileprivate static var several: Self {
    MenuPlace(
      get: { $0.kind == .many ? $0.most : nil },
      set: { group, most in if let most { (group.kind, group.most) = (.many, most) } })
  }
}

extension Menu.OptionGroup.Choice: MenuItem {
  package static let fields: [MenuField<Menu.OptionGroup.Choice>] = [
    MenuField(.name, .name(MenuPlace(\.name)), isNeeded: true, isOnScreen: true),
    MenuField(.price, .price(MenuPlace(\.price)), isOnScreen: true),
    MenuField(.times, .factor(MenuPlace(\.times, usual: .one)), isOnScreen: true),
    MenuField(
      .recipe, .recipe(MenuPlace(\.recipe, usual: [:]), in: Recipe.changes), isOnScreen: true),
    MenuField(.instead, .replacements(MenuPlace(\.instead, usual: [])), isOnScreen: true),
  ]

  package init(bare id: ID) { self.init(id: id, name: Name("")) }
}

extension Menu {
  /// The settings at the top of the menu file.
  package static let settings: [MenuField<Menu>] = [
    MenuField(.serving, .serving(MenuPlace(\.serving, usual: .atOnce)), isOnScreen: true),
    MenuField(
      .rounding,
      .mapping([
        MenuField(.to, .count(.roundingStep, in: Rounding.steps), isNeeded: true, isOnScreen: true),
        MenuField(.scope, .scope(.roundingScope), isOnScreen: true),
      ])),
    MenuField(
      .shop,
      .mapping([
        MenuField(.name, .name(MenuPlace(\.shop.name)), isOnScreen: true),
        MenuField(.shopLines, .lines(MenuPlace(\.shop.lines, usual: [])), isOnScreen: true),
        MenuField(.vat, .percent(MenuPlace(\.shop.vat)), isOnScreen: true),
      ])),
    MenuField(
      .lowCups, .count(MenuPlace(\.lowCups, usual: usualLowCups), in: lowCupsRange),
      isOnScreen: true),
    MenuField(.dayStarts, .dayStart(MenuPlace(\.dayStart, usual: .midnight)), isOnScreen: true),
    MenuField(.lead, .count(MenuPlace(\.lead, usual: usualLead), in: leads), isOnScreen: true),
    MenuField(.tips, .percents(MenuPlace(list: \.tips)), isOnScreen: true),
  ]
}

extension MenuPlace where Root == Menu, Value == Int {
  fileprivate static var roundingStep: Self {
    MenuPlace(
      get: { $0.rounding?.step },
      set: { menu, step in
        menu.rounding = step.map { Rounding(to: $0, for: menu.rounding?.scope ?? .all) }
      }, isOptional: true)
  }
}

extension MenuPlace where Root == Menu, Value == Rounding.Scope {
  fileprivate static var roundingScope: Self {
    MenuPlace(
      get: { $0.rounding?.scope },
      set: { menu, scope in
        menu.rounding = menu.rounding.map { Rounding(to: $0.step, for: scope ?? .all) }
      }, usual: { _ in .all }, isOptional: true)
  }
}

extension MenuEntry.Kind {
  package var keys: [MenuKey] {
    switch self {
    case .juice: Juice.fields.map(\.key)
    case .ingredient: Ingredient.fields.map(\.key)
    case .payment: Payment.Way.fields.map(\.key)
    case .discount: Discount.Offer.fields.map(\.key)
    case .option: Menu.OptionGroup.fields.map(\.key)
    case .choice: Menu.OptionGroup.Choice.fields.map(\.key)
    }
  }
}

// MARK: - Field types

/// A field of a menu item. The menu file, JSON and the menu screen follow the lists of fields. Commands list
/// their options themselves, in `MenuFieldOptions.swift`.
package struct MenuField<Root>: Sendable {
  package let key: MenuKey
  package let value: MenuValue<Root>
  /// `true` if the item is invalid without it.
  package let isNeeded: Bool
  /// `true` if the menu screen shows and edits it.
  package let isOnScreen: Bool

  init(
    _ key: MenuKey, _ value: MenuValue<Root>, isNeeded: Bool = false, isOnScreen: Bool = false
  ) {
    self.key = key
    self.value = value
    self.isNeeded = isNeeded
    self.isOnScreen = isOnScreen
  }
}

/// The type, range and place of a field's value.
package enum MenuValue<Root>: Sendable {
  case name(MenuPlace<Root, Name>)
  case count(MenuPlace<Root, Int>, in: ClosedRange<Int>)
  case color(MenuPlace<Root, Color>)
  /// - Parameter ask: set if somebody types the price of each cup; `nil` if nobody may.
  case price(MenuPlace<Root, Price>, ask: MenuPlace<Root, Bool>? = nil)
  case percent(MenuPlace<Root, Percent>, mayBeZero: Bool = false)
  case recipe(MenuPlace<Root, Recipe>, in: ClosedRange<Int> = Recipe.amounts)
  case parts(MenuPlace<Root, [Juice.Part]>)
  case factor(MenuPlace<Root, Factor>)
  case replacements(MenuPlace<Root, [Replacement]>)
  case cost(MenuPlace<Root, Cost>)
  /// The repetitions of each choice; 1 is written as `true`.
  case several(MenuPlace<Root, Int>)
  case flag(MenuPlace<Root, Bool>)
  case hidden(MenuPlace<Root, Juice.Hidden>)
  case options(MenuPlace<Root, [Menu.OptionGroup.ID]>)
  case choices(MenuPlace<Root, [Menu.OptionGroup.Choice]>)
  case serving(MenuPlace<Root, Serving>)
  case scope(MenuPlace<Root, Rounding.Scope>)
  case dayStart(MenuPlace<Root, DayStart>)
  case juices(MenuPlace<Root, [Juice.ID]>)
  case weekdays(MenuPlace<Root, [OfferTimes.Weekday]>)
  case lines(MenuPlace<Root, [String]>)
  /// At most `Allergen.most`.
  case allergens(MenuPlace<Root, [Allergen]>)
  /// At most `Menu.mostTips` different shares.
  case percents(MenuPlace<Root, [Percent]>)
  indirect case mapping([MenuField<Root>])
}

extension Juice {
  /// The word of the menu file, of JSON and of commands for a price that somebody types.
  package static let askWord = "ask"
}

typealias MenuPath<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// Access to the property that holds a field's value.
package struct MenuPlace<Root, Value: Equatable & Sendable>: Sendable {
  package let get: @Sendable (Root) -> Value?
  /// Sets the value. `nil` removes an optional value or restores the default; otherwise it has no effect.
  package let set: @Sendable (inout Root, Value?) -> Void
  /// The default value, which is not written.
  var usual: @Sendable (Root) -> Value? = { _ in nil }
  package var isOptional = false

  /// Returns the value, or `nil` for the default.
  package func written(in root: Root) -> Value? {
    get(root).flatMap { $0 == usual(root) ? nil : $0 }
  }
}

extension MenuPlace {
  init(_ path: MenuPath<Root, Value?>) {
    self.init(get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 }, isOptional: true)
  }

  init(_ path: MenuPath<Root, Value>, usual: Value? = nil) {
    self.init(
      get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 ?? usual ?? $0[keyPath: path] },
      usual: { _ in usual }, isOptional: usual != nil)
  }

  /// A list that counts as no value if it is empty.
  init<Element>(list path: MenuPath<Root, Value>) where Value == [Element] {
    self.init(
      get: { $0[keyPath: path].isEmpty ? nil : $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 ?? [] }, isOptional: true)
  }
}

// MARK: - The fields of an entry on a menu

extension Menu {
  /// Returns an entry's fields, as fields of the menu.
  package func fields(of entry: MenuEntry) -> [MenuField<Menu>] {
    switch entry {
    case .juice(let id): Juice.fields(at: \.juices[id: id])
    case .ingredient(let id): Ingredient.fields(at: \.ingredients[id: id])
    case .payment(let id): Payment.Way.fields(at: \.ways[id: id])
    case .discount(let id): Discount.Offer.fields(at: \.discounts[id: id])
    case .option(let id): Menu.OptionGroup.fields(at: \.groups[id: id])
    case .choice(let id): Menu.OptionGroup.Choice.fields(at: \.groups[choice: id])
    case .setting(let key): Menu.settings.filter { $0.key == key }.flatMap(\.parts)
    }
  }

  package func namePlace(of entry: MenuEntry) -> MenuPlace<Menu, Name>? {
    for field in fields(of: entry) where field.key == .name {
      if case .name(let place) = field.value { return place }
    }
    return nil
  }
}

extension MenuItem {
  fileprivate static func fields(at path: MenuPath<Menu, Self?>)
    -> [MenuField<Menu>]
  {
    fields.map { $0.on(path) }
  }
}

extension MenuField {
  fileprivate var parts: [MenuField] {
    if case .mapping(let fields) = value { fields } else { [self] }
  }

  fileprivate func on(_ path: MenuPath<Menu, Root?>) -> MenuField<Menu> {
    MenuField<Menu>(key, value.on(path), isNeeded: isNeeded, isOnScreen: isOnScreen)
  }
}

extension MenuValue {
  fileprivate func on(_ path: MenuPath<Menu, Root?>) -> MenuValue<Menu> {
    switch self {
    case .name(let place): .name(place.on(path))
    case .count(let place, let range): .count(place.on(path), in: range)
    case .color(let place): .color(place.on(path))
    case .price(let place, let ask): .price(place.on(path), ask: ask?.on(path))
    case .percent(let place, let mayBeZero): .percent(place.on(path), mayBeZero: mayBeZero)
    case .recipe(let place, let range): .recipe(place.on(path), in: range)
    case .parts(let place): .parts(place.on(path))
    case .factor(let place): .factor(place.on(path))
    case .replacements(let place): .replacements(place.on(path))
    case .cost(let place): .cost(place.on(path))
    case .several(let place): .several(place.on(path))
    case .flag(let place): .flag(place.on(path))
    case .hidden(let place): .hidden(place.on(path))
    case .options(let place): .options(place.on(path))
    case .choices(let place): .choices(place.on(path))
    case .serving(let place): .serving(place.on(path))
    case .scope(let place): .scope(place.on(path))
    case .dayStart(let place): .dayStart(place.on(path))
    case .juices(let place): .juices(place.on(path))
    case .weekdays(let place): .weekdays(place.on(path))
    case .lines(let place): .lines(place.on(path))
    case .percents(let place): .percents(place.on(path))
    case .allergens(let place): .allergens(place.on(path))
    case .mapping(let fields): .mapping(fields.map { $0.on(path) })
    }
  }
}

extension MenuPlace {
  fileprivate func on(_ path: MenuPath<Menu, Root?>) -> MenuPlace<Menu, Value> {
    MenuPlace<Menu, Value>(
      get: { menu in menu[keyPath: path].flatMap { get($0) } },
      set: { menu, value in
        guard var root = menu[keyPath: path] else { return }
        set(&root, value)
        menu[keyPath: path] = root
      }, usual: { menu in menu[keyPath: path].flatMap { usual($0) } }, isOptional: isOptional)
  }
}

extension Array where Element: Identifiable {
  /// Setting an unknown id has no effect.
  fileprivate subscript(id id: Element.ID) -> Element? {
    get { first { $0.id == id } }
    set { if let newValue { change(id) { $0 = newValue } } }
  }
}

extension [Menu.OptionGroup] {
  fileprivate subscript(choice id: Menu.OptionGroup.Choice.ID) -> Menu.OptionGroup.Choice? {
    get { lazy.compactMap { $0.choices[id: id] }.first }
    set { for index in indices { self[index].choices[id: id] = newValue } }
  }
}
