package enum MenuEntry: Hashable, Sendable {
  case juice(Juice.ID)
  case ingredient(Ingredient.ID)
  case payment(Payment.ID)
  case discount(Discount.ID)
  case option(Menu.OptionGroup.ID)
  case choice(Menu.OptionGroup.Choice.ID)
  /// A setting, which can't be moved or removed.
  case setting(MenuKey)

  /// The kinds of entries that commands name.
  package enum Kind: String, CaseIterable, Sendable {
    case juice, ingredient, payment, discount, option, choice
  }

  package enum Part: CaseIterable, Hashable, Sendable {
    case juices, ingredients, payments, discounts, options, settings
  }
}

/// An ingredient or a juice that can't be removed, because recipes, sets or offers use it.
package struct EntryInUse: Error, Hashable, Sendable {
  package let kind: MenuEntry.Kind
  package let name: Name
  package let users: [Name]

  package init(_ kind: MenuEntry.Kind, name: Name, users: [Name]) {
    self.kind = kind
    self.name = name
    self.users = users
  }
}

extension Menu {
  package func has(_ entry: MenuEntry) -> Bool { siblings(of: entry).contains(entry) }

  /// Removes an entry. Removing an option also removes it from juices; juices keep their keyboard numbers.
  ///
  /// - Throws: the juices and choices that use an ingredient, or the sets and offers of a juice.
  package mutating func remove(_ entry: MenuEntry) throws(EntryInUse) {
    switch entry {
    case .juice(let id):
      let sets = juices.filter { set in set.parts.contains { $0.juice == id } }.map(\.name)
      // Without its juices, an offer would count on the whole bill.
      let offers = discounts.filter { $0.juices.contains(id) }.map { offer in
        offer.name ?? Name(offer.id?.rawValue ?? "")
      }
      if !(sets + offers).isEmpty, let name = juice(id)?.name {
        throw EntryInUse(.juice, name: name, users: sets + offers)
      }
      let numbers = numbers
      let behind = juices.drop { $0.id != id }.dropFirst().map(\.id)
      juices = juices.compactMap {
        var juice = $0
        if behind.contains(juice.id) { juice.number = numbers[juice.id] }
        return juice.id == id ? nil : juice
      }
    case .ingredient(let id):
      let users =
        juices.filter { !$0.isSet && $0.recipe.ingredients.contains(id) }.map(\.name)
        + groups.flatMap(\.choices).filter { $0.ingredients.contains(id) }.map(\.name)
      if !users.isEmpty, let name = ingredient(id)?.name {
        throw EntryInUse(.ingredient, name: name, users: users)
      }
      ingredients.remove(id)
    case .payment(let id): ways.remove(id)
    case .discount(let id): discounts.remove(id)
    case .option(let id):
      groups.remove(id)
      juices = juices.map { juice in copy(of: juice) { $0.options.removeAll { $0 == id } } }
    case .choice(let id): changeChoices(with: id) { $0.remove(id) }
    case .setting: break
    }
  }

  /// Moves an entry before another of its list, or to the end for `nil`.
  package mutating func move(_ entry: MenuEntry, before next: MenuEntry?) {
    func place<Element: Identifiable>(
      in list: [Element], _ entry: (Element.ID) -> MenuEntry?
    ) -> Element.ID? {
      next.flatMap { next in list.first { entry($0.id) == next }?.id }
    }
    switch entry {
    case .juice(let id): juices.move(id, before: place(in: juices, MenuEntry.juice))
    case .ingredient(let id):
      ingredients.move(id, before: place(in: ingredients, MenuEntry.ingredient))
    case .payment(let id): ways.move(id, before: place(in: ways, MenuEntry.payment))
    case .discount(let id):
      discounts.move(id, before: place(in: discounts) { $0.map(MenuEntry.discount) })
    case .option(let id): groups.move(id, before: place(in: groups, MenuEntry.option))
    case .choice(let id):
      changeChoices(with: id) { $0.move(id, before: place(in: $0, MenuEntry.choice)) }
    case .setting: break
    }
  }

  private mutating func changeChoices(
    with id: Menu.OptionGroup.Choice.ID, _ change: (inout [Menu.OptionGroup.Choice]) throws -> Void
  ) rethrows {
    guard let group = groups.firstIndex(where: { $0.choices.contains { $0.id == id } }) else {
      return
    }
    try change(&groups[group].choices)
  }

  package func name(of entry: MenuEntry) -> Name? { namePlace(of: entry)?.get(self) }
}

extension Array where Element: Identifiable {
  package mutating func change(_ id: Element.ID, _ change: (inout Element) throws -> Void) rethrows
  {
    guard let index = firstIndex(where: { $0.id == id }) else { return }
    try change(&self[index])
  }

  package mutating func remove(_ id: Element.ID) { removeAll { $0.id == id } }

  /// Moves an element before another, or to the end for `nil`.
  package mutating func move(_ id: Element.ID, before next: Element.ID?) {
    guard id != next, let index = firstIndex(where: { $0.id == id }) else { return }
    let moved = remove(at: index)
    insert(moved, at: next.flatMap { next in firstIndex { $0.id == next } } ?? count)
  }
}

extension Menu {
  /// Returns the entries of a part; choices follow their option.
  package func entries(of part: MenuEntry.Part) -> [MenuEntry] {
    switch part {
    case .juices: juices.map { .juice($0.id) }
    case .ingredients: ingredients.map { .ingredient($0.id) }
    case .payments: ways.map { .payment($0.id) }
    case .discounts: discounts.compactMap { $0.id.map(MenuEntry.discount) }
    case .options: groups.flatMap { [.option($0.id)] + $0.choices.map { .choice($0.id) } }
    case .settings:
      // Orders have pick-up times only where they are made and called.
      Menu.settings.map(\.key).filter { $0 != .lead || serving == .queue }.map { .setting($0) }
    }
  }

  /// Returns the entries that an entry can be moved among, including itself.
  package func siblings(of entry: MenuEntry) -> [MenuEntry] {
    switch entry {
    case .juice: entries(of: .juices)
    case .ingredient: entries(of: .ingredients)
    case .payment: entries(of: .payments)
    case .discount: entries(of: .discounts)
    case .option: groups.map { .option($0.id) }
    case .choice(let id): choice(id)?.of.choices.map { .choice($0.id) } ?? []
    case .setting: entries(of: .settings)
    }
  }
}
