public import FoundationEssentials
public import JuiceKit
internal import JuiceText

/// The summary of a period, for people to read.
public struct ReportLines: Sendable {
  public struct Line: Hashable, Sendable {
    public let text: String
    public var isHeading = false
    public var bar: Bar?
  }

  /// The part of a line that shows the sales of a juice.
  public struct Bar: Hashable, Sendable {
    public let juice: Juice.ID
    /// Its columns.
    public let columns: Range<Int>
  }

  public let report: Report
  /// The stock now, or at the end of a period that is over.
  public let stock: Stock
  public let since: Date
  public let until: Date?
  let now: Date

  /// - Parameters:
  ///   - stock: at the end of a period that is over; see `isOver`.
  ///   - until: nil for a period that goes on.
  public init(report: Report, stock: Stock, since: Date, until: Date?, now: Date) {
    self.report = report
    self.stock = stock
    self.since = since
    self.until = until
    self.now = now
  }

  /// Returns `true` if nothing more can come to a period.
  public static func isOver(_ until: Date?, now: Date) -> Bool { until.map { $0 <= now } ?? false }

  private var isOver: Bool { Self.isOver(until, now: now) }

  /// The length of the period, up to now at most.
  private var seconds: Double { min(until ?? now, now).timeIntervalSince(since) }

  public var busyHours: [(hour: Int, sales: Sales)] {
    report.salesByHour.enumerated().filter { $0.element.cups > 0 }.map { ($0.offset, $0.element) }
  }

  /// The days with an order, from the first on.
  public var busyDays: [(day: String, sales: Sales)] {
    report.salesByDay.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// The sales of each payment, and the money that moved by it; see `Report.moneyByPayment`. They come in the menu's
  /// order, then others by id, and last what nobody asked about.
  public func payments(on menu: Menu) -> [(payment: Payment.ID?, sales: Sales, money: Sales)] {
    let (sales, money) = (report.salesByPayment, report.moneyByPayment)
    let others = Set(sales.keys).union(money.keys).compactMap(\.self).filter {
      !menu.payments.contains($0)
    }
    return (menu.payments + others.sorted() + [nil]).compactMap { payment in
      // Nothing is left of an order that was voided at once.
      guard sales[payment] != nil || money[payment]?.isAnyMoney ?? false else { return nil }
      return (payment, sales[payment] ?? Sales(), money[payment] ?? Sales())
    }
  }

  /// The sales of a person.
  public struct Cashier: Sendable {
    /// nil for orders of before names were kept.
    public let name: String?
    public let sales: Sales
    /// The hours of the clock in which the person took orders; nil without a name.
    public let hours: Int?

    /// To a tenth.
    public var cupsPerHour: Double? {
      hours.map { (Double(sales.cups) / Double($0) * 10).rounded() / 10 }
    }
  }

  /// The people who took orders, the most first.
  public var cashiers: [Cashier] {
    let hours = report.hoursByName
    return Self.sorted(report.salesByName).map { name, sales in
      Cashier(name: name, sales: sales, hours: name.flatMap { hours[$0] })
    }
  }

  /// Sums by names, the most first; without one those of before names were kept.
  public static func sorted(_ sums: [String?: Sales]) -> [(name: String?, sales: Sales)] {
    sums.sorted {
      ($1.value.orders, $0.key ?? "") < ($0.value.orders, $1.key ?? "")
    }.map { ($0.key, $0.value) }
  }

  /// The discounts by reason, the most frequent first.
  public var discounts: [(kind: DiscountKind, sales: Sales)] {
    report.discounts.sorted {
      ($1.value.orders, $0.key) < ($0.value.orders, $1.key)
    }.map { ($0.key, $0.value) }
  }

  /// nil also for a period that is over: what is left has been used since.
  public func daysLeft(_ id: Ingredient.ID) -> Double? {
    isOver ? nil : report.daysLeft(of: id, in: stock, after: seconds)
  }

  /// Says from when to when it is.
  public func span(_ words: Words) -> String {
    words.span(since: since, until: until, now: now)
  }

  /// The summary, what matters most first: what was sold, then which juices, then when, then what that took.
  ///
  /// - Parameters:
  ///   - columns: how wide lines may be. In wide ones the hours stand beside the juices.
  ///   - rows: where all of it fits only without blank lines, it has none.
  public func lines(_ wording: Wording, columns: Int, rows: Int = .max) -> [Line] {
    Self.joined(
      [totals(wording.words, columns: columns)] + juicesAndHours(wording, columns: columns)
        + money(wording, columns: columns) + stock(wording, columns: columns), rows: rows)
  }

  /// How orders were paid, and what they were let off.
  func money(_ wording: Wording, columns: Int, hasGaps: Bool = false) -> [[Line]] {
    [
      paid(wording, columns: columns, hasGaps), letOff(wording, columns: columns),
      costs(wording, columns: columns),
      rounding(wording.words, columns: columns) + vat(wording.words, columns: columns),
      chosen(wording, columns: columns), sellers(wording.words, columns: columns),
    ]
  }

  /// The days of a longer period, and last what all of it took.
  func stock(_ wording: Wording, columns: Int, hasGaps: Bool = false) -> [[Line]] {
    let days = Chart(
      heading: wording.words.day,
      rows: days(by: wording.menu.dayStart).map { ($0.day, $0.sales, nil) }, hasGaps: hasGaps)
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

  private var isOverADay: Bool { seconds > 25 * 3600 || busyDays.count > 1 }

  /// The days from the first with an order to the last; a quiet one is there too, within a year.
  private func days(by dayStart: DayStart) -> [(day: String, sales: Sales)] {
    guard let first = busyDays.first?.day, let last = busyDays.last?.day,
      let start = LocalDay(parsing: first)
    else { return [] }
    let days = sequence(first: start) { $0.moved(days: 1) }.prefix(366).filter(dayStart.has)
    let all = Array(days.lazy.map(\.text).prefix { $0 <= last })
    return all.last == last ? all.map { ($0, report.salesByDay[$0] ?? Sales()) } : busyDays
  }

  /// The sums, in one line where that fits, and what else is to be known of them.
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

  /// The orders and the cups that were taken back, as far as there are some.
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

  /// Remarks on the sums: voided orders, unpaid orders, and how long customers waited.
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

  /// The people who took orders back, and how many each where there are several.
  private func names(_ sums: [String?: Sales], _ words: Words) -> String {
    let names = Self.sorted(sums)
    guard names.contains(where: { $0.name != nil }) else { return "" }
    let list = names.map { name, sales in
      let name = (name.map(words.name(ofAuthor:)) ?? words.unknownAuthor).printable
      return names.count == 1 ? name : "\(name): \(sales.orders)"
    }
    return " (\(list.joined(separator: ", ")))"
  }

  /// Two parts, or one where they stand side by side.
  private func juicesAndHours(_ wording: Wording, columns: Int) -> [[Line]] {
    let words = wording.words
    let sales = report.sales(on: wording.menu)
    let juices = Chart(
      heading: words.juice,
      rows: sales.filter { $0.sales.cups > 0 }.map { (wording.name(of: $0.id), $0.sales, $0.id) })
    let hours = Chart(
      heading: words.hour, rows: hours.map { (words.hour($0.hour), $0.sales, nil) })
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

  /// The juices of the menu that nobody bought; nil for none.
  func unsold(_ wording: Wording) -> String? {
    let names = report.sales(on: wording.menu).filter { $0.sales.cups == 0 }.map {
      wording.name(of: $0.id).printable
    }
    return names.isEmpty ? nil : "\(wording.words.cups(0)): \(names.joined(separator: ", "))"
  }

  private static let wide = 72
  /// Bars can be compared from here on.
  private static let narrowestBar = 4
  static let gap = 4

  static func beside(_ left: [Line], _ right: [Line]) -> [Line] {
    let width = left.map { TextWidth.columns(of: $0.text) }.max() ?? 0
    return (0..<max(left.count, right.count)).map { row in
      let first = left.indices.contains(row) ? left[row] : Line(text: "")
      guard right.indices.contains(row) else { return first }
      return Line(
        text: TextWidth.fit(first.text, to: width + gap) + right[row].text,
        isHeading: first.isHeading,
        bar: first.bar)
    }
  }

  /// The sales by how they are paid, and the money received, with names for what differs; nothing where nobody was asked.
  private func paid(_ wording: Wording, columns: Int, _ hasGaps: Bool) -> [Line] {
    let (words, payments) = (wording.words, payments(on: wording.menu))
    guard payments.contains(where: { $0.payment != nil }) || report.unpaid.orders > 0 else {
      return []
    }
    func name(_ payment: Payment.ID?) -> String { payment.map(wording.name) ?? words.notAsked }
    let unpaid: [Chart.Row] =
      report.unpaid.orders > 0 ? [(words.unpaid, report.unpaid, nil)] : []
    let isSame =
      unpaid.isEmpty
      && payments.allSatisfy { $0.money.revenue == $0.sales.revenue && $0.sales.orders != 0 }
    let chart = Chart(
      heading: isSame ? words.salesAndMoneyReceived : words.salesByPayment,
      rows: payments.filter { $0.sales.orders != 0 }.map { (name($0.payment), $0.sales, nil) }
        + unpaid, hasGaps: hasGaps)
    let money = payments.filter { $0.money.isAnyMoney }
      .map { "\(name($0.payment).printable) \($0.money.revenueText)" }
    let sum = money.count > 1 ? " = \(report.money.revenueText)" : ""
    let received =
      money.isEmpty || isSame ? [] : [words.moneyReceived(money.joined(separator: " · ") + sum)]
    let (later, others) = (report.movedLater, report.moneyForOthers)
    let differences =
      (later.isAnyMoney ? [words.movedLater(later.revenueText)] : [])
      + (others.isAnyMoney ? [words.moneyForOthers(others.revenueText)] : [])
    let notes = received + (differences.isEmpty ? [] : [differences.joined(separator: " · ")])
    return chart.lines(words, columns: columns)
      + notes.flatMap { TextWidth.wrapFacts($0, to: columns) }.map { Line(text: $0) }
  }

  private func letOff(_ wording: Wording, columns: Int) -> [Line] {
    let sums = discounts.map { kind, sales in
      // A typed reason may read like the name of a discount on the menu.
      let isTyped = kind.id == nil && kind.reason != nil
      let name = isTyped ? "“\(wording.name(of: kind))”" : wording.name(of: kind)
      return "\(name.printable) \(wording.words.orders(sales.orders)) \(sales.revenueText)"
    }
    return Self.list(wording.words.discount, sums, columns: columns)
  }

  /// The rounding of the orders; sums by juice are without it.
  private func rounding(_ words: Words, columns: Int) -> [Line] {
    report.rounding.isAnyMoney
      ? Self.list(words.rounding, [report.rounding.revenueText], columns: columns) : []
  }

  /// The cost of the cups of each juice and what is left of its price; nothing where no order had a cost.
  private func costs(_ wording: Wording, columns: Int) -> [Line] {
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
    table.add([
      words.total, all.revenueText, report.sales.margin(after: all).revenueText,
    ])
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

  /// How many cups were ordered with a choice.
  private func chosen(_ wording: Wording, columns: Int) -> [Line] {
    let cups = report.choices(on: wording.menu).map { id, cups in
      "\(wording.name(of: id).printable) \(wording.words.cups(cups))"
    }
    return Self.list(wording.words.options, cups, columns: columns)
  }

  /// The sales of each person; nothing where one has sold all.
  private func sellers(_ words: Words, columns: Int) -> [Line] {
    let cashiers = cashiers.filter { $0.sales.orders > 0 }
    guard cashiers.count > 1 else { return [] }
    let sales = cashiers.map { cashier in
      let (name, taken) = (cashier.name.map(words.name(ofAuthor:)), cashier.sales)
      let sold = words.sales(orders: taken.orders, cups: taken.cups, revenue: taken.revenueText)
      let pace = cashier.cupsPerHour.map { " (\(words.cupsPerHour($0)))" }
      return "\((name ?? words.unknownAuthor).printable) \(sold)\(pace ?? "")"
    }
    return sales.flatMap { TextWidth.wrapFacts("\(words.by): \($0)", to: columns) }
      .map { Line(text: $0) }
  }

  private static func list(_ heading: String, _ parts: [String], columns: Int) -> [Line] {
    guard !parts.isEmpty else { return [] }
    let text = "\(heading): \(parts.joined(separator: " · "))"
    return TextWidth.wrapFacts(text, to: columns).map { Line(text: $0) }
  }

  /// The hours from the first with a cup to the last; a quiet one is there too.
  private var hours: [(hour: Int, sales: Sales)] {
    guard let first = busyHours.first?.hour, let last = busyHours.last?.hour else { return [] }
    return (first...last).map { ($0, report.salesByHour[$0]) }
  }

  /// The flows of the ingredients: a table, or where that is too wide, a few lines for each.
  private func flows(_ wording: Wording, columns: Int) -> [Line] {
    let words = wording.words
    let flows = report.flows(on: wording.menu)
    // A column for what no stock-take has found would be one of zeros.
    let hasDifferences = flows.contains { $1.difference != 0 }
    let headings =
      [words.ingredient, words.used, words.wasted, words.delivered]
      + (hasDifferences ? [words.difference] : [])
      + (isOver ? [words.leftAtEnd] : [words.count, words.lasts])
    let rows = flows.map { id, flow in
      let sign = flow.difference > 0 ? "+" : ""
      return [wording.name(of: id)]
        + [flow.used, flow.wasted, flow.delivered].map { wording.quantity($0, of: id) }
        + (hasDifferences ? [sign + wording.quantity(flow.difference, of: id)] : [])
        + [wording.quantity(stock.quantity(of: id), of: id)] + (isOver ? [] : [end(id, wording)])
    }
    var table = Table(headings.enumerated().map { ($1, $0 == 0 ? .leading : .trailing) })
    for row in rows { table.add(row) }
    var lines = table.lines()
    if lines.contains(where: { TextWidth.columns(of: $0) > columns }) {
      lines =
        [words.ingredient]
        + rows.flatMap { row in
          let facts = zip(headings, row).dropFirst().map { "\($0) \($1)" }
          let text = TextWidth.wrapFacts(
            facts.joined(separator: ", "), to: columns - Self.indent.utf8.count)
          return [row[0].printable] + text.map { Self.indent + $0 }
        }
    }
    let isBelowZero = flows.contains { [$1.used, $1.wasted, $1.delivered].contains { $0 < 0 } }
    let note = isBelowZero ? [""] + TextWidth.wrap(words.belowZero, to: columns) : []
    return [Line(text: lines[0], isHeading: true)]
      + (lines.dropFirst() + note).map { Line(text: $0) }
  }

  private static let indent = "  "

  /// How long it lasts, or that there is none to last.
  private func end(_ id: Ingredient.ID, _ wording: Wording) -> String {
    let state = stock.state(of: id, on: wording.menu)
    if state == .soldOut || state == .out { return wording.name(of: state) }
    return daysLeft(id).map(wording.words.days) ?? "–"
  }
}

extension Words {
  fileprivate func waited(_ waited: Waited) -> String {
    self.waited(
      median: self.waited(seconds: waited.median), longest: self.waited(seconds: waited.longest))
  }
}
