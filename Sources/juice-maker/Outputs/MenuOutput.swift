import JuiceKit
import JuiceText
import JuiceWords

/// The menu, and how many cups of each juice can be made.
struct MenuOutput: CommandOutput {
  struct Record: Encodable {
    struct Juice: Encodable {
      let id: String
      let name: String
      let recipe: [String: Int]
      let cups: Int
      @Nullable var limitedBy: String?
      let price: String?
      let currency: String?
    }

    let juices: [Juice]
  }

  let stock: Stock
  let wording: Wording

  private var juices: [Juice] { wording.menu.juices }

  var record: Record {
    Record(
      juices: juices.map { juice in
        let servings = stock.servings(of: juice)
        return Record.Juice(
          id: juice.id.rawValue, name: wording.name(of: juice.id),
          recipe: Dictionary(
            uniqueKeysWithValues: juice.recipe.parts.map { ($0.ingredient.rawValue, $0.amount) }),
          cups: servings.cups, limitedBy: servings.limitedBy?.rawValue,
          price: juice.price?.plain, currency: juice.price?.currency.code)
      })
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
      let servings = stock.servings(of: juice)
      table.add(
        [juice.id.rawValue, wording.name(of: juice.id)]
          + (hasPrices ? [juice.price?.text ?? ""] : []) + [
            "\(servings.cups)", servings.limitedBy.map(wording.name) ?? "",
            wording.recipe(of: juice),
          ])
    }
    return table.lines(within: StandardOutput.terminalColumns)
  }

  var rows: [[String]] {
    [["id", "name", "recipe", "cups", "limitedBy", "price", "currency"]]
      + zip(juices, record.juices).map { juice, record in
        let recipe = juice.recipe.parts.map { "\($0.ingredient)=\($0.amount)" }
        return [
          record.id, record.name, recipe.joined(separator: " "), "\(record.cups)",
          record.limitedBy ?? "", record.price ?? "", record.currency ?? "",
        ]
      }
  }
}
