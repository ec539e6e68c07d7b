import FoundationEssentials
import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords

struct ReportsOutput: CommandOutput {
  let reports: [(stand: String, report: ReportOutput)]
  let wording: Wording
  let since: Date
  let until: Date?
  let now: Date

  var record: JSON { ["stands": .list(reports.map(\.report.record))] }

  /// A row for each stand, then the total.
  var lines: [String] {
    let words = wording.words
    let columns = StandardOutput.columns
    let hasPrices = reports.contains { !$0.report.report.report.sales.revenueText.isEmpty }
    var table = Table(
      [
        (words.stand, .leading), (words.ordersLabel, .trailing), (words.soldLabel, .trailing),
      ] + (hasPrices ? [(words.total, .trailing)] : []) + [(words.voidedOrders, .trailing)],
      narrowing: [(words.voidedOrders, 0), (words.stand, 8), (words.ordersLabel, 0)])
    for (stand, output) in reports {
      let report = output.report.report
      table.add(
        [stand, "\(report.sales.orders)", words.cups(report.sales.cups)]
          + (hasPrices ? [report.sales.revenueText] : []) + ["\(report.voids.orders)"])
    }
    let all = sum
    return TextWidth.wrapFacts(all.span(words), to: columns)
      + table.lines(within: StandardOutput.terminalColumns) + [""]
      + all.lines(wording, columns: columns).map(\.text)
  }

  var rows: [[String]] { Self.rows(reports.map { ($0.stand, $0.report) }) }

  var sum: ReportLines {
    ReportLines(
      report: reports.reduce(into: Report()) { $0.add($1.report.report.report) }, stock: stock,
      since: since, until: until, now: now)
  }

  private var stock: Stock {
    Stock(
      items: reports.map(\.report.report.stock.items).reduce(into: [:]) { sum, items in
        for (id, item) in items {
          sum[id, default: Stock.Item(quantity: 0)].quantity += item.quantity
        }
      })
  }
}
