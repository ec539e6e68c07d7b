import JuiceKit

extension JournalEntry {
  static let lineColumns = [
    "day", "time", "hour", "number", "juice", "options", "cups", "price", "discount", "amount",
    "currency", "payment", "by",
  ]

  /// A CSV row for each line of an order that is left after refunds, in local time; empty for a voided order. `day` is
  /// the business day.
  ///
  /// - Parameter record: supplies the current payment and lines; `nil` for the entry's own.
  func lineCells(record: OrderRecord?, by dayStart: DayStart) -> [[String]] {
    guard kind == .order, !isVoided else { return [] }
    let left = record?.left.facts ?? facts
    let (day, clock) = (dayStart.day(of: at).text, Timestamp.dayAndClock(at).clock)
    let payment = (record?.payments ?? facts.payments)?.cell ?? ""
    return zip(left.lines, left.lines.amounts(after: left.discount)).map { line, amount in
      let off = amount.flatMap { amount in line.total.map { $0 - amount } }
      return [
        day, clock, "\(Timestamp.hour(at))", number.map { "\($0.number)" } ?? "",
        line.juice.rawValue, line.cup.options.text ?? "", "\(line.cups)", line.price?.plain ?? "",
        facts.discount == nil ? "" : off?.plain ?? "", amount?.plain ?? "",
        line.price?.currency.code ?? "", payment, by?.name ?? "",
      ]
    }
  }
}
