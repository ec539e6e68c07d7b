import JuiceKit
import JuiceTill

/// The counts of the menu's ingredients.
struct StockAnswer: Answer {
  let stock: Stock

  func lines(_ speech: Speech) -> [String] {
    let words = speech.words
    var table = Table([
      (words.id, .left), (words.ingredient, .left), (words.count, .right), (words.state, .left),
    ])
    for ingredient in speech.menu.ingredients {
      let quantity = stock.quantity(of: ingredient.id)
      let state =
        stock.isSoldOut(ingredient.id)
        ? words.soldOut : ingredient.isLow(at: quantity) ? words.low : ""
      table.add([ingredient.id.rawValue, speech.name(ingredient.id), "\(quantity)", state])
    }
    return table.lines
  }

  func json(_ speech: Speech) -> JSON {
    ["stock": .array(speech.menu.ingredients.map { json($0, speech) })]
  }

  private func json(_ ingredient: Ingredient, _ speech: Speech) -> JSON {
    let quantity = stock.quantity(of: ingredient.id)
    return [
      "id": .string(ingredient.id.rawValue), "name": .string(speech.name(ingredient.id)),
      "quantity": .int(quantity), "low": .bool(ingredient.isLow(at: quantity)),
      "soldOut": .bool(stock.isSoldOut(ingredient.id)),
    ]
  }

  func rows(_ speech: Speech) -> [[String]] {
    [["id", "name", "quantity", "low", "soldOut"]]
      + speech.menu.ingredients.map { ingredient in
        let quantity = stock.quantity(of: ingredient.id)
        return [
          ingredient.id.rawValue, speech.name(ingredient.id), "\(quantity)",
          "\(ingredient.isLow(at: quantity))", "\(stock.isSoldOut(ingredient.id))",
        ]
      }
  }
}

/// The counts after a change, in short.
struct CountsAnswer: Answer {
  let stock: Stock

  func lines(_ speech: Speech) -> [String] {
    let items = speech.menu.ingredients.map {
      "\(speech.name($0.id)) \(stock.quantity(of: $0.id))"
    }
    return [speech.words.stock(items.joined(separator: " · "))]
  }

  func json(_ speech: Speech) -> JSON { ["stock": counts(speech)] }

  func counts(_ speech: Speech) -> JSON {
    .object(
      speech.menu.ingredients.map {
        JSON.Member(key: $0.id.rawValue, value: .int(stock.quantity(of: $0.id)))
      })
  }
}
