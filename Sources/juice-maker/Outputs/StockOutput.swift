import JuiceKit
import JuiceText
import JuiceWords

struct StockOutput: CommandOutput {
  struct Record: Encodable {
    struct Item: Encodable {
      let id: String
      let name: String
      let quantity: Int
      let low: Bool
      let soldOut: Bool
    }

    let stock: [Item]
  }

  let stock: Stock
  let wording: Wording

  var record: Record {
    Record(
      stock: wording.menu.ingredients.map { ingredient in
        let quantity = stock.quantity(of: ingredient.id)
        return Record.Item(
          id: ingredient.id.rawValue, name: wording.name(of: ingredient.id), quantity: quantity,
          low: ingredient.isLow(at: quantity), soldOut: stock.isSoldOut(ingredient.id))
      })
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

  /// Of the table for people, without headings.
  var cells: [[String]] {
    wording.menu.ingredients.map(\.id).map { id in
      [
        id.rawValue, wording.name(of: id), "\(stock.quantity(of: id))",
        wording.name(of: stock.state(of: id, on: wording.menu)),
      ]
    }
  }

  static let headings = ["id", "name", "quantity", "low", "soldOut"]

  var rows: [[String]] {
    [Self.headings]
      + record.stock.map { [$0.id, $0.name, "\($0.quantity)", "\($0.low)", "\($0.soldOut)"] }
  }
}

/// The stocks of several stands.
struct StocksOutput: CommandOutput {
  struct Record: Encodable {
    struct Stand: Encodable {
      let stand: String
      let stock: [StockOutput.Record.Item]
    }

    let stands: [Stand]
  }

  let stocks: [(stand: String, stock: Stock)]
  let wording: Wording

  private func output(_ stock: Stock) -> StockOutput { StockOutput(stock: stock, wording: wording) }

  var record: Record {
    Record(
      stands: stocks.map { Record.Stand(stand: $0.stand, stock: output($0.stock).record.stock) })
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

  var rows: [[String]] {
    [["stand"] + StockOutput.headings]
      + stocks.flatMap { stand, stock in output(stock).rows.dropFirst().map { [stand] + $0 } }
  }
}

/// The counts after a change.
struct CountsOutput: CommandOutput {
  struct Record: Encodable {
    let stock: [String: Int]
  }

  let stock: Stock
  let wording: Wording

  var record: Record {
    let ids = wording.menu.ingredients.map(\.id)
    return Record(
      stock: Dictionary(uniqueKeysWithValues: ids.map { ($0.rawValue, stock.quantity(of: $0)) }))
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
