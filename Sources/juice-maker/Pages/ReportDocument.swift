import FoundationEssentials
import JuiceKit
import JuicePapers
import JuiceWords

/// The report as a page for a browser, a mail and two sheets of paper. It names no customers and has no typed texts.
struct ReportDocument {
  let page: ReportPage
  let wording: Wording
  let now: Date
  /// The sentence with the digest of the books; `nil` for several stands.
  var digest: String?
  var namesCashiers = false
  /// The stands that the report adds up, by name.
  var stands: [(name: String, report: Report)] = []

  private var lines: ReportLines { page.lines }
  private var report: Report { page.lines.report }
  private var words: Words { wording.words }
  private var menu: Menu { wording.menu }

  var text: String {
    let title = page.span?.title(words) ?? lines.span(words)
    let shop = menu.shop.name.map(wording.text)
    let sold = hours + periods + juices + list(.options)
    let others = Figure.allCases.filter { ![.options, .discounts].contains($0) }.flatMap(list)
    let money =
      payments + vat + list(.discounts) + takenBack + costs + cashiers + others + stock
    return HTML.page(
      wording.language, title: [shop, title].joined(by: " · "),
      style: PageStyle.report,
      [
        HTML(
          .main,
          [
            HTML(
              .header,
              [
                HTML(.p, class: "shop", shop ?? words.reportTitle), HTML(.h1, title),
                HTML(.p, class: "span", lines.span(words)),
              ]), HTML(.dl, class: "figures", page.tiles(wording).map(figure)),
          ] + notes + perStand
            + [
              HTML(
                .div, class: "report",
                [
                  HTML(.div, class: "sections", sold),
                  HTML(.div, class: sold.isEmpty ? "sections" : "sections second", money),
                ]),
              HTML(.footer, [HTML(.p, words.pageMade(Timestamp.toTheMinute(now)))] + digestLine),
            ])
      ])
  }

  private var digestLine: [HTML] { digest.map { [HTML(.p, class: "digest", $0)] } ?? [] }

  /// - Parameter isWide: whether it takes both columns of a wide page and of paper.
  private func section(
    _ heading: String, _ content: [HTML], notes: [String?] = [], isWide: Bool = false
  ) -> [HTML] {
    guard !content.isEmpty else { return [] }
    let notes = notes.compactMap(\.self).map { HTML(.p, class: "note", $0) }
    return [
      HTML(.section, class: isWide ? "both" : "", [HTML(.h2, heading)] + content + notes)
    ]
  }

  private func figure(_ tile: ReportPage.Tile) -> HTML {
    let change = tile.change.map { HTML(.span, class: "chip \($0.kind)", $0.text) }
    let before = tile.before.first.map { HTML(.span, class: "before", $0) }
    // The second variant of orders leaves out the words that stand above it.
    return HTML(
      .div,
      [
        HTML(.dt, tile.name),
        HTML(.dd, class: "value", tile.values.dropFirst().first ?? tile.values.first ?? ""),
        HTML(.dd, class: "change", [change, before].compactMap(\.self)),
      ])
  }

  private var notes: [HTML] {
    let ahead = report.ahead.map { words.ahead($0.entries, first: Timestamp.toTheMinute($0.first)) }
    let nothing = report.sales.orders == 0 ? words.nothingSold : nil
    return [nothing, ahead].compactMap(\.self).map { HTML(.p, class: "note first", $0) }
  }

  private func money(_ sales: Sales?) -> String { sales?.revenueText ?? "" }

  private var hasMoney: Bool { !report.takings(on: menu).isEmpty }

  /// The headings of sales; without prices there is no money.
  ///
  /// - Parameter money: `nil` for takings.
  private func headings(_ parts: [Figure.Part], money: String? = nil) -> [String] {
    parts.compactMap { part in
      switch part {
      case .orders: words.ordersLabel
      case .cups: words.cupsColumn
      case .money: hasMoney ? money ?? words.takingsLabel : nil
      }
    }
  }

  private func cells(_ parts: [Figure.Part], _ sales: Sales) -> [String] {
    parts.compactMap { part in
      switch part {
      case .orders: "\(sales.orders)"
      case .cups: "\(sales.cups)"
      case .money: hasMoney ? money(sales) : nil
      }
    }
  }

  private static let all: [Figure.Part] = [.orders, .cups, .money]

  // MARK: Sold

  private var perStand: [HTML] {
    guard !stands.isEmpty else { return [] }
    let table = HTMLTable(
      headings: [words.stand] + headings(Self.all) + [words.voidedOrders],
      rows: stands.map { name, report in
        HTMLTable.Row(
          name: name, cells: cells(Self.all, report.sales) + ["\(report.voids.orders)"])
      })
    return section(words.stands, table.html)
  }

  private var hours: [HTML] {
    let waits = Dictionary(
      report.waitedByHour.map { ($0.hour, words.waited(seconds: $0.waited.median)) },
      uniquingKeysWith: { $1 })
    let hours = page.hours(by: menu.dayStart) { waits[$0] != nil }
    let before = page.nameBefore(words)
    let table = HTMLTable(
      headings: [words.hourColumn] + headings([.cups, .money])
        + (before.map { [$0] } ?? []) + (waits.isEmpty ? [] : [words.waitColumn]),
      rows: hours.map { hour, sales, then in
        HTMLTable.Row(
          name: words.hour(hour),
          cells: cells([.cups, .money], sales)
            + (before == nil ? [] : [(then ?? Sales()).textBefore])
            + (waits.isEmpty ? [] : [waits[hour] ?? ""]))
      })
    return section(
      words.salesByHour,
      chart(
        hours.map(\.sales), before: hours.compactMap(\.before),
        names: hours.map { words.hour($0.hour) }, words.salesByHour) + table.html)
  }

  /// The days of a longer period, or its months if they are more than two.
  private var periods: [HTML] {
    let days = lines.days(by: menu.dayStart)
    guard lines.isOverADay, !days.isEmpty else { return [] }
    let months = lines.months(by: menu.dayStart)
    let isByMonth = months.count > 2
    let rows =
      isByMonth
      ? months.map { (words.month($0.first), "\($0.first.month)", $0.sales) }
      : days.map { ($0.day, String($0.day.suffix(2)), $0.sales) }
    let heading = isByMonth ? words.salesByMonth : words.salesByDay
    let table = HTMLTable(
      headings: [isByMonth ? words.monthColumn : words.dayColumn] + headings(Self.all),
      rows: rows.map { name, _, sales in
        HTMLTable.Row(name: name, cells: cells(Self.all, sales))
      })
    return section(
      heading, chart(rows.map(\.2), before: [], names: rows.map(\.1), heading) + table.html)
  }

  private func chart(
    _ sales: [Sales], before: [Sales], names: [String], _ description: String
  ) -> [HTML] {
    let all = sales + before
    let measures = all.measures.map { max(0, $0) }
    guard let highest = measures.max(), highest > 0,
      let most = zip(all, measures).first(where: { $0.1 == highest })?.0
    else { return [] }
    let legend = page.nameBefore(words).map { name in
      HTML(
        .p, class: "legend",
        [
          HTMLChart.swatch("now"), .text(page.span?.name(words, now: now) ?? ""),
          HTMLChart.swatch("before"), .text(name),
        ])
    }
    return [
      before.isEmpty ? nil : legend,
      HTMLChart.columns(
        Array(measures.prefix(sales.count)), before: Array(measures.dropFirst(sales.count)),
        names: names, most: most.revenueText.isEmpty ? words.cups(most.cups) : most.revenueText,
        description: description),
    ].compactMap(\.self)
  }

  private var juices: [HTML] {
    let juices = page.juices(on: menu)
    let measures = juices.map(\.sales).measures
    let before = page.nameBefore(words)
    let table = HTMLTable(
      headings: [words.juice] + headings([.cups, .money]) + (before.map { [$0] } ?? []),
      rows: zip(juices, measures).map { juice, measure in
        HTMLTable.Row(
          name: wording.name(of: juice.id),
          bar: HTMLChart.bar(
            measure, of: measures.max() ?? 0, menu.juice(juice.id).flatMap(menu.color)),
          cells: cells([.cups, .money], juice.sales)
            + (before == nil ? [] : [(juice.before ?? Sales()).textBefore]))
      })
    return section(words.salesByJuice, table.html, notes: [lines.unsold(wording)])
  }

  private func list(_ figure: Figure) -> [HTML] {
    guard case .list(_, let heading) = words.place(of: figure),
      namesCashiers || ![.person, .tip].contains(figure.by)
    else { return [] }
    let sums = report.list(figure, on: menu)
    // The reasons of typed discounts are left out: they may name customers.
    let typed = sums.filter { $0.key.isTyped }.map(\.sales)
    let rows =
      sums.filter { !$0.key.isTyped }.map { (wording.name(of: $0.key), $0.sales) }
      + (typed.isEmpty ? [] : [(words.typedDiscounts, typed.reduce(Sales()) { $0.adding($1) })])
    let most = Double(rows.map(\.1.cups).max() ?? 0)
    return section(
      heading,
      HTMLTable(
        headings: [words.heading(of: figure.by)]
          + headings(figure.parts, money: words.amountColumn),
        rows: rows.map { name, sales in
          HTMLTable.Row(
            name: name,
            bar: figure.parts == [.cups] ? HTMLChart.bar(Double(sales.cups), of: most) : nil,
            cells: cells(figure.parts, sales))
        }
      ).html)
  }

  // MARK: Money

  private var payments: [HTML] {
    let payments = lines.payments(on: menu).filter { !$0.isSettled }
    let (unpaid, tips) = (report.unpaid, report.tips)
    let hasTips = payments.contains { $0.tips.isAnyMoney }
    guard payments.contains(where: { $0.payment != nil }) || unpaid.orders > 0 else { return [] }
    let ways = payments.map {
      ($0.payment.map(wording.name) ?? words.notAsked, $0.sales, $0.tips, $0.received)
    }
    let rows = ways + (unpaid.orders > 0 ? [(words.unpaid, unpaid, Sales(), Sales())] : [])
    let measures = rows.map(\.1).measures
    func cells(_ sales: Sales, _ tips: Sales, _ received: Sales) -> [String] {
      ["\(sales.orders)"]
        + (hasMoney ? [money(sales)] + (hasTips ? [money(tips)] : []) + [money(received)] : [])
    }
    let table = HTMLTable(
      headings: [words.paid, words.ordersLabel] + (hasMoney ? [words.takingsLabel] : [])
        + (hasMoney
          ? hasTips ? [words.tips, words.receivedWithTipsColumn] : [words.receivedColumn] : []),
      rows: rows.enumerated().map { index, row in
        HTMLTable.Row(
          name: row.0, mark: HTMLChart.swatch(HTMLChart.partClass(index)),
          cells: cells(row.1, row.2, row.3))
      },
      total: HTMLTable.Row(
        name: words.total, cells: cells(report.sales, tips, report.money.adding(tips))))
    let (later, others) = (report.movedLater, report.moneyForEarlierOrders)
    return section(
      words.salesByPayment,
      (measures.contains { $0 > 0 }
        ? [HTMLChart.parts(measures, description: words.salesByPayment)] : []) + table.html,
      notes: [
        later.isAnyMoney ? words.movedLater(later.revenueText) : nil,
        others.isAnyMoney ? words.moneyForEarlierOrders(others.revenueText) : nil,
        report.rounding.isAnyMoney ? "\(words.rounding): \(report.rounding.revenueText)" : nil,
      ])
  }

  private var vat: [HTML] {
    section(
      words.vat,
      HTMLTable(
        headings: [words.rateColumn, words.net, words.vat, words.total],
        rows: report.vat.map {
          HTMLTable.Row(
            name: words.soldAt($0.rate), cells: [$0.net.text, $0.vat.text, $0.gross.text])
        }
      ).html)
  }

  private var takenBack: [HTML] {
    func rows(_ name: String, _ sales: Sales, by names: [String?: Sales]) -> [HTMLTable.Row] {
      guard sales.orders > 0 else { return [] }
      func row(_ name: String, _ sales: Sales) -> HTMLTable.Row {
        HTMLTable.Row(name: name, cells: cells(Self.all, sales))
      }
      let people = namesCashiers ? names.byOrders : []
      return [row(name, sales)]
        + people.map { row("\(name) · \(words.name(ofAuthor: $0.name))", $0.sales) }
    }
    let table = HTMLTable(
      headings: [words.kind] + headings(Self.all, money: words.amountColumn),
      rows: rows(words.voidedOrders, report.voids, by: report.voidsByName)
        + rows(words.refundHeading, report.refunds, by: report.refundsByName))
    return section(words.voidedAndRefunded, table.html)
  }

  private var costs: [HTML] {
    let juices = report.sales(on: menu).filter { !$0.cost.revenue.isEmpty }
    let table = HTMLTable(
      headings: [words.juice, words.cupCost, words.margin],
      rows: juices.map {
        HTMLTable.Row(name: wording.name(of: $0.id), cells: [money($0.cost), money($0.margin)])
      },
      total: HTMLTable.Row(
        name: words.total, cells: [money(report.costs), money(report.margin)]))
    return section(words.costAndMargin, table.html, notes: [lines.leftOut(wording)])
  }

  private var cashiers: [HTML] {
    guard namesCashiers else { return [] }
    let table = HTMLTable(
      headings: [words.by] + headings(Self.all) + [words.cupsPerHourColumn],
      rows: lines.cashiers.map { cashier in
        HTMLTable.Row(
          name: words.name(ofAuthor: cashier.name),
          cells: cells(Self.all, cashier.sales)
            + [cashier.cupsPerHour.map { JSON.number($0).cell } ?? ""])
      })
    return section(words.cashiers, table.html)
  }

  private var stock: [HTML] {
    let (headings, rows, note) = lines.flowTable(wording)
    return section(
      words.stockColumn,
      HTMLTable(
        headings: headings,
        rows: rows.map { HTMLTable.Row(name: $0.cells[0], cells: Array($0.cells.dropFirst())) }
      ).html, notes: [note], isWide: true)
  }
}

extension Figure.Key {
  /// `true` for a discount that is not on the menu.
  fileprivate var isTyped: Bool { discount.map { $0.id == nil } ?? false }
}
