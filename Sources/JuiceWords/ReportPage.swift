public import JuiceKit
internal import JuiceText

/// The report screen: figures on top, hours as columns, each beside the span before.
public struct ReportPage: Sendable {
  public let lines: ReportLines
  public let span: ReportSpan
  /// The report of the span before; `nil` without sales.
  private let before: Report?

  public init(_ lines: ReportLines, of span: ReportSpan, before: Report) {
    (self.lines, self.span) = (lines, span)
    self.before = before.sales.orders > 0 ? before : nil
  }

  private static let wide = 110
  /// The width of a juice's bar, and that of the texts beside the juices.
  private static let (bar, rest) = (16, 48)
  private static let label = 2

  /// Money first, stock last. If wide, juices stand beside the rest.
  public func lines(_ wording: Wording, columns: Int, rows: Int) -> [ReportLines.Line] {
    let words = wording.words
    let notes = lines.takenBack(words) + lines.notes(words, withUnpaid: false)
    let noteLines = notes.flatMap { TextWidth.wrapFacts($0, to: columns) }
    let top = figures(wording, columns: columns) + noteLines.map { .init(text: $0) }
    func sold(_ columns: Int) -> [[ReportLines.Line]] {
      lines.report.sales.cups == 0 ? [] : [hours(words, columns: columns, rows: rows)]
    }
    func money(_ columns: Int) -> [[ReportLines.Line]] {
      lines.money(wording, columns: columns, hasGaps: true)
    }
    let chart = juices(wording)
    let left = max(
      (columns - ReportLines.gap) / 2,
      min(chart.labelWidth(words) + Self.bar, columns - ReportLines.gap - Self.rest))
    let right = columns - left - ReportLines.gap
    let middle =
      columns < Self.wide
      ? sold(columns) + [juices(chart, wording, columns: columns)] + money(columns)
      : [
        ReportLines.beside(
          juices(chart, wording, columns: left),
          ReportLines.joined(sold(right) + money(right), rows: .max))
      ]
    return ReportLines.joined(
      [top] + middle + lines.stock(wording, columns: columns, hasGaps: true), rows: rows)
  }

  private typealias Figure = (name: String, now: String, before: String)

  /// - Parameter isTable: each figure has its own line, and the cups are a figure too.
  private func figures(_ wording: Wording, isTable: Bool = false) -> [Figure] {
    let (words, report, menu) = (wording.words, lines.report, wording.menu)
    func figure(_ name: String, _ text: (Report) -> String) -> Figure {
      (name, text(report), before.map(text) ?? "")
    }
    func money(_ name: String, _ sums: (Report) -> [Price]) -> Figure {
      figure(name) { report in
        let texts = sums(report).map(\.text)
        return texts.isEmpty ? "–" : texts.joined(separator: ", ")
      }
    }
    let cups = figure(words.soldLabel) { words.cups($0.sales.cups) }
    let orders = figure(words.ordersLabel) {
      isTable
        ? words.orderCount($0.sales.orders)
        : "\(words.orders($0.sales.orders)), \(words.cups($0.sales.cups))"
    }
    let sold = isTable ? [orders, cups] : [orders]
    guard !report.takings(on: menu).isEmpty else { return sold }
    let hasUnpaid = !menu.ways.isEmpty || report.unpaid.orders > 0
    let unpaid = money(words.unpaid) { $0.unpaid.orders == 0 ? [] : $0.unpaid.revenue }
    return [money(words.takingsLabel) { $0.takings(on: menu) }] + sold
      + [money(words.perCup) { $0.sales.perCup }] + (hasUnpaid ? [unpaid] : [])
  }

  private func figures(_ wording: Wording, columns: Int) -> [ReportLines.Line] {
    let figures = figures(wording)
    let name = before == nil ? "" : span.wholeNameBefore(wording.words, now: lines.now)
    let label = name.isEmpty ? 0 : TextWidth.columns(of: name) + Self.label
    let widths = figures.map { [$0.name, $0.now, $0.before].map(TextWidth.columns).max() ?? 0 }
    let room = columns - label - widths.reduce(0, +)
    let gap = figures.count > 1 ? min(6, room / (figures.count - 1)) : 0
    func row(_ name: String, _ texts: [String]) -> String {
      let cells = zip(texts, widths).map { TextWidth.fit($0, to: $1 + gap) }
      return (TextWidth.fit(name, to: label) + cells.joined()).trimmedEnd
    }
    guard room >= 0, figures.count == 1 || gap >= 2 else {
      let (now, then) = (
        span.name(wording.words, now: lines.now), span.nameBefore(wording.words, now: lines.now)
      )
      var table = Table(
        [("", .leading), (now, .leading), (name.isEmpty ? "" : then, .leading)])
      for figure in self.figures(wording, isTable: true) {
        table.add([figure.name, figure.now, figure.before])
      }
      return table.lines(within: columns).dropFirst(name.isEmpty ? 1 : 0).map {
        .init(text: $0, isHeading: true)
      }
    }
    return [
      .init(text: row("", figures.map(\.name))),
      .init(text: row("", figures.map(\.now)), isHeading: true),
    ] + (name.isEmpty ? [] : [.init(text: row(name, figures.map(\.before)))])
  }

  private func hours(_ words: Words, columns: Int, rows: Int) -> [ReportLines.Line] {
    let name = before == nil ? nil : span.wholeNameBefore(words, now: lines.now)
    let legend = name.map { "  █ \(span.name(words, now: lines.now))  ░ \($0)" } ?? ""
    let chart = HourColumns(hours: hours, height: max(3, min(8, rows / 4)))
    return [.init(text: words.hour + legend, isHeading: true)]
      + chart.lines(words, columns: columns).map { .init(text: $0) }
  }

  /// The hours from the first with a sale to the last, or until now if the span continues.
  private var hours: [HourColumns.Hour] {
    let first = LocalHour(of: span.since, by: span.dayStart).hour
    let now = lines.report.salesByHour
    let then = before?.salesByHour
    let order = (0..<24).map { ($0 + first) % 24 }
    let busy = order.indices.filter { now[order[$0]].cups > 0 || then?[order[$0]].cups ?? 0 > 0 }
    guard let opening = busy.first, var last = busy.last else { return [] }
    if span.length == .days(1), span.goesOn(lines.now),
      let current = order.firstIndex(of: LocalHour(of: lines.now, by: span.dayStart).hour)
    {
      last = max(last, current)
    }
    return order[opening...last].map { ($0, now[$0], then?[$0]) }
  }

  private func juices(_ wording: Wording) -> Chart {
    let words = wording.words
    let sold = lines.report.sales(on: wording.menu).filter { $0.sales.cups > 0 }
    let measures = sold.map(\.sales).measures
    let order = sold.indices.sorted { (measures[$1], $0) < (measures[$0], $1) }.map { sold[$0] }
    let then = before?.salesByJuice
    return Chart(
      heading: words.juice,
      rows: order.map { (wording.name(of: $0.id), $0.sales, $0.id) },
      before: then.map { then in
        (span.nameBefore(words, now: lines.now), order.map { then[$0.id] ?? Sales() })
      }, hasGaps: true)
  }

  private func juices(_ chart: Chart, _ wording: Wording, columns: Int) -> [ReportLines.Line] {
    let note = chart.rows.isEmpty ? nil : lines.unsold(wording)
    return chart.lines(wording.words, columns: columns)
      + TextWidth.wrap(note ?? "", to: columns).filter { !$0.isEmpty }.map { .init(text: $0) }
  }
}
