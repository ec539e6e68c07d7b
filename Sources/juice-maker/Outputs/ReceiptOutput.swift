import JuiceKit
import JuiceWords

/// An order for its customer, paid as it is by now.
struct ReceiptOutput: CommandOutput {
  let order: JournalEntry
  let payments: Payments?
  let columns: Int
  let wording: Wording

  init(record: OrderRecord, columns: Int, wording: Wording) {
    order = record.order
    payments = record.payments
    self.columns = columns
    self.wording = wording
  }

  var record: JSON {
    order.orderRecord(paid: payments, isVoided: order.isVoided).with([
      "lines": .list(
        order.lines.map { line in
          [
            "juice": .text(line.juice.rawValue), "name": .text(wording.name(of: line.juice)),
            "cups": .whole(line.cups), "price": line.price.map { .text($0.plain) },
          ]
        }), "voided": .bool(order.isVoided),
    ])
  }

  var lines: [String] {
    Receipt(order, payments: payments, wording: wording).lines(columns: columns)
  }
}
