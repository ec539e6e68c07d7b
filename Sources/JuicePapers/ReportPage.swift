package import JuiceKit
internal import JuiceText
package import JuiceWords

/// The report screen: figures as tiles, hours as columns, each beside the span before.
package struct ReportPage: Sendable {
  package let lines: ReportLines
  /// `nil` for a period that isn't of whole days, which is compared with no other.
  package let span: ReportSpan?
  /// The report of the span before; `nil` without sales.
  private let before: Report?

  package init(_ lines: ReportLines, of span: ReportSpan?, before: Report = Report()) {
    (self.lines, self.span) = (lines, span)
    self.before = span != nil && before.sales.orders > 0 ? before : nil
  }

  package typealias Hour = (hour: Int, sales: Sales, before: Sales?)

  private static let wide = 96
  /// The width of a juice's bar, and that of the texts beside the juices.
  private static let (bar, rest) = (12, 40)

  /// Money first, stock last. If wide, juices stand beside hours and money.
  package func lines(_ wording: Wording, columns: Int, rows: Int) -> [ReportLines.Line] {
    let words = wording.words
    let notes = (lines.takenBack(words) + lines.notes(words, withUnpaid: false))
      .flatMap { TextWidth.wrapFacts($0, to: columns) }.map { ReportLines.Line(text: $0) }
    let stock = lines.stock(wording, columns: columns, hasGaps: true)
    let hours = hours(by: wording.menu.dayStart)
    func sold(_ columns: Int) -> [[ReportLines.Line]] {
      hours.isEmpty ? [] : [hourLines(hours, words, columns: columns, rows: rows)]
    }
    func money(_ columns: Int) -> [[ReportLines.Line]] {
      lines.money(wording, columns: columns, hasGaps: true)
    }
    var chart = juices(wording)
    let most = columns - ReportLines.gap - Self.rest
    if columns >= Self.wide, chart.labelWidth(words) + Self.bar > most { chart.before = nil }
    let right = max(
      (columns - ReportLines.gap) / 2, min(chart.labelWidth(words) + Self.bar, most))
    let left = columns - ReportLines.gap - right
    guard columns >= Self.wide else {
      return ReportLines.joined(
        sold(columns) + [juices(chart, wording, columns: columns), notes] + money(columns) + stock,
        rows: rows)
    }
    var sides = (left: sold(left), right: [juices(chart, wording, columns: right)])
    func height(_ parts: [[ReportLines.Line]]) -> Int {
      ReportLines.joined(parts, rows: .max).count
    }
    for (narrow, wide) in zip(money(left), money(right)) {
      if height(sides.left) <= height(sides.right) {
        sides.left.append(narrow)
      } else {
        sides.right.append(wide)
      }
    }
    let both = ReportLines.beside(
      ReportLines.joined(sides.left, rows: .max), ReportLines.joined(sides.right, rows: .max),
      width: left)
    return ReportLines.joined([both, notes] + stock, rows: rows)
  }

  /// A figure with its difference from the span before.
  package struct Tile: Hashable, Sendable {
    package struct Change: Hashable, Sendable {
      package enum Kind: Hashable, Sendable { case more, less, same, unpaid }

      package let text: String
      package let kind: Kind
    }

    package let name: String
    /// Variants, from long to short.
    package let values: [String]
    package var change: Change?
    /// The value of the span before, in variants from long to short.
    package var before: [String] = []
  }

  package func tiles(_ wording: Wording) -> [Tile] {
    let (words, report, menu) = (wording.words, lines.report, wording.menu)
    let spans =
      span.map {
        [$0.wholeNameBefore(words, now: lines.now), $0.nameBefore(words, now: lines.now)]
      } ?? []
    func tile(
      _ name: String, _ values: (Report) -> [String], _ change: (Report) -> Tile.Change?
    ) -> Tile {
      let then = before.map(values) ?? []
      return Tile(
        name: name, values: values(report), change: before.flatMap(change),
        before: spans.flatMap { span in then.map { "\(span) \($0)" } } + then)
    }
    func money(_ sums: [Price]) -> [String] {
      [sums.isEmpty ? "–" : sums.map(\.text).joined(separator: ", ")]
    }
    let orders = tile(
      words.ordersLabel,
      { report in
        let sales = report.sales
        return [
          "\(words.orders(sales.orders)), \(words.cups(sales.cups))",
          "\(words.orderCount(sales.orders)) · \(words.cups(sales.cups))",
          words.orderCount(sales.orders),
        ]
      }, { Tile.Change(report.sales.orders - $0.sales.orders) { "\($0)" } })
    guard !report.takings(on: menu).isEmpty else { return [orders] }
    let takings = tile(
      words.takingsLabel, { money($0.takings(on: menu)) },
      { Tile.Change(report.takings(on: menu), $0.takings(on: menu)) })
    let perCup = tile(
      words.perCup, { money([$0.sales.perCup].compactMap(\.self)) },
      { then in
        guard let now = report.sales.perCup, let then = then.sales.perCup,
          now.currency == then.currency
        else { return nil }
        return Tile.Change((now - then).minorUnits) {
          Price(minorUnits: $0, currency: now.currency).text
        }
      })
    let owed = report.unpaid
    let unpaid = Tile(
      name: words.unpaid, values: money(owed.orders == 0 ? [] : owed.revenue),
      change: owed.orders == 0
        ? nil : Tile.Change(text: words.orders(owed.orders), kind: .unpaid))
    return [takings, orders] + (report.sales.revenue.count > 1 ? [] : [perCup])
      + (menu.ways.isEmpty && owed.orders == 0 ? [] : [unpaid])
  }

  private func hourLines(_ hours: [Hour], _ words: Words, columns: Int, rows: Int)
    -> [ReportLines.Line]
  {
    let now = words.hour + "  "
    let then = now + "█ \(span?.name(words, now: lines.now) ?? "")  "
    let legend = then + "░ \(nameBefore(words) ?? "")"
    let hasLegend = before != nil && TextWidth.columns(of: legend) <= columns
    let heading = ReportLines.Part(x: 0, text: words.hour, role: .heading)
    let signs: [ReportLines.Part] = [
      .init(x: TextWidth.columns(of: now), text: "█", role: .bar),
      .init(x: TextWidth.columns(of: then), text: "░", role: .before),
    ]
    let chart = HourColumns(hours: hours, height: max(3, min(8, rows / 3)))
    let head = ReportLines.Line(
      text: hasLegend ? legend : words.hour, parts: [heading] + (hasLegend ? signs : []))
    return ([head] + chart.lines(words, columns: columns)).map { line in
      copy(of: line) { $0.isOfColumns = true }
    }
  }

  /// The name of the span before; `nil` without sales in it.
  package func nameBefore(_ words: Words) -> String? {
    before == nil ? nil : span?.wholeNameBefore(words, now: lines.now)
  }

  /// The hours from the first with a sale to the last, or until now if the span continues.
  ///
  /// - Parameter isWanted: `true` for an hour without a sale that counts as one with a sale.
  package func hours(
    by dayStart: DayStart, or isWanted: (_ hour: Int) -> Bool = { _ in false }
  ) -> [Hour] {
    let first = LocalHour(of: lines.since, by: dayStart).hour
    let now = lines.report.salesByHour
    let then = before?.salesByHour
    let order = (0..<24).map { ($0 + first) % 24 }
    let busy = order.indices.filter { index in
      let hour = order[index]
      return now[hour].isAny || then?[hour].isAny ?? false || isWanted(hour)
    }
    guard let opening = busy.first, var last = busy.last else { return [] }
    if let span, span.length == .days(1), span.goesOn(lines.now),
      let current = order.firstIndex(of: LocalHour(of: lines.now, by: dayStart).hour)
    {
      last = max(last, current)
    }
    return order[opening...last].map { ($0, now[$0], then?[$0]) }
  }

  /// The sold juices, most money first, each with its sales in the span before.
  package func juices(on menu: Menu) -> [(id: Juice.ID, sales: Sales, before: Sales?)] {
    let sold = lines.report.sales(on: menu).filter { $0.sales.cups > 0 }
    let measures = sold.map(\.sales).measures
    let then = before?.salesByJuice
    return sold.indices.sorted { (measures[$1], $0) < (measures[$0], $1) }.map { index in
      let id = sold[index].id
      return (id, sold[index].sales, then.map { $0[id] ?? Sales() })
    }
  }

  private func juices(_ wording: Wording) -> Chart {
    let words = wording.words
    let juices = juices(on: wording.menu)
    let before = juices.compactMap(\.before)
    return Chart(
      heading: words.juice,
      rows: juices.map { (wording.name(of: $0.id), $0.sales, .juice($0.id)) },
      before: self.before == nil
        ? nil : span.map { ($0.nameBefore(words, now: lines.now), before) }, hasGaps: true)
  }

  private func juices(_ chart: Chart, _ wording: Wording, columns: Int) -> [ReportLines.Line] {
    let note = chart.rows.isEmpty ? nil : lines.unsold(wording)
    return chart.lines(wording.words, columns: columns)
      + TextWidth.wrap(note ?? "", to: columns).filter { !$0.isEmpty }.map { .init(text: $0) }
  }
}

extension ReportPage.Tile.Change {
  /// A difference with its sign.
  fileprivate init(_ difference: Int, _ text: (Int) -> String) {
    kind = difference == 0 ? .same : difference > 0 ? .more : .less
    self.text = (difference > 0 ? "+" : "") + text(difference)
  }

  /// In percent of the sum before; `nil` for several currencies.
  fileprivate init?(_ sums: [Price], _ before: [Price]) {
    guard let (now, then) = Price.pair(sums, before), then.minorUnits > 0 else { return nil }
    let percent = (Double(now.minorUnits) / Double(then.minorUnits) - 1) * 100
    self.init(Int(min(percent, 9999).rounded())) { "\($0)%" }
  }
}

extension Price {
  /// The sums of one currency; `nil` for other sums.
  fileprivate static func pair(_ first: [Price], _ second: [Price]) -> (Price, Price)? {
    guard first.count == 1, second.count == 1, first[0].currency == second[0].currency else {
      return nil
    }
    return (first[0], second[0])
  }
}
