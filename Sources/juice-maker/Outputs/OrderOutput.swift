import JuiceKit
import JuiceWords

struct OrderOutput: CommandOutput {
  enum Action { case ordered, voided }

  struct Record: Encodable {
    struct Order: Encodable {
      let id: String
      let at: String
      @Nullable var number: Int?
      let lines: [EntryRecord.Line]
      let total: String?
      let currency: String?
      let payment: String?
    }

    let order: Order
    let stock: [String: Int]
  }

  let action: Action
  let order: JournalEntry
  /// The resulting stock.
  let counts: CountsOutput

  init(_ action: Action, _ order: JournalEntry, stock: Stock, wording: Wording) {
    self.action = action
    self.order = order
    counts = CountsOutput(stock: stock, wording: wording)
  }

  var record: Record {
    let (entry, total) = (EntryRecord(order), order.lines.total)
    return Record(
      order: Record.Order(
        id: entry.id, at: entry.at, number: entry.number, lines: entry.lines, total: total?.plain,
        currency: total?.currency.code, payment: entry.payment),
      stock: counts.record.stock)
  }

  var lines: [String] {
    let wording = counts.wording
    let cups = [wording.list(order.lines), order.lines.total?.text].compactMap(\.self)
      .joined(separator: ", ")
    let number = order.number.map { wording.words.orderNumber($0.number) }
    let sentence =
      switch action {
      case .ordered: wording.words.ordered(cups, number: number, id: order.id.text)
      case .voided: wording.words.voided(cups, number: number, id: order.id.text)
      }
    return [sentence] + counts.lines
  }
}
