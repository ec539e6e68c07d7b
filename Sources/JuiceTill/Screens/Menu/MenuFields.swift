internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

/// The fields of something on the menu, each of which is typed or chosen.
extension MenuEditing {
  private typealias Step = @MainActor () -> Void
  private typealias Field = (label: String, value: String, edit: Step)

  func edit(_ entry: MenuEntry) { edit(entry, at: 0) }

  /// - Parameter selected: the field that was edited last.
  private func edit(_ entry: MenuEntry, at selected: Int) {
    guard menu.has(entry) else { return }
    context.show { [self] in
      guard menu.has(entry) else { return Alert(kind: .message, message: words.entryGone) }
      let fields = fields(of: entry) { [self] in edit(entry, at: $0) }
      let labels = TextWidth.column(fields.map(\.label), .leading)
      return Alert(
        kind: .choice(selected: selected) { index in if let index { fields[index].edit() } },
        message: wording.name(of: entry), style: .heading,
        rows: zip(fields, labels).enumerated().map { index, row in
          AlertView.Row(key: AlertView.Row.key(index), text: "\(row.1)  \(row.0.value)")
        })
    }
  }

  /// - Parameter back: opens the fields again.
  private func fields(of entry: MenuEntry, back: @escaping @MainActor (Int) -> Void) -> [Field] {
    var fields: [Field] = []
    func add(
      _ label: String, _ value: String?, _ edit: @escaping @MainActor (@escaping Step) -> Void
    ) {
      let index = fields.count
      fields.append((label, value ?? words.nothingSet, { edit { back(index) } }))
    }
    // Names and prices are changed most often.
    let shown = menu.fields(of: entry).filter(\.isOnScreen)
    let first = shown.filter { [.name, .price].contains($0.key) }
    let more = if case .choice = entry { "+" } else { "" }
    for field in first + shown.filter({ ![.name, .price].contains($0.key) }) {
      let key = field.key
      let label = words.label(of: key)
      let question = { [self] (words: Words) in words.ask(key, of: wording.name(of: entry)) }
      switch field.value {
      case .name(let place):
        for language in Language.allCases {
          add(
            words.label(of: key, in: language), place.get(menu)?.text(in: language.rawValue)
          ) { [self] in askName(key, of: entry, place, in: language, $0) }
        }
      case .count(let place, let range):
        let count = place.get(menu).map(String.init)
        add(label, count) { [self] back in
          ask(
            question, count ?? "", replaces: true, problem: { $0.notNumber(range) },
            read: { text -> Int?? in
              text.trimmed.isEmpty && place.isOptional
                ? .some(nil) : range.typed(text).map { .some($0) }
            }, back: back, onTaken: save(place, of: entry, back))
        }
      case .price(let place):
        let price = place.get(menu)
        add(label, price.map { more + $0.text }) { [self] back in
          askPrice(question, price, back: back, onTaken: save(place, of: entry, back))
        }
      case .recipe(let place):
        let recipe = place.get(menu) ?? [:]
        add(label, recipe.parts.isEmpty ? nil : more + wording.list(recipe)) { [self] back in
          askRecipe(
            question, recipe, mayBeEmpty: !field.isNeeded, back: back,
            onTaken: save(place, of: entry, back))
        }
      case .options(let place):
        guard !menu.groups.isEmpty else { continue }
        let names = (place.get(menu) ?? []).map { wording.name(of: .option($0)) }
        add(label, names.isEmpty ? nil : names.joined(separator: ", ")) { [self] in
          chooseOptions(key, of: entry, place, $0)
        }
      case .hidden(let place):
        let now = place.get(menu).flatMap { $0.isOn(context.today) ? $0 : nil }
        add(label, words.name(of: now)) { [self] back in
          choose(
            key, of: entry, from: [nil, .on(context.today), .always], now: now,
            name: { [self] in context.words.name(of: $0) }, back: back,
            onChosen: save(place, of: entry, back))
        }
      case .color(let place):
        let now = place.get(menu)
        let named = Color.Named.allCases.map(Color.named)
        // A mixed one stays where nothing else is chosen.
        let mixed = now.flatMap { named.contains($0) ? nil : [$0] } ?? []
        add(label, now.map(wording.name)) { [self] back in
          choose(
            key, of: entry, from: [nil] + mixed + named, now: now,
            name: { [self] in $0.map(wording.name) ?? context.words.nothingSet }, back: back,
            onChosen: save(place, of: entry, back))
        }
      case .flag(let place):
        let isSet = place.get(menu) ?? false
        add(label, isSet ? words.yes : words.no) { [self] in save(place, of: entry, $0)(!isSet) }
      // No such field is on the screen.
      case .percent, .choices: break
      }
    }
    switch entry {
    case .discount(let id):
      let value = menu.discounts.first { $0.id == id }?.value
      add(words.label(of: .amount), value?.text) { [self] back in
        askOff(wording.name(of: entry), value, back: back) { [self] value in
          write(entry, { $0.discounts.change(id) { $0.value = value } }, then: back)
        }
      }
    case .option(let id):
      guard let group = menu.groups.first(where: { $0.id == id }) else { break }
      add(words.label(of: .ask), words.name(of: group.kind)) { [self] back in
        let kind = Menu.OptionGroup.Kind.allCases.element(after: group.kind)
        write(entry, { $0.groups.change(id) { $0.kind = kind } }, then: back)
      }
      add(words.label(of: .choices), "") { [self] back in addChoice(to: id, back: back) }
    case .juice, .ingredient, .payment, .choice: break
    }
    return fields
  }

  private func save<Value>(
    _ place: MenuPlace<Menu, Value>, of entry: MenuEntry, _ back: @escaping Step
  ) -> (Value?) -> Void {
    { [self] value in write(entry, { place.set(&$0, value) }, then: back) }
  }

  private func askName(
    _ key: MenuKey, of entry: MenuEntry, _ place: MenuPlace<Menu, Name>, in language: Language,
    _ back: @escaping Step
  ) {
    let name = place.get(menu)
    let heading = { [self] (words: Words) in
      words.ask(words.label(of: key, in: language), of: wording.name(of: entry))
    }
    ask(
      heading, name?.text(in: language.rawValue) ?? "", problem: \.notName, read: Self.name,
      back: back,
      onTaken: { [self] text in
        save(place, of: entry, back)((name ?? Name(text)).with(text, in: language))
      })
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
      { $0.ask(.amount, of: name) }, start, replaces: true, problem: \.notDiscount,
      read: { [menu] in Discount.Offer(typed: $0, currency: menu.currency)?.value }, back: back,
      onTaken: onTaken)
  }

  /// Each choice puts one on the juice or takes it off, until it is left.
  private func chooseOptions(
    _ key: MenuKey, of entry: MenuEntry, _ place: MenuPlace<Menu, [Menu.OptionGroup.ID]>,
    at selected: Int = 0, _ back: @escaping Step
  ) {
    context.show { [self] in
      let (groups, own) = (menu.groups, place.get(menu) ?? [])
      return Alert(
        kind: .choice(selected: selected) { [self] index in
          guard let index else { return back() }
          let group = groups[index].id
          // In the menu's order.
          let options = groups.map(\.id).filter { own.contains($0) != ($0 == group) }
          save(place, of: entry) { [self] in
            chooseOptions(key, of: entry, place, at: index, back)
          }(options)
        }, message: words.ask(key, of: wording.name(of: entry)), style: .heading,
        rows: groups.enumerated().map {
          AlertView.Row(
            key: AlertView.Row.key($0),
            text: "[\(own.contains($1.id) ? "x" : " ")] \(wording.text($1.name))")
        })
    }
  }

  /// Has one of several values chosen.
  private func choose<Value: Equatable>(
    _ key: MenuKey, of entry: MenuEntry, from values: [Value], now: Value,
    name: @escaping (Value) -> String, back: @escaping () -> Void,
    onChosen: @escaping (Value) -> Void
  ) {
    context.show { [self] in
      Alert(
        kind: .choice(selected: values.firstIndex(of: now) ?? 0) { index in
          if let index { onChosen(values[index]) } else { back() }
        }, message: words.ask(key, of: wording.name(of: entry)), style: .heading,
        rows: values.enumerated().map {
          AlertView.Row(key: AlertView.Row.key($0), text: name($1))
        })
    }
  }
}
