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
    [
      "juices": .list(
        juices.map { juice in
          let servings = wording.menu.servings(of: juice, from: stock)
          return [
            "id": .text(juice.id.rawValue), "name": .text(wording.name(of: juice.id)),
            "recipe": .counts(juice.recipe.parts.map { ($0.ingredient.rawValue, $0.amount) }),
            "cups": .whole(servings.cups), "limitedBy": .orNull(servings.limitedBy?.rawValue),
            "price": juice.price.map { .text($0.plain) },
            "currency": juice.price.map { .text($0.currency.code) },
            "options": juice.options.isEmpty
              ? nil : .list(juice.options.map { .text($0.rawValue) }),
            "hidden": juice.hidden(on: today).map { _ in .bool(true) },
          ]
        }),
      "options": wording.menu.groups.isEmpty ? nil : .list(wording.menu.groups.map(json)),
      "discounts": wording.menu.discounts.isEmpty
        ? nil : .list(wording.menu.discounts.map(json)),
    ]
  }

  private func json(of group: ChoiceGroup) -> JSON {
    [
      "id": .text(group.id.rawValue), "name": .text(wording.text(group.name)),
      "ask": group.kind == .asked ? .bool(true) : nil,
      "many": group.kind == .many ? .bool(true) : nil,
      "choices": .list(
        group.choices.map { choice in
          [
            "id": .text(choice.id.rawValue), "name": .text(wording.text(choice.name)),
            "price": choice.price.map { .text($0.plain) },
            "times": choice.times == 1 ? nil : .whole(choice.times),
            "recipe": choice.recipe.parts.isEmpty
              ? nil : .counts(choice.recipe.parts.map { ($0.ingredient.rawValue, $0.amount) }),
          ]
        }),
    ]
  }

  private func json(of discount: Discount.Offer) -> JSON {
    var (percent, amount): (Percent?, Price?)
    switch discount.value {
    case .percent(let value): percent = value
    case .amount(let value): amount = value
    }
    return [
      "id": .orNull(discount.id?.rawValue), "name": discount.name.map { .text(wording.text($0)) },
      "percent": percent?.json, "amount": amount.map { .text($0.plain) },
    ]
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
