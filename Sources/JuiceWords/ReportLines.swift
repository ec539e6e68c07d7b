public import FoundationEssentials
public import JuiceKit
internal import JuiceText

/// The summary of a period, for people to read.
public struct ReportLines: Sendable {
  public struct Line: Hashable, Sendable {
    public let text: String
    public let bar: Bar?

    public init(_ text: String, bar: Bar? = nil) {
      self.text = text
      self.bar = bar
    }
  }

  /// The end of a line that shows the cups of a juice.
  public struct Bar: Hashable, Sendable {
    public let juice: Juice.ID
    /// Its first column.
    public let start: Int
  }

  public let report: Report
  public let stock: Stock
  public let since: Date
  public let until: Date?
  /// The length of the period, up to now at most.
  private let seconds: Double

  /// - Parameter until: nil for a period that goes on.
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

  /// - Parameters:
  ///   - columns: the width of the longest bar's line.
  ///   - limit: as for `Table.lines`.
  public func lines(_ wording: Wording, columns: Int, within limit: Int? = nil) -> [Line] {
    let words = wording.words
    let revenue = report.revenue.map(\.text).joined(separator: ", ")
    var lines = [
      words.span(since: since, until: until),
      words.sales(orders: report.orders, cups: report.totalCups, revenue: revenue), "",
    ].map { Line($0) }
    lines += chart(
      words.juice, columns,
      report.cups(on: wording.menu).map { ChartRow(wording.name(of: $0.id), $0.cups, of: $0.id) })
    if !busyHours.isEmpty {
      lines.append(Line(""))
      lines += chart(words.hour, columns, hours.map { ChartRow("\($0.hour)", $0.cups) })
    }
    return lines + ([""] + flows(wording).lines(within: limit)).map { Line($0) }
  }

  /// From the first hour with a cup to the last.
  private var hours: [(hour: Int, cups: Int)] {
    guard let first = busyHours.first?.hour, let last = busyHours.last?.hour else { return [] }
    return (first...last).map { ($0, report.cupsByHour[$0]) }
  }

  /// A bar for each row; the longest fills `columns`.
  private func chart(_ heading: String, _ columns: Int, _ rows: [ChartRow]) -> [Line] {
    let most = max(1, rows.map(\.cups).max() ?? 1)
    let names = ([heading] + rows.map(\.name)).map(\.printable)
    let width = names.map(TextWidth.columns(of:)).max() ?? 0
    let digits = "\(most)".utf8.count
    let room = max(4, columns - width - digits - 4)
    return [Line(names[0])]
      + zip(names.dropFirst(), rows).map { name, row in
        let number = TextWidth.fit("\(row.cups)", to: digits, .trailing)
        let label = TextWidth.fit(name, to: width) + "  " + number
        guard row.cups > 0 else { return Line(label) }
        // Even one cup gets a bar.
        let bar = Self.bar(eighths: max(1, row.cups * room * 8 / most))
        return Line(
          label + "  " + bar, bar: row.juice.map { Bar(juice: $0, start: width + digits + 4) })
      }
  }

  private static func bar(eighths: Int) -> String {
    let ends = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + ends[eighths % 8]
  }

  private func flows(_ wording: Wording) -> Table {
    let words = wording.words
    var table = Table(
      [
        (words.ingredient, .leading), (words.used, .trailing), (words.wasted, .trailing),
        (words.delivered, .trailing), (words.count, .trailing), (words.lasts, .trailing),
      ],
      narrowing: [
        (words.ingredient, 10), (words.delivered, 0), (words.wasted, 0), (words.ingredient, 4),
      ])
    for (id, flow) in report.flows(on: wording.menu) {
      table.add([
        wording.name(of: id), "\(flow.used)", "\(flow.wasted)", "\(flow.delivered)",
        "\(stock.quantity(of: id))", daysLeft(id).map(words.days) ?? "–",
      ])
    }
    return table
  }
}

/// A row of a chart: cups, of one juice or of several.
private struct ChartRow {
  let name: String
  let cups: Int
  let juice: Juice.ID?

  init(_ name: String, _ cups: Int, of juice: Juice.ID? = nil) {
    self.name = name
    self.cups = cups
    self.juice = juice
  }
}
