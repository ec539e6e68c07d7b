import JuiceKit
import JuiceWords

struct PaymentOutput: CommandOutput {
  let order: OrderRecord
  let wording: Wording

  var record: JSON { ["order": order.leftOrderJSON] }

  var lines: [String] {
    let facts = [
      wording.number(order.number, at: Environment.now()) ?? order.id.text,
      order.left.total?.text, order.payments.map(wording.list),
    ]
    return [facts.joined(by: " · ")]
  }
}
