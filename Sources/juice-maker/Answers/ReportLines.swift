import JuiceKit
import JuiceTerminal
import JuiceTill

extension ReportAnswer {
  func lines(_ speech: Speech) -> [String] {
    let words = speech.words
    let revenue = report.revenue.map { "\($0.plain) \($0.currency.code)" }.joined(separator: ", ")
    var lines = [
      words.span(since.map(Moment.local), until.map(Moment.local)),
      words.sales(report.orders, report.totalCups, revenue), "",
    ]
    lines += chart(words.juice, report.cups(on: speech.menu).map { (speech.name($0.id), $0.cups) })
    if !busyHours.isEmpty {
      lines += [""] + chart(words.hour, hours.map { ("\($0.hour)", $0.cups) })
    }
    return lines + [""] + flows(speech)
  }

  /// From the first hour with a cup to the last.
  private var hours: [(hour: Int, cups: Int)] {
    guard let first = busyHours.first?.hour, let last = busyHours.last?.hour else { return [] }
    return (first...last).map { ($0, report.cupsByHour[$0]) }
  }

  /// A bar a row, as long as the window allows.
  private func chart(_ heading: String, _ rows: [(name: String, cups: Int)]) -> [String] {
    let most = max(1, rows.map(\.cups).max() ?? 1)
    let names = ([heading] + rows.map(\.name)).map(TextWidth.printable)
    let width = names.map(TextWidth.columns).max() ?? 0
    let digits = "\(most)".utf8.count
    let room = max(4, StandardOutput.columns - width - digits - 4)
    return [names[0]]
      + zip(names.dropFirst(), rows).map { name, row in
        // A cup is never too few to be seen.
        let length = row.cups == 0 ? 0 : max(1, row.cups * room / most)
        let number = TextWidth.fit("\(row.cups)", to: digits, .trailing)
        let bar = length == 0 ? "" : "  " + String(repeating: "█", count: length)
        return TextWidth.fit(name, to: width) + "  " + number + bar
      }
  }

  private func flows(_ speech: Speech) -> [String] {
    let words = speech.words
    var table = Table([
      (words.ingredient, .left), (words.used, .right), (words.wasted, .right),
      (words.delivered, .right), (words.count, .right), (words.lasts, .right),
    ])
    for (id, flow) in report.flows(on: speech.menu) {
      table.add([
        speech.name(id), "\(flow.used)", "\(flow.wasted)", "\(flow.delivered)",
        "\(stock.quantity(of: id))", daysLeft(id).map(words.days) ?? "–",
      ])
    }
    return table.lines
  }
}
