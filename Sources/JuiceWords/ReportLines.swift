public import FoundationEssentials
public import JuiceKit
internal import JuiceText

/// What a span of the journal comes to, for people to read.
public struct ReportLines: Sendable {
  public let report: Report
  public let stock: Stock
  public let since: Date
  public let until: Date?
  /// From the start of the span to its end, or to now where that is earlier.
  private let seconds: Double

  /// - Parameter until: nil for a span that goes on.
  public init(report: Report, stock: Stock, since: Date, until: Date?) {
    self.report = report
    self.stock = stock
    self.since = since
    self.until = until
    seconds = min(until ?? Date(), Date()).timeIntervalSince(since)
  }

  public var busyHours: [(hour: Int, cups: Int)] {
    report.cupsByHour.enumerated().filter { $0.element > 0 }.map { ($0.offset, $0.element) }
  }

  public func daysLeft(_ id: Ingredient.ID) -> Double? {
    report.daysLeft(of: id, in: stock, after: seconds)
  }

  /// - Parameter columns: how wide the lines may be.
  public func lines(_ wording: Wording, columns: Int) -> [String] {
    let words = wording.words
    let revenue = report.revenue.map(\.text).joined(separator: ", ")
    var lines = [
      words.span(since: Timestamp.local(since), until: until.map(Timestamp.local)),
      words.sales(orders: report.orders, cups: report.totalCups, revenue: revenue), "",
    ]
    lines += chart(
      words.juice, columns, report.cups(on: wording.menu).map { (wording.name(of: $0.id), $0.cups) }
    )
    if !busyHours.isEmpty {
      lines += [""] + chart(words.hour, columns, hours.map { ("\($0.hour)", $0.cups) })
    }
    return lines + [""] + flows(wording)
  }

  /// From the first hour with a cup to the last.
  private var hours: [(hour: Int, cups: Int)] {
    guard let first = busyHours.first?.hour, let last = busyHours.last?.hour else { return [] }
    return (first...last).map { ($0, report.cupsByHour[$0]) }
  }

  /// A bar a row, as long as the window allows.
  private func chart(_ heading: String, _ columns: Int, _ rows: [(name: String, cups: Int)])
    -> [String]
  {
    let most = max(1, rows.map(\.cups).max() ?? 1)
    let names = ([heading] + rows.map(\.name)).map(\.printable)
    let width = names.map(TextWidth.columns(of:)).max() ?? 0
    let digits = "\(most)".utf8.count
    let room = max(4, columns - width - digits - 4)
    return [names[0]]
      + zip(names.dropFirst(), rows).map { name, row in
        // A cup is never too few to be seen.
        let length = row.cups == 0 ? 0 : max(1, row.cups * room / most)
        let number = TextWidth.fit("\(row.cups)", to: digits, .trailing)
        let bar = length == 0 ? "" : "  " + String(repeating: "█", count: length)
        return TextWidth.fit(name, to: width) + "  " + number + bar
      }
  }

  private func flows(_ wording: Wording) -> [String] {
    let words = wording.words
    var table = Table([
      (words.ingredient, .left), (words.used, .right), (words.wasted, .right),
      (words.delivered, .right), (words.count, .right), (words.lasts, .right),
    ])
    for (id, flow) in report.flows(on: wording.menu) {
      table.add([
        wording.name(of: id), "\(flow.used)", "\(flow.wasted)", "\(flow.delivered)",
        "\(stock.quantity(of: id))", daysLeft(id).map(words.days) ?? "–",
      ])
    }
    return table.lines
  }
}
