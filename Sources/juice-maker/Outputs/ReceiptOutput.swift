import JuiceKit
import JuicePapers
import JuiceText
import JuiceWords

/// A receipt with the current payment, or a kitchen ticket.
struct ReceiptOutput: SlipOutput {
  private let order: OrderRecord
  let slip: Slip
  private let receipt: Receipt
  private let isTicket: Bool
  let wording: Wording

  init(order: OrderRecord, isTicket: Bool, paper: Paper, wording: Wording) {
    self.order = order
    receipt = Receipt(order, wording: wording)
    slip = isTicket ? Ticket(order, wording: wording).slip(on: paper) : receipt.slip(on: paper)
    (self.isTicket, self.wording) = (isTicket, wording.quoting(order))
  }

  var record: JSON {
    let sold: SoldOrder = order.sold
    let (shop, vat) = (wording.menu.shop, wording.menu.vat(in: sold))
    return order.json.with([
      "lines": .list(
        sold.lines.map { line in
          [
            "juice": .text(line.juice.rawValue), "name": .text(wording.name(of: line.juice)),
            "options": line.cup.optionsJSON, "note": line.cup.note.map(JSON.text),
            "parts": line.parts.json,
            "cups": .whole(line.cups), "price": line.price.map { .text($0.plain) },
          ]
        }), "voided": .bool(order.isVoided),
      "shop": shop == Shop()
        ? nil
        : [
          "name": shop.name.map { .text(wording.text($0)) },
          "lines": .list(shop.lines.map(JSON.text)),
        ],
      "vat": vat.isEmpty
        ? nil
        : .list(
          vat.map {
            [
              "percent": .text($0.rate.text), "of": .text($0.part.plain),
              "amount": .text($0.amount.plain),
            ]
          }),
    ])
  }

  /// A receipt opens the drawer for the customer's money.
  var bytes: [UInt8] { slip.bytes(opensDrawer: !isTicket && receipt.opensDrawer) }
}
