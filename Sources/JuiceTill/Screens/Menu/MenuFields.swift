internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The fields of something on the menu, each of which is typed or chosen.
extension MenuEditing {
  private typealias Step = @MainActor () -> Void
  private typealias Field = (field: MenuField, value: String, edit: Step)

  func edit(_ entry: MenuEntry) { edit(entry, at: 0) }

  /// - Parameter selected: the field that was edited last.
  private func edit(_ entry: MenuEntry, at selected: Int) {
    guard menu.has(entry) else { return }
    context.show { [self] in
      let fields = fields(of: entry) { [self] in edit(entry, at: $0) }
      let names = TextWidth.column(fields.map { words.name(of: $0.field) }, .leading)
      return Alert(
        kind: .choice(selected: selected) { index in if let index { fields[index].edit() } },
        message: wording.name(of: entry), style: .heading,
        rows: zip(fields, names).enumerated().map { index, row in
          AlertView.Row(key: AlertView.Row.key(index), text: "\(row.1)  \(row.0.value)")
        })
    }
  }

  /// - Parameter back: opens the fields again.
  private func fields(of entry: MenuEntry, back: @escaping @MainActor (Int) -> Void) -> [Field] {
    var fields: [Field] = []
    func add(
      _ field: MenuField, _ value: String?, _ edit: @escaping @MainActor (@escaping Step) -> Void
    ) {
      let index = fields.count
      fields.append((field, value ?? words.nothingSet, { edit { back(index) } }))
    }
    for language in Language.allCases {
      add(.name(language), menu.name(of: entry)?.text(in: language.rawValue)) { [self] back in
        askName(of: entry, in: language, back)
      }
    }
    switch entry {
    case .juice(let id):
      guard let juice = menu.juice(id) else { break }
      add(.price, juice.price?.text) { [self] back in
        askPrice({ $0.ask(.price, of: self.wording.name(of: entry)) }, juice.price, back: back) {
          [self] price in
          write(entry, { $0.juices.change(id) { $0.price = price } }, then: back)
        }
      }
      add(.recipe, wording.list(juice.recipe)) { [self] back in
        askRecipe({ $0.ask(.recipe, of: self.wording.name(of: entry)) }, juice.recipe, back: back) {
          [self] recipe in
          write(entry, { $0.juices.change(id) { $0.recipe = recipe } }, then: back)
        }
      }
      if !menu.groups.isEmpty {
        let names = menu.groups(of: juice).map { wording.text($0.name) }
        add(.options, names.isEmpty ? nil : names.joined(separator: ", ")) { [self] back in
          chooseOptions(of: id, back)
        }
      }
      let hidden = juice.hidden(on: context.today)
      add(.hidden, words.name(of: hidden)) { [self] back in
        let hide = { [self] (hidden: Juice.Hidden?) in
          write(entry, { $0.juices.change(id) { $0.hidden = hidden } }, then: back)
        }
        choose(
          .hidden, of: entry, from: [nil, .on(context.today), .always], now: hidden,
          name: { [self] in words.name(of: $0) }, back: back, onChosen: hide)
      }
    case .ingredient(let id):
      guard let ingredient = menu.ingredient(id) else { break }
      add(.low, ingredient.low.map(String.init)) { [self] back in
        let save = { [self] (low: Int?) in
          write(entry, { $0.ingredients.change(id) { $0.low = low } }, then: back)
        }
        ask(
          { $0.ask(.low, of: self.wording.name(of: entry)) },
          ingredient.low.map(String.init) ?? "", replaces: true,
          problem: { $0.notNumber(Ingredient.counts) },
          read: { text -> Int?? in
            text.trimmed.isEmpty ? .some(nil) : Ingredient.counts.typed(text).map { .some($0) }
          }, back: back, onTaken: save)
      }
      add(.color, ingredient.color.map(wording.name)) { [self] back in chooseColor(of: id, back) }
    case .payment(let id):
      let hasDrawer = menu.drawerWays.contains(id)
      add(.drawer, hasDrawer ? words.yes : words.no) { [self] back in
        write(entry, { $0.ways.change(id) { $0.hasDrawer.toggle() } }, then: back)
      }
    case .discount(let id):
      let value = menu.discounts.first { $0.id == id }?.value
      add(.off, value?.text) { [self] back in
        askOff(wording.name(of: entry), value, back: back) { [self] value in
          write(entry, { $0.discounts.change(id) { $0.value = value } }, then: back)
        }
      }
    case .option(let id):
      guard let group = menu.groups.first(where: { $0.id == id }) else { break }
      add(.choosing, words.name(of: group.kind)) { [self] back in
        let kind = ChoiceGroup.Kind.allCases.element(after: group.kind)
        write(entry, { $0.groups.change(id) { $0.kind = kind } }, then: back)
      }
      add(.newChoice, "") { [self] back in addChoice(to: id, back: back) }
    case .choice(let id):
      guard let choice = menu.choice(id)?.choice else { break }
      add(.price, choice.price.map { "+" + $0.text }) { [self] back in
        askPrice({ $0.ask(.price, of: self.wording.name(of: entry)) }, choice.price, back: back) {
          [self] price in
          write(entry, { $0.change(id) { $0.price = price } }, then: back)
        }
      }
      add(.times, "\(choice.times)") { [self] back in
        ask(
          { $0.ask(.times, of: self.wording.name(of: entry)) }, "\(choice.times)",
          replaces: true, problem: { $0.notNumber(ChoiceGroup.Choice.multiples) },
          read: ChoiceGroup.Choice.multiples.typed, back: back
        ) { [self] times in
          write(entry, { $0.change(id) { $0.times = times } }, then: back)
        }
      }
      add(.recipe, choice.recipe.parts.isEmpty ? nil : "+" + wording.list(choice.recipe)) {
        [self] back in
        askRecipe(
          { $0.ask(.recipe, of: self.wording.name(of: entry)) }, choice.recipe, mayBeEmpty: true,
          back: back
        ) { [self] recipe in
          write(entry, { $0.change(id) { $0.recipe = recipe } }, then: back)
        }
      }
    }
    return fields
  }

  private func askName(
    of entry: MenuEntry, in language: Language, _ back: @escaping () -> Void
  ) {
    let name = menu.name(of: entry)
    let rename = { [self] (text: String) in
      let renamed = (name ?? Name(text)).with(text, in: language)
      write(entry, { $0.rename(entry, renamed) }, then: back)
    }
    ask(
      { $0.ask(.name(language), of: self.wording.name(of: entry)) },
      name?.text(in: language.rawValue) ?? "", problem: \.notName, read: Self.name, back: back,
      onTaken: rename)
  }

  func askOff(
    _ name: String, _ value: Discount.Offer.Value?, back: @escaping () -> Void = {},
    onTaken: @escaping (Discount.Offer.Value) -> Void
  ) {
    let start =
      switch value {
      case .percent(let percent): percent.text + "%"
      case .amount(let amount): amount.plain
      case nil: ""
      }
    ask(
      { $0.ask(.off, of: name) }, start, replaces: true, problem: \.notDiscount,
      read: { [menu] in Discount.Offer(typed: $0, currency: menu.currency)?.value }, back: back,
      onTaken: onTaken)
  }

  /// Each choice puts one on the juice or takes it off, until it is left.
  private func chooseOptions(
    of id: Juice.ID, at selected: Int = 0, _ back: @escaping () -> Void
  ) {
    context.show { [self] in
      let (groups, own) = (menu.groups, menu.juice(id)?.options ?? [])
      return Alert(
        kind: .choice(selected: selected) { [self] index in
          guard let index else { return back() }
          let group = groups[index].id
          // In the menu's order.
          let options = groups.map(\.id).filter { own.contains($0) != ($0 == group) }
          write(.juice(id), { $0.juices.change(id) { $0.options = options } }) { [self] in
            chooseOptions(of: id, at: index, back)
          }
        }, message: words.ask(.options, of: wording.name(of: id)), style: .heading,
        rows: groups.enumerated().map {
          AlertView.Row(
            key: AlertView.Row.key($0),
            text: "[\(own.contains($1.id) ? "x" : " ")] \(wording.text($1.name))")
        })
    }
  }

  private func chooseColor(of id: Ingredient.ID, _ back: @escaping () -> Void) {
    let now = menu.ingredient(id)?.color
    let named = Color.Named.allCases.map(Color.named)
    // A mixed one stays where nothing else is chosen.
    let mixed = now.flatMap { named.contains($0) ? nil : [$0] } ?? []
    let paint = { [self] (color: Color?) in
      write(.ingredient(id), { $0.ingredients.change(id) { $0.color = color } }, then: back)
    }
    choose(
      .color, of: .ingredient(id), from: [nil] + mixed + named, now: now,
      name: { [self] in $0.map(wording.name) ?? words.nothingSet }, back: back, onChosen: paint)
  }

  /// Has one of several values chosen.
  private func choose<Value: Equatable>(
    _ field: MenuField, of entry: MenuEntry, from values: [Value], now: Value,
    name: @escaping (Value) -> String, back: @escaping () -> Void,
    onChosen: @escaping (Value) -> Void
  ) {
    context.show { [self] in
      Alert(
        kind: .choice(selected: values.firstIndex(of: now) ?? 0) { index in
          if let index { onChosen(values[index]) } else { back() }
        }, message: words.ask(field, of: wording.name(of: entry)), style: .heading,
        rows: values.enumerated().map {
          AlertView.Row(key: AlertView.Row.key($0), text: name($1))
        })
    }
  }
}
