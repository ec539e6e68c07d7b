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
  func on(_ path: MenuPath<Menu, Root?>) -> MenuPlace<Menu, Value> {
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
