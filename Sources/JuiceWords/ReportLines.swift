public import FoundationEssentials
public import JuiceKit
internal import JuiceText

/// The summary of a period, for people to read.
public struct ReportLines: Sendable {
  public struct Line: Hashable, Sendable {
    public let text: String
    public let isHeading: Bool
    public let bar: Bar?

    public init(_ text: String, isHeading: Bool = false, bar: Bar? = nil) {
      self.text = text
      self.isHeading = isHeading
      self.bar = bar
    }
  }

  /// The part of a line that shows the cups of a juice.
  public struct Bar: Hashable, Sendable {
    public let juice: Juice.ID
    /// Its columns.
    public let columns: Range<Int>
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

  /// What matters most comes first: what was sold, then which juices, then when, then what that took.
  ///
  /// - Parameter columns: how wide lines may be. In wide ones the hours stand beside the juices.
  public func lines(_ wording: Wording, columns: Int) -> [Line] {
    let words = wording.words
    let revenue = report.revenue.map(\.text).joined(separator: ", ")
    let sales = words.sales(orders: report.orders, cups: report.totalCups, revenue: revenue)
    let top =
      TextWidth.wrap(words.span(since: since, until: until), to: columns).map { Line($0) }
      + TextWidth.wrap(sales, to: columns).map { Line($0, isHeading: true) } + [Line("")]
    let isWide = columns >= Self.wide
    let room = isWide ? (columns - Self.gap) / 2 : columns
    let juices = Chart(
      words.juice,
      report.cups(on: wording.menu).map { Chart.Row(wording.name(of: $0.id), $0.cups, of: $0.id) }
    ).lines(words, columns: room)
    let hours = Chart(words.hour, hours.map { Chart.Row(words.hour($0.hour), $0.cups) })
      .lines(words, columns: room)
    return top + (isWide ? Self.beside(juices, hours) : juices + [Line("")] + hours)
      + [Line("")] + flows(wording, columns: columns)
  }

  /// From here on two charts have room for bars that can be compared.
  private static let wide = 96
  private static let gap = 4

  private static func beside(_ left: [Line], _ right: [Line]) -> [Line] {
    let width = left.map { TextWidth.columns(of: $0.text) }.max() ?? 0
    return (0..<max(left.count, right.count)).map { row in
      let first = left.indices.contains(row) ? left[row] : Line("")
      guard right.indices.contains(row) else { return first }
      return Line(
        TextWidth.fit(first.text, to: width + gap) + right[row].text, isHeading: first.isHeading,
        bar: first.bar)
    }
  }

  /// From the first hour with a cup to the last; a quiet one is there too.
  private var hours: [(hour: Int, cups: Int)] {
    guard let first = busyHours.first?.hour, let last = busyHours.last?.hour else { return [] }
    return (first...last).map { ($0, report.cupsByHour[$0]) }
  }

  /// What became of the ingredients: a table, or where that is too wide, a few lines for each.
  private func flows(_ wording: Wording, columns: Int) -> [Line] {
    let words = wording.words
    let headings = [
      words.ingredient, words.used, words.wasted, words.delivered, words.count, words.lasts,
    ]
    let flows = report.flows(on: wording.menu)
    let rows = flows.map { id, flow in
      [wording.name(of: id)]
        + [flow.used, flow.wasted, flow.delivered, stock.quantity(of: id)].map(words.amount)
        + [daysLeft(id).map(words.days) ?? "–"]
    }
    var table = Table(headings.enumerated().map { ($1, $0 == 0 ? .leading : .trailing) })
    for row in rows { table.add(row) }
    var lines = table.lines()
    if lines.contains(where: { TextWidth.columns(of: $0) > columns }) {
      lines =
        [words.ingredient]
        + rows.flatMap { row in
          let facts = zip(headings, row).dropFirst().map { "\($0) \($1)" }
          let text = TextWidth.wrap(
            facts.joined(separator: ", "), to: columns - Self.indent.utf8.count)
          return [row[0].printable] + text.map { Self.indent + $0 }
        }
    }
    let isBelowZero = flows.contains { [$1.used, $1.wasted, $1.delivered].contains { $0 < 0 } }
    let note = isBelowZero ? [""] + TextWidth.wrap(words.belowZero, to: columns) : []
    return [Line(lines[0], isHeading: true)] + (lines.dropFirst() + note).map { Line($0) }
  }

  private static let indent = "  "
}
