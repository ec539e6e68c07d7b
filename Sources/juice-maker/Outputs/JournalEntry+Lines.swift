import JuiceKit

extension JournalEntry {
  /// The headings of `lineCells`.
  static let lineColumns = [
    "day", "time", "hour", "number", "juice", "options", "cups", "price", "discount", "amount",
    "currency", "payment", "by",
  ]

  /// A row of CSV for each line of an order that was not taken back, in local time, with the day that this belongs to.
  ///
  /// - Parameter record: what is said of the order by now; nil for what the entry itself says.
  func lineCells(record: OrderRecord?, by dayStart: DayStart) -> [[String]] {
    guard kind == .order, !isVoided else { return [] }
    let left = record?.left ?? self
    let (day, clock) = (dayStart.day(of: at).text, Timestamp.dayAndClock(at).clock)
    let payment = (record?.payments ?? payments)?.cell ?? ""
    return zip(left.lines, left.lines.amounts(after: left.discount)).map { line, amount in
      let off = amount.flatMap { amount in line.total.map { $0 - amount } }
      return [
        day, clock, "\(Timestamp.hour(at))", number.map { "\($0.number)" } ?? "",
        line.juice.rawValue, line.cup.options.text ?? "", "\(line.cups)", line.price?.plain ?? "",
        discount == nil ? "" : off?.plain ?? "", amount?.plain ?? "",
        line.price?.currency.code ?? "", payment, by?.name ?? "",
      ]
    }
  }
}
