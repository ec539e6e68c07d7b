package import FoundationEssentials
package import JuiceKit

extension Wording {
  /// The details of a journal entry, in rows. A row without a name continues the one above.
  ///
  /// - Parameters:
  ///   - record: the record of its order; `nil` if it has none.
  ///   - undone: the time at which it was voided or undone.
  package func details(
    of entry: JournalEntry, in record: OrderRecord?, undone: Date?, now: Date
  ) -> [(name: String, value: String)] {
    let order = entry.kind == .order ? record : nil
    let names = naming(entry.factsOfOrder(in: record))
    func dayAndClock(_ date: Date) -> String {
      "\(words.heading(LocalDay(of: date), now: now)) \(Timestamp.clock(date))"
    }
    var rows = [(words.time, dayAndClock(entry.at))]
    if let undone { rows.append((words.voidedMark(entry.kind), dayAndClock(undone))) }
    rows += typed(entry.facts, on: .details, at: entry.at)
    rows += list(words.content, entry.lines.flatMap(names.rowsWithPrices))
    // A later payment may be rounded in another way. A refund before it leaves fewer cups than these lines.
    let charged = order.flatMap { $0.charged.lines == entry.lines ? $0.charged.facts : nil }
    let sums = charged ?? entry.facts
    rows += names.changes(of: entry.lines, entry.shownDiscount, sums.rounding)
    if entry.lines.count > 1 || entry.discount != nil || sums.rounding != nil,
      let total = sums.total
    {
      rows.append((words.total, total.text))
    }
    let cost = entry.kind == .refund ? record?.cost(of: entry) : entry.cost
    if let cost { rows.append((words.cupCost, cost.text)) }
    let isBack = [.void, .refund].contains(entry.kind)
    if let fruit = entry.refund?.fruit {
      rows.append((words.fruitColumn, words.shortName(of: fruit)))
    }
    // A bill tells what a terminal was asked for.
    if let payments = order?.payments ?? (entry.kind == .bill ? nil : entry.payments),
      payments != .unpaid
        || !isBack && order?.isUnpaid ?? (undone == nil && entry.isOwed(payments))
    {
      let sum = order.flatMap { payments == .unpaid ? $0.unpaid : $0.charged.total }
      var amount = sum == entry.total ? nil : sum
      // Parts have their own amounts.
      if payments.hasAmounts { amount = nil }
      let paid = [names.list(payments), amount?.text].joined(by: " ")
      rows.append((isBack ? words.refundedBy : words.paid, paid))
      rows += list(words.reference, payments.ways.compactMap { payments.references[$0] })
    }
    if entry.kind == .payment, let before = record?.paying(before: entry.seq).payments {
      rows.append((words.paidBefore, names.list(before)))
    }
    if let order { rows += names.refunds(of: order) }
    if entry.kind == .stage, let stage = entry.stage {
      rows.append((words.stageColumn, words.name(of: stage)))
    }
    if let step = entry.billStep { rows.append((words.stageColumn, words.name(of: step))) }
    rows += list(
      words.stageColumn, (order?.stages ?? []).compactMap { mark(ofStage: $0, since: entry.at) })
    if let move = entry.drawer { rows += details(of: move) }
    if let author = entry.by {
      rows.append((words.by, "\(words.name(of: author)) · \(author.till)"))
      if let name = author.approvedBy { rows.append((words.approvedBy, name)) }
    }
    if let reason = reason(of: entry) { rows.append((words.reason, reason)) }
    rows += list(
      words.stockColumn,
      menu.sorted(entry.changes).map { id, change in
        entry.kind == .soldOut
          ? name(of: id) : "\(name(of: id)) \(change > 0 ? "+" : "")\(amount(change, of: id))"
      })
    return rows + [(words.id, entry.id.text)]
  }

  /// The rows between the lines and their total: a discount with its reason, a rounding.
  package func changes(of lines: [Order.Line], _ discount: Discount?, _ rounding: Price?)
    -> [(String, String)]
  {
    var rows: [(String, String)] = []
    if let discount, let subtotal = lines.total {
      let name = [name(of: discount), discount.change.text].filter { !$0.isEmpty }
      rows += [(words.subtotal, subtotal.text), (words.discount, name.joined(separator: " "))]
      // Without an id the discount's name is the reason.
      if let reason = discount.reason, discount.id != nil { rows.append((words.reason, reason)) }
    }
    if let rounding { rows.append((words.rounding, rounding.text)) }
    return rows
  }

  /// The refunds of an order, and what is left after them.
  private func refunds(of order: OrderRecord) -> [(String, String)] {
    guard !order.refunds.isEmpty else { return [] }
    let left: OrderLeft = order.left
    return list(
      words.refund,
      order.refunds.map { refund in
        let money = refund.payments == .unpaid ? nil : refund.total?.text
        let tip = refund.payments?.tip.map { "+ \(words.tip($0.text))" }
        return [time(of: refund, since: order.sold.at), list(refund.lines), money, tip]
          .joined(by: " ")
      }) + [
        (
          words.leftOfOrder,
          left.lines.isEmpty
            ? words.nothingLeft
            : [list(left.lines), left.total?.text].joined(by: " ")
        )
      ]
  }

  /// `✓ Ready 14:02`. The time has a date if the day is not the order's.
  private func mark(ofStage entry: JournalEntry, since ordered: Date) -> String? {
    entry.stage.map { "\($0.mark) \(words.name(of: $0)) \(time(of: entry, since: ordered))" }
  }

  /// The time of an entry, with a date if the day is not the order's.
  private func time(of entry: JournalEntry, since ordered: Date) -> String {
    let isSameDay = menu.dayStart.day(of: entry.at) == menu.dayStart.day(of: ordered)
    return isSameDay ? Timestamp.clock(entry.at) : Timestamp.short(entry.at)
  }

  /// `Order No. 12 · Entry 57`.
  package func title(of entry: JournalEntry) -> String {
    "\(kindAndNumber(of: entry)) · \(words.entry(entry.seq))"
  }

  /// `Order No. 12`.
  package func kindAndNumber(of entry: JournalEntry) -> String {
    let number = entry.number.map { " \(words.orderNumber($0.number))" } ?? ""
    let kind = words.name(of: entry.kind)
    return "\(kind.prefix(1).uppercased())\(kind.dropFirst())\(number)"
  }

  private func details(of move: DrawerMove) -> [(String, String)] {
    let name = words.name(of: move.action)
    return [
      move.closing.map { (words.content, words.closing($0.number)) },
      (
        move.closing != nil ? words.counted : name.prefix(1).uppercased() + name.dropFirst(),
        move.amount.text
      ),
      move.closing.map { (words.expectedInDrawer, $0.expected.text) },
      move.closing?.tips.map { (words.cashTips, $0.text) },
      move.difference.map { (words.drawerDifference, $0.signed) },
      move.note.map { (words.reason, $0) },
    ].compactMap(\.self)
  }

  private func list(_ name: String, _ values: [String]) -> [(String, String)] {
    values.enumerated().map { ($0 == 0 ? name : "", $1) }
  }
}

extension Stage {
  /// A symbol for lists.
  package var mark: String {
    switch self {
    case .toMake: "○"
    case .made: "✓"
    case .collected: "●"
    }
  }
}
