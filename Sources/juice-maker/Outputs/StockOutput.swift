import JuiceKit
import JuiceText
import JuiceWords

struct StockOutput: CommandOutput {
  /// The stand is `nil` if there is only one.
  let stocks: [(stand: String?, stock: Stock)]
  let wording: Wording

  private typealias Row = (stand: String?, stock: Stock, id: Ingredient.ID)

  private func table(_ stocks: [(stand: String?, stock: Stock)], hasStands: Bool)
    -> OutputTable<Row>
  {
    let (menu, words) = (wording.menu, wording.words)
    func quantity(_ row: Row) -> Int { row.stock.quantity(of: row.id) }
    func value(_ row: Row) -> Price? { menu.cost(of: row.id, quantity: quantity(row))?.rounded }
    // One step for each part: the compiler needs ten seconds for a sum of them.
    var columns: [OutputTable<Row>.Column] = []
    if hasStands { columns.append(.all("stand", words.stand) { .orNull($0.stand) }) }
    columns += [
      .all("id", words.id) { .text($0.id.rawValue) },
      .all("name", words.ingredient) { .text(wording.name(of: $0.id)) },
      .data("quantity") { .whole(quantity($0)) },
      .shown(words.count, .trailing) { wording.amount(quantity($0), of: $0.id) },
      // Unknown without a menu.
      .data("low") { menu.isStandIn ? nil : .bool(menu.isLow($0.id, at: quantity($0))) },
      .data("soldOut") { .bool($0.stock.isSoldOut($0.id)) },
    ]
    if menu.ingredients.contains(where: { $0.unit != nil }) {
      columns.append(.data("unit") { .orNull(wording.unit(of: $0.id)) })
    }
    if menu.hasCosts {
      columns += [
        .shown(words.stockValue, .trailing) { value($0)?.text ?? "" },
        .data("value") { .orNull(value($0)?.plain) },
        .data("currency") { .orNull(value($0)?.currency.code) },
      ]
    }
    columns.append(.shown(words.state) { wording.name(of: $0.stock.state(of: $0.id, on: menu)) })
    return OutputTable(
      rows: stocks.flatMap { stand, stock in
        menu.ingredients.map { (stand, stock, $0.id) }
      },
      columns: columns,
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
        "value": value(of: [stock]).map { .text($0.plain) },
        "currency": value(of: [stock]).map { .text($0.currency.code) },
        "withoutCost": uncosted(in: [stock]).isEmpty
          ? nil : .list(uncosted(in: [stock]).map { .text($0.rawValue) }),
      ]
    }
    return stocks.contains { $0.stand == nil } ? lists[0] : ["stands": .list(lists)]
  }

  /// The cost of the whole stock, rounded once; `nil` if no ingredient has a cost.
  private func value(of stocks: [Stock]) -> Price? {
    let menu = wording.menu
    return stocks.flatMap { stock in
      menu.ingredients.compactMap { menu.cost(of: $0.id, quantity: stock.quantity(of: $0.id)) }
    }.total?.rounded
  }

  /// The ingredients in stock without a cost, which the value of the stock leaves out.
  private func uncosted(in stocks: [Stock]) -> [Ingredient.ID] {
    let menu = wording.menu
    guard menu.hasCosts else { return [] }
    return menu.ingredients.filter { ingredient in
      ingredient.cost == nil && stocks.contains { $0.quantity(of: ingredient.id) > 0 }
    }.map(\.id)
  }

  var lines: [String] {
    let stocks = stocks.map(\.stock)
    let names = uncosted(in: stocks).map { wording.name(of: $0) }
    let value = value(of: stocks).map {
      wording.words.stockTotal($0.text) + wording.words.without(costOf: names)
    }
    return table.lines() + (value.map { ["", $0] } ?? [])
  }
  var rows: [[String]] { table.csv }
}

struct CountsOutput: CommandOutput {
  let stock: Stock
  let wording: Wording

  var record: JSON { ["stock": stockRecord] }

  var stockRecord: JSON {
    .counts(wording.menu.ingredients.map { ($0.id.rawValue, stock.quantity(of: $0.id)) })
  }

  var lines: [String] {
    let counts = wording.menu.ingredients.map {
      "\(wording.name(of: $0.id)) \(wording.amount(stock.quantity(of: $0.id), of: $0.id))"
    }
    let separator = " · "
    let text = wording.words.stock(counts.joined(separator: separator))
    return StandardOutput.terminalColumns.map { TextWidth.wrap(text, to: $0, at: separator) } ?? [
      text
    ]
  }
}
