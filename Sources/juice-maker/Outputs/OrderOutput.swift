import JuiceKit
import JuiceWords

struct OrderOutput: CommandOutput {
  enum Action { case ordered, voided }

  struct Record: Encodable {
    struct Order: Encodable {
      let id: String
      let at: String
      let lines: [EntryRecord.Line]
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
    let order = EntryRecord(order)
    return Record(
      order: Record.Order(id: order.id, at: order.at, lines: order.lines),
      stock: counts.record.stock)
  }

  var lines: [String] {
    let wording = counts.wording
    let cups = wording.list(order.lines)
    let sentence =
      switch action {
      case .ordered: wording.words.ordered(cups, id: order.id.text)
      case .voided: wording.words.voided(cups, id: order.id.text)
      }
    return [sentence] + counts.lines
  }
}
