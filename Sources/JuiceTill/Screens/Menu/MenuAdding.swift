internal import JuiceKit
internal import JuiceText
internal import JuiceWords

/// Adding menu entries: asks for the name and the required fields. The rest is edited later.
extension MenuEditing {
  func add(to part: MenuEntry.Part) {
    let add: (String) -> Void =
      switch part {
      case .juices: addJuice
      case .ingredients: addIngredient
      case .payments: addPayment
      case .discounts: addDiscount
      case .options: addOption
      case .settings: { _ in }
      }
    ask(
      { $0.askNew(part) }, read: Self.name, enter: part == .payments ? .saveLine : .takeLine,
      onAccept: add)
  }

  private func addJuice(_ name: String) {
    let id = menu.newID(for: name, MenuEntry.juice)
    let addWith = { [self] (content: Juice.Content) in
      let save = { [self] (price: Price?, isAsked: Bool) in
        var juice = Juice(
          id: id, name: Name(name), recipe: [:], price: price, asksPrice: isAsked)
        juice.content = content
        write(.juice(id)) { [juice] in $0.juices.append(juice) }
      }
      // A menu without prices needs no currency.
      if menu.currency == nil { return save(nil, false) }
      askPrice(
        { $0.ask(.price, of: name) }, nil, onAsk: { _ in save(nil, true) },
        onAccept: { save($0, false) })
    }
    askContent(
      .recipe([:]), of: name, enter: menu.currency == nil ? .saveLine : .takeLine,
      onAccept: addWith)
  }

  private func addIngredient(_ name: String) {
    let id = menu.newID(for: name, MenuEntry.ingredient)
    // The unit comes first: the count is one of it.
    ask(
      { $0.askUnit(of: name) }, read: { $0.trimmed.isEmpty ? "" : Self.name($0) },
      enter: .takeLine,
      onAccept: { [self] (unit: String) in
        var ingredient = Ingredient(id: id, name: Name(name), opening: 0)
        ingredient.unit = unit.isEmpty ? nil : Name(unit)
        askOpening(of: ingredient)
      })
  }

  private func askOpening(of ingredient: Ingredient) {
    let unit = ingredient.unit.map(wording.text)
    ask(
      { $0.askOpening(in: unit) }, "0", replaces: true,
      problem: { $0.notNumber(Ingredient.counts) },
      read: { typed in
        (try? ingredient.amount(typed: typed.trimmed)).flatMap {
          Ingredient.counts.contains($0) ? $0 : nil
        }
      },
      onAccept: { [self] (opening: Int) in
        var ingredient = ingredient
        ingredient.opening = opening
        write(.ingredient(ingredient.id)) { [ingredient] in $0.ingredients.append(ingredient) }
      })
  }

  private func addPayment(_ name: String) {
    // These ways have built-in names in each language.
    let known = ["cash", "card", "transfer", "voucher"].compactMap(Payment.ID.init)
      .first { id in
        !menu.has(.payment(id)) && Language.allCases.contains { $0.words.name(of: id) == name }
      }
    let id = known ?? menu.newID(for: name, MenuEntry.payment)
    let way = Payment.Way(
      id: id, name: known == nil ? Name(name) : nil, hasDrawer: known?.rawValue == "cash")
    write(.payment(id)) { $0.ways.append(way) }
  }

  private func addDiscount(_ name: String) {
    let id = menu.newID(for: name, MenuEntry.discount)
    askOff(name) { [self] value in
      let offer = Discount.Offer(id: id, name: Name(name), value: value)
      write(.discount(id)) { $0.discounts.append(offer) }
    }
  }

  private func addOption(_ name: String) {
    let id = menu.newID(for: name, MenuEntry.option)
    ask(\.askNewChoices, read: Self.names) { [self] names in
      var group = Menu.OptionGroup(id: id, name: Name(name), choices: [])
      var menu = menu
      for name in names {
        let choice = Menu.OptionGroup.Choice(
          id: menu.newID(for: name, MenuEntry.choice), name: Name(name))
        group.choices.append(choice)
        // Adds the choice to the copy, so that the next one gets another id.
        menu.groups = menu.groups.filter { $0.id != id } + [group]
      }
      write(.option(id)) { [group] in $0.groups.append(group) }
    }
  }

  private static func names(_ text: String) -> [String]? {
    let names = text.split(separator: ",").map { name(String($0)) }
    return names.isEmpty || names.contains(nil) ? nil : names.compactMap(\.self)
  }

  func addChoice(to group: Menu.OptionGroup.ID, back: @escaping () -> Void) {
    let add = { [self] (name: String) in
      let choice = Menu.OptionGroup.Choice(
        id: menu.newID(for: name, MenuEntry.choice), name: Name(name))
      write(.choice(choice.id)) { $0.groups.change(group) { $0.choices.append(choice) } }
    }
    ask({ $0.label(of: .choices) }, read: Self.name, back: back, onAccept: add)
  }
}

extension Menu {
  fileprivate func newID<Owner>(for name: String, _ entry: (Identifier<Owner>) -> MenuEntry)
    -> Identifier<Owner>
  {
    let word = name.asIdentifier
    let start = word.isEmpty ? "new" : word
    var (id, number) = (Identifier<Owner>(parsing: start), 1)
    while let taken = id, has(entry(taken)) {
      number += 1
      id = Identifier(parsing: "\(start)-\(number)")
    }
    guard let id else { preconditionFailure("an id of letters and digits") }
    return id
  }
}
