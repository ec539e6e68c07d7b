package import FoundationEssentials
package import JuiceKit
internal import JuiceText
package import JuiceWords

package struct ReportLines: Sendable {
  package struct Line: Hashable, Sendable {
    package let text: String
    package var isHeading = false
    package var parts: [Part] = []
    /// True for the lines of the columns by hour, which say nothing alone.
    package var isOfColumns = false

    package init(text: String, isHeading: Bool = false, parts: [Part] = []) {
      (self.text, self.isHeading, self.parts) = (text, isHeading, parts)
    }
  }

  /// A part of a line with a colour.
  package struct Part: Hashable, Sendable {
    package enum Role: Hashable, Sendable {
      case heading
      case state(StockState)
      // Bars: of a juice, of this span, its highest one, of unpaid orders, and of the span before.
      case juice(Juice.ID)
      case bar, highest, unpaid, before
    }

    /// The column of the line where it begins.
    package var x: Int
    package let text: String
    package let role: Role
  }

  package let report: Report
  /// The current stock, or the one at the end of a past period.
  package let stock: Stock
  package let since: Date
  package let until: Date?
  package let now: Date

  /// - Parameters:
  ///   - stock: the stock at the end of the period if it `isOver`; otherwise the current one.
  ///   - until: `nil` for a period that continues.
  package init(report: Report, stock: Stock, since: Date, until: Date?, now: Date) {
    self.report = report
    self.stock = stock
    self.since = since
    self.until = until
    self.now = now
  }

  package static func isOver(_ until: Date?, now: Date) -> Bool { until.map { $0 <= now } ?? false }

  private var isOver: Bool { Self.isOver(until, now: now) }

  private var seconds: Double { min(until ?? now, now).timeIntervalSince(since) }

  /// The hours with sales, and others that are wanted, in order.
  package func busyHours(or isWanted: (_ hour: Int) -> Bool = { _ in false })
    -> [(hour: Int, sales: Sales)]
  {
    report.salesByHour.enumerated().filter { $1.isAny || isWanted($0) }.map { ($0, $1) }
  }

  /// The days with orders, in order.
  package var busyDays: [(day: String, sales: Sales)] {
    report.salesByDay.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  package struct PaymentSums: Sendable {
    /// `nil` for the unknown payment.
    package let payment: Payment.ID?
    package let sales: Sales
    /// The money moved, without tips; see `Report.moneyByPayment`.
    package let money: Sales
    package let tips: Sales

    /// The money moved with the tips.
    package var received: Sales { money.adding(tips) }

    /// `true` if all the money that came in this way went back.
    package var isSettled: Bool { sales.orders == 0 && !received.isAnyMoney }
  }

  /// The sums of each payment. The menu's payments come first, then others by id, last the unknown payment.
  package func payments(on menu: Menu) -> [PaymentSums] {
    let (sales, money, tips) = (report.salesByPayment, report.moneyByPayment, report.tipsByWay)
    let (paid, givenBack) = (report.paid, report.givenBack)
    let others = Set(Set(sales.keys).union(money.keys).compactMap(\.self) + tips.keys).filter {
      !menu.payments.contains($0)
    }
    return (menu.payments + others.sorted() + [nil]).compactMap { payment in
      let tips = payment.flatMap { tips[$0] }
      // A corrected payment leaves zeros: no money moved in its way. Nor is the unknown payment a way.
      let moved = payment == nil ? [money] : [paid, givenBack]
      let hasMoved = moved.contains { $0[payment]?.isAnyMoney ?? false }
      guard sales[payment] != nil || hasMoved || tips != nil else { return nil }
      return PaymentSums(
        payment: payment, sales: sales[payment] ?? Sales(), money: money[payment] ?? Sales(),
        tips: tips ?? Sales())
    }
  }

  package struct Cashier: Sendable {
    /// `nil` for orders of versions that recorded no names.
    package let name: String?
    package let sales: Sales
    /// The number of clock hours with an order; `nil` without a name.
    package let hours: Int?

    /// Rounded to a tenth.
    package var cupsPerHour: Double? {
      hours.map { (Double(sales.cups) / Double($0) * 10).rounded() / 10 }
    }
  }

  /// The people who took orders, most orders first.
  package var cashiers: [Cashier] {
    let hours = report.hoursByName
    return report.salesByName.byOrders.map { name, sales in
      Cashier(name: name, sales: sales, hours: name.flatMap { hours[$0] })
    }
  }

  /// `nil` for a past period: its stock has been used since.
  package func daysLeft(_ id: Ingredient.ID) -> Double? {
    isOver ? nil : report.daysLeft(of: id, in: stock, after: seconds)
  }

  package func span(_ words: Words) -> String {
    words.span(since: since, until: until, now: now)
  }

  /// The report, most important first: sums, juices and hours, money, days and stock.
  ///
  /// - Parameters:
  ///   - columns: the maximal width. If wide, hours stand beside juices.
  ///   - rows: drops the blank lines if only that makes everything fit.
  package func lines(_ wording: Wording, columns: Int, rows: Int = .max) -> [Line] {
    Self.joined(
      [totals(wording.words, columns: columns)] + juicesAndHours(wording, columns: columns)
        + money(wording, columns: columns) + stock(wording, columns: columns), rows: rows)
  }

  func money(_ wording: Wording, columns: Int, hasGaps: Bool = false) -> [[Line]] {
    Figure.allCases.map { lines(of: $0, wording, columns: columns, hasGaps) }
  }

  /// The lines of a figure, or of figures that stand together; empty for those that others show.
  private func lines(of figure: Figure, _ wording: Wording, columns: Int, _ hasGaps: Bool)
    -> [Line]
  {
    let words = wording.words
    let own: [Line] =
      switch figure {
      case .payments: paid(wording, columns: columns, hasGaps)
      case .costs: costs(wording, columns: columns)
      // Rounding and VAT stand together, without a blank line.
      case .rounding: vat(words, columns: columns)
      case .cashiers: sellers(words, columns: columns)
      default: []
      }
    return switch words.place(of: figure) {
    case .list(let heading, _), .line(let heading):
      list(figure, heading, wording, columns: columns) + own
    case .elsewhere: own
    }
  }

  /// A figure in a line: `Discount: Staff 2 orders ₩4,500 · Rain 1 order ₩500`.
  private func list(_ figure: Figure, _ heading: String, _ wording: Wording, columns: Int)
    -> [Line]
  {
    let sums = report.list(figure, on: wording.menu).map { key, sales in
      ([wording.name(of: key).printable] + figure.parts.map { wording.words.text($0, of: sales) })
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    guard !sums.isEmpty else { return [] }
    let text = "\(heading): \(sums.joined(separator: " · "))"
    return TextWidth.wrapFacts(text, to: columns).map { Line(text: $0) }
  }

  func stock(_ wording: Wording, columns: Int, hasGaps: Bool = false) -> [[Line]] {
    let days = Chart(
      heading: wording.words.day,
      rows: days(by: wording.menu.dayStart).map { ($0.day, $0.sales, .bar) }, hasGaps: hasGaps)
    return [
      isOverADay ? days.lines(wording.words, columns: columns) : [],
      flows(wording, columns: columns),
    ]
  }

  static func joined(_ parts: [[Line]], rows: Int) -> [Line] {
    let parts = parts.filter { !$0.isEmpty }
    let dense = Array(parts.joined())
    let spaced = Array(parts.joined(separator: [Line(text: "")]))
    return dense.count <= rows && spaced.count > rows ? dense : spaced
  }

  package var isOverADay: Bool { seconds > 25 * 3600 || busyDays.count > 1 }

  /// All days from the first with an order to the last, quiet ones included; more than a year: only those with orders.
  package func days(by dayStart: DayStart) -> [(day: String, sales: Sales)] {
    guard let first = busyDays.first?.day, let last = busyDays.last?.day,
      let start = LocalDay(parsing: first)
    else { return [] }
    let days = sequence(first: start) { $0.moved(days: 1) }.prefix(366).filter(dayStart.has)
    let all = Array(days.lazy.map(\.text).prefix { $0 <= last })
    return all.last == last ? all.map { ($0, report.salesByDay[$0] ?? Sales()) } : busyDays
  }

  /// The days added up by month.
  package func months(by dayStart: DayStart) -> [(first: LocalDay, sales: Sales)] {
    var months: [(first: LocalDay, sales: Sales)] = []
    for (text, sales) in days(by: dayStart) {
      guard let day = LocalDay(parsing: text) else { continue }
      let first = day.moved(days: 1 - day.day)
      if months.last?.first != first { months.append((first, Sales())) }
      months[months.count - 1].sales.add(sales)
    }
    return months
  }

  private func totals(_ words: Words, columns: Int) -> [Line] {
    let sales = report.sales
    let sold = words.sales(orders: sales.orders, cups: sales.cups, revenue: sales.revenueText)
    let sums = [sold] + takenBack(words)
    let both = sums.joined(separator: " · ")
    let texts =
      (TextWidth.columns(of: both) <= columns ? [both] : sums) + notes(words, withUnpaid: true)
    return texts.flatMap { TextWidth.wrapFacts($0, to: columns) }.map {
      Line(text: $0, isHeading: true)
    }
  }

  func takenBack(_ words: Words) -> [String] {
    let (voids, refunds) = (report.voids, report.refunds)
    return [
      voids.orders > 0
        ? words.voided(orders: voids.orders, revenue: voids.revenueText)
          + names(report.voidsByName, words) : nil,
      refunds.orders > 0
        ? words.refunded(cups: refunds.cups, revenue: refunds.revenueText)
          + names(report.refundsByName, words) : nil,
    ].compactMap(\.self)
  }

  /// Notes on left-out entries, unpaid orders and waiting times.
  func notes(_ words: Words, withUnpaid: Bool) -> [String] {
    let (unpaid, waits) = (report.unpaid, report.waitedByHour)
    let hours = waits.map {
      "\(words.hour($0.hour)) \(words.waited(seconds: $0.waited.median))"
    }
    return [
      report.ahead.map { words.ahead($0.entries, first: words.moment($0.first, now)) },
      withUnpaid && unpaid.orders > 0
        ? words.unpaid(orders: unpaid.orders, revenue: unpaid.revenueText) : nil,
      report.waited.map(words.waited),
      waits.count > 1 ? "\(words.waitedByHour): \(hours.joined(separator: " · "))" : nil,
    ].compactMap(\.self)
  }

  private func names(_ sums: [String?: Sales], _ words: Words) -> String {
    let names = sums.byOrders
    guard names.contains(where: { $0.name != nil }) else { return "" }
    let list = names.map { name, sales in
      let name = words.name(ofAuthor: name).printable
      return names.count == 1 ? name : "\(name): \(sales.orders)"
    }
    return " (\(list.joined(separator: ", ")))"
  }

  private func juicesAndHours(_ wording: Wording, columns: Int) -> [[Line]] {
    let words = wording.words
    let sales = report.sales(on: wording.menu)
    let juices = Chart(
      heading: words.juice,
      rows: sales.filter { $0.sales.cups > 0 }.map {
        (wording.name(of: $0.id), $0.sales, .juice($0.id))
      })
    let hours = Chart(
      heading: words.hour, rows: hours.map { (words.hour($0.hour), $0.sales, .bar) })
    guard report.sales.cups > 0 else { return [] }

    let unsold = unsold(wording).map { [$0] } ?? []
    func juiceLines(in columns: Int) -> [Line] {
      juices.lines(words, columns: columns)
        + unsold.map { Line(text: TextWidth.cut($0, to: columns)) }
    }
    let (left, right) = (juices.labelWidth(words), hours.labelWidth(words))
    let bar = (columns - left - right - Self.gap) / 2
    guard columns >= Self.wide, bar >= Self.narrowestBar else {
      return [juiceLines(in: columns), hours.lines(words, columns: columns)]
    }
    return [Self.beside(juiceLines(in: left + bar), hours.lines(words, columns: right + bar))]
  }

  /// The menu's juices without sales; `nil` for none.
  package func unsold(_ wording: Wording) -> String? {
    let names = report.sales(on: wording.menu).filter { $0.sales.cups == 0 }.map {
      wording.name(of: $0.id).printable
    }
    return names.isEmpty ? nil : wording.words.notSold(names.joined(separator: ", "))
  }

  private static let wide = 72
  private static let narrowestBar = 4
  static let gap = 4

  /// - Parameter width: that of the left lines; `nil` for the widest one.
  static func beside(_ left: [Line], _ right: [Line], width: Int? = nil) -> [Line] {
    let start = (width ?? left.map { TextWidth.columns(of: $0.text) }.max() ?? 0) + gap
    return (0..<max(left.count, right.count)).map { row in
      let first = left.indices.contains(row) ? left[row] : Line(text: "")
      guard right.indices.contains(row) else { return first }
      var line = Line(
        text: TextWidth.fit(first.text, to: start) + right[row].text,
        parts: first.allParts(from: 0) + right[row].allParts(from: start))
      line.isOfColumns = first.isOfColumns || right[row].isOfColumns
      return line
    }
  }

  /// The sales and the money by payment, with names if they differ; empty if no payment is known.
  private func paid(_ wording: Wording, columns: Int, _ hasGaps: Bool) -> [Line] {
    let words = wording.words
    let payments = payments(on: wording.menu).filter { !$0.isSettled }
    guard payments.contains(where: { $0.payment != nil }) || report.unpaid.orders > 0 else {
      return []
    }
    func name(_ payment: Payment.ID?) -> String { payment.map(wording.name) ?? words.notAsked }
    let unpaid: [Chart.Row] =
      report.unpaid.orders > 0 ? [(words.unpaid, report.unpaid, .unpaid)] : []
    let isSame =
      unpaid.isEmpty
      && payments.allSatisfy { $0.received.revenue == $0.sales.revenue && $0.sales.orders != 0 }
    let chart = Chart(
      heading: isSame ? words.salesAndMoneyReceived : words.salesByPayment,
      rows: payments.filter { $0.sales.isAny }.map { (name($0.payment), $0.sales, .bar) }
        + unpaid, hasGaps: hasGaps)
    let money = payments.filter { $0.received.isAnyMoney }
      .map { "\(name($0.payment).printable) \($0.received.revenueText)" }
    let tips = report.tips
    let sum = money.count > 1 ? " = \(report.money.adding(tips).revenueText)" : ""
    let received =
      money.isEmpty || isSame
      ? []
      : [
        words.moneyReceived(
          money.joined(separator: " · ") + sum, withTips: payments.contains { $0.tips.isAnyMoney })
      ]
    let (later, others) = (report.movedLater, report.moneyForEarlierOrders)
    let differences =
      (later.isAnyMoney ? [words.movedLater(later.revenueText)] : [])
      + (others.isAnyMoney ? [words.moneyForEarlierOrders(others.revenueText)] : [])
    let notes = received + (differences.isEmpty ? [] : [differences.joined(separator: " · ")])
    return chart.lines(words, columns: columns)
      + notes.flatMap { TextWidth.wrapFacts($0, to: columns) }.map { Line(text: $0) }
  }

  /// `true` if costs are known, but not of all cups: the margin leaves the others out.
  package func leavesOutCups(_ menu: Menu) -> Bool {
    report.uncosted.cups > 0 && (menu.hasCosts || !report.costs.revenue.isEmpty)
  }

  private func costs(_ wording: Wording, columns: Int) -> [Line] {
    let leftOut = leftOut(wording).map { TextWidth.wrap($0, to: columns) } ?? []
    return costTable(wording, columns: columns) + leftOut.map { Line(text: $0) }
  }

  /// Tells which cups the margin leaves out; `nil` for none.
  package func leftOut(_ wording: Wording) -> String? {
    guard leavesOutCups(wording.menu) else { return nil }
    let names = report.sales(on: wording.menu).filter { $0.uncosted.cups > 0 }.map {
      wording.name(of: $0.id).printable
    }
    return wording.words.leftOut(
      cups: report.uncosted.cups, revenue: report.uncosted.revenueText,
      names.joined(separator: ", "))
  }

  private func costTable(_ wording: Wording, columns: Int) -> [Line] {
    let words = wording.words
    let juices = report.sales(on: wording.menu).filter { !$0.cost.revenue.isEmpty }
    guard !juices.isEmpty else { return [] }
    var table = Table(
      [(words.juice, .leading), (words.cupCost, .trailing), (words.margin, .trailing)],
      narrowing: [(words.juice, 8)])
    for juice in juices {
      table.add([wording.name(of: juice.id), juice.cost.revenueText, juice.margin.revenueText])
    }
    let all = report.costs
    table.add([words.total, all.revenueText, report.margin.revenueText])
    return table.lines(within: columns).enumerated().map { Line(text: $1, isHeading: $0 == 0) }
  }

  /// `Sales at 10% VAT ₩13,500 = Net ₩12,273 + VAT ₩1,227`.
  private func vat(_ words: Words, columns: Int) -> [Line] {
    report.vat.flatMap { vat in
      let sold = "\(words.soldAt(vat.rate)) \(vat.gross.text)"
      let parts = " = \(words.net) \(vat.net.text) + \(words.vat) \(vat.vat.text)"
      return TextWidth.wrapFacts(vat.rate == .none ? sold : sold + parts, to: columns)
    }.map { Line(text: $0) }
  }

  /// The sales of each person; empty for fewer than two people.
  private func sellers(_ words: Words, columns: Int) -> [Line] {
    let cashiers = cashiers.filter { $0.sales.isAny }
    guard cashiers.count > 1 else { return [] }
    let sales = cashiers.map { cashier in
      let (name, taken) = (words.name(ofAuthor: cashier.name), cashier.sales)
      let sold = words.sales(orders: taken.orders, cups: taken.cups, revenue: taken.revenueText)
      let pace = cashier.cupsPerHour.map { " (\(words.cupsPerHour($0)))" }
      return "\(name.printable) · \(sold)\(pace ?? "")"
    }
    return sales.flatMap { TextWidth.wrapFacts("\(words.by): \($0)", to: columns) }
      .map { Line(text: $0) }
  }

  /// All hours from the first with a sale to the last.
  private var hours: [(hour: Int, sales: Sales)] {
    let busy = busyHours()
    guard let first = busy.first?.hour, let last = busy.last?.hour else { return [] }
    return (first...last).map { ($0, report.salesByHour[$0]) }
  }

  /// The ingredients' flows, with the stock at the end, or now and how long it lasts.
  ///
  /// - Returns: also a note that explains numbers below 0; `nil` without any.
  package func flowTable(_ wording: Wording) -> (
    headings: [String], rows: [(id: Ingredient.ID, cells: [String])], note: String?
  ) {
    let words = wording.words
    let flows = report.flows(on: wording.menu)
    // Without a difference the column would be all zeros.
    let hasDifferences = flows.contains { $1.difference != 0 }
    let headings =
      [words.ingredient, words.used, words.wasted, words.delivered]
      + (hasDifferences ? [words.difference] : [])
      + (isOver ? [words.leftAtEnd] : [words.count, words.lasts])
    let rows = flows.map { id, flow in
      let sign = flow.difference > 0 ? "+" : ""
      let cells =
        [wording.name(of: id)]
        + [flow.used, flow.wasted, flow.delivered].map { wording.quantity($0, of: id) }
        + (hasDifferences ? [sign + wording.quantity(flow.difference, of: id)] : [])
        + [wording.quantity(stock.quantity(of: id), of: id)] + (isOver ? [] : [end(id, wording)])
      return (id, cells)
    }
    let isBelowZero = flows.contains { [$1.used, $1.wasted, $1.delivered].contains { $0 < 0 } }
    return (headings, rows, isBelowZero ? words.belowZero : nil)
  }

  /// A table of the ingredients' flows, or a few lines each if it is too wide.
  private func flows(_ wording: Wording, columns: Int) -> [Line] {
    let (headings, rows, belowZero) = flowTable(wording)
    var table = Table(headings.enumerated().map { ($1, $0 == 0 ? .leading : .trailing) })
    for row in rows { table.add(row.cells) }
    var lines = table.lines()
    let isTable = lines.allSatisfy { TextWidth.columns(of: $0) <= columns }
    if !isTable {
      lines =
        [headings[0]]
        + rows.flatMap { row in
          let facts = zip(headings, row.cells).dropFirst().map { "\($0) \($1)" }
          let text = TextWidth.wrapFacts(
            facts.joined(separator: ", "), to: columns - Self.indent.utf8.count)
          return [row.cells[0].printable] + text.map { Self.indent + $0 }
        }
    }
    let note = belowZero.map { [""] + TextWidth.wrap($0, to: columns) } ?? []
    // The state stands at the end of its line.
    let states = zip(lines.dropFirst(), rows).map { line, row -> [Part] in
      guard isTable, !isOver, let state = stock.state(of: row.id, on: wording.menu) else {
        return []
      }
      let end = row.cells.last ?? ""
      let start = TextWidth.columns(of: line) - TextWidth.columns(of: end) - 1
      return [Part(x: start, text: " \(end) ", role: .state(state))]
    }
    return [Line(text: lines[0], isHeading: true)]
      + zip(lines.dropFirst(), states).map { Line(text: $0, parts: $1) }
      + (lines.dropFirst(1 + states.count) + note).map { Line(text: $0) }
  }

  private static let indent = "  "

  /// The time that an ingredient lasts, or its state if it is out.
  private func end(_ id: Ingredient.ID, _ wording: Wording) -> String {
    let state = stock.state(of: id, on: wording.menu)
    if state == .soldOut || state == .out { return wording.name(of: state) }
    return daysLeft(id).map(wording.words.days) ?? "–"
  }
}

extension Sales {
  /// `true` with cups, and for the rounding that the refund of all cups left.
  var isAny: Bool { cups > 0 || isAnyMoney }

  /// The text for the span before: the revenue, else the cups; a dash without cups.
  package var textBefore: String {
    cups == 0 ? "–" : revenue.isEmpty ? "\(cups)" : revenueText
  }
}

extension ReportLines.Line {
  /// The parts, the heading's included, in a line where this one begins at a column.
  fileprivate func allParts(from start: Int) -> [ReportLines.Part] {
    let heading = ReportLines.Part(x: 0, text: text, role: .heading)
    return ((isHeading ? [heading] : []) + parts).map { part in
      copy(of: part) { $0.x += start }
    }
  }
}

extension Words {
  fileprivate func waited(_ waited: Waited) -> String {
    self.waited(
      median: self.waited(seconds: waited.median), longest: self.waited(seconds: waited.longest))
  }
}
