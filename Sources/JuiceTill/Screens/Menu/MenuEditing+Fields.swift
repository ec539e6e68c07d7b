internal import JuiceKit
internal import JuiceTerminal
internal import JuiceText
internal import JuiceWords

extension MenuEditing {
  private typealias Step = @MainActor () -> Void
  private typealias Field = (label: String, value: String, paints: [Paint], edit: Step)

  /// Edits an entry. A single field is edited without a list.
  func edit(_ entry: MenuEntry) {
    let all = fields(of: entry) { [self] _ in
      if fields(of: entry).count > 1 { edit(entry, at: 0) }
    }
    if all.count == 1 { all[0].edit() } else { edit(entry, at: 0) }
  }

  /// The values of an entry's fields, without those that are not set.
  func values(of entry: MenuEntry) -> String {
    let values = fields(of: entry).map(\.value).filter { $0 != words.nothingSet }
    return values.isEmpty ? words.nothingSet : values.joined(separator: ", ")
  }

  /// - Parameter selected: the index of the field edited last.
  private func edit(_ entry: MenuEntry, at selected: Int) {
    guard menu.has(entry) else { return }
    context.show { [self] in
      guard menu.has(entry) else { return Alert(kind: .message(), message: words.entryGone) }
      let fields = fields(of: entry) { [self] in edit(entry, at: $0) }
      let labels = TextWidth.column(fields.map(\.label), .leading)
      return Alert(
        kind: .choice(selected: selected) { index in if let index { fields[index].edit() } },
        message: wording.name(of: entry),
        rows: zip(fields, labels).enumerated().map { index, row in
          AlertView.Row(
            key: AlertView.Row.key(index), label: row.1 + "  ", text: row.0.value,
            paints: row.0.paints)
        }, hints: .keys(enter: words.changeHint, escape: words.key(.close).hint))
    }
  }

  /// - Parameter back: reopens the list at a field.
  private func fields(of entry: MenuEntry, back: @escaping @MainActor (Int) -> Void = { _ in })
    -> [Field]
  {
    var fields: [Field] = []
    func add(
      _ label: String, _ value: String?, paints: [Paint] = [],
      _ edit: @escaping @MainActor (@escaping Step) -> Void
    ) {
      let index = fields.count
      let swatch = paints.isEmpty ? "" : "██ "
      fields.append(
        (label, swatch + (value ?? words.nothingSet), paints, { edit { back(index) } }))
    }
    // Names and prices come first, because they change most often. Short names come last.
    let shown = menu.fields(of: entry).filter(\.isOnScreen)
    let (first, last) = ([MenuKey.name, .price], MenuKey.label)
    let sorted =
      shown.filter { first.contains($0.key) }
      + shown.filter { !(first + [last]).contains($0.key) } + shown.filter { $0.key == last }
    let more = if case .choice = entry { "+" } else { "" }
    for field in sorted {
      let key = field.key
      if case .discount(let id) = entry, key == .amount || key == .from {
        addOfferField(key, of: id, add)
        continue
      }
      let label = words.label(of: key)
      let question: @MainActor (Words) -> String = { [self] _ in heading(key, of: entry) }
      func addTyped<Value>(
        _ place: MenuPlace<Menu, Value>, text: (Value) -> String,
        paint: (Value) -> Paint? = { _ in nil }, swatches: [(text: String, paint: Paint)] = [],
        read: @escaping @MainActor (String) -> Value?,
        problem: @escaping @MainActor (String) -> MenuProblem.Kind
      ) {
        let start = place.get(menu).map(text)
        let paints = [place.get(menu).flatMap(paint)].compactMap(\.self)
        add(label, start, paints: paints) { [self] back in
          ask(
            { question($0) }, start ?? "", replaces: true, swatches: swatches,
            refusal: { problem($0.trimmed) },
            read: { typed -> Value?? in
              typed.trimmed.isEmpty && place.isOptional
                ? .some(nil) : read(typed.trimmed).map { .some($0) }
            }, back: back, onAccept: save(place, of: entry, back))
        }
      }
      func addChoice<Value: CaseIterable>(
        _ place: MenuPlace<Menu, Value>, name: @escaping @MainActor (Value) -> String
      ) {
        // Without a rounding step, there is nothing to round.
        guard let now = place.get(menu) else { return }
        add(label, name(now)) { [self] back in
          choose(
            key, of: entry, from: Array(Value.allCases), now: now, name: { name($0) },
            back: back, onChosen: save(place, of: entry, back))
        }
      }
      func addMarks<Value: Equatable & Sendable>(
        _ place: MenuPlace<Menu, [Value]>, from all: @escaping @Sendable (Menu) -> [Value],
        name: @escaping @MainActor (Value) -> String
      ) {
        let names = (place.get(menu) ?? []).map(name)
        add(label, names.isEmpty ? nil : names.joined(separator: ", ")) { [self] back in
          mark(
            { [self] in heading(key, of: entry) }, in: entry, from: all, name: { name($0) },
            isMarked: { place.get($0)?.contains($1) ?? false },
            change: { menu, value in
              place.set(&menu, (place.get(menu) ?? []).toggling(value, in: all(menu)))
            }, back: back)
        }
      }
      switch field.value {
      case .name(let place):
        for language in Language.allCases {
          add(
            words.label(of: key, in: language), place.get(menu)?.text(in: language.rawValue)
          ) { [self] in askName(key, of: entry, place, in: language, $0) }
        }
      case .count(let place, let range):
        addTyped(
          place, text: { "\($0)" }, read: range.number,
          problem: {
            $0.isPlainNumber ? .countOutOfRange($0, wanted: range) : .notCount($0, wanted: range)
          })
      case .percent(let place, _):
        addTyped(
          place, text: { $0.text + "%" },
          read: { Percent(parsing: $0.hasSuffix("%") ? String($0.dropLast()) : $0) },
          problem: MenuProblem.Kind.badPercent)
      case .dayStart(let place):
        addTyped(
          place, text: \.text, read: DayStart.init(parsing:), problem: MenuProblem.Kind.notTime)
      case .allergens(let place):
        addTyped(
          place, text: { $0.map(\.text).joined(separator: ", ") },
          read: { typed in
            let words = typed.split(separator: ",").map { String($0).trimmed }
            let allergens = words.compactMap(Allergen.init)
            return allergens.count == words.count && !words.isEmpty ? allergens.withoutRepeats : nil
          }, problem: MenuProblem.Kind.badAllergen)
      case .percents(let place):
        addTyped(
          place, text: { $0.map { $0.text + "%" }.joined(separator: ", ") },
          read: [Percent].init(typed:), problem: MenuProblem.Kind.badPercent)
      case .serving(let place): addChoice(place) { [self] in context.words.name(of: $0) }
      case .scope(let place): addChoice(place) { [self] in context.words.name(of: $0) }
      case .lines(let place):
        let lines = place.get(menu) ?? []
        for index in 0...lines.count {
          let line = lines.dropFirst(index).first
          add("\(label) \(index + 1)", line) { [self] back in
            ask(
              question, line ?? "", read: \.trimmed, back: back,
              onAccept: { [self] text in
                let new = text.isEmpty ? [] : [text]
                save(place, of: entry, back)(
                  Array(lines[..<index] + new + lines.dropFirst(index + 1)))
              })
          }
        }
      case .price(let place, let ask):
        let price = place.get(menu)
        let isAsked = ask?.written(in: menu) != nil
        add(label, isAsked ? words.asksPrice : price.map { more + $0.text }) { [self] back in
          askPrice(
            question, price, isAsked: isAsked,
            onAsk: ask.map { ask in
              { [self] currency in
                write(
                  entry,
                  {
                    $0.currency = $0.currency ?? currency
                    ask.set(&$0, true)
                  }, then: back)
              }
            }, back: back, onAccept: save(place, of: entry, back))
        }
      case .cost(let place):
        let cost = place.get(menu)
        add(label, cost.map { $0.currency.sign + $0.plain }) { [self] back in
          askCurrency(back: back) { [self] currency in
            ask(
              question, cost?.plain ?? "", replaces: true,
              refusal: { .badCost($0.trimmed) },
              read: { typed -> Cost?? in
                let text = typed.trimmed.replacing(",", with: ".")
                return text.isEmpty
                  ? .some(nil) : Cost(ofUnit: text, in: currency).map { .some($0) }
              }, back: back, onAccept: save(place, of: entry, back))
          }
        }
      case .factor(let place):
        addTyped(
          place, text: \.text, read: { Factor(parsing: $0.replacing(",", with: ".")) },
          problem: MenuProblem.Kind.badFactor)
      case .replacements(let place):
        let now = place.get(menu) ?? []
        add(label, now.isEmpty ? nil : wording.list(now)) { [self] back in
          askReplacements(question, now, back: back, onAccept: save(place, of: entry, back))
        }
      case .recipe(let place, let range):
        guard case .juice(let id) = entry, let juice = menu.juice(id) else {
          let recipe = place.get(menu) ?? [:]
          add(label, recipe.parts.isEmpty ? nil : more + wording.list(recipe)) { [self] back in
            askRecipe(
              question, recipe, in: range, back: back, onAccept: save(place, of: entry, back))
          }
          continue
        }
        let name = juice.isSet ? words.label(of: .set) : label
        let value = juice.isSet ? wording.list(juice.parts) : wording.list(juice.recipe)
        add(name, value) { [self] back in
          askContent(
            juice.content, of: wording.name(of: entry), back: back,
            onAccept: { [self] content in
              write(entry, { $0.juices.change(id) { $0.content = content } }, then: back)
            })
        }
      case .options(let place):
        guard !menu.groups.isEmpty else { continue }
        addMarks(
          place, from: { $0.groups.map(\.id) }, name: { [self] in wording.name(of: .option($0)) })
      case .juices(let place):
        addMarks(place, from: { $0.juices.map(\.id) }, name: { [self] in wording.name(of: $0) })
      case .weekdays(let place):
        addMarks(
          place, from: { _ in OfferTimes.Weekday.allCases }, name: { [self] in words.name(of: $0) })
      case .hidden(let place):
        let now = place.get(menu).flatMap { $0.isOn(context.today) ? $0 : nil }
        add(label, words.name(of: now)) { [self] back in
          choose(
            key, of: entry, from: [nil, .on(context.today), .always], now: now,
            name: { [self] in context.words.name(of: $0) }, back: back,
            onChosen: save(place, of: entry, back))
        }
      case .color(let place):
        addTyped(
          place, text: wording.name, paint: { Paint($0) },
          swatches: Color.Named.allCases.map { (words.name(of: $0), Paint(.named($0))) },
          read: Color.init(typed:), problem: MenuProblem.Kind.unknownColor)
      case .flag(let place):
        let isSet = place.get(menu) ?? false
        add(label, isSet ? words.yes : words.no) { [self] in save(place, of: entry, $0)(!isSet) }
      // The row of the recipe shows the parts of a set.
      case .parts: break
      // These are not on the screen.
      case .choices, .mapping, .several: break
      }
    }
    guard case .option(let id) = entry, let group = menu.groups.first(where: { $0.id == id }) else {
      return fields
    }
    add(words.label(of: .ask), wording.choosing(of: group)) { [self] back in
      let kind = Menu.OptionGroup.Kind.allCases.element(after: group.kind)
      write(
        entry,
        {
          $0.groups.change(id) { group in
            group.kind = kind
            group.most = 1
          }
        }, then: back)
    }
    if group.kind == .many {
      add(words.label(of: .many), "\(group.most)") { [self] back in
        ask(
          { [self] in $0.ask(.many, of: wording.name(of: entry)) }, "\(group.most)",
          replaces: true, problem: { $0.notNumber(Menu.OptionGroup.repeats) },
          read: { Menu.OptionGroup.repeats.number($0.trimmed) }, back: back,
          onAccept: { [self] most in
            write(entry, { $0.groups.change(id) { $0.most = most } }, then: back)
          })
      }
    }
    add(words.label(of: .choices), "") { [self] back in addChoice(to: id, back: back) }
    let juices = menu.juices.filter { $0.options.contains(id) }.map { wording.text($0.name) }
    add(words.name(of: .juices), juices.isEmpty ? nil : juices.joined(separator: ", ")) {
      [self] in chooseJuices(of: id, $0)
    }
    return fields
  }

  /// Adds the amount or the times of a discount, which are one field each.
  private func addOfferField(
    _ key: MenuKey, of id: Discount.ID,
    _ add: (String, String?, [Paint], @escaping @MainActor (@escaping Step) -> Void) -> Void
  ) {
    guard let offer = menu.discounts.first(where: { $0.id == id }) else { return }
    let entry = MenuEntry.discount(id)
    func change(
      _ change: @escaping @Sendable (inout Discount.Offer) -> Void, then back: @escaping Step
    ) {
      write(entry, { $0.discounts.change(id, change) }, then: back)
    }
    if key == .amount {
      return add(words.label(of: key), offer.value.text, []) { [self] back in
        askOff(wording.name(of: entry), offer.value.typed, back: back) { value in
          change({ $0.value = value }, then: back)
        }
      }
    }
    let span = words.span(of: offer.times)
    add(words.label(of: key), span.isEmpty ? nil : span, []) { [self] back in
      ask(
        { [self] in $0.ask(key, of: wording.name(of: entry)) }, span, replaces: true,
        problem: \.notSpan, read: { OfferTimes(typedSpan: $0.trimmed) }, back: back,
        onAccept: { typed in
          change({ ($0.times.from, $0.times.to) = (typed.from, typed.to) }, then: back)
        })
    }
  }

  private func heading(_ key: MenuKey, of entry: MenuEntry) -> String {
    let name = wording.name(of: entry)
    return entry == .setting(key) ? name : words.ask(key, of: name)
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
      heading, name?.text(in: language.rawValue) ?? "",
      read: { $0.trimmed.isEmpty && place.isOptional ? "" : Self.name($0) }, back: back,
      onAccept: { [self] text in
        save(place, of: entry, back)(
          text.isEmpty ? name?.without(language) : (name ?? Name(text)).with(text, in: language))
      })
  }

  /// Asks for a percentage or an amount. If an amount needs a currency, asks for it afterwards.
  func askOff(
    _ name: String, _ start: String = "", in currency: Currency? = nil,
    back: @escaping () -> Void = {}, onAccept: @escaping (Discount.Offer.Value) -> Void
  ) {
    let currency = currency ?? menu.currency
    ask(
      { $0.ask(.amount, of: name) }, start, replaces: true, problem: \.notDiscount,
      read: { typed -> (typed: String, value: Discount.Offer.Value?)? in
        if let offer = Discount.Offer(typed: typed, currency: currency) {
          return (typed, offer.value)
        }
        let isAmount = typed.trimmed.allSatisfy { "0123456789,.".contains($0) }
        return currency == nil && isAmount ? (typed, nil) : nil
      }, back: back,
      onAccept: { [self] in
        let typed = $0.typed
        if let value = $0.value { return onAccept(value) }
        askCurrency(back: back) { [self] currency in
          if let offer = Discount.Offer(typed: typed, currency: currency) {
            onAccept(offer.value)
          } else {
            askOff(name, typed, in: currency, back: back, onAccept: onAccept)
          }
        }
      })
  }

  private func chooseJuices(of group: Menu.OptionGroup.ID, _ back: @escaping Step) {
    mark(
      { [self] in words.ask(words.name(of: .juices), of: wording.name(of: .option(group))) },
      in: .option(group), from: { $0.juices.map(\.id) },
      name: { [self] in wording.name(of: $0) },
      isMarked: { menu, juice in menu.juice(juice)?.options.contains(group) ?? false },
      change: { menu, juice in
        let all = menu.groups.map(\.id)
        menu.juices.change(juice) { $0.options = $0.options.toggling(group, in: all) }
      }, back: back)
  }

  /// Marks and unmarks values, one at a time, until cancelled.
  private func mark<Value: Sendable>(
    _ message: @escaping () -> String, in entry: MenuEntry, at selected: Int = 0,
    from all: @escaping (Menu) -> [Value], name: @escaping (Value) -> String,
    isMarked: @escaping (Menu, Value) -> Bool,
    change: @escaping @Sendable (inout Menu, Value) -> Void, back: @escaping Step
  ) {
    context.show { [self] in
      let entries = all(menu)
      return Alert(
        kind: .choice(selected: selected) { [self] index in
          guard let index else { return back() }
          let marked = entries[index]
          write(entry, { change(&$0, marked) }) { [self] in
            mark(
              message, in: entry, at: index, from: all, name: name, isMarked: isMarked,
              change: change, back: back)
          }
        }, message: message(),
        rows: .numbered(entries.map { "[\(isMarked(menu, $0) ? "x" : " ")] \(name($0))" }),
        hints: .keys(enter: words.chooseHint, escape: words.backHint))
    }
  }

  private func choose<Value: Equatable>(
    _ key: MenuKey, of entry: MenuEntry, from values: [Value], now: Value,
    name: @escaping (Value) -> String, back: @escaping () -> Void,
    onChosen: @escaping (Value) -> Void
  ) {
    context.show { [self] in
      Alert(
        kind: .choice(selected: values.firstIndex(of: now) ?? 0) { index in
          if let index { onChosen(values[index]) } else { back() }
        }, message: heading(key, of: entry),
        rows: .numbered(values.map(name)),
        hints: .keys(enter: words.chooseHint, escape: words.backHint))
    }
  }
}

extension Array where Element: Equatable {
  /// Adds or removes a value, and sorts the values as in `all`.
  fileprivate nonisolated func toggling(_ value: Element, in all: [Element]) -> [Element] {
    all.filter { contains($0) != ($0 == value) }
  }
}

extension OfferTimes {
  /// Parses `15:00-17:00`, `15:00-` or `-17:00`; nothing stands for all day.
  fileprivate nonisolated init?(typedSpan text: String) {
    self.init()
    guard !text.isEmpty else { return }
    let parts = text.replacing("~", with: "-").replacing("–", with: "-").split(
      separator: "-", omittingEmptySubsequences: false
    ).map { String($0).trimmed }
    guard parts.count == 2 else { return nil }
    (from, to) = (DayStart(parsing: parts[0]), DayStart(parsing: parts[1]))
    let isRead = zip(parts, [from, to]).allSatisfy { $0.isEmpty == ($1 == nil) }
    guard isRead, from != nil || to != nil, !isEmpty else { return nil }
  }
}

extension Color {
  /// Parses a name in any language, or what the menu file allows.
  fileprivate nonisolated init?(typed text: String) {
    let word = text.lowercased()
    let named = Named.allCases.first { name in
      Language.allCases.contains { $0.words.name(of: name) == word }
    }
    guard let color = named.map(Color.named) ?? Color(parsing: word) else { return nil }
    self = color
  }
}
