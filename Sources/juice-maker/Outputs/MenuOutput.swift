import JuiceKit
import JuiceText
import JuiceWords

/// The menu, and how many cups of each juice can be made.
struct MenuOutput: CommandOutput {
  let stock: Stock
  let today: LocalDay
  let wording: Wording

  private var juices: [Juice] { wording.menu.juices }

  var record: JSON {
    let menu = wording.menu
    return [
      "juices": .list(
        juices.map { juice in
          let servings = menu.servings(of: juice, from: stock)
          return json(of: juice).with([
            "cups": .whole(servings.cups), "limitedBy": .orNull(servings.limitedBy?.rawValue),
            "currency": juice.price.map { .text($0.currency.code) },
          ])
        }),
      "options": menu.groups.isEmpty ? nil : .list(menu.groups.map(json)),
      "discounts": menu.discounts.isEmpty ? nil : .list(menu.discounts.map(json)),
    ]
  }

  private func json<Item: MenuItem>(of item: Item) -> JSON {
    Item.fields.reduce(["id": .orNull(item.entryID?.rawValue)]) { object, field in
      guard let value = json(of: field, in: item) else { return object }
      return object.with(.object([field.key.rawValue: value]))
    }
  }

  /// The value of a field; nil for one that is left out.
  private func json<Item>(of field: MenuField<Item>, in item: Item) -> JSON? {
    switch field.value {
    // The rate of a juice is a matter of its receipt.
    case .percent where field.key == .vat: nil
    case .name(let place): place.written(in: item).map { .text(wording.text($0)) }
    case .count(let place, _): place.written(in: item).map(JSON.whole)
    case .color(let place): place.written(in: item).map { .text($0.text) }
    case .price(let place): place.written(in: item).map { .text($0.plain) }
    case .percent(let place, _): place.written(in: item)?.json
    case .recipe(let place):
      place.written(in: item).map {
        .counts($0.parts.map { ($0.ingredient.rawValue, $0.amount) })
      }
    case .flag(let place): place.written(in: item).map(JSON.bool)
    case .hidden(let place):
      place.written(in: item).flatMap { $0.isOn(today) ? .bool(true) : nil }
    case .options(let place): place.written(in: item).map { .list($0.map { .text($0.rawValue) }) }
    case .choices(let place): place.written(in: item).map { .list($0.map(json)) }
    }
  }

  var lines: [String] {
    let words = wording.words
    let hasPrices = juices.contains { $0.price != nil }
    var table = Table(
      [
        (words.id, .leading), (words.juice, .leading),
      ] + (hasPrices ? [(words.price, .trailing)] : []) + [
        (words.servings, .trailing), (words.limitedBy, .leading), (words.recipe, .leading),
      ],
      narrowing: [
        (words.recipe, 12), (words.recipe, 0), (words.limitedBy, 8), (words.juice, 10),
        (words.limitedBy, 0), (words.id, 8), (words.juice, 4),
      ])
    for juice in juices {
      let servings = wording.menu.servings(of: juice, from: stock)
      table.add(
        [
          juice.id.rawValue,
          wording.name(of: juice.id)
            + (juice.hidden(on: today).map { " (\(words.mark($0)))" } ?? ""),
        ]
          + (hasPrices ? [juice.price?.text ?? ""] : []) + [
            "\(servings.cups)", servings.limitedBy.map(wording.name) ?? "",
            wording.list(juice.recipe),
          ])
    }
    return table.lines(within: StandardOutput.terminalColumns) + optionLines
  }

  /// `Size (size): Regular (regular), Large (large) +₩1,000`.
  private var optionLines: [String] {
    let lines = wording.menu.groups.map { group in
      let choices = group.choices.map { choice in
        ["\(wording.text(choice.name)) (\(choice.id))", choice.price.map { "+\($0.text)" }]
          .compactMap(\.self).joined(separator: " ")
      }
      return "\(wording.text(group.name)) (\(group.id)): \(choices.joined(separator: ", "))"
    }
    return lines.isEmpty ? [] : [""] + lines
  }

  var rows: [[String]] {
    [["id", "name", "recipe", "cups", "limitedBy", "price", "currency"]]
      + juices.map { juice in
        let servings = wording.menu.servings(of: juice, from: stock)
        let recipe = juice.recipe.parts.map { "\($0.ingredient)=\($0.amount)" }
        return [
          juice.id.rawValue, wording.name(of: juice.id), recipe.joined(separator: " "),
          "\(servings.cups)", servings.limitedBy?.rawValue ?? "", juice.price?.plain ?? "",
          juice.price?.currency.code ?? "",
        ]
      }
  }
}
