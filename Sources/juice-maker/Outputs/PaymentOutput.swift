import JuiceKit
import JuiceWords

struct PaymentOutput: CommandOutput {
  let order: JournalEntry
  /// The entry with the order's current payment.
  let paying: JournalEntry
  let wording: Wording

  var record: JSON { ["order": order.orderRecord(paying: paying)] }

  var lines: [String] {
    let facts = [
      wording.number(of: order, at: Environment.now()) ?? order.id.text,
      order.total(paying: paying)?.text, paying.payments.map(wording.list),
    ]
    return [facts.compactMap(\.self).joined(separator: " · ")]
  }
}
