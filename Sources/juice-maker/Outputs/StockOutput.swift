import JuiceKit
import JuiceText
import JuiceWords

struct StockOutput: CommandOutput {
  let stock: Stock
  let wording: Wording

  var record: JSON { ["stock": .list(items)] }

  var items: [JSON] {
    wording.menu.ingredients.map { ingredient in
      let (id, quantity) = (ingredient.id, stock.quantity(of: ingredient.id))
      return [
        "id": .text(id.rawValue), "name": .text(wording.name(of: id)),
        "quantity": .whole(quantity),
        // Nothing is known of it without a menu.
        "low": wording.menu.isStandIn ? nil : .bool(wording.menu.isLow(id, at: quantity)),
        "soldOut": .bool(stock.isSoldOut(id)),
      ]
    }
  }

  var lines: [String] {
    let words = wording.words
    var table = Table(
      [
        (words.id, .leading), (words.ingredient, .leading), (words.count, .trailing),
        (words.state, .leading),
      ], narrowing: [(words.ingredient, 10), (words.id, 8), (words.ingredient, 4)])
    for row in cells { table.add(row) }
    return table.lines(within: StandardOutput.terminalColumns)
  }

  /// The cells of the table for people, without headings.
  var cells: [[String]] {
    wording.menu.ingredients.map(\.id).map { id in
      [
        id.rawValue, wording.name(of: id), "\(stock.quantity(of: id))",
        wording.name(of: stock.state(of: id, on: wording.menu)),
      ]
    }
  }

  var rows: [[String]] {
    JSON.rows(items, of: ["id", "name", "quantity", "low", "soldOut"])
  }
}

/// The stocks of several stands.
struct StocksOutput: CommandOutput {
  let stocks: [(stand: String, stock: Stock)]
  let wording: Wording

  private func output(_ stock: Stock) -> StockOutput { StockOutput(stock: stock, wording: wording) }

  var record: JSON {
    [
      "stands": .list(
        stocks.map { ["stand": .text($0.stand), "stock": .list(output($0.stock).items)] })
    ]
  }

  var lines: [String] {
    let words = wording.words
    var table = Table(
      [
        (words.stand, .leading), (words.id, .leading), (words.ingredient, .leading),
        (words.count, .trailing), (words.state, .leading),
      ], narrowing: [(words.ingredient, 0), (words.id, 8), (words.stand, 8)])
    for (stand, stock) in stocks {
      for cells in output(stock).cells { table.add([stand] + cells) }
    }
    return table.lines(within: StandardOutput.terminalColumns)
  }

  var rows: [[String]] { Self.rows(stocks.map { ($0.stand, output($0.stock)) }) }
}

/// The counts after a change.
struct CountsOutput: CommandOutput {
  let stock: Stock
  let wording: Wording

  var record: JSON { ["stock": stockRecord] }

  var stockRecord: JSON {
    .counts(wording.menu.ingredients.map { ($0.id.rawValue, stock.quantity(of: $0.id)) })
  }

  var lines: [String] {
    let counts = wording.menu.ingredients.map {
      "\(wording.name(of: $0.id)) \(stock.quantity(of: $0.id))"
    }
    let separator = " · "
    let text = wording.words.stock(counts.joined(separator: separator))
    return StandardOutput.terminalColumns.map { TextWidth.wrap(text, to: $0, at: separator) } ?? [
      text
    ]
  }
}
