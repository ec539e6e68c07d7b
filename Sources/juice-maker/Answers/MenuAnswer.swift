import JuiceKit
import JuiceTill

/// The menu, with the cups of each juice that can be made now.
struct MenuAnswer: Answer {
  let stock: Stock

  func lines(_ speech: Speech) -> [String] {
    let words = speech.words
    let hasPrices = speech.menu.juices.contains { $0.price != nil }
    var table = Table(
      [(words.id, .left), (words.juice, .left), (words.servings, .right), (words.limitedBy, .left)]
        + (hasPrices ? [(words.price, .right)] : []) + [(words.recipe, .left)])
    for juice in speech.menu.juices {
      let servings = stock.servings(of: juice)
      let price = juice.price.map { "\($0.plain) \($0.currency.code)" } ?? ""
      table.add(
        [
          juice.id.rawValue, speech.name(juice.id), "\(servings.cups)",
          servings.limitedBy.map(speech.name) ?? "",
        ] + (hasPrices ? [price] : []) + [recipe(juice) { speech.name($0) + " " }])
    }
    return table.lines
  }

  func json(_ speech: Speech) -> JSON {
    ["juices": .array(speech.menu.juices.map { json($0, speech) })]
  }

  private func json(_ juice: Juice, _ speech: Speech) -> JSON {
    let servings = stock.servings(of: juice)
    var members = [
      JSON.Member(key: "id", value: .string(juice.id.rawValue)),
      JSON.Member(key: "name", value: .string(speech.name(juice.id))),
      JSON.Member(
        key: "recipe",
        value: .object(
          juice.recipe.parts.map {
            JSON.Member(key: $0.ingredient.rawValue, value: .int($0.amount))
          })),
      JSON.Member(key: "cups", value: .int(servings.cups)),
      JSON.Member(
        key: "limitedBy", value: servings.limitedBy.map { .string($0.rawValue) } ?? .null),
    ]
    if let price = juice.price {
      members += [
        JSON.Member(key: "price", value: .string(price.plain)),
        JSON.Member(key: "currency", value: .string(price.currency.code)),
      ]
    }
    return .object(members)
  }

  func rows(_ speech: Speech) -> [[String]] {
    [["id", "name", "recipe", "cups", "limitedBy", "price", "currency"]]
      + speech.menu.juices.map { juice in
        let servings = stock.servings(of: juice)
        return [
          juice.id.rawValue, speech.name(juice.id), recipe(juice) { $0.rawValue + "=" },
          "\(servings.cups)", servings.limitedBy?.rawValue ?? "", juice.price?.plain ?? "",
          juice.price?.currency.code ?? "",
        ]
      }
  }

  private func recipe(_ juice: Juice, _ name: (Ingredient.ID) -> String) -> String {
    juice.recipe.parts.map { "\(name($0.ingredient))\($0.amount)" }.joined(separator: " ")
  }
}
