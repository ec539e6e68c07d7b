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
  /// The screen shows percent and amount as one field, `amount`, and the times as another, `from`.
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
          set: { $0.value = $1.map(Value.amount) ?? $0.value })), isOnScreen: true),
    MenuField(.ofJuices, .juices(MenuPlace(\.juices, usual: [])), isOnScreen: true),
    MenuField(.from, .dayStart(MenuPlace(\.times.from)), isOnScreen: true),
    MenuField(.to, .dayStart(MenuPlace(\.times.to))),
    MenuField(.weekdays, .weekdays(MenuPlace(\.times.weekdays, usual: [])), isOnScreen: true),
    MenuField(.automatic, .flag(MenuPlace(\.isAutomatic, usual: false)), isOnScreen: true),
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
