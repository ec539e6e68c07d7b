import JuiceKit
import JuiceText
import JuiceWords

struct MenuOutput: CommandOutput {
  let stock: Stock
  let today: LocalDay
  let wording: Wording

  private var table: OutputTable<Juice> {
    let (menu, words) = (wording.menu, wording.words)
    func servings(_ juice: Juice) -> Servings { menu.servings(of: juice, from: stock) }
    let price = OutputTable<Juice>.Column.shown(words.price, .trailing) {
      $0.asksPrice ? words.asksPrice : menu.price(of: $0).map(wording.cost) ?? ""
    }
    let costs: [OutputTable<Juice>.Column] =
      menu.hasCosts
      ? [
        .shown(words.cupCost, .trailing) { menu.cost(of: $0)?.rounded.text ?? "" },
        .shown(words.margin, .trailing) { menu.margin(of: $0)?.text ?? "" },
      ] : []
    return OutputTable(
      rows: menu.juices,
      columns: [
        .all("id", words.id) { .text($0.id.rawValue) },
        .data("name") { .text(wording.name(of: $0.id)) },
        .shown(words.juice) { juice in
          let mark = juice.hidden(on: today).map { " (\(words.mark($0)))" } ?? ""
          return wording.name(of: juice.id) + mark
        },
      ] + (menu.hasPrices ? [price] : []) + costs + [
        .data("recipe") { juice in
          .text(juice.recipe.parts.map { "\($0.ingredient)=\($0.amount)" }.joined(separator: " "))
        },
        .all("cups", words.servings, .trailing) { .whole(servings($0).cups) },
        .data("limitedBy") { .orNull(servings($0).limitedBy?.rawValue) },
        .shown(words.limitedBy) { servings($0).limitedBy.map(wording.name) ?? "" },
        .shown(words.recipe) { wording.recipe(of: $0) },
        .data("price") {
          $0.asksPrice ? .text(Juice.askWord) : menu.price(of: $0).map { .text($0.plain) }
        },
        .data("currency") {
          (menu.price(of: $0)?.currency ?? menu.cost(of: $0)?.currency
            ?? ($0.asksPrice ? menu.currency : nil)).map { .text($0.code) }
        },
        .data("options") { juice in
          juice.options.isEmpty ? nil : .text(juice.options.map(\.rawValue).joined(separator: " "))
        },
        .data("hidden") { $0.hidden(on: today).map { _ in .bool(true) } },
      ]
        + (menu.hasCosts
          ? [
            .data("cost") { menu.cost(of: $0).map { .text($0.rounded.plain) } },
            .data("margin") { menu.margin(of: $0).map { .text($0.plain) } },
          ] : []) + [
          .sheet("number") { menu.numbers[$0.id].map { "\($0)" } ?? "" }
        ]
        + (menu.juices.contains(where: \.isSet)
          ? [
            .data("set") { $0.parts.text.map(JSON.text) }
          ] : [])
        + allergenColumns,
      narrowing: [
        (words.recipe, 12), (words.recipe, 0), (words.limitedBy, 8), (words.juice, 10),
        (words.limitedBy, 0), (words.id, 8), (words.juice, 4),
      ], object: json)
  }

  private var allergenColumns: [OutputTable<Juice>.Column] {
    let menu = wording.menu
    guard menu.hasAllergens else { return [] }
    func texts(_ juice: Juice) -> [String] { menu.allergens(of: Cup(juice.id)).map(\.text) }
    return [
      .data(
        "allergens", text: { texts($0).joined(separator: " ") },
        { .list(texts($0).map(JSON.text)) })
    ]
  }

  var record: JSON {
    let menu = wording.menu
    return [
      // The fields are those of the menu file.
      "juices": .list(table.json),
      "options": menu.groups.isEmpty ? nil : .list(menu.groups.map(json)),
      "discounts": menu.discounts.isEmpty ? nil : .list(menu.discounts.map(json)),
    ]
  }

  private func json<Item: MenuItem>(of item: Item) -> JSON {
    Item.fields.reduce(["id": .orNull(item.entryID?.rawValue)]) { object, field in
      guard let value = json(of: field, in: item) else { return object }
      return object.with([field.key.rawValue: value])
    }
  }

  private func json<Item>(of field: MenuField<Item>, in item: Item) -> JSON? {
    switch field.value {
    case .name(let place): place.written(in: item).map { .text(wording.text($0)) }
    case .count(let place, _): place.written(in: item).map(JSON.whole)
    case .color(let place): place.written(in: item).map { .text($0.text) }
    case .price(let place, let ask):
      ask?.written(in: item) == nil
        ? place.written(in: item).map { .text($0.plain) } : .text(Juice.askWord)
    case .percent(let place, _): place.written(in: item)?.json
    case .factor(let place): place.written(in: item)?.json
    case .replacements(let place):
      place.written(in: item).map {
        .object(JSONMembers($0.map { ($0.replaced.rawValue, .text($0.substitute.rawValue)) }))
      }
    case .cost(let place): place.written(in: item).map { .text($0.plain) }
    case .several(let place): place.written(in: item).map { $0 == 1 ? .bool(true) : .whole($0) }
    case .recipe(let place, _):
      // A set has the recipe of its parts.
      (place.written(in: item) ?? (item as? Juice)?.recipe).map {
        .counts($0.parts.map { ($0.ingredient.rawValue, $0.amount) })
      }
    case .parts(let place):
      place.written(in: item).map { .counts($0.map { ($0.juice.rawValue, $0.cups) }) }
    case .flag(let place): place.written(in: item).map(JSON.bool)
    case .hidden(let place):
      place.written(in: item).flatMap { $0.isOn(today) ? .bool(true) : nil }
    case .options(let place): place.written(in: item).map { .list($0.map { .text($0.rawValue) }) }
    case .choices(let place): place.written(in: item).map { .list($0.map(json)) }
    case .juices(let place): place.written(in: item).map { .list($0.map { .text($0.rawValue) }) }
    case .weekdays(let place): place.written(in: item).map { .list($0.map { .text($0.rawValue) }) }
    case .dayStart(let place): place.written(in: item).map { .text($0.text) }
    // Only settings have these.
    case .serving, .scope, .lines, .percents, .mapping: nil
    case .allergens(let place):
      place.written(in: item).map { .list($0.map { .text($0.text) }) }
    }
  }

  var lines: [String] { table.lines() + optionLines + allergenLines }

  /// `Mango Latte contains: milk · Oat milk (+gluten -milk)`.
  private var allergenLines: [String] {
    let lines = wording.menu.juices.compactMap { juice in
      wording.allergens(of: juice).map {
        "\(wording.name(of: juice.id)) · \(wording.words.contains): \($0)"
      }
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  var rows: [[String]] { table.csv }

  /// `Size (size): Regular (regular), Large (large) +₩1,000`.
  private var optionLines: [String] {
    let lines = wording.menu.groups.map { group in
      let choices = group.choices.map { choice in
        ["\(wording.text(choice.name)) (\(choice.id))", choice.price.map { "+\($0.text)" }]
          .joined(by: " ")
      }
      return "\(wording.text(group.name)) (\(group.id)): \(choices.joined(separator: ", "))"
    }
    return lines.isEmpty ? [] : [""] + lines
  }
}
