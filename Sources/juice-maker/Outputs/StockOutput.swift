import JuiceKit
import JuiceText
import JuiceWords

/// What there is, of a stand or of several.
struct StockOutput: CommandOutput {
  /// The stocks, each with its stand where there are several.
  let stocks: [(stand: String?, stock: Stock)]
  let wording: Wording

  private typealias Row = (stand: String?, stock: Stock, id: Ingredient.ID)

  private func table(_ stocks: [(stand: String?, stock: Stock)], hasStands: Bool)
    -> OutputTable<Row>
  {
    let (menu, words) = (wording.menu, wording.words)
    func quantity(_ row: Row) -> Int { row.stock.quantity(of: row.id) }
    return OutputTable(
      rows: stocks.flatMap { stand, stock in
        menu.ingredients.map { (stand, stock, $0.id) }
      },
      columns: (hasStands ? [.all("stand", words.stand) { .orNull($0.stand) }] : []) + [
        .all("id", words.id) { .text($0.id.rawValue) },
        .all("name", words.ingredient) { .text(wording.name(of: $0.id)) },
        .all("quantity", words.count, .trailing) { .whole(quantity($0)) },
        // Nothing is known of it without a menu.
        .data("low") { menu.isStandIn ? nil : .bool(menu.isLow($0.id, at: quantity($0))) },
        .data("soldOut") { .bool($0.stock.isSoldOut($0.id)) },
        .shown(words.state) { wording.name(of: $0.stock.state(of: $0.id, on: menu)) },
      ],
      narrowing: hasStands
        ? [(words.ingredient, 0), (words.id, 8), (words.stand, 8)]
        : [(words.ingredient, 10), (words.id, 8), (words.ingredient, 4)])
  }

  private var table: OutputTable<Row> {
    table(stocks, hasStands: !stocks.contains { $0.stand == nil })
  }

  var record: JSON {
    let lists = stocks.map { stand, stock -> JSON in
      [
        "stand": stand.map(JSON.text),
        "stock": .list(table([(stand, stock)], hasStands: false).json),
      ]
    }
    return stocks.contains { $0.stand == nil } ? lists[0] : ["stands": .list(lists)]
  }

  var lines: [String] { table.lines() }
  var rows: [[String]] { table.csv }
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
