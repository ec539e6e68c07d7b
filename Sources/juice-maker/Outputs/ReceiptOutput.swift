import JuiceKit
import JuiceWords

/// An order for its customer.
struct ReceiptOutput: CommandOutput {
  struct Record: Encodable {
    struct Line: Encodable {
      let juice: String
      let name: String
      let cups: Int
      let price: String?
    }

    let id: String
    let at: String
    @Nullable var number: Int?
    let lines: [Line]
    let total: String?
    let currency: String?
    let payment: String?
    let voided: Bool
  }

  let order: JournalEntry
  let columns: Int
  let wording: Wording

  var record: Record {
    let total = order.lines.total
    return Record(
      id: order.id.text, at: Timestamp.utc(order.at), number: order.number?.number,
      lines: order.lines.map { line in
        Record.Line(
          juice: line.juice.rawValue, name: wording.name(of: line.juice), cups: line.cups,
          price: line.price?.plain)
      },
      total: total?.plain, currency: total?.currency.code, payment: order.payment?.rawValue,
      voided: order.isVoided)
  }

  var lines: [String] { Receipt(order, wording: wording).lines(columns: columns) }
}
